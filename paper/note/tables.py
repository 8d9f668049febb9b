"""Tables of the note in LaTeX, made from the records and from nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal, localcontext

from stripcount.storage.record_file import Record

DASH = "---"


def grouped(value: int | str) -> str:
    """Return an integer with thin spaces between groups of three digits, if it has more than four.

    >>> grouped(1234), grouped("1234567")
    ('1234', '1\\\\,234\\\\,567')
    """
    text = str(value)
    return text if len(text) <= 4 else f"{int(text):,}".replace(",", "\\,")


def truncated(decimal: str, digits: int) -> str:
    """Return the first `digits` digits of a positive decimal, followed by dots; an integer is returned unchanged.

    The decimal is itself truncated, so that its digits are right.

    >>> truncated("24.592813943836996426", 8), truncated("1", 8)
    ('24.592813\\\\dots', '1')
    """
    integer, _, fraction = decimal.partition(".")
    return f"{integer}.{fraction[: max(0, digits - len(integer))]}\\dots" if fraction else integer


def root_text(value: float | str, degree: int, places: int, *, up: bool) -> str:
    """Return the `degree`-th root of a positive number, rounded down or up to `places` decimals.

    >>> root_text("2", 2, 3, up=False), root_text("2", 2, 3, up=True)
    ('1.414', '1.415')
    """
    with localcontext() as context:
        context.prec = 60
        exact = Decimal(value) ** (Decimal(1) / degree)
        step = Decimal(1).scaleb(-places)
        return str(exact.quantize(step, rounding=ROUND_CEILING if up else ROUND_FLOOR))


def tabular(columns: str, titles: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a LaTeX table from cells in LaTeX; `columns` holds the column types, and an empty row becomes a rule."""
    lines = [f"\\begin{{tabular}}{{{columns}}}", "\\toprule", " & ".join(titles) + " \\\\", "\\midrule"]
    lines += [" & ".join(row) + " \\\\" if row else "\\midrule" for row in rows]
    return "\n".join([*lines, "\\bottomrule", "\\end{tabular}"]) + "\n"


SIZE_TITLES = ["$r$", "states", "entries", "merged", "order", "growth per column", "primes"]
SIZE_COLUMNS = "@{}rrrrrlr@{}"
"""The titles and the column types of tables with the columns of `family_rows`."""


def family_rows(records: Sequence[Record]) -> list[list[str]]:
    """Return one row per record: rows, states, entries, merged states, order, growth, primes of the proof."""
    return [
        [
            str(record["rows"]),
            grouped(record["states"]),
            grouped(record["transitions"]),
            grouped(record["merged_states"]),
            grouped(record["order"]) if "order" in record else DASH,
            truncated(record["growth"]["per_column"], 14) if "growth" in record else DASH,
            str(len(record["primes"])) + ("" if record["evidence"] == "proved" else "$^*$")
            if "primes" in record
            else DASH,
        ]
        for record in records
    ]


def family_table(records: Sequence[Record]) -> str:
    """Return the table of one puzzle, with the columns of `family_rows`."""
    return tabular(SIZE_COLUMNS, SIZE_TITLES, family_rows(records))


def families_table(title: str, groups: Mapping[str, Sequence[Record]]) -> str:
    """Return one table of several puzzles or variants, with one group of rows for each."""
    rows: list[list[str]] = []
    for name, records in groups.items():
        rows += [[]] if rows else []
        rows += [[name if index == 0 else "", *row] for index, row in enumerate(family_rows(records))]
    return tabular("@{}lrrrrrlr@{}", [title, *SIZE_TITLES], rows)


def squares_table(squares: Sequence[Mapping[str, str]]) -> str:
    """Return the table of Magnets on squares, without those that have no solution: the squares of odd side."""
    rows = ([str(square["side"]), grouped(square["count"])] for square in squares if square["count"] != "0")
    return tabular("@{}rl@{}", ["$n$", "$a_n(n)$"], rows)


def errata_table(comparisons: Sequence[Mapping[str, str]]) -> str:
    """Return the table of the comparisons whose published value differs from the computed one."""
    rows = [
        [escaped(comparison["where"]), escaped(comparison["published"]), escaped(comparison["computed"])]
        for comparison in comparisons
        if comparison["outcome"] != "agrees"
    ]
    ragged = ">{\\raggedright\\arraybackslash}p"
    columns = f"@{{}}{ragged}{{5.6cm}}{ragged}{{4.4cm}}{ragged}{{4.4cm}}@{{}}"
    return tabular(columns, ["value", "published", "computed"], rows)


def escaped(text: str) -> str:
    """Return a text with _, ^ and & escaped for LaTeX."""
    return text.replace("_", "\\_").replace("^", "\\^{}").replace("&", "\\&")


def printed_boards_table(boards: Sequence[Mapping[str, object]]) -> str:
    """Return the table of the numbers of solutions of printed boards, summed over all layouts of a size."""
    rows = [
        [f"${board['rows']}\\times {board['columns']}$", grouped(str(board["layouts"])), grouped(str(board["count"]))]
        for board in boards
    ]
    return tabular("@{}lrr@{}", ["board", "layouts", "solutions, all layouts"], rows)
