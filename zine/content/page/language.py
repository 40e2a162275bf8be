"""The language of a page: how what stands on it is read as the rules know it.

The rules, and all that checks pages, know English alone. A page in another language is turned into
their words at one place, where its file is parsed: its sections and labels by the tables below, and
its cells by these and by the `words` of its own head, such as `Full house: Volles Haus`.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from zine.dice import FACES, SIDED
from zine.words import ENGLISH as ENGLISH_WORDS
from zine.words import LANGUAGES, Words, words

REFUSED = ENGLISH_WORDS.refused
"""What a result cell says where the rules must refuse the row; a colon and the rule may follow."""

BRACES = re.compile(r"\{(\w+)\}")
PIECES = re.compile(r"(, |; | \| )")
"""What parts the items of a cell."""

RATIO = re.compile(r"(?<=\d) in (?=\d)")
"""What stands between the numbers of a chance as the program writes it: `25 in 216`."""


@dataclass(frozen=True, slots=True, eq=False)
class Language:
    """What pages of a language write where English ones write the words of the rules.

    `sections` are by the English name of each section, `figures` are the words of a chance and
    what they are in English; `number` finds those that are several words, which `figures` has with
    spaces between. `spelt` finds a number of a sentence, in figures or in words of small letters.
    `glossary` heads a table of terms, whose words may end in `endings`. `fouls` are what
    `zine.dice` refuses a throw with, in English and as the language says it.
    """

    tag: str
    sections: Mapping[str, str]
    because: str
    self_written: str
    glossary: tuple[str, str, str]
    endings: str
    fouls: Mapping[str, str]
    answers: Mapping[str, str]
    figures: Mapping[str, str]
    number: str = r"(?!)"
    spelt: str = ""

    def file_name(self, text: Path) -> str:
        """The name of the file of a text in this language: `crag.de.md` of `crag.md` in German."""
        tag = "" if self is ENGLISH else f".{self.tag}"
        return f"{text.name.partition('.')[0]}{tag}.md"

    @property
    def words(self) -> Words:
        """What the program itself prints in the language."""
        return words(self.tag)

    @property
    def names(self) -> Iterator[tuple[str, str]]:
        """Words that any game may have in a cell or above a column, in English and as written."""
        yield "Because", self.because
        yield from self.answers.items()
        yield from self.words.lines


SECTIONS = (
    *("Setting up", "The turn", "Scoring", "The end", "The odds", "Variations", "Rulings"),
    *("Source", "Games", "Quick Reference", "Index", "Colophon", "Cover", "Contents"),
)
"""The sections that the program knows by their names, on pages of games and in zines."""

ENGLISH = Language(
    tag="en",
    sections={name: name for name in SECTIONS},
    because="Because",
    self_written="our own",
    glossary=("Term", "Means", "Elsewhere"),
    endings="s|es|ed|d|ing|er|ers|’s",
    fouls={},
    answers={},
    figures={},
)


def _sections(*names: str) -> dict[str, str]:
    return dict(zip(SECTIONS, names, strict=True))


def _german() -> Language:
    numbers = dict(_numbers(words("de").numbers))
    hundreds = {
        f"{'' if many == 1 and bare else words('de').numbers[many]}hundert{rest}": str(n)
        for bare in (True, False)
        for many in range(1, 10)
        for ones, rest in enumerate(("", *words("de").numbers[1:]))
        for n in (100 * many + ones,)
    }
    ordinals = {
        f"{ordinal}{ending}": f"one in {number}"
        for name, number in numbers.items()
        for ordinal in [german_ordinal(name)]
        for ending in ("", "r", "s", "n", "m")
    }
    small, ones = "|".join(numbers), "|".join([*numbers][:9])
    number = rf"(?:\d[\d.,]*|\b(?:(?:{ones})?hundert(?:{small})?|{small})\b)"
    return Language(
        tag="de",
        sections=_sections(
            *("Vorbereitung", "Der Zug", "Wertung", "Das Ende", "Die Chancen", "Varianten"),
            *("Zweifelsfälle", "Quelle", "Spiele", "Kurzübersicht", "Register", "Impressum"),
            *("Umschlag", "Inhalt"),
        ),
        because="Warum",
        self_written="eigene",
        glossary=("Begriff", "Bedeutung", "Anderswo"),
        endings="s|es|e|n|en|er|ern|t|st",
        fouls={
            "a die shows {low} to {high}, never {face}": (
                "ein Würfel zeigt {low} bis {high}, nie {face}"
            ),
            **_sided("ein {sides}seitiger Würfel zeigt {low} bis {high}, nie {face}", "de"),
            "{n} die must be thrown, not {m}": "{n} Würfel muss fallen, nicht {m}",
            "{n} dice must be thrown, not {m}": "{n} Würfel müssen fallen, nicht {m}",
            "{kinds} must be thrown, not nothing": "geworfen wird {kinds}; es liegt nichts da",
            "{kinds} must be thrown, not {thrown}": "geworfen wird {kinds}, nicht {thrown}",
            "a throw is of 1 to {most} dice, not {n}": (
                "ein Wurf hat 1 bis {most} Würfel, nicht {n}"
            ),
            "only dice that were thrown can be kept: no other {face} lies there": (
                "nur geworfene Würfel kann man behalten: es liegt keine andere {face} da"
            ),
            "only dice that were thrown can be kept: no {face} lies there": (
                "nur geworfene Würfel kann man behalten: es liegt keine {face} da"
            ),
        },
        answers={"yes": "ja", "no": "nein"},
        figures={
            **numbers,
            **hundreds,
            **ordinals,
            **dict.fromkeys(("eins", "eine", "einen", "einem", "einer", "eines"), "one"),
            "null": "nought",
            "nichts": "nothing",
            "einmal": "once",
            "zweimal": "twice",
            "von": "in",
            "in": "in",
            "unter": "under",
            "über": "over",
            "mehr": "more than",
            "weniger": "less than",
            "etwa": "about",
            "rund": "about",
            "ungefähr": "about",
            "fast": "nearly",
            "beinahe": "nearly",
            "knapp": "just under",
            "gut": "just over",
            "hälfte": "half",
            "halb": "half",
            "halbe": "half",
            "halben": "half",
            "und": "and",
            "anderthalb": "one and a half",
            "prozent": "per cent",
            "%": "%",
            "drittel": "third",
            "viertel": "quarter",
            "fünftel": "fifth",
            "sechstel": "sixth",
            "siebtel": "seventh",
            "achtel": "eighth",
            "neuntel": "ninth",
            "zehntel": "tenth",
            "zwölftel": "twelfth",
            "zweieinhalb": "two and a half",
        },
        spelt=number,
    )


def _sided(says: str, tag: str) -> dict[str, str]:
    """What `zine.dice` says of dice of other numbers of sides, and what a language says of each."""
    numbers = words(tag).numbers
    return {
        f"{'an' if name.startswith('e') else 'a'} {name}-sided die shows {{low}} to {{high}}, "
        "never {face}": says.replace("{sides}", numbers[sides])
        for sides, name in SIDED.items()
        if sides != len(FACES)
    }


def german_ordinal(number: str) -> str:
    """The ordinal of a number in words: `dritte`, `achtzehnte`, `zwanzigste`."""
    irregular = {"ein": "erste", "drei": "dritte", "sieben": "siebte", "acht": "achte"}
    small = number in (*irregular, "zwei", *words("de").numbers[4:20])
    return irregular.get(number, f"{number}{'te' if small else 'ste'}")


def _french() -> Language:
    below = words("fr").numbers
    hundreds = {
        f"{'' if many == 1 else f'{below[many]} '}cent{f' {rest}' if ones else 's' * (many > 1)}": (
            str(100 * many + ones)
        )
        for many in range(1, 10)
        for ones, rest in enumerate(("", *below[1:]))
    }
    numbers = {
        name.replace("-", " "): number
        for name, number in (*_numbers(below), *hundreds.items(), ("mille", "1000"))
    }
    numbers |= {f"{name}e": number for name, number in numbers.items() if name.endswith("un")}
    parts = sorted({part for name in numbers for part in name.split()} - {"et"})
    spelt = rf"\b(?:{'|'.join(parts)})(?:[ -](?:et[ -])?(?:{'|'.join(parts)}))*\b"
    number = rf"(?:\d[\d,\u202f\u00a0]*|{spelt})"
    return Language(
        tag="fr",
        sections=_sections(
            *("Préparation", "Le tour", "Marque", "La fin", "Les chances", "Variantes"),
            *("Points douteux", "Source", "Jeux", "Aide-mémoire", "Index"),
            *("Achevé d’imprimer", "Couverture", "Sommaire"),
        ),
        because="Car",
        self_written="les nôtres",
        glossary=("Terme", "Sens", "Ailleurs"),
        endings="s|x|e|es|er|ez|ent",
        fouls={
            "a die shows {low} to {high}, never {face}": (
                "un dé montre de {low} à {high}, jamais {face}"
            ),
            **_sided("un dé à {sides} faces montre de {low} à {high}, jamais {face}", "fr"),
            "{n} die must be thrown, not {m}": "il faut lancer {n} dé, pas {m}",
            "{n} dice must be thrown, not {m}": "il faut lancer {n} dés, pas {m}",
            "{kinds} must be thrown, not nothing": (
                "il faut lancer {kinds}\u202f; rien n’est tombé"
            ),
            "{kinds} must be thrown, not {thrown}": "il faut lancer {kinds}, pas {thrown}",
            "a throw is of 1 to {most} dice, not {n}": (
                "un lancer est de 1 à {most} dés, pas de {n}"
            ),
            "only dice that were thrown can be kept: no other {face} lies there": (
                "on ne garde que des dés lancés\u202f: il n’y a pas d’autre {face}"
            ),
            "only dice that were thrown can be kept: no {face} lies there": (
                "on ne garde que des dés lancés\u202f: il n’y a pas de {face}"
            ),
        },
        answers={"yes": "oui", "no": "non"},
        figures={
            **numbers,
            "zéro": "nought",
            "rien": "nothing",
            "sur": "in",
            "tous les": "one in",
            "toutes les": "one in",
            "environ": "about",
            "presque": "nearly",
            "plus": "more than",
            "moins": "less than",
            "pour cent": "per cent",
            "%": "%",
            "moitié": "half",
            "demi": "half",
            "demie": "half",
            "et demi": "and a half",
            "et demie": "and a half",
            "tiers": "third",
            "quart": "quarter",
            "quarts": "quarter",
            **{
                f"{part}{plural}": english
                for part, english in (
                    *(("cinquième", "fifth"), ("sixième", "sixth"), ("septième", "seventh")),
                    *(("huitième", "eighth"), ("neuvième", "ninth"), ("dixième", "tenth")),
                    ("douzième", "twelfth"),
                )
                for plural in ("", "s")
            },
        },
        number=rf"pour cent\b|et demie?\b|tou(?:s|tes) les\b|{spelt}",
        spelt=number,
    )


SPANISH_HUNDREDS: Mapping[str, int] = {
    "cien": 100,
    "ciento": 100,
    **{
        f"{stem}{ending}": 100 * many
        for many, stem in enumerate(
            (
                *("doscient", "trescient", "cuatrocient", "quinient", "seiscient", "setecient"),
                *("ochocient", "novecient"),
            ),
            2,
        )
        for ending in ("os", "as")
    },
}
"""The Spanish words for hundreds, of either gender."""


def spanish_ones(number: str) -> tuple[str, ...]:
    """The other forms of a number that ends in one: `treinta y uno`, `treinta y una`."""
    stem = number.removesuffix("ún").removesuffix("un")
    return () if stem == number else (f"{stem}uno", f"{stem}una")


def _spanish() -> Language:
    below = words("es").numbers
    small = dict(_numbers(below))
    small |= {form: number for word, number in small.items() for form in spanish_ones(word)}
    numbers = small | {
        f"{hundred}{f' {rest}' * bool(ones)}": str(many + ones)
        for hundred, many in SPANISH_HUNDREDS.items()
        for word, ones in (("", 0), *((word, n) for n, word in enumerate(below) if n))
        for rest in (word, *spanish_ones(word))
        if (hundred != "cien") == bool(ones or many > 100)
    }
    numbers["mil"] = "1000"
    under = "|".join(sorted(small, key=len, reverse=True))
    hundreds = "|".join(SPANISH_HUNDREDS)
    spelt = rf"\b(?:(?:{hundreds})(?: (?:{under}))?|mil|{under})\b"
    parts = (
        *(("terci", "third"), ("tercer", "third"), ("cuart", "quarter"), ("quint", "fifth")),
        *(("sext", "sixth"), ("séptim", "seventh"), ("octav", "eighth"), ("noven", "ninth")),
        *(("décim", "tenth"), ("doceav", "twelfth")),
    )
    return Language(
        tag="es",
        sections=_sections(
            *("Preparación", "El turno", "Puntuación", "El final", "Las probabilidades"),
            *("Variantes", "Dudas", "Fuente", "Juegos", "Guía rápida", "Índice alfabético"),
            *("Colofón", "Cubierta", "Índice"),
        ),
        because="Por qué",
        self_written="propias",
        glossary=("Término", "Significado", "Otros nombres"),
        endings="s|es|a|as|o|os|r|n",
        fouls={
            "a die shows {low} to {high}, never {face}": (
                "un dado muestra de {low} a {high}, nunca {face}"
            ),
            **_sided("un dado de {sides} caras muestra de {low} a {high}, nunca {face}", "es"),
            "{n} die must be thrown, not {m}": "hay que tirar {n} dado, no {m}",
            "{n} dice must be thrown, not {m}": "hay que tirar {n} dados, no {m}",
            "{kinds} must be thrown, not nothing": "hay que tirar {kinds}; no ha caído nada",
            "{kinds} must be thrown, not {thrown}": "hay que tirar {kinds}, no {thrown}",
            "a throw is of 1 to {most} dice, not {n}": (
                "una tirada es de 1 a {most} dados, no de {n}"
            ),
            "only dice that were thrown can be kept: no other {face} lies there": (
                "solo se guardan dados tirados: no hay otro {face}"
            ),
            "only dice that were thrown can be kept: no {face} lies there": (
                "solo se guardan dados tirados: no hay ningún {face}"
            ),
        },
        answers={"yes": "sí", "no": "no"},
        figures={
            **numbers,
            "de": "in",
            "entre": "in",
            "de cada": "in",
            "vez cada": "in",
            "veces cada": "in",
            "cada": "one in",
            "cero": "nought",
            "nada": "nothing",
            "unos": "about",
            "unas": "about",
            "alrededor": "about",
            "aproximadamente": "about",
            "cerca": "nearly",
            "casi": "nearly",
            "algo más de": "just over",
            "poco más de": "just over",
            "algo menos de": "just under",
            "poco menos de": "just under",
            "más": "more than",
            "menos": "less than",
            "por ciento": "per cent",
            "%": "%",
            "mitad": "half",
            "medio": "half",
            "media": "half",
            "y medio": "and a half",
            "y media": "and a half",
            **{
                f"{stem}{ending}": english
                for stem, english in parts
                for ending in ("o", "os", "a", "as")
            },
        },
        number=(
            r"por ciento\b|y medi[oa]\b|(?:algo|poco) (?:más|menos) de\b|ve(?:z|ces) cada\b"
            rf"|de cada\b|de (?!\d|{spelt})[^\W\d_]+|{spelt}"
        ),
        spelt=rf"(?:\d[\d.,\u202f\u00a0]*|{spelt})",
    )


def _numbers(spelt: Iterable[str]) -> Iterator[tuple[str, str]]:
    """The numbers from one on in words, and in English: in words below twenty, then in figures."""
    for number, word in enumerate(spelt):
        if number:
            yield word, ENGLISH_WORDS.numbers[number] if number < 20 else str(number)


MADE: Mapping[str, Callable[[], Language]] = {"de": _german, "fr": _french, "es": _spanish}
_known: dict[str, Language] = {"en": ENGLISH}


def language(tag: str) -> Language:
    """The language that pages are read in: that of a tag as HTML has it, or English."""
    name = tag.partition("-")[0].casefold()
    if name in MADE and name in LANGUAGES and name not in _known:
        _known[name] = MADE[name]()
    return _known.get(name, ENGLISH)


def is_known(tag: str) -> bool:
    """Whether pages can be written in a language."""
    return tag == "en" or tag in MADE


def is_pair(rules: str, printed: object) -> bool:
    """Whether a word of the rules and that of a page have the same names in braces, once each."""
    if not isinstance(printed, str):
        return False
    names = sorted(BRACES.findall(rules))
    bare = BRACES.sub("", rules) + BRACES.sub("", printed)
    alike = len({*names}) == len(names) and names == sorted(BRACES.findall(printed))
    return alike and not {"{", "}"} & {*bare}


@dataclass(frozen=True, eq=False)
class Vocabulary:
    """The words of one page: its language, and what that page calls the words of its rules.

    `page_words` are by the words of the rules; names in braces stand for any text, as in
    `trips {face}`.
    """

    language: Language
    page_words: Mapping[str, str]

    def read(self, text: str) -> str:
        """A cell in the words of the rules, with numbers as English writes them."""
        if self.language is ENGLISH and not self.page_words:
            return text
        refused, colon, rule = text.partition(":")
        if refused.strip().casefold() == self.language.words.refused:
            return REFUSED + colon + rule
        return self._turned(text, self._to_rules, self._figures_read)

    def say(self, text: str) -> str:
        """What the rules say, in the words of the page and with its numbers."""
        if self.language is ENGLISH and not self.page_words:
            return text
        if text.partition(":")[0] == REFUSED:
            _, colon, rule = text.partition(":")
            return self.language.words.refused + colon + (f" {self.say(rule.strip())}" * bool(rule))
        return self._turned(text, self._from_rules, self._figures_said)

    def phrase(self, text: str) -> str:
        """A figure of a sentence in English: `elf von sechsunddreißig` is `eleven in 36`."""
        if self.language is ENGLISH:
            return text
        figures, english = self.language.figures, []
        for match in re.finditer(
            rf"[−–-]?\d[\d.,\u202f\u00a0]*\d|\d|%|{self.language.number}"
            r"|[^\W\d_]+(?:-[^\W\d_]+)*",
            text,
            re.IGNORECASE,
        ):
            token = match[0].lower()
            if token[-1].isdigit():
                english.append(self._figures_read(token))
            else:
                english.append(figures.get(token) or figures.get(token.replace("-", " "), ""))
        return " ".join(filter(None, english))

    def _turned(
        self,
        text: str,
        names: "_Names",
        figures: Callable[[str], str],
    ) -> str:
        whole = names.find(text)
        if whole is not None:
            return whole
        parts = PIECES.split(text)
        return "".join(
            part if number % 2 else figures(part) if (word := names.find(part)) is None else word
            for number, part in enumerate(parts)
        )

    @cached_property
    def _from_rules(self) -> "_Names":
        return _Names(self.pairs, self.say)

    @cached_property
    def _to_rules(self) -> "_Names":
        return _Names(tuple((printed, rules) for rules, printed in self.pairs), self.read)

    @property
    def pairs(self) -> tuple[tuple[str, str], ...]:
        """Words of the rules and the page's; its own sentences come before the language's."""
        if self.language is ENGLISH and not self.page_words:
            return ()
        return (*self.language.names, *self.page_words.items(), *self.language.fouls.items())

    @cached_property
    def _ratio(self) -> str:
        """What the language writes for “in” between two numbers; it has hundreds of words."""
        return next((word for word, means in self.language.figures.items() if means == "in"), "")

    def _figures_read(self, text: str) -> str:
        words = self.language.words
        thousands, decimal = re.escape(words.thousands), re.escape(words.decimal)
        gap = "[\u202f\u00a0]" if words.thousands == "\u202f" else thousands
        ratio = self._ratio
        text = re.sub(
            rf"(?<![\w.,])\d{{1,3}}(?:{gap}\d{{3}})+(?:{decimal}\d+)?(?![\w])|\d+{decimal}\d+(?!\w)",
            lambda match: re.sub(gap, "", match[0]).replace(words.decimal, "."),
            text,
        )
        return re.sub(rf"(?<=\d) {ratio} (?=\d)", " in ", text) if ratio else text

    def _figures_said(self, text: str) -> str:
        words = self.language.words
        ratio = self._ratio
        text = re.sub(
            r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+\.\d+",
            lambda match: match[0].translate({44: words.thousands, 46: words.decimal}),
            text,
        )
        return RATIO.sub(f" {ratio} ", text)


class _Names:
    """Words and what they are in another language, found without regard to case."""

    def __init__(self, pairs: Iterable[tuple[str, str]], inner: Callable[[str], str]) -> None:
        self._whole: dict[str, str] = {}
        self._forms: list[tuple[re.Pattern[str], str]] = []
        self._inner = inner
        for written, replacement in pairs:
            if BRACES.search(written):
                parts = BRACES.split(written)
                form = "".join(
                    f"(?P<{part}>.+?)" if number % 2 else re.escape(part)
                    for number, part in enumerate(parts)
                )
                self._forms.append((re.compile(form, re.IGNORECASE), replacement))
            else:
                self._whole.setdefault(written.casefold(), replacement)

    def find(self, text: str) -> str | None:
        """The text in the other language; `None` if it is none of the words."""
        whole = self._whole.get(text.casefold())
        if whole is not None:
            return whole
        for form, replacement in self._forms:
            if match := form.fullmatch(text):
                parts = {name: self._inner(part) for name, part in match.groupdict().items()}
                return replacement.format(**parts)
        return None


PLAIN = Vocabulary(ENGLISH, {})
"""The words of a page in English."""
