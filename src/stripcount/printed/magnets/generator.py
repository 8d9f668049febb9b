"""Magnets boards with exactly one solution: a uniform layout, a filling changed until it is unique, clues removed."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from stripcount.board import neighbours
from stripcount.printed.deduction import rate
from stripcount.printed.instance import Generated
from stripcount.printed.magnets.board import MagnetsBoard, check_size
from stripcount.printed.magnets.explanation import LineDeducer
from stripcount.printed.magnets.layouts import random_layout
from stripcount.printed.magnets.lines import Prepared
from stripcount.printed.magnets.solver import deduced, solutions_within
from stripcount.printed.making import Pattern, Request, Symmetry
from stripcount.search.budget import Budget

_STARTS, _MENDS, _NODES = 60, 20_000, 60

_PARTS = ("top", "bottom", "left", "right")


def generate(request: Request, rng: random.Random, budget: Budget) -> Generated:
    """Return a board of exactly this difficulty and pattern from which no clue (with its image) can be removed.

    Of difficulty logic are boards on which every slot follows from one row or column at a time, and of difficulty
    search those on which a value must be tried and refuted. The other difficulties are the levels of `deduction`: easy
    and normal boards are logic, hard and extreme ones search.

    Layouts are exactly uniform; one cell stays single if rows and columns are odd. Raises BadInput for a size that
    boards do not have and where no such board was found, LimitReached where `budget` ends; a board tried is a node.
    Cost: a tenth of a second at 10 × 10.

    >>> made = generate(Request(4, 4, "logic"), random.Random(1), Budget())
    >>> made.instance.violations(made.solution)
    []
    """
    rows, cols, difficulty, pattern = request.rows, request.cols, request.difficulty, request.pattern
    check_size(rows, cols)
    kind = {"easy": "logic", "normal": "logic", "hard": "search", "extreme": "search"}.get(difficulty, difficulty)
    for _ in range(_STARTS):
        layout = random_layout(rows, cols, rng)
        filled = _filling(MagnetsBoard.of(layout), _blank(rows, cols, difficulty), rng, budget)
        if filled is None:
            continue
        board, values = filled
        board = _stripped(board, "easy" if difficulty == "easy" else kind, rng, pattern, budget)
        left = sum(clue >= 0 for part in board.counts for clue in part)
        fits = (kind == "logic") == decided_by_logic(board) and pattern.fits(left)
        if fits and difficulty in (kind, rate(LineDeducer(board)).level):
            return Generated(board, Prepared.of(board).filled(values), difficulty)
    raise request.not_found()


def decided_by_logic(board: MagnetsBoard, like: Prepared | None = None) -> bool:
    """Return whether the lines alone decide every slot; `like` is as for `deduced`.

    >>> decided_by_logic(MagnetsBoard.of(["LR"], top=[1, 0])), decided_by_logic(MagnetsBoard.of(["LR"]))
    (True, False)
    """
    found = deduced(board, like)
    return found is not None and _open(found[1]) == []


def easy(board: MagnetsBoard) -> bool:
    """Return whether easy rules alone decide every slot: whether `rate` says so, known at the first step of another.

    >>> easy(MagnetsBoard.of(["LR"], top=[1, 0]))
    True
    """
    deducer = LineDeducer(board)
    return all(step.level == "easy" for step in deducer.steps("normal")) and deducer.solved


def _open(domains: Sequence[int]) -> list[int]:
    return [slot for slot, domain in enumerate(domains) if domain.bit_count() != 1]


def _blank(rows: int, cols: int, difficulty: str) -> float:
    """Return the share of blank slots from which boards of this size and difficulty are found soonest."""
    if max(rows, cols) <= 6:
        return 0.15
    return 0.85 if difficulty == "easy" else 0.15 if max(rows, cols) <= 20 else 0.03


def _filling(
    plain: MagnetsBoard, blank: float, rng: random.Random, budget: Budget
) -> tuple[MagnetsBoard, bytearray] | None:
    """Return a board with all counts of a filling that the lines alone decide, and the filling; None if not found."""
    beside, like = _beside(plain), Prepared.of(plain)
    values = bytearray(len(plain.slots))
    _fill(values, range(len(values)), beside, rng, blank)
    board = with_counts(plain, values)
    undecided = _undecided(board, like)
    for _ in range(_MENDS):
        if not undecided:
            return board, values
        budget.node()
        trial = bytearray(values)
        slot = rng.choice(undecided)
        _fill(trial, [slot, *beside[slot]] if rng.random() < 0.7 else [slot], beside, rng, blank)
        changed = with_counts(plain, trial)
        left = _undecided(changed, like)
        if len(left) <= len(undecided):
            board, values, undecided = changed, trial, left
    return None


def _undecided(board: MagnetsBoard, like: Prepared) -> list[int]:
    found = deduced(board, like)
    assert found is not None  # the counts are those of a filling
    return _open(found[1])


def _beside(board: MagnetsBoard) -> list[dict[int, int]]:
    """Return for each slot the slots beside it: 1 where like halves touch, 2 where unlike ones, 3 where both."""
    where = {cell: (index, half) for index, pair in enumerate(board.slots) for half, cell in enumerate(pair)}
    found: list[dict[int, int]] = [{} for _ in board.slots]
    for cell, (slot, half) in where.items():
        for near in neighbours(board.rows, board.cols, cell):
            other, other_half = where.get(near, (slot, 0))
            if other != slot:
                found[slot][other] = found[slot].get(other, 0) | (1 if half == other_half else 2)
    return found


def _fill(
    values: bytearray, slots: Sequence[int], beside: list[dict[int, int]], rng: random.Random, blank: float = 0.15
) -> None:
    """Give these slots new values, one after another in random order: mostly magnets, where they fit."""
    for slot in slots:
        values[slot] = 0
    for slot in rng.sample(list(slots), len(slots)):
        banned = 0
        for other, how in beside[slot].items():
            value = values[other]
            if value in (1, 2):
                banned |= (value if how & 1 else 0) | (3 - value if how & 2 else 0)
        fitting = [value for value in (1, 2) if not banned & value]
        values[slot] = rng.choice(fitting) if fitting and rng.random() >= blank else 4


def with_counts(board: MagnetsBoard, values: Sequence[int]) -> MagnetsBoard:
    """Return the board with all the counts of the filling with these slot values."""
    top, bottom, left, right = [0] * board.cols, [0] * board.cols, [0] * board.rows, [0] * board.rows
    for ((r, c), (y, x)), value in zip(board.slots, values):
        if value != 4:
            (row, col), (low, far) = ((r, c), (y, x)) if value == 1 else ((y, x), (r, c))
            top[col] += 1
            left[row] += 1
            bottom[far] += 1
            right[low] += 1
    return replace(board, top=tuple(top), bottom=tuple(bottom), left=tuple(left), right=tuple(right))


def _stripped(
    board: MagnetsBoard, difficulty: str, rng: random.Random, pattern: Pattern, budget: Budget
) -> MagnetsBoard:
    """Remove counts in random order if the solution stays unique (and, unless for search, decided by the lines)."""
    places = [(part, at) for part in _PARTS for at in range(len(getattr(board, part)))]
    rng.shuffle(places)
    left = len(places)
    like = Prepared.of(board)

    def image(place: tuple[str, int], symmetry: Symmetry) -> tuple[str, int]:
        part, at = place
        far = len(getattr(board, part)) - 1 - at
        across = {"left": "right", "right": "left"}
        if symmetry == "mirror":
            return (across[part], at) if part in across else (part, far)
        return {**across, "top": "bottom", "bottom": "top"}[part], far

    for orbit in pattern.orbits(places, image):
        if pattern.enough(left, orbit):
            continue
        budget.node()
        fewer = board
        for part, at in orbit:
            clues = getattr(fewer, part)
            fewer = replace(fewer, **{part: (*clues[:at], -1, *clues[at + 1 :])})
        unique = decided_by_logic(fewer, like) or (
            difficulty == "search" and solutions_within(fewer, 2, _NODES, budget) == 1
        )
        if unique and (difficulty != "easy" or easy(fewer)):
            board = fewer
            left -= len(orbit)
    return board


def family_board(rows: int, cols: int, share: float, moved: bool, rng: random.Random) -> MagnetsBoard:
    """Return a board with this share of the counts of a filling of nearly all slots, made to be hard to search.

    With `moved` one count is reduced by 1 and another of the same edge raised by 1, if there are two: the sums still
    agree, and mostly there is no solution.

    >>> family_board(4, 4, 1.0, False, random.Random(0)).has_givens
    False
    """
    plain = MagnetsBoard.of(random_layout(rows, cols, rng))
    values = bytearray(len(plain.slots))
    _fill(values, range(len(values)), _beside(plain), rng, 0.03)
    full = with_counts(plain, values)
    clues = {part: [clue if rng.random() < share else -1 for clue in getattr(full, part)] for part in _PARTS}
    if moved:
        counts = clues[rng.choice(_PARTS)]
        known = [at for at, clue in enumerate(counts) if clue >= 0]
        most = (max(rows, cols) + 1) // 2
        if len(known) > 1:
            one, other = rng.sample(known, 2)
            if counts[one] > 0 and counts[other] < min(most, rows, cols):
                counts[one], counts[other] = counts[one] - 1, counts[other] + 1
    return MagnetsBoard.of(plain.layout, clues["top"], clues["bottom"], clues["left"], clues["right"])


def large_board(rng: random.Random) -> MagnetsBoard:
    """Return a board of 6 × 6 to 12 × 12 cells of a hard family, for comparing methods."""
    rows, cols = rng.randint(6, 12), rng.randint(6, 12)
    return family_board(rows, cols, rng.choice((0.8, 0.9, 1.0)), rng.random() < 0.4, rng)


def random_board(rng: random.Random) -> MagnetsBoard:
    """Return a small board for tests: any layout, also single cells; counts right, wrong or missing; some givens."""
    rows, cols = rng.choice([(1, 4), (2, 2), (2, 3), (3, 2), (3, 3), (2, 4), (4, 3), (3, 4), (1, 1), (5, 2), (1, 7)])
    letters = [["*"] * cols for _ in range(rows)]
    single = rng.choice((0.0, 0.1, 0.4))
    for row in range(rows):
        for col in range(cols):
            ends = [
                (r, c)
                for r, c in ((row, col + 1), (row + 1, col))
                if r < rows and c < cols and letters[r][c] == "*" == letters[row][col]
            ]
            if ends and rng.random() >= single:
                r, c = rng.choice(ends)
                letters[row][col], letters[r][c] = "LR" if r == row else "TB"
    plain = MagnetsBoard.of(["".join(row) for row in letters])
    values = bytearray(len(plain.slots))
    _fill(values, range(len(values)), _beside(plain), rng)
    full = with_counts(plain, values)
    kept, wrong = rng.choice((0.0, 0.3, 0.7, 1.0)), rng.choice((0.0, 0.0, 0.1))
    clues = {part: [clue if rng.random() < kept else -1 for clue in getattr(full, part)] for part in _PARTS}
    for first, second, longest in (("top", "bottom", rows), ("left", "right", cols)):
        for counts in (clues[first], clues[second]):
            for at, clue in enumerate(counts):
                if clue >= 0 and rng.random() < wrong:
                    counts[at] = rng.randint(0, longest + 1)
    givens = ["".join(_given(letter, rng) for letter in row) for row in letters] if rng.random() < 0.3 else None
    return MagnetsBoard.of(plain.layout, clues["top"], clues["bottom"], clues["left"], clues["right"], givens)


def _given(letter: str, rng: random.Random) -> str:
    return "." if rng.random() < 0.8 else "x" if letter == "*" else rng.choice("+-x")
