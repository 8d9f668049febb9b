"""Scenes: lists of shapes, measured in points with y downwards, from which every SVG, PNG and PDF is made."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Literal

Point = tuple[float, float]
Anchor = Literal["start", "middle", "end"]

INK = "#1a1a1a"
PAPER = "#ffffff"
PALE = "#d9d9d9"  # of thin lines and light fills; can be told from PAPER and INK when printed in grey
FAINT = "#f1f1f1"  # of the background of every second row
ACCENT = "#0b5a8f"  # of what is chosen; as dark as mid grey, so that it stays readable without colour
GREY = "#5c5c5c"  # of secondary text and lines
WIDTH_OF_LETTER = 0.61  # of the font size, in the monospaced fonts used; a little more than the widest of them


@dataclass(frozen=True)
class Box:
    """A rectangle with its upper left corner at (x, y); None for no fill or no outline."""

    x: float
    y: float
    width: float
    height: float
    fill: str | None = None
    stroke: str | None = INK
    line_width: float = 1.0
    corner_radius: float = 0.0


@dataclass(frozen=True)
class Stroke:
    """A line through points, closed and filled if `fill` is given; with `curve` the points are cubic Béziers."""

    points: tuple[Point, ...]
    colour: str = INK
    line_width: float = 1.0
    curve: bool = False
    fill: str | None = None
    dashed: bool = False


@dataclass(frozen=True)
class Disc:
    """A circle with its centre at (x, y); None for no fill or no outline."""

    x: float
    y: float
    radius: float
    fill: str | None = INK
    stroke: str | None = None
    line_width: float = 1.0


@dataclass(frozen=True)
class Text:
    """One line of text: `anchor` is the part of it that lies at x, y its middle height, `size` the font size.

    Letters are monospaced unless `plain`.
    """

    x: float
    y: float
    text: str
    size: float = 12.0
    anchor: Anchor = "middle"
    colour: str = INK
    bold: bool = False
    plain: bool = False


Shape = Box | Stroke | Disc | Text


@dataclass(frozen=True)
class Scene:
    """Shapes on a page of `width` × `height` points, later shapes above earlier ones; `title` is for screen readers."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
    title: str


def translate(shapes: Iterable[Shape], dx: float, dy: float) -> tuple[Shape, ...]:
    """Return shapes moved by (dx, dy).

    >>> translate([Disc(1, 2, 5)], 10, 20)[0].x
    11
    """
    return tuple(
        replace(shape, points=tuple((x + dx, y + dy) for x, y in shape.points))
        if isinstance(shape, Stroke)
        else replace(shape, x=shape.x + dx, y=shape.y + dy)
        for shape in shapes
    )


def fills_first(shapes: Iterable[Shape]) -> tuple[Shape, ...]:
    """Return shapes with all boxes without outline first, so that no cell covers the wall of its neighbour."""
    return tuple(sorted(shapes, key=lambda shape: not (isinstance(shape, Box) and shape.stroke is None)))


def scale_shapes(shapes: Iterable[Shape], factor: float) -> tuple[Shape, ...]:
    """Return shapes enlarged about the origin, line widths and letters with them."""
    out: list[Shape] = []
    for shape in shapes:
        larger: dict[str, Any] = {name: vars(shape)[name] * factor for name in _LENGTHS & vars(shape).keys()}
        if isinstance(shape, Stroke):
            larger["points"] = tuple((x * factor, y * factor) for x, y in shape.points)
        out.append(replace(shape, **larger))
    return tuple(out)


_LENGTHS = {"x", "y", "width", "height", "radius", "size", "line_width", "corner_radius"}


def text_width(text: str, size: float) -> float:
    """Return an upper bound of the width of a line of monospaced text."""
    return len(text) * size * WIDTH_OF_LETTER


def line(*points: Point, colour: str = INK, line_width: float = 1.0) -> Stroke:
    """Return a straight line through points."""
    return Stroke(points, colour, line_width)


def arrow_head(tip: Point, back: Point, size: float = 7.0, colour: str = INK) -> Stroke:
    """Return a filled arrow head at `tip` of a line that comes from `back`."""
    dx, dy = tip[0] - back[0], tip[1] - back[1]
    length = max((dx * dx + dy * dy) ** 0.5, 1e-9)
    ux, uy = dx / length * size, dy / length * size
    left = (tip[0] - ux - uy * 0.4, tip[1] - uy + ux * 0.4)
    right = (tip[0] - ux + uy * 0.4, tip[1] - uy - ux * 0.4)
    return Stroke((left, tip, right), colour, 0.5, fill=colour)
