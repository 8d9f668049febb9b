"""Magnets boards: the samples, the two published cases, counts by independent ways, what is message in words."""

import json
import random
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from stripcount.board import Board, Cell, neighbours
from stripcount.check.solving import board_strip, brute_count, machine_count
from stripcount.errors import BadInput
from stripcount.limits import Limits
from stripcount.printed import solve
from stripcount.printed.magnets import PUZZLE
from stripcount.printed.magnets.board import MagnetsBoard, why_unsolvable
from stripcount.printed.magnets.counter import count
from stripcount.printed.magnets.explanation import LineDeducer
from stripcount.printed.magnets.frontier import sweep
from stripcount.printed.magnets.generator import decided_by_logic
from stripcount.printed.magnets.layouts import random_layout
from stripcount.printed.magnets.lines import PreparedBoard
from stripcount.printed.magnets.order import best_order, touching_slots
from stripcount.printed.magnets.samples import family_board
from stripcount.printed.magnets.solver import narrowed_domains, solutions_within
from stripcount.printed.magnets.steps import WORD_BITS, steps
from tests.sentences import Says

SAMPLES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "data" / "magnets-samples.json").read_text(encoding="utf-8")
)["boards"]
FIRST = """6 6
1 2 3 1 2 1
1 2 1 3 1 2
2 1 2 2 2 1
2 1 2 2 1 2
1 0 0 1 0 0
1 0 0 1 0 0
1 0 0 0 0 1
1 1 0 0 1 1
1 1 0 0 1 1
1 0 0 0 0 1
"""
SECOND = """10 9
3 4 4 4 0 3 3 3 4 3
3 4 4 3 2 2 2 3 4 4
4 2 3 4 3 3 4 5 3
4 2 4 3 5 1 4 4 4
1 1 1 0 0 1 1 0 0
1 1 1 1 1 1 1 0 0
0 0 1 1 1 1 0 0 1
1 1 1 0 0 1 0 0 1
1 1 1 1 0 0 1 1 1
0 0 1 1 0 0 1 1 1
0 0 0 0 0 0 0 0 1
1 1 0 0 0 0 0 0 1
1 1 1 0 0 0 0 1 1
0 0 1 0 0 0 0 1 1
"""


def sample(record: dict[str, Any]) -> MagnetsBoard:
    return MagnetsBoard.of(
        record["layout"], record["top"], record["bottom"], record["left"], record["right"], record["givens"]
    )


def named(text: str, form: str) -> MagnetsBoard:
    board = next(f for f in PUZZLE.formats if f.name == form).parse(text)
    assert isinstance(board, MagnetsBoard)
    return board


@pytest.mark.one_in(4, "further printed boards")
@pytest.mark.parametrize("record", SAMPLES, ids=lambda record: str(record["id"]))
def test_every_sample_has_its_solution_and_its_count(record: dict[str, Any]) -> None:
    board, expected = sample(record), int(record["n_solutions"])
    assert count(board)[0] == expected
    found = narrowed_domains(board)
    assert (sweep(*found) if found else 0) == expected
    if expected < 100:
        solutions = list(solve(board).solutions)
        assert len(set(solutions)) == len(solutions) == expected
        assert [board.violations(solution) for solution in solutions] == [[]] * expected
        if record["solution"]:
            assert Board.of(record["solution"]) in solutions


@pytest.mark.one_in(5, "further printed boards")
@pytest.mark.parametrize(
    "record",
    [r for r in SAMPLES if r["rows"] <= 7 and int(r["n_solutions"]) < 40],
    ids=lambda record: str(record["id"]),
)
def test_the_textbook_search_agrees_on_small_samples(record: dict[str, Any]) -> None:
    board = sample(record)
    expected = set(solve(board).solutions)
    assert set(PUZZLE.search(board, "csp").solutions) == expected
    if record["rows"] <= 4:
        for inference in ("none", "fc"):
            assert set(PUZZLE.search(board, "csp", inference).solutions) == expected


