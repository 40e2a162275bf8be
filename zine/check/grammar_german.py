"""How German sentences say chances."""

from zine.check.grammar import COUNT, MANY, START, Grammar, Kind, marker, stems
from zine.content.page.language import language


def german() -> Grammar:
    """How German says chances."""
    event = (
        r"(?:wurf|würfen?|zug|zuges|zügen?|runden?|spiel(?:s|en?)?|partien?|mal(?:en?)?|fällen?"
        r"|fall|zeit)\b"
    )
    events = r"(?:würfen?|zügen?|runden|spielen?|partien|fällen?|malen?)\b"
    one = r"(?:@+|eine[rmns]?\b)"
    count = f"(?:{COUNT}|{one})"
    nth = (
        r"(?:zweite|dritte|vierte|fünfte|sechste|sieb(?:en)?te|achte|neunte|zehnte|elfte|zwölfte"
        r"|[#a-zäöüß]*(?:zehnte|ßigste|zigste|undertste)|#+\.|#+te)[rsnm]?"
    )
    part = (
        rf"(?:hälfte|(?:{count} )?(?:drittel|viertel|fünftel|sechstel|siebtel|achtel|neuntel"
        r"|zehntel|zwölftel)n?)"
    )
    rough = r"(?:etwa|rund|ungefähr|knapp|fast|beinahe|gut|circa)"
    outcome = (
        r"(?:gewinn|verlier|bring|ende|scheiter|triff|treff|komm|fäll|fall|ist|sind|hat|haben"
        r"|reich|platz|geht|gehen|ergib|bleib|brauch|erschein|zeig|nichts|unentschieden)"
    )
    each = r"jede[rsmn]?"
    return Grammar(
        mark=marker(language("de").spelt, frozenset({"ein"}), frozenset()),
        figures=(
            Kind((), r"[\d#.,]*[\d#][ \u00a0]?(?:%|prozent)|[\w.#@-]+ prozent\b"),
            Kind(
                (),
                rf"{count} (?:{event} )?(?:von|unter|aus) (?:allen |den |je )?{MANY}(?! würfeln)"
                rf"|{count} {event} (?:in|auf) {MANY}",
            ),
            Kind(
                (),
                rf"(?<!ersten )(?<!zweiten )(?<!anderen )\b(?:die |der )?{part}"
                rf" (?:von )?(?:aller|allen|der|den|deiner|eurer|ihrer) {event}",
            ),
            Kind((), rf"\b{rough} (?:alle )?{MANY} {event}"),
            Kind(
                (),
                rf"{START}(?:nie |immer )?(?:halte|hör|höre|stoppe|bleib)\b[^.;:]*?"
                rf" (?:mit|bei|ab|unter) {MANY}",
            ),
        ),
        words=(
            stems(
                *(r"durchschnitt\w*", "im (?:mittel|schnitt)", r"(?:un)?wahrscheinlich\w*"),
                *("auf dauer", r"erwartungs\w+", "zu erwarten"),
                rf"punkte (?:je|pro) {event}",
                *(
                    "meist",
                    "meistens",
                    "zumeist",
                    "meistenteils",
                    r"überwiegend\w*",
                    "größtenteils",
                ),
                *("in der regel", "für gewöhnlich", "gewöhnlich", r"üblicherweise"),
                *("normalerweise", "im allgemeinen", r"selten\w*", r"häufig\w*", "gelegentlich"),
                *("ab und zu", "hin und wieder", "dann und wann", r"rar(?:e[rsmn]?)?"),
                *(r"(?:fast|beinahe|nahezu|praktisch|so gut wie) (?:immer|nie|jede[rsmn]?)",),
                *("kaum (?:je|jemals)", rf"kaum (?:@+|eine[rmns]?) {event}"),
                r"(?<!\bwie )(?<!\bso )(?<!\bzu )(?<!\bebenso )(?<!\bgleich )oft",
                r"(?:öfter|häufiger|seltener) als",
                r"(?:doppelt|halb|\w*mal|#+ mal) so (?:oft|häufig|selten)",
                *(r"(?:vor|nach)teile?", "favorit(?:in)?", "im vorteil", "besser dran"),
                *("chancen? (?:auf|von|dass|zu)", "chancen stehen", "gute chancen?"),
                *("gleiche chancen?", "halbe-halbe", "fünfzig zu fünfzig"),
                *("in (?:den )?(?:meisten|vielen|wenigen) fällen", "die meiste zeit"),
                *("(?:die )?(?:große |überwiegende )?mehrheit", "mehrzahl"),
            ),
            Kind(
                (),
                rf"(?:{START}die|\b(?:in|bei|nach) den) (?:aller)?meisten {events}"
                rf"|(?:{START}|\b(?:in|bei) )(?:nur )?(?:sehr )?wenigen? {events}",
            ),
            Kind(
                (),
                rf"\b{each} {nth} {event}[^.!?;:]*\b{outcome}"
                rf"|\b{outcome}[^.!?;:]*\b{each} {nth} {event}"
                rf"|\b(?:{rough}|mindestens|höchstens|nur) {each} {nth} {event}",
            ),
        ),
    )
