"""Scenes: lists of shapes, measured in points with y downwards, from which every SVG, PNG and PDF is made."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Literal

Point = tuple[float, float]
Anchor = Literal["start", "middle", "end"]

INK = "#1a1a1a"  # for text and walls
PAPER = "#ffffff"
PALE = "#d9d9d9"  # for thin lines and light fills; differs from PAPER and INK when printed in grey
FAINT = "#f1f1f1"  # for the background of every second row
ACCENT = "#0b5a8f"  # for chosen parts; as dark as mid grey, so that it is readable without colour
GREY = "#5c5c5c"  # for secondary text and lines
LETTER_WIDTH_RATIO = 0.61  # width of a letter divided by the font size, a little more than in the widest font used


@dataclass(frozen=True)
class Box:
    """A rectangle with its upper left corner at (x, y); `fill` and `outline` are colours, None for none."""

    x: float
    y: float
    width: float
    height: float
    fill: str | None = None
    outline: str | None = INK
    line_width: float = 1.0
    corner_radius: float = 0.0


@dataclass(frozen=True)
class Stroke:
    """A line through points, closed and filled if `fill` is given.

    With `curve` the points are the control points of consecutive cubic Bézier curves, which share their ends.
    """

    points: tuple[Point, ...]
    colour: str = INK
    line_width: float = 1.0
    curve: bool = False
    fill: str | None = None
    dashed: bool = False


@dataclass(frozen=True)
class Disc:
    """A circle with its centre at (x, y); `fill` and `outline` are colours, None for none."""

    x: float
    y: float
    radius: float
    fill: str | None = INK
    outline: str | None = None
    line_width: float = 1.0


@dataclass(frozen=True)
class Text:
    """One line of text, in a monospaced font unless `proportional`.

    `anchor` says which part of the line lies at `x`; `y` is its vertical middle. `size` is the font size in points.
    """

    x: float
    y: float
    text: str
    size: float = 12.0
    anchor: Anchor = "middle"
    colour: str = INK
    bold: bool = False
    proportional: bool = False


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
    return tuple(sorted(shapes, key=lambda shape: not (isinstance(shape, Box) and shape.outline is None)))


_LENGTH_FIELDS = {"x", "y", "width", "height", "radius", "size", "line_width", "corner_radius"}


def scale_shapes(shapes: Iterable[Shape], factor: float) -> tuple[Shape, ...]:
    """Return shapes scaled about the origin by a factor, with their line widths and letters."""
    out: list[Shape] = []
    for shape in shapes:
        scaled_fields: dict[str, Any] = {
            name: vars(shape)[name] * factor for name in _LENGTH_FIELDS & vars(shape).keys()
        }
        if isinstance(shape, Stroke):
            scaled_fields["points"] = tuple((x * factor, y * factor) for x, y in shape.points)
        out.append(replace(shape, **scaled_fields))
    return tuple(out)


def text_width(text: str, size: float) -> float:
    """Return an upper bound of the width of a line of monospaced text."""
    return len(text) * size * LETTER_WIDTH_RATIO


def line(*points: Point, colour: str = INK, line_width: float = 1.0) -> Stroke:
    """Return the straight segments from each point to the next as one stroke."""
    return Stroke(points, colour, line_width)


def arrow_head(tip: Point, shaft_point: Point, size: float = 7.0, colour: str = INK) -> Stroke:
    """Return a filled arrow head of `size` points at `tip`, for a line that comes from `shaft_point`."""
    dx, dy = tip[0] - shaft_point[0], tip[1] - shaft_point[1]
    length = max((dx * dx + dy * dy) ** 0.5, 1e-9)
    ux, uy = dx / length * size, dy / length * size
    left_corner = (tip[0] - ux - uy * 0.4, tip[1] - uy + ux * 0.4)
    right_corner = (tip[0] - ux + uy * 0.4, tip[1] - uy - ux * 0.4)
    return Stroke((left_corner, tip, right_corner), colour, 0.5, fill=colour)
