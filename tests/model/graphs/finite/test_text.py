"""Graphs as text: examples of the formats' documents, what is written is read again, faults by line."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from stripcount.errors import StripcountError
from stripcount.model.graphs.finite.objects import graph_of
from stripcount.model.graphs.finite.text import FORMS, MAX_TEXT, graph_from_text
from stripcount.model.graphs.graph import Graph
from stripcount.storage.graph_file import read_graph
from tests.sentences import Says


def six(bits: str, last: str) -> str:
    """Bits in groups of six, as the characters of graph6 and sparse6; filled with the bit `last`."""
    bits += last * (-len(bits) % 6)
    return "".join(chr(63 + int(bits[at : at + 6], 2)) for at in range(0, len(bits), 6))


def size_of(n: int) -> str:
    return chr(63 + n) if n < 63 else "~" + six(f"{n:018b}", "0")


def graph6(graph: Graph) -> str:
    joined = {frozenset(edge) for edge in graph.edges}
    bits = "".join("01"[{u, v} in joined] for v in graph.vertices for u in range(v))
    return size_of(graph.size) + six(bits, "0")


def sparse6(graph: Graph) -> str:
    """As McKay's document describes it, without its exception for sizes 2, 4, 8 and 16."""
    width, bits, here = (graph.size - 1).bit_length(), "", 0
    for u, v in sorted((max(edge), min(edge)) for edge in graph.edges):
        if u == here + 1:
            here, step = u, "1"
        elif u > here:
            bits += f"1{u:0{width}b}"
            here, step = u, "0"
        else:
            step = "0"
        bits += f"{step}{v:0{width}b}"
    return ":" + size_of(graph.size) + six(bits, "1")


def multiset(graph: Graph) -> Counter[tuple[int, int]]:
    return Counter((min(edge), max(edge)) for edge in graph.edges)


def same(one: Graph, other: Graph) -> bool:
    return one.size == other.size and multiset(one) == multiset(other)


def named(graph: Graph) -> Counter[frozenset[str]]:
    return Counter(frozenset((graph.name(u), graph.name(v))) for u, v in graph.edges)


def some_graph(chance: random.Random, *, simple: bool) -> Graph:
    size = chance.choice((3, 5, 6, 7, 9, 12, 31, 33, 62, 63, 70))
    pairs = [(chance.randrange(size), chance.randrange(size)) for _ in range(chance.randrange(2 * size))]
    if simple:
        pairs = [(u, v) for u, v in dict.fromkeys((min(pair), max(pair)) for pair in pairs) if u != v]
    return Graph(size, tuple(pairs))


def test_what_is_written_is_read() -> None:
    chance = random.Random(5)
    for _ in range(25):
        simple, any_graph = some_graph(chance, simple=True), some_graph(chance, simple=False)
        assert same(graph_from_text(f">>graph6<<{graph6(simple)}\n"), simple)
        assert same(graph_from_text(graph6(simple)), simple)
        assert same(graph_from_text(f"{sparse6(any_graph)}\n"), any_graph)
        lines = [f"e {u + 1} {v + 1}" for u, v in any_graph.edges]
        text = "\n".join(["c comment", f"p col {any_graph.size} {len(lines)}", *lines])
        assert graph_from_text(text) == any_graph
        between = multiset(any_graph)
        rows = [[between[min(u, v), max(u, v)] for v in any_graph.vertices] for u in any_graph.vertices]
        assert same(graph_from_text("\n".join(" ".join(map(str, row)) for row in rows), form="matrix"), any_graph)
        isolated = [str(v) for v in any_graph.vertices]
        listed = graph_from_text("\n".join([*isolated, *(f"{u} {v} # edge" for u, v in any_graph.edges)]))
        assert listed == any_graph
        assert listed.names == tuple(isolated)


def test_examples_of_the_formats_documents() -> None:
    """McKay's formats.txt; the empty graph; the complete graph of three vertices."""
    assert graph_from_text("DQc").edges == ((0, 2), (1, 3), (0, 4), (3, 4))
    assert graph_from_text(":Fa@x^").edges == ((0, 1), (0, 2), (1, 2), (5, 6))
    assert graph_from_text(":Fa@x^").size == 7
    assert graph_from_text("?", form="graph6") == Graph(0, ())
    assert graph_from_text(">>graph6<<@") == Graph(1, ())
    assert graph_from_text("p tw 3 2\n1 2\n2 3") == Graph(3, ((0, 1), (1, 2)))


def test_edges_in_both_directions_are_one_edge_in_dimacs_alone() -> None:
    text = "p edge 3 4\ne 1 2\ne 2 1\ne 2 3\ne 3 2\n"
    assert graph_from_text(text) == Graph(3, ((0, 1), (1, 2)))
    assert graph_from_text(text.replace("3 4", "3 2")) == Graph(3, ((0, 1), (1, 2)))
    assert graph_from_text(text.replace("e 3 2", "e 2 3")).edges == ((0, 1), (1, 0), (1, 2), (1, 2))
    assert graph_from_text("a b\nb a").edges == ((0, 1), (1, 0))


def test_words_of_an_edge_list() -> None:
    text = "\ufeff# a map\nMaine New-Hampshire\r\n\nAlaska\n3 3 # a loop\n1 2 {'weight': 4}\n"
    graph = graph_from_text(text)
    assert graph.names == ("Maine", "New-Hampshire", "Alaska", "3", "1", "2")
    assert graph.edges == ((0, 1), (3, 3), (4, 5))


