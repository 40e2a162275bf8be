"""How English sentences say chances."""

import re

from zine.check.grammar import COUNT, DIGITS, MANY, START, Grammar, Kind, marker, phrases, tokens
from zine.content.page import figures


def english() -> Grammar:
    """How English says chances."""
    count = f"(?:{COUNT}|once|twice|thrice)"
    event = r"(?:throws?|turns?|rounds?|games?|times?|hands?|bids?|frames?|holes?|match(?:es)?)\b"
    events = r"(?:throws|turns|rounds|times|hands|bids|frames|holes|matches)\b"
    the = "(?:all|the|your|his|her|their|our|its|such|these|those)"
    of_many = f"(?:(?:all|the|every|each|about) )*{MANY}"
    no_noun = r"(?! (?:dice|[a-z]*(?:alike|x|es|s))\b)"
    part = rf"(?:half|(?:an?|{COUNT})[ -](?:{'|'.join(figures.PARTS)})s?)"
    nth = (
        r"(?:second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth"
        r"|[a-z]+teenth|[a-z]+tieth|hundredth|#+(?:nd|rd|th))"
    )
    outcome = (
        r"(?:busts?|wins?|loses?|scores?|ends?|comes?|falls?|brings?|fails?|hits?|miss(?:es)?"
        r"|beats?|shows?|appears?|happens?|makes?|ties?|is|are|turns? up)"
    )
    chance = r"(?:busts?|wins?|loses?|fails?|ties?|scores? nothing)\b"
    not_a_verb = r"(?!$|[.,;:!?]| (?:the|an?|you|each|all|both|every\w*|players?|of|in|and|or)\b)"
    nearly, hardly = "(?:almost|nearly|practically|virtually)", "(?:hardly|scarcely|barely)"
    subject = rf"(?:{START}|(?<=\b(?:but|and|for) )|(?<=\b(?:that|with) )|(?<=\b(?:in|on|of) ))"
    numbers = DIGITS | tokens("hundred thousand") | {*figures.UNITS} | {*figures.TENS}
    counts = numbers | tokens("once twice thrice")
    parts = frozenset(figures.PARTS) | {f"{part}s" for part in figures.PARTS}
    every, roughly = tokens("every each"), tokens(re.sub("[^a-z]", " ", figures.ROUGHLY))
    return Grammar(
        mark=marker(
            figures.NUMBER.pattern,
            frozenset({"one"}),
            tokens("once twice thrice zero nothing nought"),
        ),
        figures=(
            Kind((tokens("% per percent"),), r"[\d#.,]*[\d#] ?%|[\w.#@-]+ per ?cent\b"),
            Kind(
                (tokens("in of"), counts),
                rf"(?:{count}|\ban?) (?:{event}|players|people) (?:in|out of) {of_many}"
                rf"|{count} (?:in|out of) {of_many}{no_noun}"
                rf"|{START}{count} (?:in|out of) {of_many}|{COUNT}-in-{MANY}"
                rf"|{count} {event} of {of_many}(?! dice| (?:[a-z]+ )?{event})"
                rf"|{count} (?:in|of|out of) {of_many} {event}",
            ),
            Kind(
                (parts,),
                rf"(?<!first )(?<!second )(?<!other )(?<!last )(?<![\w#@]){part}"
                rf" (?:of (?:{the} )*|(?:{the} )+){event}",
            ),
            Kind(
                (every, counts),
                rf"{count}(?: {event})?(?: in)? (?:every|each) (?:about )?{MANY}(?: {event})?"
                rf"|\b{figures.ROUGHLY} every {MANY} {event}",
            ),
            Kind((roughly, counts), rf"(?<!play )\b{figures.ROUGHLY} {COUNT} (?:more )?{event}"),
            Kind((DIGITS,), rf"(?<![\w#@/]){COUNT}/{MANY}(?![/\w])"),
            Kind((tokens("so"), counts), rf"{COUNT} {event} or so\b"),
            Kind(
                (tokens("hold stop stand stick"), numbers),
                rf"{START}(?:(?:never|always|then|so|best|better) )?(?:hold|stop|stand|stick)"
                rf" (?:with|at|on|from|below|under|above|over) (?:about )?{COUNT}",
            ),
        ),
        words=(
            phrases(
                *("average", "averages", "averaged", "averaging", "in the long run", "likely"),
                *("likelier", "likeliest", "likelihood", "unlikely", "improbable", "probable"),
                *("probably", "probability", "probabilities", "expectation", "expectations"),
                *("usually", "rarely", "seldom", "mostly", "frequently", "infrequently"),
                *("typically", "generally", "normally", "commonly", "occasionally", "ordinarily"),
                *("oftener", "oftenest", "as a rule", "in general", "on the whole"),
                *("by and large", "for the most part", "in (?:most|many|few) cases"),
                *("most of the time", "more often than not", "(?:once )?in a while"),
                *("now and (?:then|again)", "rare", "rarer", "rarest", "rarity", "rarities"),
                *("scarce", "uncommon", "infrequent", "unusual", "commoner", "commonest"),
                *("advantage", "advantages", "disadvantage", "upper hand", "head start"),
                *("(?:better|best|worse) off", "toss-up", "fifty-fifty", "safe bet", "coin flip"),
                *("coin toss", "(?:flip|toss) of a coin", "odds-on"),
            ),
            Kind(
                (tokens("chance chances odds"),),
                r"\b(?:chances? (?:of|to|that)\b|chances are\b"
                r"|(?:good|fair|even|small|slim|slight|great|better|best|equal|same|real|high"
                r"|higher|low|lower|decent|poor|little) chances?\b"
                r"|(?:good|long|short|even|fair|better|poor) odds\b"
                r"|odds (?:are|against|on|that|favou?r)\b|odds of (?:an?|the|your|[a-z]+ing)\b)",
            ),
            Kind(
                (tokens("point points counter counters pins strokes"), tokens("a")),
                r"\b(?:points?|counters?|pins|strokes) a (?:throw|turn|round|game|frame|hole)\b",
            ),
            Kind(
                (tokens("expect expects expected"),),
                r"\bexpect(?:s|ed)? (?:to|about|some|#+|an? \w+ of)\b|\b(?:is|are|be) expected\b",
            ),
            Kind(
                (tokens("often rare"),),
                r"(?<!\bhow )(?<!\bso )(?<!\btoo )(?<!\bas )(?<!\bmore )(?<!\bmost )(?<!\bless )"
                r"(?<!equally )\boften(?! as\b)"
                rf"|(?:twice|thrice|half|nearly|almost|about|{COUNT} times) as (?:often|rare)\b"
                rf"|(?:\b[a-z]+s (?:far |much |a little |slightly )?|{COUNT} times )"
                rf"(?:more|less) often\b|(?:{START}|\b(?:and|but) )most often\b",
            ),
            Kind(
                (tokens("common frequent"),),
                r"\b(?:is|are|more|most|less|quite|very|so) (?:common|frequent)\b",
            ),
            Kind(
                (tokens("almost nearly practically virtually hardly scarcely barely"),),
                rf"\b{nearly} (?:always\b|never\b|all (?:of )?(?:{the} )*{event}|every {event})"
                rf"|\b{hardly} (?:ever\b|(?:any|an?|@+) {event})",
            ),
            Kind(
                (
                    tokens("edge favourite favourites favorite favorites")
                    | tokens("favour favours favoured favor favors favored"),
                ),
                r"\b(?:has|have|gives?|with) (?:\w+ ){0,2}edge\b"
                r"|\b(?:is|are|be|becomes?|the) (?:\w+ )?favou?rites?(?! [a-z]+)"
                r"|\b(?:is|are) favou?red\b|\bfavou?rs? (?:the|an?|who\w*)\b",
            ),
            Kind(
                (tokens("most few many majority minority bulk"),),
                rf"\b(?:majority|minority|bulk) of\b|\bmost of (?:{the} )+{event}"
                rf"|{subject}(?:the )?(?:only |very |not )?(?:most|few|many) (?:of (?:{the} )*)?"
                rf"(?:{events}|games (?:{outcome}|will)\b)|\bin most games\b.*\b{chance}",
            ),
            Kind(
                (every,),
                rf"\b(?:every|each) {nth} {event}{not_a_verb}"
                rf"|\b{outcome}\b[^.!?;:]* (?:every|each) {nth} {event}"
                rf"|\b(?:{figures.ROUGHLY}|only|at least) (?:every|each) {nth} {event}"
                rf"|\b(?:every|each) {nth} {event},? (?:[a-z']+ ){{1,3}}{chance}"
                rf"|\b{outcome}\b[^.!?;:]* every other {event}"
                rf"|\bevery other {event},? (?:[a-z']+ ){{0,3}}(?:{chance}|(?:ends|is)\b)",
            ),
            Kind(
                (tokens("hour hours minutes minute"),),
                rf"\b{event} (?:lasts?|takes?) (?:[a-z#@-]+ ){{0,3}}(?:hours?|minutes?)\b",
            ),
        ),
    )
