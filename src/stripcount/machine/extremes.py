"""The boards with the smallest or largest total among all boards of their width, as a machine of its own.

This is arithmetic in the (min, +) semiring. Let d_k(s) be the smallest total with which state s is reached after k
columns, for the states that lie on a board with the smallest total of its width. Up to a common summand the vectors d_k
are periodic in k from some k on (the cyclicity theorem: F. Baccelli et al., Synchronization and Linearity, 1992). A
board has the smallest total if and only if each of its transitions is tight: it reaches its target with the smallest
total of that state. So such boards are those of an exploration whose states are pairs (k, s), in which k goes back to
an earlier column where the totals repeat. The steps:

    1. guess the rate of growth of the smallest total from the first columns
    2. subtract it, scaled to an integer, from every column, so that totals stay bounded
    3. compute the totals until a vector repeats, which verifies the guess, and keep the tight transitions
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import gcd

import numpy as np
from numpy.typing import NDArray

from stripcount.errors import TooLarge
from stripcount.limits import UNLIMITED, Limits
from stripcount.machine.exploration import Edges, Exploration

TotalsArray = NDArray[np.int64]
_UNREACHED = np.int64(1) << np.int64(60)  # stands for no total: above all totals, and twice it fits into 64 bits
_TRIALS = (48, 144, 432)  # columns from which the rate is guessed; earlier trials take less than half of the last one
# the numbers of columns, and of states of all columns, within which totals must repeat, else the search is given up
_MAX_COLUMNS = 5000
_MAX_STATES = 4_000_000
_MAX_RATES = 40  # the largest number of rates that are tried; each is verified, so the bound only limits the time


def extremes(explored: Exploration, values: tuple[int, ...], *, least: bool, limits: Limits = UNLIMITED) -> Exploration:
    """Return the exploration of the boards whose total is the smallest of their width; the largest unless `least`.

    `values[m]` is what mark number m adds to the total. Raises TooLarge if no repetition of totals is found,
    LimitReached by `limits`.

    >>> from stripcount.machine.explore import explore
    >>> from stripcount.puzzles.graphs import Graphs
    >>> explored = explore(Graphs(1, graph="grid", problem="independent"))
    >>> maximum = extremes(explored, tuple(mark == "●" for mark in explored.marks), least=False)
    >>> maximum.machine().terms(7)
    [1, 1, 2, 1, 3, 1, 4]
    """
    explored = explored.trimmed()
    if not explored.final.any():  # there are no boards at all
        return explored
    totals = _ExtremeSearch(explored, np.array(values, dtype=np.int64) * (1 if least else -1), limits)
    for columns in _TRIALS:
        result = totals.extreme_boards(columns)
        if result is not None:
            return result.trimmed()
    raise TooLarge(
        "the smallest or largest totals do not grow regularly within the first columns; no machine is known."
    )


@dataclass
class _ExtremeSearch:
    """An exploration and what its transitions add to totals, for the search for the smallest totals.

    `added[row]` has for each transition its value times `scale`; from those of the last row `slope` is subtracted.
    """

    explored: Exploration
    values: TotalsArray
    limits: Limits
    scale: int = 1
    slope: int = 0
    added: list[TotalsArray] = field(default_factory=list)

    def _set_rate(self, scale: int, slope: int) -> None:
        """Set what transitions add, for totals that are supposed to grow by slope / scale for each column."""
        self.scale, self.slope = scale, slope
        self.added = [self.values[edges.mark] * scale for edges in self.explored.edges]
        self.added[-1] = self.added[-1] - slope

    def _start_totals(self) -> TotalsArray:
        """Return the totals of states before the first column: 0 for the start, all others unreached."""
        totals: TotalsArray = np.full(self.explored.sizes[0], _UNREACHED, dtype=np.int64)
        totals[self.explored.start] = 0
        return totals

    def _totals_after(self, totals: TotalsArray, row: int, backwards: bool = False) -> TotalsArray:
        """Return the smallest totals after the cell of a row, of those before it.

        If `backwards`, `totals` are those from after the cell to the end of the board, and so is the result from before
        the cell.
        """
        edges, layer = self.explored.edges[row], row if backwards else (row + 1) % self.explored.rows
        origins, destinations = (edges.target, edges.source) if backwards else (edges.source, edges.target)
        result: TotalsArray = np.full(self.explored.sizes[layer], _UNREACHED, dtype=np.int64)
        reachable = totals[origins] < _UNREACHED
        np.minimum.at(result, destinations[reachable], totals[origins[reachable]] + self.added[row][reachable])
        return result

    def _smallest_total(self, totals: TotalsArray) -> int:
        """Return the smallest total at a final state."""
        return int(totals[self.explored.final].min(initial=_UNREACHED))

    def extreme_boards(self, column_count: int) -> Exploration | None:
        """Return the exploration of the boards of extreme total, None if no guess is verified.

        The rate at which the extreme total grows is guessed from its values for at most `column_count` columns; guesses
        are tried in turn until one is verified, those with the shortest spans first.
        """
        self._set_rate(1, 0)
        smallest, totals = [], self._start_totals()
        for _ in range(column_count + 1):
            smallest.append(self._smallest_total(totals))
            for row in range(self.explored.rows):
                self.limits.check("finding the smallest totals")
                totals = self._totals_after(totals, row)
        # totals that repeat after `span` columns grow in them by a fixed amount, so differences from the last column
        # give the candidates for the rate, as (increase, number of columns) in lowest terms
        spans = [
            span
            for span in range(1, column_count // 2)
            if smallest[column_count] < _UNREACHED and smallest[column_count - span] < _UNREACHED
        ]
        rates = {
            (increase // gcd(increase, span), span // gcd(increase, span))
            for span in spans
            for increase in [smallest[column_count] - smallest[column_count - span]]
        }
        if not spans:  # only finitely many widths have boards
            rates.add((0, 1))
        for slope, scale in sorted(rates, key=lambda rate: rate[1])[:_MAX_RATES]:
            self._set_rate(scale, slope)
            to_end = self._totals_to_end()
            if to_end is None:
                continue
            scaled = [total * scale - slope * k for k, total in enumerate(smallest) if total < _UNREACHED]
            periodic = self._periodic(to_end, max(scaled, default=0))
            if periodic is not None:
                return periodic
        return None

    def _totals_to_end(self) -> TotalsArray | None:
        """Return the smallest total of a path from each state to the end of a board; None if there is no smallest."""
        explored = self.explored
        to_end: TotalsArray = np.where(explored.final, 0, _UNREACHED).astype(np.int64)
        for _ in range(explored.sizes[0] + 1):
            self.limits.check("finding the smallest totals")
            to_end_before = to_end
            for row in reversed(range(explored.rows)):
                to_end_before = self._totals_after(to_end_before, row, backwards=True)
            smaller = np.minimum(to_end, to_end_before)
            if np.array_equal(smaller, to_end):
                return to_end
            to_end = smaller
        return None

    def _periodic(self, to_end: TotalsArray, bound: int) -> Exploration | None:
        """Return the exploration of the boards with the smallest total of their width.

        None if some width has boards but none with a scaled total up to `bound`: the guessed rate was wrong. `bound`
        is the largest of the smallest scaled totals of the first widths; states from which every board ends above it
        are dropped. `to_end` holds the smallest total from each state to the end of a board. Raises TooLarge if the
        totals do not repeat within bounds.
        """
        explored = self.explored
        index_of_column: dict[bytes, int] = {}
        totals_by_column: list[list[TotalsArray]] = []  # the totals before each cell
        totals, states = self._start_totals(), 0
        reachable = totals < _UNREACHED  # the states reached by any board
        while True:
            totals = np.where(totals + to_end > bound, _UNREACHED, totals)
            if self._smallest_total(totals) > bound and bool((reachable & explored.final).any()):
                return None
            key = totals.tobytes() + reachable.tobytes()
            if key in index_of_column:
                break
            index_of_column[key] = len(totals_by_column)
            rows = [totals]
            for row in range(explored.rows):
                self.limits.check("finding the smallest totals")
                rows.append(self._totals_after(rows[-1], row))
                edges = explored.edges[row]
                reachable_after = np.zeros(explored.sizes[(row + 1) % explored.rows], dtype=bool)
                reachable_after[edges.target[reachable[edges.source]]] = True
                reachable = reachable_after
            totals_by_column.append(rows[:-1])
            totals = rows[-1]
            states += sum(int((row_totals < _UNREACHED).sum()) for row_totals in rows)
            if len(totals_by_column) > _MAX_COLUMNS or states > _MAX_STATES:
                raise TooLarge("boards of the smallest or largest total have too many states.")
        return self._unrolled(totals_by_column, index_of_column[key], to_end, bound)

    def _unrolled(
        self, totals_by_column: list[list[TotalsArray]], repeats_at: int, to_end: TotalsArray, bound: int
    ) -> Exploration:
        """Return the exploration of pairs (column, state); the last column is followed by column `repeats_at`."""
        explored, rows = self.explored, self.explored.rows
        states_of = [[np.flatnonzero(column[row] < _UNREACHED) for column in totals_by_column] for row in range(rows)]
        offsets = [np.concatenate([[0], np.cumsum([len(states) for states in layer])]) for layer in states_of]
        edges = []
        for row in range(rows):  # the tight transitions of each row
            edge_arrays: list[tuple[NDArray[np.integer], ...]] = []
            for column_index, column in enumerate(totals_by_column):
                next_column_index = (
                    column_index
                    if row + 1 < rows
                    else column_index + 1
                    if column_index + 1 < len(totals_by_column)
                    else repeats_at
                )
                below = (row + 1) % rows
                target_totals = self._totals_after(column[row], row)
                if below == 0:
                    target_totals = np.where(target_totals + to_end > bound, _UNREACHED, target_totals)
                edges_of_row = explored.edges[row]
                total_by_edge = column[row][edges_of_row.source] + self.added[row]
                tight = np.flatnonzero(
                    (column[row][edges_of_row.source] < _UNREACHED)
                    & (total_by_edge == target_totals[edges_of_row.target])
                )
                source = (
                    np.searchsorted(states_of[row][column_index], edges_of_row.source[tight])
                    + offsets[row][column_index]
                )
                target = (
                    np.searchsorted(states_of[below][next_column_index], edges_of_row.target[tight])
                    + offsets[below][next_column_index]
                )
                edge_arrays.append((source, target, edges_of_row.mark[tight]))
            edges.append(Edges(*(np.concatenate(parts).astype(np.int32) for parts in zip(*edge_arrays, strict=True))))
        final = [
            explored.final[states_of[0][column_index]]
            & (column[0][states_of[0][column_index]] == self._smallest_total(column[0]))
            for column_index, column in enumerate(totals_by_column)
        ]
        state_of = [np.concatenate(layer) for layer in states_of]
        state = explored.state
        return replace(
            explored,
            sizes=tuple(len(layer) for layer in state_of),
            edges=tuple(edges),
            start=int(np.searchsorted(states_of[0][0], explored.start)),
            final=np.concatenate(final),
            state=lambda layer, index: state(layer, int(state_of[layer][index])),
        )
