"""Conditions in the words of `StatementWords.v`, found from their diagrams: words that allow the same patterns.

A diagram is tabulated; then words are tried, the simplest first, until one allows the same patterns. Coq compares the
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
    deciding_values,
    neighbouring_windows,
    places_text,
    table_of,
)
from stripcount.model.lattice.rule import Flags, Numbers

MAX_LISTED_PATTERNS = 16  # patterns at most that are listed one by one, where no measure decides
WordSearch = Callable[[TruthTable], Iterator[tuple[str, ...]]]
"""A search for words of one kind: it yields lists of conditions, each of which states the table."""
_RELATIONS: tuple[Callable[[int], bool], ...] = (
    # what a difference may be compared with 0
    lambda difference: difference == 0,
    lambda difference: difference != 0,
    lambda difference: difference <= 0,
    lambda difference: difference >= 0,
    lambda difference: difference < 0,
    lambda difference: difference > 0,
)


def words_of(diagram: Diagram, marks: int, transposed: bool = False) -> tuple[str, ...] | None:
    """Return conditions in Coq's words that together allow what a diagram allows; None if no words are known for it.

    The numbers in cells are 0 to `marks` - 1. With `transposed`, the words are about the transposed board.

    >>> words_of((((0, 0), ((0, 0, 2),)), ((0, 1), ((0, 0, 1),))), 2)
    ('nowhere [[1; 1]]',)
    """
    table = table_of(diagram, marks, transposed)
    return None if table is None or not table.places else _words_of_table(table)


def _words_of_table(table: TruthTable) -> tuple[str, ...] | None:
    """Return the conditions that state a table: the simplest one, or else several; None if none are known.

    The kinds of words that are searched depend on whether a refused pattern may reach beyond the board, and are fewer
    for a large table.
    """
    on_board_only = bool(table.allowed[~table.on_board].all())  # all that is refused lies on the board
    searches: tuple[WordSearch, ...]
    searches = (
        (_words_of_windows, _words_of_neighbours)
        if on_board_only
        else (
            _words_of_corner,
            _words_of_neighbours,
            _words_of_column,
        )
    )
    if table.is_large:
        searches = () if on_board_only else (_words_of_neighbours,)
    simplest = next((words for search in searches for words in search(table)), None)
    return simplest or joint_words(table, _words_of_table)


def _words_of_windows(table: TruthTable) -> Iterator[tuple[str, ...]]:
    """Yield words for cells that all lie on the board: patterns to refuse, or values of a measure to allow."""
    refused_patterns = table.numbers[:, ~table.allowed_on_board]
    if refused_patterns.shape[1] == 1:
        yield _refused_patterns_in_words(table.places, refused_patterns)
    if len(table.places) >= 6:  # of many cells, a comparison of two windows is the simplest
        yield from _words_of_differences(table)
    places = places_text(table.places)
    texts_by_values = [
        (values, f"every {places} (among {coq_list(values)} {measure.text})")
        for measure in measures(table.places, table.marks)
        if (values := deciding_values(measure.of(table.numbers), table.allowed_on_board)) is not None
    ]
    single_value_texts = [text for values, text in texts_by_values if len(values) == 1 and "(ranked " not in text]
    preferred_texts = [text for text in single_value_texts if text.endswith((" total)", " different)", "))"))]
    if texts_by_values:
        yield ((preferred_texts or [texts_by_values[0][1]])[0],)
    if refused_patterns.shape[1] <= MAX_LISTED_PATTERNS:
        yield _refused_patterns_in_words(table.places, refused_patterns)
    yield from _words_of_rings(table)
    yield from _words_of_differences(table)


def _words_of_differences(table: TruthTable) -> Iterator[tuple[str, ...]]:
    """Yield words for a window and the window one cell further: how their measures differ."""
    for window, moved_window, difference in _differences(table):
        rows = [table.places.index(place) for place in (*window, *moved_window)]
        allowed_differences = _simple_differences(difference.of(table.numbers[rows]), table.allowed_on_board)
        if allowed_differences is not None:
            windows = f"({places_text(window)} ++ {places_text(moved_window)})"
            yield (f"every {windows} (among {coq_list(allowed_differences)} {difference.text})",)


def _words_of_rings(table: TruthTable) -> Iterator[tuple[str, ...]]:
    """Yield words for the border of a block, read clockwise from any of its cells."""
    height, width = (max(place[axis] for place in table.places) + 1 for axis in (0, 1))
    ring = border([(i, j) for i in range(height) for j in range(width)])
    if not ring or not set(ring) <= set(table.places) or not table.allowed_on_board.any():
        return
    rows = [table.places.index(place) for place in ring]
    patterns, answers = table.numbers[rows].T, table.allowed_on_board
    allowed, refused = ({tuple(int(x) for x in row) for row in patterns[flags]} for flags in (answers, ~answers))
    representatives = sorted({min(_rotations(row)) for row in allowed})
    if (
        not allowed & refused
        and len(representatives) <= MAX_LISTED_PATTERNS
        and not any(refused.intersection(_rotations(row)) for row in representatives)
    ):
        patterns_text = "; ".join(coq_list(row, "") for row in representatives)
        yield (f"every {places_text(table.places)} (in_a_ring {coq_list(rows, '')} [{patterns_text}])",)


def _rotations(ring: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return the cyclic rotations of a list, itself first."""
    return [ring[n:] + ring[:n] for n in range(len(ring))]


