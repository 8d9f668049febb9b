"""Rules about whole fillings: what `StatementWhole.v` says, tried filling by filling, is what the sweeps count."""

import random
import re
import shutil
from collections.abc import Callable, Sequence
from itertools import groupby, pairwise, product
from pathlib import Path

import pytest

from stripcount import Count
from stripcount.board import FREE, HOLE, Board
from stripcount.check.kernel import examination_lines
from stripcount.check.one_board import module_of_board, module_of_graph
from stripcount.check.theorems import regenerate
from stripcount.cli.main import run
from stripcount.errors import BadInput, Disagreement
from stripcount.export.coq.connections import ConnectionSubject
from stripcount.export.coq.lines import board_test_in_coq, line_test_in_coq
from stripcount.export.coq.sets import edge_sets_on
from stripcount.export.coq.whole import board_subject, sets_subject
from stripcount.graph_board import GraphBoard
from stripcount.model.graphs.components import Components
from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.property import Domain
from stripcount.puzzles.case import Case
from stripcount.storage.coq import workshop
from tests.check.test_theorems import TEXTS, strip_of
from tests.sentences import Says

Edges = Sequence[tuple[int, int]]
Filling = tuple[int, ...]


def reached(edges: Edges, start: int) -> set[int]:
    """The vertices to which there are ways."""
    seen, waiting = {start}, [start]
    while waiting:
        here = waiting.pop()
        fresh = {v for e in edges if here in e for v in e} - seen
        seen |= fresh
        waiting += fresh
    return seen


def connected(vertices: Sequence[int], edges: Edges) -> bool:
    return bool(vertices) and set(vertices) <= reached(edges, vertices[0])


def components(vertices: Sequence[int], edges: Edges) -> int:
    """How many of the vertices are the first ones of their component."""
    return sum(vertex == min(reached(edges, vertex)) for vertex in vertices)


def acyclic(edges: Edges) -> bool:
    return all(e[1] not in reached([*edges[:n], *edges[n + 1 :]], e[0]) for n, e in enumerate(edges))


def places_with(marks: Sequence[int], f: Filling) -> list[int]:
    return [place for place, mark in enumerate(f) if mark in marks]


def between(marks: Sequence[int], edges: Edges, f: Filling) -> Edges:
    return [e for e in edges if f[e[0]] in marks and f[e[1]] in marks]


def numbers(text: str) -> list[int]:
    return [int(n) for n in re.findall(r"\d+", text)]


def degree(edges: Edges, vertex: int) -> int:
    return sum(e.count(vertex) for e in edges)


def holds(rule: str, edges: Edges, n: int, f: Filling) -> bool:
    """A rule of `StatementWhole.v`, or a property of `StatementSets.v`, as its text says."""
    word, _, rest = rule.partition(" ")
    if word == "Not":
        return not holds(rest[1:-1], edges, n, f)
    if word == "OtherEdges":
        return holds(f"EdgeSet {rest}", edges, n, tuple(1 - mark for mark in f))
    chosen = [e for e, mark in zip(edges, f) if mark == 1]
    marks = numbers(rest.partition("]")[0])
    meanings: dict[str, Callable[[], bool]] = {
        "OneComponent": lambda: connected(places_with(marks, f), between(marks, edges, f)),
        "OneAtMost": lambda: not places_with(marks, f) or connected(places_with(marks, f), between(marks, edges, f)),
        "NoCycle": lambda: acyclic(between(marks, edges, f)),
        "SomeComponents": lambda: (
            components(places_with(marks, f), between(marks, edges, f)) in numbers(rest.partition("]")[2])
        ),
        "HowMany": lambda: len(places_with(marks, f)) in numbers(rest.partition("]")[2]),
        "DegreeAt": lambda: all(
            degree(chosen, v) in numbers(rest.split("]")[1 if v in marks else 2]) for v in range(n)
        ),
        "Degree": lambda: all(degree(chosen, v) in marks for v in range(n)),
        "matching": lambda: all(degree(chosen, v) < 2 for v in range(n)),
        "EdgeDominating": lambda: all({*e} & {v for other in chosen for v in other} for e in edges),
    }
    if rest.startswith("(Components"):
        return components(range(n), chosen) in marks
    if word == "EdgeSet":
        met = sorted({v for e in chosen for v in e})
        return {
            "Connected": connected(range(n), chosen),
            "OnePiece": connected(met, chosen),
            "Acyclic": acyclic(chosen),
        }[rest]
    if word == "Vertices":
        asked: dict[str, Callable[[int, list[int]], bool]] = {
            "[not_both_in] []": lambda own, others: own == 0 or 1 not in others,
            "[] [dominating]": lambda own, others: 1 in (own, *others),
            "[] [induced_degrees [1; 2]]": lambda own, others: own == 0 or others.count(1) in (1, 2),
            "[] [induced_degree 2]": lambda own, others: own == 0 or others.count(1) == 2,
        }
        around = [[f[v] for e in edges if u in e for v in e if v != u] for u in range(n)]
        return all(asked[rest](own, others) for own, others in zip(f, around))
    return meanings[word]()


