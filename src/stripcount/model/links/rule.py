"""The predicate of a link strip as tables: which marks fit a cell, and classes of equivalent neighbours."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from functools import cached_property

from stripcount.board import FLAT, Wrap
from stripcount.errors import BrokenPuzzle, value_text
from stripcount.model.contract.calling import checked_call
from stripcount.model.graphs.edge_strip import Label
from stripcount.model.links.sides import SYMBOLS, upside_down

Neighbour = str | None
"""The sides of a neighbour, None outside the board."""

ALL_SIDES: tuple[str, ...] = tuple(SYMBOLS)
_NEIGHBOURS: tuple[Neighbour, ...] = (None, *ALL_SIDES)


class LinkRule:
    """Tables of a predicate allowed(sides, row, left, above) on `rows` rows, which is called once for each case.

    `sides` are those of the cell, `left` and `above` those of its neighbours, None outside the board. Neighbours for
    which the predicate gives the same answers in every row form one class. A label (line, class) states whether a line
    leads from the neighbour into the cell, and the index of the class among those with the same first entry. `owner` is
    the name of the class in errors, `wrap` states which sides are glued. With `holes`, any neighbour may lie outside
    the board.
    """

    def __init__(
        self,
        rows: int,
        allowed: Callable[[str, int, Neighbour, Neighbour], object],
        owner: str,
        wrap: Wrap = FLAT,
        *,
        holes: bool = False,
    ) -> None:
        self.rows, self._allowed, self._owner, self.wrap, self.holes = rows, allowed, owner, wrap, holes

    def ask(self, sides: str, row: int, left: Neighbour, above: Neighbour) -> bool:
        """Return the predicate's answer; raises BrokenPuzzle if it fails or the answer is not True or False."""
        case = f"for the sides {sides!r} in row {row} beside {left!r} and below {above!r}"
        answer = checked_call(lambda: self._allowed(sides, row, left, above), f"{self._owner}.allowed", lambda: case)
        if not isinstance(answer, bool):
            raise BrokenPuzzle(f"{self._owner}.allowed must return True or False, not {value_text(answer)} {case}.")
        return answer

    @cached_property
    def _answers(self) -> dict[tuple[int, str, Neighbour, Neighbour], bool]:
        """The answer in every case that can occur on a board, where lines meet and none leaves by an unglued side."""
        glued_rows = self.wrap.rows
        left_neighbours = _NEIGHBOURS[1:] if self.wrap.columns and not self.holes else _NEIGHBOURS
        return {
            (row, sides, left, above): self.ask(sides, row, left, above)
            for row in range(self.rows)
            for sides in ALL_SIDES
            if glued_rows or not (row == self.rows - 1 and "d" in sides)
            for left in left_neighbours
            if ("l" in sides) == has_line(left, "r")
            for above in (_NEIGHBOURS if self.holes else _NEIGHBOURS[1:] if row or glued_rows else (None,))
            if ("u" in sides) == has_line(above, "d")
        }

    @cached_property
    def left_labels(self) -> dict[Neighbour, Label]:
        """The label of each left neighbour: whether it sends a line to the right, and its class.

        With a twist, two neighbours are in one class only if they are also equivalent upside down.
        """
        cases: dict[tuple[Neighbour, Hashable], bool]
        cases = {(left, (row, sides, above)): answer for (row, sides, left, above), answer in self._answers.items()}
        if self.wrap.twist:
            cases |= {(upside_down(str(left)), ("across", case)): answer for (left, case), answer in cases.items()}
        return _neighbour_labels("r", cases)

    @cached_property
    def above_labels(self) -> dict[Neighbour, Label]:
        """The label of each upper neighbour: whether it sends a line down, and its class.

        Without glued rows None lies above the first row alone, and has the label (False, 0).
        """
        if self.holes:
            cases = self._answers.items()
            return _neighbour_labels(
                "d", {(above, (row, sides, left)): answer for (row, sides, left, above), answer in cases}
            )
        below_first_row = (case for case in self._answers.items() if case[0][0] or self.wrap.rows)
        labels = _neighbour_labels(
            "d", {(above, (row, sides, left)): answer for (row, sides, left, above), answer in below_first_row}
        )
        return labels | {None: (False, 0)}

    def label_across_seam(self, label: Label) -> Label:
        """Return the label of a left neighbour as it is seen across a twisted seam, given its label on its own side."""
        neighbour = representatives(self.left_labels).get(label)
        return label if neighbour is None else self.left_labels[upside_down(neighbour)]

    def fits(self, sides: str, row: int, left: Neighbour, above: Neighbour) -> bool:
        """Return whether the predicate allows a cell between neighbours whose lines meet its own."""
        return self._answers.get((row, sides, left, above), False)


def representatives(labels: Mapping[Neighbour, Label]) -> dict[Label, Neighbour]:
    """Return for each label the first neighbour that has it, which stands for its class."""
    neighbours: dict[Label, Neighbour] = {}
    for neighbour, label in labels.items():
        neighbours.setdefault(label, neighbour)
    return neighbours


def has_line(neighbour: Neighbour, side: str) -> bool:
    """Return whether the neighbour is on the board and has a line on this side."""
    return neighbour is not None and side in neighbour


def _neighbour_labels(side: str, answers: Mapping[tuple[Neighbour, Hashable], bool]) -> dict[Neighbour, Label]:
    """Return the label of each neighbour, given the answers by (neighbour, rest of the case).

    Classes of neighbours with a line on `side` and classes of those without are numbered separately, each from 0.
    """
    cases: dict[Neighbour, dict[Hashable, bool]] = {}
    for (neighbour, case), answer in answers.items():
        cases.setdefault(neighbour, {})[case] = answer
    class_indices: tuple[dict[Hashable, int], dict[Hashable, int]] = ({}, {})
    labels: dict[Neighbour, Label] = {}
    for neighbour in _NEIGHBOURS:
        if neighbour in cases:
            sends_line = has_line(neighbour, side)
            indices, answers_in_cases = class_indices[sends_line], frozenset(cases[neighbour].items())
            labels[neighbour] = sends_line, indices.setdefault(answers_in_cases, len(indices))
    return labels
