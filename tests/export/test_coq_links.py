"""Theorems about lines from cell to cell, and about connection in graphs with loops and repeated edges."""

import random
import re
import shutil
from collections.abc import Mapping
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest

from stripcount import Count
from stripcount.board import FREE, HOLE, Board
from stripcount.check.kernel import examination_lines
from stripcount.check.one_board import module_of_board, module_of_graph
from stripcount.check.theorems import regenerate
from stripcount.cli.main import run
from stripcount.errors import BadInput, Disagreement
from stripcount.export.coq.connections import ConnectionSubject
from stripcount.export.coq.links import lines_subject
from stripcount.export.coq.sets import edge_sets_on
from stripcount.export.coq.theorem import document
from stripcount.export.coq.whole import board_subject, sets_subject
from stripcount.graph_board import GraphBoard
from stripcount.model.boards.drawn import drawn_board
from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.vocabulary import problem
from stripcount.model.strip import Strip
from stripcount.puzzles.case import Case
from stripcount.puzzles.corner_path import CornerPath
from stripcount.puzzles.masyu import Masyu
from stripcount.puzzles.slitherlink import Slitherlink
from stripcount.storage.coq import workshop
from tests.check.test_theorems import TEXTS, strip_of
from tests.export.test_coq_sets import met
from tests.export.test_coq_whole import Edges, holds, rules_in, tried
from tests.sentences import Says

PUZZLES: tuple[tuple[str, Mapping[str, str]], ...] = (
    *((name, {}) for name in ("masyu", "simple-loop", "spanning-tree", "circuit-board", "corner-path")),
    ("corner-path", {"cover": "all"}),
)
SHAPES = ("???\n???\n???", "????\n????", "???\n?~?\n???\n??~", "?~\n??\n??\n??")
STEPS = {"Left": (0, -1), "Up": (-1, 0), "Right": (0, 1), "Down": (1, 0)}
LINES = (TEXTS / "whole-lines.v").read_text("ascii")


def tried_on_board(definitions: str, stated: str) -> int:
    """The number that a statement about lines gives, found by trying all sets of pairs of cells."""
    cells = [
        ((int(row), int(col)), None if sides is None else [STEPS[side] for side in re.findall(r"\w+", sides)])
        for row, col, sides in re.findall(r"\(\((\d+), (\d+)\)%Z, (?:None|Some \[([\w; ]*)\])\)", definitions)
        for sides in ([None] if f"(({row}, {col})%Z, None)" in definitions else [sides])
    ]
    edges = [
        (i, j)
        for j, ((row, col), _) in enumerate(cells)
        for i, (other, _) in enumerate(cells)
        if other in ((row, col - 1), (row - 1, col))
    ]
    found = re.fullmatch(r"counts_lines (\[.*\]) (\[.*?\]) cells .*", stated)
    assert found is not None
    rules = [*rules_in(found[1]), *rules_in(found[2])]

    def passes(rule: str, f: tuple[int, ...]) -> bool:
        """A rule of the statement; those about pairs in a line say how many of these are chosen."""
        said = re.fullmatch(r"Line \[([\d; ]+)\] \(holds_so_many 1 \[([\d; ]*)\]\)", rule)
        if said is None:
            return holds(rule, edges, len(cells), f)
        places, allowed = ([int(n) for n in re.findall(r"\d+", part)] for part in said.groups())
        return sum(f[place] for place in places) in allowed

    def lets(place: int, other: int, mark: int) -> bool:
        (row, col), sides = cells[place]
        return sides is None or (mark == 1) == (cells[other][0] in [(row + down, col + right) for down, right in sides])

    return sum(
        all(lets(a, b, mark) and lets(b, a, mark) for (a, b), mark in zip(edges, f))
        and all(passes(rule, f) for rule in rules)
        for f in product((0, 1), repeat=len(edges))
    )


def covered(name: str, shape: str) -> bool:
    """Whether the ends of paths are cells of the board."""
    return name != "corner-path" or shape[0] == shape[-1] == "?"


