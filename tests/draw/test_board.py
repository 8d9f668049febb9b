"""Boards as SVG, PNG, PDF and in a terminal's colours."""

import io
import re
import xml.etree.ElementTree as ET
from collections import Counter
from functools import cache
from itertools import pairwise
from typing import Any

import pytest
from click import unstyle

from stripcount.board import Board
from stripcount.draw.board import board_scene, board_style, loop_lines
from stripcount.draw.marks import STYLES, magnet_cell, style_of
from stripcount.draw.notebook import MAX_SHOWN, SVG, display_of
from stripcount.draw.printed import printed_scene
from stripcount.draw.raster import pdf, png
from stripcount.draw.scene import GREY, INK, PAPER, Box, Disc, Scene, Stroke, Text, scale_shapes
from stripcount.draw.sheet import HEIGHT, WIDTH, sheets
from stripcount.draw.svg import svg
from stripcount.draw.terminal import colour_board, colour_poles
from stripcount.errors import BadInput, BrokenPuzzle, TooLarge
from stripcount.evaluate.sample import sampler
from stripcount.model.strip import Strip
from stripcount.printed import generate, parse, printed_puzzle
from stripcount.printed.magnets.board import MagnetsBoard
from stripcount.puzzles import PUZZLES, puzzle_class
from tests.sentences import Says

SIZES = {"circuit-board": (3, 6)}


SAMPLED = [name for name in PUZZLES if puzzle_class(name).closing.finite]


@cache
def solution(puzzle: str) -> Board:
    return drawn(puzzle)


def drawn(puzzle: str) -> Board:
    strip = strip_of(puzzle)
    (board,) = sampler(strip, SIZES.get(puzzle, (4, 6))[1]).draw(1, seed=4)
    return board


def strip_of(puzzle: str) -> Strip:
    rows = SIZES.get(puzzle, (4, 6))[0]
    return puzzle_class(puzzle)(rows, **({"ones": 1} if puzzle == "not-touch" else {}))


@pytest.mark.long_cases("lays out large pictures", "magnets")
@pytest.mark.one_in(10, "further pictures")
@pytest.mark.parametrize("puzzle", SAMPLED)
def test_every_counted_puzzle_has_a_picture_of_a_solution(puzzle: str) -> None:
    board = solution(puzzle)
    root = ET.fromstring(svg(board_scene(board, strip_of(puzzle))))
    assert f"{board.rows} rows and {board.cols} columns" in root.attrib["aria-label"]
    drawn = [element for element in root if element.tag.endswith(("path", "circle", "text", "rect"))]
    assert len(drawn) > board.cols
    if SAMPLED.index(puzzle) % 3 == 0:  # each kind of stroke and mark among them
        assert png(board_scene(board, strip_of(puzzle))).startswith(b"\x89PNG")


@pytest.mark.one_in(4, "further pictures")
@pytest.mark.parametrize("puzzle", SAMPLED)
def test_a_drawn_board_is_a_solution_and_stays_the_same(puzzle: str) -> None:
    assert strip_of(puzzle).legal(solution(puzzle))
    assert drawn(puzzle) == solution(puzzle)


def test_the_loop_around_cells_is_drawn_side_by_side() -> None:
    """As many thick lines as the loop is long, and every dot they touch is touched by two of them."""
    board = solution("slitherlink")
    length = sum(puzzle_class("slitherlink").statistics["length"](board[cell]) for cell in board.positions())
    lines = [shape for shape in loop_lines(board) if isinstance(shape, Stroke)]
    assert len(lines) == length
    touched = Counter(point for shape in lines for point in shape.points)
    assert set(touched.values()) == {2}


def test_a_picture_of_a_loop_has_the_loop() -> None:
    board = Board.of(["■·"])
    thick = [shape for shape in board_scene(board).shapes if isinstance(shape, Stroke) and shape.line_width > 2]
    assert len(thick) == len(loop_lines(board)) == 4


def test_marks_alone_tell_loops_trees_and_areas_apart() -> None:
    styles = {name: board_style(solution(name)) for name in ("masyu", "spanning-tree", "slitherlink", "hitori")}
    assert styles == {name: style_of(strip_of(name)) for name in styles}


def test_a_puzzle_names_its_style(says: Says) -> None:
    board = Board.of([["L", "R"]])
    own = type("Own", (puzzle_class("kings"),), {"drawn_as": "dominoes"})
    assert board_style(board, own(1)) is STYLES["dominoes"] is not board_style(board, puzzle_class("kings")(1))
    with says(BrokenPuzzle):
        board_style(board, type("Own", (own,), {"drawn_as": "no such style"})(1))