FAULTS = {
    "edges": ("", "# nothing\n", "a b\na b c\n", f"{'a' * 101} b\n", "a b 0.5\n"),
    "dimacs": (
        "", "e 1 2\n", "p edge 2 1\np edge 2 1\n", "p edge 3\n", "p edge 3 1\ne 1 4\n", "p edge 3 1\ne 0 1\n",
        "p edge 3 2\ne 1 2\n", "p edge 3 1\nx 1 2\n", "p edge 3 1\ne 1\n", "p sp 3 1\na 1 2 5\n", "p edge 30000 0\n",
        "p edge 3 1\ne 1 two\n", "p edge 99999999999999999999 1\n", "p edge -1 0\n",
    ),
    "matrix": ("0 1\n1\n", "0 1\n2 0\n", "0 x\n1 0\n", "0 -1\n-1 0\n", "0 150000 90000\n150000 0 0\n90000 0 0\n",
               "0 1 0\n1 0 0\n"),
    "graph6": ("", "D", "DQc DQc", "DQcc", "DQ ", "DQé", "~", "~~?????", "A`", "&BP_", "~}}}"),
    "sparse6": ("", "DQc", ":", ":A}", ":Fa@x^\n:Fa@x^", ";Fa@x^", "~"),
}  # fmt: skip


@pytest.mark.parametrize("form", FAULTS)
def test_a_fault_is_one_sentence_that_names_the_line(form: str, says: Says) -> None:
    for text in FAULTS[form]:
        with says(StripcountError):
            graph_from_text(text, "the graph", form)


def test_a_text_without_end_is_refused(says: Says, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stripcount.model.graphs.finite.size.MAX_EDGES", 7)
    for text, form in (("a" * (MAX_TEXT + 1), "auto"), ("a b\n" * 8, "auto"), ("a b", "gml")):
        with says(StripcountError):
            graph_from_text(text, form=form)


def test_broken_texts_end_in_a_sentence() -> None:
    """Whatever is changed in a text, the outcome is a graph or one of our errors."""
    chance = random.Random(8)
    texts = ("p edge 3 2\ne 1 2\ne 2 3\n", ":Fa@x^", "DQc", "a b\nb c\n", "0 1\n1 0\n")
    read, sentences = 0, list[str]()
    for _ in range(600):
        letters = list(chance.choice(texts))
        for _ in range(chance.randrange(1, 4)):
            letters[chance.randrange(len(letters))] = chance.choice("~?: \n0129eapé\x00\x1b>")
        try:
            graph = graph_from_text("".join(letters), form=chance.choice(["auto", *FORMS]))
            read += 1
            assert graph.size <= 20_000
        except StripcountError as error:
            sentences.append(str(error))
    assert read > 30
    assert len(sentences) > 300
    assert all(len(said) < 400 and said.isprintable() and said.endswith(".") for said in sentences)


def test_files_are_read_by_their_ending(tmp_path: Path, says: Says) -> None:
    triangle = Graph(3, ((0, 1), (0, 2), (1, 2)))
    texts = {
        "k3.g6": "Bw\n",
        "k3.S6": sparse6(triangle),
        "k3.col": "p edge 3 3\ne 1 2\ne 1 3\ne 2 3\n",
        "k3.adj": "0 1 1\n1 0 1\n1 1 0",
        "k3.txt": "0 1\n0 2\n1 2\n",
        "k3": ">>graph6<<Bw",
    }
    for name, text in texts.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
        assert same(read_graph(tmp_path / name), triangle), name
    (tmp_path / "bytes.txt").write_bytes(b"\xff\xfe")
    for name in ("bytes.txt", "none.txt", "k3.col/none", "\0.g6"):
        with says(StripcountError):
            read_graph(tmp_path / name)


class Multi:
    """As a multigraph of networkx: edges with keys, nodes and a question of direction as methods."""

    nodes = ("b", "a", 7)

    def __init__(self, directed: bool = False) -> None:
        self.directed = directed

    def edges(self) -> list[tuple[object, object, int]]:
        return [("a", "b", 0), ("a", "b", 1), (7, 7, 0)]

    def is_directed(self) -> bool:
        return self.directed


def test_graphs_of_other_libraries(says: Says) -> None:
    graph = graph_of(Multi())  # type: ignore[arg-type]
    assert graph.names == ("b", "a", "7")
    assert graph.edges == ((1, 0), (1, 0), (2, 2))
    assert named(graph_of([("x", "y"), ("y", "z")])) == {frozenset("xy"): 1, frozenset("yz"): 1}
    assert graph_of(graph) is graph
    refused: tuple[Any, ...] = (Multi(directed=True), 3, [(1,)], [1, 2], [(1, "1")], "ab", [([], 1)], None)
    for wrong in refused:
        with says(StripcountError):
            graph_of(wrong)


@pytest.mark.parametrize("text", ["a,b\nb,c\n", "a, b\nb, c\n", "a ,b"])
def test_commas_do_not_separate_names(text: str) -> None:
    """They were read as parts of names, so that a table of edges became vertices without edges."""
    with pytest.raises(
        StripcountError, match=r"^line 1 of graph must hold two names with a space between them, and no"
    ):
        graph_from_text(text)
    assert graph_from_text("1,1 1,2\n2,2").names == ("1,1", "1,2", "2,2")
