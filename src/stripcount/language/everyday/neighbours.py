"""Cells and their neighbours: which may be adjacent, how many neighbours of a kind a cell has, sums of neighbours."""

from __future__ import annotations

from typing import Any

import numpy as np

from stripcount.language.conditions.cells import (
    Relation,
    neighbour_count_within,
    no_neighbours_related,
    value_has_neighbours,
    weighted_neighbour_count,
    within_bounds,
)
from stripcount.language.everyday.words import (
    CELLS,
    ORTHOGONAL,
    Amount,
    JointLines,
    PlainBounds,
    ProhibitedLines,
    amount_of,
    count_text,
)
from stripcount.language.families.consecutive import avoided_patterns, no_run
from stripcount.language.grammar import Productions
from stripcount.language.phrases import (
    AT_LEAST_ONE,
    HORIZONTAL,
    KING,
    KNIGHT,
    LINE_ADVERBS,
    VERTICAL,
    Bounds,
    Lines,
    at_most,
    both_directions,
    joined_by_or,
    lines_text,
)
from stripcount.language.pieces import Parts, Piece, conjunction, unclear_piece
from stripcount.model.lattice.rule import Flags, Numbers, Score

TOPIC = "neighbours"


def _never_both(*found: Any) -> Piece:
    """Return the piece of `no two adjacent 1s`: its parts are the value and the lines, in one order or the other."""
    value = next(part for part in found if isinstance(part, int))
    return beside_never(value, value, next((part for part in reversed(found) if isinstance(part, tuple)), None))


def beside_never(own: int, other: int, lines: Lines | None) -> Piece:
    """Return the piece: no cell of a value is beside one of another."""
    said = f"are both {own}" if own == other else f"are {own} and {other}"
    return never_related(said, lines, lambda a, b: ((a == own) & (b == other)) | ((a == other) & (b == own)))


def never_related(said: str, lines: Lines | None, relation: Relation) -> Piece:
    """Return the piece: no two neighbours are in a relation."""
    lines = lines or ORTHOGONAL
    return no_neighbours_related(lines, relation).with_text(f"no two neighbours {lines_text(lines)} {said}")


def differ_by(bounds: Bounds | str, lines: Lines | None) -> Piece:
    """Return the piece: neighbours differ by so much."""
    lines = lines or ORTHOGONAL
    piece = no_neighbours_related(lines, lambda a, b: ~_within(abs(a - b), bounds))
    return piece.with_text(f"neighbours {lines_text(lines)} differ by {count_text(bounds)}")


def _never_differ_by(bounds: Bounds | str, lines: Lines | None) -> Piece:
    return never_related(f"differ by {count_text(bounds)}", lines, lambda a, b: _within(abs(a - b), bounds))


def _apart(found: tuple[Any, ...]) -> tuple[Bounds | str, Lines | None]:
    """Return the bounds and the lines among the parts of a phrase, whose order differs."""
    bounds = next(part for part in found if part in ("even", "odd") or _are_bounds(part))
    return bounds, next((part for part in found if isinstance(part, tuple) and not _are_bounds(part)), None)


def _are_bounds(part: Any) -> bool:
    return isinstance(part, tuple) and isinstance(part[0], frozenset)


def around_each(own: int, bounds: Bounds | str, other: int, lines: Lines | None) -> Piece | None:
    """Return the piece: each cell of a value has so many neighbours of another."""
    lines = lines or ORTHOGONAL
    if bounds == at_most(0):
        return beside_never(other, own, lines)
    if isinstance(lines, ProhibitedLines):
        return None
    if isinstance(lines, JointLines):
        return _each_or_any(lines)
    text = f"each {own} has {count_text(bounds)} neighbours {other} {lines_text(lines)}"
    if isinstance(bounds, str):
        bounds = frozenset(range(bounds == "odd", 2 * len(lines) + 1, 2)), False
    return value_has_neighbours(own, lines, other, bounds).with_text(text)


def _each_or_any(lines: Lines) -> Piece:
    return unclear_piece(
        f"neighbours {' and '.join(LINE_ADVERBS[line] for line in lines)} may be those of each kind or of any; say or"
    )


