"""Arrays with a local rule: counted by tables and by the rule itself, on every kind of window."""

import json
from collections.abc import Callable
from functools import reduce
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stripcount import BlockStrip, Count
from stripcount.check.oracle import brute_counts
from stripcount.errors import BadInput, BrokenPuzzle, TooLarge, Unsettled
from stripcount.language.arrays import Arrays
from stripcount.machine.explore import explore, explore_states
from stripcount.machine.packing.base import has_packing
from stripcount.model.contract.examination import examine
from stripcount.model.symmetry import SYMMETRIES, UNDIRECTED
from stripcount.model.wrap.wrapped import wrapped
from tests.sentences import Says

ENTRIES = json.loads((Path(__file__).parents[1] / "data" / "oeis-empirical.json").read_text())["entries"]


def made(
    values: Any, window: Any, allowed: Callable[[Any], Any], padded: bool = False, rows: int | None = None
) -> BlockStrip:
    """A strip of a class with these attributes; without `rows` it is as high as its window."""
    kind = type(
        "Made",
        (BlockStrip,),
        {"values": values, "window": window, "padded": padded, "allowed": lambda s, b: allowed(b)},
    )
    strip = kind(rows if rows is not None else 1 if padded else window[0])
    assert isinstance(strip, BlockStrip)
    return strip


def by_whole_columns(strip: BlockStrip, most: int) -> list[int]:
    """Count unpadded boards without the strip's own code: a vector over all tuples of width - 1 columns."""
    ((height, width),) = strip.sizes
    columns = list(product(strip.values, repeat=strip.rows))

    def fits(block: tuple[Any, ...]) -> bool:
        rows = list(zip(*block))
        return all(strip.allowed(tuple(rows[i : i + height])) for i in range(strip.rows - height + 1))

    counts = [len(columns) ** k for k in range(min(width, most + 1))]
    vector = dict.fromkeys(product(columns, repeat=width - 1), 1)
    while len(counts) <= most:
        after: dict[Any, int] = {}
        for past, ways in vector.items():
            for column in columns:
                if fits((*past, column)):
                    key = (*past, column)[1:]
                    after[key] = after.get(key, 0) + ways
        vector = after
        counts.append(sum(vector.values()))
    return counts


@pytest.mark.some_cases("further cases against brute force", "A183795", "A282310", "A295939", "A281831")
@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry["anumber"])
def test_the_terms_of_oeis_entries(entry: dict[str, Any]) -> None:
    (height, width), code = entry["window"], compile(entry["allowed"], "rule", "eval")
    strip = made(
        range(entry["values"]),
        (width, height),  # their columns are our rows
        lambda block: eval(code, {"w": tuple(zip(*block))}),
        entry["padded"],
        entry["size"],
    )
    step, first = entry["grow"]
    last = step * (entry["offset"] + len(entry["terms"]) - 1) + first
    terms = explore(strip).machine().terms(last + 1)[step * entry["offset"] + first :: step]
    assert terms == [int(entry["multiplier"].partition("/")[2] or 1) * term for term in entry["terms"]]


@pytest.mark.some_cases("further cases against brute force", "600-window0-3", "600-window3-4")
@pytest.mark.parametrize(
    ("window", "rows"), [((1, 1), 3), ((1, 4), 2), ((4, 1), 5), ((2, 2), 4), ((2, 3), 3), ((3, 2), 4), ((3, 3), 3)]
)
@pytest.mark.parametrize("most", [600, pytest.param(5000, marks=pytest.mark.long("more boards by brute force"))])
def test_windows_inside_the_board(window: tuple[int, int], rows: int, most: int) -> None:
    chance = np.random.default_rng(sum(window))
    rule = {
        block: bool(chance.random() < 0.7) for block in product(product((0, 1), repeat=window[1]), repeat=window[0])
    }
    strip = made((0, 1), window, rule.__getitem__, rows=rows)
    counts = explore(strip).machine().terms(8)
    assert counts == by_whole_columns(strip, 7)
    brute = brute_counts(strip, 4, most)
    assert counts[: len(brute)] == brute
    assert all(count == 2 ** (rows * k) for k, count in enumerate(counts[: window[1]]))  # no block fits