def _simple_differences(differences: Numbers, answers: Flags) -> list[int] | None:
    """Return the allowed differences if they decide the answers and are easy to say; None otherwise.

    They are easy to say if they are those of a relation such as "at most", or d and -d for a number d.
    """
    allowed_differences = deciding_values(differences, answers)
    if allowed_differences is None:
        return None
    possible = sorted({int(x) for x in np.unique(differences)})
    relations = [[x for x in possible if test(x)] for test in _RELATIONS]
    same_size = len(allowed_differences) <= 2 and len({abs(x) for x in allowed_differences}) == 1
    return allowed_differences if allowed_differences in relations or same_size else None


def _refused_patterns_in_words(places: Sequence[Offset], patterns: Numbers) -> tuple[str, ...]:
    """Return for each pattern, a column of `patterns`, the condition that it stands nowhere."""
    height, width = (max(place[axis] for place in places) + 1 for axis in (0, 1))
    is_block = list(places) == [(i, j) for i in range(height) for j in range(width)]
    conditions = []
    for pattern in patterns.T:
        if is_block:
            rows = [pattern[row * width : (row + 1) * width] for row in range(height)]
            conditions.append("nowhere [" + "; ".join(coq_list(row, "") for row in rows) + "]")
        else:
            cells = "; ".join(f"(({i}, {j})%Z, {x})" for (i, j), x in zip(places, pattern))
            conditions.append(f"never [{cells}]")
    return tuple(conditions)


def _differences(table: TruthTable) -> Iterator[tuple[Sequence[Offset], Sequence[Offset], Measure]]:
    """Yield (window, window one cell further, difference of one of their measures)."""
    for window, moved_window in neighbouring_windows(table.places):
        for measure in measures(tuple(window), table.marks):
            yield window, moved_window, measure.difference_to_next(len(window))


def _words_of_neighbours(table: TruthTable) -> Iterator[tuple[str, ...]]:
    """Yield words for a number and its neighbours on the board."""
    if (0, 0) not in table.places:
        return
    own = table.cells[table.places.index((0, 0))] - 1
    around = [place for place in table.places if place != (0, 0)]
    neighbours = table.cells[[table.places.index(place) for place in around]] - 1  # -1 outside
    places = around_text(around)
    inside = neighbours >= 0
    related = {  # by the relation in Coq: which neighbours are in this relation to the cell
        "equal_to": neighbours == own,
        "other_than": inside & (neighbours != own),
        "smaller_than": inside & (neighbours < own),
        "larger_than": neighbours > own,
    }
    for partners in _partner_lists(table.marks):
        related[f"(partner {coq_list(partners, '')})"] = neighbours == np.array(partners)[own]
    counts = {relation: flags.sum(axis=0) for relation, flags in related.items()}
    for relation, count in counts.items():
        values = deciding_values(count, table.allowed)
        if values is not None:
            yield (f"each {places} (so_many {relation} {coq_list(values)})",)
    if not table.is_large:
        yield from _words_by_number(table.allowed, own, neighbours, places, table.marks)
    for relation, count in counts.items():
        answers = {
            "at_most_half": 2 * count <= inside.sum(axis=0),
            "not_all": count < inside.sum(axis=0),
            "as_many": count == own,
        }
        for test, flags in answers.items():
            if (flags == table.allowed).all():
                yield (f"each {places} ({test} {relation})",)


def _partner_lists(marks: int) -> Iterator[list[int]]:
    """Yield lists of a partner for each number 0 to `marks` - 1; the partner `marks` stands for none."""
    yield [marks - 1 - x for x in range(marks)]
    for step in (*range(1, marks), *range(-marks + 1, 0)):
        yield [(x + step) % marks for x in range(marks)]
        yield [x + step if 0 <= x + step < marks else marks for x in range(marks)]


def _words_by_number(
    allowed: Flags, own: Numbers, neighbours: Numbers, places: str, marks: int
) -> Iterator[tuple[str, ...]]:
    """Yield one list with a condition for each number: how often another number stands among its neighbours.

    `own` and `neighbours` are the numbers of the cell and of its neighbours, -1 outside; `places` is the text of the
    neighbours' places. Nothing is yielded if for some number no such condition says what is allowed.
    """
    conditions = list[str]()
    for number in range(marks):
        has_number = own == number
        if allowed[has_number].all():
            continue
        for other_number in (number, *range(marks)):
            counts = (neighbours[:, has_number] == other_number).sum(axis=0)
            allowed_counts = deciding_values(counts, allowed[has_number])
            if allowed_counts is not None:
                conditions.append(f"each {places} (having {number} {other_number} {coq_list(allowed_counts)})")
                break
        else:
            return
    yield tuple(conditions)


def _words_of_corner(table: TruthTable) -> Iterator[tuple[str, ...]]:
    """Yield which numbers may stand in the upper left cell of the board, if the table restricts only this cell."""
    if table.places == ((-1, 0), (0, -1), (0, 0)):
        is_corner = (table.cells[0] == 0) & (table.cells[1] == 0)
        if table.allowed[~is_corner].all():
            yield (f"corner {coq_list(table.cells[2, is_corner & table.allowed] - 1, '')}",)


def _words_of_column(table: TruthTable) -> Iterator[tuple[str, ...]]:
    """Yield how many ones every column has, if the table restricts only the cells below an uppermost cell."""
    rows = len(table.places) - 1
    if table.places != tuple((row, 0) for row in range(-1, rows)):
        return
    is_top = table.cells[0] == 0
    column = table.cells[1:, is_top]
    totals = deciding_values((column == 2).sum(axis=0), table.allowed[is_top])
    if table.allowed[~is_top].all() and totals is not None and len(totals) == 1:
        yield (f"column_total {rows} {totals[0]}",)
