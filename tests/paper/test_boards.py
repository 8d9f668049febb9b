"""Square boards of several puzzles: their counts are those that are published, and ways that differ are refused."""

import json
from pathlib import Path
from typing import Any

import pytest
from records.boards import ENTRIES, SweepResult, board_line, count_board, counting_methods, square_strip, write_board

from stripcount.errors import Disagreement
from stripcount.evaluate.board_sweep import board_counts

ROOT = Path(__file__).parents[2]
PUBLISHED: dict[str, dict[str, Any]] = {
    entry["anumber"]: entry for entry in json.loads((ROOT / "tests/data/oeis-squares.json").read_text("utf-8"))
}  # %N, offset, %S and a line of %H of these entries, from oeis.org, CC BY-SA 4.0
RECORDED: dict[str, Any] = json.loads((ROOT / "results/boards.json").read_text("utf-8"))


def printed(name: str) -> dict[int, int]:
    """The terms that are printed in an entry, by the rows of the board."""
    entry, told = ENTRIES[name], PUBLISHED[ENTRIES[name].number]
    return {entry.rows(n): int(term) for n, term in enumerate(told["terms"], told["offset"])}


@pytest.mark.parametrize("name", ENTRIES)
def test_entries_are_named_as_they_are_printed(name: str) -> None:
    entry, told = ENTRIES[name], PUBLISHED[ENTRIES[name].number]
    assert (entry.first, entry.last, entry.line) == (told["offset"], told["last"], told["line"])
    assert entry.line.startswith("%H ")
    assert entry.line.endswith(f"{entry.first}..{entry.last}")
    assert RECORDED["published"][entry.number] == {
        "rows": entry.rows(entry.last),
        "n": entry.last,
        "line": entry.line,
    }


@pytest.mark.parametrize("name", ENTRIES)
def test_boards_of_up_to_six_rows_have_the_counts_in_print(name: str) -> None:
    for rows, term in printed(name).items():
        if 1 <= rows <= 6:
            assert board_counts(square_strip(name, rows), rows)[rows] == term


@pytest.mark.parametrize("name", ENTRIES)
def test_recorded_counts_are_those_in_print(name: str) -> None:
    mine = {one["side"]: int(one["count"]) for one in RECORDED["lines"] if one["puzzle"] == name}
    both = {side for side in mine if side in printed(name)}
    assert both or min(mine) > max(printed(name))
    assert {side: mine[side] for side in both} == {side: printed(name)[side] for side in both}


@pytest.mark.parametrize("name", ENTRIES)
def test_small_boards_are_counted_in_all_ways(name: str) -> None:
    found = board_line(name, 4, count_board)
    assert found["count"] == str(printed(name)[4])
    assert [one["way"] for one in found["sweeps"]] == [*counting_methods(name, 4)]
    assert count_board(name, 4, counting_methods(name, 99)[1]).solutions == printed(name)[4]


def test_ways_that_differ_are_refused() -> None:
    with pytest.raises(Disagreement, match=r"kings on 9×9: 1 by C, 5 by NumPy\."):
        board_line("kings", 9, lambda name, side, way: SweepResult(len(way), 0.0, 1))


def test_a_board_is_written_among_the_others_with_its_commit(tmp_path: Path) -> None:
    path = tmp_path / "boards.json"
    path.write_text((ROOT / "results/boards.json").read_text("utf-8"), "utf-8")
    write_board(tmp_path, "kings", 23, lambda name, side, way: SweepResult(7, 1.23, 45))
    data = json.loads(path.read_text("utf-8"))
    added = [one for one in data["lines"] if one not in RECORDED["lines"]]
    assert len(data["lines"]) == len(RECORDED["lines"]) + 1
    assert [one["side"] for one in data["lines"] if one["puzzle"] == "kings"][:3] == [22, 23, 24]
    assert (added[0]["count"], added[0]["sweeps"][1]) == (
        "7",
        {"way": "NumPy", "processor_seconds": 1.2, "megabytes": 45},
    )
    assert {key: data[key] for key in ("commit", "published")} == {
        key: RECORDED[key] for key in ("commit", "published")
    }
    write_board(tmp_path, "kings", 23, lambda name, side, way: SweepResult(8, 1.23, 45))
    assert len(json.loads(path.read_text("utf-8"))["lines"]) == len(data["lines"])