@pytest.mark.one_in(6, "further boards")
@pytest.mark.parametrize(
    ("name", "parameters", "shape"),
    [(name, parameters, shape) for name, parameters in PUZZLES for shape in SHAPES if covered(name, shape)],
)
def test_statements_about_lines_count_what_is_asked(name: str, parameters: Mapping[str, str], shape: str) -> None:
    rng = random.Random(f"{name} {parameters} {shape}")
    strip = Case.of(name, shape.count("\n") + 1, dict(parameters)).strip()
    board = drawn_board(shape, strip.marks)
    lines = strip.line_rule()
    assert lines is not None
    count = Count(strip).on(board)
    boards = [board]
    if count.count:
        given = count.sample(1, seed=1)[0]
        cells = [
            [HOLE if mark is HOLE else rng.choice((FREE, mark)) for mark in row]
            for row in (given.cells if isinstance(given, Board) else given)
        ]
        boards.append(Board.of(cells))
    for one in boards:
        subject = lines_subject(lines, one)
        number = Count(strip).on(one).count
        assert subject.number() == number == tried_on_board(subject.definitions, subject.stated("1"))


@pytest.mark.some_cases("boards of more than four cells", "2x2", "hole")
@pytest.mark.parametrize(
    "shape",
    [
        pytest.param("??\n??", id="2x2"),
        pytest.param("??\n?~", id="hole"),
        pytest.param("???\n???", id="2x3"),
        pytest.param("??\n??\n??", id="3x2"),
        pytest.param("??~\n???", id="corner"),
        pytest.param("???\n?~?", id="bay"),
    ],
)
def test_statements_about_loops_around_cells_count_what_is_asked(shape: str) -> None:
    rng = random.Random(shape)
    strip = Case.of("slitherlink", shape.count("\n") + 1, {}).strip()
    lines = strip.line_rule()
    assert lines is not None
    board = drawn_board(shape, strip.marks)
    for seed in range(3):
        subject = lines_subject(lines, board)
        number = Count(strip).on(board).count
        assert subject.number() == number
        assert number == tried_on_board(subject.definitions, subject.stated("1"))
        given = Count(strip).on(drawn_board(shape, strip.marks)).sample(1, seed=seed)[0]
        assert isinstance(given, Board)
        board = Board.of([[HOLE if mark is HOLE else rng.choice((FREE, mark)) for mark in row] for row in given.cells])


class _Straight(Masyu):
    """Lines that never turn left at a cell below another one."""

    def allowed(self, sides: str, row: int, left: str | None, above: str | None) -> bool:
        return sides != "lu"


def test_what_lies_outside_is_refused(says: Says) -> None:
    assert _Straight(2).line_rule() is None
    cases: tuple[tuple[Strip[Any], str], ...] = (
        (_Straight(2), "??\n??"),
        (Masyu(1), "?"),
        (Masyu(2), "┐?\n??"),
        (CornerPath(2), "??\n?~"),
        (Slitherlink(2), "■?\n??"),
        (Slitherlink(2), "▌·\n?■"),
    )
    for strip, shape in cases:
        with says(BadInput):
            board_subject(strip, drawn_board(shape, strip.marks))
    with says(BadInput):
        board_subject(Masyu(2), Board.of([["x", FREE], [FREE, FREE]]))


EDGE_WORDS = (
    *("spanning tree", "hamiltonian cycle", "hamiltonian path", "connected spanning", "spanning forest", "cycle"),
    *("path", "edges: connected", "edges: acyclic & degrees 1,2"),
)
VERTEX_WORDS = ("vertices: connected", "vertices: acyclic", "maximum vertices: acyclic", "maximum cycle")


def with_repeats(rng: random.Random) -> Graph:
    size = rng.randint(2, 4)
    return Graph(size, tuple((rng.randrange(size), rng.randrange(size)) for _ in range(rng.randint(1, 7))))


@pytest.mark.one_in(3, "further words")
@pytest.mark.parametrize("words", EDGE_WORDS)
def test_connection_in_graphs_with_loops_and_repeated_edges(words: str) -> None:
    rng = random.Random(words)
    for _ in range(5):
        graph = with_repeats(rng)
        sets = edge_sets_on(graph, problem(words).properties)
        vertices = [(v, 0) for v in graph.vertices]
        edges = [((a, 0), (v, 0)) for v, before in enumerate(sets.earlier) for a in before]
        assert len(edges) == len(graph.edges)
        counted = sum(
            all(met(demand, vertices, tuple(edges[i] for i in chosen)) for demand in sets.rules)
            for many in range(len(edges) + 1)
            for chosen in combinations(range(len(edges)), many)
        )
        assert ConnectionSubject(sets).number() == GraphBoard(graph, words).count == counted


