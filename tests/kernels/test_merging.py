"""Tables of states and whole counts by the library, against a dictionary."""

import numpy as np
import pytest

from stripcount.errors import BadInput, TooLarge
from stripcount.kernels.library import library_of
from stripcount.kernels.merging import CountTable, TableMemory, Transitions
from tests.kernels import KERNELS

pytestmark = pytest.mark.skipif(len(KERNELS) < 2, reason="no library was compiled")


def table(words: int) -> CountTable:
    library = library_of("C")
    assert library is not None
    return CountTable(library, words)


def numbers(counts: np.ndarray[tuple[int, ...], np.dtype[np.uint64]]) -> list[int]:
    return [sum(int(word) << (64 * place) for place, word in enumerate(row)) for row in counts]


@pytest.mark.one_in(7, "further random machines")
@pytest.mark.parametrize("words", [1, 2, 3, 5])
@pytest.mark.parametrize("different", [1, 40, 5000, 1 << 62])
def test_counts_of_equal_states_are_added(words: int, different: int) -> None:
    chance, sums = np.random.default_rng([words, different]), dict[int, int]()
    found = table(words)
    for size in (0, 1, 700, 5000):
        counts = chance.integers(0, 1 << 64, size=(30, words), dtype=np.uint64)
        counts[:, -1] >>= np.uint64(20)  # the sum of ten thousand fits
        states, sources = chance.integers(0, different, size=size), chance.integers(0, 30, size=size)
        found.add(states, sources, counts)
        whole = numbers(counts)
        for state, source in zip(states.tolist(), sources.tolist()):
            sums[state] = sums.get(state, 0) + whole[source]
    states, counts, total = found.contents()
    assert dict(zip(states.tolist(), numbers(counts), strict=True)) == sums
    assert total == sum(sums.values())
    found.widen(words + 1)
    found.add(states, None, np.pad(counts, ((0, 0), (0, 1))))
    states, counts, _ = found.contents()
    assert dict(zip(states.tolist(), numbers(counts), strict=True)) == {state: 2 * sum_ for state, sum_ in sums.items()}


def test_states_are_found_where_they_are_listed() -> None:
    library, chance, room = library_of("C"), np.random.default_rng(7), TableMemory()
    assert library is not None
    for different in (1, 40, 5000, 1 << 62):  # the memory of the first tables is used again
        found, states = CountTable(library, 2, 3, room), chance.integers(0, different, size=3000)
        found.add(states, None, np.ones((3000, 2), dtype=np.uint64))
        listed, _, _ = found.contents()
        assert np.array_equal(listed[found.indices_of(states)], states)
        assert np.array_equal(found.indices_of(listed), np.arange(len(listed)))
        with pytest.raises(BadInput, match=f"in the table, and {1 << 62} is not"):
            found.indices_of(np.array([states[0], 1 << 62]))


def test_so_many_states_as_have_no_numbers_are_refused() -> None:
    library = library_of("C")
    assert library is not None
    with pytest.raises(TooLarge, match="more than 2,147,483,648 states"):
        CountTable(library, 1, 1 << 31)


def test_what_does_not_fit_together_is_refused() -> None:
    states, counts = np.arange(3), np.ones((3, 2), dtype=np.uint64)
    for wrong in ((states, None, counts[:2]), (states - 1, None, counts), (states, states + 1, counts)):
        with pytest.raises(BadInput, match="every state must"):
            table(2).add(*wrong)
    with pytest.raises(BadInput, match="rows of 3 words"):
        table(3).add(states, None, counts)
    with pytest.raises(BadInput, match="rows of 2 words"):
        table(2).add(states, None, counts.astype(np.int64))


@pytest.mark.parametrize("words", [1, 2, 3, 5])
@pytest.mark.parametrize("pairs", [0, 1, 4000])
def test_sums_over_transitions(words: int, pairs: int) -> None:
    library, chance = library_of("C"), np.random.default_rng([words, pairs])
    assert library is not None
    sources, targets = chance.integers(0, 70, size=pairs), chance.integers(0, 90, size=pairs)
    found = Transitions.of(library, sources, targets, 70, 90)
    order = np.argsort(targets, kind="stable")
    assert np.array_equal(found.sources, sources[order])
    assert np.array_equal(found.start, np.searchsorted(targets[order], np.arange(91)))
    first = np.searchsorted(targets[order], np.arange(90))
    assert np.array_equal(Transitions.of_grouped(library, sources[order], first, 70).sources, found.sources)
    counts = chance.integers(0, 1 << 64, size=(70, words), dtype=np.uint64)
    counts[:, -1] >>= np.uint64(20)
    expected, whole = [0] * 90, numbers(counts)
    for source, target in zip(sources.tolist(), targets.tolist()):
        expected[target] += whole[source]
    assert numbers(found.sums(counts)) == expected
    assert found.growth == max(sources.tolist().count(source) for source in range(70))


def test_transitions_that_lead_outside_are_refused() -> None:
    library, places = library_of("C"), np.array([0, 3, 1])
    assert library is not None
    for sources, targets in ((places, places + 1), (places + 1, places), (places - 1, places), (places[:2], places)):
        with pytest.raises(BadInput, match="from a state to a state"):
            Transitions.of(library, sources, targets, 4, 4)
    for sources, first in ((places, [0, 2, 1]), (places + 1, [0, 1]), (places - 1, [0, 1]), (places, [1, 2])):
        with pytest.raises(BadInput, match="from a state to a state"):
            Transitions.of_grouped(library, sources, np.array(first), 4)
    with pytest.raises(BadInput, match="words of 64 bits of 4 states"):
        Transitions.of(library, places, places, 4, 4).sums(np.ones((3, 2), dtype=np.uint64))
