"""Theorems of one number about sets of edges and about maximal, minimal and connected sets, read word for word."""

import random
import re
import shutil
from collections.abc import Callable, Sequence
from itertools import combinations, product

import pytest

from stripcount.check.one_board import module_of_graph
from stripcount.errors import BadInput
from stripcount.export.coq.connections import MAX_STEPS, ConnectionSubject, narrow_order
from stripcount.export.coq.places import count_markings
from stripcount.export.coq.set_words import set_places
from stripcount.export.coq.sets import EdgeSets, edge_sets_on
from stripcount.export.coq.theorem import document
from stripcount.graph_board import GraphBoard
from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.vocabulary import problem
from stripcount.storage.coq import workshop
from tests.export.test_coq_sets import met
from tests.sentences import Says

Edges = Sequence[tuple[int, int]]
Has = Callable[[Edges, int, list[int]], bool]
WORDS = (
    *("maximal independent", "minimal dominating", "minimal total dominating", "irredundant", "maximal irredundant"),
    *("minimal vertex cover", "minimal dominating & independent", "vertices: any", "matching", "perfect matching"),
    *("maximal matching", "edge cover", "minimal edge cover", "edge dominating", "minimal edge dominating"),
    *("degrees 1,3", "edges: regular 2", "matching & edge dominating", "edges: any"),
)
CONNECTED = (
    *("spanning tree", "hamiltonian cycle", "hamiltonian path", "connected spanning", "spanning forest", "cycle"),
    *("path", "edges: connected", "edges: connected & edge cover", "cycle & edge dominating"),
    *("edges: acyclic & degrees 1,2", "edges: connected & acyclic & degrees 1,3"),
)


def number_in(f: Sequence[int], listed: Sequence[int]) -> int:
    return [f[i] for i in listed].count(1)


def edges_at(edges: Edges, u: int) -> list[int]:
    return [i for i, (a, b) in enumerate(edges) for end in (a, b) if end == u]


def neighbours(edges: Edges, u: int) -> list[int]:
    return [y for a, b in edges for x, y in ((a, b), (b, a)) if x == u]


def covers(edges: Edges, u: int) -> list[int]:
    return [*dict.fromkeys([u, *neighbours(edges, u)])]


QUESTIONS: dict[str, Callable[[int, list[int]], bool]] = {
    "dominating": lambda own, around: 1 in (own, *around),
    "total_dominating": lambda own, around: 1 in around,
    "not_both_in": lambda x, other: not x == other[0] == 1,
    "one_in": lambda x, other: 1 in (x, other[0]),
}


def has(words: str, edges: Edges, n: int, f: list[int]) -> bool:
    """What StatementSets.v says of one set."""
    word, _, rest = words.partition(" ")
    if word in ("Maximal", "Minimal"):
        inner, mark = rest.removeprefix("(").removesuffix(")") if rest[0] == "(" else rest, int(word == "Maximal")
        changed = ([*f[:i], mark, *f[i + 1 :]] for i in range(len(f)) if f[i] != mark)
        return has(inner, edges, n, f) and not any(has(inner, edges, n, other) for other in changed)
    if word == "Vertices":
        relations, questions = re.findall(r"\[([a-z_; ]*)\]", rest)
        return all(QUESTIONS[name](f[a], [f[b]]) for name in relations.split() for a, b in edges) and all(
            QUESTIONS[name](f[u], [f[v] for v in neighbours(edges, u)]) for name in questions.split() for u in range(n)
        )
    if word == "Irredundant":
        return all(f[u] == 0 or any(number_in(f, covers(edges, v)) == 1 for v in covers(edges, u)) for u in range(n))
    if word == "EdgeDominating":
        return all(number_in(f, edges_at(edges, a)) or number_in(f, edges_at(edges, b)) for a, b in edges)
    named = {"EdgeCover": range(1, 99), "matching": (0, 1), "perfect_matching": (1,)}
    numbers = named.get(word) or [int(digits) for digits in re.findall(r"\d+", rest)]
    return all(number_in(f, edges_at(edges, u)) in numbers for u in range(n))


def listed(counted: str) -> list[str]:
    """The properties of a statement `count_sets [...] edges n given`."""
    inside, depth, found = counted[counted.index("[") + 1 : counted.rindex("] edges")], 0, [""]
    for sign in inside:
        depth += (sign in "([") - (sign in ")]")
        if sign == ";" and not depth:
            found.append("")
        else:
            found[-1] += sign
    return [words.strip() for words in found if words.strip()]


@pytest.mark.one_in(4, "further exports")
@pytest.mark.parametrize("words", WORDS)
def test_statements_about_sets_count_what_is_asked(words: str) -> None:
    rng = random.Random(words)
    asked = problem(words)
    for _ in range(5):
        size = rng.randint(1, 5)
        edges = tuple((rng.randrange(size), rng.randrange(size)) for _ in range(rng.randint(0, 6)))
        graph = Graph(size, edges)
        of_vertices = asked.properties[0].of == "vertices"
        given = {v: rng.randrange(2) for v in graph.vertices if of_vertices and rng.random() < 0.2}
        places = set_places(graph, asked.properties, given)
        written = [(int(a), int(b)) for a, b in re.findall(r"\((\d+), (\d+)\)", places.definitions)]
        assert sorted(map(sorted, written)) == sorted(map(sorted, graph.edges))
        tried = sum(
            all(has(one, written, size, list(f)) for one in listed(places.counted)) for f in product(*places.choices)
        )
        board = GraphBoard(graph, words, given={v: bool(mark) for v, mark in given.items()})
        assert count_markings(places) == board.count == tried


