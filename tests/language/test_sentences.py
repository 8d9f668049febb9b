"""Rules in one line are what they say: compared with the same rules written in Python, on all small boards."""

from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stripcount.count import Count
from stripcount.errors import BadInput
from stripcount.evaluate.board_sweep import board_counts
from stripcount.language.arrays import Arrays, arrays
from stripcount.language.phrases import GRAMMAR
from stripcount.language.sentence import read_sentence
from stripcount.model.lattice.strip import rule_allows
from tests.sentences import Says

Grid = tuple[tuple[int, ...], ...]
Holds = Callable[[Grid], bool]
SIZES = {"0-1": ((2, 3), (3, 2)), "0-2": ((1, 3), (3, 1), (2, 2))}
LARGE = {"0-1": ((3, 3), (3, 4)), "0-2": ((2, 3), (3, 2))}


def grids(rows: int, cols: int, values: tuple[int, ...]) -> list[Grid]:
    lines = list(product(values, repeat=cols))
    return [tuple(rows_) for rows_ in product(lines, repeat=rows)]


def pairs(grid: Grid, *steps: tuple[int, int]) -> list[tuple[int, int]]:
    """The values of every two cells that are one of the steps apart."""
    rows, cols = len(grid), len(grid[0])
    return [
        (grid[r][c], grid[r + a][c + b])
        for a, b in steps
        for r in range(rows)
        for c in range(cols)
        if 0 <= r + a < rows and 0 <= c + b < cols
    ]


def runs(grid: Grid, length: int, *steps: tuple[int, int]) -> list[tuple[int, ...]]:
    rows, cols = len(grid), len(grid[0])
    return [
        tuple(grid[r + i * a][c + i * b] for i in range(length))
        for a, b in steps
        for r in range(rows)
        for c in range(cols)
        if 0 <= r + (length - 1) * a < rows and 0 <= c + (length - 1) * b < cols
    ]


def blocks(grid: Grid, height: int = 2, width: int = 2) -> list[tuple[int, ...]]:
    return [
        tuple(grid[r + i][c + j] for i in range(height) for j in range(width))
        for r in range(len(grid) - height + 1)
        for c in range(len(grid[0]) - width + 1)
    ]


def around(grid: Grid, own: int, other: int, *steps: tuple[int, int]) -> list[int]:
    """For each cell of the value `own`, how many neighbours (both ways along the steps) have the value `other`."""
    rows, cols = len(grid), len(grid[0])
    both = [s for a, b in steps for s in ((a, b), (-a, -b))]
    return [
        sum(0 <= r + a < rows and 0 <= c + b < cols and grid[r + a][c + b] == other for a, b in both)
        for r in range(rows)
        for c in range(cols)
        if grid[r][c] == own
    ]


H, V, D, A = (0, 1), (1, 0), (1, 1), (1, -1)
KING, KNIGHT = (H, V, D, A), ((1, 2), (2, 1), (1, -2), (2, -1))
ONES = (1, 1)


def columns(grid: Grid) -> Grid:
    return tuple(zip(*grid))


def apart(*steps: tuple[int, int], bad: Callable[[int, int], bool]) -> Holds:
    return lambda g: not any(bad(a, b) for a, b in pairs(g, *steps))


def both(value: int) -> Callable[[int, int], bool]:
    return lambda a, b: a == b == value


def same(a: int, b: int) -> bool:
    return a == b


