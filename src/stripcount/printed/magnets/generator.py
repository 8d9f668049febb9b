"""Magnets boards with exactly one solution: a uniform layout, a filling changed until it is unique, clues removed."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from stripcount.board import Board, Cell
from stripcount.limits import Limits
from stripcount.printed.magnets.board import MagnetsBoard, check_size
from stripcount.printed.magnets.explanation import LineDeducer
from stripcount.printed.magnets.formula import Touch
from stripcount.printed.magnets.layouts import random_layout
from stripcount.printed.magnets.lines import Prepared, propagate
from stripcount.printed.magnets.simple import simply
from stripcount.printed.magnets.solver import by_lines_and_learning, deduced, solutions_within
from stripcount.printed.making import CluePattern, Request, Symmetry
from stripcount.printed.puzzle import Generated
from stripcount.printed.rating import rate

_STARTS, _MENDS, _NODES, _TRIALS = 60, 4000, 60, 100
_LARGE = 24
"""Rows or columns from which a filling begins with one that easy rules decide, into which magnets are put."""

_DENSITY = 50, 68
"""Percent of the cells that hold poles, drawn anew for each board: half to two thirds, as on boards made by hand;
uniform solutions of six rows have 46 ± 11."""
_NEAR, _TOWARD, _MAX_TOWARD = 0.04, 8, 500

_PARTS = ("top", "bottom", "left", "right")
Place = tuple[str, int]
"""One count of a board: its edge, and its place there."""


def generate(request: Request, rng: random.Random, limits: Limits) -> Generated:
    """Return a board of exactly this difficulty and pattern from which no clue (with its image) can be removed.

    Of difficulty logic are boards on which every slot follows from one row or column at a time, and of difficulty
    search those on which a value must be tried and refuted. The other difficulties are the levels of `deduction`: easy
    and normal boards are logic, hard and extreme ones search.

    Layouts are exactly uniform; one cell stays single if rows and columns are odd. Raises BadInput for a size that
    boards do not have and where no such board was found, LimitReached where `limits` ends; a board tried is a node.
    Cost: a tenth of a second at 10 × 10, seconds at 30 × 30.

    >>> made = generate(Request(4, 4, "logic"), random.Random(1), Limits())
    >>> made.instance.violations(made.solution)
    []
    """
    rows, cols, difficulty, pattern = request.rows, request.cols, request.difficulty, request.pattern
    check_size(rows, cols)
    request.check_clues(_places(rows, cols), _image(rows, cols))
    fewest = 2 * (rows + cols)
    for _ in range(_STARTS):
        maker = _Maker(MagnetsBoard.of(random_layout(rows, cols, rng)), difficulty, rng, limits)
        values = maker.filling(pattern.density)
        if values is None:
            continue
        board = maker.stripped(values, pattern)
        left = sum(clue >= 0 for clues in board.counts for clue in clues)
        fewest = min(fewest, left)
        if pattern.accepts(left) and maker.fits(board):
            return Generated(board, board.of_values(values), difficulty)
    raise request.not_found(fewest)


def decided_by_logic(board: MagnetsBoard) -> bool:
    """Return whether the lines alone decide every slot.

    >>> decided_by_logic(MagnetsBoard.of(["LR"], top=[1, 0])), decided_by_logic(MagnetsBoard.of(["LR"]))
    (True, False)
    """
    reduced = deduced(board)
    return reduced is not None and all(domain.bit_count() == 1 for domain in reduced[1])


def _places(rows: int, cols: int) -> list[Place]:
    return [(side, index) for side in _PARTS for index in range(cols if side in ("top", "bottom") else rows)]


def _image(rows: int, cols: int) -> Callable[[Place, Symmetry], Place]:
    def image(place: Place, symmetry: Symmetry) -> Place:
        side, index = place
        far = (cols if side in ("top", "bottom") else rows) - 1 - index
        across = {"left": "right", "right": "left"}
        if symmetry == "mirror":
            return (across[side], index) if side in across else (side, far)
        return {**across, "top": "bottom", "bottom": "top"}[side], far

    return image


class _Maker:
    """Boards of one layout: fillings that the deductions of a difficulty decide, and counts removed from them."""

    def __init__(self, plain: MagnetsBoard, difficulty: str, rng: random.Random, limits: Limits) -> None:
        self.plain, self.difficulty, self.rng, self.limits = plain, difficulty, rng, limits
        self.like = Prepared.of(plain)
        self.beside = plain.touching

    def decided(self, board: MagnetsBoard, lines: bool = True) -> bytearray:
        """Return the domains of a board with a solution after the simple rules, and if asked also its lines."""
        prepared = self.like.recounted(board)
        domains = bytearray(prepared.start)
        simply(prepared, domains, self.beside)
        if lines:
            propagate(prepared, domains, range(len(prepared.lines)))
        return domains

    def filling(self, density: int | None) -> bytearray | None:
        """Return a filling that its counts decide, by the lines or for the easy level by the simple rules, or None."""
        rows, cols, easy = self.plain.rows, self.plain.cols, self.difficulty == "easy"
        if max(rows, cols) >= _LARGE:
            values = self._mended(0.85, lines=False)
        else:
            values = self._mended(0.5 if easy and max(rows, cols) > 6 else 0.15, not easy)
        if values is None:
            return None
        return self._toward(values, self.rng.randint(*_DENSITY) if density is None else density, not easy)

    def _mended(self, blank: float, lines: bool) -> bytearray | None:
        """Return a random filling, some slots at a time filled anew as long as that leaves fewer values possible."""
        values, slots = bytearray(len(self.plain.slots)), len(self.plain.slots)
        _fill(values, range(slots), self.beside, self.rng, blank)
        domains = self.decided(with_counts(self.plain, values), lines)
        score = _possible(domains)
        for _ in range(_MENDS):
            if score == slots:
                return values
            self.limits.node()
            trial = bytearray(values)
            start = self.rng.choice([slot for slot, domain in enumerate(domains) if domain.bit_count() != 1])
            self._fill_anew(trial, start, blank)
            left = self.decided(with_counts(self.plain, trial), lines)
            if _possible(left) <= score:
                values, domains, score = trial, left, _possible(left)
        return None

    def _toward(self, values: bytearray, density: int, lines: bool) -> bytearray:
        """Fill slots anew, so that about as many percent of the cells hold poles, as long as the counts decide all."""
        slots = len(values)
        wanted = round(density * self.plain.rows * self.plain.cols / 200)
        for _ in range(min(_TOWARD * slots, _MAX_TOWARD)):
            magnets = slots - values.count(4)
            if abs(magnets - wanted) <= slots * _NEAR:
                break
            self.limits.node()
            fewer = magnets > wanted
            start = self.rng.choice([slot for slot in range(slots) if (values[slot] == 4) != fewer])
            trial = bytearray(values)
            _fill(trial, [start, *self.beside[start]], self.beside, self.rng, 0.9 if fewer else 0.05)
            closer = abs(slots - trial.count(4) - wanted) <= abs(magnets - wanted)
            if closer and _possible(self.decided(with_counts(self.plain, trial), lines)) == slots:
                values = trial
        return values

    def _fill_anew(self, values: bytearray, start: int, blank: float) -> None:
        """Fill anew a slot, the slots beside it, or part of a line through it, which may become full or empty."""
        draw = self.rng.random()
        if draw < 0.5:
            slots, share = [start, *self.beside[start]] if draw < 0.35 else [start], blank
        else:
            line = self.like.lines[self.rng.choice(self.like.lines_of[start])]
            within = [slot for slot, _ in line.items if slot >= 0]
            position, reach = within.index(start), self.rng.randint(2, 8)
            slots, share = within[max(0, position - reach) : position + reach], self.rng.choice((0.03, blank, 0.9))
        _fill(values, slots, self.beside, self.rng, share)

    def stripped(self, values: bytearray, pattern: CluePattern) -> MagnetsBoard:
        """Return the board with counts removed in random order as long as it is as easy as wanted."""
        full = board = with_counts(self.plain, values)
        places = _places(board.rows, board.cols)
        left = len(places)
        image = _image(board.rows, board.cols)
        for orbit in pattern.shuffled_orbits(
            places, image, self.rng, lambda place: getattr(full, place[0])[place[1]] == 0
        ):
            if pattern.must_keep(left, orbit):
                continue
            self.limits.node()
            fewer = board
            for side, index in orbit:
                fewer = _with_count(side, index, -1, fewer)
            if self.solvable(fewer, values):
                board = fewer
                left -= len(orbit)
        return board

    def solvable(self, board: MagnetsBoard, values: bytearray) -> bool:
        """Return whether deductions up to the difficulty solve the board, or for search and extreme a search."""
        domains = self.decided(board, self.difficulty != "easy")
        if _possible(domains) == len(board.slots):
            return True
        if self.difficulty not in ("search", "hard", "extreme"):
            return False
        solutions = solutions_within(board, 2, _NODES, self.limits)
        if self.difficulty == "hard" and solutions != 2:
            return self._tried(self.like.recounted(board), domains, values)
        return (
            len(by_lines_and_learning(board, "mac", self.limits).take(2)) == 1
            if self.difficulty == "extreme" and solutions is None
            else solutions == 1
        )

    def _tried(self, prepared: Prepared, domains: bytearray, values: bytearray) -> bool:
        """Return whether refuting values one at a time decides every slot, with a bounded number of trials.

        Only values that are not those of the solution are tried: these cannot be refuted.
        """
        slots, since, slot, trials = len(domains), 0, 0, 0
        while since < slots and trials < _TRIALS:
            for value in (1, 2, 4):
                if domains[slot] & value & ~values[slot]:
                    self.limits.check()
                    trials += 1
                    after = bytearray(domains)
                    after[slot] = value
                    if not propagate(prepared, after, prepared.lines_of[slot]):
                        domains[slot] ^= value
                        propagate(prepared, domains, prepared.lines_of[slot])
                        since = 0
                    elif _possible(after) == slots:
                        return False  # another solution
            slot, since = (slot + 1) % slots, since + 1
        return _possible(domains) == slots

    def fits(self, board: MagnetsBoard) -> bool:
        """Return whether a board that is solvable has exactly the difficulty."""
        if self.difficulty in ("logic", "search"):
            return (self.difficulty == "logic") == decided_by_logic(board)
        return rate(LineDeducer(board), self.limits).level == self.difficulty


def _possible(domains: Sequence[int]) -> int:
    return sum(map(int.bit_count, domains))


def _fill(
    values: bytearray,
    slots: Sequence[int],
    beside: Sequence[Mapping[int, Touch]],
    rng: random.Random,
    blank: float = 0.15,
) -> None:
    """Give the slots new values, one after another in random order: mostly magnets, where they fit."""
    for slot in slots:
        values[slot] = 0
    for slot in rng.sample(list(slots), len(slots)):
        banned = 0
        for other, touch in beside[slot].items():
            value = values[other]
            if value in (1, 2):
                banned |= value if touch.alike else 3 - value
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


def family_board(rows: int, cols: int, share: float, moved: bool, rng: random.Random) -> MagnetsBoard:
    """Return a board with this share of the counts of a filling of nearly all slots, made to be hard to search.

    With `moved` one count is reduced by 1 and another of the same edge raised by 1, if there are two: the sums still
    agree, and mostly there is no solution.

    >>> family_board(4, 4, 1.0, False, random.Random(0)).has_givens
    False
    """
    plain = MagnetsBoard.of(random_layout(rows, cols, rng))
    values = bytearray(len(plain.slots))
    _fill(values, range(len(values)), plain.touching, rng, 0.03)
    full = with_counts(plain, values)
    clues = {side: [clue if rng.random() < share else -1 for clue in getattr(full, side)] for side in _PARTS}
    if moved:
        counts = clues[rng.choice(_PARTS)]
        clued = [index for index, clue in enumerate(counts) if clue >= 0]
        most = (max(rows, cols) + 1) // 2
        if len(clued) > 1:
            first, other = rng.sample(clued, 2)
            if counts[first] > 0 and counts[other] < min(most, rows, cols):
                counts[first], counts[other] = counts[first] - 1, counts[other] + 1
    top, bottom, left, right = (clues[side] for side in _PARTS)
    return MagnetsBoard.of(plain.layout, top, bottom, left, right)


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
    _fill(values, range(len(values)), plain.touching, rng)
    full = with_counts(plain, values)
    kept, wrong = rng.choice((0.0, 0.3, 0.7, 1.0)), rng.choice((0.0, 0.0, 0.1))
    clues = {side: [clue if rng.random() < kept else -1 for clue in getattr(full, side)] for side in _PARTS}
    for first, second, longest in (("top", "bottom", rows), ("left", "right", cols)):
        for counts in (clues[first], clues[second]):
            for index, clue in enumerate(counts):
                if clue >= 0 and rng.random() < wrong:
                    counts[index] = rng.randint(0, longest + 1)
    givens = ["".join(_given(letter, rng) for letter in row) for row in letters] if rng.random() < 0.3 else None
    return MagnetsBoard.of(plain.layout, givens=givens, **clues)


def _given(letter: str, rng: random.Random) -> str:
    return "." if rng.random() < 0.8 else "x" if letter == "*" else rng.choice("+-x")


def more_clues(board: MagnetsBoard, solution: Board) -> list[list[Callable[[MagnetsBoard], MagnetsBoard]]]:
    """Return the counts of a solution that are not printed, then its poles, each as a function that adds it."""
    columns = tuple(zip(*solution.cells))
    lines = {"top": columns, "bottom": columns, "left": solution.cells, "right": solution.cells}
    counts: list[Callable[[MagnetsBoard], MagnetsBoard]] = [
        partial(_with_count, side, index, lines[side][index].count("+" if side in ("top", "left") else "-"))
        for side, index in _places(board.rows, board.cols)
        if getattr(board, side)[index] < 0
    ]
    cells = [first for first, _ in board.slots if board.givens[first[0]][first[1]] == "."]
    return [counts, [partial(_with_given, cell, str(solution[cell]).replace(".", "x")) for cell in cells]]


def _with_count(side: str, index: int, clue: int, board: MagnetsBoard) -> MagnetsBoard:
    clues = getattr(board, side)
    return replace(board, **{side: (*clues[:index], clue, *clues[index + 1 :])})


def _with_given(cell: Cell, mark: str, board: MagnetsBoard) -> MagnetsBoard:
    (row, col), givens = cell, list(board.givens)
    givens[row] = givens[row][:col] + mark + givens[row][col + 1 :]
    return replace(board, givens=tuple(givens))
