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
from stripcount.printed.magnets.formula import VALUES, Touch
from stripcount.printed.magnets.layouts import random_layout
from stripcount.printed.magnets.lines import PreparedBoard, propagate
from stripcount.printed.magnets.simple import apply_simple_rules
from stripcount.printed.magnets.solver import line_and_learning_solver, narrowed_domains, solutions_within
from stripcount.printed.making import CluePattern, Request, Symmetry
from stripcount.printed.puzzle import Generated
from stripcount.printed.rating import rate

_MAX_LAYOUTS = 60  # random layouts that are tried
_MAX_REFILLS = 4000  # changes of a filling that are tried to make it deducible
_MAX_SEARCH_NODES = 60  # nodes of a search that decides whether a board has one solution
_MAX_TRIALS = 100  # values that are assumed to decide whether a board is hard
_MIN_LARGE_SIZE = 24
"""Rows or columns from which a filling begins with mostly blank slots, which easy rules decide."""

_MAX_SMALL_SIZE = 6  # rows or columns up to which a filling of an easy board begins with few blank slots
_LARGE_BOARD_BLANKS, _EASY_BOARD_BLANKS, _USUAL_BLANKS = 0.85, 0.5, 0.15
"""Probabilities that a slot stays blank although a magnet fits: on large boards, on easy ones that are not small, on
others."""
_FEW_BLANKS, _MANY_BLANKS = 0.05, 0.9  # the same where poles are to be added, and where they are to be removed
_DENSITY = 50, 68
"""Percent of the cells that hold poles, drawn anew for each board: half to two thirds, as on boards made by hand;
uniform solutions of six rows have 46 ± 11."""
_DENSITY_TOLERANCE = 0.04  # part of the slots by which the number of magnets may differ from the target
_CHANGES_PER_SLOT, _MAX_DENSITY_CHANGES = 8, 500  # changes of a filling towards that number: for each slot, at most

EDGES = ("top", "bottom", "left", "right")
"""The names of the edges, in the order of `MagnetsBoard.counts`."""
ClueSite = tuple[str, int]
"""One count of a board: (name of its edge, index along the edge)."""


def generate(request: Request, rng: random.Random, limits: Limits) -> Generated[MagnetsBoard]:
    """Return a board of exactly this difficulty and pattern from which no clue (with its image) can be removed.

    On a board of difficulty logic every slot follows from one row or column at a time; on one of difficulty search a
    value must be tried and refuted. The other difficulties are the levels of `deduction`: easy and normal ones are
    kinds of logic, hard and extreme ones kinds of search.

    Layouts are exactly uniform; one cell stays single if rows and columns are odd. Raises BadInput for a size that
    boards do not have and where no such board was found, LimitReached where `limits` ends; a board tried is a node.
    Cost: a tenth of a second at 10 × 10, seconds at 30 × 30.

    >>> made = generate(Request(4, 4, "logic"), random.Random(1), Limits())
    >>> made.instance.violations(made.solution)
    []
    """
    rows, cols, difficulty, pattern = request.rows, request.cols, request.difficulty, request.pattern
    check_size(rows, cols)
    request.check_clues(_clue_sites(rows, cols), _clue_image(rows, cols))
    min_clues = 2 * (rows + cols)
    for _ in range(_MAX_LAYOUTS):
        maker = _BoardMaker(MagnetsBoard.of(random_layout(rows, cols, rng)), difficulty, rng, limits)
        values = maker.deducible_filling(pattern.density)
        if values is None:
            continue
        board = maker.with_clues_removed(values, pattern)
        clue_total = sum(clue >= 0 for clues in board.counts for clue in clues)
        min_clues = min(min_clues, clue_total)
        if pattern.accepts(clue_total) and maker.has_difficulty(board):
            return Generated(board, board.of_values(values), difficulty)
    raise request.not_found(min_clues)


def decided_by_logic(board: MagnetsBoard) -> bool:
    """Return whether the lines alone decide every slot.

    >>> decided_by_logic(MagnetsBoard.of(["LR"], top=[1, 0])), decided_by_logic(MagnetsBoard.of(["LR"]))
    (True, False)
    """
    narrowed = narrowed_domains(board)
    return narrowed is not None and all(domain.bit_count() == 1 for domain in narrowed[1])