def test_poles_stay_apart_in_grey() -> None:
    """A + is white on dark, a - black on light: they differ in lightness and not only in colour."""

    def lightness(colour: str) -> float:
        red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
        return 0.3 * red + 0.59 * green + 0.11 * blue

    fills = {mark: next(s.fill for s in magnet_cell(f"L{mark}", 20) if isinstance(s, Box)) for mark in "+-."}
    assert fills["."] == PAPER
    shades = sorted(lightness(fill or PAPER) for fill in fills.values())
    assert min(b - a for a, b in pairwise(shades)) > 30


def test_a_board_too_large_to_draw_is_refused(says: Says) -> None:
    board = Board.of([[0] * 500] * 100)
    with says(TooLarge):
        board_scene(board)


def made(name: str, rows: int, cols: int) -> tuple[Any, Board]:
    found = generate(name, rows, cols, seed=5)
    return found.instance, found.solution


@pytest.mark.parametrize(("name", "rows", "cols"), [("magnets", 4, 5), ("dominosa", 4, 5), ("ripple-effect", 4, 4)])
def test_pictures_of_clued_boards_say_what_they_are(name: str, rows: int, cols: int) -> None:
    board, answer = made(name, rows, cols)
    message = f"{name} board of {board.rows} rows and {board.cols} columns, "
    assert ET.fromstring(svg(printed_scene(board))).attrib["aria-label"] == f"{message}to solve"
    assert ET.fromstring(svg(printed_scene(board, answer))).attrib["aria-label"] == f"{message}solved"
    assert display_of(board) == (SVG, svg(printed_scene(board)))


def test_a_solution_of_magnets_shows_every_pole() -> None:
    board, answer = made("magnets", 4, 5)
    marks = [str(answer[cell]) for cell in answer.positions()]
    fills = [s.fill for s in printed_scene(board, answer).shapes if isinstance(s, Box)]
    for pole in "+-":
        fill = next(s.fill for s in magnet_cell(pole, 20) if isinstance(s, Box))
        assert fills.count(fill) == marks.count(pole) > 0


def test_a_solution_of_dominosa_has_a_wall_between_any_two_dominoes() -> None:
    board, answer = made("dominosa", 4, 5)
    walls = [s for s in printed_scene(board, answer).shapes if isinstance(s, Stroke) and s.line_width > 2]
    rows, cols = board.rows, board.cols
    assert len(walls) == rows * (cols - 1) + cols * (rows - 1) - rows * cols // 2
    assert not [s for s in printed_scene(board).shapes if isinstance(s, Stroke) and s.line_width > 2]


def test_clues_of_magnets_stand_at_their_edges() -> None:
    from stripcount.printed.magnets.board import MagnetsBoard

    board = MagnetsBoard.of(["LRT", "LRB"], top=[1, 0, -1], bottom=[0, 1, -1], left=[2, -1], right=[-1, 1])
    words = [s for s in printed_scene(board).shapes if isinstance(s, Text)]
    middle = [(w.text, round((w.x - 6) / 28 - 0.5), round((w.y - 6) / 28 - 0.5)) for w in words]
    assert sorted(middle) == sorted([
        ("1", 1, 0), ("0", 2, 0), ("0", 1, 3), ("1", 2, 3), ("2", 0, 1), ("1", 4, 2), ("+", 0, 0), ("−", 4, 3)
    ])  # fmt: skip


def test_numbers_of_a_ripple_effect_solution_are_all_shown() -> None:
    from stripcount.printed.ripple_effect.board import RippleEffectBoard

    board = RippleEffectBoard.of(["aab", "acb"], [[0, 0, 1], [0, 0, 0]])
    (found,) = printed_puzzle("ripple-effect").search(board).solutions
    words = [s for s in printed_scene(board, found).shapes if isinstance(s, Text)]
    places = [(round((w.y - 6) / 28 - 0.5), round((w.x - 6) / 28 - 0.5)) for w in words]
    assert {place: w.text for place, w in zip(places, words)} == {
        (0, 0): "1", (0, 1): "2", (0, 2): "1", (1, 0): "3", (1, 1): "1", (1, 2): "2"
    }  # fmt: skip
    assert [place for place, w in zip(places, words) if w.bold] == [(0, 2)]  # the number given


