"""Pairings of points without crossings, and which two of them form a single closed curve."""

import random
from itertools import product

import numpy as np
import pytest

from stripcount.algebra.meanders import MAX_PAIRS, joined_count, pairings, partners, single_curves
from stripcount.errors import BadInput


def all_pairings(points: list[int]) -> list[dict[int, int]]:
    """Every noncrossing pairing, as the other point of each: the first point has one, which parts the others."""
    if not points:
        return [{}]
    first, result = points[0], []
    for index in range(1, len(points), 2):
        for inside, beyond in product(all_pairings(points[1:index]), all_pairings(points[index + 1 :])):
            result.append({first: points[index], points[index]: first} | inside | beyond)
    return result


def curves(one: dict[int, int], other: dict[int, int]) -> int:
    """How many closed curves two pairings form."""
    left, count = set(one), 0
    while left:
        point, count = left.pop(), count + 1
        while (point := other[one[point]]) in left or one[point] in left:
            left -= {point, one[point]}
        left.discard(one[point])
    return count


@pytest.mark.parametrize("pairs", range(6))
def test_words_are_all_pairings(pairs: int) -> None:
    words = pairings(pairs)
    assert (np.diff(words) > 0).all()
    others = [dict(enumerate(row)) for row in partners(words, 2 * pairs).tolist()]
    assert sorted(map(sorted, (d.items() for d in others))) == sorted(
        map(sorted, (d.items() for d in all_pairings(list(range(2 * pairs)))))
    )


@pytest.mark.parametrize("pairs", range(1, 6))
def test_single_curves_are_those_that_are_followed_one_by_one(pairs: int) -> None:
    others = [dict(enumerate(row)) for row in partners(pairings(pairs), 2 * pairs).tolist()]
    for some, single in single_curves(pairs):
        assert single.tolist() == [[curves(a, b) == 1 for b in others[some]] for a in others]


def test_meanders_are_as_many_as_published() -> None:
    published = [1, 2, 8, 42, 262, 1828, 13820, 110954]  # OEIS A005315
    counts = [sum(int(single.sum()) for _, single in single_curves(pairs)) for pairs in range(1, 9)]
    assert counts == published


@pytest.mark.parametrize(("pairs", "words"), [(1, 1), (3, 2), (4, 3)])
def test_joined_counts_are_whole(pairs: int, words: int) -> None:
    chance, count = random.Random(pairs), len(pairings(pairs))
    left, right = (
        np.array(
            [[[chance.choice((0, 2**64 - 1, chance.getrandbits(64))) for _ in range(size)] for _ in range(count)]] * 2,
            dtype=np.uint64,
        )
        for size in (words, words + 1)
    )

    def value(row: list[int]) -> int:
        return sum(word << (64 * place) for place, word in enumerate(row))

    total = 0
    for some, single in single_curves(pairs):
        for m, a, b in product(range(2), range(count), range(single.shape[1])):
            total += int(single[a, b]) * value(left[m, a].tolist()) * value(right[m, some.start + b].tolist())
    assert joined_count(pairs, left, right) == total


def test_pairs_whose_sums_a_double_does_not_hold_are_refused() -> None:
    none = np.zeros((1, 1, 1), dtype=np.uint64)
    with pytest.raises(BadInput, match="pairs must be at most 13, not 14"):
        joined_count(MAX_PAIRS + 1, none, none)
