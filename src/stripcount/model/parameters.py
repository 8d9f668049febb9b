"""Parameters that a puzzle declares, read in the same way by Python, the command line and stored records."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from stripcount.errors import BadInput, BrokenPuzzle, checked_integer, did_you_mean, excerpt, value_text
from stripcount.model.contract.calling import checked_call

YesNo = bool | Literal["yes", "no"]
"""A value of a yes-or-no parameter: a bool, or the text used on the command line."""


@dataclass(frozen=True)
class Parameter:
    """One parameter of a puzzle.

    `default` is its default value as text, `allowed` and `about` describe it in words, and `read` returns the value of
    a text or raises ValueError.

    >>> yes_no("blanks", "yes", "may slots stay blank?").value("no")
    False
    """

    name: str
    default: str
    allowed: str
    about: str
    read: Callable[[str], object]
    words: tuple[str, ...] = ()  # all values, if they are a few words

    def __post_init__(self) -> None:
        texts = (self.name, self.default, self.allowed, self.about, *self.words)
        if not all(isinstance(text, str) for text in texts) or not self.name.isidentifier() or not callable(self.read):
            arguments = (self.name, self.default, self.allowed, self.about, self.read)
            raise BrokenPuzzle(
                "a parameter must have a name that Python allows, three texts (its default value, the values allowed "
                f"and what it is about) and a function that reads a text, not {', '.join(map(value_text, arguments))}."
            )

    def value(self, argument: object) -> object:
        """Return the value of an argument: a text, or a Python value with that text.

        Raises BadInput if it is not allowed.
        """
        text = self.text(argument)

        def read() -> object:
            """Return the value of the text, or raise BadInput."""
            try:
                return self.read(text)
            except ValueError:
                raise BadInput(
                    f"parameter {self.name} must be {self.allowed}, not {excerpt(text)}{did_you_mean(text, self.words)}"
                ) from None

        return checked_call(read, f"the reading of parameter {self.name}", lambda: f"on {excerpt(text)}")

    @staticmethod
    def text(value: object) -> str:
        """Return the text that `read` turns into `value`.

        >>> Parameter.text(True), Parameter.text(2)
        ('yes', '2')
        """
        return ("no", "yes")[value] if isinstance(value, bool) else str(value)


def yes_no(name: str, default: str, about: str) -> Parameter:
    """Return a parameter with the values yes (True) and no (False)."""
    return Parameter(name, default, "yes or no", about, lambda text: ("no", "yes").index(text) == 1, ("no", "yes"))


def choice(name: str, default: str, values: tuple[str, ...], about: str) -> Parameter:
    """Return a parameter whose value is one of the texts `values`."""
    return Parameter(name, default, " or ".join(values), about, lambda text: values[values.index(text)], values)


def number(name: str, default: str, low: int, about: str) -> Parameter:
    """Return a parameter whose value is an integer of at least `low`."""
    allowed = f"an integer of at least {low}"
    return Parameter(name, default, allowed, about, lambda text: checked_integer(name, text, low))


def parameter_values(declared: Iterable[Parameter], arguments: Mapping[str, object], owner: str) -> dict[str, Any]:
    """Return the value of every declared parameter: its argument, else its default.

    Raises BadInput, in which `owner` is the name of the puzzle, for a name that is not declared or a bad value.
    """
    by_name = {parameter.name: parameter for parameter in declared}
    for name in arguments:
        if name not in by_name:
            offered, hint = ", ".join(by_name) or "none", did_you_mean(name, by_name)
            raise BadInput(f"{owner} has no parameter {excerpt(name)}; its parameters are: {offered}{hint}")
    return {name: p.value(arguments.get(name, p.default)) for name, p in by_name.items()}