def rules_in(text: str) -> list[str]:
    """The members of a list in Coq."""
    depth, found = 0, [""]
    for letter in text[1:-1]:
        depth += (letter == "[") - (letter == "]")
        if letter == ";" and depth == 0:
            found.append("")
        else:
            found[-1] += letter
    return [one.strip() for one in found if one.strip()]


def tried(stated: str, edges: Edges, n: int, places: int) -> int:
    """The number that a statement about sets gives, found by trying all of them."""
    found = re.fullmatch(r"counts_(sets|largest (\d+)|smallest (\d+)) (\[.*\]) (\[.*?\]) edges \d+ given .*", stated)
    assert found is not None
    lists, depth, start = list[str](), 0, 0
    text = stated.partition(" edges ")[0]
    for index, letter in enumerate(text):
        depth += (letter == "[") - (letter == "]")
        if letter == "[" and depth == 1:
            start = index
        if letter == "]" and depth == 0:
            lists.append(text[start : index + 1])
    rules = [rule for one in lists for rule in rules_in(one)]
    sets = [f for f in product((0, 1), repeat=places) if all(holds(rule, edges, n, f) for rule in rules)]
    sizes = [sum(f) for f in sets]
    if found[1] == "sets":
        return len(sets)
    extreme = max(sizes) if found[1].startswith("largest") else min(sizes)
    assert extreme == int(found[2] or found[3])
    return sizes.count(extreme)


GRAPHS = (
    Graph(5, ((0, 1), (1, 2), (2, 3), (3, 4), (0, 4), (1, 3))),
    Graph(6, ((0, 1), (0, 2), (1, 2), (2, 3), (3, 4), (4, 5), (3, 5))),
    Graph(5, ((0, 1), (2, 3), (3, 4))),
    Graph(4, ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))),
)
WORDS = (
    "vertices: connected",
    "vertices: acyclic",
    "vertices: connected & acyclic",
    "induced path",
    "induced cycle",
    "maximum independent",
    "minimum dominating",
    "minimum vertices: connected & dominating",
    "maximum vertices: acyclic",
    "maximum matching",
    "maximum path",
    "independent & even",
    "dominating & at most 3",
    "connected split",
    "vertex cut",
    "vertex cut & independent",
    "edge cut",
    "edge cut & even",
    "cycle & edge dominating",
)


@pytest.mark.parametrize("words", WORDS)
def test_statements_about_sets_count_what_is_asked(words: str) -> None:
    for graph in GRAPHS:
        board = GraphBoard(graph, words)
        problem = board.strip.problem
        sizes = [size for size, number in enumerate(board.split("size")) if number] if problem.extreme else [0]
        if not sizes:
            continue
        subject = sets_subject(graph, problem.properties, {}, problem.extreme, None, sizes[-1])
        edges = sorted(graph.edges, key=lambda edge: (max(edge), min(edge)))
        places = len(edges) if problem.properties[0].of == "edges" else graph.size
        assert subject.number() == board.count == tried(subject.stated("1"), edges, graph.size, places)


@pytest.mark.one_in(2, "further numbers")
@pytest.mark.parametrize("cycles", [True, False])
@pytest.mark.parametrize(
    ("of", "least", "most", "removed"),
    [
        ("vertices", 2, 2, False),
        ("vertices", 0, 2, False),
        ("vertices", 3, None, False),
        ("edges", 2, 3, False),
        ("vertices", 2, 3, True),
        ("edges", 3, 3, True),
    ],
)
def test_statements_about_numbers_of_components(
    of: Domain, least: int, most: int | None, removed: bool, cycles: bool
) -> None:
    if removed and not cycles:
        return
    asked = Components(of, least, most, cycles=cycles, spanning=of == "edges", removed=removed)
    for graph in GRAPHS:
        edges = sorted(graph.edges, key=lambda edge: (max(edge), min(edge)))
        graph = Graph(graph.size, tuple(edges))
        places = len(edges) if of == "edges" else graph.size
        subject = sets_subject(graph, (asked,), {})
        legal = sum(
            asked.legal(graph, frozenset(place for place, mark in enumerate(f) if mark) if of == "edges" else f)
            for f in product((0, 1), repeat=places)
        )
        assert subject.number() == legal == tried(subject.stated("1"), edges, graph.size, places)
        if of == "edges" and not removed:
            assert ConnectionSubject(edge_sets_on(graph, (asked,))).number() == legal