@pytest.mark.one_in(2, "further words")
@pytest.mark.parametrize("words", VERTEX_WORDS)
def test_whole_fillings_of_graphs_with_loops_and_repeated_edges(words: str) -> None:
    rng = random.Random(words)
    for _ in range(5):
        graph = with_repeats(rng)
        board = GraphBoard(graph, words)
        asked = board.strip.problem
        sizes = [size for size, number in enumerate(board.split("size")) if number] if asked.extreme else [0]
        if not sizes:
            continue
        subject = sets_subject(graph, asked.properties, {}, asked.extreme, None, sizes[-1])
        edges: Edges = sorted(graph.edges, key=lambda edge: (max(edge), min(edge)))
        places = len(edges) if asked.properties[0].of == "edges" else graph.size
        assert subject.number() == board.count == tried(subject.stated("1"), edges, graph.size, places)


def test_the_command_writes_the_stored_file(tmp_path: Path) -> None:
    (tmp_path / "lines.txt").write_text("????\n???~\n┌???\n????\n", "utf-8")
    path = tmp_path / "number.v"
    assert run(["count", "masyu", "--board", str(tmp_path / "lines.txt"), "--coq", str(path)]) == 0
    assert path.read_text("ascii") == LINES


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Some [Right; Down]", "Some [Right]"),
        ("Some [Right; Down]", "None"),
        ("Degree [0; 2]", "Degree [2]"),
        ("EdgeSet OnePiece", ""),
        ("EdgeSet OnePiece", "EdgeSet Connected"),
        ("masyu", "simple-loop"),
        ("counts_lines", "counts_lines' "),
        ("Theorem number", "Definition beyond (p : square) (s : side) := p.\nTheorem number"),
    ],
)
def test_altered_files_are_refused_before_coq_sees_them(old: str, new: str) -> None:
    assert old in LINES
    with pytest.raises((BadInput, Disagreement)):
        regenerate(LINES.replace(old, new), strip_of)


@pytest.mark.skipif(shutil.which("coqc") is None, reason="coqc is not installed (Debian package coq)")
@pytest.mark.interpreters
def test_the_kernel_accepts_the_files_and_refuses_other_numbers() -> None:
    rng, modules = random.Random(3), list[str]()
    for (name, parameters), shape in product(PUZZLES, SHAPES[:3:2]):
        case = Case.of(name, shape.count("\n") + 1, dict(parameters))
        board = drawn_board(shape, case.strip().marks)
        if covered(name, shape):
            modules.append(module_of_board(case, case.strip(), board, Count(case.strip()).on(board).count))
    for shape in ("???\n???\n???", "????\n?▛▀?\n~?·?"):
        case = Case.of("slitherlink", 3, {})
        board = drawn_board(shape, case.strip().marks)
        modules.append(module_of_board(case, case.strip(), board, Count(case.strip()).on(board).count))
    for words in (*EDGE_WORDS, *VERTEX_WORDS[:3]):
        graph = with_repeats(rng)
        found = GraphBoard(graph, words)
        sizes = [size for size, number in enumerate(found.split("size")) if number]
        size = sizes[-1] if found.strip.problem.extreme else None
        order = tuple(found.order.vertices)
        modules.append(module_of_graph(graph, found.strip.problem.text, {}, order, found.count, "", size))
    renamed = [re.sub(r"^(Module|End) (\w+)\.", rf"\1 \g<2>{i}.", text, flags=re.M) for i, text in enumerate(modules)]
    names = [text.split()[1].rstrip(".") for text in renamed]
    assert any(line.endswith("none (closed under the global context)") for line in examination_lines(LINES, strip_of))
    with workshop() as shop:
        shop.compile(document(renamed))
        assert shop.assumptions([f"Checked.{name}.number" for name in names]) == ()
        for right, wrong in (("0x9%Z", "0xa%Z"), ("Some [Right; Down]", "None"), ("EdgeSet OnePiece", "")):
            assert right in LINES
            with pytest.raises(Disagreement, match="Coq refuses it"):
                shop.compile(LINES.replace(right, wrong))
