"""Results that are not records of one puzzle: published values, sums over boards, bounds, factors, moments, orders."""

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
from records.links_and_wraps import LINKS, WRAPPED, links_data, wrapped_data
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
"""The boards of bridge.json as (rows, columns): without and with singletons."""


def data_makers(folder: Path) -> dict[str, Callable[[], Data]]:
    """Return, by the name of each such file in the results folder, a function that computes its content."""
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
    """Return the content of published.json: every value that Spahn printed, the computed one, and the outcome."""
    values = read_published(SPAHN)
    errata = [str(erratum) for erratum in values.get("errata", ())]
    return {
        "about": values.get("about", ""),
        "lines": [asdict(comparison) for comparison in compare_values(values)],
        "errata": errata,
    }


def bridge_data() -> Data:
    """Return the content of bridge.json: solutions of Magnets summed over all layouts without clues, by size.

    Raises Disagreement if a sweep of the board gives another number.
    """
    return {
        "boards": [_layout_sum(rows, cols, singletons=False) for rows, cols in BOARDS]
        + [_layout_sum(rows, cols, singletons=True) for rows, cols in SINGLES]
    }


def _layout_sum(rows: int, cols: int, *, singletons: bool) -> Data:
    """Return the line of one size: the number of layouts, and the solutions of all of them together."""
    from stripcount.printed.magnets.counter import count

    layouts, solution_sum = 0, 0
    for board in layout_boards(rows, cols, singletons):
        layouts += 1
        solution_sum += count(board)[0]
    parameters = {"singletons": "yes"} if singletons else {}
    board_count = board_counts(Case.of("magnets", rows, parameters).strip(), cols)[cols]
    if board_count != solution_sum:
        raise Disagreement(
            f"Magnets on {rows}×{cols}: {solution_sum} summed over printed boards, {board_count} by a board sweep."
        )
    return {"rows": rows, "columns": cols, "singletons": singletons, "layouts": layouts, "count": str(solution_sum)}


COST_FIELDS = {
    "version",
    "commit",
    "libraries",
    "processor",
    "system",
    "processor_seconds",
    "sweeps",
    "evidence",
    "because",
}
"""Keys whose values may differ from run to run."""


def agreements(folder: Path) -> Iterator[tuple[float, str, Callable[[], Agreement]]]:
    """Yield (estimated seconds, name, function) for each such file present; the function computes and compares it."""
    seconds_by_name = {
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
    for name, maker in data_makers(folder).items():
        if (folder / name).exists():
            yield seconds_by_name[name], name, lambda n=name, m=maker: _agreement(folder, n, m)  # type: ignore[misc]


def _without_costs(part: object) -> object:
    """Return an entry of a file without COST_FIELDS."""
    return {name: value for name, value in part.items() if name not in COST_FIELDS} if isinstance(part, dict) else part


def _agreement(folder: Path, name: str, maker: Callable[[], Data]) -> Agreement:
    """Return the comparison of a recorded file with its content computed again.

    Bounds whose vectors are stored are computed from these by `check_bounds`.
    """
    recorded = read_json(dict[str, Any], folder / name)

    def recorded_and_new() -> tuple[list[object], list[object]]:
        """Return the entries in the file and the computed ones, without costs."""
        computed = maker()
        keys = sorted(set(computed) - COST_FIELDS)
        return [_without_costs(part) for key in keys for part in recorded[key]], [
            _without_costs(part) for key in keys for part in computed[key]
        ]

    def bound_pairs() -> tuple[list[object], list[object]]:
        pairs = bounds_again(folder, recorded, 1_000_000)
        return [old for old, _ in pairs], [new for _, new in pairs]

    if name == BOUNDS:
        return compare(
            name, "record", "the vectors kept, in pure Python, and the others made again", bound_pairs, "bound {}"
        )
    return compare(name, "record", "made again", recorded_and_new, "entry {}")
