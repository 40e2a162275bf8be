"""Booklets: what is printed on the sheets, folded in simulation and read again."""

from io import BytesIO
from itertools import groupby

import pytest
from conftest import ZINE, Folder, Ran, sampled
from hypothesis import given, reject
from hypothesis import strategies as st
from imposed import BOOKLET, HALF_LETTER, Placed, Printed, printed, zine
from paper import Sheet as Paper
from paper import around, read, unlike_ours
from pikepdf import Array, Matrix, Name, Pdf
from PIL import ImageChops

from zine.memo.store import FOLDER
from zine.paper import BLEED, MM, PAPERS
from zine.press.impose import calibration
from zine.press.impose.imposition import MOST_CREEP, Booklet, BookletOptions, impose
from zine.press.impose.signature import sheets
from zine.words import ENGLISH

A5 = (148 * MM, 210 * MM)
JOBS = st.builds(
    BookletOptions,
    signature=st.none() | st.integers(1, 12).map(lambda sheets: 4 * sheets),
    caliper=st.floats(0, 0.3),
    duplex=st.sampled_from(("short", "long")),
    paper=st.sampled_from((None, "letter", "tabloid", "a3")),
    cover=st.booleans(),
    back_shift=st.just((0.0, 0.0)),
)


def turned_over(side: Printed, edge: str) -> Printed:
    """The back of a sheet as it shows through from the front."""
    wide, high = side.size
    landscape = wide > high
    assert landscape
    over = Matrix(-1, 0, 0, 1, wide, 0) if edge == "short" else Matrix(1, 0, 0, -1, 0, high)
    pages = tuple(Placed(p.number, p.at @ over, p.clip) for p in side.pages)
    return Printed(side.size, side.trim, side.bleed, pages)


def fold(sides: list[Printed], edge: str) -> list[int]:
    """The pages of a signature in the order of reading, when its sheets lie in one another."""
    front, back = sides[0::2], [turned_over(side, edge) for side in sides[1::2]]
    assert len(front) == len(back)
    opening: list[int] = []
    closing: list[int] = []
    for outside, inside in zip(front, back, strict=True):
        opening += [outside.half(right=True), inside.half(right=True)]
        closing = [inside.half(right=False), outside.half(right=False), *closing]
    return opening + closing


def bound(booklet: Booklet, pages: int, last: int, job: BookletOptions) -> list[int]:
    """The pages in the order of reading, when a booklet is folded, sewn and put in its cover."""
    laid = sheets(pages, last, job.signature, cover=job.cover)
    inside = laid[1:] if job.cover else laid
    body = printed(booklet.body)
    assert len(body) == 2 * len(inside)
    read: list[int] = []
    for _, signature in groupby(inside, lambda sheet: sheet.signature):
        many = 2 * len(list(signature))
        read += fold(body[:many], job.duplex)
        del body[:many]
    if booklet.cover:
        cover = fold(printed(booklet.cover), job.duplex)
        read = [*cover[:2], *read, *cover[2:]]
    return read


def made(pages: int, job: BookletOptions, last: int | None = None) -> Booklet:
    """The booklet of a job that can be done; hypothesis tries another where it cannot."""
    try:
        return impose(zine(pages, last), job)
    except ValueError:
        reject()


# Folding.


@given(pages=st.integers(1, 90), colophon=st.integers(1, 3), job=JOBS)
def test_a_folded_booklet_reads_from_the_first_page_to_the_last(
    pages: int, colophon: int, job: BookletOptions
) -> None:
    last = max(1, pages - colophon + 1)
    booklet = made(pages, job, last)
    read = bound(booklet, pages, last, job)
    blanks = [place for place, page in enumerate(read) if page == 0]
    assert [page for page in read if page] == list(range(1, pages + 1))
    assert read[-1] == pages
    assert blanks == list(range(last - 1, last - 1 + len(blanks)))
    assert len(blanks) == -pages % 4