@settings(max_examples=8, deadline=None)
@given(
    window=st.sampled_from([(1, 1), (1, 3), (3, 1), (3, 3), (1, 5), (5, 1), (3, 5)]),
    values=st.integers(1, 3),
    rows=st.integers(1, 4),
    seed=st.integers(0, 10**6),
)
def test_windows_over_the_edge(window: tuple[int, int], values: int, rows: int, seed: int) -> None:
    """The rule is a hash of the block and its Nones, so a window that is a cell off is found."""
    weights = [int(w) for w in np.random.default_rng(seed).integers(1, 10**6, 40)]

    def allowed(block: Any) -> bool:
        cells = [7 if cell is None else cell for row in block for cell in row]
        assert block[len(block) // 2][len(block[0]) // 2] is not None
        return sum(w * (c + 1) for w, c in zip(weights, cells)) % 97 < 75

    while rows > 1 and values ** (rows * (window[1] - 1) + window[0]) > 3000:  # states
        rows -= 1
    if values ** (min(window[0], rows) * window[1]) > 3000:  # blocks
        values = 2
    strip = made(range(values), window, allowed, True, rows)
    exploration = explore(strip)
    brute = brute_counts(strip, 6, 700)
    assert exploration.machine().terms(len(brute)) == brute
    assert explore_states(strip).trimmed().sizes == exploration.sizes


def test_each_block_is_asked_about_once_and_only_if_it_can_be() -> None:
    asked: list[Any] = []

    def allowed(block: Any) -> bool:
        asked.append(block)
        return bool(block[1].count(1) < 3)

    strip = made((0, 1), (3, 3), allowed, True, 4)
    explore(strip)
    explore(strip.resized(3))
    assert len(asked) == len(set(asked))
    outside = {tuple(tuple(cell is None for cell in row) for row in block) for block in asked}
    line, half = (False, False, False), (True, False, False)
    assert (line, line, line) in outside
    assert ((True,) * 3, half, half) in outside
    assert all(len({row for row in shape if not all(row)}) == 1 for shape in outside)  # whole columns are missing
    assert len(outside) == 12  # over the top, the bottom or neither; over the left, the right, neither or both


@pytest.mark.long("machines of many states")
def test_states_too_wide_for_64_bits_are_found_one_by_one() -> None:
    wide = made(range(2), ((2, 1), (1, 2)), lambda block: len(block) == 1 or block[0] == block[1], rows=70)
    assert not has_packing(wide)
    assert explore(wide).machine().terms(4) == [1, 2, 4, 8]


def test_several_windows_in_one_class() -> None:
    """No 11 in a row, no 111 in a column: 1, 13 on four rows, where one window of 3×2 lets 1, 16 pass."""

    def allowed(block: Any) -> bool:
        return any(value == 0 for row in block for value in row)

    strip = made((0, 1), ((1, 2), (3, 1)), allowed, rows=4)
    boards = [len(list(filter(strip.legal, strip.candidates(cols)))) for cols in range(4)]
    assert boards[:2] == [1, 13]
    assert explore(strip).machine().terms(8) == explore(Arrays(4, forbid="11 1/1/1")).machine().terms(8)
    assert explore(strip).machine().terms(4) == boards
    assert list(strip.cautions()) == []


def as_one(block: Any) -> bool:
    """The same rule on blocks of 3 × 2."""
    return not any(a and b for a, b in block) and not any(all(column) for column in zip(*block))


@pytest.mark.long("machines of many states")
def test_a_window_that_does_not_fit_is_never_ignored_silently(says: Says) -> None:
    strip = made((0, 1), (3, 2), as_one, rows=4)
    assert explore(strip).machine().terms(4) == [1, 16, 71, 499]
    (caution,) = strip.cautions()
    assert caution.startswith("no board with 2 columns or more holds 1/1/1, because the window of 3×2 refuses it, but")
    with says.warns(Unsettled):
        assert Count(strip).terms(2) == [1, 16]
    both = made((0, 1), ((3, 2), (3, 1)), lambda b: as_one(b) if len(b[0]) == 2 else any(0 in r for r in b), rows=4)
    assert list(both.cautions()) == []
    assert explore(both).machine().terms(4)[1] == 13
    assert list(made((0, 1), (2, 2), lambda b: sum(map(sum, b)) == 2, rows=3).cautions()) == []


@pytest.mark.some_cases(
    "further cases against brute force",
    "<lambda>-window0-False-found0",
    "<lambda>-window1-False-found1",
    "<lambda>-window6-True-found6",
)
@pytest.mark.parametrize(
    ("allowed", "window", "padded", "found"),
    [
        (lambda b: b != ((0, 1), (1, 0)), (2, 2), False, {"D"}),
        (lambda b: b != ((0, 0), (1, 0)), (2, 2), False, set()),
        (lambda b: b != ((1, 1), (0, 0)), (2, 2), False, {"H"}),
        (lambda b: sum(map(sum, b)) != 3, (2, 2), False, {"H", "V", "D"}),
        (lambda b: len(b) == 1 or b != ((1,), (0,)), ((1, 2), (2, 1)), False, {"H"}),
        (lambda b: sum(v == 1 for r in b for v in r) < 4, (3, 3), True, {"H", "V", "D"}),
        (lambda b: b[1][1] != 1 or b[1][0] != 0, (3, 3), True, {"V"}),
    ],
)
def test_symmetries_are_found_from_the_windows(allowed: Any, window: Any, padded: bool, found: set[str]) -> None:
    strip = made((0, 1), window, allowed, padded, rows=3)
    assert set(strip.symmetries) == found
    boards = {board for board in strip.candidates(3) if strip.legal(board)}
    for name in "HVD":
        turned = {SYMMETRIES[name].board(UNDIRECTED, board) for board in boards}
        assert (turned == boards) == (name in found)
    if "H" in found:
        assert Count(strip).symmetric("H").terms(4)[3] == sum(
            SYMMETRIES["H"].board(UNDIRECTED, board) == board for board in boards
        )


@pytest.mark.long("brute force over many boards")
@pytest.mark.parametrize(
    ("padded", "sides"),
    [
        (False, "both"),
        *(
            pytest.param(*case, marks=pytest.mark.long("brute force over many boards"))
            for case in product((False, True), ("rows", "columns", "both"))
        ),
    ],
)
def test_windows_across_seams(padded: bool, sides: str) -> None:
    """Every board of few cells by the rule itself, state by state, on arrays, and as closed walks."""
    chance = np.random.default_rng(len(sides) + padded)
    answers: dict[Any, bool] = {}

    def allowed(block: Any) -> bool:
        return answers.setdefault(block, bool(chance.random() < 0.8))

    strip = made((0, 1), (3, 3) if padded else ((2, 3), (1, 2)), allowed, padded, rows=3)
    glued = wrapped(strip, sides)
    brute = brute_counts(glued, 5, 40_000)
    assert len(brute) > 4
    assert explore(glued).machine().terms(len(brute)) == brute
    assert explore_states(glued).machine().terms(len(brute)) == brute
    assert Count(strip).wrapped(sides).terms(len(brute)) == brute


def test_a_class_of_ones_own_is_examined_drawn_and_resized(says: Says) -> None:
    strip = made("ab", (2, 2), lambda block: block[0] != block[1], rows=3)
    assert examine(strip).boards > 0
    assert strip.draw_state(strip.start()) == ". . ."
    assert strip.resized(2).rows == 2
    with says(BadInput):
        strip.resized(1)


def test_drawn_states_are_the_last_columns() -> None:
    strip = made("xyz", (2, 3), lambda block: True, rows=2)
    columns = ["xy", "zx", "yy"]
    state = strip.start()
    for column in columns:
        for row, mark in enumerate(column):
            state = dict(strip.step(state, row))[mark]
        state = strip.end_column(state)
    assert strip.draw_state(state) == "zy xy"
    assert strip.accepts(state)


def test_values_of_any_kind() -> None:
    words = made(("red", "green", "blue"), (1, 2), lambda block: block[0][0] != block[0][1], rows=2)
    assert explore(words).machine().terms(4) == [1, 9, 36, 144]
    assert explore(made([0.5], (1, 1), lambda block: np.bool_(True))).machine().terms(3) == [1, 1, 1]


@pytest.mark.parametrize(
    ("strip", "error"),
    [
        (lambda: made({0, 1}, (1, 1), bool), BrokenPuzzle),
        (lambda: made((), (1, 1), bool), BrokenPuzzle),
        (lambda: made(([], []), (1, 1), bool), BrokenPuzzle),
        (lambda: made((1, True), (1, 1), bool), BrokenPuzzle),
        (lambda: made((0, None), (1, 1), bool), BrokenPuzzle),
        (lambda: made((0, 1), (0, 1), bool, rows=1), BrokenPuzzle),
        (lambda: made((0, 1), 3, bool, rows=1), BrokenPuzzle),
        (lambda: made((0, 1), (1, 10**400), bool), BrokenPuzzle),
        (lambda: made((0, 1), (2, 3), bool, True), BrokenPuzzle),
        (lambda: made((0, 1), (3, 1), bool, rows=2), BadInput),
        (lambda: explore(made(range(9), (3, 3), bool)), TooLarge),
        (lambda: made((0, 1), (999, 999), bool), TooLarge),
        (lambda: explore(made((0, 1), (1, 2), lambda block: 1 // block[0][1] > 0)), BrokenPuzzle),
        (lambda: explore(made((0, 1), (1, 2), lambda block: block[0][1])), BrokenPuzzle),
    ],
)
def test_mistakes_raise_errors_of_one_sentence(strip: Callable[[], Any], error: type[Exception], says: Says) -> None:
    with says(error):
        strip()


def test_a_known_count() -> None:
    """3×k arrays over 0..1 in which no 2×2 block is constant, from the column automaton written out by hand."""
    strip = made((0, 1), (2, 2), lambda block: len({cell for row in block for cell in row}) > 1, rows=3)
    columns = list(product((0, 1), repeat=3))
    matrix = np.array(
        [[int(all({a[i], a[i + 1], b[i], b[i + 1]} == {0, 1} for i in (0, 1))) for a in columns] for b in columns],
        dtype=object,
    )
    expected = [1, *(int(reduce(np.dot, [matrix] * k, np.ones(8, dtype=object)).sum()) for k in range(6))]
    assert explore(strip).machine().terms(7) == expected


@pytest.mark.parametrize("window", [(3, 3), (1, 5), (3, 1)])
def test_a_padded_predicate_is_asked_about_what_boards_show_and_nothing_else(window: tuple[int, int]) -> None:
    asked = []

    def allowed(block: Any) -> bool:
        asked.append(block)
        return True

    assert made((0, 1), window, allowed, padded=True).symmetries
    high, wide = window
    shown = {
        tuple(
            tuple(0 <= row + r - high // 2 < rows and 0 <= col + c - wide // 2 < cols for c in range(wide))
            for r in range(high)
        )
        for rows, cols in product(range(1, high + 1), range(1, wide + 1))
        for row, col in product(range(rows), range(cols))
    }
    assert {tuple(tuple(cell is not None for cell in row) for row in block) for block in asked} == shown
    assert len(asked) == sum(2 ** sum(map(sum, shape)) for shape in shown)
