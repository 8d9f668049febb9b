"""Titles such as "Number of dominating sets in the n-prism graph": structures, a family, and which layers a(n) has."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from stripcount.language.grammar import Parser, PhraseList, PhraseMatch
from stripcount.language.graphs import maps
from stripcount.language.graphs.families_said import UNKNOWN, Growing, NotRead, layered
from stripcount.language.graphs.meaning import GraphName, WalkName
from stripcount.language.graphs.quantities import GRAPHS, LayerCount
from stripcount.language.graphs.structures import Structures
from stripcount.model.graphs.vocabulary import problem

assert maps  # importing it adds its phrases to the grammar


@GRAPHS.reader("remark")
def remarks(parser: Parser, at: int) -> Iterator[PhraseMatch]:
    """A remark in brackets, from which values of n are excepted: `(for n > 3 except n = 6)`, `(C_n is the … graph)`."""
    words = parser.words
    if words[at : at + 1] != ("(",):
        return
    depth = 0
    for end in range(at, len(words)):
        depth += (words[end] == "(") - (words[end] == ")")
        if depth == 0:
            inner = words[at + 1 : end]
            ranged = inner[inner[:1] == ("for",) :][:2] in _ABOVE
            explained = ("is", "the") in pairwise(inner) and "graph" in inner
            if ranged or explained or inner[:1] == ("see",):
                yield _excepted(inner), end + 1
            return


_ABOVE = (("n", ">"), ("n", ">="), ("n", "≥"))


def _excepted(words: tuple[str, ...]) -> frozenset[int]:
    text = " ".join(word for word in words if word != "for")
    _, marker, after = text.partition("except n = ")
    first = after.partition(" ")[0]
    return frozenset({int(first)} if marker and first.isdecimal() else ())


def _title(
    structures: Structures, growing: Growing | NotRead, notes: tuple[frozenset[int], ...] | None = None
) -> GraphName | NotRead:
    if isinstance(growing, NotRead):
        return growing  # the title says of which graphs, and these are not counted
    excepted = frozenset[int]().union(*(notes or ()))
    times, divisor = structures.times, structures.divisor
    return GraphName(problem(structures.problem), growing.graph, growing.size, times, divisor, excepted)


def _across(size: LayerCount, columns: int) -> GraphName | NotRead:
    return _title(Structures("hamiltonian cycle"), layered(f"joined grid {columns}", size))


def _on_its_side(passing: str, size: LayerCount, columns: int) -> GraphName | NotRead:
    """Return paths between corners of one column of a board of many rows, which is turned on its side."""
    return _title(Structures(f"{passing}side path"), layered("grid", size, columns))


def _between_corners(passing: str, growing: Growing | NotRead) -> GraphName | NotRead:
    return _title(Structures(f"{passing}corner path"), growing)


_IN = "<in|of|for|on|within> [<the|an|a>]"
GRAPHS.add_rows(__name__, {
    "remarks": PhraseList("remark", ("",)),
    "counted/structures": (f"{{structures}} {_IN} {{graph}} [{{remarks}}]", _title),
    "counted/on-its-side": ("{passing} from nw to sw corners <in|of> a grid [or lattice] with {size} rows and {digits} columns", _on_its_side),
    "counted/between-corners": (
        "{passing} in a {graph} starting at the lower left corner and finishing in the upper right corner", _between_corners),
    "counted/across": (
        "[<undirected|( undirected )>] hamiltonian paths in the {size} x {digits} grid graph which start at any of the n vertices on left side of the graph "
        "and terminate at any of the n vertices on the right side", _across),
    "counted/on-unknown": (f"{{structures}} {_IN} {{rest}}", lambda *_: UNKNOWN),
    "beginning/number": ("[a ( n ) <is|=|equals>] [the] number of", ""),
    "title/number": ("{beginning} {counted}", lambda _, counted: counted),
    "title/arrays": "{arrays}",
    # what is not counted here, by words anywhere in the title: the first row that has one says why
    "refused/constant": ("decimal expansion", "a constant, not a count"),
    "refused/table": (("t (", "triangle read", "array read", "rectangular array", "antidiagonals"), "a table with two parameters, not one sequence"),
    "refused/symmetry": (("up to", "nonequivalent", "nonisomorphic", "not counting rotations", "fundamentally different"), "structures up to symmetry"),
    "refused/complement": ("<complement|complements|complementary>", "complements of sparse graphs: the width is not bounded"),
    "refused/square": (("n x n", "2 n x n"), "both sides grow, so that the width is not bounded"),
    "refused/wide": (("n - triangular", "triangular honeycomb", "n - crown", "barbell", "rook graph", "( n , n ) -"), "the width grows with n"),
    "refused/walks": (("walks of length", "closed walks", "n - step", "walks with n steps", "round trips", "of length n", "of length 2"), "walks by their length"),
    "refused/labelling": ("<labeling|labelings>", "labellings with numbers that grow"),
    "refused/polygon": ("convex n - gon", "paths through points in convex position: the complete graph, whose width grows"),
    "refused/colours": (("n colors", "using n <colors|colours>", "n - <coloring|colorings>", "n .. n", "magic sum"), "the number of colours grows on a fixed graph"),
    "refused/groups": ("<subgroup|subgroups|group|groups>", "about groups, not graphs"),
    "on graphs/word": (("<graph|graphs|ladder|lattice|grid|tilings|walks|paths|circuits|tours|subgroups>", "n - antiprism", "{letter} _ {digits} x {letter} _"), lambda *_: True),
    "on arrays/word": (("arrays", "<coloring|colouring|colorings|colourings> an", "<coloring|colouring|colorings|colourings> of a"), True),
})  # fmt: skip

_NOT_A_NUMBER = "the entry is not a number of structures but an index, a constant or a table"
_NO_WORD = "no word for a structure on graphs that is known is followed by a graph"
_SPELLED = {"M[öo]bius": "Moebius", "×": "X", r"\{": "(", r"\}": ")", r"\b([A-Z])n\b": r"\1_n"}
"""How titles spell what the grammar reads in one spelling, C_n for Cn."""


def read_graph_name(text: str) -> tuple[GraphName | WalkName | None, str]:
    """Return the name, or None and the reason why it is not read.

    >>> name, _ = read_graph_name("Number of (undirected) Hamiltonian cycles in the n-prism graph.")
    >>> str(name)
    "the number of structures 'hamiltonian cycle' on prism of height 2 with n layers"
    """
    for spelling, standard in _SPELLED.items():
        text = re.sub(spelling, standard, text)
    readings, parser = GRAPHS.readings("title", text)
    for name, _ in readings:
        if not isinstance(name, NotRead):
            return name, ""
    if not parser.read("beginning", 0):
        return None, _NOT_A_NUMBER
    refused = [reason for at in range(len(parser.words)) for reason, *_ in parser.trees("refused", at)]
    if refused:
        return None, min(refused, key=_REASONS.index)
    reasons = [name.reason for name, _ in readings]
    return None, next((reason for reason in reasons if reason != UNKNOWN.reason), reasons[0] if reasons else _NO_WORD)


_REASONS = list(dict.fromkeys(production.meaning() for production in GRAPHS.productions["refused"]))


def about_graphs(text: str) -> bool:
    """Return whether a name speaks of graphs, so that the reason of this reader tells more than that of others."""
    parser = Parser(GRAPHS, text)

    def said(kind: str) -> bool:
        return any(parser.read(kind, at) for at in range(len(parser.words)))

    return said("on graphs") and not said("on arrays")