@given(pages=st.integers(1, 200), size=st.integers(1, 16).map(lambda n: 4 * n))
def test_signatures_are_as_few_and_as_even_as_can_be(pages: int, size: int) -> None:
    laid = sheets(pages, pages, size)
    thick = [len(list(group)) for _, group in groupby(laid, lambda sheet: sheet.signature)]
    assert 4 * max(thick) <= size
    assert max(thick) - min(thick) <= 1
    assert len(thick) == -(-len(laid) * 4 // size)


@given(pages=st.integers(5, 40), job=JOBS)
def test_every_page_stands_upright_seen_from_the_front(pages: int, job: BookletOptions) -> None:
    booklet = made(pages, job)
    for place, side in enumerate(printed(booklet.body)):
        for page in (turned_over(side, job.duplex) if place % 2 else side).pages:
            assert page.at.d == 1
            assert abs(page.at.a) == 1


# Creep.


@given(pages=st.integers(1, 120), job=JOBS)
def test_creep_moves_pages_to_the_fold_by_the_sheets_around_them_and_never_over_the_trim(
    pages: int, job: BookletOptions
) -> None:
    booklet = made(pages, job)
    laid = sheets(pages, pages, job.signature, cover=job.cover)
    sides = (printed(booklet.cover) if booklet.cover else []) + printed(booklet.body)
    for place, side in enumerate(sides):
        creep = laid[place // 2].depth * job.caliper * MM
        assert creep <= MOST_CREEP
        left, bottom, right, top = side.trim
        for page in side.pages:
            at, clip = page.box(), page.clip
            beyond = at[0] - left if at[0] < side.size[0] / 2 - 1 - creep else right - at[2]
            assert beyond == pytest.approx(creep, abs=0.01)
            assert (at[1], at[3]) == pytest.approx((bottom, top), abs=0.01)
            # What keeps the most that a page may creep from its sides is never cut, nor trimmed.
            inner = page.box(MOST_CREEP)
            assert inner[0] >= max(clip[0], left) - 0.01
            assert inner[2] <= min(clip[2], right) + 0.01


def test_thick_paper_creeps_no_further_than_the_margin_allows() -> None:
    with pytest.raises(ValueError, match=r"would creep by 12\.0 mm, and 8 mm is the most"):
        impose(zine(100), BookletOptions(caliper=0.5))
    assert impose(zine(100), BookletOptions(caliper=0.5, signature=16)).body


# Paper.


@pytest.mark.parametrize(
    ("size", "paper"),
    [
        (HALF_LETTER, "letter"),
        (A5, "a4"),
        ((612.0, 792.0), "tabloid"),
        ((210 * MM, 297 * MM), "a3"),
    ],
)
def test_two_pages_lie_in_the_middle_of_the_smallest_paper_that_holds_them(
    size: tuple[float, float], paper: str
) -> None:
    side = printed(impose(zine(8, size=size), BookletOptions()).body)[0]
    assert side.size == pytest.approx(PAPERS[paper], abs=0.01)
    assert side.trim[2] - side.trim[0] == pytest.approx(2 * size[0], abs=0.01)
    assert side.trim[0] == pytest.approx(side.size[0] - side.trim[2], abs=0.01)
    assert side.trim[1] == pytest.approx(side.size[1] - side.trim[3], abs=0.01)


@given(job=JOBS)
def test_the_bleed_runs_over_the_trim_as_far_as_there_is_paper(job: BookletOptions) -> None:
    booklet = made(24, job)
    for side in printed(booklet.body):
        over = [abs(b - t) for b, t in zip(side.bleed, side.trim, strict=True)]
        room = [side.trim[0], side.trim[1], side.trim[0], side.trim[1]]
        assert over == pytest.approx([min(BLEED, r) for r in room], abs=0.01)
        for page in side.pages:
            assert page.clip[0] >= side.bleed[0] - 0.01
            assert page.clip[2] <= side.bleed[2] + 0.01


@pytest.mark.parametrize(("size", "paper"), [(HALF_LETTER, "tabloid"), (A5, "tabloid")])
def test_whoever_trims_has_paper_with_bleed_on_all_sides_and_marks_beyond_it(
    size: tuple[float, float], paper: str
) -> None:
    side = printed(impose(zine(8, size=size), BookletOptions(bleed=True)).body)[0]
    assert side.size == pytest.approx(PAPERS[paper], abs=0.01)
    over = [abs(b - t) for b, t in zip(side.bleed, side.trim, strict=True)]
    assert over == pytest.approx([BLEED] * 4, abs=0.01)
    assert min(side.bleed[0], side.bleed[1]) >= 5 * MM
    with pytest.raises(ValueError, match=r"with bleed and crop marks do not fit on letter paper"):
        impose(zine(8), BookletOptions(bleed=True, paper="letter"))


def test_paper_that_is_too_small_is_told_with_what_would_do() -> None:
    with pytest.raises(ValueError, match=r"140 × 216 mm do not fit on a4 paper; they do on letter"):
        impose(zine(8), BookletOptions(paper="a4"))
    with pytest.raises(ValueError, match=r"do not fit on any paper$"):
        impose(zine(8, size=(1000.0, 1000.0)), BookletOptions())
    a4 = zine(32, size=(210 * MM, 297 * MM))
    with pytest.raises(
        ValueError,
        match=r"spine of 1\.4 mm do not fit on any paper; without --cover they do on a3$",
    ):
        impose(a4, BookletOptions(signature=16, cover=True))
    assert impose(a4, BookletOptions(signature=16)).body


# The cover.


def test_a_cover_round_signatures_has_a_spine_as_wide_as_they_are_thick() -> None:
    booklet = impose(zine(68), BookletOptions(signature=16, cover=True, caliper=0.2))
    assert booklet.cover
    front, back = printed(booklet.cover)
    assert [front.half(right=r) for r in (False, True)] == [68, 1]
    assert [back.half(right=r) for r in (False, True)] == [2, 67]
    left, right = (page.box() for page in front.pages)
    assert right[0] - left[2] == pytest.approx(2 * 16 * 0.2 * MM, abs=0.01)
    assert front.size == PAPERS["tabloid"]
    assert printed(booklet.body)[0].size == PAPERS["letter"]


def test_a_booklet_of_one_sheet_has_no_cover_apart() -> None:
    with pytest.raises(ValueError, match="one sheet, so its cover cannot stand apart"):
        impose(zine(4), BookletOptions(cover=True))


def test_a_cover_of_one_signature_is_its_outermost_sheet() -> None:
    whole, apart = impose(zine(24), BookletOptions()), impose(zine(24), BookletOptions(cover=True))
    assert apart.cover
    assert printed(apart.cover) + printed(apart.body) == printed(whole.body)
    assert whole.cover is None


# What is printed.


@pytest.mark.parametrize("duplex", ["short", "long"])
def test_a_number_is_read_where_its_page_lies(duplex: str) -> None:
    """Sixteen pages on four sheets, by the table that printers know by heart."""
    known = [(16, 1), (2, 15), (14, 3), (4, 13), (12, 5), (6, 11), (10, 7), (8, 9)]
    booklet = impose(zine(16), BookletOptions(duplex=duplex, caliper=0))
    for place, (sheet, pair) in enumerate(zip(read(booklet.body), known, strict=True)):
        down = place % 2 and duplex == "long"
        left, right = (
            [c for c in sheet.chars if (c.box.left > 396) is half] for half in (False, True)
        )
        found = tuple(int("".join(char.text for char in half)) for half in (left, right))
        assert found == (pair[::-1] if down else pair)
        for half, middle in ((left, 198), (right, 594)):
            box = around([char.box for char in half])
            assert (box.right if down else box.left) == pytest.approx(middle, abs=3)
            assert (box.top if down else box.bottom) == pytest.approx(306, abs=1)


def test_a_page_is_printed_as_it_stands_in_the_zine(folder: Folder) -> None:
    assert folder.zine(*BOOKLET, "--paper", "tabloid", "--caliper", "0").code == 0
    reader, sheets = (
        [page.render(4).convert("L").reduce(4) for page in read(path.read_bytes())]
        for path in (folder.root / "output/small.pdf", folder.root / "output/small-booklet.pdf")
    )
    assert (len(reader), len(sheets)) == (8, 4)
    left, lower = (1224 - 792) / 2, (792 - 612) / 2
    for page, sheet, half in ((1, 0, 1), (2, 1, 0), (3, 2, 1), (4, 3, 0), (5, 3, 1), (8, 0, 0)):
        alone = reader[page - 1]
        x, y = round(left + half * 396), round(lower)
        printed = sheets[sheet].crop((x, y, x + 396, y + 612))
        apart = ImageChops.difference(alone, printed)
        differing = apart.point(lambda light: 255 * (light > 30))
        assert ImageChops.invert(alone).getbbox()
        assert differing.getbbox() is None


def test_a_booklet_has_no_links_and_no_outline_and_only_our_fonts(folder: Folder) -> None:
    assert folder.zine("build", "--booklet", "--paper", "a3").code == 0
    for name in ("small-booklet.pdf", "small-booklet-scheme.pdf"):
        data = (folder.root / "output" / name).read_bytes()
        assert unlike_ours(data, ("Garamond", "Cinzel", "Zine-Dice")) == []
        with Pdf.open(BytesIO(data)) as pdf:
            assert Name.Outlines not in pdf.Root
            assert Name.StructTreeRoot not in pdf.Root
            assert [page for page in pdf.pages if Name.Annots in page.obj] == []


def test_a_booklet_does_not_overwrite_a_zine_of_its_name(folder: Folder) -> None:
    folder.write("content/zines/small-booklet.md", folder.read(ZINE))
    ran = folder.zine(*BOOKLET)
    message = "another zine's booklet makes a file of the same name; rename one zine"
    assert ran == Ran(1, "", f"content/zines/small-booklet.md:1: {message}\n")
    assert [path.name for path in (folder.root / "output").iterdir()] == [FOLDER]


def test_a_booklet_tells_its_title_its_language_and_the_side_of_each_sheet(
    folder: Folder,
) -> None:
    folder.edit(ZINE, "title: A Small Zine", "title: A Small Zine\nlanguage: en-GB")
    assert folder.zine(*BOOKLET, "--cover").code == 0
    told = {}
    for name in ("booklet", "booklet-cover", "booklet-scheme"):
        with Pdf.open(folder.root / f"output/small-{name}.pdf") as pdf:
            assert pdf.Root.ViewerPreferences.DisplayDocTitle
            title, language = str(pdf.docinfo[Name.Title]), str(pdf.Root.Lang)
            told[name] = (title, language, [str(page.label) for page in pdf.pages])
    assert told == {
        "booklet": (
            "A Small Zine: booklet",
            "en-GB",
            ["signature 1, sheet 2, front", "signature 1, sheet 2, back"],
        ),
        "booklet-cover": ("A Small Zine: booklet", "en-GB", ["cover, front", "cover, back"]),
        "booklet-scheme": ("A Small Zine: scheme of the booklet", "en", ["1"]),
    }


@given(pages=st.integers(5, 40), job=JOBS)
def test_the_same_zine_makes_the_same_bytes(pages: int, job: BookletOptions) -> None:
    assert made(pages, job) == made(pages, job)


def test_print_stops_at_the_fold_and_runs_over_the_trim_as_far_as_the_bleed() -> None:
    """Odd pages are black far over their trim, even ones are blank."""
    with Pdf.new() as pdf:
        for number in range(1, 9):
            page = pdf.add_blank_page(page_size=(396 + 40, 612 + 40))
            page.trimbox = Array([20, 20, 416, 632])
            page.obj.Contents = pdf.make_stream(b"0 0 436 652 re f" * (number % 2))
        out = BytesIO()
        pdf.save(out)
    booklet = impose(out.getvalue(), BookletOptions(paper="tabloid", caliper=1))
    left, bottom, right, top = printed(booklet.body)[0].trim
    fold = (left + right) / 2
    for sheet in read(booklet.body):  # the odd page is always on the right
        assert dark(sheet, fold + 2, 396)
        assert not dark(sheet, fold - 2, 396)
        assert not dark(sheet, left, 396)
        for x, y, over_x, over_y in ((right, 396, 1, 0), (800, bottom, 0, -1), (800, top, 0, 1)):
            assert dark(sheet, x + over_x * BLEED / 2, y + over_y * BLEED / 2)
            assert not dark(sheet, x + over_x * (BLEED + 2), y + over_y * (BLEED + 2))


# Marks.


def dark(sheet: Paper, x: float, y: float, reach: float = 0.6) -> bool:
    """Whether anything is printed within so many points of a place."""
    scale = 4
    left, right = round(scale * (x - reach)), round(scale * (x + reach))
    upper, lower = (round(scale * (sheet.height - y + away)) for away in (-reach, reach))
    image = sheet.render(scale).crop((left, upper, right, lower)).convert("L")
    return image.point(lambda light: 255 * (light < 200)).getbbox() is not None


@pytest.mark.parametrize("paper", sampled(("tabloid", "a3"), {"tabloid"}))
def test_crop_and_fold_marks_lie_in_the_slug_and_tell_the_sheet(paper: str) -> None:
    booklet = impose(zine(8), BookletOptions(paper=paper))
    (side, *_), (front, back, *_) = printed(booklet.body), read(booklet.body)
    left, bottom, right, top = side.trim
    for sheet in (front, back):
        for x in (left, (left + right) / 2, right):
            for y, away in ((bottom, -1), (top, 1)):
                assert dark(sheet, x, y + away * (BLEED + 1.5 * MM))
                assert not dark(sheet, x, y + away * BLEED / 2)
        for y in (bottom, top):
            for x, away in ((left, -1), (right, 1)):
                assert dark(sheet, x + away * (BLEED + 1.5 * MM), y)
                assert not dark(sheet, x + away * BLEED / 2, y)
    words = [line for line in front.lines if "signature" in line.text]
    assert [line.text for line in words] == ["Numbers · signature 1, sheet 1, front"]
    assert words[0].box.top < bottom - BLEED
    assert "Numbers · signature 1, sheet 1, back" in back.text


def test_on_paper_that_the_pages_fill_only_ticks_inside_show_the_fold() -> None:
    front, back, *_ = read(impose(zine(8), BookletOptions()).body)
    for y in (3.0, 609.0):
        assert not dark(front, 396, y)
        assert dark(back, 396, y)
    assert [line.text for line in front.lines] == ["8 1"]
    assert not dark(back, 396, 306)


# The scheme, and calibration.


@pytest.mark.parametrize("duplex", ["short", "long"])
def test_the_scheme_shows_every_sheet_with_its_four_pages(duplex: str) -> None:
    job = BookletOptions(signature=16, duplex=duplex, cover=True)
    laid = sheets(230, 230, 16, cover=True)
    pages = read(impose(zine(230), job).scheme)
    text = "\n".join(page.text for page in pages)
    assert len(pages) == 2
    shown = []
    for sheet in laid:
        backs = (sheet.back.left, sheet.back.right)
        sides = (sheet.front.left, sheet.front.right, *(backs[::-1] if duplex == "long" else backs))
        shown += [*sheet.name(ENGLISH).split(), *(str(page) for page in sides if page)]
    assert text.split()[-len(shown) :] == shown
    assert "Print 57 sheets of letter paper on both sides, at full size," in text
    assert f"and let the printer turn them over the {duplex} edge." in text


@pytest.mark.parametrize("paper", sampled(PAPERS, {"letter"}))
def test_the_crosses_of_a_calibration_sheet_meet_whichever_edge_it_is_turned_over(
    paper: str,
) -> None:
    front, back = read(calibration.sheet(paper))
    wide, high = PAPERS[paper]
    assert (front.width, front.height) == pytest.approx((wide, high), abs=0.01)
    x, y = 30 * MM, 30 * MM
    places = [(wide / 2, high / 2), (x, y), (wide - x, y), (x, high - y), (wide - x, high - y)]
    for left, up in places:
        for sheet in (front, back):
            for over_x, over_y in ((-20, 0), (20, 0), (0, -20), (0, 20)):
                assert dark(sheet, left + over_x, up + over_y)
                assert not dark(sheet, left + over_x + 6, up + over_y + 6)
    assert (wide / 2 - left, high / 2 - up) in [(wide / 2 - p, high / 2 - q) for p, q in places]
    assert "--duplex short" in front.text
    assert "--duplex long" in front.text


def test_the_bar_of_a_calibration_sheet_is_as_long_as_it_says() -> None:
    front, _ = read(calibration.sheet("a4"))
    left, right = front.drawings(28.2 * MM, 29 * MM, 70 * MM)[:2]  # the ends of the bar
    assert (right.left - left.left) / MM == pytest.approx(100, abs=0.2)


# The command.


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((*BOOKLET, "--signature", "6"), "'6' is not a multiple of 4, as in --signature 16"),
        ((*BOOKLET, "--signature", "0"), "'0' is not a multiple of 4, as in --signature 16"),
        ((*BOOKLET, "--signature", "x"), "'x' is not a multiple of 4, as in --signature 16"),
        ((*BOOKLET, "--caliper", "-1"), "'-1' is not a thickness from 0 to 1 mm, as in 0.1"),
        ((*BOOKLET, "--caliper", "nan"), "'nan' is not a thickness from 0 to 1 mm, as in 0.1"),
        ((*BOOKLET, "--caliper", "card"), "'card' is not a thickness from 0 to 1 mm, as in 0.1"),
        ((*BOOKLET, "--duplex", "wide"), "error: --duplex: 'wide' is none of short, long"),
        ((*BOOKLET, "--paper", "a9"), "error: --paper: 'a9' is none of letter, a4, tabloid, a3"),
        (("build", "--caliper", "0"), "error: --caliper is for booklets: add --booklet"),
        (("build", "--cover"), "error: --cover is for booklets: add --booklet"),
        (
            ("build", "--epub", "--cover"),
            "error: --cover is for booklets: write --booklet in place of --epub",
        ),
        (("duplex", "--paper", "a5"), "error: --paper: 'a5' is none of letter, a4, tabloid, a3"),
    ],
)
def test_wrong_usage_is_told_in_a_line_and_nothing_is_written(
    folder: Folder, arguments: tuple[str, ...], told: str
) -> None:
    folder.misused(arguments, told)