def _clue_sites(rows: int, cols: int) -> list[ClueSite]:
    """Return the sites of all counts of a board of this size."""
    return [(edge, index) for edge in EDGES for index in range(cols if edge in ("top", "bottom") else rows)]


def _clue_image(rows: int, cols: int) -> Callable[[ClueSite, Symmetry], ClueSite]:
    """Return the function that maps the site of a count and a symmetry to the image of the site."""

    def image(site: ClueSite, symmetry: Symmetry) -> ClueSite:
        edge, index = site
        mirrored_index = (cols if edge in ("top", "bottom") else rows) - 1 - index
        opposite_edge = {"left": "right", "right": "left"}
        if symmetry == "mirror":
            return (opposite_edge[edge], index) if edge in opposite_edge else (edge, mirrored_index)
        return {**opposite_edge, "top": "bottom", "bottom": "top"}[edge], mirrored_index

    return image


class _BoardMaker:
    """Makes boards of one layout: finds a filling that the deductions of a difficulty decide, then removes counts.

    `unclued_board` has the layout and no counts. Fillings have a value for each slot, one byte each: 1 or 2 for a
    magnet, 4 for a blank (see `variable`).
    """

    def __init__(self, unclued_board: MagnetsBoard, difficulty: str, rng: random.Random, limits: Limits) -> None:
        self.unclued_board, self.difficulty, self.rng, self.limits = unclued_board, difficulty, rng, limits
        self.prepared_unclued = PreparedBoard.of(unclued_board)
        self.touching = unclued_board.touching

    def domains_of(self, board: MagnetsBoard, use_lines: bool = True) -> bytearray:
        """Return the domains of a solvable board after the simple rules, and after the lines too if `use_lines`."""
        prepared = self.prepared_unclued.with_counts_of(board)
        domains = bytearray(prepared.initial_domains)
        apply_simple_rules(prepared, domains, self.touching)
        if use_lines:
            propagate(prepared, domains, range(len(prepared.lines)))
        return domains

    def deducible_filling(self, density: int | None) -> bytearray | None:
        """Return a filling that follows from its counts by lines (easy boards: by the simple rules), or None.

        About `density` percent of the cells hold poles; None stands for a random part.
        """
        rows, cols, is_easy = self.unclued_board.rows, self.unclued_board.cols, self.difficulty == "easy"
        if max(rows, cols) >= _MIN_LARGE_SIZE:
            values = self._hill_climb(_LARGE_BOARD_BLANKS, use_lines=False)
        else:
            has_many_blanks = is_easy and max(rows, cols) > _MAX_SMALL_SIZE
            values = self._hill_climb(_EASY_BOARD_BLANKS if has_many_blanks else _USUAL_BLANKS, not is_easy)
        if values is None:
            return None
        return self._adjust_density(values, self.rng.randint(*_DENSITY) if density is None else density, not is_easy)

    def _hill_climb(self, blank_probability: float, use_lines: bool) -> bytearray | None:
        """Return a filling that follows from its counts, by hill climbing; None after _MAX_REFILLS changes.

        A change fills a few slots anew, and is kept unless deduction then leaves more values. `blank_probability` is
        that of a slot to stay blank although a magnet fits.
        """
        slot_count = len(self.unclued_board.slots)
        values = bytearray(slot_count)
        fill_slots(values, range(slot_count), self.touching, self.rng, blank_probability)
        domains = self.domains_of(with_counts(self.unclued_board, values), use_lines)
        score = _value_total(domains)
        for _ in range(_MAX_REFILLS):
            if score == slot_count:
                return values
            self.limits.node()
            changed_values = bytearray(values)
            start_slot = self.rng.choice([slot for slot, domain in enumerate(domains) if domain.bit_count() != 1])
            self._refill(changed_values, start_slot, blank_probability)
            trial_domains = self.domains_of(with_counts(self.unclued_board, changed_values), use_lines)
            if _value_total(trial_domains) <= score:
                values, domains, score = changed_values, trial_domains, _value_total(trial_domains)
        return None

    def _adjust_density(self, values: bytearray, density: int, use_lines: bool) -> bytearray:
        """Return a filling with poles in about `density` percent of the cells that still follows from its counts."""
        slot_count = len(values)
        target_magnets = round(density * self.unclued_board.rows * self.unclued_board.cols / 200)
        for _ in range(min(_CHANGES_PER_SLOT * slot_count, _MAX_DENSITY_CHANGES)):
            magnets = slot_count - values.count(4)
            if abs(magnets - target_magnets) <= slot_count * _DENSITY_TOLERANCE:
                break
            self.limits.node()
            is_too_dense = magnets > target_magnets
            start_slot = self.rng.choice([slot for slot in range(slot_count) if (values[slot] == 4) != is_too_dense])
            changed_values = bytearray(values)
            fill_slots(
                changed_values,
                [start_slot, *self.touching[start_slot]],
                self.touching,
                self.rng,
                _MANY_BLANKS if is_too_dense else _FEW_BLANKS,
            )
            is_closer = abs(slot_count - changed_values.count(4) - target_magnets) <= abs(magnets - target_magnets)
            if (
                is_closer
                and _value_total(self.domains_of(with_counts(self.unclued_board, changed_values), use_lines))
                == slot_count
            ):
                values = changed_values
        return values

    def _refill(self, values: bytearray, start_slot: int, blank_probability: float) -> None:
        """Give new values, in place, to some slots around `start_slot`.

        With probability 0.15 it is this slot alone, with 0.35 also the slots that touch it, and else part of a line
        through it.
        """
        random_value = self.rng.random()
        if random_value < 0.5:
            slots = [start_slot, *self.touching[start_slot]] if random_value < 0.35 else [start_slot]
        else:
            line = self.prepared_unclued.lines[self.rng.choice(self.prepared_unclued.lines_of[start_slot])]
            slots_of_line = [slot for slot, _ in line.items if slot >= 0]
            position, reach = slots_of_line.index(start_slot), self.rng.randint(2, 8)
            slots = slots_of_line[max(0, position - reach) : position + reach]
            blank_probability = self.rng.choice((0.03, blank_probability, _MANY_BLANKS))
        fill_slots(values, slots, self.touching, self.rng, blank_probability)

    def with_clues_removed(self, values: bytearray, pattern: CluePattern) -> MagnetsBoard:
        """Return the board with the counts of a filling that deductions of the difficulty need.

        The others are removed in random order, with their images under the symmetry of the pattern.
        """
        full_board = board = with_counts(self.unclued_board, values)
        sites = _clue_sites(board.rows, board.cols)
        clue_total = len(sites)
        image = _clue_image(board.rows, board.cols)
        for orbit in pattern.shuffled_orbits(
            sites, image, self.rng, lambda site: getattr(full_board, site[0])[site[1]] == 0
        ):
            if pattern.must_keep(clue_total, orbit):
                continue
            self.limits.node()
            reduced_board = board
            for edge, index in orbit:
                reduced_board = _with_count(edge, index, -1, reduced_board)
            if self.is_solvable(reduced_board, values):
                board = reduced_board
                clue_total -= len(orbit)
        return board

    def is_solvable(self, board: MagnetsBoard, values: bytearray) -> bool:
        """Return whether deductions up to the difficulty solve the board (search, extreme: whether it is unique)."""
        domains = self.domains_of(board, self.difficulty != "easy")
        if _value_total(domains) == len(board.slots):
            return True
        if self.difficulty not in ("search", "hard", "extreme"):
            return False
        solution_count = solutions_within(board, 2, _MAX_SEARCH_NODES, self.limits)
        if self.difficulty == "hard" and solution_count != 2:
            return self._is_decided_by_trials(self.prepared_unclued.with_counts_of(board), domains, values)
        return (
            len(line_and_learning_solver(board, "mac", self.limits).take(2)) == 1
            if self.difficulty == "extreme" and solution_count is None
            else solution_count == 1
        )

    def _is_decided_by_trials(self, prepared: PreparedBoard, domains: bytearray, values: bytearray) -> bool:
        """Return whether refuting values one at a time decides every slot, within _MAX_TRIALS trials.

        The values of the solution are not tried, as they cannot be refuted. `domains` is changed.
        """
        slot_count, slots_without_refutation, slot, trials = len(domains), 0, 0, 0
        while slots_without_refutation < slot_count and trials < _MAX_TRIALS:
            for value in VALUES:
                if domains[slot] & value & ~values[slot]:
                    self.limits.check()
                    trials += 1
                    trial_domains = bytearray(domains)
                    trial_domains[slot] = value
                    if not propagate(prepared, trial_domains, prepared.lines_of[slot]):
                        domains[slot] ^= value
                        propagate(prepared, domains, prepared.lines_of[slot])
                        slots_without_refutation = 0
                    elif _value_total(trial_domains) == slot_count:
                        return False  # another solution
            slot, slots_without_refutation = (slot + 1) % slot_count, slots_without_refutation + 1
        return _value_total(domains) == slot_count

    def has_difficulty(self, board: MagnetsBoard) -> bool:
        """Return whether a board for which `is_solvable` is True has exactly the difficulty, and no lower one."""
        if self.difficulty in ("logic", "search"):
            return (self.difficulty == "logic") == decided_by_logic(board)
        return rate(LineDeducer(board), self.limits).level == self.difficulty


