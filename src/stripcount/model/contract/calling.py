"""The one place where the code of a puzzle's author is called: whatever it raises becomes one sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from stripcount.errors import BrokenPuzzle, StripcountError, failure

T = TypeVar("T")


def called(ask: Callable[[], T], name: str, given: Callable[[], str], hint: str = "") -> T:
    """Return what somebody's code answers; raises BrokenPuzzle if it fails, with its name and what it was given.

    Errors of this package pass, and so does a lack of memory. The text of `given` is made only if it is needed.

    >>> called(lambda: [].pop(), "Kings.step", lambda: "on the state (0, 1)")
    Traceback (most recent call last):
    ...
    stripcount.errors.BrokenPuzzle: Kings.step failed on the state (0, 1), IndexError: pop from ...
    """
    try:
        return ask()
    except (StripcountError, MemoryError):
        raise
    except (Exception, SystemExit) as error:
        shown = f"{name} failed {given()}".rstrip()
        raise BrokenPuzzle(f"{shown}, {failure(error, 200)}{hint}.") from error


def made(make: Callable[[], T], cls: type[object], rows: int) -> T:
    """Return the strip on `rows` rows that `make` makes; raises BrokenPuzzle if the class cannot be called so."""
    hint = "; it must take rows and the parameters by name"
    return called(make, f"{cls.__name__}.__init__", lambda: f"for {rows} rows", hint)