def seldom(own: int, bounds: Bounds | str, other: int, lines: Lines | None) -> Piece | None:
    """Return the piece: no cell of a value has so many neighbours of another."""
    lines = lines or ORTHOGONAL
    if isinstance(bounds, PlainBounds):
        several = joined_by_or(sorted(bounds[0]))
        return unclear_piece(
            f"no {own} with {several} neighbours {other} may be not exactly {several}, or not {several} or more"
        )
    most = 2 * len(lines)
    wanted = frozenset(n for n in range(most + 1) if not _within(np.array([n]), bounds).any())
    if bounds == at_most(0) or not 0 < len(wanted) <= most:
        return None
    return around_each(
        own, at_most(max(wanted)) if wanted == at_most(max(wanted))[0] else (wanted, False), other, lines
    )


def near_one(own: int, other: int, lines: Lines | None) -> Piece | None:
    """Return the piece: each cell of a value has a neighbour of another."""
    lines = lines or ORTHOGONAL
    if isinstance(lines, ProhibitedLines):
        return None
    if isinstance(lines, JointLines):
        return _each_or_any(lines)
    return value_has_neighbours(own, lines, other, AT_LEAST_ONE).with_text(
        f"each {own} is beside a {other} {lines_text(lines)}"
    )


def _within(numbers: Numbers, bounds: Bounds | str) -> Flags:
    """Return which numbers are within bounds, or "even" or "odd"."""
    return numbers % 2 == (bounds == "odd") if isinstance(bounds, str) else within_bounds(numbers, bounds)


def _like(which: str, bounds: Bounds | str, lines: Lines | None, clear: bool = True) -> Piece | None:
    """Return the piece: each cell has so many neighbours equal to it, or different from it.

    Unless it is `clear`, two equal neighbours could be equal to each other.
    """
    lines = lines or ORTHOGONAL
    if isinstance(lines, ProhibitedLines) or (
        isinstance(bounds, tuple) and isinstance(bounds, PlainBounds) and max(bounds[0]) > 1 and not clear
    ):
        return None
    if isinstance(lines, JointLines):
        return _each_or_any(lines)
    if isinstance(bounds, str):
        bounds = frozenset(range(bounds == "odd", 2 * len(lines) + 1, 2)), False
    relation = np.equal if which == "equal" else np.not_equal
    return neighbour_count_within(both_directions(lines), relation, bounds).with_text(
        f"each cell has {count_text(bounds)} {which} neighbours {lines_text(lines)}"
    )


def _one(bounds: Bounds | str) -> bool:
    """Return whether bounds are the plain word one, which may mean at least one here."""
    return isinstance(bounds, PlainBounds) and set(bounds[0]) == {1}


def _sums(wanted: Amount, lines: Lines | None) -> Piece:
    return never_related(f"have a sum that is not {wanted.phrase}", lines, lambda a, b: ~_each(wanted, a + b))


def _products(wanted: Amount, lines: Lines | None) -> Piece:
    return never_related(f"have a product that is not {wanted.phrase}", lines, lambda a, b: ~_each(wanted, a * b))


def _each(wanted: Amount, numbers: Numbers) -> Flags:
    return np.array([wanted.contains(number) for number in numbers.ravel().tolist()], dtype=bool).reshape(numbers.shape)


def _only_beside(own: int, other: int, lines: Lines | None) -> Piece:
    """Return the piece: all neighbours of a cell of one value have another value."""
    return never_related(
        f"are {own} and other than {other}",
        lines,
        lambda a, b: ((a == own) & (b != other)) | ((b == own) & (a != other)),
    )


def _with_itself(bounds: Bounds | str, value: int, lines: Lines | None) -> Piece:
    """Return the piece: a cell and its neighbours hold so many cells of a value."""
    lines = lines or ORTHOGONAL
    if isinstance(lines, JointLines):
        return _each_or_any(lines)
    piece = weighted_neighbour_count(
        both_directions(lines), lambda own, other: other == value, lambda own, n: _within(n + (own == value), bounds)
    )
    return piece.with_text(
        f"each cell together with its neighbours {lines_text(lines)} has {count_text(bounds)} cells {value}"
    )


def _parity(differs: bool, lines: Lines | None) -> Piece:
    word = "the same parity" if differs else "different parity"
    return never_related(f"have {word}", lines, lambda a, b: ((a + b) % 2 == 0) == differs)


