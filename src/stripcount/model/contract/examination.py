"""The examination of a puzzle that is not built in: it finds the first mistake, on the smallest board that shows it.

Whatever is proved about a machine is a statement about `start`, `step`, `end_column` and `accepts`. The examination
compares these with `candidates` and `legal`, which state the rules again, on small boards of all heights up to the
strip's.
"""

from __future__ import annotations

import time
import warnings
from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeVar

from stripcount.errors import NeverCloses, OutOfTime, Unsettled, excerpt
from stripcount.limits import UNLIMITED, Limits
from stripcount.model.contract.calling import checked_call
from stripcount.model.contract.checked_strip import CheckedStrip, Marks
from stripcount.model.contract.comparison import MAX_CELLS, compare_rules
from stripcount.model.contract.declaration import counted_strip, resized_strips
from stripcount.model.offers import Closing
from stripcount.model.strip import Strip

T = TypeVar("T")

MAX_PART_SECONDS = 20.0  # seconds of processor time for one part of an examination
MAX_CALL_SECONDS = 10.0  # seconds of processor time after which one call is assumed never to return
SEARCHED_HEIGHTS = 3  # the number of smallest heights whose states are searched until none is new
MAX_COLUMNS = 1000  # columns after which a puzzle with new states in every column is refused a machine
MAX_CHAIN_COLUMNS = 5000  # the same if no column has more than one new state
MAX_WORK = 20_000  # states and columns searched at one height; beyond, a machine is refused only for fast growth


@dataclass(frozen=True)
class Examined:
    """The result of an examination that found no mistake."""

    sizes: tuple[tuple[int, int], ...]
    """(rows, columns) of the boards compared."""
    boards: int
    """The number of solutions on all of them."""
    doubts: tuple[str, ...] = ()
    """What was not compared, in words: heights without a board small enough, parts that took too long."""
    endless: str | None = None
    """Why the states are assumed to be infinitely many, else None; boards can be swept without a machine."""
    unsettled: tuple[int, ...] = ()
    """The heights at which the search for states was ended before all were found."""

    @property
    def closes_known(self) -> bool:
        """Whether the examination found out if the states are finitely many."""
        return not self.unsettled

    def warn(self, title: str) -> None:
        """Give a warning (Unsettled) of what was not compared; `title` is the puzzle in words."""
        if self.doubts:
            warnings.warn(f"{title}, examined: {'; '.join(self.doubts)}.", Unsettled, stacklevel=4)

    def __str__(self) -> str:
        last_size = f"{self.sizes[-1][0]}×{self.sizes[-1][1]}" if self.sizes else "none"
        text = f"{self.boards} solutions on boards of {len(self.sizes)} sizes, the last {last_size}"
        heights = f"{', '.join(map(str, self.unsettled))} row{'s'[: self.unsettled != (1,)]}"
        open_questions = (
            [] if self.closes_known else [f"it is not known whether the states of {heights} are finitely many"]
        )
        return "; ".join([text, *self.doubts, *open_questions])


def examine(strip: Strip, limits: Limits = UNLIMITED) -> Examined:
    """Return what was compared if no mistake is found; raise an error for the first mistake.

    BrokenPuzzle: a method fails or does not return, a state or mark cannot be hashed, a step changes its input or
    answers differently the second time. Disagreement: a board is read in two ways, or `step`, `end_column` and
    `accepts` disagree with `candidates` and `legal` on a board. Infinitely many states are not a mistake; they are
    noted in `endless`. Costs about a second; each of the two parts ends after 20 s of processor time. Raises OutOfTime
    once the time of `limits` is over.

    >>> from stripcount.puzzles.template import Template
    >>> print(examine(Template(2)))
    543 solutions on boards of 17 sizes, the last 2×5
    """
    return checked_call(
        partial(_examine, counted_strip(strip), limits), f"the examination of {type(strip).__name__}", str
    )


def _examine(strip: Strip, limits: Limits) -> Examined:
    """Return the result of an examination: first boards are compared, then the states are searched."""
    checked_strips = [CheckedStrip(shorter) for shorter in _examined_strips(strip)]
    size_counts: list[tuple[int, int, int]] = []
    doubts = _collect_in_time(
        limits, checked_strips, "the comparison of boards", compare_rules(checked_strips), size_counts
    )
    if not any(cols for _, cols, _ in size_counts):
        doubts.append("no board with a cell was small enough to compare machine and rules")
    searched = (
        [_closing_strip(checked_strip) for checked_strip in checked_strips[:SEARCHED_HEIGHTS]]
        if strip.closing.finite
        else []
    )
    endless = None
    search_results: list[tuple[int, bool]] = []
    try:
        doubts += _collect_in_time(
            limits,
            searched,
            "the search for states",
            ((checked_strip.rows, search_states(checked_strip)) for checked_strip in searched),
            search_results,
        )
        unsettled = tuple(
            checked_strip.rows for checked_strip in searched if (checked_strip.rows, True) not in search_results
        )
    except NeverCloses as error:
        unsettled, endless = (), str(error)
    sizes = tuple((rows, cols) for rows, cols, _ in size_counts)
    return Examined(sizes, sum(count for _, _, count in size_counts), tuple(doubts), endless, unsettled)


