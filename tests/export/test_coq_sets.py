"""Theorems about sets of edges: the statement, counted word for word by trying all sets, and what is refused."""

import re
import shutil
from itertools import combinations
from pathlib import Path

import pytest

from stripcount import Count
from stripcount.board import Wrap
from stripcount.check.theorems import module_of_case, regenerate
from stripcount.errors import BadInput, Disagreement
from stripcount.export.coq.parts import OutOfReach
from stripcount.export.coq.sets import edge_sets_of
from stripcount.export.coq.theorem import Fraction, Shift, document
from stripcount.model.strip import Strip
from stripcount.puzzles.case import Case
from stripcount.puzzles.spanning_tree import SpanningTree
from stripcount.storage.coq import workshop

TEXT = Path(__file__).parent.parent / "data" / "theorems" / "connection.v"
Vertex = tuple[int, int]
Edge = tuple[Vertex, Vertex]
NAMED = {
    "spanning_tree": "[Connected; Acyclic]",
    "hamiltonian_cycle": "[Connected; Degrees [2]]",
    "hamiltonian_path": "[Connected; Acyclic; Degrees [0; 1; 2]]",
    "one_cycle": "[OnePiece; Degrees [0; 2]]",
    "one_path": "[OnePiece; Acyclic; Degrees [0; 1; 2]]",
}


def graph(problem: str, name: str = "grid", rows: int = 0) -> Case:
    return Case.of("graphs", rows, {"graph": name, "problem": problem})


def layer_of(text: str) -> list[list[int]]:
    """One layer as StatementConnection.v defines it: for each vertex the earlier ones to which it is joined."""
    if text.startswith("path "):
        return [[before] if before >= 0 else [] for before in range(-1, int(text.split()[1]) - 1)]
    return [[int(n) for n in re.findall(r"\d+", one)] for one in re.findall(r"\[([\d; ]*)\]", text[1:-1])]


def edges_of(layer: list[list[int]], layers: int) -> list[Edge]:
    found: list[Edge] = []
    for j in range(layers):
        for i, before in enumerate(layer):
            found += [((i, j - 1), (i, j))] * (j > 0) + [((a, j), (i, j)) for a in before]
    return found


def reached(edges: tuple[Edge, ...], start: Vertex) -> set[Vertex]:
    seen, waiting = {start}, [start]
    while waiting:
        here = waiting.pop()
        for x, y in edges:
            for one, other in ((x, y), (y, x)):
                if one == here and other not in seen:
                    seen.add(other)
                    waiting.append(other)
    return seen


def met(demand: str, vertices: list[Vertex], edges: tuple[Edge, ...]) -> bool:
    if demand == "OnePiece":
        return bool(edges) and all({x for edge in edges for x in edge} <= reached(edges, x) for x, _ in edges)
    if demand == "Connected":
        return bool(vertices) and set(vertices) <= reached(edges, vertices[0])
    if demand == "Acyclic":
        return all(y not in reached((*edges[:n], *edges[n + 1 :]), x) for n, (x, y) in enumerate(edges))
    allowed = {int(n) for n in re.findall(r"\d+", demand)}
    return all(sum(edge.count(v) for edge in edges) in allowed for v in vertices)


def counted(demands: str, layer: str, layers: int) -> int:
    wanted = re.findall(r"Connected|Acyclic|OnePiece|Degrees \[[\d; ]*\]", NAMED.get(demands, demands))
    rows = layer_of(layer)
    vertices = [(i, j) for j in range(layers) for i in range(len(rows))]
    edges = edges_of(rows, layers)
    sets = (chosen for size in range(len(edges) + 1) for chosen in combinations(edges, size))
    return sum(all(met(demand, vertices, chosen) for demand in wanted) for chosen in sets)


@pytest.mark.long_cases("exports large machines", "problem0-3")
@pytest.mark.one_in(7, "further exports")
@pytest.mark.parametrize(
    ("problem", "layers"),
    [
        (Case.of("spanning-tree", 3), 3),
        (Case.of("circuit-board", 2), 3),
        (Case.of("simple-loop", 4), 2),
        (graph("spanning forest", rows=2), 4),
        (graph("connected spanning", "K3 x P"), 2),
        (graph("hamiltonian path", rows=3), 3),
        (graph("hamiltonian cycle", "C4 x P"), 2),
        (graph("hamiltonian cycle & degrees 2,3", rows=2), 3),
        (graph("degrees 0,2", rows=3), 3),
        (graph("degrees 1,3", "K3 x P"), 2),
        (graph("edges: acyclic & degrees 0,2,3", rows=2), 4),
        (graph("cycle", rows=3), 3),
        (graph("path", rows=2), 4),
        (graph("edges: connected", "K3 x P"), 2),
        (graph("edges: connected & acyclic", rows=2), 3),
        (graph("edge cover", rows=2), 3),
    ],
)
def test_the_statement_counts_what_the_strip_counts(problem: Case, layers: int) -> None:
    strip = problem.strip()
    found = edge_sets_of(strip)
    assert found is not None
    assert [counted(found.words, found.layer, k) for k in range(layers + 1)] == Count(strip).terms(layers + 1)


