"""Magnets: every number from two computations, among them an enumeration that knows no states."""

import json
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from stripcount.check.oracle import brute_counts
from stripcount.errors import BadInput
from stripcount.evaluate.board_sweep import board_counts
from stripcount.machine.explore import explore
from stripcount.puzzles.domino_tiling import DominoTiling
from stripcount.puzzles.magnets import Magnets, slot_layouts
from stripcount.puzzles.own_file import build_strip
from tests.sentences import Says

PUBLISHED = json.loads((Path(__file__).parents[2] / "paper" / "published" / "spahn-2022.json").read_text())["oeis"]


def machine_terms(strip: object, count: int) -> list[int]:
    return explore(strip).machine().terms(count)  # type: ignore[arg-type]


@pytest.mark.some_cases("further boards", "1-given0-known0", "2-given1-known1", "1-given3-known3")
@pytest.mark.parametrize(
    ("rows", "given", "known"),
    [
        (1, {}, [1, 0, 3, 0, 7, 0, 17]),
        (2, {}, [1, 3, 14, 47, 183]),
        (3, {}, [1, 0, 47, 0, 1819]),
        (1, {"singletons": "yes"}, [1, 1, 4, 7, 17, 36, 81, 177]),
        (2, {"singletons": "yes"}, [1, 4, 27, 148, 881]),
        (2, {"count": "patterns"}, [1, 3, 11, 33, 109, 347]),
        (2, {"count": "patterns", "singletons": "yes"}, [1, 3, 11, 37, 129]),
    ],
)
def test_first_terms_are_those_of_brute_force(rows: int, given: dict[str, Any], known: list[int]) -> None:
    strip = Magnets(rows, **given)
    counted = brute_counts(strip, len(known) - 1)
    assert machine_terms(strip, len(known)) == known
    assert len(counted) >= min(4, len(known))
    assert counted == known[: len(counted)]


@pytest.mark.long("brute force over boards of twelve cells; first terms are compared by default above")
def test_terms_of_larger_boards() -> None:
    # 4x4 and 6x6: an independent transfer-matrix program; 3x4 by enumeration of layouts and fillings here
    assert brute_counts(Magnets(3), 4)[4] == 1819
    assert machine_terms(Magnets(4), 5)[4] == 29484
    assert machine_terms(Magnets(6), 7)[6] == 13008760600


def test_one_row_is_the_published_sequence() -> None:
    # A001333, "Magnets, 1 row, even column counts"
    assert machine_terms(Magnets(1), 17)[::2] == PUBLISHED["A001333"]["terms"]


@pytest.mark.parametrize("size", range(2, 9, 2))
def test_without_blanks_every_domino_tiling_counts_twice(size: int) -> None:
    # the poles are forced by one of them: a checkerboard or its exchange
    tilings = PUBLISHED["A004003"]["terms"][size // 2]
    assert board_counts(Magnets(size, blanks=False), size)[size] == 2 * tilings
    assert board_counts(DominoTiling(size), size)[size] == tilings
    assert machine_terms(Magnets(size, blanks=False), 1) == [1]


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"singletons": "yes"},
        {"blanks": "no"},
        pytest.param(
            {"count": "patterns"}, marks=pytest.mark.long("brute force over many boards, or machines of many rows")
        ),
    ],
)
def test_boards_turned_on_their_side_count_the_same(given: dict[str, Any]) -> None:
    table = [machine_terms(Magnets(rows, **given), 6) for rows in range(1, 6)]
    for r, c in product(range(1, 6), repeat=2):
        assert table[r - 1][c] == table[c - 1][r]


def test_patterns_are_a_subset_of_the_ways_to_colour_cells() -> None:
    """Distinct patterns by looking at all 3^cells pictures, asking for one layout each."""
    rows, cols = 2, 4
    allowed = 0
    tilings = list(slot_layouts(rows, cols, singletons=False))
    for poles in product("+-.", repeat=rows * cols):
        at = {(i // cols, i % cols): p for i, p in enumerate(poles)}
        clear = all(
            at[r, c] == "." or at[r, c] != at.get((r + dr, c + dc)) for r, c in at for dr, dc in ((0, 1), (1, 0))
        )
        partner = {"L": (0, 1), "T": (1, 0)}
        allowed += clear and any(
            all(
                letter not in "LT"
                or {at[r, c], at[r + partner[letter][0], c + partner[letter][1]]} in ({"+", "-"}, {"."})
                for (r, c), letter in tiling.items()
            )
            for tiling in tilings
        )
    assert allowed == machine_terms(Magnets(rows, count="patterns"), cols + 1)[cols] == 109


def test_parameters_are_checked(says: Says) -> None:
    with says(BadInput):
        Magnets(2, blanks="maybe")  # type: ignore[arg-type]
    with says(BadInput):
        build_strip(Magnets, 2, {"colour": "red"})
    with says(BadInput):
        Magnets(0)


def test_a_state_is_drawn_with_its_pending_slots() -> None:
    strip = Magnets(2)
    (state,) = [after for mark, after in strip.step(strip.start(), 0) if mark == "L+"]
    assert strip.draw_state(state) == "+> ."
    (state,) = [after for mark, after in strip.step(strip.start(), 0) if mark == "T-"]
    assert strip.draw_state(state) == "- . v-"
