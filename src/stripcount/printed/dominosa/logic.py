"""The rules of Dominosa by name: what the formula of a board says, in words."""

from __future__ import annotations

from stripcount.printed.cells import place
from stripcount.printed.deduction import Logic, Named
from stripcount.printed.dominosa.board import Dominosa
from stripcount.search.formula import Total


def logic(board: Dominosa) -> Logic:
    """Return the named rules: a domino has one place, a cell one partner."""
    by_item: dict[tuple[str, str], list[int]] = {}
    dominoes = [(low, high) for high in range(board.order + 1) for low in range(high + 1)]
    for low, high in dominoes:
        by_item["domino", f"the domino {low}-{high} is placed exactly once"] = []
    for option, (first, second) in enumerate(board.places, start=1):
        low, high = board.domino(first, second)
        by_item["domino", f"the domino {low}-{high} is placed exactly once"].append(option)
        for row, col in (first, second):
            what = f"{place((row, col))} has exactly one partner"
            by_item.setdefault(("cell", what), []).append(option)
    constraints = tuple(Named(rule, because, Total(tuple(held), 1, 1)) for (rule, because), held in by_item.items())

    def says(literal: int) -> str:
        (row, col), (r, c) = board.places[abs(literal) - 1]
        verb = "lies" if literal > 0 else "does not lie"
        return f"a domino {verb} on {place((row, col))} and {place((r, c))}"

    return Logic(constraints, ("domino", "cell"), len(board.places), says)