@pytest.mark.parametrize("words", ["path", "hamiltonian path"])
def test_paths_between_named_vertices(words: str) -> None:
    for graph in GRAPHS[:2]:
        for ends in ((0, 3), (4, 1)):
            board = GraphBoard(graph, words, ends=(str(ends[0]), str(ends[1])))
            subject = sets_subject(graph, board.strip.problem.properties, {}, "", ends)
            edges = sorted(graph.edges, key=lambda edge: (max(edge), min(edge)))
            assert subject.number() == board.count == tried(subject.stated("1"), edges, graph.size, len(edges))


def runs_of(mark: int, line: Filling) -> list[int]:
    return [len(list(run)) for own, run in groupby(line) if own == mark]


Cells = tuple[Filling, ...]
ALL = "????\n????\n????"
BOARDS: dict[str, tuple[str, dict[str, str], str, Callable[[Cells], bool]]] = {
    "runs of at least 3": (
        "arrays",
        {"rule": "every run of 1s in a row has length at least 3"},
        "every_row (runs_at_least 1 3) squares",
        lambda rows: all(length >= 3 for row in rows for length in runs_of(1, row)),
    ),
    "row totals": (
        "arrays",
        {"rule": "every row and column sum is 2"},
        "every_row (holds_so_many 1 [2]) squares\n  ++ every_column (holds_so_many 1 [2]) squares",
        lambda rows: all(sum(line) == 2 for line in (*rows, *zip(*rows))),
    ),
    "number of runs": (
        "arrays",
        {"rule": "each row has at most one run of 1s"},
        "every_row (number_of_runs 1 [0; 1]) squares",
        lambda rows: all(len(runs_of(1, row)) < 2 for row in rows),
    ),
    "palindromes": (
        "arrays",
        {"rule": "every row is a palindrome"},
        "every_row (palindrome) squares",
        lambda rows: all(row == row[::-1] for row in rows),
    ),
    "two equal values": (
        "arrays",
        {"rule": "every row has at most two different values", "values": "0-2"},
        "every_row (so_many_different [1; 2]) squares",
        lambda rows: all(len(set(row)) < 3 for row in rows),
    ),
    "as many": (
        "arrays",
        {"rule": "every row has as many 0s as 1s"},
        "every_row (holds_so_many 1 [2]) squares",
        lambda rows: all(row.count(0) == row.count(1) for row in rows),
    ),
    "on the board": (
        "arrays",
        {"rule": "exactly five 1s"},
        "[HowMany [1] [5]]",
        lambda rows: sum(map(sum, rows)) == 5,
    ),
    "a table": (
        "arrays",
        {"rule": "every row has at least one pair of adjacent 1s"},
        "every_row (passes ",
        lambda rows: all((1, 1) in pairwise(row) for row in rows),
    ),
    "a row that has to exist": (
        "arrays",
        {"rule": "some row is a palindrome"},
        "so_many_rows [1; 2; 3] (palindrome) squares",
        lambda rows: any(row == row[::-1] for row in rows),
    ),
    "a column that has to exist": (
        "arrays",
        {"rule": "at least one column is constant"},
        "so_many_columns [1; 2; 3; 4] ",
        lambda rows: any(len({*column}) == 1 for column in zip(*rows)),
    ),
    "different rows": (
        "arrays",
        {"rule": "no two rows are equal"},
        "all_related unequal_lines (any_two (rows squares))",
        lambda rows: len({*rows}) == len(rows),
    ),
    "rows in order": (
        "arrays",
        {"rule": "rows are in lexicographic order"},
        "all_related in_order (neighbouring (rows squares))",
        lambda rows: [*rows] == sorted(rows),
    ),
    "columns in order": (
        "arrays",
        {"rule": "columns are in strictly increasing lexicographic order"},
        "all_related in_order (neighbouring (columns squares))\n"
        "  ++ all_related unequal_lines (neighbouring (columns squares))",
        lambda rows: [*zip(*rows)] == sorted({*zip(*rows)}),
    ),
    "rising sums": (
        "arrays",
        {"rule": "row sums are nondecreasing"},
        "all_related sums_rise (neighbouring (rows squares))",
        lambda rows: [*map(sum, rows)] == sorted(map(sum, rows)),
    ),
    "equal numbers": (
        "arrays",
        {"rule": "all columns have the same number of 0s"},
        "all_related sums_equal (neighbouring (columns squares))",
        lambda rows: len({column.count(0) for column in zip(*rows)}) == 1,
    ),
    "one place": (
        "arrays",
        {"rule": "adjacent rows differ in exactly one place"},
        "all_related (differ_in [1]) (neighbouring (rows squares))",
        lambda rows: all(sum(a != b for a, b in zip(one, other)) == 1 for one, other in pairwise(rows)),
    ),
    "takuzu": (
        "takuzu",
        {},
        "all_related unequal_lines (any_two (rows squares))\n"
        "  ++ all_related unequal_lines (any_two (columns squares))",
        lambda rows: (
            all(
                2 * sum(line) == len(line) and max(runs_of(0, line) + runs_of(1, line)) < 3
                for line in (*rows, *zip(*rows))
            )
            and len({*rows}) == len({*zip(*rows)}) == len(rows)
        ),
    ),
    "balanced": (
        "takuzu",
        {"equal": "yes"},
        "every_row (holds_so_many 1 [2]) squares\n  ++ every_column (holds_so_many 1 [2]) squares",
        lambda rows: all(
            2 * sum(line) == len(line) and max(runs_of(0, line) + runs_of(1, line)) < 3 for line in (*rows, *zip(*rows))
        ),
    ),
}


