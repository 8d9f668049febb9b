"""The content of a page of the atlas: one case, read from a stored result or from the output of `gf --json`."""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from stripcount.errors import BadInput, amount, excerpt, printable
from stripcount.export.json import derivation_of
from stripcount.gf.derivation import Derivation
from stripcount.puzzles import PUZZLES, puzzle_class


@dataclass(frozen=True)
class AtlasResult:
    """One puzzle on a number of rows: its derivation, its growth, and pictures.

    `growth` is the certified growth per column, in decimal digits; `machine` and `board` are the machine and one
    solution as SVG. The solution drawn may have fewer rows than the case; its label gives their number.
    """

    puzzle: str
    rows: int
    parameters: tuple[tuple[str, str], ...]
    derivation: Derivation
    growth: str | None = None
    machine: str | None = None
    board: str | None = None

    @cached_property
    def title(self) -> str:
        """The puzzle, its rows and its parameters in words."""
        settings = "".join(f", {name}={value}" for name, value in self.parameters)
        return f"{self.puzzle}, {amount(self.rows, 'row')}{settings}"

    @cached_property
    def rules(self) -> str:
        """The rules of the puzzle in a few sentences; empty for a puzzle that is not built in."""
        if self.puzzle not in PUZZLES:
            return ""
        puzzle_type = puzzle_class(self.puzzle)
        first_paragraph = inspect.cleandoc(puzzle_type.__doc__ or "").split("\n\n")[0]
        return f"{puzzle_type.about[:1].upper()}{puzzle_type.about[1:]}. {' '.join(first_paragraph.split())}"

    @cached_property
    def slug(self) -> str:
        """The name of the case's page, without ending: letters, digits and hyphens."""
        text = "-".join([self.puzzle, str(self.rows), *(f"{n}-{v}" for n, v in self.parameters)])
        return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")

    @cached_property
    def terms(self) -> list[int]:
        """The first 40 terms; a page shows as many of them as it has room for."""
        return self.derivation.gf.terms(40)


def is_record(text: str) -> bool:
    """Return whether the text of a file is that of a stored generating function, which may be truncated.

    >>> is_record('{"puzzle": "magnets", "numerator": []}'), is_record('{"sha256": {}}')
    (True, False)
    """
    try:
        decoded = json.loads(text)
    except (ValueError, RecursionError):
        return '"numerator"' in text  # truncated JSON of a record
    return isinstance(decoded, dict) and {"puzzle", "numerator"} <= decoded.keys()


def from_json(text: str) -> AtlasResult:
    """Return the case in the text of a stored result or of the output of `gf --json`.

    Raises BadInput for another text, and names the field if one is missing.

    Parameters at their puzzle's default are left out of the title; `growth` may be missing.
    """
    derivation = derivation_of(text)
    fields: dict[str, Any] = json.loads(text)
    try:
        parameters = {
            printable(str(name), 60): printable(str(value), 60) for name, value in fields["parameters"].items()
        }
        growth = fields.get("growth")
        if isinstance(growth, dict):  # in a stored result: the digits, and how they are certified
            growth = growth["per_column"]
        if growth is not None and not re.fullmatch(r"[0-9]+(\.[0-9]+)?", str(growth)):
            raise BadInput(f"a stored result must have decimal digits as its growth, not {excerpt(str(growth))}.")
        defaults = _defaults(str(fields["puzzle"]))
        settings_shown = {name: value for name, value in parameters.items() if defaults.get(name) != value}
        return AtlasResult(
            puzzle=excerpt(str(fields["puzzle"])),
            rows=int(fields["rows"]),
            parameters=tuple(sorted(settings_shown.items())),
            derivation=replace(derivation, because=printable(derivation.because)),
            growth=None if growth is None else str(growth),
        )
    except KeyError as error:
        raise BadInput(f"a stored result must have the field {error.args[0]}, which is missing.") from None
    except (TypeError, ValueError, AttributeError, OverflowError) as error:  # OverflowError: an infinite number
        raise BadInput(f"a stored result must be as gf --json prints it ({excerpt(str(error), 160)}).") from None


def _defaults(puzzle: str) -> Mapping[str, str]:
    """Return the default of each parameter of a puzzle; empty for a puzzle that is not built in."""
    return {p.name: p.default for p in puzzle_class(puzzle).parameters} if puzzle in PUZZLES else {}
