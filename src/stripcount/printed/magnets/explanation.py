"""A Magnets board solved in words: each deduction with the simplest reason that holds for it."""

from __future__ import annotations

from collections.abc import Iterator

from stripcount.printed.cells import place
from stripcount.printed.deduction import LEVELS, Step
from stripcount.printed.magnets.board import MagnetsBoard
from stripcount.printed.magnets.formula import variable
from stripcount.printed.magnets.lines import BOTH, FIRST, Line, Prepared, narrow, propagate
from stripcount.search.budget import Budget

_VALUES = (1, 2, 4)
_WHOLE = (
    "otherwise no filling of the line has these counts without equal poles touching",
    "otherwise equal poles touch in every filling of the line",
)


class LineDeducer:
    """Solves one board line by line; it has the attributes of `deduction.Deducer`.

    Deductions with a simple reason come first. If there is none, one follows that needs all fillings of a line, and
    last a trial: a value is excluded because it leads to a line without any filling. Cost: a pass over all lines for
    each step.

    >>> next(LineDeducer(MagnetsBoard.of(["LR"], top=[1, 0])).steps()).text
    'column 1 (1 +): the slot at row 1, column 1 must be +-, because the only place left for a positive pole is needed.'
    """

    def __init__(self, board: MagnetsBoard) -> None:
        """Prepare the lines; only the givens are known yet."""
        self.board, self.prepared = board, Prepared.of(board)
        self.domains = bytearray(self.prepared.start)
        self.silent: set[int] = set()  # lines from which nothing follows for these domains
        self.contradiction = False

    @property
    def solved(self) -> bool:
        """Whether every slot is decided, and nothing contradicts it."""
        return not self.contradiction and all(domain.bit_count() == 1 for domain in self.domains)

    def steps(self, most: str = "hard", budget: Budget | None = None) -> Iterator[Step]:
        """Yield one step after another, each by the easiest rule that says anything, of a level up to `most`.

        Raises OutOfTime where the time of `budget` ends.
        """
        budget = Budget() if budget is None else budget
        trials = LEVELS.index(most) >= LEVELS.index("hard")
        domains = self.domains
        for slot, domain in enumerate(bytes(domains)):
            if not domain:
                text = f"the slot at {_cell(self.board, slot)} is given two values that contradict each other."
                self.contradiction = True
                yield Step("given", "easy", text, ())
                return
            if domain != 7:
                text = f"given: the slot at {_cell(self.board, slot)} {_left(domain)}."
                yield Step("given", "easy", text, _literals(slot, 7, domain))
        while not self.contradiction:
            budget.check()
            found = self._lines() or (self._trial(budget) if trials else [])
            if not found:
                return
            yield from found

    def _lines(self) -> list[Step]:
        """Return the steps from the first line that has only simple reasons, else from the first line with any step."""
        hard: tuple[bytearray, list[Step]] | None = None
        for index, line in enumerate(self.prepared.lines):
            if index in self.silent:
                continue
            after = bytearray(self.domains)
            changed = narrow(line, after)
            if changed is None:
                self.contradiction = True
                text = f"{_named(line)}: no filling of the line fits any more; the board has no solution."
                return [Step("line", "normal", text, ())]
            if not changed:
                self.silent.add(index)
            found = []
            for slot in sorted(changed):
                rule, reason = _reason(line, slot, bytes(self.domains), after[slot])
                text = f"{_named(line)}: the slot at {_cell(self.board, slot)} {_left(after[slot])}, because {reason}."
                level = "normal" if rule == "line" else "easy"
                found.append(Step(rule, level, text, _literals(slot, self.domains[slot], after[slot])))
            if found and all(step.level == "easy" for step in found):
                self._become(after)
                return found
            if found and hard is None:
                hard = after, found
        if hard is None:
            return []
        self._become(hard[0])
        return hard[1]

    def _become(self, after: bytearray) -> None:
        for slot, (before, now) in enumerate(zip(self.domains, after)):
            if before != now:
                self.silent.difference_update(self.prepared.lines_of[slot])
        self.domains[:] = after

    def _trial(self, budget: Budget) -> list[Step]:
        """Return a step that excludes the first value of an undecided slot that leads to a line without a filling."""
        for slot, domain in enumerate(self.domains):
            budget.check()
            for value in _VALUES:
                if domain & value and domain != value:
                    after = bytearray(self.domains)
                    after[slot] = value
                    if not propagate(self.prepared, after, self.prepared.lines_of[slot]):
                        after[:] = self.domains
                        after[slot] ^= value
                        self._become(after)
                        left = after[slot]
                        place = _cell(self.board, slot)
                        text = f"trial: the slot at {place} {_left(left)}, because otherwise some line has no filling."
                        return [Step("trial", "hard", text, _literals(slot, domain, left))]
        return []


def _literals(slot: int, before: int, after: int) -> tuple[int, ...]:
    """Return the literals of the board's formula that state which values a domain has lost."""
    gone = tuple(-variable(slot, value) for value in _VALUES if before & value & ~after)
    return (*gone, variable(slot, after)) if after in _VALUES else gone


def _cell(board: MagnetsBoard, slot: int) -> str:
    return place(board.slots[slot][0])


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


def _poles(how: int, value: int) -> tuple[str, str]:
    """Return the poles at the front and back of an item for a value of its slot; blank is a dot."""
    if value == 4:
        return ".", "."
    first, second = "+-" if value == 1 else "-+"
    return (first, second) if how == BOTH else (first, first) if how == FIRST else (second, second)


def _adds(how: int, value: int, pole: str) -> int:
    return int(value != 4 and (how == BOTH or _poles(how, value)[0] == pole))


def _reason(line: Line, slot: int, before: bytes, left: int) -> tuple[str, str]:
    """Return the rule (touch, count or line) by which `line` excludes values of `slot`, and the reason in words."""
    at = next(index for index, item in enumerate(line.items) if item[0] == slot)
    how = line.items[at][1]
    gone = [value for value in _VALUES if before[slot] & value & ~left]
    if all(_touches(line, at, value, before) for value in gone):
        return "touch", f"{'otherwise ' if left in _VALUES else ''}it would touch an equal pole"
    for clue, pole in ((line.plus, "+"), (line.minus, "-")):
        if clue < 0:
            continue
        poles = "positive poles" if pole == "+" else "negative poles"
        others = [
            [_adds(kind, value, pole) for value in _VALUES if before[other] & value]
            for other, kind in line.items
            if other not in (-1, slot)
        ]
        least, most = sum(map(min, others)), sum(map(max, others))
        if all(least + _adds(how, value, pole) > clue for value in gone):
            return "count", f"all its {poles} are placed" if least == clue else f"that would be too many {poles}"
        if all(most + _adds(how, value, pole) < clue for value in gone):
            if least or clue == 1:
                return "count", f"{'every' if least else 'the only'} place left for a {poles[:-1]} is needed"
            return "count", f"all {clue} places left for {poles} are needed"
    return "line", _WHOLE[line.plus < 0 and line.minus < 0]


def _touches(line: Line, at: int, value: int, before: bytes) -> bool:
    front, back = _poles(line.items[at][1], value)
    for index, mine, side in ((at - 1, front, 1), (at + 1, back, 0)):
        if mine != "." and 0 <= index < len(line.items) and line.items[index][0] >= 0:
            other, how = line.items[index]
            if all(_poles(how, v)[side] == mine for v in _VALUES if before[other] & v):
                return True
    return False