@pytest.mark.one_in(3, "further rules")
@pytest.mark.parametrize("case", BOARDS)
def test_statements_about_lines_count_what_is_asked(case: str) -> None:
    name, parameters, said, legal = BOARDS[case]
    size = (4, 4) if name == "takuzu" else (2 if "values" in parameters else 3, 4)
    strip = Case.of(name, size[0], parameters).strip()
    board = Board.of([[FREE] * size[1]] * size[0])
    subject = board_subject(strip, board)
    assert said in subject.definitions
    marks = 3 if "values" in parameters else 2
    rows = list(product(range(marks), repeat=size[1]))
    counted = sum(legal(cells) for cells in product(rows, repeat=size[0]))
    assert subject.number() == Count(strip).on(board).count == counted


@pytest.mark.one_in(2, "further rules")
@pytest.mark.parametrize(
    ("rule", "holds"),
    [
        ("every row has sum 1", lambda line: sum(line) == 1),
        ("every column is a palindrome", lambda line: line == line[::-1]),
        ("every row has at most one run of 1s", lambda line: len(runs_of(1, line)) < 2),
        ("every row has as many 0s as 1s", lambda line: 2 * sum(line) == len(line)),
    ],
)
def test_a_hole_ends_a_line(rule: str, holds: Callable[[Filling], bool]) -> None:
    board = Board.of([[FREE, FREE, HOLE, FREE, FREE], [FREE] * 5, [FREE, HOLE, FREE, FREE, FREE]])
    strip = Case.of("arrays", 3, {"rule": rule}).strip()
    cells = sorted(board.positions())
    down, right = (1, 0) if "column" in rule else (0, 1)
    lines = list[list[int]]()
    for row, col in cells:
        if (row - down, col - right) not in cells:
            places = list[int]()
            while (row, col) in cells:
                places.append(cells.index((row, col)))
                row, col = row + down, col + right
            lines.append(places)
    counted = sum(
        all(holds(tuple(f[place] for place in line)) for line in lines) for f in product((0, 1), repeat=len(cells))
    )
    assert board_subject(strip, board).number() == Count(strip).on(board).count == counted


def grid_edges(cells: Sequence[tuple[int, int]]) -> Edges:
    return [
        (i, j)
        for j, (row, col) in enumerate(cells)
        for i, other in enumerate(cells)
        if other in ((row - 1, col), (row, col - 1))
    ]


