"""Reads a game: its page, and the scoring module of the same stem."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from inspect import isclass
from itertools import zip_longest
from pathlib import Path
from types import ModuleType
from typing import Any

from zine import bounds, notation
from zine.art.drawings import Numbers
from zine.content.page import braces, images, metadata_keys, odds_file, pay_offs, sheet_form
from zine.content.page.document import Block, Document, Heading, Prose, Table, read
from zine.content.page.facts import Facts
from zine.content.page.images import Images
from zine.content.page.language import ENGLISH, PIECES, Vocabulary, is_known
from zine.content.page.odds_file import Odds
from zine.content.page.sheet_form import SheetForm
from zine.content.project import Project
from zine.content.rules import cell, code, diagrams, timeout
from zine.content.rules.failures import failure, guarded, value_text
from zine.content.rules.rules import rules_of
from zine.dice import KINDS, Cast, Mixed, OwnDie, Picture
from zine.problems import ContentError, Problem, gathering, shown, suggestion

ODDS = "The odds"
UNTRANSLATED = "??"
"""What stands before a sentence that a translation still has in English."""

SECTIONS = ("Setting up", "The turn", "Scoring", "The end", ODDS, "Variations", "Rulings", "Source")
FIRST = ("Setting up", "Scoring", "The turn", *SECTIONS[3:])
"""The order of a page that tells what scores before it tells how to throw for that."""

OPTIONAL_SECTIONS = {"Scoring", ODDS, "Variations", "Rulings"}
STEM = re.compile(r"[a-z][a-z0-9_]*(\.[a-z]{2,3})?$")
"""The name of a page: that of its module, and the language if another page has that name."""

TOLD_ELSEWHERE = ("gist", "pays", "wins")
"""The keys of the metadata that other pages of a zine print."""

NUMBERS = (
    "two numbers, as in PLAYERS = (2, 6), or (2, None) for two or more, "
    "and a step where one is left out, as in (2, 4, 2) for 2 or 4"
)
MOST = 10**bounds.FIGURES - 1
"""The largest number of dice, players or points that a page or a module can give."""


@dataclass(frozen=True, slots=True)
class Game(Facts):
    """One game, its metadata checked, its examples not yet run.

    `faces` are the pictures of the author's own dice, as `zine.art.own_dice` packs them. `rules` is
    the short hash that names its rules.
    """

    document: Document
    scoring: ModuleType
    rules: str
    needs: str
    epigraph: str
    kinds: tuple[str, ...]
    signature: tuple[int, ...] | tuple[Picture, ...] | Mixed
    sources: tuple[str, ...]
    forms: tuple[SheetForm, ...]
    odds: Odds | None
    diagrams: Mapping[str, Numbers]
    images: Images
    faces: Mapping[Cast, str]

    @property
    def path(self) -> Path:
        """The page."""
        return self.document.path

    @property
    def vocabulary(self) -> Vocabulary:
        """What the page calls the words of the rules."""
        return self.document.vocabulary


def load(project: Project, path: Path) -> Game:
    """The game of a page; raises `ContentError` with all that is wrong in its form."""
    return from_document(project, read(path))


def from_document(project: Project, document: Document) -> Game:
    """The game of a page that has been read; raises `ContentError` as `load` does."""
    path = document.path
    broken = list(document.broken_links(project.resolve, lambda: project.linkable))
    problems: list[Problem] = []
    facts = metadata_keys.read(document, metadata_keys.GAME, problems)
    problems += [*_names(document), *_sections(document)]
    if document.vocabulary.page_words:
        from zine.content.page import own_words  # noqa: PLC0415 - only a page in another language

        problems += own_words.problems(project, document)
    facts["images"] = images.of_document(project, document, problems)
    facts["credits"] = document.credits
    scoring = _scoring(project, document, problems)
    if problems or scoring is None:
        raise ContentError([*broken, *problems])
    facts["odds"] = odds_file.load(project, path.stem)
    combining = partial(_combined, project, document, scoring, facts)
    with gathering(broken):  # a dead link says nothing of what else may be wrong
        game = guarded(combining, Path(str(scoring.__file__)), path)
    if broken:
        raise ContentError(broken)
    return game


def _combined(
    project: Project, document: Document, scoring: ModuleType, facts: dict[str, Any]
) -> Game:
    """The game of a page and its scoring module; raises `ContentError` where they disagree."""
    problems: list[Problem] = []
    rules_of(scoring)
    facts.pop("words")  # which the document has read
    facts["forms"] = _forms(document, scoring, facts.pop("sheet"), problems)
    facts["variations"] = tuple(
        document.vocabulary.say(str(name)) for name in getattr(scoring, "VARIATIONS", ())
    )
    if document.vocabulary.language is not ENGLISH:  # a translation may leave some out
        told = {heading.text for heading in document.headings(3)}
        left = [name for name in facts["variations"] if name not in told]
        facts["variations"] = tuple(name for name in facts["variations"] if name in told)
        facts["forms"] = tuple(
            form for form in facts["forms"] if document.vocabulary.say(form.variation) not in left
        )
    facts |= _pay_offs(document, scoring, facts, problems)
    facts["diagrams"] = _diagrams(document, scoring, problems)
    facts["faces"] = _faces(project, scoring, problems)
    facts["rules"] = code.rules(Path(str(scoring.__file__)))
    thrown = _thrown(*(facts[key] for key in TOLD_ELSEWHERE))
    faces = ((notation.show([die]), face) for die, face in facts["faces"].items() if die in thrown)
    facts["drawn"] = tuple(faces)
    game = Game(stem=document.path.stem, document=document, scoring=scoring, **facts)
    wrong_kinds = list(_wrong_kinds(game))
    problems += [*agreement(game), *wrong_kinds, *_variations(game)]
    problems += [] if wrong_kinds else _unknown_dice(game)  # which would each say the same
    problems += braces.strays(document, scoring, game.faces)
    if problems:
        raise ContentError(problems)
    return game


def _scoring(project: Project, document: Document, problems: list[Problem]) -> ModuleType | None:
    stem = document.path.stem
    if not STEM.match(stem):
        problems.append(document.problem(1, f"'{stem}' must be a-z, 0-9 and _ to name a module"))
        return None
    try:
        return project.module(stem)
    except FileNotFoundError as error:
        hint = "; a translation is named after its original, as in crag.de.md for crag.md"
        message = f"its scoring module is missing: {error}{hint if '.' in stem else ''}"
        problems.append(document.problem(1, message))
    except ContentError as error:
        problems.extend(_marked(document, problem) for problem in error.problems)
    return None


def _marked(document: Document, problem: Problem) -> Problem:
    """A problem with its row of the page marked, if it is about one."""
    if problem.path != document.path or problem.line not in _rows(document):
        return problem
    mark = document.cell(problem.line, None)
    return document.problem(problem.line, problem.message, mark)


def _rows(document: Document) -> set[int]:
    return {row.line for table in document.tables for row in table.rows}


def _english_cells(document: Document) -> Iterator[Problem]:
    """A problem for each word in a table of a translation that `words` has in its language."""
    words = document.vocabulary.page_words
    own = {rule: said for rule, said in words.items() if rule != said and UNTRANSLATED not in said}
    heads: list[str] = []
    for number, line in enumerate(document.source[document.start :], document.start + 1):
        cells = [text.strip() for text in line.split("|")] if line.startswith("|") else []
        heads = (heads or cells) if cells else []
        for head, text in zip(heads, cells, strict=False):
            for piece in PIECES.split("" if head == document.vocabulary.language.because else text):
                if piece in own and piece not in own.values():
                    message = f"write '{own[piece]}' for '{piece}', as it stands under 'words'"
                    yield document.problem(number, message, document.word(number, piece))


def _sections(document: Document) -> list[Problem]:
    """A problem unless the page opens with one paragraph and has its sections, filled, in order."""
    problems = []
    blocks = document.blocks
    if not blocks or not isinstance(blocks[0], Prose) or "\n\n" in blocks[0].text:
        message = "the page must open with one paragraph that states the object of the game"
        problems.append(document.problem(blocks[0].line if blocks else 1, message))
    is_translated = document.vocabulary.language is not ENGLISH
    for number, text in enumerate(document.source if is_translated else (), 1):
        if UNTRANSLATED in text:
            message = f"this is still to be translated; write it in place of '{UNTRANSLATED} …'"
            problems.append(document.problem(number, message, document.word(number, UNTRANSLATED)))
    problems += _english_cells(document) if is_translated else []
    names = {role: document.vocabulary.language.sections[role] for role in SECTIONS}
    roles = {name: role for role, name in names.items()}
    roles_in_order = [roles.get(heading.text, "") for heading in document.headings(2)]
    for heading in document.headings(2):
        if heading.text not in roles:
            near = f"; it is called '{names[heading.text]}'" if heading.text in names else ""
            near = near or suggestion(heading.text, roles)
            message = f"no section is called '{heading.text}'{near}"
            mark = document.word(heading.line, heading.text)
            problems.append(document.problem(heading.line, message, mark))
    for name in SECTIONS:
        if name not in roles_in_order and name not in OPTIONAL_SECTIONS:
            message = f"section '{names[name]}' is missing"
            problems.append(document.problem(len(document.source), message))
    sections = [name for name in roles_in_order if name in SECTIONS]
    if not any(sections == sorted(set(sections), key=order.index) for order in (SECTIONS, FIRST)):
        line = document.headings(2)[0].line
        order = ", ".join(names.values())
        message = f"the sections must stand once each, as {order}"
        problems.append(document.problem(line, message))
    for section in (part for whole in document.sections for part in (whole, *whole.sections)):
        section_blocks = [block for block in section.blocks if not isinstance(block, Heading)]
        if section.heading and section_blocks and not any(map(_is_printed, section_blocks)):
            message = f"only tables to check stand under '{section.title}'; say something there"
            mark = document.word(section.line, section.title)
            problems.append(document.problem(section.line, message, mark))
    for block, following in zip_longest(blocks, blocks[1:]):
        if isinstance(block, Heading) and (
            following is None or (isinstance(following, Heading) and following.level <= block.level)
        ):
            mark = document.word(block.line, block.text)
            message = f"nothing stands under '{block.text}'; fill it or leave it out"
            problems.append(document.problem(block.line, message, mark))
    return problems


def _is_printed(block: Block) -> bool:
    return not isinstance(block, Table) or block.printed


def agreement(game: Game) -> list[Problem]:
    """A problem for each fact on which the page's metadata and the scoring module differ."""
    rules = game.scoring
    path = Path(str(rules.__file__))
    facts = (
        ("dice", "DICE", game.dice, _is_figure, "a number, as in DICE = 5"),
        ("players", "PLAYERS", game.limits, _is_range, NUMBERS),
        ("target", "TARGET", game.target, _is_figure, "a number, as in TARGET = 100"),
    )
    problems = []
    for key, name, page, fits, sample in facts:
        module = getattr(rules, name, None)
        if module is None and page is not None and key != "target":
            message = f"the scoring module lacks the {key}: write {name} = {page}"
            problems.append(Problem(path, 1, message))
        elif module is not None and not fits(module):
            most = f", up to {MOST:,}" if _is_large(module) else ""
            problems.append(Problem(path, 1, f"{name} must be {sample}{most}"))
        elif page != module:
            line = game.document.metadata[key].line if key in game.document.metadata else 1
            module_fact = f"{name} of {shown(path)} is {_fact(module)}"
            message = f"'{key}' is {_fact(page)} on the page, {module_fact}"
            problems.append(game.document.problem(line, message, game.document.value(key)))
    return problems


