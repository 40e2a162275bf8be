"""The words in French.

A narrow space that does not break (U+202F) stands before : ; ! ? and within « ».
"""

from zine.words.table import Words

_SMALL = (
    *("aucun", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix"),
    *("onze", "douze", "treize", "quatorze", "quinze", "seize", "dix-sept", "dix-huit"),
    "dix-neuf",
)
_TENS = (
    *("", "", "vingt", "trente", "quarante", "cinquante", "soixante", "soixante"),
    *("quatre-vingt", "quatre-vingt"),
)


def _spelt(number: int) -> str:
    """A number below a hundred in words: `vingt et un`, `soixante-douze`, `quatre-vingts`."""
    if number < len(_SMALL):
        return _SMALL[number]
    tens = _TENS[number // 10]
    rest = number % 20 if number >= 60 else number % 10
    if rest == 0:
        return f"{tens}s" if number == 80 else tens
    if rest in (1, 11) and number < 80:
        return f"{tens} et {_SMALL[rest]}"
    return f"{tens}-{_SMALL[rest]}"


FRENCH = Words(
    numbers=tuple(map(_spelt, range(100))),
    figures_from=11,
    feminine="e",
    masculine_units=(),
    one_alone="un seul",
    thousands="\u202f",
    decimal=",",
    or_more="{fewest} ou plus",
    to="{fewest} à {most}",
    either="{numbers} ou {last}",
    and_so_on="{numbers}, {last}…",
    die="dé",
    dice="dés",
    quotes=("«\u202f", "\u202f»"),
    capital_nouns=False,
    small_words=(
        *("à", "au", "aux", "avec", "dans", "de", "des", "du", "en", "et", "la", "le"),
        *("les", "ou", "par", "pour", "sur", "un", "une"),
    ),
    articles=("le ", "la ", "les ", "l’", "l'", "un ", "une "),
    own_letters="",
    language="français",
    site=(
        (
            "lead",
            "{count} jeux de dés pour votre table\u202f: lisez les règles, imprimez une feuille de"
            " marque, ou laissez le téléphone tenir le compte.",
        ),
        ("players", "Joueurs"),
        ("minutes", "Minutes au plus"),
        ("dice", "Dés au plus"),
        ("language", "Langue"),
        ("changes", "Ce qui a changé"),
        ("any", "tous"),
        ("of", "{shown} jeux sur {all}"),
        ("none", "Aucun jeu ne convient."),
        ("zines", "Zines à imprimer"),
        ("games", "Jeux"),
        ("sheets", "Feuilles de marque"),
        ("sheet", "{title}, {paper}"),
        ("pdf", "PDF à lire"),
        ("booklet", "PDF à plier, sur papier lettre"),
        ("epub", "EPUB pour liseuses"),
        ("home", "Tous les jeux"),
        ("lost", "Cette page n’existe pas."),
        ("mistyped", "L’adresse est peut-être ancienne ou mal tapée."),
        ("offline", "Une fois ouvertes, ces pages se passent du réseau."),
        ("credits", "Crédits, sources et licences figurent dans chaque zine."),
    ),
    pad=(
        (
            "other",
            "Le navigateur garde une autre partie\u202f; celle-ci n’est que dans l’adresse "
            "de la page.",
        ),
        ("on_paper", "La marque de ce jeu se tient sur le papier."),
        (
            "no_scripts",
            "Le bloc a besoin de scripts, et ce navigateur n’en exécute pas depuis un "
            "fichier. Mettez le fichier sur un serveur web et ouvrez son adresse.",
        ),
        ("open", "Tenir la marque"),
        ("take", "Reporter dans\u202f: {rule}"),
        ("best", "À garder, s’il reste des jets"),
        ("like", "comme sur la page {cells}\u202f: {why}"),
        ("now", "Si on l’écrit maintenant\u202f:"),
        ("scores", "rapporte"),
        ("costs", "coûte en moyenne"),
        ("better", "Qui mise"),
        ("stake", "Mise\u202f:"),
        ("stroke", "un trait pour {name}"),
        ("no_stroke", "reprendre un trait de {name}"),
        ("next_round", "Manche suivante"),
        (
            "strokes",
            "Un trait par manche gagnée. Les manches jouées sur ce bloc se comptent "
            "seules\u202f; + en ajoute une jouée sans lui.",
        ),
        (
            "by_hand",
            "Le fichier contient les manches jouées sur ce bloc, sans les traits ajoutés par +.",
        ),
        ("until", "jusqu’à {points}"),
        ("sheet", "Feuille"),
        ("save", "Enregistrer pour la feuille"),
        ("crossed", "barré"),
        ("players", "Joueurs\u202f:"),
        ("someone", "Moi"),
        ("one_word", "Un nom est un seul mot\u202f: un blanc devient un trait."),
        ("variation", "Variante\u202f:"),
        ("as_ever", "le jeu lui-même"),
        ("what", "Ce qui est écrit"),
        ("begins", "Le départ"),
        ("write", "Inscrire"),
        ("undo", "Annuler"),
        ("clear", "Recommencer"),
        ("sure", "Touchez encore pour recommencer"),
        ("back", "Reprendre un dé"),
        ("next_throw", "Le jet suivant"),
        ("another", "Un autre exemple"),
        ("won", "Gagné\u202f: {names}"),
        ("no_square", "aucune case n’est choisie"),
        ("first", "Commence\u202f:"),
        ("full", "toutes les lignes de la feuille sont remplies"),
        ("ahead", "En tête\u202f: {names}"),
        ("empty", "{cell} est vide"),
        ("cut", "La partie enregistrée s’arrête ici\u202f: {why}"),
        ("broken", "La partie est illisible\u202f; en voici une nouvelle."),
        (
            "unkept",
            "Ce navigateur n’enregistre rien\u202f: seule l’adresse de cette page contient "
            "la partie.",
        ),
        (
            "elsewhere",
            "La partie du navigateur a continué dans une autre fenêtre\u202f; celle-ci "
            "n’est que dans l’adresse de la page.",
        ),
        ("unproved", "Ce bloc est en panne et ne compte pas\u202f: {call}"),
        ("no_game", "il n’y a pas de jeu {name} ici"),
        ("no_score", "{name} n’a pas de lancer à compter"),
    ),
    also="aussi appelé {names}",
    players="Joueurs",
    dice_of_game="Dés",
    both="{first} et {last}",
    dice_of_kinds="{dice} en tout : {kinds}",
    needs="Matériel",
    time="Durée",
    decides="Ce qui décide",
    play=(
        ("luck", "hasard"),
        ("judgement", "réflexion"),
        ("luck and judgement", "hasard et réflexion"),
    ),
    labels=(
        ("Example", "Exemple"),
        ("Check", "Contrôle"),
        ("Ruling", "Décision"),
        ("Plain", "Tableau"),
        ("Chart", "Diagramme"),
        ("Wrong", "Faux"),
    ),
    refused="interdit",
    contents="Sommaire",
    game_list="Jeux",
    by_dice="Selon le nombre de dés",
    by_players="Selon le nombre de joueurs",
    by_time="Selon la durée",
    by_play="Selon la part du hasard",
    by_name="Par nom",
    dice_and_players="{dice} {noun}, {players}",
    some_players=("{number} joueur", "{number} joueurs"),
    players_or_more=("{number} joueur ou plus", "{number} joueurs ou plus"),
    target=", jusqu’à {target}",
    wins="Gagne\u202f:",
    curious="Pour les curieux",
    elsewhere="Ailleurs\u202f: {words}.",
    part="({part} sur {parts})",
    sheet="{title}, une partie",
    back_cover="Quatrième de couverture",
    code="code QR de {address}",
    games=("{number} jeu", "{number} jeux"),
    for_more="pour {fewest} joueurs ou plus",
    for_range="pour {fewest} à {most} joueurs",
    for_exactly="pour {fewest} joueurs",
    for_one="pour un joueur",
    for_one_or_more="pour un joueur ou plus",
    alone_too=(
        "{number} jeu aussi pour un seul joueur",
        "{number} jeux aussi pour un seul joueur",
    ),
    takes="{time} par partie",
    most_take="le plus souvent {time}",
    players_and_time="{players}, {time}",
    notes="Notes",
    tally="Qui a gagné",
    tally_columns=("date", "jeu", "joueurs", "gagnant"),
    colophon="Achevé d’imprimer",
    colophon_drawings=(
        "**Dessins.** Les dés, les gravures et le cadre ont été dessinés par *zine*, le programme "
        "qui a composé ces pages\u202f; ils sont sous licence Creative Commons Attribution 4.0 "
        "(creativecommons.org/licenses/by/4.0)."
    ),
    credit=(
        "**Crédits.** Sont repris de *The Complete Book of Dice Games* de la Zine Library\u202f: "
        "{titles}. Textes et dessins sont sous licence Creative Commons Attribution 4.0 "
        "(creativecommons.org/licenses/by/4.0)\u202f: copiez-les, modifiez-les, partagez-les, en "
        "disant d’où ils viennent."
    ),
    credit_sources=(
        "**Sources.** Seuls les règles et les chiffres viennent de ces sources\u202f: {sources}."
    ),
    after="D’après {title}.",
    after_ours=(
        "D’après {title} dans *The Complete Book of Dice Games* de la Zine Library, sous licence "
        "Creative Commons Attribution 4.0 (creativecommons.org/licenses/by/4.0)\u202f; "
        "ce qui diffère est de nous."
    ),
    typefaces="Caractères.",
    type_by="{name} par {maker}",
    type_and=" et ",
    type_between="\u202f; ",
    type_open=" Sous licence SIL Open Font License.",
    pictures="Images.",
    this_edition="Cette édition.",
    printing="{printing} tirage",
    copies=("{number} exemplaire", "{number} exemplaires"),
    edition=(
        "{paper}{kind}\u202f: {number} page de {size}.",
        "{paper}{kind}\u202f: {number} pages de {size}.",
    ),
    papers=(
        ("half-letter", "demi-lettre"),
        ("a5", "A5"),
        ("letter", "lettre"),
        ("a4", "A4"),
        ("tabloid", "tabloïd"),
        ("a3", "A3"),
    ),
    edition_sizes=(
        ("half-letter", "5½ sur 8½ pouces"),
        ("a5", "148 sur 210 millimètres"),
        ("letter", "8½ sur 11 pouces"),
        ("a4", "210 sur 297 millimètres"),
    ),
    edition_large=", en gros caractères",
    edition_ink_saver=", économe en encre",
    edition_folds=(
        " Imprimées par deux sur papier {paper}, recto verso, pliées et agrafées, elles forment "
        "un livret."
    ),
    edition_in_web=(
        "Web\u202f: un seul fichier pour tous les écrans\u202f; il se passe de réseau."
    ),
    edition_in_epub=(
        "EPUB\u202f: un seul fichier pour liseuses et téléphones\u202f; il se passe de réseau."
    ),
    version="Version {version}, règles {rules}, selon lesquelles chaque exemple a été joué",
    rules_alone="Règles {rules}, selon lesquelles chaque exemple a été joué",
    covers=(
        ("dice", "trois dés"),
        ("tavern", "une chandelle allumée, un cornet renversé et les six dés qui en sont tombés"),
        ("cup", "un cornet soulevé au-dessus de cinq dés"),
        ("five", "cinq dés, posés comme les points d’un cinq"),
        (
            "pictures",
            "trois dés à images\u202f: un sceau posé sur un chat, et une manticore",
        ),
        ("forty", "un tas de quarante petits dés"),
        ("boar", "la tête d’un sanglier"),
    ),
    openers=(
        ("coins", "des piles de pièces à côté de deux dés"),
        ("cup", "un cornet retourné, et trois dés à côté"),
        ("tower", "une tour penchée de quatre dés"),
        ("throw", "quatre dés qui roulent sur une table"),
        ("race", "trois pions en ligne, et un dé"),
        ("card", "une feuille de marque, un crayon et deux dés"),
        ("pins", "un drapeau dans un trou, trois quilles et une boule"),
        ("dice", "cinq dés montrant 1 2 3 4 5"),
        ("pictures", "trois dés à images montrant DD, deux chats, Thoromyr"),
    ),
    plates=(
        ("tavern", "deux joueurs encapuchonnés face à face, une chandelle et cinq dés entre eux"),
        ("cup", "un renard derrière une table, une patte sur un cornet, trois dés devant lui"),
        ("five", "une main ouverte, un dé sur chaque doigt et un œil dans la paume"),
        (
            "pictures",
            "une manticore, la queue une chaîne de dés à dard, sur trois dés à images",
        ),
        ("forty", "un cerf, un dé entre ses bois, devant un soleil rouge"),
        ("boar", "un sanglier derrière une table où sont une chope et cinq dés"),
        ("coins", "un chat entre des piles de pièces, devant une lune rouge"),
        ("tower", "les os d’une main au-dessus d’une tour de quatre dés"),
        ("throw", "une main ouverte, un dé sur chaque doigt et un œil dans la paume"),
        ("race", "un lièvre au-dessus de trois pions et de deux dés"),
        ("card", "un hibou derrière une feuille de marque, un crayon et deux dés"),
        ("pins", "un blaireau derrière trois quilles, un dé et une boule"),
        ("dice", "une main ouverte, un dé sur chaque doigt et un œil dans la paume"),
    ),
    diagrams=(
        (
            "dare",
            (
                "lancer",
                "perdu\u202f: le tour ne vaut rien",
                "ajouter",
                "s’arrêter et marquer",
                "relancer",
            ),
        ),
        ("berths", ("navire", "capitaine", "équipage", "cargaison")),
        (
            "keep",
            (
                "lancer",
                "rien ne marque\u202f: perdu",
                "garder",
                "s’arrêter et marquer",
                "lancer le reste",
            ),
        ),
        ("cup", ("«\u202fMenteur\u202f!\u202f»",)),
        ("path", ("arrivée",)),
        ("layout", ("Brelan", "Grand", "Petit", "Field")),
        ("string", ("les points de l’un", "sont dans l’autre")),
        ("tug", ("différents", "pareils")),
        ("ladder", ("la moitié,", "arrondie", "le double", "et un")),
        ("frames", ("strike", "à la fin", "spare", "jeu suivant")),
        ("alike", ("1 dé", "pareils", "{thousands}")),
        ("circle", ("premier", "second")),
        ("beetle", ()),
    ),
    dice_showing="dés montrant {faces}",
    die_showing="dé montrant {faces}",
    kinds=(
        ("d4", ("d4", "dé à quatre faces montrant {faces}", "dés à quatre faces montrant {faces}")),
        ("d6", ("d6", "dé montrant {faces}", "dés montrant {faces}")),
        ("d8", ("d8", "dé à huit faces montrant {faces}", "dés à huit faces montrant {faces}")),
        ("d10", ("d10", "dé à dix faces montrant {faces}", "dés à dix faces montrant {faces}")),
        ("d12", ("d12", "dé à douze faces montrant {faces}", "dés à douze faces montrant {faces}")),
        ("d20", ("d20", "dé à vingt faces montrant {faces}", "dés à vingt faces montrant {faces}")),
        ("coin", ("pièce", "pièce montrant {faces}", "pièces montrant {faces}")),
    ),
    refuted="selon la source, mais selon nos règles",
    skip="Aller au sommaire",
    for_listeners=(
        "Tous les dés, dessins et images sont décrits par des mots qu’on peut lire à voix haute. "
        "Le sommaire mène à chaque jeu, et les titres à chacune de ses sections. "
        "Rien ne dépend de la couleur seule."
    ),
    table="Tableau\u202f: {columns}",
    played="Une partie jouée",
    played_variation="{variation}\u202f: une partie jouée",
    filled_sheet="{title}, une feuille de marque remplie",
    turn="Tour {number}",
    crossed="cochée",
    front="recto",
    back="verso",
    cover="couverture",
    signature_sheet="cahier {signature}, feuille {sheet}",
    booklet="{title}\u202f: livret",
    scheme="{title}\u202f: schéma du livret",
    sheets=("{number} feuille", "{number} feuilles"),
    edges=(("short", "court"), ("long", "long")),
    print_body=(
        "Imprimez {sheets} de papier {paper} recto verso, en taille réelle,",
        "en retournant les feuilles sur le bord {edge}.",
    ),
    print_cover="Imprimez la couverture de même, sur une feuille de papier {paper} plus fort.",
    gather=(
        "Placez les feuilles d’un cahier l’une dans l’autre, la première à l’extérieur, et "
        "pliez-les."
    ),
    sew="Cousez les cahiers dans leur pli, dans l’ordre.",
    glue_cover="Pliez la couverture deux fois, autour du dos, et collez-la.",
    staple="Agrafez dans le pli.",
    staple_cover="Agrafez dans le pli, la couverture à l’extérieur.",
    trim="Rognez la gouttière en dernier.",
    drawn="Chaque feuille est dessinée ici comme elle s’imprime\u202f: son recto, puis son verso.",
    calibration="Repérage recto verso",
    calibration_title="Repérage recto verso, papier {paper}",
    calibration_upright="Repérage recto verso, papier {paper} en hauteur",
    the_back="le verso",
    full_size=(
        "Imprimez les deux côtés en taille réelle. La barre ci-dessous doit mesurer {bar} mm."
    ),
    booklet_edge=(
        "Tournez la feuille comme une page de livre. Si la flèche du verso pointe vers le haut,",
        "faites les livrets avec --duplex short\u202f; si elle pointe vers le bas, avec "
        "--duplex long.",
    ),
    booklet_shift="Si elles sont à 1,5 et −0,5, ajoutez pour les livrets --back-shift 1.5 -0.5.",
    sheet_edge=(
        "Tournez la feuille comme une page de livre. La flèche du verso doit pointer vers le",
        "haut\u202f; sinon, réglez l’imprimante sur l’autre bord, et imprimez de nouveau.",
    ),
    sheet_shift="Si elles sont à 1,5 et −0,5, faites les feuilles avec --back-shift 1.5 -0.5.",
    against_light=(
        "Tenez ensuite la feuille devant une lumière, ce côté vers vous, et lisez sur ces règles",
        "où sont les croix du verso\u202f: d’abord de côté, puis vers le haut ou le bas.",
    ),
    drill="{title}\u202f: exemples à calculer",
    drill_asks="Que donnent les règles\u202f? Les réponses sont au verso.",
    drill_answers="Ce que donnent les règles",
    worksheet="{title}\u202f: une feuille d’exercices",
    worksheet_subject="Feuille d’exercices sur les chances\u202f: {title}, règles {rules}",
    worksheet_front="Feuille d’exercices\u202f: lancer, compter, dessiner, comparer",
    worksheet_back="Feuille d’exercices\u202f: les réponses",
    worksheet_name="nom",
    worksheet_class="classe",
    worksheet_turns="Jouez cent tours et notez d’un trait chaque fois que l’un de ces cas se "
    "présente. Calculez combien de fois il faut l’attendre, ou lisez-le au verso\u202f; puis "
    "dessinez l’un à côté de l’autre.",
    worksheet_throws="Lancez cent fois et notez d’un trait chaque fois que l’un de ces cas se "
    "présente. Calculez combien de fois il faut l’attendre, ou lisez-le au verso\u202f; puis "
    "dessinez l’un à côté de l’autre.",
    worksheet_table=("Ce qui arrive", "Traits", "Compté sur 100", "Attendu sur 100"),
    worksheet_bars=("compté", "attendu"),
    worksheet_questions=(
        "De combien ce que vous avez compté s’écarte-t-il de ce qui est attendu\u202f?",
        "Où l’écart est-il le plus grand, et quelle peut en être la raison\u202f?",
        "Qu’attendez-vous si vous continuez jusqu’à mille\u202f?",
    ),
    worksheet_answers=("Ce qui arrive", "Chance exacte", "Pour cent", "Attendu sur 100", "Usuel"),
    worksheet_why="Sur cent, on attend cent fois la chance. Le hasard vous en écarte un "
    "peu\u202f: de vingt classes, environ dix-neuf comptent un nombre de la dernière colonne. "
    "Plus vous lancez, plus la part que vous comptez s’approche de la chance.",
    score_sheet="{title}\u202f: feuille de marque",
    score_sheet_filled="{title}\u202f: une feuille remplie",
    score_sheet_subject="Feuille de marque\u202f: {title}, règles {rules}",
    score_sheet_note="une partie jouée",
    score_sheet_origin="règles\u202f: la page «\u202f{title}\u202f»",
    score_sheet_book="règles\u202f: {title}, dans {book}",
    winner="gagnant",
    date="date",
    throws_a_turn=(", au plus {number} lancer par tour", ", au plus {number} lancers par tour"),
    player="Joueur",
    player_here="joueur",
    round="Manche",
    points="points",
    won="gagnées",
    strokes="Traits",
    in_all="En tout",
    to_goal="jusqu’à {goal}",
    first_score="d’abord marquer {points} ou plus",
    home="arrivée",
    part_number=", au nombre de {number}",
    part_after=", après\u202f: {part}",
    lines=(
        ("Total", "Total"),
        ("Upper section", "Partie haute"),
        ("Lower section", "Partie basse"),
        ("Bonus", "Bonus"),
        ("{bonus} from {par} up", "{bonus} dès {par}"),
    ),
    fill=(
        ("card", "Chaque tour remplit une case\u202f; si rien ne convient, écrivez 0."),
        ("rounds", "Chaque manche remplit une case\u202f; additionnez à la fin."),
        (
            "frames",
            "Cochez une réserve ou un abat\u202f; écrivez les points du carreau avec leur bonus.",
        ),
        (
            "running",
            "Après chaque tour, écrivez votre total à la ligne de sa manche, ou un tiret s’il ne "
            "change pas.",
        ),
        ("track", "Barrez les cases à mesure que vous les gagnez."),
        ("lost", "Barrez les cases à mesure que vous les perdez, de droite à gauche."),
        ("tracks", "Barrez chaque case que donnent vos dés."),
        ("board", "Un pion chacun\u202f; le chemin va de case en case jusqu’à l’arrivée."),
        ("cloth", "Posez vos jetons sur ce que vous pariez."),
        ("drawing", "Un élément par lancer\u202f: tracez-le si celui qui le porte est là."),
        (
            "match",
            "Écrivez les points de chaque manche\u202f; à côté, son gagnant compte les manches "
            "gagnées.",
        ),
        ("rings", "Écrivez les totaux de chaque manche, et entourez celui qui la gagne."),
        ("tally", "Un trait par manche gagnée."),
    ),
    slip="Corrections",
    slip_subject="Corrections\u202f: {titles}",
    slip_note="à découper et à coller près de ce qui est corrigé",
    slip_rules="*Les règles {new} remplacent {old}.*",
    slip_facts=(("title", "Nom"), ("players", "Joueurs"), ("dice", "Dés"), ("target", "But")),
    slip_sheet="La feuille de marque",
    slip_odds="Les chances",
    slip_allowed="permis",
    slip_was="Avant",
    slip_is="Désormais",
    slip_row="ligne {row}",
    slip_layout="elle est disposée autrement\u202f; imprimez-la de nouveau.",
    slip_changed="avant {was}, désormais **{now}**.",
    slip_new="nouveau\u202f: **{now}**.",
    slip_gone="supprimé\u202f: {was}.",
    field_name="nom du joueur {seat}",
    field_box="{label}, joueur {seat}",
    field_square="{label} {square}, joueur {seat}",
    field_mark="{mark}, carreau {label}, joueur {seat}",
    field_points="points de la manche {number}, joueur {seat}",
    field_won="manches gagnées après la manche {number}, joueur {seat}",
    field_total="total de la manche {number}, joueur {seat}",
    field_in_all="en tout, joueur {seat}",
    field_part="{part}, joueur {seat}\u202f: {number} au plus",
    often=(
        ("scores", "marque"),
        ("wins", "gagne"),
        ("comes up", "sort"),
        ("the same", "de même"),
    ),
    in_throws="{verb} dans {ways} lancers sur {throws}, {share}",
    best_play="Le mieux à jouer, et ce que cela rapporte en moyenne",
    throws_left=("encore {number} lancer", "encore {number} lancers"),
    no_throw_left="plus de lancer",
    keep="garder {dice}",
    stop="s’arrêter",
    throw_all_again="tout relancer",
    one_throw=("en un lancer d’un dé", "en un lancer de {number} dés"),
    figure_is="{phrase} vaut {exact}, soit {value}",
    before="avant {was}",
    zine_list="Zines",
    lent_games="Jeux fournis avec zine",
)
