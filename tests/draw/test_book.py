"""Books: cover, contents by difficulty, boards centred on numbered pages, solutions of each puzzle together."""

from stripcount.draw.book import LEVELS, PAGE_SIZES, BookBoard, book
from stripcount.draw.printed import printed_scene
from stripcount.draw.scene import Box, Disc, Scene, Stroke, Text
from stripcount.printed import parse, solve


def entry(text: str, level: str) -> BookBoard:
    board = parse(text)
    solution = next(solve(board).solutions)
    return BookBoard(board.puzzle, "The rules.", level, "2 × 1", printed_scene(board), printed_scene(board, solution))


ENTRIES = [
    entry("2x1:10,.,..,.,LR", "hard"),
    entry("2x1t0:3a", "easy"),
    entry("2x1:10,.,..,.,LR", "easy"),
    entry("2x1:..,.,..,.,LR", "ambiguous"),
]


def words(page: Scene) -> list[str]:
    return [shape.text for shape in page.shapes if isinstance(shape, Text)]


def test_pages_are_in_order_and_the_contents_name_them() -> None:
    cover, contents, *boards, first, second = book(ENTRIES, "Evening", per_page=2)
    assert words(cover)[:2] == ["Evening", "3 Magnets, 1 Slitherlink"]
    assert words(contents)[3:] == [
        "Magnets, easy", "1", "3", "Magnets, hard", "2", "3", "Magnets, ambiguous", "3", "4",
        "Slitherlink, easy", "4", "5", "Solutions", "", "6",
    ]  # fmt: skip
    labels = [word for page in boards for word in words(page) if "×" in word]
    assert labels == ["1.  2 × 1, easy", "2.  2 × 1, hard", "3.  2 × 1, ambiguous", "4.  2 × 1, easy"]
    assert [words(page)[2] for page in (contents, *boards, first, second)] == list("234567")
    assert [words(page)[1] for page in (first, second)] == ["Solutions: Magnets", "Solutions: Slitherlink"]
    assert LEVELS.index("easy") < LEVELS.index("hard") < LEVELS.index("ambiguous")


def test_boards_are_centred_and_stay_on_the_page() -> None:
    for paper, (width, height) in PAGE_SIZES.items():
        for page in book(ENTRIES[:1], "One", paper, per_page=1):
            assert (page.width, page.height) == (width, height)
            boxes = [shape for shape in page.shapes if isinstance(shape, Box)]
            for shape in boxes:
                assert 0 <= shape.x <= shape.x + shape.width <= width
            drawn = [shape for shape in page.shapes if isinstance(shape, Box | Stroke | Disc)]
            if boxes and "Solutions" not in words(page)[1]:
                frame = max(boxes, key=lambda box: box.width)
                assert abs(frame.x + frame.width / 2 - width / 2) < 1
            assert drawn or words(page)[1] == "Contents"
