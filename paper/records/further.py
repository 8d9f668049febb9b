"""Results besides the records that the note reports: printed values, boards without counts, edges, examples."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from note.seams import CALM, SEAMED, calm_bracket, seam_bound

from stripcount.check.agreement import Agreement, compare
from stripcount.check.solving import layout_boards
from stripcount.errors import Disagreement
from stripcount.evaluate.board_sweep import board_counts
from stripcount.puzzles.problem import Problem
from stripcount.storage.printed import compared, read_printed
from stripcount.storage.results import read_record

Data = dict[str, Any]
BOARDS = ((2, 8), (3, 6), (3, 8), (4, 4), (4, 5), (4, 6), (5, 4), (5, 6), (6, 6))
SINGLES = ((2, 4), (3, 3), (3, 4), (4, 4))
EDGES = "magnets/edges.json"
PRINTED = Path("tests/data/spahn-2022.json")


def extras(folder: Path) -> dict[str, Callable[[], Data]]:
    """Return how each further file of the folder is made; printed values are those kept beside the folder."""
    source = folder.resolve().parent / PRINTED
    ways: dict[str, Callable[[], Data]] = {"bridge.json": bridge_data, EDGES: edge_data}
    if source.exists():
        ways["printed.json"] = lambda: printed_data(source)
    return ways


def printed_data(source: Path) -> Data:
    """Return every printed value of a file beside the value computed, with a verdict."""
    values = read_printed(source)
    errata = [str(text) for text in values.get("errata", ())]
    return {"about": values.get("about", ""), "lines": [asdict(line) for line in compared(values)], "errata": errata}


def bridge_data() -> Data:
    """Return Magnets counts as sums over all printed boards without counts, by the solving wing, and by a sweep.

    Raises Disagreement where the two differ.
    """
    return {
        "boards": [_bridged(rows, cols, singles=False) for rows, cols in BOARDS]
        + [_bridged(rows, cols, singles=True) for rows, cols in SINGLES]
    }


def _bridged(rows: int, cols: int, *, singles: bool) -> Data:
    from stripcount.printed.magnets.counter import count

    layouts, total = 0, 0
    for board in layout_boards(rows, cols, singles):
        layouts += 1
        total += count(board)[0]
    given = {"singletons": "yes"} if singles else {}
    swept = board_counts(Problem.of("magnets", rows, given).strip(), cols)[cols]
    if swept != total:
        raise Disagreement(f"Magnets on {rows}×{cols}: {total} summed over printed boards, {swept} by a board sweep.")
    return {"rows": rows, "columns": cols, "singletons": singles, "layouts": layouts, "count": str(total)}


def edge_data() -> Data:
    """Return brackets of the growth of calm boards, and bounds by seams, both by rows."""
    calm = [(rows, calm_bracket(rows)) for rows in range(1, CALM + 1)]
    return {
        "calm": [{"rows": rows, "low": bracket.low, "high": bracket.high} for rows, bracket in calm],
        "seams": [{"rows": rows, "high": seam_bound(rows)} for rows in range(1, SEAMED + 1)],
    }


def agreements(folder: Path) -> Iterator[tuple[float, str, Callable[[], Agreement]]]:
    """Yield (seconds about, name, how to make it again) of the further files that are in the folder."""
    expected = {"printed.json": 6.0, "bridge.json": 90.0, EDGES: 150.0}
    for name, make in extras(folder).items():
        if (folder / name).exists():
            yield expected[name], name, lambda n=name, m=make: _again(folder, n, m)  # type: ignore[misc]


def _again(folder: Path, name: str, make: Callable[[], Data]) -> Agreement:
    old = read_record(folder / name)

    def both() -> tuple[list[object], list[object]]:
        new = make()
        return [part for key in sorted(new) for part in old[key]], [part for key in sorted(new) for part in new[key]]

    def edges() -> tuple[list[bool], list[bool]]:
        again = [calm_bracket(int(b["rows"]), merged=False) for b in old["calm"]]
        meet = [b["low"] <= new.high and new.low <= b["high"] for b, new in zip(old["calm"], again)]
        meet += [abs(seam_bound(int(b["rows"])) / b["high"] - 1) < 1e-6 for b in old["seams"]]
        return [True] * len(meet), meet

    if name == EDGES:
        return compare(name, "record", "full machines, and seams again", edges, "bound {}")
    return compare(name, "record", "made again", both, "entry {}")
