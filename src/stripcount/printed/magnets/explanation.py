"""A Magnets board solved in words: the easiest deduction first, each with its reason.

`deduction.Deducer`, which solves the other puzzles, was measured as well. It looks at one count at a time. It solves 25
easy boards of 6 × 6 to 10 × 10 by easy rules, too, if a slot with both halves in a line is one literal there, in four
times the time. But it calls none of 25 normal boards normal, because it cannot compare all fillings of a line, and
takes fourteen times as long.
"""

from __future__ import annotations

from collections.abc import Iterator

from stripcount.limits import Limits
from stripcount.printed.cells import cell_name
from stripcount.printed.deduction import Deduction, Step
from stripcount.printed.magnets.board import MagnetsBoard
from stripcount.printed.magnets.formula import ALL_VALUES, VALUES, variable
from stripcount.printed.magnets.lines import Line, PreparedBoard, narrow, propagate
from stripcount.printed.magnets.simple import Exclusion, SimpleRules

_LINE_REASONS = (  # for a line with a clue, and without
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
        self.board, self.prepared = board, PreparedBoard.of(board)
        self.domains = bytearray(self.prepared.initial_domains)
        self._simple = SimpleRules(self.prepared, self.domains, board.touching)
        self._given_steps, self._exclusions = self._steps_of_givens(), self._simple.exclusions()
        self._exhausted_lines: set[int] = set()  # lines that exclude no value of the present domains
        self._next_trial = 0  # the slot at which the next search for a trial begins

    @property
    def solved(self) -> bool:
        return not self.contradiction and all(domain.bit_count() == 1 for domain in self.domains)

    def _easy_step(self) -> Step | None:
        if (step := next(self._given_steps, None)) is not None:
            return step
        if (exclusion := next(self._exclusions, None)) is None:
            self._exclusions = self._simple.exclusions()
            return None
        if exclusion.slot >= 0:
            self._exhausted_lines.difference_update(self.prepared.lines_of[exclusion.slot])
        return self._step_of_exclusion(exclusion)

    def _steps_of_givens(self) -> Iterator[Step]:
        """Yield a step for each slot with a given half; without conclusions if two contradict each other."""
        for slot, domain in enumerate(self.prepared.initial_domains):
            if not domain:
                text = f"the slot at {_slot_name(self.board, slot)} is given two values that contradict each other."
                yield Step("given", "easy", text, ())
            elif domain != ALL_VALUES:
                text = f"given: {self._slot_text(slot, domain)}."
                yield Step("given", "easy", text, _literals(slot, ALL_VALUES, domain))

    def _slot_text(self, slot: int, domain: int) -> str:
        """Return a sentence, without its end, that a slot has this domain."""
        return f"the slot at {_slot_name(self.board, slot)} {_domain_text(domain)}"

    def _step_of_exclusion(self, exclusion: Exclusion) -> Step:
        """Return the step that states an exclusion with its reason."""
        line, poles = self.prepared.lines[exclusion.line], "negative poles" if exclusion.pole == 1 else "positive poles"
        rule = "touch" if exclusion.pole < 0 else "count"
        clue = line.minus if exclusion.pole == 1 else line.plus
        if exclusion.slot < 0 or not exclusion.remaining:
            number_text = f"{'more' if exclusion.is_full else 'fewer'} than {clue} {poles if clue != 1 else poles[:-1]}"
            problem = f"it would hold {number_text}" if exclusion.pole >= 0 else "equal poles touch"
            return Step(rule, "easy", f"{_line_text(line)}: {problem}; the board has no solution.", ())
        if exclusion.pole < 0:
            reason = f"{'otherwise ' if exclusion.remaining in VALUES else ''}it would touch an equal pole"
        elif exclusion.is_full:
            reason = f"all its {poles} are placed" if clue else f"it has no {poles}"
        elif clue == 1:
            reason = f"the only place left for a {poles[:-1]} is needed"
        else:
            reason = f"every place left for a {poles[:-1]} is needed"
        name = line.name if exclusion.pole < 0 else _line_text(line)
        text = f"{name}: {self._slot_text(exclusion.slot, exclusion.remaining)}, because {reason}."
        return Step(rule, "easy", text, _literals(exclusion.slot, exclusion.before, exclusion.remaining))

    def _normal_step(self, limits: Limits) -> Step | None:
        """Return a step that excludes the values of a slot that no filling of some line has; None if there is none."""
        for index, line in enumerate(self.prepared.lines):
            if index in self._exhausted_lines:
                continue
            limits.check()
            narrowed_domains = bytearray(self.domains)
            changed_slots = narrow(line, narrowed_domains)
            if changed_slots is None:
                text = f"{_line_text(line)}: no filling of the line fits any more; the board has no solution."
                return Step("line", "normal", text, ())
            if changed_slots:
                slot = min(changed_slots)
                reason = _LINE_REASONS[line.plus < 0 and line.minus < 0]
                text = f"{_line_text(line)}: {self._slot_text(slot, narrowed_domains[slot])}, because {reason}."
                return Step("line", "normal", text, self._set_domain(slot, narrowed_domains[slot]))
            self._exhausted_lines.add(index)
        return None

    def _set_domain(self, slot: int, remaining: int) -> tuple[int, ...]:
        """Set the domain of a slot to `remaining` and return the literals that follow from the change."""
        before = self.domains[slot]
        self.domains[slot] = remaining
        self._simple.update(slot, before)
        self._exhausted_lines.difference_update(self.prepared.lines_of[slot])
        return _literals(slot, before, remaining)

    def _hard_step(self, limits: Limits) -> Step | None:
        """Return a step that excludes a value by which, after propagation, some line has no filling, or None."""
        slot_count = len(self.domains)
        for slot in ((self._next_trial + offset) % slot_count for offset in range(slot_count)):
            domain = self.domains[slot]
            for value in VALUES if domain not in VALUES else ():
                if domain & value:
                    limits.check()
                    trial_domains = bytearray(self.domains)
                    trial_domains[slot] = value
                    if not propagate(self.prepared, trial_domains, self.prepared.lines_of[slot]):
                        self._next_trial = slot
                        remaining = domain ^ value
                        text = f"trial: {self._slot_text(slot, remaining)}, because otherwise some line has no filling."
                        return Step("trial", "hard", text, self._set_domain(slot, remaining))
        return None


def _literals(slot: int, before: int, after: int) -> tuple[int, ...]:
    """Return the literals of the board's formula that follow as a domain shrinks from `before` to `after`."""
    negated_literals = tuple(-variable(slot, value) for value in VALUES if before & value & ~after)
    return (*negated_literals, variable(slot, after)) if after in VALUES else negated_literals


def _slot_name(board: MagnetsBoard, slot: int) -> str:
    """Return the name of the first cell of a slot."""
    return cell_name(board.slots[slot][0])


def _line_text(line: Line) -> str:
    """Return the name of a line with its clues, such as "row 1 (2 +)"."""
    clues = [f"{clue} {pole}" for clue, pole in ((line.plus, "+"), (line.minus, "-")) if clue >= 0]
    return f"{line.name} ({', '.join(clues)})" if clues else line.name


def _domain_text(domain: int) -> str:
    """Return what a domain of one or two values states of its slot."""
    return {
        1: "must be +-",
        2: "must be -+",
        4: "must be blank",
        3: "cannot be blank",
        5: "cannot be -+",
        6: "cannot be +-",
    }[domain]