SENTENCES: dict[str, tuple[str, Holds]] = {
    "no two adjacent 1s": ("0-1", apart(H, V, bad=both(1))),
    "no two 1s are adjacent": ("0-2", apart(H, V, bad=both(1))),
    "no two horizontally adjacent 1s": ("0-1", apart(H, bad=both(1))),
    "no two adjacent 1s vertically": ("0-1", apart(V, bad=both(1))),
    "no two adjacent 1s (king)": ("0-1", apart(*KING, bad=both(1))),
    "no two adjacent zeros": ("0-1", apart(H, V, bad=both(0))),
    "no two 1s a knight's move apart": ("0-1", apart(*KNIGHT, bad=both(1))),
    "no two 1s a king's move apart": ("0-1", apart(*KING, bad=both(1))),
    "no two ones adjacent horizontally or antidiagonally": ("0-1", apart(H, A, bad=both(1))),
    "no 11 horizontally": ("0-1", lambda g: ONES not in runs(g, 2, H)),
    "no 11 horizontally, no 111 vertically": (
        "0-1",
        lambda g: ONES not in runs(g, 2, H) and (1, 1, 1) not in runs(g, 3, V),
    ),
    "no 101 or 010 horizontally": ("0-1", lambda g: not {(1, 0, 1), (0, 1, 0)} & set(runs(g, 3, H))),
    "no 12 in any row or column": ("0-2", lambda g: (1, 2) not in runs(g, 2, H, V)),
    "no 10 diagonally": ("0-1", lambda g: (1, 0) not in runs(g, 2, D)),
    "no three consecutive 1s horizontally": ("0-1", lambda g: (1, 1, 1) not in runs(g, 3, H)),
    "no three equal cells in a row horizontally or vertically": (
        "0-1",
        lambda g: not any(len(set(run)) == 1 for run in runs(g, 3, H, V)),
    ),
    "no 2 by 2 block of equal cells": ("0-1", lambda g: all(len(set(b)) > 1 for b in blocks(g))),
    "no 2x2 block of 1s": ("0-2", lambda g: (1, 1, 1, 1) not in blocks(g)),
    "no 1x2 block of 2s": ("0-2", lambda g: (2, 2) not in blocks(g, 1, 2)),
    "every 2x2 block contains exactly two 1s": ("0-1", lambda g: all(b.count(1) == 2 for b in blocks(g))),
    "every 2 by 2 block has an even number of 1s": ("0-1", lambda g: all(b.count(1) % 2 == 0 for b in blocks(g))),
    "every 2x2 block has an odd number of 0s": ("0-1", lambda g: all(b.count(0) % 2 == 1 for b in blocks(g))),
    "every 2x2 block has at least two different values": ("0-1", lambda g: all(len(set(b)) > 1 for b in blocks(g))),
    "every 2x2 block has at most two distinct values": ("0-2", lambda g: all(len(set(b)) < 3 for b in blocks(g))),
    "every 2x2 block sums to 2": ("0-1", lambda g: all(sum(b) == 2 for b in blocks(g))),
    "no 2x2 block sums to 0 or 4": ("0-2", lambda g: all(sum(b) not in (0, 4) for b in blocks(g))),
    "every row and column increasing": ("0-2", apart(H, V, bad=lambda a, b: a >= b)),
    "every row and column nondecreasing": ("0-2", apart(H, V, bad=lambda a, b: a > b)),
    "rows weakly increasing and columns strictly decreasing": (
        "0-2",
        lambda g: all(a <= b for a, b in pairs(g, H)) and all(a > b for a, b in pairs(g, V)),
    ),
    "each row is nonincreasing": ("0-2", apart(H, bad=lambda a, b: a < b)),
    "at most two 1s around a 1 (king)": ("0-1", lambda g: max(around(g, 1, 1, *KING), default=0) <= 2),
    "at least one 1 around every 0 (king)": ("0-1", lambda g: min(around(g, 0, 1, *KING), default=1) >= 1),
    "exactly one 1 adjacent to every 0": ("0-1", lambda g: set(around(g, 0, 1, H, V)) <= {1}),
    "fewer than two 0s adjacent to each 1": ("0-1", lambda g: set(around(g, 1, 0, H, V)) <= {0, 1}),
    "every 1 has exactly two neighbouring 1s": ("0-1", lambda g: set(around(g, 1, 1, H, V)) <= {2}),
    "every 1 has an even number of adjacent 1s": ("0-1", lambda g: all(n % 2 == 0 for n in around(g, 1, 1, H, V))),
    "every 1 has at least one 0 next to it": ("0-1", lambda g: 0 not in around(g, 1, 0, H, V)),
    "every 0 is next to a 1": ("0-1", lambda g: 0 not in around(g, 0, 1, H, V)),
    "every 1 is adjacent to a 0 horizontally": ("0-1", lambda g: 0 not in around(g, 1, 0, H)),
    "no isolated 1": ("0-1", lambda g: 0 not in around(g, 1, 1, H, V)),
    "no 1 is adjacent to a 2": ("0-2", apart(H, V, bad=lambda a, b: {a, b} == {1, 2})),
    "no two adjacent cells are equal": ("0-2", apart(H, V, bad=same)),
    "adjacent cells differ (king)": ("0-2", apart(*KING, bad=same)),
    "neighbouring values are different vertically": ("0-2", apart(V, bad=same)),
    "no two adjacent cells sum to 2": ("0-2", apart(H, V, bad=lambda a, b: a + b == 2)),
    "adjacent cells differ by at most 1": ("0-2", apart(H, V, bad=lambda a, b: abs(a - b) > 1)),
    "adjacent cells differ by exactly 1 horizontally": ("0-2", apart(H, bad=lambda a, b: abs(a - b) != 1)),
    "every row has exactly two 1s": ("0-1", lambda g: all(row.count(1) == 2 for row in g)),
    "every column contains at most one 1": ("0-1", lambda g: all(col.count(1) <= 1 for col in columns(g))),
    "each column has an even number of 1s": ("0-1", lambda g: all(col.count(1) % 2 == 0 for col in columns(g))),
    "at least one 2 in every row": ("0-2", lambda g: all(2 in row for row in g)),
    "every row and column has exactly one 1": (
        "0-1",
        lambda g: all(line.count(1) == 1 for line in (*g, *columns(g))),
    ),
    "no 11 horizontally and every column has at least one 1": (
        "0-1",
        lambda g: ONES not in runs(g, 2, H) and all(1 in col for col in columns(g)),
    ),
    "upper left element 0, no two adjacent cells equal": (
        "0-2",
        lambda g: g[0][0] == 0 and not any(same(a, b) for a, b in pairs(g, H, V)),
    ),
    "no three ones in a row": ("0-1", lambda g: (1, 1, 1) not in runs(g, 3, H, V)),
    "no three consecutive ones": ("0-1", lambda g: (1, 1, 1) not in runs(g, 3, H, V)),
    "no two consecutive ones": ("0-1", lambda g: ONES not in runs(g, 2, H, V)),
    "no run of three or more ones horizontally": ("0-1", lambda g: (1, 1, 1) not in runs(g, 3, H)),
    "no three cells in a row are equal": ("0-1", lambda g: not any(len(set(run)) == 1 for run in runs(g, 3, H, V))),
    "ones do not touch": ("0-2", apart(H, V, bad=both(1))),
    "1s are not adjacent to each other": ("0-1", apart(H, V, bad=both(1))),
    "no two ones touch, not even diagonally": ("0-1", apart(*KING, bad=both(1))),
    "no two ones share a side or a corner": ("0-2", apart(*KING, bad=both(1))),
    "no two ones touch at a corner": ("0-1", apart(D, A, bad=both(1))),
    "no two ones diagonally adjacent": ("0-1", apart(D, A, bad=both(1))),
    "no two ones are neighbours": ("0-1", apart(H, V, bad=both(1))),
    "no adjacent ones": ("0-1", apart(H, V, bad=both(1))),
    "no 1 next to a 1": ("0-1", apart(H, V, bad=both(1))),
    "ones are never next to zeros": ("0-2", apart(H, V, bad=lambda a, b: {a, b} == {0, 1})),
    "no zeros next to twos": ("0-2", apart(H, V, bad=lambda a, b: {a, b} == {0, 2})),
    "every 0 has a 1 next to it": ("0-1", lambda g: 0 not in around(g, 0, 1, H, V)),
    "every zero touches a one": ("0-2", lambda g: 0 not in around(g, 0, 1, H, V)),
    "each 1 has exactly one neighbouring 1": ("0-1", lambda g: set(around(g, 1, 1, H, V)) <= {1}),
    "each one touches exactly one other one": ("0-1", lambda g: set(around(g, 1, 1, H, V)) <= {1}),
    "every one has exactly two neighbours that are ones": ("0-1", lambda g: set(around(g, 1, 1, H, V)) <= {2}),
    "every 1 has no neighbouring 2": ("0-2", lambda g: set(around(g, 1, 2, H, V)) <= {0}),
    "no 1 has more than two neighbouring 1s": ("0-1", lambda g: max(around(g, 1, 1, H, V), default=0) <= 2),
    "no 1 without a neighbouring 0": ("0-1", lambda g: 0 not in around(g, 1, 0, H, V)),
    "no lonely zeros": ("0-1", lambda g: 0 not in around(g, 0, 0, H, V)),
    "no 2x2 square is all ones": ("0-1", lambda g: (1, 1, 1, 1) not in blocks(g)),
    "no 2-by-2 block is all equal": ("0-1", lambda g: all(len(set(b)) > 1 for b in blocks(g))),
    "every 2x2 square contains a one": ("0-1", lambda g: all(1 in b for b in blocks(g))),
    "no two neighbouring cells have the same colour": ("0-2", apart(H, V, bad=same)),
    "no two equal numbers next to each other": ("0-2", apart(H, V, bad=same)),
    "neighbours are different": ("0-2", apart(H, V, bad=same)),
    "every cell differs from its neighbours": ("0-2", apart(H, V, bad=same)),
    "no two ones in the same row": ("0-1", lambda g: all(row.count(1) < 2 for row in g)),
    "no three 1s in any column": ("0-1", lambda g: all(col.count(1) < 3 for col in columns(g))),
    "every row has a one": ("0-1", lambda g: all(1 in row for row in g)),
    "at most one 1 in each row and each column": (
        "0-1",
        lambda g: all(line.count(1) <= 1 for line in (*g, *columns(g))),
    ),
}


