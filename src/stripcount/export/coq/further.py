"""Conditions in the words of `StatementFurther.v`, and conditions that say together what a truth table says.

A candidate is a condition that allows every pattern which the table allows. A few candidates state the table if they
refuse together every pattern which it refuses. Coq compares them with the rule's diagram, so that a mistake here cannot
make a theorem wrong.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, pairwise, product

import numpy as np

from stripcount.export.coq.diagrams import Offset
from stripcount.export.coq.further_measures import constant_lines_of_block, further_measures
from stripcount.export.coq.measures import coq_list, measures
from stripcount.export.coq.truth import (
    DIRECTIONS,
    MAX_VALUES,
    TruthTable,
    around_text,
    neighbouring_windows,
    offset_text,
    offsets_text,
    places_text,
)
from stripcount.model.lattice.rule import Flags, Numbers

MAX_CONDITIONS = 6  # conditions that together state a table at most: a longer list is no easier to read than the table
MAX_ALTERNATIVES = 8  # patterns at most in a list of which one has to stand around a cell
MAX_MOVES = 8  # moves at most of what cells hold: those of a king, as a cell points to a neighbour
MAX_PAIRS = 60  # pairs of numbers at most that are listed one by one
FURTHER_WORDS = re.compile(
    r"\b(?:of_these|difference|median|constant_lines|different_totals|different_steps|squares"
    r"|determinant_of_three|fails|same_numbers|commute|words_in_order|joined|holding|at_most_own|at_least_own|within"
    r"|not_average|unless|each_of_two|at_the_edge|only_with|exactly_if|moves_stay|one_comes)\b"
)
"""Finds the words in a statement that need `StatementFurther.v`."""
_NUMEROUS = ("(weighed", "(ranked")  # the texts of measures of which there are very many begin so
WordsOf = Callable[[TruthTable], tuple[str, ...] | None]
"""A function that returns the conditions which state a table in words; None if it finds none."""


@dataclass(frozen=True, eq=False)
class Candidate:
    """A condition in Coq, and for each pattern of a table whether the condition allows the pattern."""

    text: str
    holds: Flags


def joint_words(table: TruthTable, words_of_pair: WordsOf) -> tuple[str, ...] | None:
    """Return conditions that together allow exactly the patterns that a table allows; None if none are known.

    `words_of_pair` returns such conditions for a table of two places.
    """
    on_board_only = bool(table.allowed[~table.on_board].all())  # all that is refused lies on the board
    if table.is_large:
        return _joint_texts(
            table.allowed, _constant_line_candidates(table) if on_board_only else _move_candidates(table)
        )
    candidates = chain(
        _number_candidates(table) if on_board_only else _neighbour_candidates(table),
        ()
        if on_board_only
        else chain(_edge_candidates(table), _move_candidates(table), _alternative_candidates(table)),
        _pair_candidates(table, words_of_pair),
    )
    return _joint_texts(table.allowed, candidates)


def _joint_texts(allowed: Flags, candidates: Iterable[Candidate]) -> tuple[str, ...] | None:
    """Return the texts of at most MAX_CONDITIONS candidates that together allow exactly the patterns in `allowed`.

    A single candidate that does so is returned as soon as it comes; otherwise the choice is greedy. None if there are
    no such candidates, or if the greedy choice needs more.
    """
    usable = list[Candidate]()
    for candidate in candidates:
        if candidate.holds[allowed].all() and not candidate.holds.all():
            if (candidate.holds == allowed).all():
                return (candidate.text,)
            usable.append(candidate)
    chosen, still_refused = list[Candidate](), ~allowed  # the refused patterns that no chosen candidate refuses
    while still_refused.any() and len(chosen) < MAX_CONDITIONS:
        best = max(usable, key=lambda candidate: int((still_refused & ~candidate.holds).sum()), default=None)
        if best is None or not (still_refused & ~best.holds).any():
            return None
        chosen.append(best)
        still_refused = still_refused & best.holds
    return None if still_refused.any() else tuple(_necessary_texts(allowed, chosen))


def _necessary_texts(allowed: Flags, candidates: list[Candidate]) -> Iterator[str]:
    """Yield the texts of candidates; one that refuses nothing beyond the remaining others is dropped, one by one."""
    necessary = list(candidates)
    for candidate in candidates:
        others = [other for other in necessary if other is not candidate]
        if others and (np.all([other.holds for other in others], axis=0) == allowed).all():
            necessary = others
    yield from (candidate.text for candidate in necessary)


def _number_candidates(table: TruthTable) -> Iterator[Candidate]:
    """Yield candidates about the numbers of cells that all lie on the board: values of measures, tests and orders."""
    every = f"every {places_text(table.places)}"
    for measure in chain(measures(table.places, table.marks), further_measures(table.places)):
        if len(table.places) == 2 or not measure.text.startswith(_NUMEROUS):
            yield from _value_candidates(table, every, measure.text, measure.of(table.numbers))
    for test, answers in _order_tests(table.places, table.numbers):
        yield from _test_candidates(table, every, test, answers)
    for window, moved_window in neighbouring_windows(table.places):
        numbers = table.numbers[[table.places.index(place) for place in (*window, *moved_window)]]
        every_two = f"every ({places_text(window)} ++ {places_text(moved_window)})"
        for measure in chain(measures(window, table.marks), further_measures(window)):
            if not measure.text.startswith(_NUMEROUS):
                difference = measure.difference_to_next(len(window))
                yield from _value_candidates(table, every_two, difference.text, difference.of(numbers))
        for test, answers in _window_tests(len(window), numbers):
            yield from _test_candidates(table, every_two, test, answers)


def _constant_line_candidates(table: TruthTable) -> Iterator[Candidate]:
    """Yield how many lines of a block are constant."""
    for measure in constant_lines_of_block(table.places):
        every = f"every {places_text(table.places)}"
        yield from _value_candidates(table, every, measure.text, measure.of(table.numbers))


def _test_candidates(table: TruthTable, every: str, test: str, answers: Flags) -> Iterator[Candidate]:
    """Yield that a test of the numbers holds in every window, and that it fails; `every` names the window in Coq.

    `answers` are those of the test for the patterns on the board.
    """
    for text, holds_on_board in ((test, answers), (f"(fails {test})", ~answers)):
        holds = np.ones(len(table.allowed), dtype=bool)
        holds[table.on_board] = holds_on_board
        yield Candidate(f"{every} {text}", holds)


def _value_candidates(table: TruthTable, every: str, measure: str, values: Numbers) -> Iterator[Candidate]:
    """Yield that a measure has one of its allowed values in every window; nothing if they are too many to be listed.

    `every` names the window in Coq, and `measure` the measure; `values` are those for the patterns on the board.
    """
    allowed_values = np.unique(values[table.allowed_on_board])
    if 0 < allowed_values.size <= MAX_VALUES:
        holds = np.ones(len(table.allowed), dtype=bool)
        holds[table.on_board] = np.isin(values, allowed_values)
        yield Candidate(f"{every} (among {coq_list(allowed_values)} {measure})", holds)


def _order_tests(places: Sequence[Offset], numbers: Numbers) -> Iterator[tuple[str, Flags]]:
    """Yield (test in Coq, its answers) for a block of cells: that its rows, or its columns, are in order."""
    height, width = (max(place[axis] for place in places) + 1 for axis in (0, 1))
    if list(places) == [(i, j) for i in range(height) for j in range(width)] and min(height, width) > 1:
        rows = [[i * width + j for j in range(width)] for i in range(height)]
        for lines in (rows, [list(column) for column in zip(*rows)]):
            lines_text = "; ".join(coq_list(line, "") for line in lines)
            answers = np.ones(numbers.shape[1], dtype=bool)
            for line, next_line in pairwise(lines):
                answers &= _lexicographically_at_most(numbers[line], numbers[next_line])
            yield f"(words_in_order [{lines_text}])", answers


def _lexicographically_at_most(words: Numbers, other_words: Numbers) -> Flags:
    """Return for each column whether the word in it is lexicographically at most the other word in it."""
    at_most = np.ones(words.shape[1], dtype=bool)
    for letters, other_letters in zip(words[::-1], other_words[::-1]):
        at_most = (letters < other_letters) | ((letters == other_letters) & at_most)
    return at_most


def _window_tests(window_size: int, numbers: Numbers) -> Iterator[tuple[str, Flags]]:
    """Yield (test in Coq, its answers) for two windows: the same numbers in any order, matrices that commute.

    The first `window_size` rows of `numbers` are those of the first window, the others those of the second.
    """
    window, other_window = numbers[:window_size], numbers[window_size:]
    yield "same_numbers", np.asarray((np.sort(window, axis=0) == np.sort(other_window, axis=0)).all(axis=0))
    order = round(window_size**0.5)
    if order * order == window_size and order > 1:
        a, b = (rows.reshape(order, order, -1) for rows in (window, other_window))
        product_ab, product_ba = (np.einsum("ikn,kjn->ijn", x, y) for x, y in ((a, b), (b, a)))
        yield f"(commute {order})", np.asarray((product_ab == product_ba).all(axis=(0, 1)))


def _pair_candidates(table: TruthTable, words_of_pair: WordsOf) -> Iterator[Candidate]:
    """Yield what a table of two places says, or what a table of more places says about each pair of them."""
    if len(table.places) == 2:
        yield from _number_candidates(table)
        yield from _listed_pair_candidates(table)
        yield from _exactly_if_candidates(table)
        return
    base = table.marks + 1
    for i, j in combinations(range(len(table.places)), 2):
        codes = table.cells[i] * base + table.cells[j]
        distinct_codes, code_index = np.unique(codes, return_inverse=True)
        allowed = np.zeros(len(distinct_codes), dtype=bool)
        np.logical_or.at(allowed, code_index, table.allowed)
        if not allowed.all():
            cells = np.array([distinct_codes // base, distinct_codes % base])
            pair_table = TruthTable((table.places[i], table.places[j]), cells, allowed, table.marks)
            for text in words_of_pair(pair_table) or ():
                yield Candidate(text, allowed[code_index])


def _listed_pair_candidates(table: TruthTable) -> Iterator[Candidate]:
    """Yield that the two numbers are one of the listed pairs, in any order, if the allowed pairs are symmetric."""
    pairs = {(int(x), int(y)) for x, y in table.numbers[:, table.allowed_on_board].T}
    if all((y, x) in pairs for x, y in pairs):
        unordered = sorted((x, y) for x, y in pairs if x <= y)
        if 0 < len(unordered) <= MAX_PAIRS:
            pairs_text = "; ".join(f"({x}, {y})" for x, y in unordered)
            is_listed = np.array([(int(x), int(y)) in pairs for x, y in table.numbers.T], dtype=bool)
            every = f"every {places_text(table.places)}"
            yield next(_test_candidates(table, every, f"(joined [{pairs_text}])", is_listed))


def _exactly_if_candidates(table: TruthTable) -> Iterator[Candidate]:
    """Yield that the cell has one of some numbers exactly if the cell at the other place has one of some numbers."""
    if (0, 0) not in table.places:
        return
    own, other = (table.cells[i] for i in sorted((0, 1), key=lambda i: table.places[i] != (0, 0)))
    other_place = next(place for place in table.places if place != (0, 0))
    own_numbers = sorted({int(x) - 1 for x in own[(other == 0) & ~table.allowed]})  # refused beside the border
    has_own_number = np.isin(own - 1, own_numbers)
    other_numbers = sorted({int(y) - 1 for y in other[has_own_number & table.allowed]})
    holds = has_own_number == ((other > 0) & np.isin(other - 1, other_numbers))
    text = f"exactly_if {coq_list(own_numbers, '')} {offset_text(other_place)} {coq_list(other_numbers, '')}"
    yield Candidate(text, holds)


def _own_numbers(table: TruthTable) -> Numbers | None:
    """Return for each pattern the number of the cell itself; None if the table does not depend on it."""
    return table.cells[table.places.index((0, 0))] - 1 if (0, 0) in table.places else None


def _neighbour_candidates(table: TruthTable) -> Iterator[Candidate]:
    """Yield candidates for a number and its neighbours on the board."""
    around = [place for place in table.places if place != (0, 0)]
    if not around:
        return
    known_own = _own_numbers(table)
    own = np.full(len(table.allowed), -1) if known_own is None else known_own
    neighbours = table.cells[[table.places.index(place) for place in around]] - 1  # -1 outside
    inside, places = neighbours >= 0, around_text(around)
    neighbour_count = inside.sum(axis=0)
    # the numbers that may stand anywhere, whatever their neighbours are
    free_numbers = [] if known_own is None else [x for x in range(table.marks) if table.allowed[own == x].all()]
    is_bound = ~np.isin(own, free_numbers)
    for relation, related in _relations(own, neighbours, table.marks):
        if known_own is None and not relation.startswith("(holding"):
            continue
        count = related.sum(axis=0)
        yield from _count_candidates(table, places, relation, count, free_numbers, is_bound)
        for test, flags in (
            ("at_most_half", 2 * count <= neighbour_count),
            ("not_all", count < neighbour_count),
            ("as_many", count == own),
        ):
            yield Candidate(f"each {places} ({test} {relation})", flags)
            if free_numbers:
                unless = f"unless {coq_list(free_numbers, '')}"
                yield Candidate(f"each {places} ({unless} ({test} {relation}))", flags | ~is_bound)
    if known_own is None:
        return
    total = np.where(inside, neighbours, 0).sum(axis=0)
    yield Candidate(f"each {places} not_average", (neighbour_count == 0) | (own * neighbour_count != total))
    yield from _direction_candidates(table, own, around, neighbours)


def _count_candidates(
    table: TruthTable, places: str, relation: str, count: Numbers, free_numbers: Sequence[int], is_bound: Flags
) -> Iterator[Candidate]:
    """Yield that the number of neighbours in a relation is one of those that occur in allowed patterns.

    If there are `free_numbers`, which may have any neighbours, the same is yielded for cells with other numbers, which
    are those where `is_bound`.
    """
    values = np.unique(count[table.allowed])
    yield Candidate(f"each {places} (so_many {relation} {coq_list(values)})", np.isin(count, values))
    if free_numbers:
        values = np.unique(count[table.allowed & is_bound])
        text = f"each {places} (unless {coq_list(free_numbers, '')} (so_many {relation} {coq_list(values)}))"
        yield Candidate(text, np.isin(count, values) | ~is_bound)


def _relations(own: Numbers, neighbours: Numbers, marks: int) -> Iterator[tuple[str, Flags]]:
    """Yield (relation in Coq, which neighbours are in it): to have a number, or a comparison with the cell's own."""
    inside = neighbours >= 0
    yield "equal_to", neighbours == own
    yield "other_than", inside & (neighbours != own)
    for value in range(marks):
        yield f"(holding {value})", neighbours == value
    yield "smaller_than", inside & (neighbours < own)
    yield "larger_than", neighbours > own
    yield "at_most_own", inside & (neighbours <= own)
    yield "at_least_own", neighbours >= own
    for distance in range(1, marks - 1):
        yield f"(within {distance})", inside & (np.abs(neighbours - own) <= distance)


