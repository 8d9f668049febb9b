"""Loops on a grid counted from two halves of the board: the same number as a sweep of all columns."""

from typing import Any

import pytest

from stripcount.count import Count
from stripcount.errors import TooLarge
from stripcount.evaluate.board_sweep import board_counts, last_count
from stripcount.evaluate.front import Front
from stripcount.kernels.library import library_of
from stripcount.limits import UNLIMITED, Limits
from stripcount.machine.packing.base import packing_of
from stripcount.machine.packing.edges import EdgePacking
from stripcount.machine.packing.loop_halves import halves_are_mirrored
from stripcount.model.graphs.eager_edges import EagerEdges
from stripcount.model.graphs.edge_frontier import ReadVertex
from stripcount.model.graphs.edge_strip import Tile
from stripcount.model.strip import Strip
from stripcount.puzzles import puzzle_class

compiled = pytest.mark.skipif(library_of(None) is None, reason="the library is not compiled")
HAMILTONIAN = {"graph": "grid", "problem": "hamiltonian cycle"}


def cut(strip: Strip[Any], columns: int = 6) -> bool:
    strip = strip.counted()
    swept_as = strip.swept_as
    packing = packing_of(strip if swept_as is None else swept_as[0].counted(), columns, UNLIMITED)
    return packing is not None and halves_are_mirrored(packing.sweep_packing())


@pytest.mark.parametrize("rows", [1, 2, 3, 4, pytest.param(6, marks=pytest.mark.long("boards of six rows"))])
@pytest.mark.parametrize(
    ("name", "parameters"),
    [("graphs", HAMILTONIAN), ("graphs", {"graph": "grid", "problem": "cycle"}), ("slitherlink", {})],
)
def test_loops_are_counted_from_halves(name: str, parameters: dict[str, Any], rows: int) -> None:
    strip = puzzle_class(name)(rows, **parameters)
    assert cut(strip) or rows == 1
    terms = board_counts(strip, 8, kernel="NumPy")
    assert [last_count(strip, columns) for columns in range(9)] == terms


@pytest.mark.parametrize(("rows", "term"), [(4, 6), (6, 1072), (8, 4638576), (10, 467260456608)])
def test_hamiltonian_cycles_of_squares_are_those_in_print(rows: int, term: int) -> None:
    assert last_count(puzzle_class("graphs")(rows, **HAMILTONIAN), rows) == term  # OEIS A003763


@pytest.mark.parametrize(
    ("name", "parameters"),
    [
        ("corner-path", {}),
        ("graphs", {"graph": "grid", "problem": "path"}),
        ("graphs", {"graph": "king", "problem": "hamiltonian cycle"}),
        ("graphs", {"graph": "grid", "problem": "edges: degrees 0 2"}),
        ("graphs", {"graph": "grid", "problem": "spanning tree"}),
    ],
)
def test_other_structures_are_not_cut(name: str, parameters: dict[str, Any]) -> None:
    strip = puzzle_class(name)(3, **parameters)
    assert not cut(strip)
    assert last_count(strip, 5) == board_counts(strip, 5, kernel="NumPy")[5]


@pytest.mark.parametrize(
    ("left_out", "mirrored"),
    [("left and below", False), ("right and above", False), ("left and right", True), ("above and below", True)],
)
def test_vertices_that_are_not_their_mirror_images_are_not_cut(left_out: str, mirrored: bool) -> None:
    class Some(EagerEdges):
        def tiles(self, read: ReadVertex) -> list[Tile]:
            def sides(tile: Tile) -> set[str]:
                ended, begun = zip(read.known, tile.known), zip(read.new, tile.new)
                return {
                    beside if end.between else upright
                    for placed, beside, upright in ((ended, "left", "above"), (begun, "right", "below"))
                    for (end, _), (chosen, _) in placed
                    if chosen
                }

            return [tile for tile in super().tiles(read) if sides(tile) != set(left_out.split(" and "))]

    reading = puzzle_class("graphs")(3, **HAMILTONIAN).array_reading
    assert reading is not None
    eager = reading.strip
    assert isinstance(eager, EagerEdges)
    strip = Some(eager.frontier.graph, (), lambda board: True)
    strip.frontier, strip.condition = eager.frontier, eager.condition
    assert halves_are_mirrored(EdgePacking(strip)) == mirrored
    assert halves_are_mirrored(EdgePacking(eager))


@compiled
def test_the_sweep_of_a_half_goes_on_where_it_stopped() -> None:
    class Kept:
        front: Front | None = None

        def load(self, primes: tuple[int, ...]) -> Front | None:
            return self.front

        def keep(self, front: Front) -> None:
            if front.columns <= 3:
                self.front = front

    keeper, strip, read = Kept(), puzzle_class("graphs")(4, **HAMILTONIAN), list[int]()
    first = last_count(strip, 11, keeper=keeper)
    again = last_count(strip, 11, lambda done, total, states: read.append(done), keeper=keeper)
    assert first == again == board_counts(strip, 11, kernel="NumPy")[11]
    assert (read[0], read[-1]) == (3 * 4 + 1, 6 * 4)  # the three columns that were kept are not read again


@compiled
def test_halves_take_no_more_memory_than_is_allowed() -> None:
    with pytest.raises(TooLarge, match=r"the sweep of .* with 8 rows needs more than 0 MB"):
        last_count(puzzle_class("graphs")(8, **HAMILTONIAN), 8, limits=Limits(memory=100_000))


def test_a_count_takes_the_halves_and_its_second_opinion_all_columns() -> None:
    strip = puzzle_class("graphs")(4, **HAMILTONIAN)
    assert Count(strip).board(6) == Count(strip).board(6, second_opinion=True) == Count(strip).terms(7)[6] == 37
