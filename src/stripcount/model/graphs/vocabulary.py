"""The words for structures on graphs, each with the properties it stands for, and the reader of combinations."""

from __future__ import annotations

import re
from collections.abc import Callable
from copy import copy
from dataclasses import dataclass, replace
from typing import Any, Literal

from stripcount.errors import BadInput, shortened, unknown
from stripcount.model.graphs.families import finite_graph, graph_named
from stripcount.model.graphs.maximal import Maximal, Minimal
from stripcount.model.graphs.pieces import Pieces
from stripcount.model.graphs.property import Of, Property, agreed_domain
from stripcount.model.graphs.relations import AcyclicOrientation, Clique, Composition
from stripcount.model.graphs.sets import (
    Between,
    Covering,
    Degrees,
    Dominating,
    EdgeCover,
    EdgeDominating,
    Eulerian,
    Homomorphism,
    Independent,
    InducedDegrees,
    MinimalEdgeCover,
    PerfectCode,
    PrivateNeighbours,
    Proper,
    TotalDominating,
)
from stripcount.model.graphs.size import Size

Parts = tuple[Property[Any], ...]


@dataclass(frozen=True)
class Word:
    """A word: what it is about, what it means, the properties made from its numbers, how many numbers follow it."""

    of: Of
    meaning: str
    make: Callable[[tuple[int, ...]], Parts]
    numbers: str = ""
    kind: str = "set"


def _word(meaning: str, *parts: Property[Any], kind: str = "set") -> Word:
    """Return a word without numbers; each problem has copies of the properties, which keep what they computed."""
    return Word(agreed_domain(parts)[0], meaning, lambda numbers: tuple(map(copy, parts)), kind=kind)


def _forest(of: Of) -> Pieces:
    return Pieces(of, 0, None, cycles=False)


def _cut(of: Of) -> Pieces:
    return Pieces(of, 2, None, removed=True, spanning=of == "edges")


def _sized(of: Of) -> dict[str, Word]:
    """Return the words about the number of vertices, or of edges, in a set."""
    return {
        "odd": Word(of, f"an odd number of {of}", lambda _: (Size(of, parity=1),)),
        "even": Word(of, f"an even number of {of}", lambda _: (Size(of, parity=0),)),
        "at least": Word(of, f"k {of} or more", lambda k: (Size(of, *k),), "k"),
    }


def _between(where: str, vertex: int, layer: int, all_vertices: bool = False) -> Word:
    """Return the word for paths from vertex 0 of the first layer to another one."""
    return _word(
        where if all_vertices else f"one path between {where}",
        Between(((0, 0), (vertex, layer)), all_vertices=all_vertices),
        Pieces("edges", cycles=False, spanning=all_vertices),
    )


VERTEX_WORDS: dict[str, Word] = {
    "independent": _word("no two vertices are joined", Independent()),
    "dominating": _word("every vertex is in the set or joined to it", Dominating()),
    "total dominating": _word("every vertex is joined to the set", TotalDominating()),
    "connected": _word("one connected piece, not empty", Pieces("vertices")),
    "acyclic": _word("the vertices induce a forest", _forest("vertices")),
    "irredundant": _word("every vertex covers one that no other covers", PrivateNeighbours()),
    "maximal independent": _word("independent and dominating", Independent(), Dominating()),
    "maximal irredundant": _word("irredundant, in no larger one", Maximal(PrivateNeighbours())),
    "maximal acyclic": _word("acyclic, in no larger one", Maximal(_forest("vertices"))),
    "maximal clique": _word("a clique in no larger one", Maximal(Clique())),
    "minimal dominating": _word("dominating and irredundant", Dominating(), PrivateNeighbours()),
    "minimal total dominating": _word(
        "total dominating, each vertex needed", TotalDominating(), PrivateNeighbours(total=True)
    ),
    "minimal connected dominating": _word(
        "connected and dominating, each vertex needed", Minimal(Dominating(), Pieces("vertices"))
    ),
    "vertex cover": _word("every edge has an end in the set", Covering()),
    "minimal vertex cover": _word("a vertex cover, each vertex needed", Minimal(Covering())),
    "perfect code": _word("every vertex is covered exactly once", PerfectCode()),
    "regular": Word("vertices", "the vertices induce a k-regular graph", lambda k: (InducedDegrees(*k),), "k"),
    "induced path": _word(
        "the vertices induce a path with an edge", InducedDegrees(1, 2), Pieces("vertices", cycles=False)
    ),
    "induced cycle": _word("the vertices induce a cycle", InducedDegrees(2), Pieces("vertices")),
    "clique": _word("every two vertices are joined; may be empty", Clique()),
    "connected split": _word(
        "the set and the other vertices are each one piece", Pieces("vertices"), Pieces("vertices", removed=True)
    ),
    "vertex cut": _word("the other vertices induce two pieces or more", _cut("vertices")),
    "minimal vertex cut": _word("a vertex cut, each vertex needed", Minimal(_cut("vertices"))),
    **_sized("vertices"),
}

