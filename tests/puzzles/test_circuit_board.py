"""Circuit Board: the paper's and Faase's numbers, the zeros that a parity argument demands, and 7 and 9 rows."""

from functools import cache

import pytest

from stripcount.algebra.rational_gf import RationalGF
from stripcount.board import Board
from stripcount.check.oracle import brute_counts, brute_force
from stripcount.errors import BadInput
from stripcount.evaluate.board_sweep import board_counts
from stripcount.gf.derivation import Derivation
from stripcount.gf.generating_function import generating_function
from stripcount.machine.explore import explore
from stripcount.puzzles.circuit_board import CircuitBoard
from stripcount.verbs import sanity_check
from tests.puzzles.circuit_board_by_bytes import CircuitBoard as ByBytes
from tests.recorded import recorded_function
from tests.sentences import Says


@cache
def derived(rows: int) -> Derivation:
    return generating_function(CircuitBoard(rows))


def test_three_rows_as_printed() -> None:
    assert derived(3).gf == RationalGF.of([0, 0, -1, 0, 0, 0, -6, 0, 0, 0, 4], [-1, 0, 0, 0, 4])
    assert derived(3).gf.terms(11)[1:] == [0, 1, 0, 0, 0, 10, 0, 0, 0, 36]


@pytest.mark.long_cases("machines of many rows", "4")
@pytest.mark.long_cases("brute force over many boards, or machines of many rows", "8")
@pytest.mark.parametrize("rows", [4, 8])
def test_four_and_eight_rows_have_no_solution(rows: int) -> None:
    assert derived(rows).gf == RationalGF.of([], [1])
    assert derived(rows).evidence == "proved"
    assert set(brute_counts(CircuitBoard(rows), 3, max_candidates=2000)) == {0}


def test_one_and_two_rows_end() -> None:
    assert derived(1).gf == RationalGF.of([0, 0, 1], [1])
    assert derived(2).gf == RationalGF.of([0, 1, 0, 1], [1])


@pytest.mark.long("56 states; three rows are proved by default above")
def test_five_rows_are_a003780() -> None:
    """F. Faase, On the number of specific spanning subgraphs of the graphs G × P_n, Ars Combin. 49 (1998)."""
    gf = derived(5).gf
    assert (gf.order, derived(5).evidence) == (56, "proved")
    assert [gf.term(n) for n in (2, 6, 10, 14)] == [0, 296, 70420, 16391166]


@pytest.mark.long("a larger machine; three rows are proved by default above")
def test_six_rows() -> None:
    gf = derived(6).gf
    assert (gf.order, derived(6).evidence) == (100, "proved")
    assert [gf.term(n) for n in (3, 5, 7, 9)] == [10, 296, 15012, 611352]


@pytest.mark.long("a larger machine; three rows are proved by default above")
def test_seven_rows() -> None:
    gf = derived(7).gf
    assert (gf.order, derived(7).evidence) == (616, "proved")
    assert [gf.term(n) for n in (6, 10, 14)] == [15012, 197210984, 2527805411964]


@pytest.mark.some_cases("further boards", "1", "2", "3")
@pytest.mark.long_cases("brute force over many boards, or machines of many rows", "7")
@pytest.mark.parametrize("rows", [1, 2, 3, 5, 6, 7])
def test_the_polynomial_part_survives(rows: int) -> None:
    gf = derived(rows).gf
    assert len(gf.numerator) > len(gf.denominator)
    machine = explore(CircuitBoard(rows)).machine()
    count = len(gf.numerator) + gf.order + 8 if rows < 7 else 60
    assert gf.terms(count) == machine.terms(count)
    again = RationalGF.from_json(gf.to_json())
    assert again == gf
    assert again.spread(2, 0).terms(21)[::2] == gf.terms(11)


@pytest.mark.long_cases("brute force over many boards, or machines of many rows", "3", "4", "5", "6")
@pytest.mark.parametrize("rows", range(1, 7))
def test_brute_force_counts_the_same(rows: int) -> None:
    counted = brute_counts(CircuitBoard(rows), 6, max_candidates=2000)
    assert len(counted) >= 4
    assert counted == explore(CircuitBoard(rows)).machine().terms(len(counted))


@pytest.mark.parametrize("largest", [4, pytest.param(7, marks=pytest.mark.long("machines of more rows"))])
def test_symmetry_and_the_parity_of_the_number_of_dots(largest: int) -> None:
    table = {rows: board_counts(CircuitBoard(rows), largest + 1) for rows in range(1, largest + 1)}
    for rows, terms in table.items():
        assert terms[0] == 0
        for cols in range(1, largest + 2):
            if cols in table:
                assert terms[cols] == table[cols][rows]
            if rows * cols % 4 != 2:  # each colour of a chessboard takes part in all edges: an odd number of odds
                assert terms[cols] == 0
            elif min(rows, cols) > 2:
                assert terms[cols] > 0


