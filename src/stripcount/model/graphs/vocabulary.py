"""The words for structures on graphs, each with the properties it stands for, and the reader of combinations."""

from __future__ import annotations

import re
from collections.abc import Callable
from copy import copy
from dataclasses import dataclass, replace
from typing import Literal

from stripcount.errors import BadInput, excerpt, printable, unknown_word
from stripcount.model.graphs.any_set import AnyEdges, AnyVertices
from stripcount.model.graphs.circuits import Exits, LastExits
from stripcount.model.graphs.components import Components
from stripcount.model.graphs.crossing import BOTTOM, LEFT, RIGHT, TOP, Crossing, GraphSide
from stripcount.model.graphs.families import finite_graph
from stripcount.model.graphs.finite.names import complete
from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.homomorphisms import Homomorphism, Proper
from stripcount.model.graphs.maximal import Maximal, Minimal
from stripcount.model.graphs.path_between import PathBetween
from stripcount.model.graphs.plain_words import EDGES, VERTICES
from stripcount.model.graphs.property import Domain, Property, agreed_domain
from stripcount.model.graphs.relations import AcyclicOrientation, Clique, Composition, TotallyCyclicOrientation
from stripcount.model.graphs.sets import (
    Covering,
    Degrees,
    Dominating,
    EdgeCover,
    EdgeDominating,
    Eulerian,
    Independent,
    InducedDegrees,
    MaximalIndependent,
    MaximalMatching,
    MinimalEdgeCover,
    PerfectCode,
    PrivateNeighbours,
    TotalDominating,
)
from stripcount.model.graphs.size import SetSize
from stripcount.model.graphs.synonyms import NEAREST, SYNONYMS

Properties = tuple[Property, ...]
MAX_NUMBER = 60
"""The largest number of colours, and the largest number after a word such as "regular"."""
MAX_SIZE = 1000
"""The largest number of vertices or edges after "at least" and "at most"."""


@dataclass(frozen=True)
class Word:
    """A word of the vocabulary, and the properties of vertices or edges (`of`) that it stands for.

    `meaning` explains the word. `make` returns the properties for the numbers that follow the word. `numbers` is the
    form of these numbers: "" for none, "k" for one, "k,l" for several; `largest` is the largest one allowed. Words of
    different `kind` (set, colouring, orientation, …) cannot be combined.
    """

    of: Domain
    meaning: str
    make: Callable[[tuple[int, ...]], Properties]
    numbers: str = ""
    kind: str = "set"
    largest: int = MAX_NUMBER


def _word(meaning: str, *properties: Property, kind: str = "set") -> Word:
    """Return a word without numbers; each problem gets copies of its properties, because properties have caches."""
    return Word(agreed_domain(properties)[0], meaning, lambda numbers: tuple(map(copy, properties)), kind=kind)


def _table_word(word: str, meaning: str) -> Word:
    """Return a word of the tables in `plain_words`, with the properties that its entry there describes."""
    if word in VERTICES:
        return _word(meaning, Independent() if VERTICES[word] else Covering())
    degrees, components, spanning = EDGES[word]
    properties: list[Property] = [] if degrees is None else [Degrees(*degrees)]
    if components is not None:
        minimum, maximum, cycles = components
        properties.append(Components("edges", minimum, maximum, cycles=cycles, spanning=spanning))
    return _word(meaning, *properties)


def _forest(domain: Domain) -> Components:
    """Return the property of sets without cycles."""
    return Components(domain, 0, None, cycles=False)


def _cut(domain: Domain) -> Components:
    """Return the property of sets whose removal leaves two components or more."""
    return Components(domain, 2, None, removed=True, spanning=domain == "edges")


def _size_words(domain: Domain) -> dict[str, Word]:
    """Return the words about the number of vertices, or of edges, in a set."""
    return {
        "odd": Word(domain, f"an odd number of {domain}", lambda _: (SetSize(domain, parity=1),)),
        "even": Word(domain, f"an even number of {domain}", lambda _: (SetSize(domain, parity=0),)),
        "at least": Word(domain, f"k {domain} or more", lambda k: (SetSize(domain, *k),), "k", largest=MAX_SIZE),
        "at most": Word(domain, f"k {domain} or fewer", lambda k: (SetSize(domain, most=k[0]),), "k", largest=MAX_SIZE),
    }


