from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest

from stripcount.board import FLAT, Board, Mark
from stripcount.check.oracle import brute_force
from stripcount.errors import BadInput, BrokenPuzzle, OutOfTime, TooLarge
from stripcount.evaluate import cells, compiled_counts
from stripcount.evaluate.board_sweep import Primes, board_counts
from stripcount.evaluate.front import Front
from stripcount.kernels.library import Kernel
from stripcount.limits import Limits
from stripcount.machine.explore import explore
from stripcount.model.graphs.families import family
from stripcount.model.graphs.strip import GraphStrip
from stripcount.model.graphs.vocabulary import problem
from stripcount.model.lattice.blocks import BlockStrip
from stripcount.model.strip import Strip
from stripcount.model.tile_strip import Label, TileStrip
from stripcount.model.wrap.wrapped import wrapped
from stripcount.puzzles.domino_tiling import DominoTiling
from stripcount.puzzles.hard_squares import HardSquares
from stripcount.puzzles.magnets import Magnets
from stripcount.puzzles.ring_ring import RingRing
from stripcount.puzzles.slitherlink import Slitherlink
from stripcount.puzzles.spanning_tree import SpanningTree
from stripcount.puzzles.template import Template
from stripcount.puzzles.yin_yang import YinYang
from tests.kernels import KERNELS
from tests.sentences import Says


@pytest.mark.parametrize("strip", [Magnets(5), Magnets(3, singletons=True), DominoTiling(6), Template(4)])
def test_board_sweep_and_machine_agree(strip: Strip[object]) -> None:
    assert board_counts(strip, 9) == explore(strip).machine().terms(10)


class Thick(Slitherlink):
    """Slitherlink in which no cell inside has others outside on its left and on its right."""

    window = (1, 3)

    def allowed(self, block: Any) -> bool:
        return tuple(block[0]) != (0, 1, 0)


@pytest.mark.some_cases("further sweeps", "strip0-NumPy", "strip2-NumPy")
@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("strip", [Slitherlink(1), Slitherlink(4), Thick(3), wrapped(Slitherlink(3), "rows")])
def test_slitherlink_is_swept_by_its_dots_and_other_rules_by_cells(strip: Strip[object], kernel: Kernel) -> None:
    """The machine reads areas of cells, the sweep loops of dots, unless a rule or a seam asks for cells."""
    assert (strip.swept_as is None) == (type(strip) is not Slitherlink or strip.wrap != FLAT)
    assert board_counts(strip, 5, kernel=kernel) == explore(strip).machine().terms(6)


@pytest.mark.parametrize("cols", [60, pytest.param(600, marks=pytest.mark.long("numbers up to 10^343"))])
def test_counts_too_large_for_floating_point_are_exact(cols: int) -> None:
    assert board_counts(Magnets(2), cols) == explore(Magnets(2)).machine().terms(cols + 1)


def test_small_squares_of_magnets_and_of_dominoes() -> None:
    assert board_counts(Magnets(2), 3)[3] == len(brute_force(Magnets(2), 3))
    assert [board_counts(DominoTiling(n), n)[n] for n in (2, 4, 6)] == [2, 36, 6728]  # A004003


@pytest.mark.long("sweeps of large boards")
def test_squares_of_magnets_and_of_dominoes() -> None:
    # 6x6 and 8x8: an independent transfer-matrix program and a model counter; A004003 for dominoes
    assert board_counts(Magnets(6), 6)[6] == 13008760600
    assert board_counts(Magnets(8), 8)[8] == 1156753575020573308
    assert board_counts(DominoTiling(8), 8)[8] == 12988816


def test_counts_beyond_the_first_guess_of_bits_bring_in_more_primes() -> None:
    class Coloured(TileStrip):
        """Cells hold any of forty colours: 40^k boards of one row, far more bits than cells."""

        def tiles(self, left, above, row):  # type: ignore[no-untyped-def]
            return ((colour, colour % 5, None) for colour in range(40))

        def candidates(self, cols):  # type: ignore[no-untyped-def]
            return iter(())

        def legal(self, board):  # type: ignore[no-untyped-def]
            return True

    for kernel in KERNELS:
        assert board_counts(Coloured(1), 40, kernel=kernel) == [
            40**k for k in range(41)
        ]  # forty tiles lead to one state


