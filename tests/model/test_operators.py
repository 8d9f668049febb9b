from stripcount.board import AnyOf, Board
from stripcount.check.oracle import brute_counts, brute_force
from stripcount.machine.explore import explore
from stripcount.model.boards.on import on
from stripcount.model.operators import determinize
from stripcount.puzzles.magnets import Magnets, pole


def test_distinct_patterns_are_counted_once() -> None:
    assert explore(determinize(Magnets(2), pole)).machine().terms(6) == [1, 3, 11, 33, 109, 347]
    singles = determinize(Magnets(2, singletons=True), pole)
    assert explore(singles).machine().terms(5) == [1, 3, 11, 37, 129] == brute_counts(singles, 4)


def test_a_restricted_strip_counts_one_concrete_board() -> None:
    base = Magnets(2)
    solutions = brute_force(base, 3)
    layout = "LRTLRB"  # row by row: L R T / L R B
    letters = [layout[:3], layout[3:]]
    strip = on(base, Board.of([[AnyOf(frozenset(letter + p for p in "+-.")) for letter in row] for row in letters]))
    expected = sum(all(str(b[r, c])[0] == letters[r][c] for r, c in b.positions()) for b in solutions)
    assert explore(strip).machine().terms(4) == [0, expected, 0, 0]
    assert expected == len(brute_force(strip, 1)) > 0
