"""A Magnets board solved in words: each deduction with the simplest reason that holds for it."""

from __future__ import annotations

from stripcount.printed.magnets.board import MagnetsBoard
from stripcount.printed.magnets.lines import BOTH, FIRST, Frame, Line, narrow

_VALUES = (1, 2, 4)
_WHOLE = (
    "no filling of the whole line without touching poles has these counts otherwise",
    "equal poles touch somewhere in every other filling of the line",
)


def explain(board: MagnetsBoard) -> tuple[list[str], bool]:
    """Return the deductions in order, one sentence each, and whether they decide the whole board.

    Lines with simple reasons come first; a line that must be weighed as a whole only when no other says anything.
    Cost: a pass over all lines each step.

    >>> explain(MagnetsBoard.of(["LR"], top=[1, 0]))[0]
    ['column 1 (1 +): the slot at row 1, column 1 must be +-, for the only place left for + is needed.']
    """
    frame = Frame.of(board)
    domains = bytearray(frame.start)
    steps = []
    if 0 in domains:
        slot = domains.index(0)
        return [f"the slot at {_cell(board, slot)} is given two values that do not go together."], False
    for slot, domain in enumerate(domains):
        if domain != 7:
            steps.append(f"given: the slot at {_cell(board, slot)} {_left(domain)}.")
    while True:
        hard: tuple[bytearray, list[str]] | None = None
        for line in frame.lines:
            after = bytearray(domains)
            changed = narrow(line, after)
            if changed is None:
                steps.append(f"{_named(line)}: no filling of the line fits any more; the board has no solution.")
                return steps, True
            reasons = {slot: _reason(line, slot, bytes(domains), after[slot]) for slot in sorted(changed)}
            words = [
                f"{_named(line)}: the slot at {_cell(board, slot)} {_left(after[slot])}, for {reason}."
                for slot, reason in reasons.items()
            ]
            if words and not set(_WHOLE) & set(reasons.values()):
                domains = after
                steps += words
                break
            if words and hard is None:
                hard = after, words
        else:
            if hard is None:
                break
            domains = hard[0]
            steps += hard[1]
    undecided = sum(domain.bit_count() != 1 for domain in domains)
    if undecided:
        steps.append(
            f"logic alone stops here with {undecided} slot{'s'[: undecided != 1]} open; the rest needs search."
        )
    return steps, not undecided


def _cell(board: MagnetsBoard, slot: int) -> str:
    row, col = board.slots[slot][0]
    return f"row {row + 1}, column {col + 1}"


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


def _reason(line: Line, slot: int, before: bytes, left: int) -> str:
    """Return why `line` rules out what it does for `slot`: touching, full counts, needed places, or all together."""
    at = next(index for index, item in enumerate(line.items) if item[0] == slot)
    how = line.items[at][1]
    gone = [value for value in _VALUES if before[slot] & value & ~left]
    if all(_touches(line, at, value, before) for value in gone):
        return f"{'otherwise ' if left in _VALUES else ''}it would touch an equal pole"
    for clue, pole in ((line.plus, "+"), (line.minus, "-")):
        if clue < 0:
            continue
        others = [
            [_adds(kind, value, pole) for value in _VALUES if before[other] & value]
            for other, kind in line.items
            if other not in (-1, slot)
        ]
        least, most = sum(map(min, others)), sum(map(max, others))
        if all(least + _adds(how, value, pole) > clue for value in gone):
            return f"its {pole} are all placed" if least == clue else f"that would be too many {pole}"
        if all(most + _adds(how, value, pole) < clue for value in gone):
            if least or clue == 1:
                return f"{'every' if least else 'the only'} place left for {pole} is needed"
            return f"all {clue} places left for {pole} are needed"
    return _WHOLE[line.plus < 0 and line.minus < 0]


def _touches(line: Line, at: int, value: int, before: bytes) -> bool:
    front, back = _poles(line.items[at][1], value)
    for index, mine, side in ((at - 1, front, 1), (at + 1, back, 0)):
        if mine != "." and 0 <= index < len(line.items) and line.items[index][0] >= 0:
            other, how = line.items[index]
            if all(_poles(how, v)[side] == mine for v in _VALUES if before[other] & v):
                return True
    return False
