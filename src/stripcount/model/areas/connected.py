"""The areas that a rule on arrays of integers asks for beside its tests."""

from __future__ import annotations

from functools import partial
from typing import Any

from stripcount.model.areas.area import area
from stripcount.model.areas.strip import AreaStrip
from stripcount.model.both import Both
from stripcount.model.lattice.rule import Connected, Rule
from stripcount.model.strip import Strip


class ConnectedArrays(AreaStrip):
    """Arrays of `values` in which the cells of each value that `demands` name are connected, as trees if `trees`.

    >>> from stripcount.machine.explore import explore
    >>> explore(ConnectedArrays(2, (0, 1), (Connected(1),), trees=True)).machine().terms(4)
    [1, 4, 13, 34]
    """

    def __init__(
        self, rows: int, values: tuple[int, ...], demands: tuple[Connected, ...], *, trees: bool = False
    ) -> None:
        own = vars(self)  # what other puzzles of areas state in their class
        own["values"], own["trees"], own["demands"] = values, trees, demands
        own["connected"] = tuple(area(each.value, least=each.least) for each in demands)
        super().__init__(rows)

    def __reduce__(self) -> tuple[object, ...]:
        """Return how another process makes the strip."""
        return partial(ConnectedArrays, trees=self.trees), (self.rows, self.values, vars(self)["demands"])

    def resized(self, rows: int) -> Strip[Any]:
        """Return the same on another number of rows."""
        own = vars(self)
        return ConnectedArrays(rows, own["values"], own["demands"], trees=self.trees)


def areas_of(rule: Rule, rows: int) -> Strip[Any]:
    """Return the strip of the areas of a rule: one for its trees, one for other areas, or both at once."""
    kinds = {trees: tuple(each for each in rule.connected if each.tree == trees) for trees in (False, True)}
    found = [ConnectedArrays(rows, rule.values, kind, trees=trees) for trees, kind in kinds.items() if kind]
    return found[0] if len(found) == 1 else Both(*found)