AREAS: dict[str, tuple[tuple[int, ...], Callable[[Sequence[int]], bool], Callable[[int, int], bool]]] = {
    # which marks are connected each, what a block of four may hold, what two neighbours may hold
    "yin-yang": ((0, 1), lambda block: len(set(block)) == 2, lambda one, other: True),
    "nurikabe": ((0,), lambda block: 1 in block, lambda one, other: True),
    "hitori": ((1,), lambda block: True, lambda one, other: 1 in (one, other)),
}


@pytest.mark.parametrize("shape", [ALL, "???\n?~?\n???\n???"])
@pytest.mark.parametrize("name", AREAS)
def test_statements_about_areas_count_what_is_asked(name: str, shape: str) -> None:
    areas, block, beside = AREAS[name]
    board = Board.of([[HOLE if x == "~" else FREE for x in line] for line in shape.split("\n")])
    strip = Case.of(name, board.rows, {}).strip()
    cells = sorted(board.positions())
    edges = grid_edges(cells)
    index = {cell: place for place, cell in enumerate(cells)}
    blocks = [
        four
        for row, col in cells
        if len(four := [index[c] for c in product((row, row + 1), (col, col + 1)) if c in index]) == 4
    ]
    counted = sum(
        all(beside(f[i], f[j]) for i, j in edges)
        and all(block([f[i] for i in four]) for four in blocks)
        and all(not places_with([m], f) or connected(places_with([m], f), between([m], edges, f)) for m in areas)
        for f in product((0, 1), repeat=len(cells))
    )
    assert board_subject(strip, board).number() == Count(strip).on(board).count == counted


def test_given_marks_and_connected_values() -> None:
    rng = random.Random(5)
    strip = Case.of("arrays", 3, {"rule": "the 1s are connected"}).strip()
    for _ in range(6):
        cells = [[rng.choice([FREE, FREE, 0, 1]) for _ in range(4)] for _ in range(3)]
        board = Board.of(cells)
        assert board_subject(strip, board).number() == Count(strip).on(board).count


def test_what_lies_outside_is_refused(says: Says, monkeypatch: pytest.MonkeyPatch) -> None:
    petersen = GraphBoard("petersen", "independent").graph
    order = tuple(range(10))
    for graph, words, size in (
        (petersen, "minimal vertex cut", None),
        (petersen, "maximum vertex cut", 8),
        (petersen, "maximum independent", None),
        (petersen, "path from 0 to 0", None),
    ):
        with says(BadInput):
            module_of_graph(graph, words, {}, order[: graph.size], 1, size=size)
    with says(BadInput):
        sets_subject(
            Graph(2, ()), GraphBoard(petersen, "maximum path").strip.problem.properties, {}, "maximum", None, 0
        )
    for pieces in (Components("edges", 3, 3), Components("edges", 0, None, cycles=False, removed=True)):
        with says(BadInput):
            sets_subject(petersen, (pieces,), {})
    with says(BadInput):
        line_test_in_coq(lambda line: True, 3, [12])
    with says(BadInput):
        board_test_in_coq(lambda line: sum(line) == 4, 3, 4)
    with says(BadInput):
        board_test_in_coq(lambda line: True, 9, 40)
    strip = Case.of("arrays", 3, {"rule": "no two rows are equal"}).strip()
    with says(BadInput):
        board_subject(strip, Board.of([[FREE, HOLE, FREE]] * 3))
    with says(BadInput):
        board_subject(Case.of("takuzu", 8, {}).strip(), Board.of([[FREE] * 8] * 8))
    with says(BadInput):
        board_subject(Case.of("ring-ring", 2, {}).strip(), Board.of([[FREE] * 2] * 2))
    monkeypatch.setattr("stripcount.export.coq.readers.MAX_STATE_INTEGERS", 1000)
    with says(BadInput):
        board_subject(Case.of("hitori", 4, {}).strip(), Board.of([[FREE] * 4] * 4)).number()


def test_another_size_is_no_theorem(says: Says) -> None:
    graph = GraphBoard("petersen", "independent").graph
    for words, size in (("maximum independent", 3), ("minimum dominating", 4)):
        with says(Disagreement):
            module_of_graph(graph, words, {}, tuple(range(10)), 5, "petersen", size)


CONNECTED, LARGEST, YIN_YANG = (
    (TEXTS / f"whole-{kind}.v").read_text("ascii") for kind in ("connected", "largest", "yin-yang")
)


