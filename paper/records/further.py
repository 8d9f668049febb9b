"""Results besides the records that the note reports: printed values, sums over boards, bounds, factors, moments."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from published.comparison import compare_values
from published.values import SPAHN, read_published

from records.boards import BOARDS as SQUARE_BOARDS
from records.boards import boards_data
from records.bounds import BOUNDS, bounds_again, bounds_data
from records.irreducible import IRREDUCIBLE, irreducible_data
from records.more import LINKS, WRAPPED, links_data, wrapped_data
from records.normal import NORMAL, normal_data
from records.order import ORDER, order_data
from stripcount.check.agreement import Agreement, compare
from stripcount.check.solving import layout_boards
from stripcount.errors import Disagreement
from stripcount.evaluate.board_sweep import board_counts
from stripcount.puzzles.case import Case
from stripcount.storage.reader import read_json

Data = dict[str, Any]
BOARDS = ((2, 8), (3, 6), (3, 8), (4, 4), (4, 5), (4, 6), (5, 4), (5, 6), (6, 6))
SINGLES = ((2, 4), (3, 3), (3, 4), (4, 4))


def extras(folder: Path) -> dict[str, Callable[[], Data]]:
    """Return, for each further file of the folder by name, a function that makes its data."""
    return {
        "published.json": published_data,
        "bridge.json": bridge_data,
        SQUARE_BOARDS: boards_data,
        BOUNDS: lambda: bounds_data(folder),
        IRREDUCIBLE: lambda: irreducible_data(folder),
        NORMAL: lambda: normal_data(folder),
        ORDER: order_data,
        LINKS: lambda: links_data(folder),
        WRAPPED: lambda: wrapped_data(folder),
    }


def published_data() -> Data:
    """Return every value that Spahn printed beside the value computed, with a verdict."""
    values = read_published(SPAHN)
    errata = [str(text) for text in values.get("errata", ())]
    return {
        "about": values.get("about", ""),
        "lines": [asdict(line) for line in compare_values(values)],
        "errata": errata,
    }


def bridge_data() -> Data:
    """Return Magnets counts, each as the sum of the solutions of all printed boards without clues of that size.

    Raises Disagreement if a sweep of the board gives another number.
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
    swept = board_counts(Case.of("magnets", rows, given).strip(), cols)[cols]
    if swept != total:
        raise Disagreement(f"Magnets on {rows}×{cols}: {total} summed over printed boards, {swept} by a board sweep.")
    return {"rows": rows, "columns": cols, "singletons": singles, "layouts": layouts, "count": str(total)}


COST = {"version", "commit", "libraries", "processor", "system", "processor_seconds", "sweeps", "evidence", "because"}
"""Fields of a part of a record that differ from run to run."""


def agreements(folder: Path) -> Iterator[tuple[float, str, Callable[[], Agreement]]]:
    """Yield (estimated seconds, name, function that makes it again and compares) for each further file present."""
    expected = {
        "published.json": 6.0,
        "bridge.json": 90.0,
        SQUARE_BOARDS: 4000.0,
        BOUNDS: 60.0,
        IRREDUCIBLE: 300.0,
        NORMAL: 160.0,
        ORDER: 20000.0,
        LINKS: 30.0,
        WRAPPED: 30.0,
    }
    for name, make in extras(folder).items():
        if (folder / name).exists():
            yield expected[name], name, lambda n=name, m=make: _again(folder, n, m)  # type: ignore[misc]


def _facts(part: object) -> object:
    """Return a part of a record without what its run cost."""
    return {name: value for name, value in part.items() if name not in COST} if isinstance(part, dict) else part


def _again(folder: Path, name: str, make: Callable[[], Data]) -> Agreement:
    old = read_json(dict[str, Any], folder / name)

    def both() -> tuple[list[object], list[object]]:
        new = make()
        keys = sorted(set(new) - COST)
        return [_facts(part) for key in keys for part in old[key]], [_facts(part) for key in keys for part in new[key]]

    def bounds() -> tuple[list[object], list[object]]:
        pairs = bounds_again(folder, old, 1_000_000)
        return [one for one, _ in pairs], [other for _, other in pairs]

    if name == BOUNDS:
        return compare(
            name, "record", "the vectors kept, in pure Python, and the others made again", bounds, "bound {}"
        )
    return compare(name, "record", "made again", both, "entry {}")