def _wrong_kinds(game: Game) -> Iterator[Problem]:
    """A problem if the kinds of dice in the head are others than the rules ask for."""
    own_dice = {die.kind for die in game.faces}
    if unknown := [kind for kind in game.kinds if kind not in {*KINDS, *own_dice}]:
        names = ", ".join(sorted(own_dice))
        listed = f"; it has {names}" if names else _to_write(unknown[0])
        near = suggestion(unknown[0], own_dice) or listed
        message = f"'{unknown[0]}' is no die of the scoring module{near}"
        yield game.document.problem(
            game.document.metadata["kinds"].line, message, game.document.value("kinds")
        )
        return
    rules = rules_of(game.scoring)
    kinds = (kind for rule in (*rules.functions, *rules.states) for kind in rule.kinds.values())
    kinds_of_cells = map(cell.dice_kinds, kinds)
    thrown = frozenset[str]().union(*kinds_of_cells)
    lacking = thrown - {"", "d6", *game.kinds}
    disagree = game.kinds and thrown and "" not in thrown and thrown.isdisjoint(game.kinds)
    if lacking or disagree:
        asked_for = ", ".join(sorted(thrown - {""}))
        key = "kinds" if "kinds" in game.document.metadata else "dice"
        line, mark = game.document.metadata[key].line, game.document.value(key)
        mixed_kinds = game.kinds if "" in thrown else ()  # "" is Mixed, which can be any of them
        whole = ", ".join(sorted({*thrown, *mixed_kinds} - {""}))
        way = "leave 'kinds' out" if thrown == {"d6"} else f"write kinds: [{whole}]"
        message = f"the scoring module is for {asked_for}: {way}"
        yield game.document.problem(line, message, mark)


