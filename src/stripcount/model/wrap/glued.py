"""The common part of all strips with glued sides: the name, statistics, candidates and pictures of their base."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from stripcount.board import Board, Wrap
from stripcount.model.strip import Strip

WRAP_NAMES = {
    Wrap(True, False): "rows", Wrap(False, True): "columns", Wrap(True, True): "both",
    Wrap(False, True, True): "moebius", Wrap(True, True, True): "klein",
}  # fmt: skip
"""The values of the option wrap."""


class Glued:
    """The part of a strip with glued sides that does not read boards; `wrap` states which sides are glued."""

    wrap: Wrap
    base: Strip[Any]

    def glue(self, base: Strip[Any]) -> None:
        """Copy the base's attributes; `transposes` stays true only if all sides are glued."""
        self.base = base
        self.rows, self.settings = base.rows, base.settings
        flat = self.flat
        vars(self).update(
            name=flat.name,
            about=flat.about,
            statistics=flat.statistics,
            alphabet=flat.alphabet,
            symmetries=flat.symmetries,
            transposes=flat.transposes and self.wrap == Wrap(True, True),
        )

    @property
    def flat(self) -> Strip[Any]:
        """The strip without glued sides."""
        return self.base.flat if isinstance(self.base, Glued) else self.base

    @property
    def title(self) -> str:
        """The puzzle in words, and which sides are glued."""
        return f"{self.flat.title}, wrap={WRAP_NAMES[self.wrap]}"

    @property
    def error_name(self) -> str:
        """The name of the puzzle's class."""
        return self.flat.error_name

    def __repr__(self) -> str:
        return f"wrapped({self.flat!r}, {WRAP_NAMES[self.wrap]!r})"

    def candidates(self, cols: int) -> Iterator[Board]:
        """Yield the puzzle's candidates for boards with glued sides."""
        return self.flat.wrapped_candidates(cols, self.wrap)

    def draw(self, board: Board) -> str:
        """Return the puzzle's picture, with ~ along glued rows and : along glued columns."""
        lines = self.flat.draw(board.wrapped(self.wrap)).splitlines()
        width = max(map(len, lines), default=0)
        if self.wrap.columns:
            lines, width = [f":{line.ljust(width)}:" for line in lines], width + 2
        return "\n".join(["~" * width, *lines, "~" * width] if self.wrap.rows else lines)