def _path_word(ends: str, vertex: int, layer: int, all_vertices: bool = False) -> Word:
    """Return the word for paths from vertex 0 of layer 0 to another vertex; `ends` describes the two."""
    return _word(
        ends if all_vertices else f"one path between {ends}, without an edge where these are one",
        PathBetween(((0, 0), (vertex, layer)), all_vertices=all_vertices),
        Components("edges", int(all_vertices), 1, cycles=False, spanning=all_vertices),
    )


VERTEX_WORDS: dict[str, Word] = {
    "independent": _table_word("independent", "no two vertices are adjacent"),
    "dominating": _word("every vertex is in the set or adjacent to it", Dominating()),
    "total dominating": _word("every vertex is adjacent to the set", TotalDominating()),
    "connected": _word("one connected component, not empty", Components("vertices")),
    "acyclic": _word("the vertices induce a forest", _forest("vertices")),
    "irredundant": _word("every vertex covers one that no other covers", PrivateNeighbours()),
    "maximal independent": _word("independent, in no larger one", Independent(), MaximalIndependent()),
    "maximal irredundant": _word("irredundant, in no larger one", Maximal(PrivateNeighbours())),
    "maximal acyclic": _word("acyclic, in no larger one", Maximal(_forest("vertices"))),
    "maximal clique": _word("a clique in no larger one", Maximal(Clique())),
    "minimal dominating": _word("dominating, each vertex needed", Dominating(), PrivateNeighbours()),
    "minimal total dominating": _word(
        "total dominating, each vertex needed", TotalDominating(), PrivateNeighbours(total=True)
    ),
    "minimal connected dominating": _word(
        "connected and dominating, each vertex needed", Minimal(Dominating(), Components("vertices"))
    ),
    "vertex cover": _table_word("vertex cover", "every edge has an end in the set"),
    "minimal vertex cover": _word("a vertex cover, each vertex needed", Minimal(Covering())),
    "perfect code": _word("one vertex of the set covers each vertex, itself or adjacent to it", PerfectCode()),
    "regular": Word("vertices", "the vertices induce a k-regular graph", lambda k: (InducedDegrees(*k),), "k"),
    "induced path": _word(
        "the vertices induce a path with an edge", InducedDegrees(1, 2), Components("vertices", cycles=False)
    ),
    "induced cycle": _word("the vertices induce a cycle", InducedDegrees(2), Components("vertices")),
    "clique": _word("every two vertices are adjacent; may be empty", Clique()),
    "connected split": _word(
        "the set and the other vertices are each one component",
        Components("vertices"),
        Components("vertices", removed=True),
    ),
    "vertex cut": _word("the other vertices induce two components or more", _cut("vertices")),
    "minimal vertex cut": _word("a vertex cut, each vertex needed", Minimal(_cut("vertices"))),
    "crossing": _word("one of their components joins the first layer to the last", Crossing(LEFT, RIGHT)),
    "crossing down": _word("one of their components joins the first to the last row", Crossing(TOP, BOTTOM)),
    "any": _word("every set of vertices", AnyVertices()),
    **_size_words("vertices"),
}

