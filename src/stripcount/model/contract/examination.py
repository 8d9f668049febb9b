"""A puzzle of one's own, examined before it is trusted: its first mistake, on the smallest board that shows it.

Machines prove things about the class they are made from; these checks are about whether the class means what
its rules say. They look at heights from 1 up to the one asked for, at boards of few cells.
"""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass, replace
from typing import Any

from stripcount.board import Board
from stripcount.errors import BadInput, BrokenPuzzle, Disagreement, NeverCloses, Unsettled, failure, shortened
from stripcount.model.contract.watched import Marks, Watched, in_one_line
from stripcount.model.strip import Strip, TileStrip

CELLS = 12  # the largest board compared, unless LIMIT stops earlier
LIMIT = 2000  # candidates, and paths of the machine, looked at for one size
HEIGHTS = 3  # whose states are followed until none is new
COLUMNS = 1000  # a strip that still finds new states after so many columns is held never to close
WORK = 20_000  # columns and cells read for that at one height; beyond, only states that multiply are held so


@dataclass(frozen=True)
class Examined:
    """What an examination that found nothing wrong has looked at."""

    sizes: tuple[tuple[int, int], ...]
    boards: int
    doubts: tuple[str, ...] = ()
    """What could not be settled, in words: heights without a board small enough, states that were not all seen."""
    endless: str | None = None
    """Why the states are held never to end, where they are: there is no machine, but boards can be swept."""
    settled: bool = True
    """Whether it is known if the states end."""

    @property
    def complete(self) -> bool:
        """Whether nothing was left open."""
        return not self.doubts

    def warn(self, title: str) -> None:
        """Warn (Unsettled) of what was left open about the puzzle called `title`."""
        if self.doubts:
            warnings.warn(f"{title}, examined: {'; '.join(self.doubts)}.", Unsettled, stacklevel=4)

    def __str__(self) -> str:
        shown = f"{self.sizes[-1][0]}×{self.sizes[-1][1]}" if self.sizes else "none"
        found = f"{self.boards} solutions on boards of {len(self.sizes)} sizes, the last {shown}"
        return "; ".join([found, *self.doubts])


def examine(strip: Strip[Any]) -> Examined:
    """Return what was compared if nothing is wrong; raises an error for the first mistake.

    BrokenPuzzle: a method that fails, a state or mark that cannot be hashed, a step that changes its input or
    answers twice differently. Disagreement: a board read in two ways, or one on which `step`, `turn` and `accepts`
    disagree with `candidates` and `legal`. States that never end are no mistake, and noted. Costs a second or so.

    >>> from stripcount.puzzles.template import Template
    >>> print(examine(Template(2)))
    543 solutions on boards of 17 sizes, the last 2×5
    """
    watched = [Watched(shorter) for shorter in _heights(strip.counted())]
    examined, doubts, endless = rules_agree(watched), [], None
    open_ended: list[int] = []
    if strip.closes:
        try:
            open_ended = [one.rows for one in watched[:HEIGHTS] if not closes(one)]
        except NeverCloses as error:
            endless = str(error)
        if open_ended:
            doubts.append(f"whether the states of {_listed(open_ended)} ever end was not settled")
    if not any(cols for _, cols in examined.sizes):
        doubts.append("no board with a cell was small enough to compare machine and rules")
    return replace(examined, doubts=tuple(doubts), endless=endless, settled=not open_ended)


def vouched(strip: Strip[Any]) -> Strip[Any]:
    """Return what a strip counts, examined, and warn of what was left open, as `closes` and `settled` then say."""
    examined, counted = examine(strip), strip.counted()
    examined.warn(strip.title)
    if examined.endless is not None:
        counted = copy(counted)
        counted.closes, counted.endless_because = False, examined.endless
    elif not examined.settled:
        counted = copy(counted)
        counted.settled = False
    return counted


def _listed(heights: list[int]) -> str:
    return f"{', '.join(map(str, heights))} row{'s'[: heights != [1]]}"


def closes(watched: Watched) -> bool:
    """Say whether all states between columns are known; raises NeverCloses if they show no sign of ever being.

    That is no proof: a puzzle that counts up to COLUMNS in its state is taken for one that counts for ever.
    """
    known: dict[Any, Marks] = {watched.start(): ()}
    waves, work = [list(known)], 0
    while waves[-1] and len(waves) <= COLUMNS and work < WORK:
        fresh = []
        for state in waves[-1]:
            work += watched.rows
            for marks, after in _columns(watched, state, known[state]):
                work += 1
                if after not in known:
                    known[after] = marks
                    fresh.append(after)
        waves.append(fresh)
    sizes = [len(wave) for wave in waves]
    multiplying = len(sizes) > 8 and all(4 * a <= 3 * b for a, b in zip(sizes[-6:], sizes[-5:]))
    if sizes[-1] and (len(waves) > COLUMNS or multiplying):
        shown = ", ".join(shortened(repr(wave[0]), 40) for wave in waves[:4])
        what = (
            f"and step find no end of states: {len(known)} after {len(waves) - 1} columns, beginning with {shown}; "
            "terms are counted by sweeping boards, and for a generating function a state must forget what the cells "
            "to come need not know"
        )
        raise NeverCloses(str(watched.broken("turn", what, known[waves[3][0]])))
    return not waves[-1]