def _is_figure(value: object) -> bool:
    return type(value) is int and 0 < value <= MOST


def _is_large(value: object) -> bool:
    """Whether a fact of a module is, or holds, a number that no game comes to."""
    return any(
        _is_large(each) if isinstance(each, tuple) else type(each) is int and each > MOST
        for each in (value if isinstance(value, tuple) else (value,))
    )


def _is_range(value: object) -> bool:
    """Whether a value is the fewest and the most who can play, perhaps with a step."""
    if type(value) is not tuple or len(value) not in (2, 3):
        return False
    fewest, most, *step = value
    return all(map(_is_figure, (fewest, *step))) and (most is None or _is_figure(most))


def _fact(value: object) -> str:
    return "missing" if value is None else value_text(value)


def _names(document: Document) -> Iterator[Problem]:
    """A problem if the name of a page says another language than the page."""
    _, dot, tag = document.path.stem.partition(".")
    language = document.vocabulary.language.tag
    written = document.metadata.get("language")
    if dot and tag != language and (written is None or is_known(str(written.value))):
        says = f", its key 'language' says '{language}'" if written else ""
        way = f"write 'language: {tag}', or rename the file"
        message = f"the name of the file says '{tag}'{says}: {way}"
        line = document.metadata["language"].line if "language" in document.metadata else 1
        yield document.problem(line, message, document.value("language"))


