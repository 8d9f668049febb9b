"""Calls of a puzzle author's code: every exception that it raises becomes an error of one sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NoReturn, TypeVar

from stripcount.errors import BrokenPuzzle, StripcountError, amount, exception_text, excerpt

T = TypeVar("T")
OWN_MODULE_PREFIX = "stripcount_own_"
"""The prefix of the names of modules that are loaded from a user's own puzzle files."""


def checked_call(function: Callable[[], T], name: str, context: Callable[[], str], hint: str = "") -> T:
    """Return `function()`; if it fails, raise BrokenPuzzle with the `name` of the code and the text of its arguments.

    Errors of this package, MemoryError and interrupts are raised unchanged. `context` returns that text; it is called
    only if the code fails. `hint` is added to the sentence.

    >>> checked_call(lambda: [].pop(), "Kings.step", lambda: "on the state (0, 1)")
    Traceback (most recent call last):
    ...
    stripcount.errors.BrokenPuzzle: Kings.step failed on the state (0, 1), IndexError: pop from ...
    """
    try:
        return function()
    except BaseException as error:  # also one that would end the program
        raise_broken(error, name, context, hint)


def raise_broken(error: BaseException, name: str, context: Callable[[], str], hint: str = "") -> NoReturn:
    """Raise what `checked_call` raises if the code failed with an exception."""
    if isinstance(error, (StripcountError, MemoryError, KeyboardInterrupt)):
        raise error
    message = f"{excerpt(name, 120)} failed {_text_or(context, '')}".rstrip()
    raise BrokenPuzzle(f"{message}, {_failure_text(error)}{hint}.") from error


@contextmanager
def author_code_errors() -> Iterator[None]:
    """Raise BrokenPuzzle instead of an exception that a function in a puzzle's own file raised, whoever called it.

    Such functions are also called by Python itself, for example the comparison and the hash of a state or a mark.
    """
    try:
        yield
    except (StripcountError, MemoryError, KeyboardInterrupt):
        raise
    except BaseException as error:
        from pathlib import Path  # imported here: `stripcount --version` needs neither
        from traceback import walk_tb

        author_frames = [
            frame
            for frame in walk_tb(error.__traceback__)
            if frame[0].f_globals.get("__name__", "").startswith(OWN_MODULE_PREFIX)
        ]
        if not author_frames:
            raise
        frame, line = author_frames[-1]
        position = f"{excerpt(Path(frame.f_code.co_filename).name)}, line {line}"
        raise BrokenPuzzle(f"{frame.f_code.co_name} failed in {position}, {_failure_text(error)}.") from error


def construct(make: Callable[[], T], cls: type[object], rows: int) -> T:
    """Return the strip on `rows` rows that `make` returns; raises BrokenPuzzle if the constructor of `cls` fails."""
    hint = "; it must take rows and the parameters by name"
    return checked_call(make, f"{cls.__name__}.__init__", lambda: f"for {amount(rows, 'row')}", hint)


def _failure_text(error: BaseException) -> str:
    """Return the type and message of an exception, or only the type if the message cannot be had."""
    return _text_or(lambda: exception_text(error, 200), type(error).__name__)


def _text_or(text: Callable[[], str], fallback: str) -> str:
    """Return `text()`, the text of an author's object, or `fallback` if its methods fail."""
    try:
        return text()
    except Exception:
        return fallback
