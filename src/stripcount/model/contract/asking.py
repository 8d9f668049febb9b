"""Calls of a puzzle's own methods: if one fails, the error is one sentence with the state it failed on."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence, Set
from functools import lru_cache
from typing import TypeVar

from stripcount.board import Mark
from stripcount.errors import BrokenPuzzle, excerpt
from stripcount.model.contract.calling import checked_call, raise_broken
from stripcount.model.strip import Strip
from stripcount.model.tile_strip import Label, TileStrip

T = TypeVar("T")


def call_method(strip: Strip, method: str, function: Callable[..., T], *arguments: object, noun: str = "state") -> T:
    """Return `function(*arguments)`, where `function` is the method called `method` of a puzzle.

    Raises BrokenPuzzle if it fails. The error shows the first argument; `noun` says what it is, a state or a label.
    """

    def argument_text() -> str:
        """Return the first argument as the error shows it."""
        return f"on the {noun} {excerpt(repr(arguments[0]))}" if arguments else ""

    return checked_call(lambda: function(*arguments), f"{type(strip).__name__}.{method}", argument_text)


def steps(strip: Strip, state: Hashable, row: int) -> list[tuple[Mark, Hashable]]:
    """Return the pairs (mark of the cell in `row`, next state), sorted by type and text of the marks.

    The next state is the one before the following cell. After the last row it is the state that `end_column` returns,
    and marks that complete a rejected column are left out. Raises BrokenPuzzle if a method fails, and for a mark that
    leads twice to one state, whose boards would be counted twice.
    """
    pairs = _sorted_steps(strip, state, row)
    if row == strip.rows - 1:
        next_column = [(mark, call_method(strip, "end_column", strip.end_column, after)) for mark, after in pairs]
        pairs = [(mark, after) for mark, after in next_column if after is not None]
    if len(pairs) > 1 and len({mark for mark, _ in pairs}) < len(pairs) and not strip.counting.repeats:
        reject_repeats(
            pairs, f"{type(strip).__name__}.step", lambda: f"in row {row} on the state {excerpt(repr(state))}"
        )
    return pairs


def reject_repeats(pairs: Sequence[tuple[Mark, object]], method: str, case: Callable[[], str]) -> None:
    """Raise BrokenPuzzle if one of the pairs (mark, next state) occurs twice.

    `method` is the name of the method that yielded them; `case` returns in words for which cell and state, and is
    called only for the error.
    """
    earlier: list[tuple[Mark, object]] = []
    for mark, after in pairs:
        if (mark, after) in earlier:
            raise BrokenPuzzle(
                f"{method} leads with the mark {excerpt(str(mark))} twice to the same state {case()}: boards would "
                "be counted more than once; give the different ways different marks."
            )
        earlier.append((mark, after))


@lru_cache(maxsize=1 << 12, typed=True)
def _sort_key(mark: Mark) -> tuple[str, str]:
    """Return the key by which marks are sorted; marks of different types cannot be compared themselves."""
    return type(mark).__name__, str(mark)


def _sorted_steps(strip: Strip, state: Hashable, row: int) -> list[tuple[Mark, Hashable]]:
    """Return the pairs that `step` yields for a state, in a fixed order; raises BrokenPuzzle if it fails."""
    try:  # as `checked_call` does, without its callbacks: this is done for every state of a sweep
        step_list = [(mark, after) for mark, after in strip.step(state, row)]
        if len(step_list) > 1:  # a step may iterate over a set, whose order is different in each process
            step_list.sort(key=_sort_key_of_pair)
    except BaseException as error:
        raise_broken(error, f"{type(strip).__name__}.step", lambda: f"in row {row} on the state {excerpt(repr(state))}")
    return step_list


def _sort_key_of_pair(pair: tuple[Mark, Hashable]) -> tuple[str, str]:
    """Return the key by which pairs of a mark and a state are sorted."""
    return _sort_key(pair[0])


def tiles(strip: TileStrip, left: Label, above: Label, row: int) -> list[tuple[Mark, Label, Label]]:
    """Return the tiles that fit two labels; raises BrokenPuzzle if `tiles` fails or yields anything but triples."""

    def triples() -> list[tuple[Mark, Label, Label]]:
        """Return the tiles in a fixed order."""
        yielded = strip.tiles(left, above, row)
        tile_list = [(mark, right, below) for mark, right, below in yielded]
        if isinstance(yielded, Set):  # whose order is different in each process
            tile_list.sort(key=lambda tile: [(type(element).__name__, str(element)) for element in tile])
        return tile_list

    return checked_call(
        triples,
        f"{type(strip).__name__}.tiles",
        lambda: f"in row {row} between the labels {excerpt(repr(left))} on the left and {excerpt(repr(above))} above",
    )
