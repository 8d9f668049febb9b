"""The predicate of a link strip as tables: which marks fit a cell, and which of its neighbours are equivalent."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import cached_property

from stripcount.board import FLAT, Wrap
from stripcount.errors import BrokenPuzzle, described
from stripcount.model.contract.calling import called
from stripcount.model.graphs.edge_strip import Label
from stripcount.model.links.sides import SYMBOLS, upside_down

Seen = int
"""The class of a neighbour: the same marks are allowed next to any two neighbours of one class."""

Neighbour = str | None
"""The sides of a neighbour, None outside the board."""

ALL_SIDES: tuple[str, ...] = tuple(SYMBOLS)
_NEIGHBOURS: tuple[Neighbour, ...] = (None, *ALL_SIDES)


class LinkRule:
    """Tables of a predicate allowed(sides, row, left, above) on `rows` rows, which is called once for each case.

    Neighbours for which the predicate gives the same answers in every row share a class. A state knows anyway whether
    a neighbour sends a line into the cell, so the neighbours that do and those that do not are numbered separately.
    `owner` is the class that errors name, `wrap` the sides that are glued.
    """

    def __init__(
        self, rows: int, allowed: Callable[[str, int, Neighbour, Neighbour], object], owner: str, wrap: Wrap = FLAT
    ) -> None:
        self.rows, self._allowed, self._owner, self.wrap = rows, allowed, owner, wrap

    def ask(self, sides: str, row: int, left: Neighbour, above: Neighbour) -> bool:
        """Return the predicate's answer; raises BrokenPuzzle if it fails or the answer is not True or False."""
        case = f"for the sides {sides!r} in row {row} beside {left!r} and below {above!r}"
        answer = called(lambda: self._allowed(sides, row, left, above), f"{self._owner}.allowed", lambda: case)
        if not isinstance(answer, bool):
            raise BrokenPuzzle(f"{self._owner}.allowed must return True or False, not {described(answer)} {case}.")
        return answer

    @cached_property
    def _answers(self) -> dict[tuple[int, str, Neighbour, Neighbour], bool]:
        """The answer in every case that can occur on a board, where lines meet and none leaves by an unglued side."""
        round_, lefts = self.wrap.rows, _NEIGHBOURS[1:] if self.wrap.columns else _NEIGHBOURS
        return {
            (row, sides, left, above): self.ask(sides, row, left, above)
            for row in range(self.rows)
            for sides in ALL_SIDES
            if round_ or not (row == self.rows - 1 and "d" in sides)
            for left in lefts
            if ("l" in sides) == sends(left, "r")
            for above in (_NEIGHBOURS[1:] if row or round_ else (None,))
            if ("u" in sides) == sends(above, "d")
        }

    @cached_property
    def left_classes(self) -> dict[Neighbour, Seen]:
        """The class of each neighbour for the cell to its right; with a twist, for that across it as well."""
        cases: dict[tuple[Neighbour, Hashable], bool]
        cases = {(left, (row, sides, above)): yes for (row, sides, left, above), yes in self._answers.items()}
        if self.wrap.twist:
            cases |= {(upside_down(str(left)), ("across", case)): yes for (left, case), yes in cases.items()}
        return _classes("r", ((left, case, yes) for (left, case), yes in cases.items()))

    def across(self, label: Label) -> Label:
        """Return what is known of a left neighbour across the twist, given what is known of it on its own side."""
        one = self.lefts.get(label)
        return label if one is None else (label[0], self.left_classes[upside_down(one)])

    @cached_property
    def above_classes(self) -> dict[Neighbour, Seen]:
        """The class of each neighbour for the cell below it; None, above the first row, has class 0."""
        below_the_first = (case for case in self._answers.items() if case[0][0] or self.wrap.rows)
        return _classes(
            "d", ((above, (row, sides, left), yes) for (row, sides, left, above), yes in below_the_first)
        ) | {None: 0}

    @cached_property
    def lefts(self) -> dict[Label, Neighbour]:
        """All that may be known of a left neighbour, whether it sends a line and its class, each with one such one."""
        return _by_label(self.left_classes, "r")

    @cached_property
    def aboves(self) -> dict[Label, Neighbour]:
        """The same of a neighbour above, inside the board."""
        return _by_label({one: seen for one, seen in self.above_classes.items() if one is not None}, "d")

    def fits(self, sides: str, row: int, left: Neighbour, above: Neighbour) -> bool:
        """Return whether the predicate allows a cell between neighbours whose lines meet its own."""
        return self._answers.get((row, sides, left, above), False)


def sends(neighbour: Neighbour, side: str) -> bool:
    """Return whether a line leaves the neighbour by a side."""
    return neighbour is not None and side in neighbour


def _by_label(classes: Mapping[Neighbour, Seen], side: str) -> dict[Label, Neighbour]:
    found: dict[Label, Neighbour] = {}
    for neighbour, seen in classes.items():
        found.setdefault((sends(neighbour, side), seen), neighbour)
    return found


def _classes(side: str, answers: Iterable[tuple[Neighbour, Hashable, bool]]) -> dict[Neighbour, Seen]:
    """Return the class of each neighbour from (neighbour, case, answer).

    Neighbours with a line on `side` and those without are numbered separately, each from 0.
    """
    cases: dict[Neighbour, dict[Hashable, bool]] = {}
    for neighbour, case, answer in answers:
        cases.setdefault(neighbour, {})[case] = answer
    numbers: tuple[dict[Hashable, Seen], dict[Hashable, Seen]] = ({}, {})
    classes: dict[Neighbour, Seen] = {}
    for neighbour in _NEIGHBOURS:
        if neighbour in cases:
            known = numbers[sends(neighbour, side)]
            classes[neighbour] = known.setdefault(frozenset(cases[neighbour].items()), len(known))
    return classes
