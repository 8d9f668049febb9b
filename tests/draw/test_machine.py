"""Pictures of machines: what is in them, that nothing overlaps, and what is too large to draw."""

import re
import shutil
import subprocess
import xml.etree.ElementTree as ET
from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import Any

import pytest

from stripcount.draw import machine
from stripcount.draw.columns import column_graph
from stripcount.draw.scene import ACCENT, PAPER, Box, Point, Scene, Stroke, Text, text_width
from stripcount.draw.svg import svg
from stripcount.errors import TooLarge
from stripcount.machine.explore import explore
from stripcount.machine.machine import Machine
from stripcount.puzzles import puzzle_class
from tests.sentences import Says

SMALL = [
    ("ring-ring", 2), ("ring-ring", 4), ("magnets", 1), ("magnets", 2), ("domino-tiling", 3),
    ("domino-tiling", 4), ("template", 3), ("template", 4), ("circuit-board", 3), ("circuit-board", 4),
    ("not-touch", 4),
]  # fmt: skip


def drawn(puzzle: str, rows: int) -> tuple[Any, Any]:
    strip = puzzle_class(puzzle)(rows)
    return explore(strip, marks=True), strip


@cache
def picture(puzzle: str, rows: int) -> Scene:
    return machine.machine_scene(*drawn(puzzle, rows))


def test_four_rows_of_ring_ring_have_the_papers_fifteen_columns() -> None:
    graph = column_graph(*drawn("ring-ring", 4))
    assert len(graph.columns) == 15
    assert len(graph.states) == 7
    assert ("┌", "│", "│", "└") in graph.columns
    assert graph.states[graph.start] == (".", ".", ".", ".")
    assert graph.final == {graph.start}


@pytest.mark.parametrize(("puzzle", "rows"), SMALL)
def test_arrows_count_what_the_machine_counts(puzzle: str, rows: int) -> None:
    """Walks along arrows, one factor a symbol, give the sequence itself."""
    exploration, strip = drawn(puzzle, rows)
    graph = column_graph(exploration, strip)
    machine: Machine = exploration.machine()
    here = {graph.start: 1}
    for expected in machine.terms(9):
        assert sum(here.get(s, 0) for s in graph.final) == expected
        after: dict[int, int] = {}
        for arrow in graph.arrows:
            if arrow.source in here:
                after[arrow.target] = after.get(arrow.target, 0) + here[arrow.source] * len(arrow.column_indices)
        here = after


@pytest.mark.some_cases("further pictures", "magnets-2", "template-4", "not-touch-4")
@pytest.mark.long_cases(
    "lays out large pictures or whole pages", "circuit-board-3", "magnets-1", "ring-ring-4", "template-3"
)
@pytest.mark.parametrize(("puzzle", "rows"), SMALL)
def test_svg_is_well_formed_and_shows_every_column_once_in_its_list(puzzle: str, rows: int) -> None:
    exploration, strip = drawn(puzzle, rows)
    root = ET.fromstring(svg(picture(puzzle, rows)))
    texts = ["".join(element.itertext()) for element in root.iter("{http://www.w3.org/2000/svg}text")]
    graph = column_graph(exploration, strip)
    count = len(graph.columns)
    assert f"{count} different column{'s' * (count != 1)}" in texts
    listed = texts[next(i for i, t in enumerate(texts) if "different column" in t) + 1 :]
    keys = machine.column_keys(count)
    assert [t for t in listed if t in keys][:count] == keys


@pytest.mark.long_cases(
    "lays out large pictures or whole pages",
    *("circuit-board-3", "domino-tiling-4", "magnets-1", "ring-ring-4", "template-3"),
)
@pytest.mark.parametrize(("puzzle", "rows"), SMALL)
def test_no_state_or_label_overlaps_another(puzzle: str, rows: int) -> None:
    scene = picture(puzzle, rows)
    words = [s for s in scene.shapes if isinstance(s, Text) and s.anchor == "middle"]
    boxes = [(s.x, s.y, text_width(s.text, s.size), 0.8 * s.size) for s in words]
    assert_apart(boxes)
    states = [s for s in scene.shapes if isinstance(s, Box) and s.corner_radius]
    plain = [s for s in scene.shapes if isinstance(s, Box) and s.fill == PAPER and s.outline is None]
    labels = [s for s in plain if s.width != s.height]  # squares are the cells of column symbols
    outer = [(s.x + s.width / 2, s.y + s.height / 2, s.width, s.height) for s in labels]
    outer += [(s.x + s.width / 2, s.y + s.height / 2, s.width, s.height) for s in states if s.fill == PAPER]
    assert len(outer) >= len(column_graph(*drawn(puzzle, rows)).states)
    assert_apart(outer)