EDGE_WORDS: dict[str, Word] = {
    "matching": _table_word("matching", "no two edges meet, and none is a loop"),
    "perfect matching": _table_word("perfect matching", "every vertex has one edge"),
    "maximal matching": _word("a matching to which no edge can be added", Degrees(0, 1), MaximalMatching()),
    "edge dominating": _word("every edge has an end with an edge of the set", EdgeDominating()),
    "minimal edge dominating": _word("edge dominating, each edge needed", Minimal(EdgeDominating())),
    "edge cover": _word("every vertex has an edge", EdgeCover()),
    "minimal edge cover": _word("an edge cover, each edge needed", MinimalEdgeCover()),
    "cycle": _table_word("cycle", "one cycle"),
    "path": _table_word("path", "one path with an edge"),
    "hamiltonian cycle": _table_word("hamiltonian cycle", "one cycle through all vertices"),
    "hamiltonian path": _table_word("hamiltonian path", "one path through all vertices"),
    "corner path": _path_word("the first vertex and the last vertex of the last layer", -1, -1),
    "side path": _path_word("the first vertices of the first and the last layer", 0, -1),
    "front path": _path_word("the first and the last vertex of the first layer", -1, 0),
    "hamiltonian corner path": _path_word("as a corner path, through all vertices", -1, -1, True),
    "hamiltonian side path": _path_word("as a side path, through all vertices", 0, -1, True),
    "hamiltonian front path": _path_word("as a front path, through all vertices", -1, 0, True),
    "spanning tree": _table_word("spanning tree", "a tree with all vertices"),
    "spanning forest": _table_word("spanning forest", "edges without a cycle"),
    "2-factor": _table_word("2-factor", "every vertex has two edges"),
    "degrees": Word("edges", "every vertex has one of these numbers of edges", lambda k: (Degrees(*k),), "k,l"),
    "edge cut": _word("without the edges the graph has two components or more", _cut("edges")),
    "minimal edge cut": _word("an edge cut, each edge needed", Minimal(_cut("edges"))),
    "connected spanning": _table_word("connected spanning", "one connected component with all vertices"),
    "connected": _word("one connected component, not empty", Components("edges")),
    "acyclic": _word("edges without a cycle", _forest("edges")),
    "regular": Word("edges", "every vertex has k edges", lambda k: (Degrees(*k),), "k"),
    "any": _word("every set of edges", AnyEdges()),
    **_size_words("edges"),
    "connected partition": _word(
        "the edges inside the parts of a partition into connected parts", Composition(), kind="partition"
    ),
    "eulerian orientation": _word("directions, as many into each vertex as out", Eulerian(), kind="orientation"),
    "acyclic orientation": _word("directions without a directed cycle", AcyclicOrientation(), kind="orientation"),
    "totally cyclic orientation": _word(
        "directions by which every edge lies on a directed cycle", TotallyCyclicOrientation(), kind="orientation"
    ),
    "eulerian circuit": _word(
        "one closed walk that passes every edge once, without a start and a direction",
        Exits(),
        LastExits(),
        kind="circuit",
    ),
}

COLOURING = Word(
    "vertices", "k colours, different at the ends of every edge", lambda k: (Proper(*k),), "k", "colouring"
)
HOMOMORPHISM = Word(
    "vertices",
    "a vertex of the graph H for every vertex, adjacent ones for adjacent ones",
    lambda _: (Homomorphism(complete(2)),),
    kind="homomorphism",
)
Extreme = Literal["", "minimum", "maximum"]
"""Which sizes of sets count; "": all."""


@dataclass(frozen=True)
class Problem:
    """What is counted: the structures with all `properties`, which are all of vertices or all of edges.

    `extreme`: only sets of minimum or maximum size are counted. `text` is the problem in standard words.
    """

    text: str
    properties: Properties
    extreme: Extreme = ""