def rules_agree(watched: list[Watched]) -> Examined:
    """Return what agreed, or raise Disagreement with the smallest board that machine and rules see differently."""
    by_rows = {one.rows: one for one in watched}
    sizes = [(rows, cols) for rows in by_rows for cols in range(CELLS // rows + 1)]
    done, boards, too_many = [], 0, set()
    for rows, cols in sorted(sizes, key=lambda size: (size[0] * size[1], size)):
        if rows in too_many:
            continue
        one = by_rows[rows]
        wanted = one.solutions(cols, LIMIT)
        read = None if wanted is None else _read(one, cols)
        if wanted is None or read is None:
            too_many.add(rows)  # wider ones have more
            continue
        _compare(one, cols, wanted, read)
        one.shown(wanted)
        done.append((rows, cols))
        boards += len(wanted)
    return Examined(tuple(done), boards)


def _heights(strip: Strip[Any]) -> list[Strip[Any]]:
    """Return the strip resized to every height up to its own (and CELLS) that it allows."""
    heights = []
    for rows in range(1, min(strip.rows, CELLS + 1)):
        try:
            heights.append(strip.resized(rows))
        except BadInput:
            continue  # the puzzle says itself that this height is not for it
        except Exception as error:  # an __init__ of its own that takes other arguments
            raise BrokenPuzzle(
                f"{type(strip).__name__}.__init__ failed for {rows} rows, {failure(error)}; "
                "it must take rows and the parameters by name."
            ) from error
    return [*heights, strip]


def _columns(watched: Watched, state: Any, read: Marks) -> Iterator[tuple[Marks, Any]]:
    """Yield (marks read, state after) of every column that may follow `state`."""
    for mark, after in watched.step(state, read):
        marks = (*read, mark)
        if len(marks) % watched.rows:
            yield from _columns(watched, after, marks)
        elif (turned := watched.turn(after, marks)) is not None:
            yield marks, turned


def _read(watched: Watched, cols: int) -> Counter[Board] | None:
    """Return how often the machine reads each board it accepts, or None beyond LIMIT ways."""
    paths: list[tuple[Marks, Any]] = [((), watched.start())]
    for _ in range(cols):
        longer = []
        for read, state in paths:
            for path in _columns(watched, state, read):
                longer.append(path)
                if len(longer) > LIMIT:
                    return None
        paths = longer
    return Counter(watched.board(read) for read, state in paths if watched.accepts(state, read))


def _compare(watched: Watched, cols: int, wanted: set[Board], read: Counter[Board]) -> None:
    name = type(watched.strip).__name__
    twice = sorted((board for board, ways in read.items() if ways > 1), key=repr)
    extra = sorted(read.keys() - wanted, key=repr)
    missed = sorted(wanted - read.keys(), key=repr)
    if twice:
        board = twice[0]
        raise Disagreement(
            f"{name}.step reads the {_sized(board)} board {in_one_line(board)} in {read[board]} ways, so that it "
            "is counted more than once: let the marks tell the ways apart, or merge the states."
        )
    if extra:
        board = extra[0]
        known = board in set(watched.strip.candidates(cols))
        rejected = "legal rejects it" if known else "candidates leaves it out"
        raise Disagreement(
            f"{name}.step, turn and accepts let the {_sized(board)} board {in_one_line(board)} pass, but {rejected}"
            f"{_open_edges(watched.strip)}."
        )
    if missed:
        board = missed[0]
        raise Disagreement(
            f"{name}.legal accepts the {_sized(board)} board {in_one_line(board)}, but {_refusal(watched, board)}."
        )


def _refusal(watched: Watched, board: Board) -> str:
    """Return where the machine, reading a board it should accept, gives up."""
    states = [watched.start()]
    read: Marks = ()
    for col in range(board.cols):
        for row in range(board.rows):
            mark = board[row, col]
            after = [new for state in states for seen, new in watched.step(state, read) if seen == mark]
            if not after:
                return f"step refuses {mark} in row {row} of column {col}"
            read = (*read, mark)
            states = after
        states = [new for state in states if (new := watched.turn(state, read)) is not None]
        if not states:
            return f"turn rejects column {col}"
    return "accepts refuses to let it end there"


def _sized(board: Board) -> str:
    return f"{board.rows}×{board.cols}"


def _open_edges(strip: Strip[Any]) -> str:
    """Return what a tile strip may have forgotten: to say which labels may lie on its right and lower edge."""
    if not isinstance(strip, TileStrip):
        return ""
    edges = [name for name in ("right_edge", "bottom_edge") if getattr(type(strip), name) is getattr(TileStrip, name)]
    return f"; if its tiles stick out of the board, give it {' and '.join(edges)}" if edges else ""