@pytest.mark.long_cases(
    "lays out large pictures or whole pages", "circuit-board-3", "magnets-1", "ring-ring-4", "template-3"
)
@pytest.mark.parametrize(("puzzle", "rows"), [(p, r) for p, r in SMALL if p != "magnets" or r == 1])
def test_no_arrow_runs_under_the_label_of_another(puzzle: str, rows: int) -> None:
    scene = picture(puzzle, rows)
    labels = [s for s in scene.shapes if isinstance(s, Box) and (s.fill, s.outline) == (PAPER, None)]
    labels = [s for s in labels if s.width != s.height]
    for arrow in scene.shapes:
        if isinstance(arrow, Stroke) and arrow.curve:
            points = [bezier(arrow.points, k / 200) for k in range(201)]
            crossed = [
                b for b in labels if any(b.x < x < b.x + b.width and b.y < y < b.y + b.height for x, y in points)
            ]
            assert len(crossed) == 1  # its own


def bezier(p: Sequence[Point], t: float) -> Point:
    weights = ((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t**2, t**3)
    return sum(w * x for w, (x, _) in zip(weights, p)), sum(w * y for w, (_, y) in zip(weights, p))


def assert_apart(boxes: list[tuple[float, float, float, float]]) -> None:
    for (x, y, w, h), (u, v, a, b) in combinations(boxes, 2):
        assert abs(x - u) >= (w + a) / 2 - 1 or abs(y - v) >= (h + b) / 2


@pytest.mark.long_cases(
    "lays out large pictures or whole pages", "circuit-board-3", "magnets-1", "ring-ring-4", "template-3"
)
@pytest.mark.parametrize(("puzzle", "rows"), SMALL)
def test_everything_is_on_the_page(puzzle: str, rows: int) -> None:
    scene = picture(puzzle, rows)
    for shape in scene.shapes:
        if isinstance(shape, Box):
            assert shape.x >= 0
            assert shape.y >= 0
            assert shape.x + shape.width <= scene.width
            assert shape.y + shape.height <= scene.height


@pytest.mark.parametrize(("puzzle", "rows"), [("ring-ring", 2), ("template", 4)])
def test_the_start_has_an_arrow(puzzle: str, rows: int) -> None:
    """In a picture with arrows, and in a table."""
    assert any(isinstance(shape, Stroke) and shape.colour == ACCENT for shape in picture(puzzle, rows).shapes)


def test_the_picture_is_the_same_every_time() -> None:
    assert svg(machine.machine_scene(*drawn("magnets", 2))) == svg(machine.machine_scene(*drawn("magnets", 2)))


def test_dot_has_a_node_a_state_and_an_arrow_an_edge() -> None:
    text = machine.dot(*drawn("ring-ring", 4))
    assert len(re.findall(r"^  s\d+ \[", text, re.MULTILINE)) == 7
    assert len(re.findall(r"^  s\d+ -> s\d+ ", text, re.MULTILINE)) == 16
    assert "peripheries=2" in text
    assert text.count("{") == text.count("}") == 1
    listed = text.split("  // 15 different columns, from top to bottom:\n")[1].splitlines()[:-1]
    graph = column_graph(*drawn("ring-ring", 4))
    assert listed == [f"  // {' '.join(map(str, symbol))}" for symbol in graph.columns]


@pytest.mark.interpreters
def test_graphviz_reads_the_dot() -> None:
    text = machine.dot(*drawn("ring-ring", 4))
    done = subprocess.run(
        [shutil.which("dot") or "dot", "-Tplain"], input=text, capture_output=True, text=True, check=True
    )
    assert sum(line.startswith("edge") for line in done.stdout.splitlines()) == 17
    assert done.stderr == ""


def test_too_many_states_are_refused_with_limit_and_size(says: Says) -> None:
    with says(TooLarge):
        machine.machine_scene(*drawn("magnets", 3))
    with says(TooLarge):
        machine.dot(*drawn("magnets", 3))


def test_too_many_arrows_are_refused_with_limit_and_size(says: Says) -> None:
    with says(TooLarge):
        machine.machine_scene(*drawn("template", 6))
