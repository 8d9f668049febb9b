"""Plots by matplotlib: growth against rows, poles in the complex plane, states before and after minimisation.

Every series has a marker or hatching of its own, so that it survives grey printing.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from flint import fmpz_poly

from stripcount.algebra.rational_gf import RationalGF
from stripcount.algebra.roots import complex_roots
from stripcount.draw.scene import ACCENT, GREY, INK, PALE
from stripcount.errors import BadInput, TooLarge, Unavailable

if TYPE_CHECKING:
    from matplotlib.figure import Figure

FORMATS = ("svg", "png", "pdf")
MOST_POLES = 150
"""The order up to which all poles are computed."""

_STYLE: Any = {"svg.fonttype": "none", "svg.hashsalt": "stripcount", "font.size": 11.0, "axes.spines.top": False,
          "axes.spines.right": False, "font.family": ["DejaVu Sans", "sans-serif"]}  # fmt: skip


def poles(gf: RationalGF, title: str) -> bytes:
    """Return the poles of a generating function, with its circle of convergence, as SVG; `poles_as` for others."""
    return poles_as(gf, title, "svg")


def poles_as(gf: RationalGF, title: str, form: str) -> bytes:
    """Return a plot of the poles, enclosed by FLINT to far less than a pixel; raises TooLarge beyond MOST_POLES."""
    if gf.order > MOST_POLES:
        raise TooLarge(f"poles are plotted up to order {MOST_POLES}, and this function has order {gf.order}.")
    if gf.order == 0:
        raise BadInput("poles need a denominator of degree 1 or more, and this function is a polynomial.")
    found = [complex(root) for root, _ in complex_roots(fmpz_poly(list(gf.denominator)))]
    radius = min(map(abs, found))

    def draw(figure: Figure) -> None:
        axes = figure.add_subplot()
        near = [z for z in found if abs(abs(z) - radius) <= 1e-9 * radius]
        far = [z for z in found if abs(abs(z) - radius) > 1e-9 * radius]
        axes.axhline(0, color=PALE, linewidth=1)
        axes.axvline(0, color=PALE, linewidth=1)
        axes.add_patch(_circle(radius))
        axes.plot([z.real for z in far], [z.imag for z in far], "o", color=GREY, fillstyle="none", label="poles")
        axes.plot(
            [z.real for z in near], [z.imag for z in near], "X", color=ACCENT, markersize=9, zorder=1.5,
            label=f"dominant, |x| = {radius:.6g}",
        )  # fmt: skip
        axes.set_aspect("equal", adjustable="datalim")
        axes.set_xlabel("real part of x")
        axes.set_ylabel("imaginary part of x")
        _legend(axes, title)

    return _rendered(draw, form, (5.2, 5.4), title)


def growth(points: Sequence[tuple[int, Fraction, Fraction]], title: str, form: str = "svg") -> bytes:
    """Return a plot of the growth per cell: (rows, certified lower bound, upper bound) of the growth per column.

    A bar spans both bounds; where it is shorter than the marker is high, the legend says so.
    """
    if not points:
        raise BadInput("a growth plot needs at least one number of rows whose growth is certified.")
    rows = [r for r, _, _ in points]
    low = [float(a) ** (1 / r) for r, a, _ in points]
    high = [float(b) ** (1 / r) for r, _, b in points]
    middle = [(a + b) / 2 for a, b in zip(low, high)]
    width = max(b - a for a, b in zip(low, high))

    def draw(figure: Figure) -> None:
        axes = figure.add_subplot()
        error = [[m - a for m, a in zip(middle, low)], [b - m for m, b in zip(middle, high)]]
        label = f"certified bounds, at most {max(width, 1e-16):.1e} apart"
        axes.errorbar(
            rows, middle, yerr=error, fmt="o-", color=INK, ecolor=ACCENT, capsize=4, linewidth=0.8, label=label
        )
        for r, m in zip(rows, middle):
            axes.annotate(
                f"{m:.4f}",
                (r, m),
                textcoords="offset points",
                xytext=(0, 9),
                ha="center",
                fontsize=9,
                bbox={"facecolor": "white", "edgecolor": "none", "pad": 1},
            )
        axes.set_xticks(rows)
        axes.margins(x=0.1, y=0.18)
        axes.set_xlabel("rows")
        axes.set_ylabel("growth per cell")
        _legend(axes, title)

    return _rendered(draw, form, (5.6, 4.2), title)


def states(points: Sequence[tuple[int, int, int]], title: str, form: str = "svg") -> bytes:
    """Return a plot of (rows, states, states after minimisation), on a logarithmic scale."""
    if not points:
        raise BadInput("a plot of state counts needs at least one number of rows.")

    def draw(figure: Figure) -> None:
        axes = figure.add_subplot()
        places = range(len(points))
        for shift, index, colour, hatch, label in ((-0.2, 1, PALE, "", "reached"), (0.2, 2, GREY, "///", "minimised")):
            heights = [point[index] for point in points]
            bars = axes.bar(
                [p + shift for p in places], heights, 0.4, color=colour, edgecolor=INK, hatch=hatch, label=label
            )
            axes.bar_label(bars, labels=[f"{h:,}" for h in heights], fontsize=8, padding=2)
        axes.set_yscale("log")
        axes.set_xticks(list(places), [str(point[0]) for point in points])
        axes.margins(y=0.15)
        axes.set_xlabel("rows")
        axes.set_ylabel("states between columns")
        _legend(axes, title)

    return _rendered(draw, form, (max(4.4, 1.2 + 1.1 * len(points)), 4.2), title)


def _legend(axes: Any, title: str) -> None:
    axes.set_title(title, fontsize=11, loc="left", pad=34)
    axes.legend(frameon=False, fontsize=9, loc="lower left", bbox_to_anchor=(-0.02, 1.0), ncols=2, borderaxespad=0.2)


def _circle(radius: float) -> Any:
    from matplotlib.patches import Circle

    return Circle((0, 0), radius, fill=False, linestyle="--", edgecolor=ACCENT)


def _rendered(draw: Any, form: str, size: tuple[float, float], title: str) -> bytes:
    """Run `draw` on a fresh figure and return the file's bytes, the same every time."""
    if form not in FORMATS:
        raise BadInput(f"format must be one of {', '.join(FORMATS)}, not {form}.")
    try:
        import matplotlib
        from matplotlib.figure import Figure
    except ImportError:
        raise Unavailable('plots need matplotlib: install "stripcount[plots]".') from None
    with matplotlib.rc_context(_STYLE):
        figure = Figure(figsize=size, layout="constrained")
        draw(figure)
        out = io.BytesIO()
        when = {"svg": {"Date": None, "Title": title}, "pdf": {"CreationDate": None, "Title": title}, "png": {}}[form]
        figure.savefig(out, format=form, dpi=150, metadata=when)
    return out.getvalue()