def compare(sentence: str, sizes: tuple[tuple[int, int], ...], machine: bool = False) -> None:
    """Compare a rule with its predicate on all boards, and their number with that of a sweep, or of the machine."""
    values, holds = SENTENCES[sentence]
    for rows, cols in sizes:
        strip = Arrays(rows, rule=sentence, values=values)
        boards = grids(rows, cols, strip.array_rule().values)
        wanted = [holds(board) for board in boards]
        assert rule_allows(strip.array_rule(), np.array(boards)).tolist() == wanted
        counted = Count(strip).terms(cols + 1) if machine else board_counts(strip, cols)
        assert counted[cols] == sum(wanted)


@pytest.mark.one_in(4, "further sentences")
@pytest.mark.one_in(5, "many sentences against brute force")
@pytest.mark.parametrize("sentence", SENTENCES)
def test_a_sentence_is_the_rule_written_in_python(sentence: str) -> None:
    compare(sentence, SIZES[SENTENCES[sentence][0]])


@pytest.mark.long("many sentences against brute force")
@pytest.mark.parametrize("sentence", SENTENCES)
def test_a_sentence_is_the_rule_on_larger_boards(sentence: str) -> None:
    compare(sentence, LARGE[SENTENCES[sentence][0]], machine=True)


def test_fifty_sentences_are_compared() -> None:
    assert len(SENTENCES) >= 50