def _value_total(domains: Sequence[int]) -> int:
    """Return the number of values in all domains together."""
    return sum(map(int.bit_count, domains))


def fill_slots(
    values: bytearray,
    slots: Sequence[int],
    touching: Sequence[Mapping[int, Touch]],
    rng: random.Random,
    blank_probability: float = _USUAL_BLANKS,
) -> None:
    """Give the slots new values, in place and in random order: a magnet where one fits, else a blank.

    With probability `blank_probability` a slot stays blank although a magnet fits.
    """
    for slot in slots:
        values[slot] = 0
    for slot in rng.sample(list(slots), len(slots)):
        excluded_values = 0
        for neighbour, touch in touching[slot].items():
            value = values[neighbour]
            if value in (1, 2):
                excluded_values |= value if touch.like_halves else 3 - value
        possible_values = [value for value in (1, 2) if not excluded_values & value]
        values[slot] = rng.choice(possible_values) if possible_values and rng.random() >= blank_probability else 4


def with_counts(board: MagnetsBoard, values: Sequence[int]) -> MagnetsBoard:
    """Return the board with all the counts of the filling with these slot values."""
    top, bottom, left, right = [0] * board.cols, [0] * board.cols, [0] * board.rows, [0] * board.rows
    for (first_half, second_half), value in zip(board.slots, values):
        if value != 4:
            plus, minus = (first_half, second_half) if value == 1 else (second_half, first_half)
            top[plus[1]] += 1
            left[plus[0]] += 1
            bottom[minus[1]] += 1
            right[minus[0]] += 1
    return replace(board, top=tuple(top), bottom=tuple(bottom), left=tuple(left), right=tuple(right))