def test_the_commands_write_the_stored_files(tmp_path: Path) -> None:
    (tmp_path / "free.txt").write_text("????\n????\n?~??\n???.\n")
    path = tmp_path / "number.v"
    for stored, words in (
        (CONNECTED, ["--graph", "petersen", "--problem", "path", "--from", "0", "--to", "5"]),
        (LARGEST, ["--graph", "petersen", "--problem", "maximum independent"]),
        (YIN_YANG, ["yin-yang", "--board", str(tmp_path / "free.txt")]),
    ):
        assert run(["count", *words, "--coq", str(path)]) == 0
        assert path.read_text("ascii") == stored


def test_what_is_asked_of_whole_fillings_is_shown() -> None:
    shown = regenerate(YIN_YANG, strip_of).statements[0].theorems
    assert "Definition asked : list whole := [OneAtMost [0]] ++ [OneAtMost [1]]." in shown
    assert any(line.startswith("Definition squares ") for line in shown)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("DegreeAt [0; 8] [1] [0; 2]", "DegreeAt [0; 7] [1] [0; 2]"),
        ("EdgeSet OnePiece; ", ""),
        ("path from 0 to 5", "path from 0 to 6"),
        ("path from 0 to 5", "path from 0 to z"),
        ("path from 0 to 5", "path"),
        ("counts_largest 4", "counts_largest 3"),
        ("counts_largest 4", "counts_smallest 4"),
        ("`size`:4", "`size`:3"),
        ("`size`:4", "`size`:true"),
        (",`size`:4", ""),
        ("maximum independent", "independent"),
        ("[OneAtMost [0]]", "[OneComponent [0]]"),
        ("  ++ [OneAtMost [1]]", ""),
        ("(among [2]%Z different)", "(among [1; 2]%Z different)"),
        ("Definition asked", "Axiom wrong : False.\nDefinition asked"),
        ("Definition asked", "Definition OneAtMost (M : list nat) := HowMany [0] [0].\nDefinition asked"),
        ("vm_cast_no_check", "admit; vm_cast_no_check"),
        ("Definition squares : list square := map fst cells.", "Definition squares : list square := []."),
    ],
)
def test_altered_files_are_refused_before_coq_sees_them(old: str, new: str) -> None:
    altered = [given.replace(old, new) for given in (CONNECTED, LARGEST, YIN_YANG) if old in given]
    assert altered
    for text in altered:
        with pytest.raises((BadInput, Disagreement)):
            regenerate(text, strip_of)


@pytest.mark.skipif(shutil.which("coqc") is None, reason="coqc is not installed (Debian package coq)")
@pytest.mark.interpreters
def test_the_kernel_accepts_the_files_and_refuses_other_numbers() -> None:
    graph = GraphBoard("cube", "independent").graph
    texts = [CONNECTED, LARGEST, YIN_YANG]
    modules = list[str]()
    for words in WORDS:
        board = GraphBoard(graph, words)
        sizes = [size for size, number in enumerate(board.split("size")) if number]
        size = sizes[-1] if board.strip.problem.extreme else None
        modules.append(
            module_of_graph(graph, board.strip.problem.text, {}, tuple(board.order.vertices), board.count, "cube", size)
        )
    for name, parameters, _, _ in BOARDS.values():
        rows = 4 if name == "takuzu" else 2 if "values" in parameters else 3
        case, free = Case.of(name, rows, parameters), Board.of([[FREE] * 4] * rows)
        modules.append(module_of_board(case, case.strip(), free, Count(case.strip()).on(free).count))
    for name in AREAS:
        case, free = Case.of(name, 4, {}), Board.of([[FREE] * 4] * 4)
        modules.append(module_of_board(case, case.strip(), free, Count(case.strip()).on(free).count))
    for text in texts:
        assert any(
            line.endswith("none (closed under the global context)") for line in examination_lines(text, strip_of)
        )
    from stripcount.export.coq.theorem import document

    with workshop() as shop:
        for module in modules:
            name = module.split()[1].rstrip(".")
            shop.compile(document([module]))
            assert shop.assumptions([f"Checked.{name}.number"]) == ()
        for text, right, wrong in (
            (CONNECTED, "0x1f", "0x1e"),
            (LARGEST, "0x5", "0x6"),
            (LARGEST, "counts_largest 4", "counts_largest 5"),
            (YIN_YANG, "[OneAtMost [0]]", "[OneComponent [1]]"),
            (YIN_YANG, "[OneAtMost [1]]", "[HowMany [1] [3]]"),
        ):
            assert right in text
            with pytest.raises(Disagreement, match="Coq refuses it"):
                shop.compile(text.replace(right, wrong))