def test_the_first_published_case_has_two_solutions() -> None:
    board = named(FIRST, "polarity")
    published = Board.of([".-+...", ".+-.+-", "+..+-+", "-.+-.-", "+.-+..", "-..-+."])
    for method in PUZZLE.solvers:
        solutions = list(PUZZLE.search(board, method).solutions)
        assert len(solutions) == 2
        assert published in solutions
        assert set(solutions) == set(solve(board).solutions)
        assert [board.violations(solution) for solution in solutions] == [[], []]
    assert count(board) == (2, "enumeration")
    assert machine_count(board_strip(board)) == 2


@pytest.mark.long("many solutions; the first case is a default test above")
def test_the_second_published_case_is_solved() -> None:
    board = named(SECOND, "polarity")
    solutions = list(solve(board).solutions)
    assert [board.violations(solution) for solution in solutions] == [[]] * len(solutions)
    found = narrowed_domains(board)
    assert found is not None
    assert solutions
    assert sweep(*found) == len(solutions)
    assert next(PUZZLE.search(board, "csp").solutions) in solutions


@pytest.mark.some_cases("further printed boards", "layout1", "layout2")
@pytest.mark.parametrize("layout", [["LR" * 4] * 6, ["TTTTTTT", "BBBBBBB"] * 3, ["LRTT", "TTBB", "BBLR", "*LR*"]])
def test_boards_without_counts_have_as_many_solutions_as_the_strip_machine_says(layout: list[str]) -> None:
    board = MagnetsBoard.of(layout)
    assert count(board)[0] == machine_count(board_strip(board))


@pytest.mark.parametrize(
    ("width", "least"), [(24, 2**64), pytest.param(*(50, 10**60), marks=pytest.mark.long("a wider board"))]
)
def test_a_count_beyond_every_machine_word(width: int, least: int) -> None:
    board = MagnetsBoard.of(["LR" * width] * 4)
    total, method = count(board)
    assert method == "frontier"
    assert total == machine_count(board_strip(board)) > least


def test_rows_with_quotas_add_up_to_the_board_without() -> None:
    layout = ["LRTLRT", "LRBLRB", "TLRTTT", "BLRBBB"]
    full = count(MagnetsBoard.of(layout))[0]
    assert full == sum(
        count(MagnetsBoard.of(layout, left=[plus, -1, -1, other]))[0] for plus in range(7) for other in range(7)
    )


def test_large_boards_are_split_in_cases_when_a_sweep_would_not_fit() -> None:
    board = MagnetsBoard.of(["LR" * 2] * 4)
    number, method = count(board)
    assert method == "frontier"
    assert count(board, Limits(memory=1500)) == (number, "cases")


