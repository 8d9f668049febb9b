"""Calls of a puzzle's own methods: where its code fails, the error is one sentence with the state it failed on."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from stripcount.board import Mark
from stripcount.errors import BrokenPuzzle, failure, shortened
from stripcount.model.strip import Label, Strip, TileStrip

T = TypeVar("T")

FAULTS = (TypeError, ValueError, LookupError, AttributeError, AssertionError, ArithmeticError, RuntimeError)
"""What a puzzle's method raises where its code fails; anything else is not the puzzle's and passes through."""


def asked(strip: Strip[Any], method: str, function: Callable[..., T], *given: Any, what: str = "state") -> T:
    """Return what a method of a puzzle answers; raises BrokenPuzzle with the state or label it failed on."""
    try:
        return function(*given)
    except BrokenPuzzle:
        raise
    except FAULTS as error:
        shown = f" on the {what} {shortened(repr(given[0]))}" if given else ""
        raise BrokenPuzzle(f"{type(strip).__name__}.{method} failed{shown}, {failure(error)}.") from error


def steps(strip: Strip[Any], state: Any, row: int) -> Iterable[tuple[Mark, Any]]:
    """Return what `step` yields for a state; raises BrokenPuzzle if it fails or yields anything but pairs."""
    try:
        found = [(mark, after) for mark, after in strip.step(state, row)]
        if len(found) > 1:  # a step may iterate over a set, whose order differs from run to run
            found.sort(key=lambda pair: (type(pair[0]).__name__, str(pair[0])))
        return found
    except BrokenPuzzle:
        raise
    except FAULTS as error:
        raise BrokenPuzzle(
            f"{type(strip).__name__}.step failed in row {row} on the state {shortened(repr(state))}: "
            f"{failure(error, 200)}."
        ) from error


def tiles(strip: TileStrip, left: Label, above: Label, row: int) -> list[tuple[Mark, Label, Label]]:
    """Return the tiles of a corner; raises BrokenPuzzle if `tiles` fails or yields anything but triples."""
    try:
        return [(mark, right, below) for mark, right, below in strip.tiles(left, above, row)]
    except BrokenPuzzle:
        raise
    except FAULTS as error:
        raise BrokenPuzzle(
            f"{type(strip).__name__}.tiles failed in row {row} between the labels {shortened(repr(left))} on the left "
            f"and {shortened(repr(above))} above: {failure(error, 200)}."
        ) from error
