"""PNG and PDF: scenes drawn by matplotlib, with the same shapes as in SVG."""

from __future__ import annotations

import io
import logging
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from stripcount.draw.scene import Box, Disc, Scene, Shape, Stroke, Text
from stripcount.errors import TooLarge
from stripcount.extras import require_library

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.patches import Patch

MAX_POINTS = 14_400
"""The longest side of a page, in points, that PDF readers accept."""


def png(scene: Scene, scale: float = 2.0) -> bytes:
    """Return a scene as a PNG image of `scale` pixels per point; raises Unavailable without matplotlib."""
    buffer, figure = io.BytesIO(), _figure(scene)
    with _without_glyph_warnings():
        figure.savefig(buffer, format="png", dpi=72 * scale)
    return buffer.getvalue()


def pdf(pages: Sequence[Scene], title: str, subject: str = "") -> bytes:
    """Return scenes as the pages of a PDF file with this title and subject; raises Unavailable without matplotlib."""
    figures = [_figure(page) for page in pages]  # raises Unavailable without matplotlib
    from matplotlib.backends.backend_pdf import PdfPages

    buffer = io.BytesIO()
    metadata = {"Title": title, "Subject": subject, "Creator": "stripcount", "CreationDate": None}
    with _without_glyph_warnings(), PdfPages(buffer, metadata=metadata) as book:
        for figure in figures:
            book.savefig(figure)
    return buffer.getvalue()


@contextmanager
def _without_glyph_warnings() -> Iterator[None]:
    """Let characters that the font does not have be drawn as boxes, without a warning."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Glyph .* missing", UserWarning)
        yield


def _figure(scene: Scene) -> Figure:
    """Return a figure with the shapes of a scene, one point per unit; raises TooLarge for sides beyond MAX_POINTS."""
    if max(scene.width, scene.height) > MAX_POINTS:
        raise TooLarge(
            f"a page may be {MAX_POINTS:,} points wide and high, "
            f"and this one is {scene.width:,.0f} by {scene.height:,.0f}."
        )
    # without this it would report that it builds its cache of fonts
    logging.getLogger("matplotlib.font_manager").setLevel(logging.ERROR)
    require_library("matplotlib", "PNG and PDF", ", or choose svg")
    from matplotlib.figure import Figure

    figure = Figure(figsize=(scene.width / 72, scene.height / 72))
    axes = figure.add_axes((0.0, 0.0, 1.0, 1.0))
    axes.set_xlim(0, scene.width)
    axes.set_ylim(scene.height, 0)
    axes.axis("off")
    for zorder, shape in enumerate(scene.shapes):
        _draw_shape(axes, shape, zorder)
    return figure


def _draw_shape(axes: Axes, shape: Shape, zorder: int) -> None:
    """Add a shape to the axes, above all shapes with a smaller `zorder`."""
    from matplotlib.patches import Circle, FancyBboxPatch, PathPatch, Rectangle
    from matplotlib.path import Path

    if isinstance(shape, Text):
        axes.text(
            shape.x, shape.y, shape.text, fontsize=shape.size, color=shape.colour, zorder=zorder, va="center_baseline",
            ha={"start": "left", "middle": "center", "end": "right"}[shape.anchor], parse_math=False,
            family="DejaVu Sans" if shape.proportional else "DejaVu Sans Mono",
            weight="bold" if shape.bold else "normal",
        )  # fmt: skip
        return
    outline = shape.colour if isinstance(shape, Stroke) else shape.outline
    patch: Patch
    if isinstance(shape, Disc):
        patch = Circle((shape.x, shape.y), shape.radius)
    elif isinstance(shape, Box) and shape.corner_radius:
        inner_size = (shape.width - 2 * shape.corner_radius, shape.height - 2 * shape.corner_radius)
        style = f"round,pad=0,rounding_size={shape.corner_radius}"
        assert min(inner_size) >= 0  # the rounded corners do not overlap
        patch = FancyBboxPatch((shape.x, shape.y), shape.width, shape.height, boxstyle=style)
    elif isinstance(shape, Box):
        patch = Rectangle((shape.x, shape.y), shape.width, shape.height)
    else:
        # the points of a curve are control points of cubic Bézier curves
        codes = [Path.MOVETO] + [Path.CURVE4 if shape.curve else Path.LINETO] * (len(shape.points) - 1)
        path = (
            Path([*shape.points, shape.points[0]], [*codes, Path.CLOSEPOLY])
            if shape.fill
            else Path(shape.points, codes)
        )
        line_style = {"capstyle": "round", "joinstyle": "round", "linestyle": "--" if shape.dashed else "-"}
        patch = PathPatch(path, **line_style)
    patch.set(
        facecolor=shape.fill or "none",
        edgecolor=outline or "none",
        linewidth=shape.line_width if outline else 0,
        zorder=zorder,
    )
    axes.add_patch(patch)
