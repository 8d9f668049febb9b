"""The one place where a puzzle author's code is called: every exception it raises becomes one sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from stripcount.errors import BrokenPuzzle, StripcountError, failure

T = TypeVar("T")


def called(ask: Callable[[], T], name: str, given: Callable[[], str], hint: str = "") -> T:
    """Return `ask()`; if it fails, raise BrokenPuzzle with the `name` of the code and the text of what it was given.

    Errors of this package and MemoryError are raised unchanged. `given` is called only if the code fails; `hint` is
    added to the sentence.

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
    """Return the strip on `rows` rows that `make` returns; raises BrokenPuzzle if the constructor of `cls` fails."""
    hint = "; it must take rows and the parameters by name"
    return called(make, f"{cls.__name__}.__init__", lambda: f"for {rows} rows", hint)
