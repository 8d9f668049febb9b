"""Conditions in the words of `StatementWords.v`, found from their diagrams: words that allow the same patterns.

A diagram is tabulated; then words are tried, the plainest first, until one allows the same patterns. Coq compares the
words with the diagram once more: a mistake in this search could make a theorem harder to read, but not wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np

from stripcount.export.coq.diagrams import Diagram, Offset
from stripcount.export.coq.further import joint_words
from stripcount.export.coq.measures import Measure, border, coq_list, measures
from stripcount.export.coq.truth import (
    TruthTable,
    around_text,
    neighbouring_windows,
    places_text,
    table_of,
    values_allowed,
)
from stripcount.model.lattice.rule import Flags, Numbers

MAX_LISTED_PATTERNS = 16  # patterns that are listed one by one, where no measure says the same
_RELATIONS: tuple[Callable[[int], bool], ...] = (
    lambda x: x == 0,
    lambda x: x != 0,
    lambda x: x <= 0,
    lambda x: x >= 0,
    lambda x: x < 0,
    lambda x: x > 0,
)


def words_of(diagram: Diagram, marks: int, turned: bool = False) -> tuple[str, ...] | None:
    """Return the conditions that together say what a diagram says, in Coq; None if no words are known for it.

    >>> words_of((((0, 0), ((0, 0, 2),)), ((0, 1), ((0, 0, 1),))), 2)
    ('nowhere [[1; 1]]',)
    """
    table = table_of(diagram, marks, turned)
    return None if table is None or not table.places else _words(table)


def _words(table: TruthTable) -> tuple[str, ...] | None:
    """Return the conditions that say what a table says: the plainest one, or else several."""
    whole = bool(table.allowed[~table.whole].all())
    tries: tuple[Callable[[TruthTable], Iterator[tuple[str, ...]]], ...]
    tries = (_window, _each) if whole else (_corner, _each, _column)
    if table.is_large:
        tries = () if whole else (_each,)
    plainest = next((said for words in tries for said in words(table)), None)
    return plainest or joint_words(table, _words)


def _window(table: TruthTable) -> Iterator[tuple[str, ...]]:
    """Yield words for cells that all lie on the board: patterns to refuse, or values of a measure to allow."""
    refused = table.numbers[:, ~table.on_whole]
    if refused.shape[1] == 1:
        yield _patterns(table.places, refused)
    if len(table.places) >= 6:
        yield from _compared(table)
    places = places_text(table.places)
    decided = [
        (values, f"every {places} (among {coq_list(values)} {measure.text})")
        for measure in measures(table.places, table.marks)
        if (values := values_allowed(measure.of(table.numbers), table.on_whole)) is not None
    ]
    single = [text for values, text in decided if len(values) == 1 and "(ranked " not in text]
    plain = [text for text in single if text.endswith((" total)", " different)", "))"))]
    if decided:
        yield ((plain or [decided[0][1]])[0],)
    if refused.shape[1] <= MAX_LISTED_PATTERNS:
        yield _patterns(table.places, refused)
    yield from _rings(table)
    yield from _compared(table)


def _compared(table: TruthTable) -> Iterator[tuple[str, ...]]:
    """Yield words for two windows, one a step from the other: how their measures differ."""
    for first, second, measure in _next(table):
        index = [table.places.index(place) for place in (*first, *second)]
        differences = _relation(measure.of(table.numbers[index]), table.on_whole)
        if differences is not None:
            both = f"({places_text(first)} ++ {places_text(second)})"
            yield (f"every {both} (among {coq_list(differences)} {measure.text})",)


def _rings(table: TruthTable) -> Iterator[tuple[str, ...]]:
    """Yield words for the border of a block, read clockwise from any of its cells."""
    height, width = (max(place[axis] for place in table.places) + 1 for axis in (0, 1))
    ring = border([(i, j) for i in range(height) for j in range(width)])
    if not ring or not set(ring) <= set(table.places) or not table.on_whole.any():
        return
    order = [table.places.index(place) for place in ring]
    around, whole = table.numbers[order].T, table.on_whole
    allowed, refused = ({tuple(int(x) for x in row) for row in around[flags]} for flags in (whole, ~whole))
    least = sorted({min(_turns(row)) for row in allowed})
    if (
        not allowed & refused
        and len(least) <= MAX_LISTED_PATTERNS
        and not any(refused.intersection(_turns(row)) for row in least)
    ):
        patterns = "; ".join(coq_list(row, "") for row in least)
        yield (f"every {places_text(table.places)} (in_a_ring {coq_list(order, '')} [{patterns}])",)


def _turns(ring: tuple[int, ...]) -> list[tuple[int, ...]]:
    return [ring[n:] + ring[:n] for n in range(len(ring))]


def _relation(measured: Numbers, answers: Flags) -> list[int] | None:
    """Return the differences that are allowed if they say equal, unequal, at most, at least, less, more or so much."""
    differences = values_allowed(measured, answers)
    if differences is None:
        return None
    possible = sorted({int(x) for x in np.unique(measured)})
    relations = [[x for x in possible if test(x)] for test in _RELATIONS]
    same_size = len(differences) <= 2 and len({abs(x) for x in differences}) == 1
    return differences if differences in relations or same_size else None


def _patterns(places: Sequence[Offset], refused: Numbers) -> tuple[str, ...]:
    """Return the words that say of each pattern that it stands nowhere."""
    height, width = (max(place[axis] for place in places) + 1 for axis in (0, 1))
    block = list(places) == [(i, j) for i in range(height) for j in range(width)]
    conditions = []
    for pattern in refused.T:
        if block:
            rows = [pattern[row * width : (row + 1) * width] for row in range(height)]
            conditions.append("nowhere [" + "; ".join(coq_list(row, "") for row in rows) + "]")
        else:
            cells = "; ".join(f"(({i}, {j})%Z, {x})" for (i, j), x in zip(places, pattern))
            conditions.append(f"never [{cells}]")
    return tuple(conditions)


def _next(table: TruthTable) -> Iterator[tuple[Sequence[Offset], Sequence[Offset], Measure]]:
    """Yield windows, the same one cell further, and the difference of their measures."""
    for first, second in neighbouring_windows(table.places):
        for measure in measures(tuple(first), table.marks):
            yield first, second, measure.less_next(len(first))


def _each(table: TruthTable) -> Iterator[tuple[str, ...]]:
    """Yield words for a number and its neighbours on the board."""
    if (0, 0) not in table.places:
        return
    own = table.cells[table.places.index((0, 0))] - 1
    around = [place for place in table.places if place != (0, 0)]
    others = table.cells[[table.places.index(place) for place in around]] - 1  # -1 outside
    said = around_text(around)
    inside = others >= 0
    counted = {
        "equal_to": others == own,
        "other_than": inside & (others != own),
        "smaller_than": inside & (others < own),
        "larger_than": others > own,
    }
    for partners in _partners(table.marks):
        counted[f"(partner {coq_list(partners, '')})"] = others == np.array(partners)[own]
    numbers = {which: flags.sum(axis=0) for which, flags in counted.items()}
    for which, many in numbers.items():
        values = values_allowed(many, table.allowed)
        if values is not None:
            yield (f"each {said} (so_many {which} {coq_list(values)})",)
    if not table.is_large:
        yield from _having(table.allowed, own, others, said, table.marks)
    for which, many in numbers.items():
        answers = {
            "at_most_half": 2 * many <= inside.sum(axis=0),
            "not_all": many < inside.sum(axis=0),
            "as_many": many == own,
        }
        for test, flags in answers.items():
            if (flags == table.allowed).all():
                yield (f"each {said} ({test} {which})",)


def _partners(marks: int) -> Iterator[list[int]]:
    """Yield lists of the partner of each number; `marks` stands for none."""
    yield [marks - 1 - x for x in range(marks)]
    for step in (*range(1, marks), *range(-marks + 1, 0)):
        yield [(x + step) % marks for x in range(marks)]
        yield [x + step if 0 <= x + step < marks else marks for x in range(marks)]


def _having(allowed: Flags, own: Numbers, others: Numbers, said: str, marks: int) -> Iterator[tuple[str, ...]]:
    """Yield for every number which of the others it has how often among its neighbours."""
    conditions = list[str]()
    for x in range(marks):
        mine = own == x
        if allowed[mine].all():
            continue
        for y in (x, *range(marks)):
            numbers = values_allowed((others[:, mine] == y).sum(axis=0), allowed[mine])
            if numbers is not None:
                conditions.append(f"each {said} (having {x} {y} {coq_list(numbers)})")
                break
        else:
            return
    yield tuple(conditions)


def _corner(table: TruthTable) -> Iterator[tuple[str, ...]]:
    if table.places == ((-1, 0), (0, -1), (0, 0)):
        first = (table.cells[0] == 0) & (table.cells[1] == 0)
        if table.allowed[~first].all():
            yield (f"corner {coq_list(table.cells[2, first & table.allowed] - 1, '')}",)


def _column(table: TruthTable) -> Iterator[tuple[str, ...]]:
    """Yield that every column holds a number of ones, which is asked of its uppermost cell."""
    rows = len(table.places) - 1
    if table.places != tuple((row, 0) for row in range(-1, rows)):
        return
    top = table.cells[0] == 0
    column = table.cells[1:, top]
    totals = values_allowed((column == 2).sum(axis=0), table.allowed[top])
    if table.allowed[~top].all() and totals is not None and len(totals) == 1:
        yield (f"column_total {rows} {totals[0]}",)
