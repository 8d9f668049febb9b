"""Structures as titles and `--problem` say them: the words of the vocabulary, and the phrases that titles add."""

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
    """What is counted: `times` / `divisor` of the solutions of a problem, given in the words of the vocabulary."""

    problem: str
    times: int = 1
    divisor: int = 1


_EXTREMES = ("minimal", "maximal")
_TRAVERSED = ("cycle", "path")  # these are counted once for each of two directions if they are directed
_NAMES = tuple(name for words in (VERTEX_WORDS, EDGE_WORDS) for name, word in words.items() if not word.numbers)


@cache
def _plurals() -> dict[tuple[str, ...], str]:
    return {tokens(f"{name}s"): SYNONYMS.get(name, name) for name in (*_NAMES, *SYNONYMS)}


@cache
def _adjectives() -> dict[tuple[str, ...], str]:
    return {tokens(name): SYNONYMS.get(name, name) for name in (*_NAMES, *SYNONYMS)}


def _names_at(parser: Parser, at: int, names: dict[tuple[str, ...], str]) -> Iterator[PhraseMatch]:
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


def _standard(words: str) -> Structures | None:
    """Return the structures of a problem, None of words that do not belong together."""
    try:
        return Structures(problem(words).text)
    except BadInput:
        return None


def _sets(first: str, second: str | None) -> Structures | None:
    """Return sets of one or two properties; "minimal independent dominating" does not say what is minimal."""
    if second is None:
        return _standard(first)
    if first.startswith(_EXTREMES):
        return None
    return _standard(" & ".join(sorted((first, second), key=lambda name: name == "connected")))


def _named(direction: int | None, noun: str) -> Structures | None:
    if direction is not None and not noun.endswith(_TRAVERSED):
        return None
    structures = _standard(noun)
    return structures and structures._replace(times=direction or 1)


def _extreme(which: str, structures: Structures) -> Structures | None:
    """Return the smallest or largest of some sets."""
    if structures.times != structures.divisor or structures.problem.startswith(_EXTREMES):
        return None
    return _standard(f"{which} {structures.problem}")


def _route(passing: str, ends: str) -> Structures:
    return Structures(f"{passing}{ends}")


# Of a phrase with several readings the first one counts: what is peculiar to titles stands before the general rules.
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
    "structure/route": ("{passing} {ends}", _route),
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
    "structure/degrees": ("spanning trees with degrees {several}", lambda degrees: _standard(f"spanning tree & degrees {','.join(map(str, degrees))}")),
    "structure/colourings": ("{digits} - <colorings|colourings>", lambda colours: _standard(f"{colours}-colouring")),
    "structure/compositions": ("[different] compositions", Structures("connected partition")),
    "structure/sets": ("{adjective} [{adjective}] {set noun}", lambda first, second, _: _sets(first, second)),
    "structure/named": ("[{direction}] {noun}", _named),
    "structures/all": "{structure}",
    "structures/extreme": ("{=minimum|maximum} {structure}", _extreme),
})  # fmt: skip


def in_vocabulary(text: str) -> str:
    """Return a problem said as titles say it in the words of `--problem`; another text as it is.

    What titles count a multiple of, such as directed cycles, is no problem of its own.

    >>> in_vocabulary("total dominating sets of vertices"), in_vocabulary("Hamiltonian circuits (undirected)")
    ('total dominating', 'Hamiltonian circuits (undirected)')
    """
    if _standard(text) is not None:
        return text
    readings, _ = GRAPHS.readings("structures", text)
    single = [structures.problem for structures, _ in readings if structures.times == structures.divisor]
    return single[0] if single else text
