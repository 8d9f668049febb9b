"""Plots by matplotlib: growth against rows or a weight, eigenvalues and zeros in the complex plane, states, heat maps.

Every series has its own marker or hatching, so that it can be recognised when printed in grey. Each function returns
the bytes of a file in one of FORMATS. It raises BadInput for another format and where there is nothing to plot, and
Unavailable without matplotlib.
"""

from __future__ import annotations

import io
import logging
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import cycle
from math import ceil, floor
from typing import TYPE_CHECKING, Any

from flint import fmpz_poly

from stripcount.algebra.rational_gf import RationalGF
from stripcount.algebra.roots import complex_roots
from stripcount.algebra.zeros import Zero
from stripcount.draw.scene import ACCENT, GREY, INK, PALE
from stripcount.errors import BadInput, TooLarge, unknown_word
from stripcount.extras import require_library

if TYPE_CHECKING:
    from matplotlib.axes import Axes

FORMATS = ("svg", "png", "pdf")
MAX_POLES = 150
"""Order up to which all poles are computed."""
MAX_NUMBERED_COLUMNS = 24
"""Number of columns up to which the cells of a heat map show their shares as numbers."""
# more than the error of an absolute value, relative to it, or of an n-th root, in floating point
_ROOT_ERROR = 1e-9
_MIN_GAP = 1e-16  # smaller gaps between bounds are given as this one: floating point cannot resolve them
_LABEL_INCHES = 0.62  # width of the axis for each label; no label is wider

_STYLE: Any = {  # `Any`: matplotlib's types accept only the settings of one version; the salt keeps files equal
    "svg.fonttype": "none", "svg.hashsalt": "stripcount", "font.size": 11.0, "axes.spines.top": False,
    "axes.spines.right": False, "font.family": ["DejaVu Sans", "sans-serif"],
}  # fmt: skip


def eigenvalues(gf: RationalGF, title: str, file_format: str = "svg") -> bytes:
    """Return a plot of the eigenvalues 1/x, for every pole x of a generating function.

    The dominant ones lie on the outer circle, whose radius is the growth per column. FLINT encloses every root in a
    disc that is far smaller than a pixel. Raises TooLarge beyond MAX_POLES, BadInput for a polynomial.
    """
    if gf.order > MAX_POLES:
        raise TooLarge(f"eigenvalues are plotted up to order {MAX_POLES}, and this function has order {gf.order}.")
    if gf.order == 0:
        raise BadInput("eigenvalues need a denominator of degree 1 or more, and this function is a polynomial.")
    values = [1 / complex(root) for root, _ in complex_roots(fmpz_poly(list(gf.denominator)))]
    radius = max(map(abs, values))

    def draw(axes: Axes) -> None:
        from matplotlib.patches import Circle

        dominant_values = [z for z in values if abs(abs(z) - radius) <= _ROOT_ERROR * radius]
        other_values = [z for z in values if abs(abs(z) - radius) > _ROOT_ERROR * radius]
        axes.axhline(0, color=PALE, linewidth=1)
        axes.axvline(0, color=PALE, linewidth=1)
        axes.add_patch(Circle((0, 0), radius, fill=False, linestyle="--", edgecolor=ACCENT))
        axes.plot(
            [z.real for z in other_values],
            [z.imag for z in other_values],
            "o",
            color=GREY,
            fillstyle="none",
            label="others",
        )
        axes.plot(
            [z.real for z in dominant_values], [z.imag for z in dominant_values], "X", color=ACCENT, markersize=9,
            label=f"dominant, |1/x| = {radius:.6g}",
        )  # fmt: skip
        axes.set_aspect("equal", adjustable="datalim")
        axes.set(xlabel="real part of 1/x", ylabel="imaginary part of 1/x")
        _legend(axes, title)

    return _render(draw, file_format, (5.2, 5.4), title)


