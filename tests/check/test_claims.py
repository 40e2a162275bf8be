"""Sentences that speak of chance: each kind is found in each language, innocent ones are not.

An author binds the figure; `tests/helpers/held_out_claims.py` measures what else is found.
"""

import pytest
from conftest import PAGE, Folder
from held_out_claims import HELD_OUT
from hypothesis import given
from hypothesis import strategies as st
from tables import words

from zine.check import claims
from zine.content.page.language import language

SPEAKS = {
    "en": """
One turn in fifty scores.
Only one turn in eleven scores.
About one turn in nine scores.
One in fifty scores nothing.
A throw in nine is a pair.
Two turns out of three end in a bust.
Nine turns of ten bring nothing.
Seven out of ten throws hold a one.
Three players out of four bust.
Eighteen of the 36 throws win.
You bust 62 per cent of the time.
A pair falls in 12 percent of throws.
Half the turns end in a bust.
Half of all turns end in a bust.
Two thirds of your throws score.
A one comes once every six throws.
You bust about every three turns.
Every third turn ends in a bust.
In every fourth game nobody wins.
A bust comes every other turn.
Roughly every fifth throw is a pair.
You will need some forty turns.
A turn lasts seven throws or so.
A game lasts an hour.
Hold with thirty.
Never hold below forty.
You usually bust.
You rarely bust, and seldom win.
Often the leader loses.
More often than not you bust.
As a rule the leader wins.
A bust is rare.
Such throws are quite common.
Four alike are a rarity.
The leader almost always wins.
Hardly any turn scores twenty.
Nearly every throw scores.
Most turns end in a bust.
In most rounds nobody scores.
Few throws are straights.
Most of the time you bust.
The majority of throws score.
You bust twice as often as you score.
A pair comes more often than a straight.
It is an even chance.
Chances are that you bust.
The odds are against you.
It is a toss-up.
It is 50/50.
You have a one-in-six chance.
A bust comes in 1/6 of the throws.
It is the toss of a coin.
Now and then a straight falls.
In few cases it pays.
You are best off with sixes.
The first player has a great advantage.
The first player is the favourite.
That favours the leader.
The bank has an edge.
You can expect to score eight.
On average a turn brings eight.
You will probably bust.
""",
    "de": """
Ein Zug von fünfzig bringt Punkte.
Ein Wurf in neun ist ein Pasch.
Zwei von drei Zügen enden mit nichts.
Die Hälfte aller Züge endet mit nichts.
Drei Viertel der Würfe bringen nichts.
Jeder dritte Zug endet mit nichts.
In jeder fünften Runde gewinnt niemand.
Etwa vierzig Züge braucht ein Spiel.
Meist verliert, wer anfängt.
In der Regel gewinnt der Erste.
Ein Drilling fällt selten.
Das kommt häufig vor.
Oft verliert, wer führt.
Fast immer gewinnt der Erste.
Kaum ein Zug bringt zwanzig.
Die meisten Züge enden mit nichts.
In den meisten Runden gewinnt niemand.
Ein Pasch kommt doppelt so oft vor.
Der Erste hat einen großen Vorteil.
Die Chancen stehen gut.
Im Durchschnitt bringt ein Zug acht.
62 Prozent der Züge bringen nichts.
""",
    "fr": """
Une fois sur deux, on perd.
Un tour sur cinquante marque.
Deux lancers sur trois ne donnent rien.
La moitié des tours ne donnent rien.
Les deux tiers des parties finissent là.
Un double tombe tous les six lancers.
Il faut environ quarante tours.
Une vingtaine de lancers suffit.
On perd rarement.
Souvent, le premier gagne.
En général, le premier gagne.
D’habitude, on perd.
La plupart des tours ne donnent rien.
Le premier gagne presque toujours.
Presque chaque lancer marque.
Un brelan est rare.
Le premier a un grand avantage.
C’est le favori.
On perd deux fois plus souvent.
En moyenne, un tour donne huit points.
On perd 62 pour cent des tours.
Il y a de bonnes chances de gagner.
""",
    "es": """
Una de cada dos veces se pierde.
Un turno de cincuenta puntúa.
Dos de cada tres tiradas no dan nada.
Once de treinta y seis tiradas puntúan.
La mitad de los turnos no dan nada.
Dos tercios de las partidas acaban ahí.
En la cuarta parte de las rondas no gana nadie.
Sale una pareja cada seis tiradas.
Cada tres turnos se pierde uno.
Hacen falta unos cuarenta turnos.
Basta una veintena de tiradas.
Plántate con treinta.
Rara vez se pierde.
A menudo gana el primero.
Por lo general gana el primero.
Quien empieza suele ganar.
La mayoría de los turnos no dan nada.
El primero gana casi siempre.
Casi cada tirada puntúa.
Pocas tiradas son escaleras.
Un trío es raro.
El primero lleva mucha ventaja.
Es el favorito.
Se pierde el doble de veces.
Un turno da ocho puntos de media.
El 62 por ciento de los turnos no da nada.
Hay buenas posibilidades de ganar.
Probablemente pierdas.
""",
}
INNOCENT = {
    "en": """
You may throw as often as you like.
Throw it more often than anyone else.
Compare the face that comes most often.
Each of you deals equally often.
Ada throws once too often.
Keep three of the five dice.
Keep two out of five dice.
Put a counter in three boxes.
Throw two dice in one turn.
Each turn has three throws.
A game has ten rounds of three throws.
Two throws of five dice follow.
Five throws of two dice make a turn.
The most points win.
The player who takes the most rounds wins.
Whoever wins most rounds wins the match.
Take at most three throws.
The fewest strokes win.
Write down how many throws it took.
Agree how many rounds to play.
Play about ten rounds.
The dice pass every third round.
Every third round, change seats.
Change seats every second game.
Every other player pays.
Everyone else adds a mark, and every other throw adds one.
Play for half of the counters.
Change seats after the first half of the rounds.
Half the pot is yours.
A third player joins.
On the third throw you must stop.
Once a game you may pass.
You may do so twice in a turn.
That throw is your last chance.
A pair gives you a second chance.
It is a game of chance.
Any number pays thirty to one.
The rest pays even money.
Sometimes nobody scores.
It never helps.
You can always stop.
The seat has nothing in common with the throw.
Put the die at the edge of the table.
Tell them your favourite number.
Stop, and add your total.
Stop with what you have.
Hold the cup still.
Stand beside the table.
The next throw is yours.
Ada is lucky.
The odds stand at the end.
Most dice lie still.
Few rules are longer.
Most players know it as Farkle.
Twenty-one is the target.
A hundred points win.
You have one minute for a turn.
""",
    "de": """
Wirf, so oft du willst.
Die Quelle sagt nicht, wie oft.
Ein Zug hat drei Würfe.
Behalte zwei von fünf Würfeln.
Wer die meisten Runden gewinnt, gewinnt das Spiel.
Die meisten Punkte gewinnen.
Die Würfel wandern jede dritte Runde weiter.
Zahle die Hälfte der Marken.
Alle drei Würfe zählen.
Manchmal gewinnt niemand.
Das Spiel verlangt gewöhnliche Würfel.
Der zweite Wurf zählt doppelt.
Bei einem Gleichstand würfelt ihr noch einmal.
Ein Feld in jeder Spalte bleibt frei.
Nimm höchstens drei Würfe.
""",
    "fr": """
Lancez aussi souvent que vous voulez.
Un tour compte trois lancers.
Gardez deux dés sur cinq.
Deux joueurs sur les côtés passent.
Payez la moitié des jetons.
Qui a le plus de points gagne.
Les six lancers comptent.
On peut gagner sans rien lancer.
Parfois, personne ne gagne.
Le premier tour est à vous.
Il faut cent points.
Posez un jeton sur la case six.
Le deuxième lancer compte double.
Notez vos points sur la feuille.
Lancez les dés une fois de plus.
""",
    "es": """
Tira tantas veces como quieras.
Tira tan a menudo como puedas.
Un turno tiene tres tiradas.
Guarda dos de los cinco dados.
Una tirada de cinco dados abre la ronda.
Juega una partida de cien puntos.
Paga la mitad de las fichas.
Gana quien tiene más puntos.
Gana la partida quien gana más rondas.
Todas las tiradas cuentan.
A veces no gana nadie.
El primer turno es tuyo.
Hacen falta cien puntos.
Pon una ficha en la casilla seis.
La segunda tirada cuenta el doble.
Anota tus puntos en la hoja.
Tira los dados una vez más.
Cambiad de sitio cada tres rondas.
Para empezar, cada uno tira un dado.
""",
}


