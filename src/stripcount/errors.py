"""The package's exceptions and warnings: one base class, and subclasses whose text is one sentence.

The command line prints an exception as one line on standard error and ends with its `exit_status`: 1 for a negative
answer, 2 for an error, 3 for a limit that was reached.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import zip_longest
from typing import ClassVar, TypeVar

Value = TypeVar("Value")

MAX_SENTENCE = 480
"""The largest number of characters of a sentence that the command line prints: at most 500 with the program's name."""


class StripcountError(Exception):
    """Base class of all errors that this package raises on purpose; the text is one sentence."""

    exit_status: ClassVar[int] = 2


class BadInput(StripcountError, ValueError):
    """An argument, file or parameter is not allowed; the text names it, what is allowed and what was given."""


class BrokenPuzzle(BadInput):
    """A puzzle's class is faulty; the text names the method and shows the smallest failing case."""


class TooLarge(BadInput):
    """The work needs more memory than allowed, or the result is too large to be useful; the text says how large."""


class LimitReached(StripcountError):
    """A limit that the caller set was reached before the work was done; the text names the limit."""

    exit_status = 3


class OutOfTime(LimitReached):
    """A limit on time was reached; the text names it."""


class NeverCloses(TooLarge):
    """A puzzle has no finite machine, because its states depend on the whole width; its boards can be swept."""


class Unavailable(StripcountError):
    """Something outside the package fails or is missing: an optional library, a file, a store, a cluster."""


class DamagedStore(RuntimeWarning):
    """Something kept from earlier work was damaged; it was removed and is computed again."""


class Slower(RuntimeWarning):
    """Work continues without a library that would make it faster; the text names the command that installs it."""


class Unsettled(RuntimeWarning):
    """The examination of a puzzle left a question open, or met what its author may not have meant; the text says
    which."""


class Disagreement(StripcountError):
    """Two computations of one number differ; the text shows both numbers, both methods and the smallest case."""

    exit_status = 1


def check_equal(
    first: Iterable[object], second: Iterable[object], describe_index: Callable[[int], str], methods: tuple[str, str]
) -> None:
    """Raise Disagreement at the first index where two lists differ.

    `methods` are the names of the two methods by which they were computed, and `describe_index(index)` says what the
    entry of that index is. A list that ends early differs from there on.

    >>> check_equal([1, 3], [1, 4], lambda k: f"a({k})", ("the machine", "the function"))
    Traceback (most recent call last):
    stripcount.errors.Disagreement: a(1) is 3 by the machine but 4 by the function.
    """
    for index, (value, other_value) in enumerate(zip_longest(first, second, fillvalue="missing")):
        if value != other_value:
            first_text, second_text = value_text(value), value_text(other_value)
            raise Disagreement(
                f"{describe_index(index)} is {first_text} by {methods[0]} but {second_text} by {methods[1]}."
            )


class NoSolution(StripcountError):
    """A printed board has no solution; the text gives the reason where one is known."""

    exit_status = 1


def checked_integer(name: str, value: object, low: int, high: int | None = None) -> int:
    """Return `value` as an int if it is an integer in low..high, else raise BadInput naming `name`.

    Accepts ints, decimal strings of at most 4000 characters (as they come from a command line) and objects that stand
    for an integer by `__index__`; never bools or floats.

    >>> checked_integer("rows", "4", 1)
    4
    >>> checked_integer("rows", 2.5, 1)
    Traceback (most recent call last):
    ...
    stripcount.errors.BadInput: rows must be an integer of at least 1, not 2.5.
    """
    allowed = f"an integer of at least {low}" if high is None else f"an integer from {low} to {high}"
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
        raise BadInput(f"{name} must be {allowed}, not {value_text(value)}.")
    return number


def positive_seconds(name: str, value: object) -> float:
    """Return `value` if it is a number of seconds above 0, else raise BadInput naming `name`; infinity is allowed."""
    if isinstance(value, (int, float)) and not isinstance(value, bool) and value > 0:
        return value
    raise BadInput(f"{name} must be a number of seconds above 0, not {value_text(value)}.")


def checked_type(name: str, value: object, kind: type[Value], allowed: str) -> Value:
    """Return `value` if it is of type `kind`, else raise BadInput; `allowed` says in words what `name` must be.

    >>> checked_type("text", 3, str, "a text")
    Traceback (most recent call last):
    ...
    stripcount.errors.BadInput: text must be a text, not 3.
    """
    if not isinstance(value, kind):
        raise BadInput(f"{name} must be {allowed}, not {value_text(value)}.")
    return value


