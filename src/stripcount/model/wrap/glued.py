"""The common part of all strips with glued sides: the name, rules, statistics and pictures of the puzzle."""

from __future__ import annotations

from collections.abc import Iterator

from stripcount.board import WRAPS, Board, Wrap
from stripcount.model.offers import Laws
from stripcount.model.strip import Strip


class Glued(Strip):
    """The part of a strip with glued sides that does not read boards.

    `flat` is the puzzle without glued sides, `wrap` states which sides are glued. The law `transposes` is kept only on
    a torus, where the transpose has the same sides glued.
    """

    def __init__(self, flat: Strip, wrap: Wrap) -> None:
        self.rows, self.settings, self.flat, self.wrap = flat.rows, flat.settings, flat, wrap
        self.declare(
            flat,
            alphabet=flat.alphabet,
            marks=flat.marks,
            symmetries=flat.symmetries,
            laws=Laws(transposes=flat.laws.transposes and wrap == WRAPS["both"]),
        )

    def __reduce__(self) -> tuple[object, ...]:
        """Return how another process makes the strip."""
        return type(self), (self.flat, self.wrap)

    def _essence(self) -> dict[str, object]:
        return {"flat": self.flat, "wrap": self.wrap}

    def resized(self, rows: int) -> Strip:
        """Return the board with the same sides glued and another number of rows."""
        return type(self)(self.flat.resized(rows), self.wrap)

    @property
    def title(self) -> str:
        """The puzzle in words, and which sides are glued."""
        return f"{self.flat.title}, wrap={self.wrap.name}"

    @property
    def unglued(self) -> Strip:
        return self.flat

    @property
    def error_name(self) -> str:
        return self.flat.error_name

    def __repr__(self) -> str:
        return f"wrapped({self.flat!r}, {self.wrap.name!r})"

    def candidates(self, cols: int) -> Iterator[Board]:
        """Yield the puzzle's candidates for boards with glued sides."""
        return self.flat.wrapped_candidates(cols, self.wrap)

    def legal(self, board: Board) -> bool:
        """Return whether the puzzle's own rules allow the board with its sides glued."""
        return self.flat.legal(board.wrapped(self.wrap))

    def draw(self, board: Board) -> str:
        """Return the puzzle's picture, with ~ along glued rows and : along glued columns."""
        lines = self.flat.draw(board.wrapped(self.wrap)).splitlines()
        width = max(map(len, lines), default=0)
        if self.wrap.columns:
            lines, width = [f":{line.ljust(width)}:" for line in lines], width + 2
        return "\n".join(["~" * width, *lines, "~" * width] if self.wrap.rows else lines)
