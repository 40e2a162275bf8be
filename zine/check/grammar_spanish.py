"""How Spanish sentences say chances."""

import re

from zine.check.grammar import COUNT, MANY, START, Grammar, Kind, marker, stems
from zine.content.page.language import language

HUNDRED = re.compile(r"\bpor cien(?:to)?\b")
"""What follows the number of a share, and is no number itself."""


def spanish() -> Grammar:
    """How Spanish says chances."""
    events = (
        r"(?:tiradas|lanzamientos|turnos|partidas|rondas|manos|juegos|jugadas|veces|casos"
        r"|ocasiones)\b"
    )
    event = (
        r"(?:tiradas?|lanzamientos?|turnos?|partidas?|rondas?|manos?|juegos?|jugadas?|vez|veces"
        r"|casos?|ocasión|ocasiones|tiempo)\b"
    )
    outcome = (
        r"(?:gana|pierd|perd|da\b|dan\b|sale|aparece|cae|puntúa|anota|acab|termin|vale|fall|hay\b"
        r"|es\b|son\b|trae|nadie|ningun|nada)"
    )
    part = (
        rf"(?:la mitad|(?:el|los|{COUNT}) (?:tercios?|cuartos?|quintos?|sextos?|séptimos?"
        r"|octavos?|novenos?|décimos?|doceavos?)"
        rf"|(?:la|las|{COUNT}) (?:tercera|cuarta|quinta|sexta|séptima|octava|novena|décima"
        r"|duodécima) partes?|(?:la|las|@+|#+) (?:tercera|cuarta|quinta|sexta) partes?)"
    )
    whose = r"(?:de (?:las|los|tus|sus|vuestr[ao]s|tod[ao]s l[ao]s)|del)"
    rough = r"(?:un[ao]s|casi|cerca de|alrededor de|aproximadamente|más o menos)"
    some = rf"{COUNT} (?:buena )?(?:decena|docena|quincena|veintena|[a-z]+ntena|centenar?)s?"
    marked = marker(language("es").spelt, frozenset({"un", "uno", "una"}), frozenset())

    def mark(text: str) -> str:
        return marked(HUNDRED.sub(lambda share: f"por {'%' * (len(share[0]) - 4)}", text))

    return Grammar(
        mark=mark,
        figures=(
            Kind((), r"[\d#.,]*[\d#][ \u00a0\u202f]?%|[\w.,#@-]+ por %+"),
            Kind(
                (),
                rf"{COUNT} (?:{event} )?de cada {MANY}(?! dados)"
                rf"|{COUNT} (?:de|de las|de los|entre) {MANY} {event}"
                rf"|{COUNT} {event} (?:entre|sobre) {MANY}(?! dados)"
                rf"|{COUNT} {event} de {MANY}(?= {outcome})",
            ),
            Kind((), rf"{part} {whose} {event}"),
            Kind((), rf"\b{rough} {MANY} {event}|{MANY} {event} más o menos\b|{some} de {event}"),
            Kind((), rf"{COUNT} {event} cada {MANY}"),
            Kind(
                (),
                rf"{START}(?:no |nunca )?(?:te )?"
                r"(?:plántate|plantaos|plantes|plantas|quédate|detente|detengas|párate|pares)\b"
                rf"[^.;:]*? (?:con|a|en|de|desde|hasta) {MANY}",
            ),
        ),
        words=(
            stems(
                *("de media", "en promedio", "por término medio", "(?:im)?probable(?:s|mente)?"),
                *("probabilidad(?:es)? de", "a la larga", "puntos? por (?:tirada|turno|partida)"),
                *(r"puntos? por (?:ronda|mano)", "rara vez", "raras veces", "raramente"),
                *("rar[oa]s?", "rarísim[oa]s?", "pocas veces", r"frecuente\w*", "con frecuencia"),
                *("normalmente", "generalmente", "en general", "por lo general", "por lo común"),
                *("por regla general", "habitualmente", "de ordinario", "suel(?:e|es|en|o|emos)"),
                *("de vez en cuando", "de cuando en cuando", "a veces sí y a veces no"),
                r"(?<!tan )(?<!demasiado )a menudo",
                r"muchas (?:más )?veces",
                *("casi (?:siempre|nunca)", rf"casi tod[ao]s l[ao]s {events}", "casi cada"),
                *(rf"casi ning(?:ún|una) {event}", rf"apenas (?:ning(?:ún|una)|un[ao]?) {event}"),
                rf"(?:la mayoría|la mayor parte|una minoría) {whose} {event}",
                rf"(?:{COUNT} veces|mucho|bastante) más (?:veces|a menudo)",
                r"(?:más|menos) (?:veces|a menudo) que",
                r"el doble de (?:veces|fácil|difícil)|el doble de a menudo",
                *("(?:des)?ventajas?", "favorit[oa]s?", r"favorec\w*", "a cara o cruz"),
                r"(?:buen[ao]s?|mal[ao]s?|igual(?:es)?|mism[ao]s?|much[ao]s?|poc[ao]s?)"
                r" (?:oportunidad|posibilidad|probabilidad)(?:es)?",
                *("lo más (?:normal|corriente|seguro)", "las más de las veces"),
            ),
            Kind((), rf"(?:{START}|\ben )(?:muy )?poc[ao]s {events}"),
            Kind(
                (),
                rf"(?<!de )\bcada {MANY} {event}[^.!?;:]*\b{outcome}"
                rf"|\b{outcome}[^.!?;:]*\bcada {MANY} {event}",
            ),
        ),
    )