_MAX_LISTED_CHARACTERS = 250  # characters of the words listed in a message


def unknown_word(name: str, received: object, allowed: Iterable[str], suffix: str = "") -> BadInput:
    """Return the error for a word that is not among `allowed`, with the word that was probably meant.

    `name` says what the word stands for, and `suffix` is appended to the list of words. If the list is long,
    only its first words are shown, with the number of all.

    >>> print(unknown_word("sweep", "bord", ("machine", "board")))
    sweep must be machine or board, not bord; did you mean board?
    """
    words = list(allowed)
    listed_words = ", ".join(words)
    if len(listed_words) > _MAX_LISTED_CHARACTERS:
        listed_words = f"{listed_words[:_MAX_LISTED_CHARACTERS].rpartition(', ')[0]}, … ({len(words)} in all)"
    listed = " or ".join(words) if len(words) < 3 and not suffix else f"one of {listed_words}{suffix}"
    return BadInput(f"{name} must be {listed}, not {value_text(received)}{did_you_mean(received, words)}")


def did_you_mean(received: object, allowed: Iterable[str]) -> str:
    """Return the end of an error message about a word that is not among `allowed`: the word probably meant, or a dot.

    >>> did_you_mean("singeltons", ("singletons", "blanks")), did_you_mean("loop", ("H", "V"))
    ('; did you mean singletons?', '.')
    """
    from difflib import get_close_matches  # only where something is wrong

    words = {word.lower(): word for word in allowed}
    close_matches = get_close_matches(value_text(received).lower(), words, 1, 0.6)
    return f"; did you mean {words[close_matches[0]]}?" if close_matches else "."


def value_text(value: object) -> str:
    """Return a short text for any value, for error messages; very long integers are not written out.

    >>> value_text(2.5), value_text("2x"), value_text(""), value_text(10**5000)
    ('2.5', '2x', 'an empty text', 'a number of thousands of digits')
    """
    if isinstance(value, int) and abs(value) >= 10**4000:
        return "a number of thousands of digits"
    try:
        return excerpt(value if isinstance(value, str) else repr(value))
    except ValueError:  # Python refuses to write such a number, or the value's own `repr` fails
        return f"a value of type {type(value).__name__} that cannot be written"


def amount(number: int, noun: str, nouns: str = "") -> str:
    """Return a number with its noun; `nouns` is the plural, by default with an s.

    >>> amount(1, "edge"), amount(0, "edge"), amount(2, "vertex", "vertices")
    ('1 edge', '0 edges', '2 vertices')
    """
    return f"{number} {noun if number == 1 else nouns or noun + 's'}"


def excerpt(text: str, limit: int = 60) -> str:
    """Return `text` for use in an error message: control characters escaped, cut after `limit` characters.

    The empty text is named.

    >>> excerpt("a" * 70)[-4:], excerpt("\\0" * 30)[-9:]
    ('a...', '00\\\\x00...')
    """
    clean = _escape(text[: limit + 1]) or "an empty text"
    return clean if len(clean) <= limit else clean[:limit] + "..."


def printable(text: str, limit: int = MAX_SENTENCE) -> str:
    """Return `text` with control and format characters escaped, cut in its middle to at most `limit` characters.

    >>> printable("red \\x1b[31m")
    'red \\\\x1b[31m'
    """
    clean = _escape(_cut_middle(text, limit))  # cut before, since a text may be long, and after it has grown
    return _cut_middle(clean, limit)


def _escape(text: str) -> str:
    """Return the text with characters that cannot be printed as Python escapes."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text)


def _cut_middle(text: str, limit: int) -> str:
    """Return the text with dots in place of its middle if it is longer than `limit`; its last 100 characters stay."""
    return text if len(text) <= limit else f"{text[: limit - 105]} ... {text[-100:]}"


def exception_text(error: BaseException, limit: int = 60) -> str:
    """Return the name and text of an exception that code of a puzzle or a library raised, for use in an error message.

    >>> exception_text(KeyError(3)), exception_text(AssertionError())
    ('KeyError: 3', 'AssertionError')
    """
    name, text = type(error).__name__, str(error)
    return f"{name}: {excerpt(text, limit)}" if text else name