REPLACED = {
    # a word: what may stand for it in the sentences above
    "adjacent": ("distant", "vertical", "equal"),
    "1s": ("2s", "0s", "ones", "cells", "xs"),
    "two": ("three", "exactly", "1", "toe"),
    "horizontally": ("vertically", "diagonally", "horizontal", "upwards"),
    "every": ("each", "no", "some", "any"),
    "no": ("every", "some", "not", "at"),
    "row": ("column", "diagonal"),
    "exactly": ("at", "precisely", "no"),
    "increasing": ("decreasing", "nondecreasing", "rising"),
    "even": ("odd", "prime"),
    "(king)": ("(knight)", "(queen)"),
}


def replaced(most: int) -> list[tuple[str, str, frozenset[str]]]:
    """(sentence, the same with one word replaced, the two words), at most so many for two words."""
    found, times = [], Counter[tuple[str, str]]()
    for sentence in SENTENCES:
        words = sentence.split()
        for at, word in enumerate(words):
            for other in REPLACED.get(word, ()):
                times[word, other] += 1
                if times[word, other] > most:
                    continue
                found.append((sentence, " ".join([*words[:at], other, *words[at + 1 :]]), frozenset((word, other))))
    return found


@cache
def meant(sentence: str) -> str:
    return str(read_sentence(sentence))


@cache
def allowed(sentence: str) -> list[bytes]:
    """Which boards of some small sizes, over three values, a sentence allows."""
    sizes = ((1, 4), (4, 1), (2, 3), (3, 2))
    rules = (Arrays(rows, rule=sentence, values="0-2").array_rule() for rows, _ in sizes)
    return [rule_allows(rule, np.array(grids(*size, (0, 1, 2)))).tobytes() for rule, size in zip(rules, sizes)]


def test_a_replaced_word_is_refused_or_read_as_it_says() -> None:
    check_replaced(4, 4)


@pytest.mark.long("seven hundred sentences, most of them refused with a nearest phrase")
def test_any_replaced_word_is_refused_or_read_as_it_says() -> None:
    check_replaced(1000, 1)


def check_replaced(most: int, every: int) -> None:
    """No replaced sentence keeps the old meaning, unless the words mean the same."""
    pairs_alike = (
        ("exactly", "precisely"),
        ("every", "each"),
        ("every", "any"),
        ("1s", "ones"),
        ("horizontally", "horizontal"),
    )
    alike = set(map(frozenset[str], pairs_alike))
    refused = read = 0
    for sentence, changed, words in replaced(most)[::every]:
        try:
            meaning = str(read_sentence(changed))
        except BadInput:
            refused += 1
            continue
        read += 1
        if words in alike and meaning != meant(sentence):  # said in other words
            assert allowed(changed) == allowed(sentence), changed
        else:
            assert (meaning == meant(sentence)) == (words in alike), changed
    assert refused >= 30 // every
    assert read >= 30 // every