EDGE_WORDS: dict[str, Word] = {
    "matching": _word("no two edges meet", Degrees(0, 1)),
    "perfect matching": _word("every vertex has one edge", Degrees(1)),
    "maximal matching": _word("a matching to which no edge can be added", Degrees(0, 1), EdgeDominating()),
    "edge dominating": _word("every edge has an end with an edge of the set", EdgeDominating()),
    "minimal edge dominating": _word("edge dominating, each edge needed", Minimal(EdgeDominating())),
    "edge cover": _word("every vertex has an edge", EdgeCover()),
    "minimal edge cover": _word("an edge cover, each edge needed", MinimalEdgeCover()),
    "cycle": _word("one cycle", Degrees(0, 2), Pieces("edges")),
    "path": _word("one path with an edge", Degrees(0, 1, 2), Pieces("edges", cycles=False)),
    "hamiltonian cycle": _word("one cycle through all vertices", Degrees(2), Pieces("edges")),
    "hamiltonian path": _word(
        "one path through all vertices", Degrees(0, 1, 2), Pieces("edges", cycles=False, spanning=True)
    ),
    "corner path": _between("the first vertex and the last vertex of the last layer", -1, -1),
    "side path": _between("the first vertices of the first and the last layer", 0, -1),
    "front path": _between("the first and the last vertex of the first layer", -1, 0),
    "hamiltonian corner path": _between("as a corner path, through all vertices", -1, -1, True),
    "hamiltonian side path": _between("as a side path, through all vertices", 0, -1, True),
    "hamiltonian front path": _between("as a front path, through all vertices", -1, 0, True),
    "spanning tree": _word("a tree with all vertices", Pieces("edges", cycles=False, spanning=True)),
    "spanning forest": _word("edges without a cycle", _forest("edges")),
    "2-factor": _word("every vertex has two edges", Degrees(2)),
    "degrees": Word("edges", "every vertex has one of these numbers of edges", lambda k: (Degrees(*k),), "k,l"),
    "edge cut": _word("without the edges the graph has two pieces or more", _cut("edges")),
    "minimal edge cut": _word("an edge cut, each edge needed", Minimal(_cut("edges"))),
    "connected spanning": _word("one connected piece with all vertices", Pieces("edges", spanning=True)),
    "connected": _word("one connected piece, not empty", Pieces("edges")),
    "acyclic": _word("edges without a cycle", _forest("edges")),
    "regular": Word("edges", "every vertex has k edges", lambda k: (Degrees(*k),), "k"),
    **_sized("edges"),
    "connected partition": _word(
        "the edges inside the parts of a partition into connected parts", Composition(), kind="partition"
    ),
    "eulerian orientation": _word("directions, as many into each vertex as out", Eulerian(), kind="orientation"),
    "acyclic orientation": _word("directions without a directed cycle", AcyclicOrientation(), kind="orientation"),
}

COLOURING = Word(
    "vertices", "k colours, different at the ends of every edge", lambda k: (Proper(*k),), "k", "colouring"
)
HOMOMORPHISM = Word(
    "vertices",
    "a vertex of the graph H for every vertex, joined ones for joined ones",
    lambda _: (Homomorphism(graph_named("K2")),),
    kind="homomorphism",
)
MOST_NUMBER = 60
Extreme = Literal["", "minimum", "maximum"]


@dataclass(frozen=True)
class Problem:
    """What is counted: properties, all of vertices or all of edges, and whether only the smallest or largest sets are.

    `text` is the problem in standard words.
    """

    text: str
    properties: Parts
    extreme: Extreme = ""


