"""A case: one puzzle with its parameters and a number of rows, as a value that can be pickled and hashed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from stripcount.model.strip import Strip
from stripcount.model.wrap.wrapped import wrapped
from stripcount.puzzles import full_name, puzzle_class
from stripcount.puzzles.own_file import build_strip


@dataclass(frozen=True)
class Case:
    """The full name of a puzzle, its parameters, the number of rows, and the glued sides.

    `parameters` are the given ones, as sorted (name, text) pairs. `wrap` is a key of `board.WRAPS`, None for a board
    with free sides.

    >>> Case.of("magnets", 2, {"blanks": "no"}).strip().rows
    2
    """

    puzzle: str
    parameters: tuple[tuple[str, str], ...]
    rows: int
    wrap: str | None = None

    @classmethod
    def of(
        cls, puzzle: str, rows: int, parameters: Mapping[str, object] | None = None, wrap: str | None = None
    ) -> Case:
        """Return the case after checking that its strip can be built; raises BadInput if it cannot.

        `rows` may be 0 for a puzzle that takes no rows, such as `graphs`: the case then has the rows of its strip.
        """
        parameter_texts = {name: str(value) for name, value in (parameters or {}).items()}
        strip = build_strip(puzzle_class(puzzle), rows, parameter_texts)
        if wrap is not None:
            strip = wrapped(strip, wrap)
        return cls(full_name(puzzle), tuple(sorted(parameter_texts.items())), rows or strip.rows, wrap)

    def strip(self) -> Strip:
        """Return the strip of the puzzle, with its sides glued if `wrap` says so."""
        strip = build_strip(puzzle_class(self.puzzle), self.rows, dict(self.parameters))
        return strip if self.wrap is None else wrapped(strip, self.wrap)

    def fields(self) -> dict[str, object]:
        """Return the JSON fields that name the case: puzzle, rows, parameters and, if sides are glued, wrap."""
        fields = {"puzzle": self.puzzle, "rows": self.rows, "parameters": self.all_parameters()}
        return fields if self.wrap is None else {**fields, "wrap": self.wrap}

    def all_parameters(self) -> dict[str, str]:
        """Return every parameter with its value as text, defaults included."""
        declared = puzzle_class(self.puzzle).parameters
        return {parameter.name: dict(self.parameters).get(parameter.name, parameter.default) for parameter in declared}
