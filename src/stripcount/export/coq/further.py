"""Conditions in the words of `StatementFurther.v`, and conditions that say together what a truth table says.

Candidates are conditions that allow whatever the table allows. A few of them that together refuse whatever it refuses
state the table. Coq compares them with the rule's diagram, so that a mistake here cannot make a theorem wrong.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, pairwise, product

import numpy as np

from stripcount.export.coq.diagrams import Offset
from stripcount.export.coq.further_measures import constant_lines_of, further_measures
from stripcount.export.coq.measures import coq_list, measures
from stripcount.export.coq.truth import (
    DIRECTIONS,
    MAX_VALUES,
    TruthTable,
    around_text,
    neighbouring_windows,
    places_text,
)
from stripcount.model.lattice.rule import Flags, Numbers

MAX_CONDITIONS = 6  # that together state a table: a longer list is not easier to read than the table
MAX_ALTERNATIVES = 8  # patterns of which one has to stand around a cell
MAX_MOVES = 8  # a king's moves: what a cell may point to are its neighbours
MAX_PAIRS = 60  # of numbers that are listed one by one
FURTHER_WORDS = re.compile(
    r"\b(?:of_these|difference|median|constant_lines|different_totals|different_steps|squares"
    r"|determinant_of_three|fails|same_numbers|commute|words_in_order|joined|holding|at_most_own|at_least_own|within"
    r"|not_average|unless|each_of_two|at_the_edge|only_with|exactly_if|moves_stay|one_comes)\b"
)
"""The words of `StatementFurther.v` that conditions use."""
_LONG = ("(weighed", "(ranked")  # measures of which there are very many
Words = Callable[[TruthTable], tuple[str, ...] | None]


@dataclass(frozen=True, eq=False)
class Candidate:
    """A condition in Coq, and for each pattern of a table whether it allows it."""

    text: str
    holds: Flags


def joint_words(table: TruthTable, words: Words) -> tuple[str, ...] | None:
    """Return conditions that together say what a table says; None if none are found.

    `words` states a table of fewer places in words.
    """
    whole = bool(table.allowed[~table.on_board].all())
    if table.is_large:
        return _together(table.allowed, _of_lines_of_blocks(table) if whole else _of_moves(table))
    candidates = chain(
        _of_numbers(table) if whole else _of_neighbours(table),
        () if whole else chain(_at_the_edge(table), _of_moves(table), _only_with(table)),
        _of_pairs(table, words),
    )
    return _together(table.allowed, candidates)


def _together(allowed: Flags, candidates: Iterable[Candidate]) -> tuple[str, ...] | None:
    """Return the texts of a few candidates that refuse all that is not allowed, and nothing else."""
    useful = list[Candidate]()
    for candidate in candidates:
        if candidate.holds[allowed].all() and not candidate.holds.all():
            if (candidate.holds == allowed).all():
                return (candidate.text,)
            useful.append(candidate)
    chosen, left = list[Candidate](), ~allowed
    while left.any() and len(chosen) < MAX_CONDITIONS:
        best = max(useful, key=lambda candidate: int((left & ~candidate.holds).sum()), default=None)
        if best is None or not (left & ~best.holds).any():
            return None
        chosen.append(best)
        left = left & best.holds
    return None if left.any() else tuple(_without_spare(allowed, chosen))


def _without_spare(allowed: Flags, chosen: list[Candidate]) -> Iterator[str]:
    """Yield the texts of the candidates without which the others would refuse less."""
    kept = list(chosen)
    for candidate in chosen:
        others = [other for other in kept if other is not candidate]
        if others and (np.all([other.holds for other in others], axis=0) == allowed).all():
            kept = others
    yield from (candidate.text for candidate in kept)


def _of_numbers(table: TruthTable) -> Iterator[Candidate]:
    """Yield candidates for cells that all lie on the board."""
    said = places_text(table.places)
    for measure in chain(measures(table.places, table.marks), further_measures(table.places)):
        if len(table.places) == 2 or not measure.text.startswith(_LONG):
            yield from _measured(table, f"every {said}", measure.text, measure.of(table.numbers))
    for test, flags in _tests(table.places, table.numbers):
        yield from _tested(table, f"every {said}", test, flags)
    for first, second in neighbouring_windows(table.places):
        numbers = table.numbers[[table.places.index(place) for place in (*first, *second)]]
        start = f"every ({places_text(first)} ++ {places_text(second)})"
        for measure in chain(measures(first, table.marks), further_measures(first)):
            if not measure.text.startswith(_LONG):
                difference = measure.difference_to_next(len(first))
                yield from _measured(table, start, difference.text, difference.of(numbers))
        for test, flags in _tests_of_halves(len(first), numbers):
            yield from _tested(table, start, test, flags)


def _of_lines_of_blocks(table: TruthTable) -> Iterator[Candidate]:
    """Yield how many lines of a block are constant."""
    for measure in constant_lines_of(table.places):
        yield from _measured(table, f"every {places_text(table.places)}", measure.text, measure.of(table.numbers))


def _tested(table: TruthTable, start: str, test: str, flags: Flags) -> Iterator[Candidate]:
    for text, answers in ((test, flags), (f"(fails {test})", ~flags)):
        holds = np.ones(len(table.allowed), dtype=bool)
        holds[table.on_board] = answers
        yield Candidate(f"{start} {text}", holds)


def _measured(table: TruthTable, start: str, text: str, measured: Numbers) -> Iterator[Candidate]:
    values = np.unique(measured[table.allowed_on_board])
    if 0 < values.size <= MAX_VALUES:
        holds = np.ones(len(table.allowed), dtype=bool)
        holds[table.on_board] = np.isin(measured, values)
        yield Candidate(f"{start} (among {coq_list(values)} {text})", holds)


def _tests(places: Sequence[Offset], numbers: Numbers) -> Iterator[tuple[str, Flags]]:
    """Yield tests of the numbers at some places: the rows and the columns of a block in order."""
    height, width = (max(place[axis] for place in places) + 1 for axis in (0, 1))
    if list(places) == [(i, j) for i in range(height) for j in range(width)] and min(height, width) > 1:
        rows = [[i * width + j for j in range(width)] for i in range(height)]
        for lines in (rows, [list(column) for column in zip(*rows)]):
            said = "; ".join(coq_list(line, "") for line in lines)
            flags = np.ones(numbers.shape[1], dtype=bool)
            for before, after in pairwise(lines):
                flags &= _lexicographic(numbers[before], numbers[after])
            yield f"(words_in_order [{said}])", flags


def _lexicographic(before: Numbers, after: Numbers) -> Flags:
    """Return where a word, read down a column, is at most another one."""
    at_most = np.ones(before.shape[1], dtype=bool)
    for x, y in zip(before[::-1], after[::-1]):
        at_most = (x < y) | ((x == y) & at_most)
    return at_most


def _tests_of_halves(half: int, numbers: Numbers) -> Iterator[tuple[str, Flags]]:
    """Yield tests of two windows: the same numbers in any order, matrices that commute."""
    first, second = numbers[:half], numbers[half:]
    yield "same_numbers", np.asarray((np.sort(first, axis=0) == np.sort(second, axis=0)).all(axis=0))
    size = round(half**0.5)
    if size * size == half and size > 1:
        a, b = (window.reshape(size, size, -1) for window in (first, second))
        one, other = (np.einsum("ikn,kjn->ijn", x, y) for x, y in ((a, b), (b, a)))
        yield f"(commute {size})", np.asarray((one == other).all(axis=(0, 1)))


def _of_pairs(table: TruthTable, words: Words) -> Iterator[Candidate]:
    """Yield what a table says of each pair of its places, and of a pair of numbers that is listed."""
    if len(table.places) == 2:
        yield from _of_numbers(table)
        yield from _joined(table)
        yield from _exactly_if(table)
        return
    base = table.marks + 1
    for i, j in combinations(range(len(table.places)), 2):
        pattern = table.cells[i] * base + table.cells[j]
        patterns, index = np.unique(pattern, return_inverse=True)
        allowed = np.zeros(len(patterns), dtype=bool)
        np.logical_or.at(allowed, index, table.allowed)
        if not allowed.all():
            cells = np.array([patterns // base, patterns % base])
            pair = TruthTable((table.places[i], table.places[j]), cells, allowed, table.marks)
            for text in words(pair) or ():
                yield Candidate(text, allowed[index])


def _joined(table: TruthTable) -> Iterator[Candidate]:
    """Yield that two numbers are one of some pairs, in any order."""
    pairs = {(int(x), int(y)) for x, y in table.numbers[:, table.allowed_on_board].T}
    if all((y, x) in pairs for x, y in pairs):
        unordered = sorted((x, y) for x, y in pairs if x <= y)
        if 0 < len(unordered) <= MAX_PAIRS:
            said = "; ".join(f"({x}, {y})" for x, y in unordered)
            inside = np.array([(int(x), int(y)) in pairs for x, y in table.numbers.T], dtype=bool)
            yield from list(_tested(table, f"every {places_text(table.places)}", f"(joined [{said}])", inside))[:1]


def _exactly_if(table: TruthTable) -> Iterator[Candidate]:
    """Yield that a number is one of some exactly if that at another place is one of others."""
    if (0, 0) not in table.places:
        return
    own, there = (table.cells[i] for i in sorted((0, 1), key=lambda i: table.places[i] != (0, 0)))
    place = next(place for place in table.places if place != (0, 0))
    refused_outside = sorted({int(x) - 1 for x in own[(there == 0) & ~table.allowed]})
    with_first = np.isin(own - 1, refused_outside)
    partners = sorted({int(y) - 1 for y in there[with_first & table.allowed]})
    holds = with_first == ((there > 0) & np.isin(there - 1, partners))
    yield Candidate(f"exactly_if {coq_list(refused_outside, '')} {_place(place)} {coq_list(partners, '')}", holds)


def _place(place: Offset) -> str:
    return f"({place[0]}, {place[1]})%Z"


def _own(table: TruthTable) -> Numbers | None:
    return table.cells[table.places.index((0, 0))] - 1 if (0, 0) in table.places else None


def _of_neighbours(table: TruthTable) -> Iterator[Candidate]:
    """Yield candidates for a number and its neighbours on the board."""
    around = [place for place in table.places if place != (0, 0)]
    if not around:
        return
    asked = _own(table)
    own = np.full(len(table.allowed), -1) if asked is None else asked  # no number of a cell: it does not matter
    others = table.cells[[table.places.index(place) for place in around]] - 1  # -1 outside
    inside, said = others >= 0, around_text(around)
    size = inside.sum(axis=0)
    # the numbers that may stand anywhere, whatever their neighbours are
    free = [] if asked is None else [x for x in range(table.marks) if table.allowed[own == x].all()]
    bound = ~np.isin(own, free)
    for which, counts in _counted(own, others, table.marks):
        if asked is None and not which.startswith("(holding"):
            continue
        many = counts.sum(axis=0)
        yield from _so_many(table, said, which, many, free, bound)
        for test, flags in (
            ("at_most_half", 2 * many <= size),
            ("not_all", many < size),
            ("as_many", many == own),
        ):
            yield Candidate(f"each {said} ({test} {which})", flags)
            if free:
                yield Candidate(f"each {said} (unless {coq_list(free, '')} ({test} {which}))", flags | ~bound)
    total = np.where(inside, others, 0).sum(axis=0)
    if asked is None:
        return
    yield Candidate(f"each {said} not_average", (size == 0) | (own * size != total))
    yield from _of_two(table, own, around, others)


def _so_many(
    table: TruthTable, said: str, which: str, many: Numbers, free: Sequence[int], bound: Flags
) -> Iterator[Candidate]:
    """Yield that the number of those that count is one of those that occur."""
    values = np.unique(many[table.allowed])
    yield Candidate(f"each {said} (so_many {which} {coq_list(values)})", np.isin(many, values))
    if free:
        values = np.unique(many[table.allowed & bound])
        text = f"each {said} (unless {coq_list(free, '')} (so_many {which} {coq_list(values)}))"
        yield Candidate(text, np.isin(many, values) | ~bound)


def _counted(own: Numbers, others: Numbers, marks: int) -> Iterator[tuple[str, Flags]]:
    """Yield which neighbours count: those with a number, or compared with the cell's own one."""
    inside = others >= 0
    yield "equal_to", others == own
    yield "other_than", inside & (others != own)
    for value in range(marks):
        yield f"(holding {value})", others == value
    yield "smaller_than", inside & (others < own)
    yield "larger_than", others > own
    yield "at_most_own", inside & (others <= own)
    yield "at_least_own", others >= own
    for distance in range(1, marks - 1):
        yield f"(within {distance})", inside & (np.abs(others - own) <= distance)


