"""Mean and variance of the number of magnets per column, the constants of the central limit theorem."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from stripcount.count import Count
from stripcount.puzzles.magnets import Magnets

NORMAL = "magnets/normal.json"
DIGITS = 14


def normal_data(folder: Path, last: int = 6) -> dict[str, Any]:
    """Return certified digits of the mean and variance of the number of magnets per column, for 1 to `last` rows."""
    lines = []
    for rows in range(1, last + 1):
        statistic = Count(Magnets(rows)).statistic("magnets")
        found = statistic.growth(DIGITS)
        limits = found.column
        orders = [one.gf.order for one in statistic.functions]
        lines.append(
            {
                "rows": rows,
                "mean": limits.mean,
                "variance": limits.variance,
                "digits": limits.digits,
                "evidence": found.evidence,
                "orders": orders,
            }
        )
    return {
        "about": "Magnets in a uniform board of k columns: mean and variance grow by these amounts per column, digits "
        "cut; orders are those of the generating functions of the counts and the first two factorial moments.",
        "lines": lines,
    }