def test_a_booklet_that_cannot_be_is_told_and_nothing_is_written(
    folder: Folder,
) -> None:
    ran = folder.zine(*BOOKLET, "--paper", "a4")
    told = "two pages of 140 × 216 mm do not fit on a4 paper; they do on letter or tabloid or a3"
    assert (ran.code, ran.out, ran.err) == (1, "", f"error: small: {told}\n")
    assert list(folder.root.rglob("*.pdf")) == []


def test_a_booklet_is_written_beside_the_readers_pdf(folder: Folder) -> None:
    ran = folder.zine(*BOOKLET, "small", "-o", "there")
    names = ("small.pdf", "small-booklet.pdf", "small-booklet-scheme.pdf")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines() == [f"there/{name}" for name in names]
    first = [(folder.root / "there" / name).read_bytes() for name in names]
    assert folder.zine(*BOOKLET, "small", "-o", "there").code == 0
    assert first == [(folder.root / "there" / name).read_bytes() for name in names]


def test_calibration_sheets_are_written_for_both_papers_or_the_one_asked_for(
    folder: Folder,
) -> None:
    ran = folder.zine("duplex")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines() == ["output/duplex-a4.pdf", "output/duplex-letter.pdf"]
    assert folder.zine("duplex", "--paper", "a3").out == "output/duplex-a3.pdf\n"
