"""How French sentences say chances."""

from zine.check.grammar import COUNT, MANY, START, Grammar, Kind, marker, stems
from zine.content.page.language import language


def french() -> Grammar:
    """How French says chances."""
    event = r"(?:lancers?|jets?|coups?|tours?|parties?|manches?|fois|cas|chances?|temps)\b"
    events = r"(?:lancers|jets|coups|tours|parties|manches|fois|cas|temps)\b"
    outcome = (
        r"(?:gagn|perd|rapport|donn|tomb|sort|vien|arriv|échou|réussi|apport|fini|est|sont|a\b"
        r"|brûl|marqu|personne|rien)"
    )
    part = (
        rf"(?:la moitié|(?:le|{COUNT}) (?:tiers|quarts?|cinquièmes?|sixièmes?|septièmes?|huitièmes?"
        r"|neuvièmes?|dixièmes?|douzièmes?))"
    )
    rough = r"(?:environ|presque|près de|à peu près|autour de|quelque)"
    some = rf"{COUNT} (?:bonne )?(?:dizaine|douzaine|quinzaine|[a-z]+ntaine|vingtaine|centaine)"
    return Grammar(
        mark=marker(language("fr").spelt, frozenset({"un", "une"}), frozenset()),
        figures=(
            Kind((), r"[\d#,]*[\d#][ \u00a0\u202f]?%|[\w,#@-]+ pour #+"),
            Kind(
                (),
                rf"{COUNT} (?:{event} )?sur {MANY}(?! (?:dés|cases))"
                rf"|{COUNT} {event} (?:parmi|en) {MANY}",
            ),
            Kind(
                (),
                rf"{part} (?:des|du|de (?:tous|toutes)(?: les)?|de (?:vos|tes|ses|leurs)) {event}",
            ),
            Kind((), rf"\b{rough} {MANY} {event}|{MANY} {event} environ\b|{some} de {event}"),
            Kind((), rf"{COUNT} {event} (?:tous|toutes) les {MANY}"),
            Kind(
                (),
                rf"{START}(?:ne )?(?:arrêtez|arrête|restez|reste|tenez)\b[^.;:]*?"
                rf" (?:à|avec|sous|dès) {MANY}",
            ),
        ),
        words=(
            stems(
                *("en moyenne", r"moyennes?", r"(?:im)?probab\w*", "à la longue"),
                "chances? (?:de|que|d')",
                "(?:bonnes?|fortes?|égales?|mêmes?|petites?) chances?",
                r"points? (?:par|à chaque) (?:lancer|tour|partie|manche)",
                *("rarement", "rares?", "rarissimes?", "le plus souvent", "fréquemment"),
                *(r"fréquent\w*", "généralement", "en général", "en règle générale", "d'habitude"),
                *("habituellement", "normalement", "d'ordinaire", "ordinairement", "couramment"),
                *("de temps en temps", "de temps à autre", "dans l'ensemble", "à l'occasion"),
                *("presque (?:toujours|jamais)", rf"presque (?:tous|toutes) les {event}"),
                rf"presque chaque {event}",
                rf"presque aucune? {event}",
                r"ne \w+ guère",
                r"(?<!\baussi )(?<!\bsi )(?<!\btrop )(?<!\bplus )souvent(?! que possible)",
                rf"(?:{COUNT} fois|bien|beaucoup) plus souvent",
                r"(?:plus|moins) souvent que",
                r"(?:la plupart|la majorité|la majeure partie|une minorité) (?:des|du)",
                *("(?:dés)?avantages?", r"avantagée?s?", r"favori(?:te)?s?", r"favorisée?s?"),
                *("à parier", "cinquante-cinquante", "dans la plupart des cas"),
            ),
            Kind((), rf"(?:{START}|\b(?:dans|en) )(?:très )?peu de {events}"),
            Kind(
                (),
                rf"\b(?:tous|toutes) les {MANY} {event}[^.!?;:]*\b{outcome}"
                rf"|\b{outcome}[^.!?;:]*\b(?:tous|toutes) les {MANY} {event}"
                rf"|\b{outcome}[^.!?;:]*\bune? {event} sur",
            ),
        ),
    )