@pytest.mark.long("19,496 states")
def test_nine_rows_are_within_reach() -> None:
    explored = explore(CircuitBoard(9))
    assert explored.sizes[0] == 19496
    terms = explored.machine().terms(11)
    assert terms == [0, 0, 0, 0, 0, 0, 611352, 0, 0, 0, 439532937612]
    assert terms[6] == derived(6).gf.term(9)


@pytest.mark.long("9,186 states and a stored function")
def test_nine_rows() -> None:
    """The function of order 6724 is recorded: as many terms as prove it modulo a prime are those of the machine."""
    machine = explore(CircuitBoard(9)).machine()
    minimal = machine.minimize()
    assert minimal.states == 9186
    assert machine.terms(11)[10] == board_counts(CircuitBoard(10), 9)[9]
    found = recorded_function("circuit-board", 9)
    assert found.order == 6724
    assert len(found.numerator) > len(found.denominator)
    enough = minimal.states + len(found.numerator)
    assert found.terms_modulo(enough, 1_000_003) == minimal.terms(enough, 1_000_003)


@pytest.mark.long("every method; tests/test_every_puzzle.py compares all on small boards by default")
@pytest.mark.parametrize("columns", [2, 7])
def test_every_method_agrees(columns: int) -> None:
    assert {agreement.outcome for agreement in sanity_check(CircuitBoard(3), columns)} == {"agreed"}


@pytest.mark.parametrize("rows", ["╶╴", "╶┬╴ ╶┴╴", "╷ ╵"])
def test_legal_boards_by_hand(rows: str) -> None:
    board = Board.of(rows.split())
    assert CircuitBoard(board.rows).legal(board)


@pytest.mark.parametrize(
    "rows",
    [
        "╶╴ ╶╴",  # two pieces
        "╶╶",  # an edge that only one of its ends has
        "╶┬",  # edges that leave the board
        "╷╷ ├┤ ╵╵",  # legal but for its name: see below
    ],
)
def test_boards_by_hand_that_need_a_second_look(rows: str) -> None:
    board = Board.of(rows.split())
    assert CircuitBoard(board.rows).legal(board) == (rows == "╷╷ ├┤ ╵╵")


def test_a_circle_is_refused() -> None:
    ring = Board.of(["╷╷╷╷", "├┬┬┤", "├┴┴┤", "╵╵╵╵"])
    assert not CircuitBoard(4).legal(ring)


@pytest.mark.parametrize(
    ("columns", "edges"), [(2, 5), pytest.param(*(6, 17), marks=pytest.mark.long("brute force over many boards"))]
)
def test_statistics_of_marks(columns: int, edges: int) -> None:
    for board in brute_force(CircuitBoard(3), columns):
        total = {name: sum(f(board[cell]) for cell in board.positions()) for name, f in CircuitBoard.statistics.items()}
        assert total["edges"] == edges  # a tree
        assert total["leaves"] == (edges + 1) // 2 + 1  # half the dots and one
        assert 0 < total["horizontal"] < edges


def test_pictures() -> None:
    strip = CircuitBoard(3)
    (board,) = brute_force(strip, 2)
    assert strip.draw(board) == "╷  ╷\n├──┤\n╵  ╵"
    start = CircuitBoard(5).start()
    assert CircuitBoard(5).draw_state(start._replace(components=bytes([1, 0, 2, 2, 1, 0]))) == "a─ . b─ b─ a─"
    assert CircuitBoard(5).draw_state(start._replace(components=bytes([1, 0, 0, 0, 1, 2]))) == "a─ . . . a─ | b"
    assert strip.draw_state(strip.start()._replace(finished=True)) == "finished"


@pytest.mark.some_cases("further boards", "3")
@pytest.mark.long_cases("brute force over many boards, or machines of many rows", "7")
@pytest.mark.parametrize("rows", [3, 5, 6, 7])
def test_a_machine_of_its_own_has_the_same_states_and_terms(rows: int) -> None:
    """The puzzle was first written without link strips: `circuit_board_by_bytes` shares no rule with them."""
    own, linked = explore(ByBytes(rows)), explore(CircuitBoard(rows))
    assert own.sizes == linked.sizes
    assert own.transitions == linked.transitions
    assert own.machine().terms(24) == linked.machine().terms(24)


def test_a_board_too_high_is_refused(says: Says) -> None:
    with says(BadInput):
        CircuitBoard(251)