@pytest.mark.some_cases("further sweeps", "62")
@pytest.mark.parametrize("bits", [16, 31, 61, 62])
def test_primes_of_every_size_give_the_same_counts(bits: int, says: Says) -> None:
    """With 61 bits sums of sixteen counts pass 64 bits: they are added in pieces."""
    strip = Magnets(5, singletons=True)
    assert board_counts(strip, 12, primes=Primes(bits)) == explore(strip).machine().terms(13)
    with says(BadInput):
        board_counts(strip, 2, primes=Primes(63))


@pytest.mark.long("sweeps of large boards")
def test_a_second_opinion_shares_no_prime_and_is_refused_where_there_are_none(says: Says) -> None:
    seen: list[set[int]] = []

    class Seen:
        def load(self, primes: tuple[int, ...]) -> None:
            seen.append(set(primes))

        def keep(self, front: Front) -> None:
            assert set(front.primes) == seen[-1]

    first = board_counts(DominoTiling(4), 200, keeper=Seen())
    second = board_counts(DominoTiling(4), 200, keeper=Seen(), primes=Primes(59))
    assert first == second
    assert len(seen) == 2
    assert seen[0].isdisjoint(seen[1])
    with says(BadInput):
        board_counts(Template(2), 3, primes=Primes(59))


class Plain(Strip[int]):
    """Cells hold 0 or 1 freely; the method named `fault` fails once the state 2 is reached."""

    fault = ""

    def _fails(self, method: str, state: int) -> None:
        if method == self.fault and state >= 2:
            raise KeyError("no such state")

    def start(self) -> int:
        return 0

    def step(self, state: int, row: int) -> Iterator[tuple[Mark, int]]:
        self._fails("step", state)
        return iter([(0, state), (1, min(state + 1, 2))])

    def end_column(self, state: int) -> int:
        self._fails("end_column", state)
        return state

    def accepts(self, state: int) -> bool:
        self._fails("accepts", state)
        return True

    def candidates(self, cols: int) -> Iterator[Board]:
        return iter(())

    def legal(self, board: Board) -> bool:
        return True


@pytest.mark.parametrize("method", ["step", "end_column", "accepts"])
def test_a_method_that_fails_is_one_sentence_with_its_state(method: str, says: Says) -> None:
    assert board_counts(Plain(2), 5) == [4**k for k in range(6)]
    broken = Plain(2)
    broken.fault = method
    with says(BrokenPuzzle):
        board_counts(broken, 5)


@pytest.mark.parametrize("method", ["tiles", "right_edge", "bottom_edge"])
@pytest.mark.parametrize("counted", [explore, lambda strip: board_counts(strip, 3)])
def test_tiles_and_edges_that_fail_are_one_sentence_with_their_labels(
    method: str, counted: Callable[[TileStrip], object], says: Says
) -> None:
    class Faulty(Magnets):
        pass

    def failing(*given: object) -> object:
        raise KeyError("no such label")

    setattr(Faulty, method, failing)
    with says(BrokenPuzzle):
        counted(Faulty(2))


@pytest.mark.parametrize("strip", [Template(3), Magnets(3)])
def test_progress_counts_every_cell_once(strip: Any) -> None:
    seen: list[tuple[int, int]] = []
    board_counts(strip, 4, lambda done, expected, states: seen.append((done, expected)))
    assert seen[-1] == (12, 12)
    assert [done for done, _ in seen] == sorted({done for done, _ in seen})
    assert {expected for _, expected in seen} == {12}


class EvenLastColumn(TileStrip):
    """0-1 boards whose last column has an even sum: a rule about a whole column, stated by `accepts`."""

    def tiles(self, left: object, above: object, row: int) -> Iterator[tuple[Mark, int, None]]:
        yield 0, 0, None
        yield 1, 1, None

    def accepts(self, state: Any) -> bool:
        return sum(label or 0 for label in state[0]) % 2 == 0

    def legal(self, board: Board) -> bool:
        return board.cols == 0 or sum(int(str(row[-1])) for row in board.cells) % 2 == 0


class PaddedSums(BlockStrip):
    """0-1 boards in which a 1 has one or two neighbours among the eight around it."""

    values = (0, 1)
    window = (3, 3)
    padded = True

    def allowed(self, block: Any) -> bool:
        return block[1][1] == 0 or sum(cell or 0 for row in block for cell in row) in (2, 3)


def test_windows_across_a_seam_are_swept_by_two_sets_of_primes() -> None:
    strip = wrapped(PaddedSums(2), "rows")
    assert board_counts(strip, 5) == board_counts(strip, 5, primes=Primes(59)) == explore(strip).machine().terms(6)


