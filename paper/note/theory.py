"""Tables and numbers about the theorems on Magnets: sizes, factors, moments, reciprocity, scaling."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from decimal import ROUND_FLOOR, Decimal, localcontext
from math import exp, log, pi

from note.tables import DASH, grouped, tabular, truncated
from note.words import class_count, state_count, word_count
from stripcount.storage.record_file import Record
from stripcount.storage.results import gf_of

Family = Mapping[int, Record]
PREDICTED_ROWS = (11, 12)  # rows for which only the formula gives the number of classes
SEPARATED_ROWS = 6
"""Up to this number of rows, columns without vertical dominoes separate classes with equally many open rows."""


def sizes_table(magnets: Family, singletons: Family, orders: Mapping[int, int]) -> str:
    """Return the table of states, canonical words and classes by the formulas, beside the recorded numbers.

    `orders` holds, by number of rows, the orders of Magnets that are known modulo a prime, without a function.
    """
    rows: list[list[str]] = []
    for title, family, predicted in (("", magnets, PREDICTED_ROWS), ("singletons", singletons, ())):
        rows += [[]] if rows else []
        for index, row_count in enumerate(sorted({*family, *predicted})):
            record = family.get(row_count)
            with_singletons = title != ""
            order = (
                record["order"] if record and "order" in record else None if with_singletons else orders.get(row_count)
            )
            rows.append(
                [
                    title if index == 0 else "",
                    str(row_count),
                    grouped(state_count(row_count, singletons=with_singletons)),
                    grouped(word_count(row_count, with_singletons)),
                    grouped(class_count(row_count, singletons=with_singletons)),
                    grouped(record["states"]) if record else DASH,
                    grouped(record["merged_states"]) if record else DASH,
                    grouped(order) if order is not None else DASH,
                ]
            )
    titles = ["", "$r$", "states", "$C_r$", "$N_r$", "machine", "merged", "order"]
    return tabular("@{}lrrrrrrr@{}", titles, rows)


def moments_table(moments: Sequence[Mapping[str, object]]) -> str:
    """Return the table of mean and variance of the number of magnets, per column and per cell, by number of rows."""
    rows = []
    for moment in moments:
        mean, variance, row_count = str(moment["mean"]), str(moment["variance"]), int(str(moment["rows"]))
        values_per_cell = [per_cell(mean, row_count), per_cell(variance, row_count)]
        rows.append([str(row_count), truncated(mean, 12), truncated(variance, 12), *values_per_cell])
    return tabular("@{}rllll@{}", ["$r$", "$\\mu_r$", "$\\sigma_r^2$", "$\\mu_r/r$", "$\\sigma_r^2/r$"], rows)


def per_cell(value: str, rows: int) -> str:
    """Return a positive decimal divided by a number of rows, truncated to 8 decimals and followed by dots."""
    with localcontext() as context:
        context.prec = 40
        return str((Decimal(value) / rows).quantize(Decimal("1e-8"), rounding=ROUND_FLOOR)) + "\\dots"


def values(
    magnets: Family, dominoes: Family, cases: Sequence[Mapping[str, object]], orders: Mapping[int, int]
) -> Iterator[tuple[str, str]]:
    """Yield (key, value) of the numbers in the sections on theorems.

    `cases` are those of the file on irreducible factors, `orders` the known orders of Magnets by number of rows.
    """
    yield from (("order.last", f"{max(orders)}"), ("order.top", grouped(orders[max(orders)])))
    yield "open.last", str(SEPARATED_ROWS)
    for rows in PREDICTED_ROWS:
        yield f"predicted.{rows}", grouped(class_count(rows))
    yield "growth.classes", f"{(3 + 33**0.5) / 2 - 5e-6:.5f}"
    yield "growth.states", f"{2 + 8**0.5 - 5e-6:.5f}"
    for rows in (2, 4):
        yield f"negative.{rows}", ",".join(map(str, terms_before_zero(magnets[rows], 8)[2:]))
    for key, singletons in (("", "no"), (".singletons", "yes")):
        proved_rows = [
            int(str(case["rows"])) for case in cases if case["singletons"] == singletons and case["irreducible"]
        ]
        last_proved = max(proved_rows)
        yield f"irreducible.last{key}", str(last_proved)
        last_failure = max(
            (int(str(case["rows"])) for case in cases if case["singletons"] == singletons and not case["irreducible"]),
            default=0,
        )
        yield f"irreducible.first{key}", str(last_failure + 1)
    growth = {r: float(record["growth"]["per_column"]) for r, record in magnets.items() if "growth" in record}
    tiling_growth = {r: float(record["growth"]["per_column"]) for r, record in dominoes.items() if "growth" in record}
    for name, parity in (("even", 0), ("odd", 1)):
        row_counts = sorted(r for r in growth if r % 2 == parity)[-3:]
        kappa, central_charge = fit_growth({r: growth[r] for r in row_counts})
        yield f"fit.{name}.kappa", f"{kappa:.4f}"
        yield f"fit.{name}.about", f"{kappa:.2f}"
        yield f"fit.{name}.c", f"{central_charge:.2f}"
        yield f"fit.dominoes.{name}.c", f"{fit_growth({r: tiling_growth[r] for r in row_counts})[1]:.2f}"


def terms_before_zero(record: Record, count: int) -> list[int]:
    """Return [a(-1), …, a(-count)] by the recurrence of a record, whose last coefficient must be 1 or -1.

    >>> terms_before_zero({"numerator": ["1"], "denominator": ["1", "-1", "-1"]}, 5)
    [0, 1, -1, 2, -3]
    """
    gf = gf_of(record)
    assert gf is not None
    order, last_coefficient = gf.order, gf.denominator[-1]
    terms = gf.terms(order)
    for _ in range(count):  # solve the recurrence for its lowest term; dividing by 1 or -1 is multiplying
        next_terms = [terms[order - 1 - i] for i in range(order)]
        terms.insert(0, -last_coefficient * sum(c * a for c, a in zip(gf.denominator[:-1], next_terms)))
    return terms[:count][::-1]


def fit_growth(growth: Mapping[int, float]) -> tuple[float, float]:
    """Return (kappa, c) of ln g = r ln kappa + s + pi c / (24 r) through three points, given as growth g by rows r.

    >>> kappa, c = fit_growth({r: 2.0**r * 3 * 2.718281828459045 ** (3.141592653589793 / 24 / r) for r in (5, 7, 9)})
    >>> round(kappa, 6), round(c, 6)
    (2.0, 1.0)
    """
    (p, x), (q, y), (r, z) = ((rows, log(value)) for rows, value in sorted(growth.items()))
    slope_low, slope_high = (y - x) / (q - p), (z - y) / (r - q)
    curvature_low, curvature_high = (1 / q - 1 / p) / (q - p), (1 / r - 1 / q) / (r - q)
    coefficient = (slope_high - slope_low) / (curvature_high - curvature_low)
    return exp(slope_high - coefficient * curvature_high), 24 * coefficient / pi


def growth_table(lines: Sequence[Mapping[str, object]], keys: Sequence[str], max_lines: int = 2) -> str:
    """Return the table of the last `max_lines` lines of each group of `lines` with equal values of `keys`.

    `keys` is ["puzzle"], or ["puzzle", "wrap"] for boards whose sides are joined.
    """
    one_key = len(keys) == 1
    groups: dict[tuple[str, ...], list[Mapping[str, object]]] = {}
    for line in lines:
        groups.setdefault(tuple(str(line[key]) for key in keys), []).append(line)
    rows = []
    for group, group_lines in groups.items():
        for index, line in enumerate(group_lines[-max_lines:]):
            titles = [_TITLES.get(name, name) for name in group]
            sizes = [grouped(str(line[key])) for key in ("rows", "states", "merged_states", "order")]
            growth = line["growth"]
            rows.append(
                [
                    *(titles if index == 0 else [""] * len(titles)),
                    *sizes,
                    truncated(str(growth), 11) if growth else DASH,
                ]
            )
            if one_key:
                rows[-1].append(KNOWN_BEFORE[group[0]] if index == 0 else "")
    column_titles = [
        *(["puzzle"] if one_key else ["puzzle", "joined"]),
        "$r$",
        "states",
        "merged",
        "order",
        "growth per column",
    ]
    columns = "@{}" + "l" * len(keys) + ("rrrrll@{}" if one_key else "rrrrl@{}")
    return tabular(columns, [*column_titles, *(["known before"] if one_key else [])], rows)


KNOWN_BEFORE = {
    "spanning-tree": "any number of rows, as determinants (\\oeis{A116469})",
    "slitherlink": "terms (\\oeis{A231829})",
    "simple-loop": "functions for 2 to 10 \\cite{blancozeilberger}; terms (\\oeis{A321172})",
    "corner-path": "terms (\\oeis{A064298})",
    "yin-yang": "none found",
    "nurikabe": "none found",
    "hitori": "none found",
}
"""What was known of a puzzle before: for which numbers of rows functions or terms, and where they stand."""


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