def problem(text: str) -> Problem:
    """Return the problem that words joined by & name, such as "independent & dominating" or "minimum edges: connected".

    Raises BadInput for a word that does not exist, and for words that do not belong together.

    >>> problem("hamiltonian cycle").properties[0].of, problem("minimum dominating & connected").extreme
    ('edges', 'minimum')
    """
    words = " ".join(text.lower().replace("coloring", "colouring").split())
    words = re.sub(r"\b[pcksw]_?\d+\b", lambda found: found[0].upper(), words)  # graphs such as K4
    extreme: Extreme = ""
    names_of: tuple[Extreme, ...] = ("minimum", "maximum")
    for first in names_of:
        if words.startswith(f"{first} "):
            extreme, words = first, words.removeprefix(f"{first} ")
    prefix = re.match(r"(edges|vertices) ?: ?", words)
    wanted: Of | None = prefix[1] if prefix else None  # type: ignore[assignment]
    names = [name.strip() for name in words[prefix.end() if prefix else 0 :].split("&")]
    found = [_candidates(name) for name in names]
    shared = set.intersection(*({word.of for word, _ in one} for one in found))
    if wanted is not None:
        shared &= {wanted}
    if not shared:
        raise BadInput(_contradiction(names, found, wanted))
    of: Of = next(iter(shared)) if len(shared) == 1 else "vertices"
    if len(shared) == 2 and wanted is None:
        raise BadInput(f"problem {shortened(text)} may be about vertices or edges; say 'vertices: …' or 'edges: …'.")
    chosen = [next(pair for pair in one if pair[0].of == of) for one in found]
    kinds = {word.kind for word, _ in chosen}
    if len(kinds) > 1 or (len(chosen) > 1 and kinds & {"colouring", "homomorphism", "partition"}):
        raise BadInput(f"problem {shortened(text)} makes no sense: {' and '.join(sorted(kinds))} cannot be combined.")
    if extreme and kinds != {"set"}:
        raise BadInput(f"{extreme} belongs to sets, which have a size, not to {shortened(words)}.")
    parts = tuple(part for word, numbers in chosen for part in word.make(numbers))
    both = any(name in VERTEX_WORDS and name in EDGE_WORDS for name in (_bare(n) for n in names))
    standard = " & ".join(names)
    shown = f"{of}: {standard}" if both else standard
    return Problem(f"{extreme} {shown}".strip(), tuple(dict.fromkeys(parts)), extreme)


def _bare(name: str) -> str:
    return re.sub(r" [\d, ]+$", "", name)


def _candidates(name: str) -> list[tuple[Word, tuple[int, ...]]]:
    """Return the words that a name may be, with its numbers."""
    colours = re.fullmatch(r"(\d{1,9})[- ]colourings?", name)
    if colours:
        if not 1 <= int(colours[1]) <= MOST_NUMBER:
            raise BadInput(f"colours must be a whole number from 1 to {MOST_NUMBER}, not {colours[1]}.")
        return [(COLOURING, (int(colours[1]),))]
    onto = re.fullmatch(r"homomorphisms? to (.+)", name)
    if onto:
        image = Homomorphism(finite_graph(onto[1]))
        return [(replace(HOMOMORPHISM, make=lambda _: (image,)), ())]
    bare = _bare(name)
    found = [words[bare] for words in (VERTEX_WORDS, EDGE_WORDS) if bare in words]
    if not found:
        known = list(dict.fromkeys((*VERTEX_WORDS, *EDGE_WORDS, "3-colouring", "homomorphism to K3")))
        raise unknown("problem", bare, known)
    return [(word, _numbers(name, name[len(bare) :], word.numbers)) for word in found]


def _numbers(name: str, text: str, wanted: str) -> tuple[int, ...]:
    numbers = tuple(int(n) for n in re.findall(r"\d+", text))
    if not wanted and numbers:
        raise BadInput(f"{shortened(name)} takes no numbers.")
    if wanted and (not numbers or (wanted == "k" and len(numbers) > 1) or max(numbers) > MOST_NUMBER):
        example = {"k": "one number up to 60, as in 'regular 2'", "k,l": "numbers up to 60, as in 'degrees 1,3'"}[
            wanted
        ]
        raise BadInput(f"{shortened(name)} needs {example}.")
    return tuple(dict.fromkeys(numbers))


def _contradiction(names: list[str], found: list[list[tuple[Word, tuple[int, ...]]]], wanted: str | None) -> str:
    """Return one sentence that names two words that do not belong together."""
    for name, one in zip(names, found):
        if wanted is not None and all(word.of != wanted for word, _ in one):
            return f"{shortened(name)} is about {one[0][0].of}, not about {wanted}."
    about = {
        of: next(n for n, one in zip(names, found) if {w.of for w, _ in one} == {of}) for of in ("vertices", "edges")
    }
    return (
        f"{shortened(about['vertices'])} is about vertices and {shortened(about['edges'])} about edges: "
        "one problem cannot be about both."
    )
