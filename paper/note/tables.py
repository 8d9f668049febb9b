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


def cut(decimal: str, digits: int) -> str:
    """Return the first digits of a decimal, whose own digits are cut too, followed by dots; an integer unchanged.

    >>> cut("24.592813943836996426", 8), cut("1", 8)
    ('24.592813\\\\dots', '1')
    """
    whole, _, fraction = decimal.partition(".")
    return f"{whole}.{fraction[: max(0, digits - len(whole))]}\\dots" if fraction else whole


def rooted(value: float | str, degree: int, places: int, *, up: bool) -> str:
    """Return the `degree`-th root of a positive number, rounded down or up to `places` decimals.

    >>> rooted("2", 2, 3, up=False), rooted("2", 2, 3, up=True)
    ('1.414', '1.415')
    """
    with localcontext() as context:
        context.prec = 60
        exact = Decimal(value) ** (Decimal(1) / degree)
        step = Decimal(1).scaleb(-places)
        return str(exact.quantize(step, rounding=ROUND_CEILING if up else ROUND_FLOOR))


def tabular(columns: str, head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a LaTeX table with the column types `columns`; an empty row becomes a rule between groups."""
    lines = [f"\\begin{{tabular}}{{{columns}}}", "\\toprule", " & ".join(head) + " \\\\", "\\midrule"]
    lines += [" & ".join(row) + " \\\\" if row else "\\midrule" for row in rows]
    return "\n".join([*lines, "\\bottomrule", "\\end{tabular}"]) + "\n"


HEAD = ["$r$", "states", "entries", "merged", "order", "growth per column", "primes"]
COLUMNS = "@{}rrrrrlr@{}"


def family_rows(records: Sequence[Record]) -> list[list[str]]:
    """Return one row per record: rows, states, entries, merged states, order, growth, primes of the proof."""
    return [
        [
            str(r["rows"]),
            grouped(r["states"]),
            grouped(r["transitions"]),
            grouped(r["merged_states"]),
            grouped(r["order"]) if "order" in r else DASH,
            cut(r["growth"]["per_column"], 14) if "growth" in r else DASH,
            str(len(r["primes"])) + ("" if r["evidence"] == "proved" else "$^*$") if "primes" in r else DASH,
        ]
        for r in records
    ]


def family(records: Sequence[Record]) -> str:
    """Return the table of one puzzle."""
    return tabular(COLUMNS, HEAD, family_rows(records))


def families(title: str, groups: Mapping[str, Sequence[Record]]) -> str:
    """Return one table of several puzzles or variants, with one group of rows for each."""
    rows: list[list[str]] = []
    for name, records in groups.items():
        rows += [[]] if rows else []
        rows += [[name if i == 0 else "", *row] for i, row in enumerate(family_rows(records))]
    return tabular("@{}lrrrrrlr@{}", [title, *HEAD], rows)


def squares(found: Sequence[Mapping[str, str]]) -> str:
    """Return the table of Magnets on squares of even side; the others have no solution."""
    rows = ([str(s["side"]), grouped(s["count"])] for s in found if s["count"] != "0")
    return tabular("@{}rl@{}", ["$n$", "$a_n(n)$"], rows)


def errata(lines: Sequence[Mapping[str, str]]) -> str:
    """Return the table of the published values that differ from the computed ones."""
    rows = [
        [words(line["where"]), words(line["published"]), words(line["computed"])]
        for line in lines
        if line["outcome"] != "agrees"
    ]
    wide = ">{\\raggedright\\arraybackslash}p"
    columns = f"@{{}}{wide}{{5.6cm}}{wide}{{4.4cm}}{wide}{{4.4cm}}@{{}}"
    return tabular(columns, ["value", "published", "computed"], rows)


def words(text: str) -> str:
    """Return a text with the characters escaped that LaTeX reads otherwise."""
    return text.replace("_", "\\_").replace("^", "\\^{}").replace("&", "\\&")


def bridge(boards: Sequence[Mapping[str, object]]) -> str:
    """Return the table of the numbers of solutions of printed boards, summed over all layouts of a size."""
    rows = [
        [f"${b['rows']}\\times {b['columns']}$", grouped(str(b["layouts"])), grouped(str(b["count"]))] for b in boards
    ]
    return tabular("@{}lrr@{}", ["board", "layouts", "solutions, all layouts"], rows)
