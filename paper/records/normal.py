"""Mean and variance of the number of magnets per column, the constants of the central limit theorem."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from stripcount.count import Count
from stripcount.puzzles.magnets import Magnets

NORMAL = "magnets/normal.json"
DIGITS = 14  # certified digits of mean and variance


def normal_data(folder: Path, max_rows: int = 6) -> dict[str, Any]:
    """Return the content of normal.json: certified mean and variance of the number of magnets per column, by rows."""
    lines = []
    for rows in range(1, max_rows + 1):
        statistic = Count(Magnets(rows)).statistic("magnets")
        asymptotics = statistic.growth(DIGITS)
        per_column = asymptotics.column
        orders = [moment.gf.order for moment in statistic.functions]
        lines.append(
            {
                "rows": rows,
                "mean": per_column.mean,
                "variance": per_column.variance,
                "digits": per_column.digits,
                "evidence": asymptotics.evidence,
                "orders": orders,
            }
        )
    return {
        "about": "Magnets in a uniform board of k columns: mean and variance grow by these amounts per column, digits "
        "cut; orders are those of the generating functions of the counts and the first two factorial moments.",
        "lines": lines,
    }