def problem(text: str, read: Callable[[str], Graph] | None = None) -> Problem:
    """Return the problem that words joined by & name, such as "independent & dominating" or "minimum edges: connected".

    `read` returns the graph in the file of a name, for homomorphisms to a graph in a file. Raises BadInput for a word
    that does not exist, and for words that cannot be combined.

    >>> problem("hamiltonian cycle").properties[0].of, problem("minimum dominating & connected").extreme
    ('edges', 'minimum')
    """
    words = _lowered(text)
    extreme: Extreme = ""
    extremes: tuple[Extreme, ...] = ("minimum", "maximum")
    for word in extremes:
        if words.startswith(f"{word} "):
            extreme, words = word, words.removeprefix(f"{word} ")
    prefix = re.match(r"(edges|vertices) ?: ?", words)  # "edges: connected"
    stated_domain: Domain | None = prefix[1] if prefix else None  # type: ignore[assignment]
    names = [_standard_word(name.strip()) for name in words[prefix.end() if prefix else 0 :].split("&")]
    candidates = [_candidates(name, read) for name in names]
    shared = set.intersection(*({word.of for word, _ in meanings} for meanings in candidates))
    if stated_domain is not None:
        shared &= {stated_domain}
    if not shared:
        raise BadInput(_contradiction(names, candidates, stated_domain))
    domain: Domain = next(iter(shared)) if len(shared) == 1 else "vertices"
    if len(shared) == 2 and stated_domain is None:
        raise BadInput(f"problem {excerpt(text)} may be about vertices or edges; say 'vertices: …' or 'edges: …'.")
    words_and_numbers = [next(pair for pair in meanings if pair[0].of == domain) for meanings in candidates]
    kinds = {word.kind for word, _ in words_and_numbers}
    if len(kinds) > 1 or (len(words_and_numbers) > 1 and kinds & {"colouring", "homomorphism", "partition", "circuit"}):
        raise BadInput(f"problem {excerpt(text)} makes no sense: {' and '.join(sorted(kinds))} cannot be combined.")
    if extreme and kinds != {"set"}:
        raise BadInput(f"{extreme} belongs to sets, which have a size, not to {excerpt(words)}.")
    properties = tuple(part for word, numbers in words_and_numbers for part in word.make(numbers))
    ambiguous = any(name in VERTEX_WORDS and name in EDGE_WORDS for name in (_without_numbers(n) for n in names))
    standard = " & ".join(names)
    unambiguous = f"{domain}: {standard}" if ambiguous else standard
    return Problem(f"{extreme} {unambiguous}".strip(), tuple(dict.fromkeys(properties)), extreme)


def split_ends(text: str) -> tuple[str, tuple[str, str] | None]:
    """Return the words of a problem without the ends of its path, and the names of the two ends, None without them.

    So "path from ME to CA" has the ends ME and CA. In a layered graph the first end lies in the first layer and the
    second one in the last.
    """
    words = re.fullmatch(r"(.+?)\s+from\s+(\S+)\s+to\s+(\S+)\s*", text, re.S)
    return (text, None) if words is None else (words[1], (words[2], words[3]))


def with_ends(base: Problem, start: tuple[int, int], end: tuple[int, int], names: tuple[str, str]) -> Problem:
    """Return the problem whose paths end at two vertices, or whose crossings join them; `names` are their names.

    A vertex is given as (vertex of the layer, layer), where layer -1 is the last one. Raises BadInput for a problem
    that is neither about paths nor about crossings.

    >>> with_ends(problem("path"), (0, 0), (2, -1), ("0", "2")).text
    'path from 0 to 2'
    """
    text = f"{base.text} from {printable(names[0])} to {printable(names[1])}"
    if any(isinstance(constraint, Crossing) for constraint in base.properties):
        crossing = Crossing(*(GraphSide(frozenset([vertex]), layer) for vertex, layer in (start, end)))
        properties = tuple(crossing if isinstance(part, Crossing) else part for part in base.properties)
        return Problem(text, properties, base.extreme)
    connected = [part for part in base.properties if isinstance(part, Components) and part.bounds[0][1] == 1]
    degrees = [part for part in base.properties if isinstance(part, Degrees) and part.degrees <= {0, 1, 2}]
    if not degrees or all(components.cycles for components in connected):
        raise BadInput(
            f"the ends --from and --to must belong to a path, as in 'path', or a crossing, not to {excerpt(base.text)}."
        )
    return Problem(text, (*base.properties, PathBetween((start, end))), base.extreme)


def _without_numbers(name: str) -> str:
    """Return a word without the numbers that follow it: "degrees" for "degrees 1,3"."""
    return re.sub(r" [\d, ]+$", "", name)


