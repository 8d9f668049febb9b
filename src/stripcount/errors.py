"""Everything that can go wrong, as one base exception with one-sentence leaves.

The command line turns each of these into a single line on standard error and its `exit_status`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar


class StripcountError(Exception):
    """Base of all errors this package raises on purpose; its text is one sentence."""

    exit_status: ClassVar[int] = 2


class BadInput(StripcountError, ValueError):
    """An argument, file or parameter is not what is allowed; the text names it, the allowed and the received."""


class BrokenPuzzle(BadInput):
    """A puzzle's class breaks its own contract; the text names the method and shows the smallest failing case."""


class TooLarge(BadInput):
    """The work does not fit the memory allowed; the text states the estimate."""


class LimitReached(StripcountError):
    """A bound that the caller set is reached before the work was done; the text names it and what was reached."""

    exit_status = 3


class OutOfTime(LimitReached):
    """The time allowed is over; the text says what was reached."""


class NeverCloses(TooLarge):
    """A puzzle's states keep count of the whole width, so that no machine of it is finite; its boards can be swept."""


class Unavailable(StripcountError):
    """Something outside is missing: an optional library, a file that cannot be written, a damaged store."""


class DamagedStore(RuntimeWarning):
    """Something kept from earlier work was damaged; it was deleted and is computed again."""


class Unsettled(RuntimeWarning):
    """The examination of a puzzle ended without a verdict on something; the text says on what."""


class Disagreement(StripcountError):
    """Two computations of one number differ; the text shows both numbers, both methods, the smallest case."""

    exit_status = 1


class NoSolution(StripcountError):
    """A printed board has no solution; the text gives the reason where one is known."""

    exit_status = 1


def whole(name: str, value: object, low: int, high: int | None = None) -> int:
    """Return `value` as an int if it is a whole number in low..high, else raise BadInput naming `name`.

    Accepts ints and decimal strings (as they come from a command line), never bools or floats.

    >>> whole("rows", "4", 1)
    4
    >>> whole("rows", 2.5, 1)
    Traceback (most recent call last):
    ...
    stripcount.errors.BadInput: rows must be a whole number of at least 1, not 2.5.
    """
    allowed = f"a whole number of at least {low}" if high is None else f"a whole number from {low} to {high}"
    number: int | None = None
    if isinstance(value, int) and not isinstance(value, bool):
        number = value
    elif isinstance(value, str) and value.strip().lstrip("+-").isascii() and len(value) <= 4000:
        try:
            number = int(value)
        except ValueError:
            number = None
    elif hasattr(value, "__index__") and not isinstance(value, bool):
        number = int(value.__index__())
    if number is None or number < low or (high is not None and number > high):
        raise BadInput(f"{name} must be {allowed}, not {told(value)}.")
    return number


def unknown(name: str, given: object, allowed: Iterable[str], more: str = "") -> BadInput:
    """Return the error for a word that is none of `allowed`, with the one that was probably meant.

    >>> print(unknown("sweep", "bord", ("machine", "board")))
    sweep must be machine or board, not bord; did you mean board?
    """
    words = list(allowed)
    listed = " or ".join(words) if len(words) < 3 and not more else "one of " + ", ".join(words) + more
    return BadInput(f"{name} must be {listed}, not {told(given)}{meant(given, words)}")


def meant(given: object, allowed: Iterable[str]) -> str:
    """Return the end of a sentence about a word that is none of `allowed`: the one that was probably meant, or a dot.

    >>> meant("singeltons", ("singletons", "blanks")), meant("h", ("H", "V")), meant("loop", ("H", "V"))
    ('; did you mean singletons?', '; did you mean H?', '.')
    """
    from difflib import get_close_matches  # only where something is wrong

    words = {word.lower(): word for word in allowed}
    near = get_close_matches(told(given).lower(), words, 1, 0.6)
    return f"; did you mean {words[near[0]]}?" if near else "."


def told(value: object) -> str:
    """Return a short text of any value for one sentence; whole numbers too long for Python's str are described.

    >>> told(2.5), told("2x"), told(10**5000)
    ('2.5', '2x', 'a number of thousands of digits')
    """
    if isinstance(value, int) and abs(value) >= 10**4000:
        return "a number of thousands of digits"
    return shortened(value if isinstance(value, str) else repr(value))


def shortened(text: str, limit: int = 60) -> str:
    """Return `text` fit for one sentence: control characters escaped, cut with dots after `limit` characters.

    >>> shortened("a" * 70)[-4:]
    'a...'
    """
    clean = printable(text[: limit + 1])
    return clean if len(text) <= limit else clean[:limit] + "..."


def printable(text: str, limit: int = 900) -> str:
    """Return `text` with control characters escaped, cut in its middle to about `limit` characters.

    >>> printable("red \\x1b[31m")
    'red \\\\x1b[31m'
    """
    cut = text if len(text) <= limit else f"{text[: limit - 100]} ... {text[-90:]}"
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in cut)


def failure(error: BaseException, limit: int = 60) -> str:
    """Return the name and text of an exception that code of somebody else raised, for one sentence.

    >>> failure(KeyError(3)), failure(AssertionError())
    ('KeyError: 3', 'AssertionError')
    """
    text = shortened(str(error), limit)
    return f"{type(error).__name__}: {text}" if text else type(error).__name__