PATTERN_VALUES = st.integers(2, 4)


@st.composite
def forbidden(draw: st.DrawFn) -> tuple[int, list[list[list[int | None]]]]:
    """Some patterns, as rows of values or None for any value, with the number of values."""
    many = draw(PATTERN_VALUES)
    cell = st.one_of(st.none(), st.integers(0, many - 1), st.integers(0, many - 1))
    sizes = st.tuples(st.integers(1, 3), st.integers(1, 3))
    found = draw(st.lists(sizes, min_size=1, max_size=3))
    return many, [[[draw(cell) for _ in range(width)] for _ in range(height)] for height, width in found]


def written(pattern: list[list[int | None]]) -> str:
    return "/".join("".join("." if cell is None else str(cell) for cell in row) for row in pattern)


def occurs(pattern: list[list[int | None]], boards: np.ndarray) -> np.ndarray:
    """Whether a pattern occurs in each of many boards, by sliding it over them."""
    _, rows, cols = boards.shape
    found = np.zeros(len(boards), dtype=bool)
    for r in range(rows - len(pattern) + 1):
        for c in range(cols - len(pattern[0]) + 1):
            here = np.ones(len(boards), dtype=bool)
            for i, row in enumerate(pattern):
                for j, cell in enumerate(row):
                    if cell is not None:
                        here &= boards[:, r + i, c + j] == cell
            found |= here
    return found


def compare_with_brute_force(many: int, patterns: list[list[list[int | None]]], most: int) -> None:
    """Compare the counts on all boards of at most 3 rows, 4 columns and `most` boards of a size."""
    for rows in (1, 2, 3):
        strip = arrays(rows, forbid=[written(p) for p in patterns], values=range(many))
        cols = max(cols for cols in range(5) if many ** (rows * cols) <= most)
        terms = Count(strip).terms(cols + 1)
        for width in range(1, cols + 1):
            cells = np.indices([many] * (rows * width)).reshape(rows * width, -1).T.reshape(-1, rows, width)
            good = ~np.logical_or.reduce([occurs(pattern, cells) for pattern in patterns])
            assert terms[width] == good.sum()
            assert np.array_equal(rule_allows(strip.array_rule(), cells), good)


@pytest.mark.long("many sentences against brute force")
@settings(max_examples=15, deadline=None, derandomize=True)
@given(forbidden())
def test_forbidden_patterns_are_those_of_brute_force(given_: tuple[int, list[list[list[int | None]]]]) -> None:
    compare_with_brute_force(*given_, most=1 << 9)


@pytest.mark.long("many sentences against brute force")
@settings(max_examples=200, deadline=None)
@given(forbidden())
def test_two_hundred_rules_are_those_of_brute_force(given_: tuple[int, list[list[list[int | None]]]]) -> None:
    compare_with_brute_force(*given_, most=1 << 18)


@settings(max_examples=15, deadline=None, derandomize=True)
@given(forbidden())
def test_symmetries_found_by_themselves_are_symmetries(given_: tuple[int, list[list[list[int | None]]]]) -> None:
    """Every reflection found maps allowed boards to allowed boards."""
    many, patterns = given_
    strip = arrays(2, forbid=[written(p) for p in patterns], values=range(many))
    cells = np.indices([many] * 4).reshape(4, -1).T.reshape(-1, 2, 2)
    good = rule_allows(strip.array_rule(), cells)
    moved = {"H": cells[:, :, ::-1], "V": cells[:, ::-1, :], "D": cells.transpose(0, 2, 1)}
    for name in strip.symmetries:
        assert np.array_equal(rule_allows(strip.array_rule(), moved[name]), good)


def test_reflections_are_found_where_they_are() -> None:
    assert sorted(arrays(3, forbid="11 1/1").symmetries) == ["D", "H", "V"]
    assert sorted(arrays(3, forbid="11 1/1/1").symmetries) == ["H", "V"]
    assert sorted(arrays(3, forbid="10 01").symmetries) == ["H", "V"]
    assert sorted(arrays(3, forbid="10").symmetries) == ["V"]
    assert sorted(arrays(3, forbid="11/10").symmetries) == ["D"]
    assert sorted(arrays(3, rule="every 1 has exactly two neighbouring 1s (king)").symmetries) == ["D", "H", "V"]
    assert Count(arrays(3, forbid="11 1/1")).up_to("all").terms(5) == [1, 4, 7, 27, 71]  # as hard-squares


