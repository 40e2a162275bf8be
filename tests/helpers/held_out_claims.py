"""Sentences that say a chance, written before what recognises them was extended.

They measure how much of what authors may write is caught; nothing was changed to catch one of them.
"""

HELD_OUT = {
    "en": (
        "Seven games out of every ten go to the player who begins.",
        "A straight turns up in one throw out of thirteen.",
        "You lose it all in two turns from three.",
        "Every fourth game ends before anybody has fifty.",
        "About every sixth throw brings a pair of fours.",
        "You see a yacht once every twenty turns or so.",
        "Half your throws hold no scoring die.",
        "Two thirds of games are over in the tenth round.",
        "The majority of turns bring less than ten points.",
        "Nearly all throws of six dice score something.",
        "Hardly any turn scores more than a thousand.",
        "It is seldom wise to throw the last die.",
        "The dealer wins more often than the others.",
        "A pair comes three times as often as a triple.",
        "Whoever begins is the favourite.",
        "It is a coin flip who wins.",
        "The leader nearly always wins from there.",
        "As a rule the fifth die spoils it.",
        "There is a good chance that the last throw decides.",
        "Five alike are a rarity.",
    ),
    "de": (
        "Ein Wurf in dreizehn bringt eine Straße.",
        "Zwei von drei Zügen enden mit nichts.",
        "Jeder sechste Wurf ist ein Pasch.",
        "In jeder vierten Runde gewinnt niemand.",
        "Meistens verliert, wer anfängt.",
        "Ein Drilling ist selten.",
        "In den meisten Spielen gewinnt der Jüngste.",
        "Wer anfängt, hat einen Vorteil.",
        "Ein Pasch kommt doppelt so oft wie ein Drilling.",
        "In der Hälfte der Fälle reicht das.",
    ),
    "fr": (
        "Un lancer sur treize donne une suite.",
        "Deux tours sur trois ne rapportent rien.",
        "Un double tombe tous les six lancers.",
        "Une fois sur quatre, personne ne gagne.",
        "La plupart des parties finissent vite.",
        "Un brelan est rare.",
        "Le premier joueur gagne le plus souvent.",
        "Qui commence a l’avantage.",
        "Un double sort deux fois plus souvent qu’un brelan.",
        "La moitié des tours ne rapportent rien.",
    ),
}
