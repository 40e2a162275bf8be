"""House rules for the text of pages: sources, the glossary's words, no copied text."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from zine.check import copied_text, odds, terms
from zine.content.page import glossary, sources
from zine.content.page.document import Document, Prose, read
from zine.content.page.game import Game
from zine.content.page.language import language
from zine.content.project import Project
from zine.content.zines.zine_file import ZineFile
from zine.memo.world import lexists, real
from zine.problems import Problem, gathering, suggestion


def check(
    project: Project, games: Sequence[Game], zines: Sequence[ZineFile], *, everything: bool
) -> list[Problem]:
    """The problems in the text of games and zines, and of all the rest if `everything`.

    The rest is the glossary, the errata and the list of sources, which a folder need not have, and
    odds that belong to no game. What is lent to the folder keeps no rules of it.
    """
    verified = games
    games = [game for game in games if not project.is_lent(game.path)]
    problems: list[Problem] = []
    beside: list[Problem] = []
    texts: dict[object, Document] = {}
    glossaries = project.translations(project.glossary)
    errata = project.translations(project.errata)
    for path in filter(lexists, (*glossaries, *errata, project.sources)):
        with gathering(beside):
            texts[path] = read(path)
    printed = _printed(zines, texts.values())
    documents = [game.document for game in games]
    documents += (text for text in printed if not project.is_lent(text.path))
    if everything:
        documents += texts.values()
        with gathering(problems):
            problems += odds.check_others(project)
        for text in texts.values():
            beside += text.broken_links(project.resolve, lambda: project.linkable)
    for path in filter(texts.__contains__, glossaries):
        with gathering(beside):
            words = glossary.load(texts[path])
            problems += _words(words, games, documents, everything)
            problems += terms.check(words, verified) if everything else ()
    if project.sources in texts:
        listed = texts[project.sources]
        problems += [problem for game in games for problem in _sources(listed, game)]
    titles = sources.titles(texts[project.sources]) if project.sources in texts else {}
    for path in filter(texts.__contains__, errata if everything else ()):
        beside += _errata(texts[path], games, titles)
    pages = {game.path for game in games}
    for text in documents:
        if text.path not in pages:  # a page is checked with its tables of odds
            with gathering(problems):
                problems += odds.check_text(project, text)
    with gathering(problems):
        prints = copied_text.unpacked(project.fingerprints)
        problems += [problem for text in documents for problem in copied_text.shared(text, prints)]
    return problems + beside if everything else problems


def _printed(zines: Iterable[ZineFile], beside: Iterable[Document]) -> list[Document]:
    """The zines' files and what else they print beside their games, but for some documents."""
    paths_beside = {real(document.path) for document in beside}
    texts = {real(text.path): text for zine in zines for text in zine.texts}
    return [text for path, text in texts.items() if path not in paths_beside]


def _words(
    words: glossary.Glossary, games: Sequence[Game], documents: Sequence[Document], everything: bool
) -> Iterator[Problem]:
    names = {game.path: (game.title, *game.also, *game.variations) for game in games}
    every = tuple(dict.fromkeys(name for own in names.values() for name in own))
    own = words.document.vocabulary.language
    pages = [
        document
        for document in documents
        if document is not words.document and document.vocabulary.language is own
    ]
    for document in pages:
        yield from words.strays(document, names.get(document.path, every))
    if everything:
        yield from words.unused(pages)


def _sources(listed: Document, game: Game) -> Iterator[Problem]:
    """A problem for each source of a game that is not listed, or not credited on its page."""
    titles = sources.titles(listed)
    section = game.document.section("Source")
    texts = [b.text for b in section.blocks if isinstance(b, Prose)] if section else []
    text = "\n\n".join(texts)
    for source in game.sources:
        if source == sources.OWN:
            continue
        if source not in titles:
            line = game.document.metadata["sources"].line
            message = f"{listed.path.name} lists no source '{source}'{suggestion(source, titles)}"
            mark = game.document.word(line, source) or game.document.key("sources")
            yield game.document.problem(line, message, mark)
        elif not sources.named(text, titles[source]):
            line = section.line if section else 1
            message = f"the section Source does not name {_written(titles, source)}"
            yield game.document.problem(line, message)


def _written(titles: Mapping[str, str], source: str) -> str:
    """How a page names a source."""
    title = titles.get(source, source)
    return f"`{source}`" if title == source else f"*{title}*"


def _errata(text: Document, games: Sequence[Game], titles: Mapping[str, str]) -> Iterator[Problem]:
    """A problem for each erratum that does not name which of the game's sources it is about."""
    tongue = text.vocabulary.language
    by_title = {game.title: game for game in games if language(game.language) is tongue}
    for section in text.sections:
        game = by_title.get(section.title.partition(": ")[0])
        if game is None:
            continue
        names = [titles.get(source, source) for source in game.sources]
        for entry in section.sections:
            texts = [block.text for block in entry.blocks if isinstance(block, Prose)]
            if entry.heading and not any(sources.named(t, n) for t in texts for n in names):
                wanted = " or ".join(_written(titles, source) for source in game.sources)
                mark = text.word(entry.line, entry.title)
                yield text.problem(entry.line, f"the erratum must name {wanted}", mark)