@pytest.mark.parametrize(
    ("problem", "words"),
    [
        (graph("edge dominating", rows=3), "are connected, have no cycle"),
        (graph("corner path", rows=3), "are connected, have no cycle"),
        (graph("edge cut", rows=3), "are connected, have no cycle"),
        (graph("minimum edge dominating", rows=3), "minimum size"),
        (graph("spanning tree", "prism"), "not of prism"),
        (graph("spanning tree", "king", 3), "not of king"),
        (graph("spanning tree", "wheel"), "not of wheel"),
    ],
)
def test_what_lies_outside_is_refused(problem: Case, words: str) -> None:
    with pytest.raises(OutOfReach, match=words):
        edge_sets_of(problem.strip())


def test_other_strips_are_no_sets_of_edges() -> None:
    assert edge_sets_of(Case.of("magnets", 2).strip()) is None
    assert edge_sets_of(graph("dominating", rows=2).strip()) is None
    around = SpanningTree(2).glued(Wrap(rows=True, columns=False))
    assert around is not None
    assert edge_sets_of(around) is None


def module(problem: Case, claimed: bool = False) -> str:
    strip = problem.strip()
    gf = Count(strip).generating_function().gf
    shift = Shift(gf.valid_from, 0, 0) if claimed else None
    return module_of_case(problem, strip, Fraction(gf.numerator, gf.denominator), (1,), shift)


def stored() -> str:
    return document(
        [
            module(Case.of("spanning-tree", 3), claimed=True),
            module(Case.of("circuit-board", 3)),
            module(Case.of("circuit-board", 4)),
            module(Case.of("simple-loop", 4)),
            module(graph("connected spanning", "K4 x P")),
        ]
    )


@pytest.mark.long("writes every theorem of sets; statements and some files are compared by default")
def test_the_file_is_the_stored_one() -> None:
    assert stored() == TEXT.read_text("ascii")


@pytest.mark.long("writes every theorem of the recorded file; statements are compared by default")
def test_the_recorded_file_is_what_would_be_written() -> None:
    given = (Path(__file__).parent.parent.parent / "results" / "formal" / "connection.v").read_text("ascii")
    found = regenerate(given, strip_of)
    assert found.text == given
    assert (found.modules[0], found.modules[-1]) == ("SpanningTree2", "SimpleLoop8")


def strip_of(name: str, rows: int, parameters: dict[str, str]) -> tuple[Case, Strip[object]]:
    problem = Case.of(name, rows, parameters)
    return problem, problem.strip()


@pytest.mark.one_in(3, "further exports")
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("counts spanning_tree (path 3)", "counts spanning_tree (path 4)"),
        ("counts spanning_tree (path 3)", "counts hamiltonian_cycle (path 3)"),
        ("exists f, counts spanning_tree (path 3) f /\\ generates", "exists f, generates"),
        ("exists f, counts spanning_tree (path 3) f /\\", "exists f, counts spanning_tree (path 3) f \\/"),
        ("Degrees [1; 3]", "Degrees [1; 2; 3]"),
        ("[[]; [0]; [0; 1]; [0; 1; 2]]", "[[]; [0]; [0; 1]; [0; 2]]"),
        ("vm_cast_no_check (eq_refl true). Qed.", "Admitted."),
        ("Definition P", "Axiom wrong : False.\nDefinition P"),
        ("Definition P", "Definition path := fun _ : nat => @nil (list nat).\nDefinition P"),
        ("Definition P", "Notation spanning_tree := (@nil demand).\nDefinition P"),
        ("`rows`:3", "`rows`:4"),
        ("connected spanning", "spanning tree"),
        ("Definition Q := [0x1; -0xf", "Definition Q := [0x1; -0x10"),
        ("(fun n => f (n + 0 - 0))", "(fun n => f (n + 1 - 1))"),
    ],
)
def test_altered_files_are_refused_before_coq_sees_them(old: str, new: str) -> None:
    given = TEXT.read_text("ascii")
    assert old in given
    with pytest.raises((BadInput, Disagreement)):
        regenerate(given.replace(old, new), strip_of)


@pytest.mark.skipif(shutil.which("coqc") is None, reason="coqc is not installed (Debian package coq)")
@pytest.mark.interpreters
def test_what_is_not_true_is_refused_by_coq() -> None:
    given = document([module(Case.of("spanning-tree", 3), claimed=True)])
    with workshop() as shop:
        shop.compile(given)
        facts = ["Checked.SpanningTree3.generating_function", "Checked.SpanningTree3.obeys_recurrence"]
        assert shop.assumptions(facts) == ()
        for old, new in (
            ("P := [0x0; 0x1; 0x0; -0x1]", "P := [0x0; 0x1; 0x0; -0x2]"),
            ("P := [0x0; 0x1", "P := [0x1; 0x1"),
            ("Q := [0x1; -0xf", "Q := [0x1; -0x10"),
            ("counts spanning_tree", "counts [Connected]"),
            ("counts spanning_tree", "counts [Acyclic]"),
            ("counts spanning_tree", "counts hamiltonian_path"),
            ("path 3", "path 2"),
            ("path 3", "[[]; [0]; [0; 1]]"),
            ("path 3", "[[1]; [0]; [1]]"),
            ("recurrence [0xf; -0x20; 0xf; -0x1]%Z 4", "recurrence [0xf; -0x20; 0xf; -0x1]%Z 3"),
        ):
            assert old in given
            with pytest.raises(Disagreement, match="Coq refuses it"):
                shop.compile(given.replace(old, new))
