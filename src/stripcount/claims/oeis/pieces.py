"""What phrases mean: pieces of a rule, each with words of our own that say it back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from stripcount.errors import StripcountError
from stripcount.model.lattice.rule import Condition, Label, Output, Register, Score, Tally


class Unreadable(StripcountError):
    """A phrase that is understood but means nothing that can be counted here; the text is the reason."""


@dataclass(frozen=True, eq=False)
class Context:
    """What the phrases of one name share; `least` are the rows and columns that every board counted has at least."""

    values: tuple[int, ...]
    turned: bool = True
    least: tuple[int, int] = (0, 0)

    @property
    def back(self) -> tuple[int, int]:
        """The neighbour along an antidiagonal that is read first: rows are read in turn, or columns if not `turned`."""
        return (-1, 1) if self.turned else (1, -1)


@dataclass(frozen=True, eq=False)
class Parts:
    """What a piece adds to a rule; `equality`: it only asks which values are equal to which."""

    conditions: tuple[Condition, ...] = ()
    scores: tuple[Score, ...] = ()
    labels: tuple[Label, ...] = ()
    registers: tuple[Register, ...] = ()
    tallies: tuple[Tally, ...] = ()
    equality: bool = False


@dataclass(frozen=True, eq=False)
class Piece:
    """One condition of a name: words of our own, and what it adds to a rule over given values.

    `near` are the offsets at which it calls cells adjacent, if it does.
    """

    text: str
    build: Callable[[Context], Parts]
    near: tuple[tuple[int, int], ...] = ()

    def tallied(self, allowed: frozenset[int], more: bool, text: str) -> Piece:
        """Return the piece of which a number of failures is asked for instead of none."""

        def build(context: Context) -> Parts:
            parts = self.build(context)
            if parts.labels or parts.registers or parts.tallies or len(parts.conditions) + len(parts.scores) != 1:
                raise Unreadable("exceptions to a condition that is not one test a cell")
            name = f"tally of {self.text}"
            return replace(
                parts,
                conditions=tuple(replace(c, tally=name) for c in parts.conditions),
                scores=tuple(replace(s, tally=name) for s in parts.scores),
                tallies=(Tally(name, allowed, more),),
            )

        return Piece(f"{self.text}, {text}", build)


@dataclass(frozen=True, eq=False)
class Shown:
    """What counts are the different arrays of some number that each cell (or block) of an array has."""

    text: str
    output: Callable[[Context], Output]
    equality: bool = False


@dataclass(frozen=True)
class NoneEqual:
    """No adjacent cells are equal: adjacent as the condition before has it, else orthogonally."""


@dataclass(frozen=True, eq=False)
class Order:
    """New values are introduced in order: each value appears only after all smaller ones."""

    last: int | None = None
    text: str = "new values are introduced in increasing order, row by row"


@dataclass(frozen=True, eq=False)
class Corner:
    """The upper left cell holds a given value."""

    value: int = 0

    @property
    def text(self) -> str:
        """What it says."""
        return f"the upper left cell is {self.value}"


def joined(text: str, *pieces: Piece) -> Piece:
    """Return several pieces as one."""

    def build(context: Context) -> Parts:
        parts = [piece.build(context) for piece in pieces]
        return Parts(
            tuple(x for part in parts for x in part.conditions),
            tuple(x for part in parts for x in part.scores),
            tuple(x for part in parts for x in part.labels),
            tuple(x for part in parts for x in part.registers),
            tuple(x for part in parts for x in part.tallies),
            all(part.equality for part in parts),
        )

    return Piece(text, build)


def condition(text: str, *conditions: Condition, equality: bool = False) -> Piece:
    """Return the piece of some conditions that depend on nothing else."""
    return Piece(text, lambda context: Parts(conditions=conditions, equality=equality))
