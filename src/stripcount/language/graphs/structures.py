"""Phrases that name a structure on a graph: the words of `--problem` in the plural, and those that only titles use.

`maximal independent vertex sets` becomes the problem "maximal independent"; `directed Hamiltonian cycles` becomes
"hamiltonian cycle" with the multiplier 2.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from stripcount.errors import BadInput
from stripcount.language.grammar import Parser, PhraseMatch
from stripcount.language.graphs.quantities import TITLE_GRAMMAR
from stripcount.language.text_words import tokens
from stripcount.model.graphs.synonyms import SYNONYMS
from stripcount.model.graphs.vocabulary import EDGE_WORDS, VERTEX_WORDS, problem


class Structures(NamedTuple):
    """What a title counts: `multiplier` / `divisor` times the number of solutions of `problem`.

    `problem` is given in the words of `--problem`; directed cycles have the multiplier 2, edge cuts the divisor 2.
    """

    problem: str
    multiplier: int = 1
    divisor: int = 1


_INCLUSION_EXTREMES = ("minimal", "maximal")
_DIRECTABLE_NOUNS = ("cycle", "path")  # if directed, each is counted twice, once for either direction
_WORDS_WITHOUT_PARAMETERS = tuple(
    name for table in (VERTEX_WORDS, EDGE_WORDS) for name, word in table.items() if not word.numbers
)


@cache
def _plurals() -> dict[tuple[str, ...], str]:
    """Return a mapping from the tokens of each plural to its word in the vocabulary."""
    return {tokens(f"{name}s"): SYNONYMS.get(name, name) for name in (*_WORDS_WITHOUT_PARAMETERS, *SYNONYMS)}


@cache
def _adjectives() -> dict[tuple[str, ...], str]:
    """Return a mapping from the tokens of each word that may stand before `sets` to its word in the vocabulary."""
    return {tokens(name): SYNONYMS.get(name, name) for name in (*_WORDS_WITHOUT_PARAMETERS, *SYNONYMS)}


def _matching_words(parser: Parser, start: int, word_by_tokens: dict[tuple[str, ...], str]) -> Iterator[PhraseMatch]:
    """Yield (word of the vocabulary, position after it) for each key of `word_by_tokens` that stands at `start`."""
    parser.note_used(start)
    for words, name in word_by_tokens.items():
        if parser.tokens[start : start + len(words)] == words:
            parser.note_used(start + len(words))
            yield name, start + len(words)


@TITLE_GRAMMAR.reader("noun")
def plural_nouns(parser: Parser, start: int) -> Iterator[PhraseMatch]:
    """Match a word of the vocabulary or a synonym in the plural, such as `perfect matchings` or `domino tilings`."""
    yield from _matching_words(parser, start, _plurals())


@TITLE_GRAMMAR.reader("adjective")
def set_adjectives(parser: Parser, start: int) -> Iterator[PhraseMatch]:
    """Match a word of the vocabulary or a synonym as it stands before `sets`, such as `minimal dominating`."""
    yield from _matching_words(parser, start, _adjectives())


def _structures_or_none(words: str) -> Structures | None:
    """Return the structures of a problem in the words of `--problem`; None if it is not a valid problem."""
    try:
        return Structures(problem(words).text)
    except BadInput:
        return None


def _vertex_sets(first_property: str, second_property: str | None) -> Structures | None:
    """Return the vertex sets that have one or two properties.

    Return None for two properties of which the first is an extreme: "minimal independent dominating" leaves open
    whether the sets are minimal among the dominating or among the independent dominating ones.
    """
    if second_property is None:
        return _structures_or_none(first_property)
    if first_property.startswith(_INCLUSION_EXTREMES):
        return None
    return _structures_or_none(
        " & ".join(sorted((first_property, second_property), key=lambda name: name == "connected"))
    )


def _plural_structures(direction_count: int | None, noun: str) -> Structures | None:
    """Return the structures of a plural noun.

    `direction_count` is 2 for directed structures, 1 for undirected ones, None if the title does not say. Return None
    for a direction of structures that have none, such as sets.
    """
    if direction_count is not None and not noun.endswith(_DIRECTABLE_NOUNS):
        return None
    structures = _structures_or_none(noun)
    return structures and structures._replace(multiplier=direction_count or 1)


def _of_extreme_size(extreme: str, structures: Structures) -> Structures | None:
    """Return the sets of smallest (`extreme` "minimum") or largest ("maximum") size among some sets.

    Return None if the sets are already minimal or maximal by inclusion, or not counted once each.
    """
    if structures.multiplier != structures.divisor or structures.problem.startswith(_INCLUSION_EXTREMES):
        return None
    return _structures_or_none(f"{extreme} {structures.problem}")


def _paths_with_ends(coverage: str, ends: str) -> Structures:
    """Return the paths of the problem `ends`, such as "corner path"; `coverage` is "hamiltonian " or empty."""
    return Structures(f"{coverage}{ends}")


# If a phrase has several readings, the first one is taken: rows for single titles stand before the general rows.
# a row is "kind/name": (text or texts, meaning or its function), see `grammar`
TITLE_GRAMMAR.add_rows(__name__, {
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
    "structure/route": ("{passing} {ends}", _paths_with_ends),
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
    "structure/degrees": ("spanning trees with degrees {several}", lambda degrees: _structures_or_none(f"spanning tree & degrees {','.join(map(str, degrees))}")),
    "structure/colourings": ("{digits} - <colorings|colourings>", lambda colours: _structures_or_none(f"{colours}-colouring")),
    "structure/compositions": ("[different] compositions", Structures("connected partition")),
    "structure/sets": ("{adjective} [{adjective}] {set noun}", lambda adjective, other_adjective, _: _vertex_sets(adjective, other_adjective)),
    "structure/named": ("[{direction}] {noun}", _plural_structures),
    "structures/all": "{structure}",
    "structures/extreme": ("{=minimum|maximum} {structure}", _of_extreme_size),
})  # fmt: skip


def in_vocabulary(words: str) -> str:
    """Translate a problem phrased as in a title into the words of `--problem`; return any other text unchanged.

    A phrase that counts every solution more than once, such as `directed cycles`, is returned unchanged, too.

    >>> in_vocabulary("total dominating sets of vertices"), in_vocabulary("Hamiltonian circuits (undirected)")
    ('total dominating', 'Hamiltonian circuits (undirected)')
    """
    if _structures_or_none(words) is not None:
        return words
    readings, _ = TITLE_GRAMMAR.readings("structures", words)
    counted_once = [structures.problem for structures, _ in readings if structures.multiplier == structures.divisor]
    return counted_once[0] if counted_once else words