def zeros(polynomial_zeros: Sequence[Zero], title: str, variable: str = "t", file_format: str = "svg") -> bytes:
    """Return a plot of the zeros of a polynomial in `variable`.

    Each zero lies alone in a disc around its centre; the title states the largest radius of these discs.
    """
    if not polynomial_zeros:
        raise BadInput("a plot of zeros needs at least one zero.")
    max_radius = max(zero.radius for zero in polynomial_zeros)
    # a disc centred on the real axis is its own mirror image, so that its only zero is real
    real_zeros = [zero for zero in polynomial_zeros if zero.centre.imag == 0]
    complex_zeros = [zero for zero in polynomial_zeros if zero.centre.imag != 0]
    with_multiplicities = f", {sum(zero.multiplicity for zero in polynomial_zeros)} with multiplicities"
    multiplicity_note = with_multiplicities if any(zero.multiplicity > 1 for zero in polynomial_zeros) else ""

    def draw(axes: Axes) -> None:
        axes.axhline(0, color=PALE, linewidth=1)
        axes.axvline(0, color=PALE, linewidth=1)
        for group, marker, colour, label in ((complex_zeros, "o", INK, "complex"), (real_zeros, "X", ACCENT, "real")):
            if group:
                axes.plot(
                    [zero.centre.real for zero in group], [zero.centre.imag for zero in group], marker, color=colour,
                    fillstyle="none" if marker == "o" else "full", markersize=5, label=f"{len(group)} {label}",
                )  # fmt: skip
        axes.set_aspect("equal", adjustable="datalim")
        axes.set(xlabel=f"real part of {variable}", ylabel=f"imaginary part of {variable}")
        _legend(
            axes,
            f"{title}\neach of {len(polynomial_zeros)} alone in a circle of radius {max_radius:.0e} or less"
            f"{multiplicity_note}",
        )

    return _render(draw, file_format, (6.2, 6.0), title)


def growth_by_weight(
    series: Mapping[str, Sequence[tuple[float, float]]], title: str, variable: str = "t", file_format: str = "svg"
) -> bytes:
    """Return a plot of growth per vertex over a weight: a curve of (weight, growth) for each name.

    `variable` is the name of the weight, on the axis.
    """
    if not series or not all(series.values()):
        raise BadInput("a plot over a weight needs at least one value of it.")

    def draw(axes: Axes) -> None:
        for (name, points), dashes in zip(series.items(), cycle(("-", "--", "-.", ":"))):
            axes.plot([x for x, _ in points], [y for _, y in points], dashes, color=INK, linewidth=1.2, label=name)
        axes.set(xlabel=variable, ylabel="growth per vertex")
        _legend(axes, title)

    return _render(draw, file_format, (6.0, 4.2), title)


def growth_by_rows(
    points: Sequence[tuple[int, Fraction, Fraction]],
    title: str,
    file_format: str = "svg",
    *,
    superadditive: bool = False,
    subadditive: bool = False,
) -> bytes:
    """Return a plot of the growth per cell: (rows, certified lower bound, upper bound) of the growth per column.

    A bar spans both bounds, and the legend gives the largest distance between them. `superadditive` states that for
    every number of columns, boards of m + n rows have at least as many solutions as the product of the numbers for m
    and for n rows. Then no growth per cell exceeds the limit for many rows (Fekete's lemma), and the largest one is
    drawn as a lower bound of the limit. `subadditive` states the opposite inequality, and the least growth per cell is
    drawn as an upper bound.
    """
    if not points:
        raise BadInput("a growth plot needs at least one number of rows whose growth is certified.")
    rows = [r for r, _, _ in points]
    lows = [float(lower) ** (1 / r) for r, lower, _ in points]
    highs = [float(upper) ** (1 / r) for r, _, upper in points]
    middles = [(low + high) / 2 for low, high in zip(lows, highs)]
    max_gap = max(high - low for low, high in zip(lows, highs))
    limit_lower, limit_upper = (
        floor((max(lows) - _ROOT_ERROR) * 1e6) / 1e6,
        ceil((min(highs) + _ROOT_ERROR) * 1e6) / 1e6,
    )
    lower_bounds = [(limit_lower, ">=", "--")] if superadditive else []
    bounds_of_limit = [*lower_bounds, *([(limit_upper, "<=", ":")] if subadditive else [])]

    def draw(axes: Axes) -> None:
        error = [
            [middle - low for middle, low in zip(middles, lows)],
            [high - middle for middle, high in zip(middles, highs)],
        ]
        label = f"certified bounds, at most {max(max_gap, _MIN_GAP):.1e} apart"
        axes.errorbar(
            rows, middles, yerr=error, fmt="o-", color=INK, ecolor=ACCENT, capsize=4, linewidth=0.8, label=label
        )
        for bound, relation, dashes in bounds_of_limit:
            limit_label = f"limit for many rows {relation} {bound:.6f}"
            axes.axhline(bound, color=ACCENT, linestyle=dashes, linewidth=1.2, label=limit_label)
        for r, middle in zip(rows, middles):
            axes.annotate(
                f"{middle:.4f}",
                (r, middle),
                textcoords="offset points",
                xytext=(0, 9),
                ha="center",
                fontsize=9,
                bbox={"facecolor": "white", "edgecolor": "none", "pad": 1},
            )
        axes.set_xticks(rows)
        axes.margins(x=0.1, y=0.18)
        axes.set(xlabel="rows", ylabel="growth per cell")
        _legend(axes, title, line_count=1 + len(bounds_of_limit))

    return _render(draw, file_format, (max(5.6, 1.6 + _LABEL_INCHES * (max(rows) - min(rows) + 1)), 4.2), title)


