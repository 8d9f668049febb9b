"""Whole titles about graphs, such as "Number of dominating sets in the n-prism graph", and why others are not read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from stripcount.language.grammar import Parser, PhraseList, PhraseMatch
from stripcount.language.graphs import maps
from stripcount.language.graphs.families import UNKNOWN, GraphSequence, NotRead, family_sequence
from stripcount.language.graphs.meaning import StructureTitle, WalkTitle
from stripcount.language.graphs.quantities import GRAPHS, LinearSize
from stripcount.language.graphs.structures import Structures
from stripcount.model.graphs.vocabulary import problem

assert maps  # importing it adds its phrases to the grammar


@GRAPHS.reader("remark")
def remarks(parser: Parser, at: int) -> Iterator[PhraseMatch]:
    """Match a remark in brackets and yield the set of n that it excepts: `(for n > 3 except n = 6)`, `(C_n is the … graph)`."""
    words = parser.words
    if words[at : at + 1] != ("(",):
        return
    depth = 0
    for end in range(at, len(words)):
        depth += (words[end] == "(") - (words[end] == ")")
        if depth == 0:
            remark = words[at + 1 : end]
            states_range = remark[remark[:1] == ("for",) :][:2] in _LOWER_BOUNDS
            explains_graph = ("is", "the") in pairwise(remark) and "graph" in remark
            if states_range or explains_graph or remark[:1] == ("see",):
                yield _excepted_sizes(remark), end + 1
            return


_LOWER_BOUNDS = (("n", ">"), ("n", ">="), ("n", "≥"))


def _excepted_sizes(words: tuple[str, ...]) -> frozenset[int]:
    """Return the n after "except n =", an empty set if there is none."""
    text = " ".join(word for word in words if word != "for")
    _, marker, after = text.partition("except n = ")
    first = after.partition(" ")[0]
    return frozenset({int(first)} if marker and first.isdecimal() else ())


def _title(
    structures: Structures, graphs_of_n: GraphSequence | NotRead, exceptions: tuple[frozenset[int], ...] | None = None
) -> StructureTitle | NotRead:
    """Return the meaning of a title; `exceptions` holds the excepted n of each of its remarks."""
    if isinstance(graphs_of_n, NotRead):
        return graphs_of_n  # the title says of which graphs, and these are not counted
    excepted = frozenset[int]().union(*(exceptions or ()))
    multiplier, divisor = structures.multiplier, structures.divisor
    return StructureTitle(
        problem(structures.problem), graphs_of_n.graph, graphs_of_n.size, multiplier, divisor, excepted
    )


def _from_side_to_side(size: LinearSize, columns: int) -> StructureTitle | NotRead:
    """Return the Hamiltonian paths of a grid between any vertices of its left and right sides."""
    return _title(Structures("hamiltonian cycle"), family_sequence(f"joined grid {columns}", size))


def _transposed_side_paths(coverage: str, size: LinearSize, columns: int) -> StructureTitle | NotRead:
    """Return the paths between the two corners of one column of a grid with `size` rows, which is read transposed."""
    return _title(Structures(f"{coverage}side path"), family_sequence("grid", size, columns))


def _between_corners(coverage: str, graphs_of_n: GraphSequence | NotRead) -> StructureTitle | NotRead:
    """Return the paths between opposite corners of a grid."""
    return _title(Structures(f"{coverage}corner path"), graphs_of_n)


_IN = "<in|of|for|on|within> [<the|an|a>]"
GRAPHS.add_rows(__name__, {
    "remarks": PhraseList("remark", ("",)),
    "counted/structures": (f"{{structures}} {_IN} {{graph}} [{{remarks}}]", _title),
    "counted/on-its-side": ("{passing} from nw to sw corners <in|of> a grid [or lattice] with {size} rows and {digits} columns", _transposed_side_paths),
    "counted/between-corners": (
        "{passing} in a {graph} starting at the lower left corner and finishing in the upper right corner", _between_corners),
    "counted/across": (
        "[<undirected|( undirected )>] hamiltonian paths in the {size} x {digits} grid graph which start at any of the n vertices on left side of the graph "
        "and terminate at any of the n vertices on the right side", _from_side_to_side),
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
_STANDARD_SPELLINGS = {"M[öo]bius": "Moebius", "×": "X", r"\{": "(", r"\}": ")", r"\b([A-Z])n\b": r"\1_n"}
"""Regular expressions of spellings in titles, and the one spelling that the grammar reads: C_n for Cn."""


def read_graph_name(text: str) -> tuple[StructureTitle | WalkTitle | None, str]:
    """Return what a title means and "", or None and the reason why it is not read.

    >>> name, _ = read_graph_name("Number of (undirected) Hamiltonian cycles in the n-prism graph.")
    >>> str(name)
    "the number of structures 'hamiltonian cycle' on prism of height 2 with n layers"
    """
    for spelling, standard in _STANDARD_SPELLINGS.items():
        text = re.sub(spelling, standard, text)
    readings, parser = GRAPHS.readings("title", text)
    for name, _ in readings:
        if not isinstance(name, NotRead):
            return name, ""
    if not parser.read("beginning", 0):
        return None, _NOT_A_NUMBER
    refusals = [reason for at in range(len(parser.words)) for reason, *_ in parser.trees("refused", at)]
    if refusals:
        return None, min(refusals, key=_REFUSALS_IN_ORDER.index)
    reasons = [name.reason for name, _ in readings]
    return None, next((reason for reason in reasons if reason != UNKNOWN.reason), reasons[0] if reasons else _NO_WORD)


_REFUSALS_IN_ORDER = list(dict.fromkeys(production.meaning() for production in GRAPHS.productions["refused"]))


def about_graphs(text: str) -> bool:
    """Return whether a title is about graphs, so that the reason from `read_graph_name` is the one to show."""
    parser = Parser(GRAPHS, text)

    def occurs(kind: str) -> bool:
        return any(parser.read(kind, at) for at in range(len(parser.words)))

    return occurs("on graphs") and not occurs("on arrays")
