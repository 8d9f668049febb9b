"""Whole titles about graphs, such as "Number of dominating sets in the n-prism graph", and why others are not read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from stripcount.language.grammar import Parser, PhraseList, PhraseMatch
from stripcount.language.graphs import homomorphisms
from stripcount.language.graphs.families import UNKNOWN_FAMILY, GraphSequence, UncountedGraph, family_sequence
from stripcount.language.graphs.meaning import StructureTitle, WalkTitle
from stripcount.language.graphs.quantities import TITLE_GRAMMAR, LinearSize
from stripcount.language.graphs.structures import Structures
from stripcount.model.graphs.vocabulary import problem

_LOWER_BOUNDS = (("n", ">"), ("n", ">="), ("n", "≥"))  # the beginnings of remarks such as "n > 3", as tokens
assert homomorphisms  # importing it adds its phrases to the grammar


@TITLE_GRAMMAR.reader("remark")
def bracketed_remark(parser: Parser, start: int) -> Iterator[PhraseMatch]:
    """Match a remark in brackets, and yield the set of the n that it excepts.

    `(for n > 3 except n = 6)` yields {6}; `(see ...)` and a remark that says which graph is meant yield an empty set.
    """
    tokens = parser.tokens
    if tokens[start : start + 1] != ("(",):
        return
    depth = 0
    for end in range(start, len(tokens)):
        depth += (tokens[end] == "(") - (tokens[end] == ")")
        if depth == 0:
            remark = tokens[start + 1 : end]
            states_range = remark[remark[:1] == ("for",) :][:2] in _LOWER_BOUNDS
            explains_graph = ("is", "the") in pairwise(remark) and "graph" in remark
            if states_range or explains_graph or remark[:1] == ("see",):
                yield _excepted_indices(remark), end + 1
            return


def _excepted_indices(tokens: tuple[str, ...]) -> frozenset[int]:
    """Return the n after "except n =" in the tokens of a remark; an empty set if there is none."""
    text = " ".join(token for token in tokens if token != "for")
    _, marker, indices_text = text.partition("except n = ")
    first_index = indices_text.partition(" ")[0]
    return frozenset({int(first_index)} if marker and first_index.isdecimal() else ())


def _structure_title(
    structures: Structures,
    graphs: GraphSequence | UncountedGraph,
    exceptions: tuple[frozenset[int], ...] | None = None,
) -> StructureTitle | UncountedGraph:
    """Return the meaning of a title about structures; `exceptions` holds, for each of its remarks, the excepted n."""
    if isinstance(graphs, UncountedGraph):
        return graphs  # the title says of which graphs, and these are not counted
    excepted = frozenset[int]().union(*(exceptions or ()))
    multiplier, divisor = structures.multiplier, structures.divisor
    return StructureTitle(problem(structures.problem), graphs.graph, graphs.size, multiplier, divisor, excepted)


def _paths_between_sides(size: LinearSize, columns: int) -> StructureTitle | UncountedGraph:
    """Return the Hamiltonian paths of a grid from any vertex of its left side to any vertex of its right side.

    They are counted as the Hamiltonian cycles of the grid with its sides joined, of `title_families`.
    """
    return _structure_title(Structures("hamiltonian cycle"), family_sequence(f"joined grid {columns}", size))


def _paths_between_column_ends(coverage: str, size: LinearSize, columns: int) -> StructureTitle | UncountedGraph:
    """Return the paths between the ends of a column of a grid of `size` rows; the grid is read transposed.

    `coverage` is "hamiltonian " or empty.
    """
    return _structure_title(Structures(f"{coverage}side path"), family_sequence("grid", size, columns))


def _paths_between_corners(coverage: str, graphs: GraphSequence | UncountedGraph) -> StructureTitle | UncountedGraph:
    """Return the paths between opposite corners of a grid; `coverage` is "hamiltonian " or empty."""
    return _structure_title(Structures(f"{coverage}corner path"), graphs)


# a choice of words in productions
_ON_THE = "<in|of|for|on|within> [<the|an|a>]"
# a row is "kind/name": (text or texts, meaning or its function), see `grammar`
TITLE_GRAMMAR.add_rows(__name__, {
    "remarks": PhraseList("remark", ("",)),
    "counted/structures": (f"{{structures}} {_ON_THE} {{graph}} [{{remarks}}]", _structure_title),
    "counted/on-its-side": ("{passing} from nw to sw corners <in|of> a grid [or lattice] with {size} rows and {digits} columns", _paths_between_column_ends),
    "counted/between-corners": (
        "{passing} in a {graph} starting at the lower left corner and finishing in the upper right corner", _paths_between_corners),
    "counted/across": (
        "[<undirected|( undirected )>] hamiltonian paths in the {size} x {digits} grid graph which start at any of the n vertices on left side of the graph "
        "and terminate at any of the n vertices on the right side", _paths_between_sides),
    "counted/on-unknown": (f"{{structures}} {_ON_THE} {{rest}}", lambda *_: UNKNOWN_FAMILY),
    "beginning/number": ("[a ( n ) <is|=|equals>] [the] number of", ""),
    "title/number": ("{beginning} {counted}", lambda _, counted: counted),
    "title/arrays": "{arrays}",
    # what is not counted here: the first of these rows whose words occur anywhere in the title gives the reason
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
    for spelling, standard_spelling in _STANDARD_SPELLINGS.items():
        text = re.sub(spelling, standard_spelling, text)
    readings, parser = TITLE_GRAMMAR.readings("title", text)
    for title, _ in readings:
        if not isinstance(title, UncountedGraph):
            return title, ""
    if not parser.read("beginning", 0):
        return None, _NOT_A_NUMBER
    refusals = [reason for position in range(len(parser.tokens)) for reason, *_ in parser.trees("refused", position)]
    if refusals:
        return None, min(refusals, key=_REFUSALS_IN_ORDER.index)
    reasons = [title.reason for title, _ in readings]
    return None, next(
        (reason for reason in reasons if reason != UNKNOWN_FAMILY.reason), reasons[0] if reasons else _NO_WORD
    )


_REFUSALS_IN_ORDER = list(dict.fromkeys(production.meaning() for production in TITLE_GRAMMAR.productions["refused"]))


def about_graphs(text: str) -> bool:
    """Return whether a title is about graphs, so that the reason from `read_graph_name` is the one to show."""
    parser = Parser(TITLE_GRAMMAR, text)

    def occurs(kind: str) -> bool:
        return any(parser.read(kind, position) for position in range(len(parser.tokens)))

    return occurs("on graphs") and not occurs("on arrays")