def test_rules_that_a_tile_strip_overrides_are_obeyed(says: Says) -> None:
    strip = EvenLastColumn(3)
    assert board_counts(strip, 5) == explore(strip).machine().terms(6)
    with says(BadInput):
        board_counts(strip, 5, primes=Primes(59))


class LaterUnequal(TileStrip):
    """Rows of a and b that do not increase: both letters are alike until a second column is read."""

    def tiles(self, left: object, above: object, row: int) -> Iterator[tuple[Mark, str, None]]:
        if left != "b":
            yield "a", "a", None
        yield "b", "b", None

    def legal(self, board: Board) -> bool:
        return all("ba" not in "".join(map(str, row)) for row in board.cells)


class Kept:
    """Keeps the last front in memory."""

    front: Front | None = None

    def load(self, primes: tuple[int, ...]) -> Front | None:
        return self.front if self.front is not None and self.front.primes == primes else None

    def keep(self, front: Front) -> None:
        self.front = front


def test_a_wider_board_does_not_resume_from_labels_merged_on_a_narrow_one() -> None:
    kept = Kept()
    assert board_counts(LaterUnequal(2), 1, keeper=kept) == [1, 4]
    assert board_counts(LaterUnequal(2), 3, keeper=kept) == [1, 4, 9, 16]


class Wide(TileStrip):
    """Any of sixty labels may follow any other: more corners than are numbered between two checks of a limits."""

    def tiles(self, left: Label, above: Label, row: int) -> Iterator[tuple[Mark, Label, Label]]:
        return ((str(label), label, label) for label in range(60))

    def candidates(self, cols: int) -> Iterator[Board]:
        return iter(())

    def legal(self, board: Board) -> bool:
        return True


@pytest.mark.long_cases("sweeps of large boards", "strip0")
@pytest.mark.parametrize(
    "strip",
    [Wide(2), Magnets(4), Template(4)],
)
def test_a_deadline_that_has_passed_ends_a_sweep_before_its_first_cell(strip: Strip[object], says: Says) -> None:
    cells: list[int] = []
    with says(OutOfTime):
        board_counts(strip, 5, lambda done, expected, states: cells.append(done), limits=Limits(0))
    assert not cells


@pytest.mark.parametrize(("strip", "memory"), [(Magnets(6), 20_000), (Template(9), 5_000)])
def test_a_sweep_ends_when_its_states_exceed_the_memory_of_its_budget(
    strip: Strip[object], memory: int, says: Says
) -> None:
    cells: list[int] = []
    with says(TooLarge):
        board_counts(strip, 6, lambda done, expected, states: cells.append(done), limits=Limits(memory=memory))
    assert 0 < len(cells) < strip.rows * 6


@pytest.mark.some_cases("further sweeps", "strip0", "strip1")
@pytest.mark.parametrize("strip", [Magnets(3), Magnets(4), SpanningTree(4)])
def test_transitions_too_wide_for_one_integer(monkeypatch: pytest.MonkeyPatch, strip: Strip) -> None:
    joined = board_counts(strip, 7, kernel="NumPy")
    monkeypatch.setattr(cells, "MAX_BITS", 1 + 3 * strip.rows)  # only a few states fit
    assert board_counts(strip, 7, kernel="NumPy") == joined


@pytest.mark.some_cases("further sweeps", "0-C")
@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("kept", [0, 1 << 12, 1 << 30])
def test_kept_transitions_belong_to_the_states_before_the_cell(
    monkeypatch: pytest.MonkeyPatch, kept: int, kernel: Kernel
) -> None:
    """The last counts of trees and paths take two words, the first ones a word."""
    monkeypatch.setattr(cells, "MAX_CACHED_BYTES", kept)
    monkeypatch.setattr(compiled_counts, "MAX_CACHED_BYTES_HASHED", kept)
    for strip, counts in by_machines():
        assert board_counts(strip, 24, kernel=kernel) == counts


@cache
def by_machines() -> list[tuple[Strip, list[int]]]:
    """Some puzzles, and their counts up to 24 columns."""
    trees, paths = SpanningTree(3), GraphStrip(family("grid", 3), problem("path"))
    strips = (Magnets(3), DominoTiling(3), HardSquares(4), trees, paths, YinYang(3), RingRing(3))
    return [(strip, explore(strip).machine().terms(25)) for strip in strips]