def lines(of: dict[str, str]) -> list[tuple[str, str]]:
    return [(tag, line) for tag, text in of.items() for line in text.strip().splitlines()]


def said(tag: str, sentence: str) -> list[str]:
    found = claims.unbound(sentence, [], language(tag))
    return [sentence[claim.start : claim.end] for claim in found]


def test_there_are_enough_sentences_of_either_kind() -> None:
    assert len(lines(SPEAKS)) >= 60
    assert len(lines(INNOCENT)) >= 60


@pytest.mark.parametrize(("tag", "sentence"), lines(SPEAKS))
def test_a_sentence_that_says_a_chance_is_found(tag: str, sentence: str) -> None:
    assert said(tag, sentence)


@pytest.mark.parametrize(("tag", "sentence"), lines(INNOCENT))
def test_an_innocent_sentence_is_not(tag: str, sentence: str) -> None:
    assert said(tag, sentence) == []


@pytest.mark.some(12)
@pytest.mark.parametrize(("tag", "sentence"), lines(SPEAKS))
def test_neither_capitals_nor_the_place_in_a_line_change_what_is_found(
    tag: str, sentence: str
) -> None:
    assert said(tag, sentence.upper())
    assert said(tag, f"({sentence})")
    assert said(tag, f"So! {sentence}") == said(tag, sentence)