def test_holes_and_cells_known_to_be_blank_are_marked() -> None:
    scene = printed_scene(parse("1 3\n- 2 -\na a @", "ripple-effect"))
    assert [(shape.x, shape.fill) for shape in scene.shapes if isinstance(shape, Box) and shape.fill] == [(62.0, GREY)]

    def strokes(givens: str) -> int:
        return sum(
            isinstance(shape, Stroke) for shape in printed_scene(MagnetsBoard.of(["LR"], givens=[givens])).shapes
        )

    assert strokes("x.") == strokes("..") + 2  # a cross


def test_shapes_are_enlarged_with_their_lines_and_letters() -> None:
    shapes = (
        Disc(1, 2, 3, line_width=4),
        Text(1, 2, "a", 3),
        Box(1, 2, 3, 4, line_width=5, corner_radius=1),
        Stroke(((1, 2),), line_width=3),
    )
    larger = (
        Disc(2, 4, 6, line_width=8),
        Text(2, 4, "a", 6),
        Box(2, 4, 6, 8, line_width=10, corner_radius=2),
        Stroke(((2, 4),), line_width=6),
    )
    assert scale_shapes(shapes, 2) == larger


def test_a_notebook_shows_the_first_boards_of_a_long_list() -> None:
    form, text = display_of([Board.of(["+-"])] * (MAX_SHOWN + 6)) or ("", "")
    assert form == "text/html"
    assert text is not None
    assert text.count("<svg") == MAX_SHOWN
    assert text.endswith("<p>and 6 more</p>")


def test_only_poles_between_spaces_are_coloured() -> None:
    drawing = "+---+\n| + |\n+---+"
    assert unstyle(colour_poles(drawing)) == drawing
    assert colour_poles(drawing).count("\x1b[0m") == 1


def test_sheets_number_the_boards_and_end_with_solutions() -> None:
    scene = board_scene(Board.of(["+-", "-+"]))
    pages = sheets([scene] * 5, [scene] * 5, "Magnets", per_page=4)
    numbers = [[s.text for s in page.shapes if isinstance(s, Text) and s.text.endswith(".")] for page in pages]
    assert numbers == [["1.", "2.", "3.", "4."], ["5."], ["1.", "2.", "3.", "4.", "5."]]
    assert "solutions" in pages[-1].title
    for page in pages:
        boxes = [s for s in page.shapes if isinstance(s, Box)]
        assert all(b.x >= 0 and b.x + b.width <= WIDTH and b.y >= 0 and b.y + b.height <= HEIGHT for b in boxes)


def test_sheets_refuse_no_boards_and_a_wrong_number_of_solutions(says: Says) -> None:
    scene = board_scene(Board.of(["+-"]))
    with says(BadInput):
        sheets([], [], "none")
    with says(BadInput):
        sheets([scene] * 2, [scene], "two")


def test_a_pdf_has_a_page_a_scene_and_a_png_the_scenes_size() -> None:
    import matplotlib.image

    scene = Scene(100, 60, (Box(10, 10, 20, 20, fill=INK, corner_radius=3), Text(50, 30, "$x_1$ \\ %")), "title")
    assert len(re.findall(rb"/Type /Page\b", pdf([scene, scene, scene], "three"))) == 3
    image = matplotlib.image.imread(io.BytesIO(png(scene, scale=2)))
    assert image.shape[:2] == (120, 200)
    assert image[40, 40, 0] < 0.2  # inside the box
    assert image[100, 190, 0] == 1.0


def test_colours_change_nothing_but_colours() -> None:
    assert unstyle(colour_board(Board.of([["L+", "R-"], ["L.", "R."]]), puzzle_class("magnets")(2))) == "+ -\n. ."
    assert unstyle(colour_board(Board.of(["┌┐", "└┘"]), puzzle_class("ring-ring")(2))) == "┌┐\n└┘"
    assert "\x1b[" in colour_board(Board.of(["+-"]))
    drawing = "+   .   2\n  +---+\n. | + | 3\n  +---+\n    .   -"
    assert unstyle(colour_poles(drawing)) == drawing
    assert colour_poles("  +---+\n  | . |") == "  +---+\n  | . |".replace("  +---+", colour_poles("  +---+"))


def test_a_mark_without_a_style_is_written_as_it_is() -> None:
    (word,) = board_style(Board.of([["seven"]])).draw_mark("seven", 20)
    assert isinstance(word, Text)
    assert word.text == "seven"
    assert text_fits(word)


def text_fits(word: Text) -> bool:
    return len(word.text) * word.size * 0.61 <= 20