@pytest.mark.parametrize(
    ("width", "rows"), [(8, 6), pytest.param(*(50, 40), marks=pytest.mark.long("the largest board"))]
)
def test_the_most_a_board_may_have_is_solved_and_counted_one_line_wide(width: int, rows: int) -> None:
    board = MagnetsBoard.of(["LR" * width] * rows)
    assert board.violations(next(solve(board).solutions)) == []
    line = MagnetsBoard.of(["LR" * (5 * width // 2)])
    assert count(line)[0] == machine_count(board_strip(line))


def test_logic_alone_or_search() -> None:
    unique = [record for record in SAMPLES if record["n_solutions"] == "1"]
    assert all(decided_by_logic(sample(record)) for record in unique if record["id"].startswith("sgt"))
    searched = named("6x6:2.2...,31..2.,..322.,.2.3.2,LRLRTTTLRTBBBLRBTTLRLRBBTTTLRTBBBLRB", "id")
    run = solve(searched)
    assert len(list(run.solutions)) == 1
    assert run.nodes() > 0
    assert not decided_by_logic(searched)
    assert solutions_within(searched, 2, 1000) == 1
    assert brute_count(MagnetsBoard.of(["LRT", "LRB"], top=[1, 0, 1])) == 2


def test_the_words_lead_to_the_solution() -> None:
    for record in SAMPLES:
        board = sample(record)
        deduction = LineDeducer(board)
        steps = list(deduction.steps())
        assert all(step.text.endswith(".") and "\n" not in step.text for step in steps)
        if decided_by_logic(board):
            assert deduction.solved
            assert {step.level for step in steps} <= {"easy", "normal"}
    deduction = LineDeducer(MagnetsBoard.of(["LRLR"], left=[1], right=[1], givens=["..+."]))
    said = "the slot at row 1, column 1 "
    assert [step.text for step in deduction.steps()] == [
        "given: the slot at row 1, column 3 must be +-.",
        f"row 1: {said}cannot be -+, because it would touch an equal pole.",
        f"row 1 (1 +, 1 -): {said}must be blank, because all its positive poles are placed.",
    ]
    assert deduction.solved
    (fault,) = LineDeducer(MagnetsBoard.of(["LR"], givens=["++"])).steps()
    assert fault.text == "the slot at row 1, column 1 is given two values that contradict each other."


def poles_of(slot: tuple[Cell, Cell], value: int, cell: Cell) -> str:
    return "." if value == 4 else "+" if (cell == slot[0]) == (value == 1) else "-"


def simple_domains(board: MagnetsBoard, domains: list[int]) -> list[int]:
    """What two rules leave of the domains: equal poles do not touch, and no count is missed by bounds; by brute force.

    An empty domain stands for a contradiction.
    """
    slots, cells = board.slots, list(product(range(board.rows), range(board.cols)))
    of = {cell: at for at, pair in enumerate(slots) for cell in pair}
    values = [{value for value in (1, 2, 4) if domain & value} for domain in domains]

    def can(cell: Cell, at: int = -1, value: int = 0) -> set[str]:
        if cell not in of:
            return {"."}
        slot = of[cell]
        return {poles_of(slots[slot], one, cell) for one in ({value} if slot == at else values[slot])}

    def excluded(at: int, value: int) -> bool:
        for cell in slots[at]:
            pole = poles_of(slots[at], value, cell)
            for row, col in neighbours(board.rows, board.cols, cell):
                if pole != "." and (row, col) not in slots[at] and can((row, col)) == {pole}:
                    return True
        for clues, pole, axis in (
            (board.top, "+", 1),
            (board.bottom, "-", 1),
            (board.left, "+", 0),
            (board.right, "-", 0),
        ):
            for index, clue in enumerate(clues):
                inside = [cell for cell in cells if cell[axis] == index]
                both = {slot for slot in of.values() if sum(cell in inside for cell in slots[slot]) == 2}
                low = high = 0
                for cell in inside:
                    if of.get(cell) not in both:
                        marks = can(cell, at, value)
                        low, high = low + (marks == {pole}), high + (pole in marks)
                for slot in both:
                    left = {value} if slot == at else values[slot]
                    low, high = low + (4 not in left), high + bool(left - {4})
                if clue >= 0 and not low <= clue <= high:
                    return True
        return False

    while True:
        gone = [(at, value) for at, held in enumerate(values) for value in held if excluded(at, value)]
        if not gone or not all(values):
            return [sum(held) for held in values]
        for at, value in gone:
            values[at].discard(value)


@pytest.mark.parametrize(("boards", "least"), [(15, 0), pytest.param(*(60, 5), marks=pytest.mark.long("more boards"))])
def test_easy_steps_are_exactly_those_of_two_simple_rules_and_come_first(boards: int, least: int) -> None:
    rng = random.Random(11)
    harder = refuted = 0
    for _ in range(boards):
        board = family_board(rng.randint(2, 4), rng.randint(2, 4), rng.choice((0.6, 1.0)), rng.random() < 0.3, rng)
        easy = LineDeducer(board)
        assert {step.level for step in easy.steps("easy")} <= {"easy"}
        left = simple_domains(board, [7] * len(board.slots))
        refuted += easy.contradiction
        assert (not all(left)) if easy.contradiction else left == list(easy.domains)
        deduction = LineDeducer(board)
        before = list(deduction.domains)
        for step in deduction.steps():
            if step.level != "easy":
                harder += 1
                assert simple_domains(board, before) == before
            before = list(deduction.domains)
    assert harder > least < refuted


@pytest.mark.parametrize(
    ("board", "reason"),
    [
        (MagnetsBoard.of(["LRLR"], left=[3]), "row 1 asks for 3 +, but at most 2 of 4 cells in a line can be +"),
        (MagnetsBoard.of(["LR"], top=[1, 1]), "the columns ask for 2 + in all, but each of the 1 slots"),
        (MagnetsBoard.of(["LR"], top=[-1, 1], bottom=[-1, 1]), "column 2 asks for 1 + and 1 -, but has only 1 cell"),
        (MagnetsBoard.of(["LR", "LR"], top=[1, 0], left=[1, 1]), "1 + in all columns but 2 + in all rows"),
        (MagnetsBoard.of(["LR", "LR"], left=[1, 1], right=[1, 0]), "2 + in all rows but 1 - in all rows"),
    ],
)
def test_reasons_why_there_is_no_solution(board: MagnetsBoard, reason: str) -> None:
    assert reason in (why_unsolvable(board) or "")
    assert count(board)[0] == brute_count(board) == 0


def test_violations_name_every_fault() -> None:
    board = MagnetsBoard.of(["LR*", "LR*"], top=[1, 1, 0], givens=["...", "+.."])
    assert board.violations(Board.of(["+-.", "-+."])) == ["row 2, column 1 is given as +, not -."]
    faults = board.violations(Board.of(["+-+", "+.?"]))
    assert "row 1, column 3 is a single cell and must be blank, not +." in faults
    assert "row 1, column 1 and row 2, column 1 both hold +." in faults
    assert "row 2, column 3 must be +, - or ., not ?." in faults
    assert "the slot at row 2, column 1 holds + and .." in faults
    assert "column 1 must have 1 +, not 2." in faults
    assert board.violations(Board.of(["+-"])) == ["the solution must have 2 rows of 3, not 1 of 2."]


@pytest.mark.parametrize(
    "parts",
    [
        {"layout": []},
        {"layout": ["LR" * 60] * 100},
        {"layout": ["LR", "L"]},
        {"layout": ["LX"]},
        {"layout": ["LT"]},
        {"layout": ["BT"]},
        {"layout": ["LR"], "top": [1]},
        {"layout": ["LR"], "top": [1, -2]},
        {"layout": ["LR"], "left": [10**5000]},
        {"layout": ["LR"], "left": [True]},
        {"layout": ["LR"], "givens": ["+?"]},
        {"layout": ["*"], "givens": ["+"]},
    ],
)
def test_faulty_boards_are_refused_in_one_sentence(parts: dict[str, Any], says: Says) -> None:
    with says(BadInput):
        MagnetsBoard.of(**parts)


def test_random_boards_are_of_every_kind() -> None:
    rng = random.Random(5)
    assert PUZZLE.random_board is not None
    counts = [count(PUZZLE.random_board(rng))[0] for _ in range(80)]
    assert {0, 1} < set(counts)
    assert max(counts) > 10


@pytest.mark.some_cases("further printed boards", "sgt-11x11dtS-202600")
@pytest.mark.parametrize(
    "record", [r for r in SAMPLES if r["id"] in ("sgt-12x12deS-202602", "sgt-11x11dtS-202600")], ids=lambda r: r["id"]
)
def test_whole_arrays_and_single_states_count_the_same(record: dict[str, Any]) -> None:
    prepared = PreparedBoard.of(MagnetsBoard.of(record["layout"]))
    assert sweep(prepared, prepared.initial_domains, min_array_keys=1) == sweep(
        prepared, prepared.initial_domains, min_array_keys=float("inf")
    )


@pytest.mark.parametrize("size", [2, pytest.param(8, marks=pytest.mark.long("larger boards"))])
def test_arrays_hold_the_largest_numbers(size: int) -> None:
    for layout in (["LR" * size] * (size // 2 + 1), ["T" * (size // 2 + 2), "B" * (size // 2 + 2)] * (size - 2 or 1)):
        prepared = PreparedBoard.of(MagnetsBoard.of(layout))
        assert sweep(prepared, prepared.initial_domains, min_array_keys=1) == machine_count(board_strip(prepared.board))
    apart = PreparedBoard.of(MagnetsBoard.of(["LR*LR*LR*LR*" * (size + 2)]))
    assert sweep(apart, apart.initial_domains, min_array_keys=1) == 3 ** (4 * (size + 2))


@pytest.mark.parametrize("boards", [15, pytest.param(40, marks=pytest.mark.long("more boards"))])
def test_arrays_count_with_quotas_too(boards: int) -> None:
    rng = random.Random(3)
    for _ in range(boards):
        assert PUZZLE.random_board is not None
        board = PUZZLE.random_board(rng)
        found = narrowed_domains(board)
        if found is not None:
            assert (
                sweep(*found, min_array_keys=1) == sweep(*found, min_array_keys=float("inf")) == brute_or_listed(board)
            )


@pytest.mark.parametrize("share", [0.3, 0.5, 0.7])
def test_two_sweeps_that_meet_count_as_the_strip_machine_does(share: float) -> None:
    board = family_board(5, 6, share, False, random.Random(6))
    found = narrowed_domains(board)
    assert found is not None
    expected = machine_count(board_strip(board))
    assert (
        sweep(*found, min_array_keys=1)
        == sweep(*found, min_array_keys=30)
        == sweep(*found, min_array_keys=float("inf"))
        == expected
    )


def test_sweeps_that_meet_give_up_where_more_keys_or_more_memory_would_be_needed() -> None:
    found = narrowed_domains(family_board(9, 9, 0.5, False, random.Random(0)))
    assert found is not None
    assert sweep(*found, min_array_keys=1, max_keys=10**6) == 3140
    assert sweep(*found, min_array_keys=1, max_keys=1000) is None
    assert (
        sweep(*found, min_array_keys=1, limits=Limits(memory=1 << 22)) is None
    )  # the marks alone of the keys that meet
    assert sweep(*found, min_array_keys=1, limits=Limits(memory=10**7)) == 3140  # pairs are compared a few at a time


@pytest.mark.parametrize(("rows", "cols"), [(6, 4), pytest.param(*(13, 9), marks=pytest.mark.long("a larger board"))])
def test_a_searched_order_passes_every_slot_of_every_part_of_a_board(rows: int, cols: int) -> None:
    layout = [f"{row}**{row}" for row in random_layout(rows, cols, random.Random(1))]  # two parts
    prepared = PreparedBoard.of(MagnetsBoard.of(layout))
    beside = touching_slots(prepared, set(range(len(prepared.board.slots))))
    order, reverse = best_order(prepared, beside)
    assert sorted(order.slots) == sorted(beside)
    assert order.slots == reverse.slots[::-1]
    assert all(order.last_step[slot] == max(map(order.slots.index, (slot, *beside[slot]))) for slot in beside)
    assert count(prepared.board)[0] == count(MagnetsBoard.of([row[:cols] for row in layout]))[0] ** 2


def brute_or_listed(board: MagnetsBoard) -> int:
    return len(list(PUZZLE.search(board, "propagating").solutions))


@pytest.mark.long_cases("many printed boards are solved or made", "12-0.8-5")
@pytest.mark.parametrize(("size", "share", "seed"), [(8, 0.6, 1), (9, 0.7, 4), (12, 0.8, 5)])
def test_boards_with_many_counts_are_swept_in_every_width(size: int, share: float, seed: int) -> None:
    board = family_board(size, size, share, False, random.Random(seed))
    listed = set(solve(board).solutions)
    found = narrowed_domains(board)
    assert found is not None
    assert sweep(*found, min_array_keys=1) == sweep(*found, min_array_keys=float("inf")) == len(listed) > 1
    assert [fault for solution in listed for fault in board.violations(solution)] == []
    if size == 12:  # keys of more than one word
        beside = touching_slots(found[0], {slot for slot, domain in enumerate(found[1]) if domain.bit_count() > 1})
        assert max(step.bits for step in steps(*found, best_order(found[0], beside)[0], beside)) > WORD_BITS


def test_a_search_that_keeps_finding_solutions_is_not_replaced() -> None:
    search = solve(MagnetsBoard.of(["LRLR"] * 4))
    assert len(search.take(300)) == 300
    assert search.method() == "lines"
