"""What all strips with glued sides have in common: the name, statistics, candidates and pictures of their base."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from stripcount.board import Board, Wrap
from stripcount.model.strip import Strip

SAID = {Wrap(True, False): "rows", Wrap(False, True): "columns", Wrap(True, True): "both"}
"""What the sides that are glued are called."""


class Glued:
    """The part of a strip with glued sides that does not read boards; `wrap` says which sides are glued."""

    wrap: Wrap
    base: Strip[Any]

    def glue(self, base: Strip[Any]) -> None:
        """Take over what the base says about itself; a board may be turned on its side if all sides are glued."""
        self.base = base
        self.rows, self.settings = base.rows, base.settings
        flat = self.flat
        vars(self).update(
            name=flat.name,
            about=flat.about,
            statistics=flat.statistics,
            alphabet=flat.alphabet,
            transposes=flat.transposes and self.wrap == Wrap(True, True),
        )

    @property
    def flat(self) -> Strip[Any]:
        """The strip with all its edges."""
        return self.base.flat if isinstance(self.base, Glued) else self.base

    @property
    def title(self) -> str:
        """The puzzle in words, and which sides are glued."""
        return f"{self.flat.title}, wrap={SAID[self.wrap]}"

    @property
    def blamed(self) -> str:
        """The puzzle's class."""
        return self.flat.blamed

    def __repr__(self) -> str:
        return f"wrapped({self.flat!r}, {SAID[self.wrap]!r})"

    def candidates(self, cols: int) -> Iterator[Board]:
        """Yield the puzzle's candidates for boards with glued sides."""
        return self.flat.wrapped_candidates(cols, self.wrap)

    def draw(self, board: Board) -> str:
        """Return the puzzle's picture, with ~ along a seam between rows and : along one between columns."""
        lines = self.flat.draw(board.wrapped(self.wrap)).splitlines()
        width = max(map(len, lines), default=0)
        if self.wrap.columns:
            lines, width = [f":{line.ljust(width)}:" for line in lines], width + 2
        return "\n".join(["~" * width, *lines, "~" * width] if self.wrap.rows else lines)
