import numpy as np
import pytest

from stripcount.algebra.crt import primes_with_product_above
from stripcount.algebra.sparse import csr_array
from stripcount.machine.cyclic import cycle_of
from stripcount.machine.explore import explore
from stripcount.machine.factored import Factored
from stripcount.machine.sweep import terms_modulo
from stripcount.model.strip import Strip
from stripcount.puzzles.circuit_board import CircuitBoard
from stripcount.puzzles.magnets import Magnets
from stripcount.puzzles.ring_ring import RingRing
from tests.kernels import KERNELS

pytestmark = pytest.mark.skipif(len(KERNELS) < 2, reason="no library was compiled")


def plain(machine: Factored, count: int) -> list[int]:
    """The terms with Python's integers."""
    state, found = [int(x) for x in machine.initial], []
    for _ in range(count):
        found.append(sum(int(w) * x for w, x in zip(machine.final, state)))
        for factor in machine.factors:
            entries = factor.tocoo()
            after = [0] * factor.shape[0]
            for target, source, weight in zip(entries.row, entries.col, entries.data):
                after[target] += int(weight) * state[source]
            state = after
    return found


def random_machine(seed: int, weight: int, final: int) -> Factored:
    chance = np.random.default_rng(seed)
    sizes = [int(n) for n in chance.integers(1, 12, size=3)]
    factors = []
    for sources, targets in zip(sizes, [*sizes[1:], sizes[0]]):
        entries = chance.integers(0, weight, size=(targets, sources), dtype=np.uint64)
        factors.append(csr_array(entries * (chance.random((targets, sources)) < 0.4)))
    initial, ends = chance.integers(0, final, size=(2, sizes[0]), dtype=np.uint64)
    return Factored(tuple(factors), initial, ends)


@pytest.mark.one_in(8, "further random machines")
@pytest.mark.parametrize("strip", [Magnets(3), Magnets(4), RingRing(4), CircuitBoard(3)])
@pytest.mark.parametrize("width", [1, 2, 5, 8, 11])
def test_both_kernels_give_the_same_residues(strip: Strip, width: int) -> None:
    cycle = cycle_of(explore(strip).machine().minimize())
    primes = primes_with_product_above(1 << 55 * 12, 55)[:width]
    numpy, compiled = (terms_modulo(cycle, 70, primes, kernel=kernel) for kernel in KERNELS)
    assert numpy.dtype == compiled.dtype
    assert numpy.tobytes() == compiled.tobytes()


@pytest.mark.one_in(8, "further random machines")
@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize(("weight", "final"), [(2, 2), (5, 1 << 20), (1 << 12, 1 << 40)])
@pytest.mark.parametrize("primes", [(3,), (65521, 65519), ((1 << 61) - 1, (1 << 62) - 57), (10, 12, 97, 2**20, 1)])
def test_random_machines(seed: int, weight: int, final: int, primes: tuple[int, ...]) -> None:
    machine = random_machine(seed, weight, final)
    expected = [[term % p for p in primes] for term in plain(machine, 9)]
    for kernel in KERNELS:
        assert terms_modulo(machine, 9, primes, kernel=kernel).tolist() == expected


def test_terms_are_announced_by_both() -> None:
    for kernel in KERNELS:
        done: list[int] = []
        terms_modulo(explore(Magnets(2)).machine(), 200, (7,) * 11, done.append, kernel=kernel)
        assert done == [64, 128, 192]
