"""The boards with the smallest or largest total among all boards of their width, as a machine of its own.

Take the smallest total with which each state is reached after k columns, without the states that lie on no board with
the smallest total. Up to a common summand these totals are periodic in k from some k on. A board has the smallest total
exactly if each of its transitions reaches its target with the smallest total of that state. So such boards are those of
an exploration whose states are pairs of a state and a number of columns, which goes back where totals repeat.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import gcd
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stripcount.errors import TooLarge
from stripcount.limits import UNLIMITED, Limits
from stripcount.machine.exploration import Edges, Exploration

Totals = NDArray[np.int64]
_NEVER = np.int64(1) << np.int64(60)  # the total of what is not reached: above all others, and twice it fits 64 bits
_TRIED = (48, 144, 432)  # columns after which growth is read off; earlier trials take less than half of the last one
_LONGEST = 5000  # columns within which totals must repeat; this and the next bound decide only when to give up
_MOST_STATES = 4_000_000


def extremes(explored: Exploration, values: tuple[int, ...], *, least: bool, limits: Limits = UNLIMITED) -> Exploration:
    """Return the exploration of the boards whose total is the smallest (or largest) of their width.

    `values` are what the marks add to the total. Raises TooLarge if no repetition of totals is found.

    >>> from stripcount.machine.explore import explore
    >>> from stripcount.puzzles.graphs import Graphs
    >>> explored = explore(Graphs(1, graph="grid", problem="independent"))
    >>> most = extremes(explored, tuple(mark == "●" for mark in explored.marks), least=False)
    >>> most.machine().terms(7)
    [1, 1, 2, 1, 3, 1, 4]
    """
    explored = explored.trimmed()
    if not explored.final.any():  # the smallest of no boards are none
        return explored
    totals = _Totals(explored, np.array(values, dtype=np.int64) * (1 if least else -1), limits)
    for columns in _TRIED:
        result = totals.within(columns)
        if result is not None:
            return result.trimmed()
    raise TooLarge(
        "the smallest or largest totals do not grow regularly within the first columns; no machine is known."
    )


@dataclass
class _Totals:
    """The transitions with what each adds: its value times `scale`, less `slope` at the end of each column."""

    explored: Exploration
    values: Totals
    limits: Limits
    scale: int = 1
    slope: int = 0
    adds: list[Totals] = field(default_factory=list)

    def _reduce(self, scale: int, slope: int) -> None:
        self.scale, self.slope = scale, slope
        self.adds = [self.values[edges.mark] * scale for edges in self.explored.edges]
        self.adds[-1] = self.adds[-1] - slope

    def _start(self) -> Totals:
        totals: Totals = np.full(self.explored.sizes[0], _NEVER, dtype=np.int64)
        totals[self.explored.start] = 0
        return totals

    def _row(self, totals: Totals, row: int, back: bool = False) -> Totals:
        """Return the smallest totals after the cell of a row; with `back`, those from before it to the end."""
        edges, layer = self.explored.edges[row], row if back else (row + 1) % self.explored.rows
        here, there = (edges.target, edges.source) if back else (edges.source, edges.target)
        totals_before: Totals = np.full(self.explored.sizes[layer], _NEVER, dtype=np.int64)
        reachable = totals[here] < _NEVER
        np.minimum.at(totals_before, there[reachable], totals[here[reachable]] + self.adds[row][reachable])
        return totals_before

    def _best(self, totals: Totals) -> int:
        return int(totals[self.explored.final].min(initial=_NEVER))

    def within(self, columns: int) -> Exploration | None:
        """Return the exploration if a rate of growth seen in so many columns is that of the smallest total."""
        self._reduce(1, 0)
        best, totals = [], self._start()
        for _ in range(columns + 1):
            best.append(self._best(totals))
            for row in range(self.explored.rows):
                self.limits.check("finding the smallest totals")
                totals = self._row(totals, row)
        growing = [k for k in range(1, columns // 2) if best[columns] < _NEVER and best[columns - k] < _NEVER]
        rates: dict[tuple[int, int], int] = {}
        for k in growing:
            rise = best[columns] - best[columns - k]
            rates.setdefault((rise // gcd(rise, k), k // gcd(rise, k)), k)
        if not growing:  # only finitely many widths have boards
            rates[0, 1] = 1
        for slope, scale in sorted(rates, key=lambda rate: rate[1])[:40]:  # each is verified; 40 bound the time alone
            self._reduce(scale, slope)
            ahead = self._ahead()
            if ahead is None:
                continue
            reduced = [b * scale - slope * k for k, b in enumerate(best) if b < _NEVER]
            periodic = self._periodic(ahead, max(reduced, default=0))
            if periodic is not None:
                return periodic
        return None

    def _ahead(self) -> Totals | None:
        """Return the smallest total of a path from each state to the end of a board; None if there is no smallest."""
        explored = self.explored
        ahead: Totals = np.where(explored.final, 0, _NEVER).astype(np.int64)
        for _ in range(explored.sizes[0] + 1):
            self.limits.check("finding the smallest totals")
            back = ahead
            for row in reversed(range(explored.rows)):
                back = self._row(back, row, back=True)
            now = np.minimum(ahead, back)
            if np.array_equal(now, ahead):
                return ahead
            ahead = now
        return None

    def _periodic(self, ahead: Totals, most: int) -> Exploration | None:
        """Return the exploration of boards with totals up to `most`; None if the smallest of some width is larger."""
        explored = self.explored
        seen: dict[bytes, int] = {}
        columns: list[list[Totals]] = []  # the totals before each cell
        totals, states = self._start(), 0
        every = totals < _NEVER  # the states reached by any board
        while True:
            totals = np.where(totals + ahead > most, _NEVER, totals)
            if self._best(totals) > most and bool((every & explored.final).any()):
                return None
            key = totals.tobytes() + every.tobytes()
            if key in seen:
                break
            seen[key] = len(columns)
            rows = [totals]
            for row in range(explored.rows):
                self.limits.check("finding the smallest totals")
                rows.append(self._row(rows[-1], row))
                edges = explored.edges[row]
                after = np.zeros(explored.sizes[(row + 1) % explored.rows], dtype=bool)
                after[edges.target[every[edges.source]]] = True
                every = after
            columns.append(rows[:-1])
            totals = rows[-1]
            states += sum(int((row_totals < _NEVER).sum()) for row_totals in rows)
            if len(columns) > _LONGEST or states > _MOST_STATES:
                raise TooLarge("boards of the smallest or largest total have too many states.")
        return self._unrolled(columns, seen[key], ahead, most)

    def _unrolled(self, columns: list[list[Totals]], back: int, ahead: Totals, most: int) -> Exploration:
        """Return the exploration of pairs (number of columns, state); column `back` follows after the last one."""
        explored, rows = self.explored, self.explored.rows
        kept = [[np.flatnonzero(column[row] < _NEVER) for column in columns] for row in range(rows)]
        first = [np.concatenate([[0], np.cumsum([len(states) for states in layer])]) for layer in kept]
        edges = []
        for row in range(rows):
            made: list[tuple[NDArray[Any], ...]] = []
            for phase, column in enumerate(columns):
                after_phase = phase if row + 1 < rows else phase + 1 if phase + 1 < len(columns) else back
                below = (row + 1) % rows
                target_totals = self._row(column[row], row)
                if below == 0:
                    target_totals = np.where(target_totals + ahead > most, _NEVER, target_totals)
                edges_of_row = explored.edges[row]
                reached = column[row][edges_of_row.source] + self.adds[row]
                tight = np.flatnonzero(
                    (column[row][edges_of_row.source] < _NEVER) & (reached == target_totals[edges_of_row.target])
                )
                source = np.searchsorted(kept[row][phase], edges_of_row.source[tight]) + first[row][phase]
                target = (
                    np.searchsorted(kept[below][after_phase], edges_of_row.target[tight]) + first[below][after_phase]
                )
                made.append((source, target, edges_of_row.mark[tight]))
            edges.append(Edges(*(np.concatenate(parts).astype(np.int32) for parts in zip(*made, strict=True))))
        final = [
            explored.final[kept[0][phase]] & (column[0][kept[0][phase]] == self._best(column[0]))
            for phase, column in enumerate(columns)
        ]
        names = [np.concatenate(layer) for layer in kept]
        state = explored.state
        return replace(
            explored,
            sizes=tuple(len(layer) for layer in names),
            edges=tuple(edges),
            start=int(np.searchsorted(kept[0][0], explored.start)),
            final=np.concatenate(final),
            state=lambda layer, index: state(layer, int(names[layer][index])),
        )