def _standard_word(name: str) -> str:
    """Return the word of the vocabulary for a word, its plural or a synonym; other words as they are."""
    singular = name.removesuffix("s")
    if singular in VERTEX_WORDS or singular in EDGE_WORDS:
        return singular
    return SYNONYMS.get(name, SYNONYMS.get(singular, name))


def _lowered(text: str) -> str:
    """Return words in lower case, but for the graph of a homomorphism: a name such as K4, or the name of a file."""
    onto = re.fullmatch(r"(.*\bhomomorphisms? to )(.+)", " ".join(text.split()), re.IGNORECASE)
    words, image = (onto[1], onto[2]) if onto else (" ".join(text.split()), "")
    words = words.lower().replace("coloring", "colouring")
    return words + re.sub(r"\b[pckswq]_?\d+\b(?![./])", lambda match: match[0].upper(), image)


def _candidates(name: str, read: Callable[[str], Graph] | None = None) -> list[tuple[Word, tuple[int, ...]]]:
    """Return the words of vertices and of edges that a name may mean, each with its numbers.

    Raises BadInput for a name without a meaning, and for numbers that its word does not take.
    """
    colours = re.fullmatch(r"(\d{1,9})[- ]colourings?", name)  # "3-colouring"
    if colours:
        if not 1 <= int(colours[1]) <= MAX_NUMBER:
            raise BadInput(f"colours must be an integer from 1 to {MAX_NUMBER}, not {colours[1]}.")
        return [(COLOURING, (int(colours[1]),))]
    onto = re.fullmatch(r"homomorphisms? to (.+)", name)  # "homomorphism to K4"
    if onto:
        image = Homomorphism(finite_graph(onto[1], read))
        return [(replace(HOMOMORPHISM, make=lambda _: (image,)), ())]
    word_alone = _without_numbers(name)
    candidates = [words[word_alone] for words in (VERTEX_WORDS, EDGE_WORDS) if word_alone in words]
    if not candidates:
        if hint := NEAREST.get(name, NEAREST.get(name.removesuffix("s"))):
            raise BadInput(f"problem {excerpt(name)} has no word of its own: {hint}.")
        all_words = list(dict.fromkeys((*VERTEX_WORDS, *EDGE_WORDS, "3-colouring", "homomorphism to K3")))
        raise unknown_word("problem", word_alone, all_words)
    return [(word, _numbers(name, name[len(word_alone) :], word)) for word in candidates]


def _numbers(name: str, text: str, word: Word) -> tuple[int, ...]:
    """Return the numbers after a word, each once; raises BadInput if they are not those that the word takes."""
    numbers, form = tuple(int(n) for n in re.findall(r"\d+", text)), word.numbers
    if not form and numbers:
        raise BadInput(f"{excerpt(name)} takes no numbers.")
    if form and (not numbers or (form == "k" and len(numbers) > 1) or max(numbers) > word.largest):
        expected, example = (
            ("one number", f"{_without_numbers(name)} 2")
            if form == "k"
            else ("numbers", f"{_without_numbers(name)} 1,3")
        )
        raise BadInput(f"{excerpt(name)} needs {expected} up to {word.largest}, as in '{example}'.")
    return tuple(dict.fromkeys(numbers))


def _contradiction(names: list[str], candidates: list[list[tuple[Word, tuple[int, ...]]]], domain: str | None) -> str:
    """Return a sentence that names two words of different domains, or one that is not about the stated `domain`."""
    for name, meanings in zip(names, candidates):
        if domain is not None and all(word.of != domain for word, _ in meanings):
            return f"{excerpt(name)} is about {meanings[0][0].of}, not about {domain}."
    name_of_domain = {
        of: next(name for name, meanings in zip(names, candidates) if {word.of for word, _ in meanings} == {of})
        for of in ("vertices", "edges")
    }
    vertex_word, edge_word = excerpt(name_of_domain["vertices"]), excerpt(name_of_domain["edges"])
    return f"{vertex_word} is about vertices and {edge_word} about edges: one problem cannot be about both."
