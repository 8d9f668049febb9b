"""Tables and numbers about the theorems on Magnets: sizes, factors, moments, reciprocity, scaling."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from decimal import ROUND_FLOOR, Decimal, localcontext
from math import exp, log, pi

from note.tables import DASH, cut, grouped, tabular
from note.words import classes, states, words
from stripcount.storage.record_file import Record
from stripcount.storage.results import gf_of

Family = Mapping[int, Record]
PREDICTED = (11, 12)
TOLD_APART = 6
"""Up to this number of rows columns without vertical dominoes tell apart classes with equally many open rows."""


def sizes(magnets: Family, singletons: Family, orders: Mapping[int, int]) -> str:
    """Return the table of states, canonical words and classes by the formulas, beside the recorded numbers.

    `orders` are those of Magnets that are known modulo a prime, without a function.
    """
    rows: list[list[str]] = []
    for title, family, extra in (("", magnets, PREDICTED), ("singletons", singletons, ())):
        rows += [[]] if rows else []
        for at, height in enumerate(sorted({*family, *extra})):
            record = family.get(height)
            singles = title != ""
            order = record["order"] if record and "order" in record else None if singles else orders.get(height)
            rows.append(
                [
                    title if at == 0 else "",
                    str(height),
                    grouped(states(height, singletons=singles)),
                    grouped(words(height, singles)),
                    grouped(classes(height, singletons=singles)),
                    grouped(record["states"]) if record else DASH,
                    grouped(record["merged_states"]) if record else DASH,
                    grouped(order) if order is not None else DASH,
                ]
            )
    head = ["", "$r$", "states", "$C_r$", "$N_r$", "machine", "merged", "order"]
    return tabular("@{}lrrrrrrr@{}", head, rows)


def normal(lines: Sequence[Mapping[str, object]]) -> str:
    """Return the table of mean and variance of the number of magnets, per column and per cell."""
    rows = []
    for line in lines:
        mean, variance, height = str(line["mean"]), str(line["variance"]), int(str(line["rows"]))
        cells = [per_cell(mean, height), per_cell(variance, height)]
        rows.append([str(height), cut(mean, 12), cut(variance, 12), *cells])
    return tabular("@{}rllll@{}", ["$r$", "$\\mu_r$", "$\\sigma_r^2$", "$\\mu_r/r$", "$\\sigma_r^2/r$"], rows)


def per_cell(value: str, by: int) -> str:
    """Return a decimal divided by a number of rows, cut."""
    with localcontext() as context:
        context.prec = 40
        return str((Decimal(value) / by).quantize(Decimal("1e-8"), rounding=ROUND_FLOOR)) + "\\dots"


def values(
    magnets: Family, dominoes: Family, cases: Sequence[Mapping[str, object]], orders: Mapping[int, int]
) -> Iterator[tuple[str, str]]:
    """Yield (key, value) of the numbers in the sections on theorems."""
    yield from (("order.last", f"{max(orders)}"), ("order.top", grouped(orders[max(orders)])))
    yield "open.last", str(TOLD_APART)
    for rows in PREDICTED:
        yield f"predicted.{rows}", grouped(classes(rows))
    yield "growth.classes", f"{(3 + 33**0.5) / 2 - 5e-6:.5f}"
    yield "growth.states", f"{2 + 8**0.5 - 5e-6:.5f}"
    for rows in (2, 4):
        yield f"negative.{rows}", ",".join(map(str, backwards(magnets[rows], 8)[2:]))
    for key, singles in (("", "no"), (".singletons", "yes")):
        proved = [int(str(c["rows"])) for c in cases if c["singletons"] == singles and c["irreducible"]]
        last = max(proved)
        yield f"irreducible.last{key}", str(last)
        first = max(
            (int(str(c["rows"])) for c in cases if c["singletons"] == singles and not c["irreducible"]), default=0
        )
        yield f"irreducible.first{key}", str(first + 1)
    grown = {r: float(record["growth"]["per_column"]) for r, record in magnets.items() if "growth" in record}
    tilings = {r: float(record["growth"]["per_column"]) for r, record in dominoes.items() if "growth" in record}
    for name, parity in (("even", 0), ("odd", 1)):
        heights = sorted(r for r in grown if r % 2 == parity)[-3:]
        kappa, charge = fit({r: grown[r] for r in heights})
        yield f"fit.{name}.kappa", f"{kappa:.4f}"
        yield f"fit.{name}.about", f"{kappa:.2f}"
        yield f"fit.{name}.c", f"{charge:.2f}"
        yield f"fit.dominoes.{name}.c", f"{fit({r: tilings[r] for r in heights})[1]:.2f}"


def backwards(record: Record, count: int) -> list[int]:
    """Return a(-1), …, a(-count) by the recurrence of a record, whose last coefficient must be 1 or -1.

    >>> backwards({"numerator": ["1"], "denominator": ["1", "-1", "-1"]}, 5)
    [0, 1, -1, 2, -3]
    """
    gf = gf_of(record)
    assert gf is not None
    order, last = gf.order, gf.denominator[-1]
    known = gf.terms(order)
    for _ in range(count):  # solve the recurrence for its lowest term; dividing by 1 or -1 is multiplying
        following = [known[order - 1 - i] for i in range(order)]
        known.insert(0, -last * sum(c * a for c, a in zip(gf.denominator[:-1], following)))
    return known[:count][::-1]


def fit(growth: Mapping[int, float]) -> tuple[float, float]:
    """Return kappa and c of ln g = r ln kappa + s + pi c / (24 r) through three points.

    >>> kappa, c = fit({r: 2.0**r * 3 * 2.718281828459045 ** (3.141592653589793 / 24 / r) for r in (5, 7, 9)})
    >>> round(kappa, 6), round(c, 6)
    (2.0, 1.0)
    """
    (p, x), (q, y), (r, z) = ((rows, log(value)) for rows, value in sorted(growth.items()))
    slope_low, slope_high = (y - x) / (q - p), (z - y) / (r - q)
    bend_low, bend_high = (1 / q - 1 / p) / (q - p), (1 / r - 1 / q) / (r - q)
    charge = (slope_high - slope_low) / (bend_high - bend_low)
    return exp(slope_high - charge * bend_high), 24 * charge / pi


def more(lines: Sequence[Mapping[str, object]], names: Sequence[str], last: int = 2) -> str:
    """Return the table of the `last` lines of each group; lines are grouped by the values of the keys `names`."""
    known = len(names) == 1
    groups: dict[tuple[str, ...], list[Mapping[str, object]]] = {}
    for line in lines:
        groups.setdefault(tuple(str(line[name]) for name in names), []).append(line)
    rows = []
    for group, found in groups.items():
        for at, line in enumerate(found[-last:]):
            shown = [_TITLES.get(part, part) for part in group]
            sizes = [grouped(str(line[key])) for key in ("rows", "states", "merged_states", "order")]
            grown = line["growth"]
            rows.append([*(shown if at == 0 else [""] * len(shown)), *sizes, cut(str(grown), 11) if grown else DASH])
            if known:
                rows[-1].append(KNOWN[group[0]] if at == 0 else "")
    head = [*(["puzzle"] if known else ["puzzle", "joined"]), "$r$", "states", "merged", "order", "growth per column"]
    columns = "@{}" + "l" * len(names) + ("rrrrll@{}" if known else "rrrrl@{}")
    return tabular(columns, [*head, *(["known before"] if known else [])], rows)


KNOWN = {
    "spanning-tree": "any number of rows, as determinants (\\oeis{A116469})",
    "slitherlink": "terms (\\oeis{A231829})",
    "simple-loop": "functions for 2 to 10 \\cite{blancozeilberger}; terms (\\oeis{A321172})",
    "corner-path": "terms (\\oeis{A064298})",
    "yin-yang": "none found",
    "nurikabe": "none found",
    "hitori": "none found",
}
"""For which numbers of rows of a puzzle functions or terms were known before, and where."""


_TITLES = {
    "spanning-tree": "spanning trees",
    "slitherlink": "Slitherlink",
    "simple-loop": "simple loop",
    "corner-path": "corner path",
    "yin-yang": "Yin-Yang",
    "nurikabe": "Nurikabe",
    "hitori": "Hitori",
    "magnets": "Magnets",
    "domino-tiling": "domino tilings",
    "hard-squares": "independent sets",
    "rows": "cylinder",
    "both": "torus",
}
