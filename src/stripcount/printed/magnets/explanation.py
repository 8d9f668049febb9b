"""A Magnets board solved in words: the easiest deduction first, each with its reason.

The deducer of the other puzzles looks at one count at a time. Of 25 easy boards of 6 × 6 to 10 × 10 it solves all by
easy rules, if a slot with both halves in a line is one literal there, in four times the time; but of 25 normal boards
it calls none normal, in fourteen times the time, for it cannot compare all fillings of a line.
"""

from __future__ import annotations

from collections.abc import Iterator

from stripcount.limits import Limits
from stripcount.printed.cells import cell_name
from stripcount.printed.deduction import Deduction, Step
from stripcount.printed.magnets.board import MagnetsBoard
from stripcount.printed.magnets.formula import variable
from stripcount.printed.magnets.lines import Line, Prepared, narrow, propagate
from stripcount.printed.magnets.simple import Excluded, Simple

_VALUES = (1, 2, 4)
_WHOLE = (
    "otherwise no filling of the line has these counts without equal poles touching",
    "otherwise equal poles touch in every filling of the line",
)


class LineDeducer(Deduction):
    """Solves one board line by line.

    Poles that would touch an equal pole and counts that are met come first (easy). If nothing follows from them, all
    fillings of a line are compared (normal), and last a value is excluded because it leads to a line without any
    filling (hard). After each of these the easiest rules come first again, so that a board is as hard as its hardest
    step. Cost: a few operations for each value excluded, and a pass over the lines that changed.

    >>> next(LineDeducer(MagnetsBoard.of(["LR"], top=[1, 0])).steps()).text
    'column 1 (1 +): the slot at row 1, column 1 must be +-, because the only place left for a positive pole is needed.'
    """

    def __init__(self, board: MagnetsBoard) -> None:
        """Prepare the lines; only the givens are known yet."""
        self.board, self.prepared = board, Prepared.of(board)
        self.domains = bytearray(self.prepared.start)
        self._simple = Simple(self.prepared, self.domains, board.touching)
        self._given, self._excluded = self._givens(), self._simple.steps()
        self._silent: set[int] = set()  # lines from which nothing follows for these domains
        self._tried = 0  # the slot at which the next trial begins

    @property
    def solved(self) -> bool:
        return not self.contradiction and all(domain.bit_count() == 1 for domain in self.domains)

    def _easy(self) -> Step | None:
        if (step := next(self._given, None)) is not None:
            return step
        if (excluded := next(self._excluded, None)) is None:
            self._excluded = self._simple.steps()
            return None
        if excluded.slot >= 0:
            self._silent.difference_update(self.prepared.lines_of[excluded.slot])
        return self._in_words(excluded)

    def _givens(self) -> Iterator[Step]:
        for slot, domain in enumerate(self.prepared.start):
            if not domain:
                text = f"the slot at {_cell(self.board, slot)} is given two values that contradict each other."
                yield Step("given", "easy", text, ())
            elif domain != 7:
                text = f"given: the slot at {_cell(self.board, slot)} {_left(domain)}."
                yield Step("given", "easy", text, _literals(slot, 7, domain))

    def _in_words(self, excluded: Excluded) -> Step:
        line, poles = self.prepared.lines[excluded.line], "negative poles" if excluded.pole == 1 else "positive poles"
        rule = "touch" if excluded.pole < 0 else "count"
        clue = line.minus if excluded.pole == 1 else line.plus
        if excluded.slot < 0 or not excluded.left:
            many = f"{'more' if excluded.full else 'fewer'} than {clue} {poles if clue != 1 else poles[:-1]}"
            why = f"it would hold {many}" if excluded.pole >= 0 else "equal poles touch"
            return Step(rule, "easy", f"{_named(line)}: {why}; the board has no solution.", ())
        if excluded.pole < 0:
            reason = f"{'otherwise ' if excluded.left in _VALUES else ''}it would touch an equal pole"
        elif excluded.full:
            reason = f"all its {poles} are placed" if clue else f"it has no {poles}"
        elif clue == 1:
            reason = f"the only place left for a {poles[:-1]} is needed"
        else:
            reason = f"every place left for a {poles[:-1]} is needed"
        name = line.name if excluded.pole < 0 else _named(line)
        text = f"{name}: the slot at {_cell(self.board, excluded.slot)} {_left(excluded.left)}, because {reason}."
        return Step(rule, "easy", text, _literals(excluded.slot, excluded.before, excluded.left))

    def _normal(self, limits: Limits) -> Step | None:
        """Return a step for the first slot that loses a value because no filling of a line has it."""
        for index, line in enumerate(self.prepared.lines):
            if index in self._silent:
                continue
            limits.check()
            after = bytearray(self.domains)
            changed = narrow(line, after)
            if changed is None:
                text = f"{_named(line)}: no filling of the line fits any more; the board has no solution."
                return Step("line", "normal", text, ())
            if changed:
                slot = min(changed)
                reason = _WHOLE[line.plus < 0 and line.minus < 0]
                text = f"{_named(line)}: the slot at {_cell(self.board, slot)} {_left(after[slot])}, because {reason}."
                return Step("line", "normal", text, self._become(slot, after[slot]))
            self._silent.add(index)
        return None

    def _become(self, slot: int, left: int) -> tuple[int, ...]:
        """Set the domain of a slot and return the conclusions."""
        before = self.domains[slot]
        self.domains[slot] = left
        self._simple.changed(slot, before)
        self._silent.difference_update(self.prepared.lines_of[slot])
        return _literals(slot, before, left)

    def _hard(self, limits: Limits) -> Step | None:
        """Return a step that excludes the next value of an undecided slot that leads to a line without a filling."""
        slots = len(self.domains)
        for slot in ((self._tried + further) % slots for further in range(slots)):
            domain = self.domains[slot]
            for value in _VALUES if domain not in _VALUES else ():
                if domain & value:
                    limits.check()
                    after = bytearray(self.domains)
                    after[slot] = value
                    if not propagate(self.prepared, after, self.prepared.lines_of[slot]):
                        self._tried = slot
                        where, left = _cell(self.board, slot), domain ^ value
                        text = f"trial: the slot at {where} {_left(left)}, because otherwise some line has no filling."
                        return Step("trial", "hard", text, self._become(slot, left))
        return None


def _literals(slot: int, before: int, after: int) -> tuple[int, ...]:
    """Return the literals of the board's formula that state which values a domain has lost."""
    gone = tuple(-variable(slot, value) for value in _VALUES if before & value & ~after)
    return (*gone, variable(slot, after)) if after in _VALUES else gone


def _cell(board: MagnetsBoard, slot: int) -> str:
    return cell_name(board.slots[slot][0])


def _named(line: Line) -> str:
    clues = [f"{clue} {pole}" for clue, pole in ((line.plus, "+"), (line.minus, "-")) if clue >= 0]
    return f"{line.name} ({', '.join(clues)})" if clues else line.name


def _left(domain: int) -> str:
    return {
        1: "must be +-",
        2: "must be -+",
        4: "must be blank",
        3: "cannot be blank",
        5: "cannot be -+",
        6: "cannot be +-",
    }[domain]