@pytest.mark.parametrize("words", CONNECTED)
def test_statements_about_connection_count_what_is_asked(words: str) -> None:
    rng = random.Random(words)
    for _ in range(4):
        size = rng.randint(2, 6)
        pairs = [*combinations(range(size), 2)]
        graph = Graph(size, tuple(rng.sample(pairs, rng.randint(1, min(7, len(pairs))))))
        if words == "cycle & edge dominating":
            with pytest.raises(BadInput, match="connected, have no cycle"):
                edge_sets_on(graph, problem(words).properties)
            continue
        sets = edge_sets_on(graph, problem(words).properties)
        vertices = [(v, 0) for v in graph.vertices]
        edges = [((a, 0), (v, 0)) for v, before in enumerate(sets.earlier) for a in before]
        tried = sum(
            all(met(demand, vertices, chosen) for demand in sets.rules)
            for many in range(len(edges) + 1)
            for chosen in combinations(edges, many)
        )
        assert ConnectionSubject(sets).number() == GraphBoard(graph, words).count == tried


def test_known_numbers_on_named_graphs() -> None:
    for name, words, number in (
        ("petersen", "spanning tree", 2000),
        ("dodecahedron", "hamiltonian cycle", 30),
        ("grid 5x5", "cycle", 9349),
        ("grid 4x4", "spanning tree", 100352),
    ):
        board = GraphBoard(name, words)
        module = module_of_graph(board.graph, words, {}, tuple(board.order.vertices), number, name)
        assert f" before {hex(number)}%Z.\n" in module
        assert board.count == number


def test_graphs_are_read_in_an_order_with_a_narrow_frontier() -> None:
    ladder = Graph(20, tuple((i, i + 10) for i in range(10)) + tuple((i, i + 1) for i in range(19) if i != 9))
    order = narrow_order(ladder, range(20))
    place = {vertex: index for index, vertex in enumerate(order)}
    assert sorted(order) == [*range(20)]
    assert max(abs(place[u] - place[v]) for u, v in ladder.edges) <= 3


def test_what_lies_outside_is_refused(says: Says, monkeypatch: pytest.MonkeyPatch) -> None:
    triangle = Graph(3, ((0, 1), (1, 2), (0, 2)))
    for words in ("minimal connected dominating", "maximal clique", "minimal edge cut"):
        with pytest.raises(BadInput, match="the theory for Coq"):
            module_of_graph(triangle, words, {}, (0, 1, 2), 1)
    with says(BadInput):
        module_of_graph(triangle, "minimum edge cover", {}, (0, 1, 2), 2)
    monkeypatch.setattr("stripcount.export.coq.connections.MAX_STEPS", 5)
    with says(BadInput):
        ConnectionSubject(EdgeSets(("Connected",), ((), (0,), (0, 1)))).number()
    assert MAX_STEPS > 5


@pytest.mark.skipif(shutil.which("coqc") is None, reason="coqc is not installed (Debian package coq)")
@pytest.mark.interpreters
def test_the_kernel_counts_tiny_graphs_by_the_statement_itself_and_by_the_sweep() -> None:
    graphs: tuple[tuple[int, Edges], ...] = (
        (3, ((0, 1), (1, 2), (0, 2))),
        (3, ((0, 0), (0, 1), (0, 1), (1, 2))),
        (4, ((0, 1), (1, 2), (2, 3))),
    )
    goals, modules = list[str](), list[str]()
    for size, edges in graphs:
        graph = Graph(size, tuple(edges))
        for words in WORDS:
            places = set_places(graph, problem(words).properties, {})
            rule = places.counted.removesuffix(f" edges {size} given").removeprefix("count_sets ")
            found = [(int(a), int(b)) for a, b in re.findall(r"\((\d+), (\d+)\)", places.definitions)]
            given, markings = f"(repeat None {len(places.choices)})", count_markings(places)
            goal = f"{rule} [{'; '.join(map(str, found))}] {size} {given} = {markings}%Z"
            goals += [f"Goal {name} {goal}. vm_compute. reflexivity. Qed." for name in ("count_sets", "sets_on")]
    for name, words in (("K4", "spanning tree"), ("cube", "cycle"), ("grid 3x3", "path"), ("C5", "edges: connected")):
        board = GraphBoard(name, words)
        text = module_of_graph(board.graph, words, {}, tuple(board.order.vertices), board.count, name)
        modules.append(re.sub(r"^(Module|End) (\w+)\.", rf"\1 \g<2>{len(modules)}.", text, flags=re.M))
    with workshop() as shop:
        head = "From Coq Require Import List ZArith.\nImport ListNotations.\nFrom Stripcount Require Import "
        more = "Statement StatementGraphs StatementPlaces Places StatementSets Sets.\n"
        shop.compile(head + more + "\n".join(goals) + "\n", "Tiny")
        shop.compile(document(modules))
        assert shop.assumptions([f"Checked.OneGraph{number}.number" for number in range(len(modules))]) == ()