def _of_two(table: TruthTable, own: Numbers, around: Sequence[Offset], others: Numbers) -> Iterator[Candidate]:
    """Yield how many more neighbours count in one direction than in the other ones."""
    for name, pair in DIRECTIONS.items():
        first = [index for index, place in enumerate(around) if place in pair]
        rest = [index for index, place in enumerate(around) if place not in pair]
        if len(first) == 2 and rest:
            places = around_text([around[index] for index in rest])
            for which, counts in _counted(own, others, table.marks):
                difference = counts[first].sum(axis=0) - counts[rest].sum(axis=0)
                values = np.unique(difference[table.allowed])
                text = f"each_of_two {name} {places} {which} {coq_list(values)}"
                yield Candidate(text, np.isin(difference, values))


def _at_the_edge(table: TruthTable) -> Iterator[Candidate]:
    """Yield which numbers stand where one or two places lie beyond the board, and perhaps another one on it."""
    own = _own(table)
    around = [place for place in table.places if place != (0, 0)]
    if own is None:
        return
    row_of = {place: table.cells[table.places.index(place)] for place in around}
    for some in chain(combinations(around, 1), combinations(around, 2)):
        for there in ((), *((place,) for place in around if place not in some)):
            where = np.all([*(row_of[place] == 0 for place in some), *(row_of[place] > 0 for place in there)], axis=0)
            values = np.unique(own[where & table.allowed])
            text = f"at_the_edge {offsets_text(some)} {offsets_text(there)} {coq_list(values, '')}"
            yield Candidate(text, ~where | np.isin(own, values))


