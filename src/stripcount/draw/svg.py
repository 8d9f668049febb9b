"""SVG: a scene as one self-contained element, which needs no style sheet, font or network."""

from __future__ import annotations

from xml.sax.saxutils import escape, quoteattr

from stripcount.draw.scene import PAPER, Box, Disc, Scene, Shape, Stroke, Text
from stripcount.errors import printable

MONO = "DejaVu Sans Mono, Menlo, Consolas, Liberation Mono, monospace"
PLAIN = "DejaVu Sans, Helvetica, Arial, sans-serif"


def svg(scene: Scene) -> str:
    """Return an `<svg>` element with the scene on white paper, its title for screen readers.

    >>> svg(Scene(10, 10, (Disc(5, 5, 3),), "a dot")).splitlines()[1]
    '<title>a dot</title>'
    """
    width, height = _number(scene.width), _number(scene.height)
    size = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    title = printable(scene.title)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label={quoteattr(title)}>'
    paper = f'<rect width="100%" height="100%" fill="{PAPER}"/>'
    return "\n".join([head, f"<title>{escape(title)}</title>", paper, *map(_element, scene.shapes), "</svg>"])


def _element(shape: Shape) -> str:
    """Return the SVG element of one shape."""
    if isinstance(shape, Box):
        x, y, width, height = map(_number, (shape.x, shape.y, shape.width, shape.height))
        geometry = f'x="{x}" y="{y}" width="{width}" height="{height}"'
        corner = f' rx="{_number(shape.corner_radius)}"' if shape.corner_radius else ""
        return f"<rect {geometry}{corner}{_paint_attributes(shape.fill, shape.stroke, shape.line_width)}/>"
    if isinstance(shape, Disc):
        geometry = f'cx="{_number(shape.x)}" cy="{_number(shape.y)}" r="{_number(shape.radius)}"'
        return f"<circle {geometry}{_paint_attributes(shape.fill, shape.stroke, shape.line_width)}/>"
    if isinstance(shape, Stroke):
        places = [f"{_number(x)},{_number(y)}" for x, y in shape.points]
        path = f"M{places[0]} {'C' if shape.curve else 'L'}{' '.join(places[1:])}{'Z' if shape.fill else ''}"
        dash = ' stroke-dasharray="3 3"' if shape.dashed else ""
        paint = _paint_attributes(shape.fill, shape.colour, shape.line_width)
        return f'<path d="{path}"{paint}{dash} stroke-linecap="round" stroke-linejoin="round"/>'
    return _text_element(shape)


def _text_element(words: Text) -> str:
    family = PLAIN if words.plain else MONO
    bold = ' font-weight="bold"' if words.bold else ""
    # a baseline 0.35 em below the middle: dominant-baseline is not understood everywhere
    geometry = f'x="{_number(words.x)}" y="{_number(words.y + 0.35 * words.size)}" font-size="{_number(words.size)}"'
    style = f'font-family="{family}" text-anchor="{words.anchor}" fill="{words.colour}"{bold}'
    return f'<text {geometry} {style} xml:space="preserve">{escape(printable(words.text))}</text>'


def _paint_attributes(fill: str | None, stroke: str | None, line_width: float) -> str:
    line = f' stroke="{stroke}" stroke-width="{_number(line_width)}"' if stroke else ""
    painted = fill or "none"
    return f' fill="{painted}"{line}'


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