def more_clues(board: MagnetsBoard, solution: Board) -> list[list[Callable[[MagnetsBoard], MagnetsBoard]]]:
    """Return the counts of a solution that are not printed, then its poles, each as a function that adds it."""
    columns = tuple(zip(*solution.cells))
    lines = {"top": columns, "bottom": columns, "left": solution.cells, "right": solution.cells}
    counts: list[Callable[[MagnetsBoard], MagnetsBoard]] = [
        partial(_with_count, edge, index, lines[edge][index].count("+" if edge in ("top", "left") else "-"))
        for edge, index in _clue_sites(board.rows, board.cols)
        if getattr(board, edge)[index] < 0
    ]
    cells = [first for first, _ in board.slots if board.givens[first[0]][first[1]] == "."]
    return [counts, [partial(_with_given, cell, str(solution[cell]).replace(".", "x")) for cell in cells]]


def _with_count(edge: str, index: int, clue: int, board: MagnetsBoard) -> MagnetsBoard:
    """Return the board with another clue, -1 for none, at an index of an edge."""
    clues = getattr(board, edge)
    return replace(board, **{edge: (*clues[:index], clue, *clues[index + 1 :])})


def _with_given(cell: Cell, mark: str, board: MagnetsBoard) -> MagnetsBoard:
    """Return the board with a given mark, + or - or x, in a cell."""
    (row, col), givens = cell, list(board.givens)
    givens[row] = givens[row][:col] + mark + givens[row][col + 1 :]
    return replace(board, givens=tuple(givens))
