"""Ring-Ring: the paper's numbers and those beyond, from machines, brute force and boards lying on their side."""

from functools import cache

import pytest

from stripcount.algebra.rational_gf import RationalGF
from stripcount.board import Board
from stripcount.check.oracle import brute_counts, brute_force
from stripcount.count import Count
from stripcount.errors import BadInput
from stripcount.evaluate.board_sweep import board_counts
from stripcount.gf.derivation import Derivation
from stripcount.gf.generating_function import generating_function
from stripcount.machine.explore import explore
from stripcount.puzzles.ring_ring import RingRing
from stripcount.verbs import sanity_check
from tests.recorded import recorded_function
from tests.sentences import Says

A360608 = [1, 0, 2, 1, 8, 12, 45, 98, 292, 725, 2004, 5210, 14051, 37126, 99336, 263991, 704622, 1876566]
ORDERS = {2: 2, 3: 2, 4: 6, 5: 8, 6: 25, 7: 92, 8: 202}


@cache
def derived(rows: int) -> Derivation:
    return generating_function(RingRing(rows))


@pytest.mark.some_cases("further boards", "2-2", "4-6")
@pytest.mark.parametrize(("rows", "order"), ORDERS.items())
def test_orders_are_proved(rows: int, order: int) -> None:
    assert (derived(rows).gf.order, derived(rows).evidence) == (order, "proved")
    assert derived(rows).minimal_states >= order


def test_four_and_five_rows_as_printed() -> None:
    four = RationalGF.of([1, -3, -1, 5, 2], [1, -3, -3, 10, 3, -5, -1])  # (1+x)(1-2x)(1-2x-x²) above
    assert derived(4).gf == four
    assert derived(4).gf.terms(len(A360608)) == A360608
    five = RationalGF.of([1, 0, -5, 0, 7, 0, -2], [1, 0, -8, 0, 19, 0, -14, 0, 1])
    assert derived(5).gf == five


@pytest.mark.long_cases("machines of many rows", "5")
@pytest.mark.long_cases("brute force over many boards, or machines of many rows", "6")
@pytest.mark.parametrize("rows", range(1, 7))
def test_brute_force_counts_the_same(rows: int) -> None:
    counted = brute_counts(RingRing(rows), 7, max_candidates=10_000)
    assert len(counted) == 8
    assert counted == explore(RingRing(rows)).machine().terms(8)


def test_a_board_on_its_side_has_as_many_solutions() -> None:
    table = {rows: board_counts(RingRing(rows), 8) for rows in range(1, 9)}
    for rows, terms in table.items():
        for cols in range(1, 9):
            assert terms[cols] == table[cols][rows]
            assert terms[cols] <= 7 ** (rows * cols)  # seven kinds of cells
    assert all(terms[0] == 1 for terms in table.values())


def test_every_method_agrees_on_four_rows() -> None:
    found = sanity_check(RingRing(4), 6)
    assert {agreement.outcome for agreement in found} == {"agreed"}


@pytest.mark.long("machines of nine to eleven rows; fewer rows are proved by default above")
def test_growth_of_nine_and_ten_rows() -> None:
    nine, ten = (Count(RingRing(rows)).growth(9).growth for rows in (9, 10))
    assert (nine, ten) == ("7.01085978", "12.3593861")
    a = explore(RingRing(9)).machine().minimize().terms(203)
    assert abs((a[202] / a[200]) ** 0.5 - float(nine)) < 1e-6  # odd boards of nine rows have no solution
    assert not any(a[1::2])


@pytest.mark.long("machines of nine to eleven rows; fewer rows are proved by default above")
def test_nine_rows_with_evidence() -> None:
    found = generating_function(RingRing(9), proof="never")
    assert (found.gf.order, found.evidence, found.minimal_states) == (1134, "checked", 1137)
    assert found.gf.terms(9) == [1, 0, 21, 0, 725, 0, 30125, 0, 1361919]
    assert found.gf.term(8) == derived(8).gf.term(9)


@pytest.mark.long("machines of nine to eleven rows; fewer rows are proved by default above")
def test_ten_rows() -> None:
    """Without the proof, which takes three times as long: the function that was proved is recorded."""
    found = generating_function(RingRing(10), proof="never")
    assert (found.gf.order, found.minimal_states, found.evidence) == (2314, 2354, "checked")
    assert found.gf == recorded_function("ring-ring", 10)
    assert found.gf.term(9) == recorded_function("ring-ring", 9).term(10)


@pytest.mark.long("machines of nine to eleven rows; fewer rows are proved by default above")
def test_eleven_rows() -> None:
    """The machine alone: its growth, its function of order 16176, and a sweep of twelve rows take minutes."""
    machine = explore(RingRing(11)).machine()
    terms = machine.terms(13)
    assert terms[8::2] == [82528179, 11683181470, 1707502089487]
    assert terms[10] == board_counts(RingRing(10), 11)[11]


def test_a_solution_spoilt_in_one_cell_is_none() -> None:
    strip = RingRing(4)
    solutions = brute_force(strip, 5)
    assert len(solutions) == derived(4).gf.terms(6)[5] > 0
    for board in solutions:
        for spoilt in board.positions():
            for mark in "┌┐└┘─│┼":
                if mark != board[spoilt]:
                    cells = [
                        [mark if (r, c) == spoilt else board[r, c] for c in range(board.cols)]
                        for r in range(board.rows)
                    ]
                    assert not strip.legal(Board.of(cells))


@pytest.mark.parametrize("rows", ["┌─┐ └─┘", "┌┐┌┐ └┘└┘ ┌──┐ └──┘"])
def test_legal_boards_by_hand(rows: str) -> None:
    board = Board.of(rows.split())
    assert RingRing(board.rows).legal(board)


@pytest.mark.parametrize("rows", ["┌┐ └─", "┌─┐ │┌┘ └┘─", "──", "┌┐┌ └┘└", "┌┬┐ └┴┘"])
def test_illegal_boards_by_hand(rows: str) -> None:
    board = Board.of(rows.split())
    assert not RingRing(board.rows).legal(board)


@pytest.mark.parametrize("size", [4, pytest.param(6, marks=pytest.mark.long("brute force over many boards"))])
def test_statistics_of_marks(size: int) -> None:
    for board in brute_force(RingRing(size), size):
        total = {name: sum(f(board[cell]) for cell in board.positions()) for name, f in RingRing.statistics.items()}
        assert total["corners"] == 4 * total["rectangles"]
        assert total["crossings"] % 2 == 0  # two rectangles cross an even number of times


def test_pictures() -> None:
    strip = RingRing(3)
    (board,) = brute_force(strip, 2)
    assert strip.draw(board) == "┌──┐\n│  │\n└──┘"
    state = bytes([3, 255, 4, 0, 2, 255])
    assert RingRing(5).draw_state(state) == "a─ . b─ a─ b─"
    assert RingRing(5).draw_state(state[:-1] + b"\x01") == "a─ . b─ a─ b─ | line that began in row 1"


def test_a_board_too_high_is_refused(says: Says) -> None:
    with says(BadInput):
        RingRing(121)