def _direction_candidates(
    table: TruthTable, own: Numbers, around: Sequence[Offset], neighbours: Numbers
) -> Iterator[Candidate]:
    """Yield how many more neighbours are in a relation in one direction than in the other directions together."""
    for name, pair in DIRECTIONS.items():
        in_direction = [index for index, place in enumerate(around) if place in pair]
        elsewhere = [index for index, place in enumerate(around) if place not in pair]
        if len(in_direction) == 2 and elsewhere:
            other_places = around_text([around[index] for index in elsewhere])
            for relation, related in _relations(own, neighbours, table.marks):
                difference = related[in_direction].sum(axis=0) - related[elsewhere].sum(axis=0)
                values = np.unique(difference[table.allowed])
                text = f"each_of_two {name} {other_places} {relation} {coq_list(values)}"
                yield Candidate(text, np.isin(difference, values))


def _edge_candidates(table: TruthTable) -> Iterator[Candidate]:
    """Yield which numbers stand where one or two places lie beyond the board, and perhaps another one on it."""
    own = _own_numbers(table)
    around = [place for place in table.places if place != (0, 0)]
    if own is None:
        return
    row_of = {place: table.cells[table.places.index(place)] for place in around}
    for outside in chain(combinations(around, 1), combinations(around, 2)):
        for inside in ((), *((place,) for place in around if place not in outside)):
            is_asked = np.all(
                [*(row_of[place] == 0 for place in outside), *(row_of[place] > 0 for place in inside)], axis=0
            )
            values = np.unique(own[is_asked & table.allowed])
            text = f"at_the_edge {offsets_text(outside)} {offsets_text(inside)} {coq_list(values, '')}"
            yield Candidate(text, ~is_asked | np.isin(own, values))


