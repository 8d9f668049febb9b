"""Phrases that name a structure on a graph: the words of `--problem` in the plural, and those that only titles use."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from stripcount.errors import BadInput
from stripcount.language.grammar import Parser, PhraseMatch
from stripcount.language.graphs.quantities import GRAPHS
from stripcount.language.text_words import tokens
from stripcount.model.graphs.vocabulary import EDGE_WORDS, SYNONYMS, VERTEX_WORDS, problem


class Structures(NamedTuple):
    """What a title counts: `multiplier` / `divisor` of the number of solutions of `problem`.

    `problem` is given in the words of `--problem`; directed cycles have the multiplier 2, edge cuts the divisor 2.
    """

    problem: str
    multiplier: int = 1
    divisor: int = 1


_INCLUSION_EXTREMES = ("minimal", "maximal")
_DIRECTED_STRUCTURES = ("cycle", "path")  # if directed, each is counted twice, once for either direction
_WORDS_WITHOUT_NUMBER = tuple(
    name for table in (VERTEX_WORDS, EDGE_WORDS) for name, word in table.items() if not word.numbers
)


@cache
def _plurals() -> dict[tuple[str, ...], str]:
    """Return a mapping from each plural, split into tokens, to its word in the vocabulary."""
    return {tokens(f"{name}s"): SYNONYMS.get(name, name) for name in (*_WORDS_WITHOUT_NUMBER, *SYNONYMS)}


@cache
def _adjectives() -> dict[tuple[str, ...], str]:
    """Return a mapping from each word that may stand before `sets`, split into tokens, to its word in the vocabulary."""
    return {tokens(name): SYNONYMS.get(name, name) for name in (*_WORDS_WITHOUT_NUMBER, *SYNONYMS)}


def _names_at(parser: Parser, at: int, names: dict[tuple[str, ...], str]) -> Iterator[PhraseMatch]:
    """Yield the word of the vocabulary and the position behind it for each of `names` that begins at token `at`."""
    parser.note_used(at)
    for words, name in names.items():
        if parser.words[at : at + len(words)] == words:
            parser.note_used(at + len(words))
            yield name, at + len(words)


@GRAPHS.reader("noun")
def nouns(parser: Parser, at: int) -> Iterator[PhraseMatch]:
    """A word of the vocabulary or a synonym, in the plural: `perfect matchings`, `domino tilings`."""
    yield from _names_at(parser, at, _plurals())


@GRAPHS.reader("adjective")
def adjectives(parser: Parser, at: int) -> Iterator[PhraseMatch]:
    """A word of the vocabulary or a synonym, as it stands before `sets`: `minimal dominating`, `irredundant`."""
    yield from _names_at(parser, at, _adjectives())


def _parsed_problem(words: str) -> Structures | None:
    """Return the structures of a problem in the words of `--problem`, or None if it is no valid problem."""
    try:
        return Structures(problem(words).text)
    except BadInput:
        return None


def _vertex_sets(first: str, second: str | None) -> Structures | None:
    """Return the vertex sets that have one or two properties.

    None for two properties of which the first is an extreme: "minimal independent dominating" leaves open whether
    the sets are minimal among the dominating or among the independent dominating ones.
    """
    if second is None:
        return _parsed_problem(first)
    if first.startswith(_INCLUSION_EXTREMES):
        return None
    return _parsed_problem(" & ".join(sorted((first, second), key=lambda name: name == "connected")))


def _plural_structures(direction: int | None, noun: str) -> Structures | None:
    """Return the structures of a plural; `direction` is 2 for directed, 1 for undirected ones, None if not stated."""
    if direction is not None and not noun.endswith(_DIRECTED_STRUCTURES):
        return None
    structures = _parsed_problem(noun)
    return structures and structures._replace(multiplier=direction or 1)


def _of_extreme_size(extreme: str, structures: Structures) -> Structures | None:
    """Return the sets of least (`extreme` "minimum") or greatest ("maximum") size among some sets."""
    if structures.multiplier != structures.divisor or structures.problem.startswith(_INCLUSION_EXTREMES):
        return None
    return _parsed_problem(f"{extreme} {structures.problem}")


def _path_between(coverage: str, ends: str) -> Structures:
    """Return the paths between two ends, such as `corner path`; `coverage` is "hamiltonian " or empty."""
    return Structures(f"{coverage}{ends}")


# If a phrase has several readings, the first one is taken: rows for single titles stand before the general rows.
GRAPHS.add_rows(__name__, {
    "set noun/sets": ("[vertex] <sets|subsets> [of <nodes|vertices>]", ""),
    "non-null/non-null": (("<non|( non> - null [<)>]", "<nonnull|( nonnull )>"), ""),
    "direction/undirected": ("<undirected|( undirected )>", 1),
    "direction/directed": ("<directed|( directed )|directed )>", 2),
    "passing/some": (("self - avoiding [rook] <paths|walks> [of any length]",
                      "nonintersecting ( or self - avoiding ) [rook] <paths|walks> [of any length]"), ""),
    "passing/all": (("[directed] hamiltonian <paths|walks>", "[directed] maximal self - avoiding <paths|walks>"), "hamiltonian "),
    "ends/corners": ("joining opposite corners", "corner path"),
    "ends/one-column": ("from nw to sw corners", "front path"),
    "ends/one-row": ("from nw to ne corners", "side path"),
    "structure/route": ("{passing} {ends}", _path_between),
    "structure/independent-and-covers": ("independent {set noun} and vertex covers", lambda _: Structures("independent")),
    "structure/minimal-covers": ("minimal vertex covers", Structures("maximal independent")),
    "structure/maximal-independent": ("maximal independent {set noun} ( and minimal vertex covers )", lambda _: Structures("maximal independent")),
    "structure/maximum-independent": ("maximum independent {set noun} and minimum vertex covers", lambda _: Structures("maximum independent")),
    "structure/minimal-and-minimum": ("minimal ( and minimum ) total dominating {set noun}", lambda _: Structures("minimal total dominating")),
    "structure/connected-induced": (("connected induced [{non-null}] subgraphs", "[{non-null}] connected induced subgraphs"), lambda _: Structures("vertices: connected")),
    "structure/cliques": ("( not necessarily maximal ) cliques", Structures("clique")),
    "structure/matchings": ("( not necessarily perfect ) matchings", Structures("matching")),
    "structure/perfect-matchings": ("perfect matchings ( or domino tilings )", Structures("perfect matching")),
    "structure/chordless": ("[{direction}] <chordless|induced> cycles ( with length >= 4 )", lambda _: Structures("vertices: induced cycle & at least 4")),
    "structure/odd-chordless": ("odd [{direction}] chordless cycles", lambda _: Structures("induced cycle & odd & at least 4")),
    "structure/minimal-edge-cuts": ("minimal edge cuts", Structures("connected split", divisor=2)),
    "structure/degrees": ("spanning trees with degrees {several}", lambda degrees: _parsed_problem(f"spanning tree & degrees {','.join(map(str, degrees))}")),
    "structure/colourings": ("{digits} - <colorings|colourings>", lambda colours: _parsed_problem(f"{colours}-colouring")),
    "structure/compositions": ("[different] compositions", Structures("connected partition")),
    "structure/sets": ("{adjective} [{adjective}] {set noun}", lambda first, second, _: _vertex_sets(first, second)),
    "structure/named": ("[{direction}] {noun}", _plural_structures),
    "structures/all": "{structure}",
    "structures/extreme": ("{=minimum|maximum} {structure}", _of_extreme_size),
})  # fmt: skip


def in_vocabulary(text: str) -> str:
    """Translate a problem phrased as in a title into the words of `--problem`; return any other text unchanged.

    A phrase that counts every solution more than once, such as `directed cycles`, has no such words.

    >>> in_vocabulary("total dominating sets of vertices"), in_vocabulary("Hamiltonian circuits (undirected)")
    ('total dominating', 'Hamiltonian circuits (undirected)')
    """
    if _parsed_problem(text) is not None:
        return text
    readings, _ = GRAPHS.readings("structures", text)
    counted_once = [structures.problem for structures, _ in readings if structures.multiplier == structures.divisor]
    return counted_once[0] if counted_once else text
