"""Parameters a puzzle declares, so that every door (Python, command line, records) reads them alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from stripcount.errors import BadInput, meant, shortened, whole

YesNo = bool | Literal["yes", "no"]
"""What a parameter of two values takes: a truth value, or the text that the command line gives."""


@dataclass(frozen=True)
class Parameter:
    """One named choice of a puzzle: `read` turns text into its value or raises ValueError.

    >>> yes_no("blanks", "yes", "may slots stay blank?").value("no")
    False
    """

    name: str
    default: str
    allowed: str
    about: str
    read: Callable[[str], Any]
    words: tuple[str, ...] = ()  # all values, where they are a few words

    def value(self, given: object) -> Any:
        """Return the value that `given` (text, or a Python value that prints as such) stands for."""
        text = self.text(given)
        try:
            return self.read(text)
        except ValueError:
            raise BadInput(
                f"parameter {self.name} must be {self.allowed}, not {shortened(text)}{meant(text, self.words)}"
            ) from None

    @staticmethod
    def text(value: object) -> str:
        """Return the text that reads as `value`.

        >>> Parameter.text(True), Parameter.text(2)
        ('yes', '2')
        """
        return ("no", "yes")[value] if isinstance(value, bool) else str(value)


def yes_no(name: str, default: str, about: str) -> Parameter:
    """Return a parameter that is yes (True) or no (False)."""
    return Parameter(name, default, "yes or no", about, lambda text: ("no", "yes").index(text) == 1, ("no", "yes"))


def choice(name: str, default: str, values: tuple[str, ...], about: str) -> Parameter:
    """Return a parameter that is one of `values`, kept as text."""
    return Parameter(name, default, " or ".join(values), about, lambda text: values[values.index(text)], values)


def number(name: str, default: str, low: int, about: str) -> Parameter:
    """Return a parameter that is a whole number of at least `low`."""
    return Parameter(name, default, f"a whole number of at least {low}", about, lambda text: whole(name, text, low))


def settled(declared: Iterable[Parameter], given: Mapping[str, object], owner: str) -> dict[str, Any]:
    """Return the value of every declared parameter, given or default; raises BadInput for an undeclared name."""
    known = {parameter.name: parameter for parameter in declared}
    for name in given:
        if name not in known:
            offered, hint = ", ".join(known) or "none", meant(name, known)
            raise BadInput(f"{owner} has no parameter {shortened(name)}; its parameters are: {offered}{hint}")
    return {name: p.value(given.get(name, p.default)) for name, p in known.items()}
