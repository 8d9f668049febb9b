"""The connected areas that a rule on arrays of integers requires besides its tests."""

from __future__ import annotations

from functools import partial

from stripcount.model.areas.area import area
from stripcount.model.areas.strip import AreaStrip
from stripcount.model.intersection import Intersection
from stripcount.model.lattice.rule import Connected, Rule
from stripcount.model.strip import Strip


class ConnectedArrays(AreaStrip):
    """Arrays of `values` in which the cells of each value that `constraints` name are connected, as trees if `trees`.

    >>> from stripcount.machine.explore import explore
    >>> explore(ConnectedArrays(2, (0, 1), (Connected(1),), trees=True)).machine().terms(4)
    [1, 4, 13, 34]
    """

    def __init__(
        self, rows: int, values: tuple[int, ...], constraints: tuple[Connected, ...], *, trees: bool = False
    ) -> None:
        self.integers, self.constraints = values, constraints
        # what other puzzles of areas state in their class
        self.declare(values=values, trees=trees, connected=tuple(area(c.value, least=c.least) for c in constraints))
        super().__init__(rows)

    def __reduce__(self) -> tuple[object, ...]:
        """Return how another process makes the strip."""
        return partial(ConnectedArrays, trees=self.trees), (self.rows, self.integers, self.constraints)

    def resized(self, rows: int) -> Strip:
        """Return the same constraints on another number of rows."""
        return ConnectedArrays(rows, self.integers, self.constraints, trees=self.trees)


def areas_of(rule: Rule, rows: int) -> Strip:
    """Return the strip of the areas of a rule: one for its trees, one for other areas, or both at once."""
    constraints = {
        trees: tuple(constraint for constraint in rule.connected if constraint.tree == trees) for trees in (False, True)
    }
    strips = [
        ConnectedArrays(rows, rule.values, constraints_of_kind, trees=trees)
        for trees, constraints_of_kind in constraints.items()
        if constraints_of_kind
    ]
    return strips[0] if len(strips) == 1 else Intersection(*strips)