EVENTS = ("throw", "turn", "round", "game", "hand", "frame", "hole")


@given(
    part=st.integers(1, 9),
    whole=st.integers(2, 9999),
    event=st.sampled_from(EVENTS),
    spelt=st.booleans(),
)
def test_so_many_in_so_many_is_found_with_any_numbers_and_nouns(
    part: int, whole: int, event: str, spelt: bool
) -> None:
    few, many = (words(part), words(whole)) if spelt else (str(part), str(whole))
    plural = event if part == 1 else f"{event}s"
    for share in (
        f"{few} {plural} in {many}",
        f"{few} {plural} out of {many}",
        f"{few} {plural} out of every {many}",
        f"{few} of the {many} {event}s",
        f"about one {event} in {many}",
    ):
        for sentence in (f"{share} scores nothing.", f"You bust in {share}."):
            assert said("en", sentence), sentence


def test_nine_of_ten_sentences_that_were_held_out_are_found() -> None:
    held_out = [(tag, sentence) for tag, some in HELD_OUT.items() for sentence in some]
    missed = [sentence for tag, sentence in held_out if not said(tag, sentence)]
    assert len(held_out) == 50
    assert len(missed) <= 5, missed


def test_a_figure_must_be_bound_itself_and_a_word_beside_one() -> None:
    english = language("en")
    sentence = "You usually bust, one turn in nine scores, and a turn brings 8.17 points."
    bound = [(sentence.index("8.17"), len(sentence) - 1)]
    assert [sentence[c.start : c.end] for c in claims.unbound(sentence, bound, english)] == [
        "one turn in nine"
    ]
    bound.insert(0, (sentence.index("one turn"), sentence.index(" scores")))
    assert list(claims.unbound(sentence, bound, english)) == []


@pytest.mark.parametrize(
    ("sentence", "problem"),
    [
        (
            "One turn in fifty scores.",
            "nothing computes 'One turn in fifty'; bind it, as in [One turn in fifty](odds:…)",
        ),
        (
            "Every third turn ends in a bust.",
            "'every third turn' speaks of chance: bind the figure, as in [8.17 points](odds:…), "
            "or leave it out",
        ),
    ],
)
def test_an_author_is_told_in_a_line_what_to_do(
    folder: Folder, sentence: str, problem: str
) -> None:
    folder.edit(PAGE, "There are none.", sentence)
    ran = folder.zine("verify")
    assert ran.code == 1
    assert ran.err.splitlines()[0].endswith(f": {problem}")