def offsets_text(places: Sequence[Offset]) -> str:
    """Return places in Coq, one by one.

    >>> offsets_text([(0, -1), (1, 0)])
    '[(0, -1); (1, 0)]%Z'
    """
    return "[" + "; ".join(f"({down}, {right})" for down, right in places) + "]%Z"


def _of_moves(table: TruthTable) -> Iterator[Candidate]:
    """Yield that every number moves what its cell holds to a cell, and that exactly one comes to every cell."""
    own = _own(table)
    if own is not None:
        there = table.cells > 0
        targets = [
            [place for place, on_board in zip(table.places, there) if (on_board == table.allowed)[own == mark].all()]
            for mark in range(table.marks)
        ]
        if all(targets):
            moves = [(0, 0) if (0, 0) in places else places[0] for places in targets]
            reached = [there[table.places.index(move)] & (own == mark) for mark, move in enumerate(moves)]
            yield Candidate(f"moves_stay {offsets_text(moves)}", np.logical_or.reduce(reached))
    if len(table.places) == table.marks <= MAX_MOVES:
        sources = [_source(table, index) for index in range(table.marks)]
        if sorted(sources) == list(range(table.marks)):
            comes = [table.cells[index] == mark + 1 for index, mark in enumerate(sources)]
            places = [table.places[sources.index(mark)] for mark in range(table.marks)]
            moves = [(-down, -right) for down, right in places]
            yield Candidate(f"one_comes {offsets_text(moves)}", np.sum(comes, axis=0, dtype=np.int8) == 1)


