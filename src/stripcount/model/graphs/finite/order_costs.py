"""The cost of an order of the vertices: how many are on the frontier at each step, and the estimated states."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, chain
from typing import TYPE_CHECKING

from stripcount.errors import BadInput, amount

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

Cost = Callable[[int], float]
"""The estimated number of states of a step at which k vertices are present, as a function of k."""
Adjacency = Sequence[Sequence[int]]
"""The neighbours of each vertex, without itself, each once."""

_MAX_COST = 1e290
"""The largest cost: larger ones are set to it, so that their sums are finite."""


def three_states_each(present_count: int) -> float:
    """Return 3^k for k vertices present, as if each of them had three states."""
    return 3.0**present_count


@dataclass(frozen=True)
class Costs:
    """The neighbours of each vertex of a graph, and the cost of a step: `table[k]` for k vertices present, k = 0..n."""

    adjacent: Adjacency
    table: Sequence[float]

    @classmethod
    def of(cls, adjacent: Adjacency, cost: Cost) -> Costs:
        """Return the costs with this function; raises BadInput for costs that are negative or decrease with k."""
        costs: list[float] = []
        for size in range(len(adjacent) + 1):
            try:
                value = float(cost(size))
            except OverflowError:
                value = _MAX_COST
            if not value >= (costs[-1] if costs else 0):
                raise BadInput(
                    f"cost must not fall and not be negative, and is {value} for {amount(size, 'vertex', 'vertices')}."
                )
            costs.append(min(value, _MAX_COST))
            if value >= _MAX_COST:
                break
        costs += [_MAX_COST] * (len(adjacent) + 1 - len(costs))
        return cls(adjacent, costs)

    @cached_property
    def _neighbourhoods(self) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]:
        """The closed neighbourhoods of all vertices, concatenated, and the index at which each of them begins."""
        import numpy as np

        groups = [[v, *around] for v, around in enumerate(self.adjacent)]
        return np.array(list(chain(*groups))), np.array([0, *accumulate(map(len, groups[:-1]))])

    @cached_property
    def _table_array(self) -> npt.NDArray[np.float64]:
        """The table of costs as an array."""
        import numpy as np

        return np.array(self.table)

    def of_positions(self, positions: npt.NDArray[np.intp]) -> npt.NDArray[np.float64]:
        """Return the costs of the steps of some orders, as an array orders × steps.

        A row of `positions` holds the position of every vertex in one order, from 0.

        >>> import numpy as np
        >>> Costs.of([[1], [0, 2], [1]], lambda k: k).of_positions(np.array([[0, 1, 2], [1, 2, 0]]))
        array([[1., 2., 2.],
               [1., 2., 3.]])
        """
        import numpy as np  # here, so that orders of small graphs are found without it

        orders, size = positions.shape
        members, starts = self._neighbourhoods
        last_step = np.maximum.reduceat(positions[:, members], starts, axis=1)
        forgotten = np.bincount((last_step + np.arange(orders)[:, None] * size).ravel(), minlength=orders * size)
        forgotten_before = np.zeros((orders, size), np.intp)
        np.cumsum(forgotten.reshape(orders, size)[:, :-1], axis=1, out=forgotten_before[:, 1:])
        return self._table_array[np.arange(1, size + 1) - forgotten_before]

    def of_order(self, order: Sequence[int]) -> float:
        """Return the sum of the costs of all steps of one order."""
        return sum(map(self.table.__getitem__, present_counts(self.adjacent, order)))


def present_counts(adjacent: Adjacency, order: Sequence[int]) -> list[int]:
    """Return the number of vertices present just after each vertex of the order enters.

    >>> present_counts([[1], [0, 2], [1]], [0, 1, 2]), present_counts([[1], [0, 2], [1]], [2, 0, 1])
    ([1, 2, 2], [1, 2, 3])
    """
    position_of = dict(zip(order, range(len(order))))
    forgotten = [0] * len(order)
    for v in order:
        forgotten[max(position_of[u] for u in (v, *adjacent[v]))] += 1
    forgotten_before = accumulate(forgotten, initial=0)
    return [entered - gone for entered, gone in zip(range(1, len(order) + 1), forgotten_before)]