def _move_candidates(table: TruthTable) -> Iterator[Candidate]:
    """Yield what holds if a number is a move of its cell's content: no move leaves the board, each cell gets one.

    Each number stands for one move, as in arrays of permutations that move every element at most one step.
    """
    own = _own_numbers(table)
    if own is not None:
        is_inside = table.cells > 0
        targets = [  # for each number the places that are on the board exactly where the number is allowed
            [place for place, inside in zip(table.places, is_inside) if (inside == table.allowed)[own == mark].all()]
            for mark in range(table.marks)
        ]
        if all(targets):
            moves = [(0, 0) if (0, 0) in places else places[0] for places in targets]
            stays = [is_inside[table.places.index(move)] & (own == mark) for mark, move in enumerate(moves)]
            yield Candidate(f"moves_stay {offsets_text(moves)}", np.logical_or.reduce(stays))
    if len(table.places) == table.marks <= MAX_MOVES:
        arriving_marks = [_most_frequent_number(table, index) for index in range(table.marks)]
        if sorted(arriving_marks) == list(range(table.marks)):
            arrives = [table.cells[index] == mark + 1 for index, mark in enumerate(arriving_marks)]
            places = [table.places[arriving_marks.index(mark)] for mark in range(table.marks)]
            moves = [(-down, -right) for down, right in places]
            yield Candidate(f"one_comes {offsets_text(moves)}", np.sum(arrives, axis=0, dtype=np.int8) == 1)