def _forms(
    document: Document, rules: ModuleType, texts: tuple[str, ...], problems: list[Problem]
) -> tuple[SheetForm, ...]:
    """The forms of the game's score sheets: of the game itself first, one of each variation."""
    path = Path(str(rules.__file__))
    forms: list[SheetForm] = []
    for text in texts:
        try:
            reading = partial(sheet_form.read, text, rules, getattr(rules, "VARIATIONS", ()))
            form = timeout.within(reading, path, document.path, document.metadata["sheet"].line)
            if any(form.variation == earlier.variation for earlier in forms):
                raise ValueError(f"'{text}' is a second sheet of the same rules")
            forms.append(form)
        except BaseException as error:
            message = str(error) if isinstance(error, ValueError) else failure(error, path)
            line = document.metadata["sheet"].line
            problems.append(document.problem(line, message, document.value("sheet")))
    return tuple(forms)


def _pay_offs(
    document: Document, rules: ModuleType, facts: Mapping[str, Any], problems: list[Problem]
) -> dict[str, str]:
    """What pays how much, and what wins, with the figures of the module."""
    filled = {}
    for key in ("pays", "wins"):
        try:
            filled[key] = pay_offs.filled(key, facts[key], rules, document.vocabulary.say)
        except ValueError as error:
            line = document.metadata[key].line
            problems.append(document.problem(line, str(error), document.value(key)))
    return filled


def _diagrams(document: Document, rules: ModuleType, problems: list[Problem]) -> dict[str, Numbers]:
    """What each drawing of the page shows, by its name."""
    shown_numbers: dict[str, Numbers] = {}
    for drawing in document.drawings:
        try:
            shown_numbers[drawing.name] = diagrams.read(drawing.name, rules)
        except ValueError as error:
            mark = document.word(drawing.line, drawing.name)
            problems.append(document.problem(drawing.line, str(error), mark))
    return shown_numbers