def heatmap(shares: Sequence[Sequence[float]], title: str, file_format: str = "svg") -> bytes:
    """Return a plot of a board in which a cell with a larger share is darker; `shares` has rows of numbers from 0 to 1.

    Numbers are written into the cells of boards of at most MAX_NUMBERED_COLUMNS columns.
    """
    if not shares or not shares[0]:
        raise BadInput("a heat map needs at least one cell.")
    min_share, max_share = min(map(min, shares)), max(map(max, shares))
    rows, columns = len(shares), len(shares[0])

    def draw(axes: Axes) -> None:
        picture = axes.imshow(shares, cmap="Greys", vmin=0, vmax=1)
        if columns <= MAX_NUMBERED_COLUMNS:
            for r, row_shares in enumerate(shares):
                for c, value in enumerate(row_shares):
                    colour = "white" if value > 0.5 else INK
                    axes.text(c, r, f"{value:.2f}", ha="center", va="center", fontsize=8, color=colour)
        axes.set_xticks(
            range(0, columns, 1 + columns // 20), [str(c + 1) for c in range(0, columns, 1 + columns // 20)]
        )
        axes.set_yticks(range(rows), [str(r + 1) for r in range(rows)])
        axes.set(xlabel="column", ylabel="row")
        axes.set_title(f"{title}\nshares from {min_share:.3f} to {max_share:.3f}", fontsize=11, loc="left")
        axes.figure.colorbar(picture, ax=axes, shrink=0.8)

    return _render(draw, file_format, (min(14.0, max(4.6, 2.2 + 0.45 * columns)), max(3.0, 1.6 + 0.45 * rows)), title)


def state_counts(points: Sequence[tuple[int, int, int]], title: str, file_format: str = "svg") -> bytes:
    """Return a plot of points (rows, states, states after minimisation), on a logarithmic scale."""
    if not points:
        raise BadInput("a plot of state counts needs at least one number of rows.")

    def draw(axes: Axes) -> None:
        positions = range(len(points))
        for shift, index, colour, hatch, label in ((-0.2, 1, PALE, "", "reached"), (0.2, 2, GREY, "///", "minimised")):
            heights = [point[index] for point in points]
            bars = axes.bar(
                [p + shift for p in positions], heights, 0.4, color=colour, edgecolor=INK, hatch=hatch, label=label
            )
            axes.bar_label(bars, labels=[f"{h:,}" for h in heights], fontsize=8, padding=2)
        axes.set_yscale("log")
        axes.set_xticks(list(positions), [str(point[0]) for point in points])
        axes.margins(y=0.15)
        axes.set(xlabel="rows", ylabel="states between columns")
        _legend(axes, title)

    return _render(draw, file_format, (max(4.4, 1.2 + 1.1 * len(points)), 4.2), title)


def _legend(axes: Axes, title: str, line_count: int = 0) -> None:
    """Write the title, and below it the legend: in one column of `line_count` lines, or in two columns if that is 0."""
    axes.set_title(title, fontsize=11, loc="left", pad=34 if line_count < 2 else 18 + 16 * line_count)
    columns = 1 if line_count else 2
    axes.legend(
        frameon=False, fontsize=9, ncols=columns, loc="lower left", bbox_to_anchor=(-0.02, 1.0), borderaxespad=0.2
    )


def _render(draw: Callable[[Axes], None], file_format: str, size: tuple[float, float], title: str) -> bytes:
    """Run `draw` on the axes of a new figure and return the file's bytes, which are the same every time."""
    if file_format not in FORMATS:
        raise unknown_word("format", file_format, FORMATS)
    require_library("matplotlib", "plots")
    # without this it would report that it builds its cache of fonts
    logging.getLogger("matplotlib.font_manager").setLevel(logging.ERROR)
    import matplotlib
    from matplotlib.figure import Figure

    with matplotlib.rc_context(_STYLE):
        figure = Figure(figsize=size, layout="constrained")
        draw(figure.add_subplot())
        buffer = io.BytesIO()
        metadata = {"svg": {"Date": None, "Title": title}, "pdf": {"CreationDate": None, "Title": title}, "png": {}}[
            file_format
        ]
        figure.savefig(buffer, format=file_format, dpi=150, metadata=metadata)
    return buffer.getvalue()