def search_states(checked_strip: CheckedStrip) -> bool:
    """Return True if all states between columns were found, False if the search was ended before that.

    The search ends after MAX_WORK states and columns. Raises NeverCloses if new states still appear after MAX_COLUMNS
    columns (MAX_CHAIN_COLUMNS if each column has one), or if their number grows by a third in each of the last five.
    That does not prove that there are infinitely many, and the error says so: a puzzle that needs as many columns to
    reach its finitely many states is refused a machine as well.
    """
    newest_states: dict[object, Marks] = {checked_strip.start(): ()}
    states, sizes, work = set(newest_states), [1], 0
    first_states = list(newest_states.items())
    while newest_states and work < MAX_WORK and len(sizes) <= (MAX_COLUMNS if max(sizes) > 1 else MAX_CHAIN_COLUMNS):
        new_states: dict[object, Marks] = {}
        for state, read in newest_states.items():
            work += checked_strip.rows
            for marks, after in checked_strip.columns(state, read):
                work += 1
                if after not in states:
                    states.add(after)
                    new_states[after] = marks
        sizes.append(len(new_states))
        newest_states = new_states
        first_states += list(newest_states.items())[: len(first_states) < 4]
    multiplying = len(sizes) > 8 and all(4 * a <= 3 * b for a, b in zip(sizes[-6:], sizes[-5:]))
    if newest_states and (multiplying or len(sizes) > (MAX_COLUMNS if max(sizes) > 1 else MAX_CHAIN_COLUMNS)):
        first_texts = ", ".join(excerpt(repr(state), 40) for state, _ in first_states)
        complaint = (
            f"and step still find new states after {len(sizes) - 1} columns ({len(states)}, beginning with "
            f"{first_texts}), so that it is not known whether they are finitely many; terms are counted by sweeping "
            "boards, and for a generating function a state must hold only what the later cells depend on"
        )
        raise NeverCloses(str(checked_strip.error("end_column", complaint, first_states[-1][1])))
    return not newest_states


def examined_strip(strip: Strip, limits: Limits = UNLIMITED) -> Strip:
    """Return the strip that `strip` counts, examined, with its `closing` set by the examination.

    Gives a warning (Unsettled) of what was not compared, and of what the strip cautions about. Raises the errors of
    `examine`.
    """
    counted = counted_strip(strip)  # asked once: what is examined is what is counted
    examined = examine(counted, limits)
    examined.warn(strip.title)
    for caution in checked_call(lambda: list(counted.cautions()), f"{type(counted).__name__}.cautions", str):
        warnings.warn(f"{strip.title}: {caution}.", Unsettled, stacklevel=3)
    if examined.endless is not None:
        counted = copy(counted)
        counted.closing = Closing(finite=False, because=examined.endless)
    elif not examined.closes_known:
        counted = copy(counted)
        counted.closing = replace(counted.closing, known=False)
    return counted


def _collect_in_time(
    limits: Limits, checked_strips: Sequence[CheckedStrip], part_name: str, results: Iterator[T], collected: list[T]
) -> list[str]:
    """Append the results of one part to `collected`, for at most MAX_PART_SECONDS of processor time.

    Return the doubts: none, or one sentence if the time was over before the last result. Raises BrokenPuzzle if a
    single call of the puzzle took more than MAX_CALL_SECONDS, OutOfTime if the time of `limits` is over.
    """
    part_limits = limits.part(MAX_PART_SECONDS, clock=time.process_time)
    for checked_strip in checked_strips:
        checked_strip.limits = part_limits
    try:
        with part_limits.enforced():
            for result in results:
                collected.append(result)  # one at a time, so that results are kept when the time is over
    except OutOfTime:
        latest_strip = max(checked_strips, key=lambda checked_strip: checked_strip.latest.start_time)
        method, read = latest_strip.latest.method, latest_strip.latest.read
        name = f"{type(latest_strip.strip).__name__}.{method}"
        limits.check(f"{name} was examined {latest_strip.place(read)}")
        if time.process_time() - latest_strip.latest.start_time > MAX_CALL_SECONDS:
            raise latest_strip.error(method, f"had no answer after {MAX_CALL_SECONDS:.0f} s", read) from None
        return [f"{part_name} was ended after {MAX_PART_SECONDS:.0f} s, in {name}"]
    return []


def _closing_strip(checked_strip: CheckedStrip) -> CheckedStrip:
    """Return the strip whose states must be finitely many: of a ring the unrolled strip, whose closed walks count."""
    unrolled = checked_strip.strip.unrolled
    return checked_strip if unrolled is None else CheckedStrip(unrolled)


def _examined_strips(strip: Strip) -> list[Strip]:
    """Return the strip resized to every smaller height (up to MAX_CELLS) that it allows, and itself at the end.

    Its own height is asked for as well, so that a wrong answer is found whatever the height.
    """
    resized = resized_strips(strip, min(strip.rows, MAX_CELLS))
    return [*(shorter for shorter in resized if shorter.rows < strip.rows), strip]