def _most_frequent_number(table: TruthTable, place_index: int) -> int:
    """Return the number that stands most often at a place in allowed patterns.

    If exactly one content arrives in each cell, this is the number whose move leads from the place to the cell.
    """
    frequencies = np.bincount(table.cells[place_index][table.allowed], minlength=table.marks + 1)[1:]
    return int(np.argmax(frequencies))


def _alternative_candidates(table: TruthTable) -> Iterator[Candidate]:
    """Yield that a number stands only where one of a few patterns of one or two cells stands around it."""
    own = _own_numbers(table)
    if own is None or len(table.places) > 6 or table.marks > 5:
        return
    around = [index for index, place in enumerate(table.places) if place != (0, 0)]
    for mark in range(table.marks):
        has_mark = own == mark
        cells, allowed = table.cells[:, has_mark], table.allowed[has_mark]
        if allowed.all() or not allowed.any():
            continue
        patterns, covered = list[str](), np.zeros(len(allowed), dtype=bool)
        for size in (1, 2):
            for places in combinations(around, size):
                for numbers in product(range(table.marks), repeat=size):
                    matches = np.all([cells[i] == x + 1 for i, x in zip(places, numbers)], axis=0)
                    if allowed[matches].all() and (matches & ~covered).any():
                        texts = (f"({offset_text(table.places[i])}, {x})" for i, x in zip(places, numbers))
                        patterns.append(f"[{'; '.join(texts)}]")
                        covered |= matches
        if patterns and len(patterns) <= MAX_ALTERNATIVES:
            holds = np.ones(len(table.allowed), dtype=bool)
            holds[has_mark] = covered
            yield Candidate(f"only_with {mark} [{'; '.join(patterns)}]", holds)