def _peak(lines: Lines | None, word: str) -> Piece:
    """Return the piece: no cell is larger (smaller) than all of its neighbours, where it has any."""
    lines = lines or ORTHOGONAL
    places = both_directions(lines)
    beyond = np.less if word == "larger" else np.greater  # a neighbour that is beaten
    score = Score(
        places,
        lambda own, other, weight: np.where(beyond(other, own), 1, _FAR),
        1,
        _FAR,
        lambda own, total: (total >= _FAR) | (total == 0),
    )
    return Piece(
        f"no cell is {word} than all of its neighbours {lines_text(lines)}", lambda context: Parts(scores=(score,))
    )


_FAR = 16  # more than a cell has neighbours
_PIECES: dict[str, Lines] = {"kings": tuple(sorted(KING)), "knights": tuple(sorted(KNIGHT))}


PHRASES: Productions = {
    "everyday/no-two": (
        ("[there are] no two {near} {plural} [{way}]", "no two {way} adjacent {plural}", "no two {plural} [are] {reach} adjacent",
         "[there are] no <adjacent|consecutive> {plural} [{way}]"),
        _never_both),
    "everyday/no-two-apart": ("no two {plural} [are] {reach}", _never_both),
    "everyday/no-two-together": (
        ("no two {plural} [<are|is>] {together} [{way}]", "no two {plural} [<are|is>] {reach} {together}",
         "[<the|all>] {plural} {never} {together} [{way}]", "[any] two {plural} {never} {together} [{way}]"),
        lambda value, *found: beside_never(value, value, next((lines for lines in found if isinstance(lines, tuple)), None))),
    "everyday/none-together": (
        ("no {plural} [<are|is>] {together} [{way}]", "no {plural} [<are|is>] {reach} {together}"),
        lambda value, *found: beside_never(value, value, next((lines for lines in found if isinstance(lines, tuple)), None))),
    "everyday/no-one-near": (
        ("no {plural} [<are|is|stands>] {near} to [<a|any|another>] {plural} [{way}]",
         "no {plural} [<are|is|stands>] {near} <a|any|another> {plural} [{way}]",
         "no {plural} <are|is|stands> {near} {plural} [{way}]", "no {plural} [<are|is>] {reach} {near} to [<a|any|another>] {plural}",
         "[<the|all|a>] {plural} {never} {near} [to] [<a|any|another>] {plural} [{way}]"),
        lambda own, *found: beside_never(
            own, next(part for part in found if isinstance(part, int)), next((part for part in found if isinstance(part, tuple)), None))),
    "everyday/two-never-near": (
        ("{plural} and {plural} {never} {together} [{way}]",), lambda own, other, *found: beside_never(own, other, found[-1])),
    "everyday/not-both": (
        (f"two {{near}} {CELLS} are <never|not> both {{plural}} [{{way}}]", f"no two {{near}} {CELLS} are both {{plural}} [{{way}}]",
         f"{{near}} {CELLS} are <never|not> both {{plural}} [{{way}}]"),
        lambda _near, value, lines: beside_never(value, value, lines)),
    "everyday/not-both-nor": (
        f"no two {{near}} {CELLS} are both {{plural}} or both {{plural}} [{{way}}]",
        lambda _near, first, second, lines: conjunction(beside_never(first, first, lines), beside_never(second, second, lines))),
    "everyday/plain-never-equal": (
        (f"no two {{near}} {CELLS} [<are|is|have>] <equal|the same|identical> [{CELLS}] [{{way}}]", f"no two {{reach}} {{near}} {CELLS} [<are|have>] <equal|the same> [{CELLS}]",
         f"no two equal {CELLS} [<are|is>] {{together}} [{{way}}]", f"no {CELLS} <equals|is equal to|is the same as> <any of its|a|any|one of its> <neighbour|neighbours|neighbor|neighbors> [{{way}}]", f"{CELLS} of the same {CELLS} {{never}} {{together}} [{{way}}]", f"equal {CELLS} {{never}} {{together}} [{{way}}]",
         f"{{near}} [{CELLS}] [<are|is|have>] [all] <different|distinct|unequal> [{CELLS}] [{{way}}]",
         f"{{reach}} {{near}} [{CELLS}] [<are|have>] <different|distinct|unequal> [{CELLS}]", f"{{reach}} {{near}} [{CELLS}] differ",
         f"{{near}} {CELLS} <must not|may not|cannot|do not|never> <be|have> <equal|the same> [{CELLS}] [{{way}}]",
         f"[<any|every>] [two] {{near}} [{CELLS}] differ [{{way}}]", "[the] <colouring|coloring> is proper", "proper <colouring|coloring|colourings|colorings>",
         f"<every|each> {CELLS} <differs from|is different from> [all] [of] its <neighbours|neighbors> [{{way}}]"),
        lambda *found: never_related("are equal", next((lines for lines in found if isinstance(lines, tuple)), None), np.equal)),
    "everyday/equal-only-of": (
        (f"whenever two {{near}} {CELLS} are equal [,] <they are|both are> {{plural}}", f"whenever two {{reach}} {{near}} {CELLS} are equal [,] <they are|both are> {{plural}}",
         f"two {{near}} {CELLS} are equal only if they are {{plural}}"),
        lambda *found: never_related(
            f"are equal and not {found[-1]}", next((lines for lines in found if isinstance(lines, tuple)), None), lambda a, b: (a == b) & (a != found[-1]))),
    "everyday/never-sum": (
        (f"no two {{near}} {CELLS} <sum to|adding to|add to|add up to|with sum|have sum> {{integer}} [{{way}}]", f"[two] {{near}} {CELLS} <do not|never> <sum to|add to|add up to> {{integer}} [{{way}}]",
         f"the sum of [any] [two] {{near}} {CELLS} is <never|not> {{integer}} [{{way}}]"),
        lambda _near, number, lines: never_related(f"have sum {number}", lines, lambda a, b: a + b == number)),
    "everyday/never-sums": (
        (f"[two] {{near}} {CELLS} <do not|never> <sum to|add to|add up to|have> an {{=even|odd}} <number|sum|total> [{{way}}]", f"no two {{near}} {CELLS} <sum to|adding to|add to|add up to|with|have> an {{=even|odd}} <number|sum|total> [{{way}}]"),
        lambda _near, word, lines: _sums(amount_of("even" if word == "odd" else "odd"), lines)),
    "everyday/sums": (
        (f"the sum of [any] [two] {{near}} {CELLS} is {{sum}} [{{way}}]", f"[any] [two] {{near}} {CELLS} <sum|add up> to {{sum}} [{{way}}]", f"[any] [two] {{near}} {CELLS} have sum {{sum}} [{{way}}]"),
        lambda _near, wanted, lines: _sums(wanted, lines)),
    "everyday/products": (
        (f"the product of [any] [two] {{near}} {CELLS} is {{sum}} [{{way}}]",), lambda _near, wanted, lines: _products(wanted, lines)),
    "everyday/never-product": (
        (f"the product of [any] [two] {{near}} {CELLS} is <never|not> {{sum}} [{{way}}]",),
        lambda _near, wanted, lines: never_related(f"have a product that is {wanted.phrase}", lines, lambda a, b: _each(wanted, a * b))),
    "everyday/differ-by": (
        (f"{{near}} [{CELLS}] differ by {{how many}} [{{way}}]", f"[<any|every>] [two] {{near}} {CELLS} differ by {{how many}} [{{way}}]",
         f"{{reach}} {{near}} [{CELLS}] differ by {{how many}}",
         f"the difference <between|of> [any] [two] {{near}} {CELLS} is {{how many}} [{{way}}]"),
        lambda *found: differ_by(*_apart(found))),
    "everyday/never-differ-by": (
        (f"no two {{near}} {CELLS} differ by {{how many}} [{{way}}]", f"[two] {{near}} [{CELLS}] <do not|never> differ by {{how many}} [{{way}}]"),
        lambda _near, bounds, lines: _never_differ_by(bounds, lines)),
    "everyday/around": (
        ("{how many} {plural} around <a|each|every|any> {plural} {way}",
         "{how many} {plural} {near} [to] <a|each|every|any> {plural} [{way}]"),
        lambda bounds, other, *given: around_each(given[-2], bounds, other, given[-1])),
    "everyday/plain-has-neighbours": (
        "<every|each> {plural} <has|having> {how many} {near} {plural} [{way}]",
        lambda own, bounds, _, other, lines: around_each(own, bounds, other, lines)),
    "everyday/touches-so-many": (
        "<every|each> {plural} [<is|are>] {near} [to] {bounds} [other] {plural} [{way}]",
        lambda own, _, bounds, other, lines: around_each(own, bounds, other, lines)),
    "everyday/never-has-so-many": (
        "no {plural} has {how many} {near} {plural} [{way}]",
        lambda own, bounds, _, other, lines: beside_never(own, other, lines) if bounds == AT_LEAST_ONE else seldom(own, bounds, other, lines)),
    "everyday/never-touches-so-many": (
        "no {plural} [<is|are>] {near} [to] {how many} [other] {plural} [{way}]",
        lambda own, _, bounds, other, lines: None if bounds == AT_LEAST_ONE else seldom(own, bounds, other, lines)),
    "everyday/never-has-around": (
        "no {plural} has {how many} {plural} around it {way}", lambda own, bounds, other, lines: seldom(own, bounds, other, lines)),
    "everyday/has-beside-it": (
        ("<every|each> {plural} <has|having> {how many} {plural} {near} [to] [it] [{way}]", "<every|each> {plural} <has|having> {how many} {plural} {reach} {near} [to] [it]",
         "<every|each> {plural} <has|having> {how many} {plural} around it {way}",
         "<every|each> {plural} <has|having> {how many} {plural} as <neighbour|neighbours|neighbor|neighbors> [{way}]",
         "<every|each> {plural} <has|having> {how many} <neighbour|neighbours|neighbor|neighbors> <that are|that is|equal to> [a] {plural} [{way}]"),
        lambda own, bounds, other, *rest: around_each(own, bounds, other, next((lines for lines in rest if isinstance(lines, tuple)), None))),
    "everyday/among-eight": (
        "<every|each> {plural} <has|having> {how many} {plural} <among|amongst> its <eight|8> [surrounding] <neighbours|neighbors>",
        lambda own, bounds, other: around_each(own, bounds, other, tuple(sorted(KING)))),
    "everyday/never-among-eight": (
        "no {plural} has {how many} {plural} <among|amongst> its <eight|8> [surrounding] <neighbours|neighbors>",
        lambda own, bounds, other: seldom(own, bounds, other, tuple(sorted(KING)))),
    "everyday/is-near": (
        ("<every|each> {plural} [<is|are|being>] {near} [to] [<a|another|some>] {plural} [{way}]",
         "no {plural} without a {near} {plural} [{way}]"),
        lambda own, _, other, lines: near_one(own, other, lines)),
    "everyday/none-alone": (
        ("no <isolated|lonely|single|lone> {plural} [{way}]", "no {plural} [<are|is|stands|stand>] isolated [{way}]",
         "no {plural} [<are|is|stands|stand>] alone"),
        lambda own, lines=None: near_one(own, own, lines)),
    "everyday/all-alone": (
        ("<every|each> {plural} is isolated [{way}]", "all {plural} are isolated [{way}]"), lambda own, lines: beside_never(own, own, lines)),
    "everyday/no-cell-alone": (
        (f"no <isolated|lonely> {CELLS} [{{way}}]", f"no {CELLS} [<are|is|stands|stand>] <isolated|alone> [{{way}}]"),
        lambda lines: _like("equal", AT_LEAST_ONE, lines)),
    "everyday/has-like": (
        (f"<every|each> {CELLS} has {{how many}} {{near}} <with|of> the same {CELLS} [{{way}}]", f"<every|each> {CELLS} has {{how many}} {{near}} equal to it [{{way}}]",
         f"<every|each> {CELLS} has {{how many}} {{near}} of its own {CELLS} [{{way}}]",
         f"<every|each> {CELLS} has the same {CELLS} as {{how many}} {{near}} [{{way}}]", f"<every|each> {CELLS} shares its {CELLS} with {{how many}} [of its] {{near}} [{{way}}]"),
        lambda bounds, _, lines: _like("equal", bounds, lines)),
    "everyday/has-equal": (
        (f"<every|each> {CELLS} has {{how many}} equal {{near}} [{{way}}]"),
        lambda bounds, _, lines: _like("equal", bounds, lines, clear=False)),
    "everyday/equals-some": (
        f"<every|each> {CELLS} <is equal to|equals> {{how many}} of its {{near}} [{{way}}]",
        lambda bounds, _, lines: None if _one(bounds) else _like("equal", bounds, lines, clear=False)),
    "everyday/differs-from-some": (
        f"<every|each> {CELLS} <differs|is different> from {{how many}} [of its] {{near}} [{{way}}]",
        lambda bounds, _, lines: None if _one(bounds) else _like("different", bounds, lines, clear=False)),
    "unclear/equal-to-one": (
        (f"<every|each> {CELLS} <is equal to|equals> one of its {{near}} [{{way}}]", f"<every|each> {CELLS} <differs|is different> from one of its {{near}} [{{way}}]"),
        lambda *_: unclear_piece("one of the neighbours may be at least one of them, or exactly one")),
    "everyday/has-unlike": (
        (f"<every|each> {CELLS} has {{how many}} {{near}} <with|of> <a different|another|a distinct> {CELLS} [{{way}}]", f"<every|each> {CELLS} has {{how many}} {{near}} different from it [{{way}}]"),
        lambda bounds, _, lines: _like("different", bounds, lines)),
    "everyday/has-different": (
        (f"<every|each> {CELLS} has {{how many}} <different|unequal> {{near}} [{{way}}]"),
        lambda bounds, _, lines: _like("different", bounds, lines, clear=False)),
    "everyday/not-all-around": (
        f"no {CELLS} <is equal to|equals|is the same as> all [of] its <neighbours|neighbors> [{{way}}]", lambda lines: _like("different", AT_LEAST_ONE, lines)),
    "everyday/all-near-equal": (
        (f"[<all|any two>] {{near}} {CELLS} are [always] <equal|the same> [{{way}}]", f"[all] {{reach}} {{near}} [{CELLS}] are [always] <equal|the same>"),
        lambda *found: never_related("are different", next((part for part in found if isinstance(part, tuple)), None), np.not_equal)),
    "everyday/parity": (
        (f"{{near}} [{CELLS}] <have|are of> {{=different|opposite|equal|the same}} parity [{{way}}]",),
        lambda _near, word, lines: _parity(word in ("different", "opposite"), lines)),
    "everyday/only-beside": (
        ("all [the] <neighbours|neighbors> of <a|every|each|any> {plural} are {plural} [{way}]", "<every|each> {plural} has only {plural} as <neighbours|neighbors> [{way}]"),
        _only_beside),
    "everyday/with-itself": (
        f"<each|every> {CELLS} <together with|and> its <neighbours|neighbors> [{{way}}] <contains|contain|has|have|holds|hold> {{how many}} {{plural}}",
        lambda lines, bounds, value: _with_itself(bounds, value, lines)),
    "everyday/between-two": (
        ("no {plural} has [a] {plural} both to its left and [to] its right", "no {plural} between two {plural} in <a|any|the same> row",
         "no {plural} [is] [directly] between two {plural} horizontally"),
        lambda own, other: avoided_patterns(((other, own, other),), (HORIZONTAL,))),
    "everyday/between-two-vertically": (
        ("no {plural} has [a] {plural} both above [it] and below [it]", "no {plural} between two {plural} in <a|any|the same> column",
         "no {plural} [is] [directly] between two {plural} vertically"),
        lambda own, other: avoided_patterns(((other, own, other),), (VERTICAL,))),
    "everyday/not-both-neighbours": (
        (f"no {CELLS} <equals|is equal to> both [of] its {{directions}} <neighbours|neighbors>",),
        lambda lines: no_run(3, lines)),
    "everyday/no-peak": (
        (f"no {CELLS} is {{=larger|smaller}} than all [of] its <neighbours|neighbors> [{{way}}]",), lambda word, lines: _peak(lines, word)),
    "everyday/no-maximum": (("no local <maximum|maxima>", "no <peak|peaks>"), lambda: _peak(None, "larger")),
    "everyday/no-minimum": (("no local <minimum|minima>",), lambda: _peak(None, "smaller")),
    "everyday/attack": (
        "no two {=kings|knights} attack [<each other|one another>]", lambda piece: beside_never(1, 1, _PIECES[piece])),
    "everyday/non-attacking-near": (
        "<nonattacking|non-attacking> {=kings|knights}", lambda piece: beside_never(1, 1, _PIECES[piece])),
    "near/near": ("<adjacent|neighbour|neighbours|neighbor|neighbors|neighbouring|neighboring|next|beside|adjoining>", "near"),
    "near/touch": ("<touch|touches|touching>", "near"),
    "together/near": ("{near} [<each other|to each other|one another|to one another>]", "near"),
    "together/side": ("<share a side|sharing a side|share an edge|consecutive>", "near"),
    "never/never": (
        ("<do not|don't|never|may not|must not|cannot|can't|should not> [be]", "<are not|aren't|are never|is not|is never>"), "never"),
}  # fmt: skip