def _source(table: TruthTable, index: int) -> int:
    """Return the number that is allowed most often at a place: if exactly one comes, the one that comes from there."""
    often = np.bincount(table.cells[index][table.allowed], minlength=table.marks + 1)[1:]
    return int(np.argmax(often))


def _only_with(table: TruthTable) -> Iterator[Candidate]:
    """Yield that a number stands only where one of a few patterns of one or two cells stands around it."""
    own = _own(table)
    if own is None or len(table.places) > 6 or table.marks > 5:
        return
    around = [index for index, place in enumerate(table.places) if place != (0, 0)]
    for mark in range(table.marks):
        mine = own == mark
        cells, allowed = table.cells[:, mine], table.allowed[mine]
        if allowed.all() or not allowed.any():
            continue
        patterns, covered = list[str](), np.zeros(len(allowed), dtype=bool)
        for size in (1, 2):
            for places in combinations(around, size):
                for numbers in product(range(table.marks), repeat=size):
                    stands = np.all([cells[i] == x + 1 for i, x in zip(places, numbers)], axis=0)
                    if allowed[stands].all() and (stands & ~covered).any():
                        said = "; ".join(f"({_place(table.places[i])}, {x})" for i, x in zip(places, numbers))
                        patterns.append(f"[{said}]")
                        covered |= stands
        if patterns and len(patterns) <= MAX_ALTERNATIVES:
            holds = np.ones(len(table.allowed), dtype=bool)
            holds[mine] = covered
            yield Candidate(f"only_with {mark} [{'; '.join(patterns)}]", holds)