def test_colourings_up_to_renaming_are_partitions() -> None:
    """Each class of proper colourings with many colours is a partition into independent sets: 1, 2, 5, … on a path."""
    strip = arrays(1, rule="no two adjacent cells equal, up to renaming of the values", values="0-6")
    assert Count(strip).terms(8) == [1, 1, 1, 2, 5, 15, 52, 203]  # Bell numbers, shifted by one cell
    every = arrays(2, rule="no two adjacent cells equal", values="0-2")
    classes = arrays(2, rule="no two adjacent cells equal, up to renaming of the values", values="0-2")
    assert [6 * a for a in Count(classes).terms(5)[1:]] == Count(every).terms(5)[1:]


@pytest.mark.parametrize(
    "given_",
    [
        {"rule": "no two adjacent 3s"},
        {"rule": "adjacent cells differ by at most 1"},
        {"rule": "no 1 next to a 2, up to renaming of the values", "values": "0-2"},
        {"rule": "no two adjacnt 1s"},
        {"rule": "rows in"},
        {"rule": "all ones disconnected"},
        {"rule": "x" * 3000},
        {"rule": "0..2 arrays with no two adjacent 1s", "values": "0-1"},
        {"rule": "no 9999 x 9999 block of 1s"},
        {"rule": "no 99999999 equal cells in a row horizontally"},
        {"rule": "no element equal to another within a city block distance of 3000"},
        {"forbid": "12"},
        {"forbid": "1x"},
        {"forbid": "11/1"},
        {"forbid": "1" * 1_000_000},
        {"forbid": "1" * 200},
        {"forbid": "1 " * 2000},
        {"values": "2-0"},
        {"values": "0-99"},
    ],
)
def test_what_is_not_understood_is_refused(given_: dict[str, str], says: Says) -> None:
    with says(BadInput):
        Arrays(3, **given_)


def test_a_window_that_does_not_fit_is_named() -> None:
    assert "nowhere 1/1/1 (which needs 3 rows, so it cannot occur)" in arrays(2, forbid="11 1/1/1").in_words
    assert "needs 2 rows" in arrays(1, rule="no 2x2 block of 1s").in_words
    assert Count(arrays(4, forbid="11 1/1/1")).terms(4) == [1, 13, 71, 499]


@pytest.mark.long("many sentences against brute force")
def test_runs_by_knight_moves() -> None:
    # 3 x 5 cells have two runs of three by knight moves, which share their middle cell
    runs_ = Count(arrays(3, rule="no 3 consecutive cells the same by a knight's move")).terms(6)
    assert runs_[4:] == [2**12, 2**15 - 2 * 2**13 + 2 * 2**10]


def test_a_modulus_of_zero_is_refused() -> None:
    with pytest.raises(BadInput):
        arrays(3, rule="entries increasing mod 0 by 1 rightwards and downwards")


@pytest.mark.parametrize(
    "rule",
    [
        "every 1 has a 0 next to it, not even diagonally",
        "every 1 is next to a 0, not even diagonally",
        "no 1 adjacent 1s",
    ],
)
def test_words_of_a_prohibition_are_refused_where_nothing_is_prohibited(rule: str) -> None:
    with pytest.raises(BadInput, match="not understood"):
        arrays(2, rule=rule)
    assert arrays(2, rule="no 1 is adjacent to a 0, not even diagonally")


@pytest.mark.parametrize(
    ("rule", "holds"),
    [
        ("adjacent lines differ in exactly 1 place", lambda a, b, c, d: {a != c, b != d} == {a != b, c != d} == {0, 1}),
        ("not all lines are equal", lambda *board: len(set(board)) > 1),
    ],
)
def test_lines_are_rows_and_columns(rule: str, holds: Callable[..., bool]) -> None:
    strip = Arrays(2, rule=rule)
    allowed = {board.cells for board in strip.candidates(2) if strip.legal(board)}
    assert allowed == {((a, b), (c, d)) for a, b, c, d in product((0, 1), repeat=4) if holds(a, b, c, d)}


def test_what_a_phrase_means_is_stated_in_words() -> None:
    texts = [str(production.about) for productions in GRAMMAR.productions.values() for production in productions]
    assert len(texts) > 1000
    assert not [text for text in texts if " object at " in text]