def _faces(project: Project, rules: ModuleType, problems: list[Problem]) -> dict[Cast, str]:
    """The picture of each face of the author's own dice that the module names."""
    dice = [
        kind
        for kind in vars(rules).values()
        if isclass(kind) and issubclass(kind, OwnDie) and kind is not OwnDie
    ]
    if not dice:
        return {}
    from zine.art.own_dice import packed  # noqa: PLC0415 - these take a tenth of a second
    from zine.content.pictures import own_dice  # noqa: PLC0415

    pictures: dict[Cast, str] = {}
    for face in (face for kind in dice for face in kind):
        cast, fault = cell.cast(face), ""
        if isinstance(face.value, str) and notation.WORDS.fullmatch(notation.show([cast])):
            path = project.face(cast.kind.removeprefix(notation.OWN), str(cast.face))
            pictures[cast] = ""  # of a picture that is refused, nothing else is told
            try:
                with gathering(problems):
                    pictures[cast] = packed(own_dice.read(path))
            except OSError as error:
                fault = own_dice.unread(path, error)
        else:
            fault = "must be a word, or several, of letters alone, as in 'two cats'"
        if fault:
            place = own_dice.named_at(face, Path(str(rules.__file__)))
            problems.append(Problem(*place, f"the face '{face.value}' of an own die {fault}"))
    return pictures


def _unknown_dice(game: Game) -> Iterator[Problem]:
    """A problem for each throw with a die without a picture, or of a kind that `kinds` lacks."""
    document = game.document
    thrown = tuple(die for die in game.signature if isinstance(die, Cast))
    if message := unknown_die(game, thrown):
        line = document.metadata["signature"].line
        yield document.problem(line, message, document.value("signature"))
    for line, throw, mark in document.throws:
        if message := unknown_die(game, throw):
            yield document.problem(line, message, mark)
    for key in TOLD_ELSEWHERE:
        if message := unknown_die(game, _thrown(getattr(game, key))):
            yield document.problem(document.metadata[key].line, message, document.value(key))


def _thrown(*texts: str) -> Mixed:
    """The other dice that stand between brackets in some texts."""
    likely = filter(notation.LIKELY.search, texts)
    throws = (match[1] for text in likely for match in re.finditer(notation.BRACKETED, text))
    return tuple(die for throw in throws for die in notation.read(throw))


def unknown_die(game: Game, throw: Mixed) -> str:
    """What is wrong with the first die of a throw that the game does not have; "" if it has all."""
    for die in throw:
        if die.kind.startswith(notation.OWN) and die not in game.faces:
            faces = [notation.show([face]) for face in game.faces]
            near = suggestion(notation.show([die]), faces) or f"; there are {', '.join(faces)}"
            shown_by = f"no die of the scoring module shows '{notation.show([die])}'"
            return f"{shown_by}{near if faces else _to_write(die.kind)}"
        if die.kind not in game.kinds:
            kinds = ", ".join((*game.kinds, die.kind))
            return f"'{die.kind}' is thrown here; name it in the head: kinds: [{kinds}]"
    return ""


def _to_write(kind: str) -> str:
    """What to do about an own die where the scoring module has none."""
    name = "".join(map(str.capitalize, kind.removeprefix(notation.OWN).split("-")))
    return f"; write it there as class {name}(OwnDie), with its faces"


def _variations(game: Game) -> list[Problem]:
    """A problem for each variation that only the page or only the scoring module has."""
    document = game.document
    problems: list[Problem] = []
    section = document.section("Variations")
    parts = section.sections if section else ()
    for part in parts:
        if part.heading is None:
            message = "each variation must stand under a heading of its own (### Name)"
            problems += [document.problem(block.line, message) for block in part.blocks]
        elif part.title not in game.variations:
            near = suggestion(part.title, game.variations)
            place = shown(Path(str(game.scoring.__file__)))
            message = f"VARIATIONS of {place} has no '{part.title}'{near}"
            mark = document.word(part.line, part.title)
            problems.append(document.problem(part.line, message, mark))
    titles = {part.title for part in parts}
    line = section.blocks[-1].line if section else 1
    for name in game.variations:
        if name not in titles:
            message = f"VARIATIONS lists '{name}' but the page has no heading '### {name}'"
            problems.append(document.problem(line, message))
    return problems
