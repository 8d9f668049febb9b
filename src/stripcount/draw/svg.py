"""SVG: a scene as one self-contained element, which needs no style sheet, font or network."""

from __future__ import annotations

from xml.sax.saxutils import escape, quoteattr

from stripcount.draw.scene import PAPER, Box, Disc, Scene, Shape, Stroke, Text
from stripcount.errors import printable

MONOSPACED_FONTS = "DejaVu Sans Mono, Menlo, Consolas, Liberation Mono, monospace"
PROPORTIONAL_FONTS = "DejaVu Sans, Helvetica, Arial, sans-serif"


def svg(scene: Scene) -> str:
    """Return an `<svg>` element with the scene on white paper, its title for screen readers.

    >>> svg(Scene(10, 10, (Disc(5, 5, 3),), "a dot")).splitlines()[1]
    '<title>a dot</title>'
    """
    width, height = _number_text(scene.width), _number_text(scene.height)
    size = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    title = printable(scene.title)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label={quoteattr(title)}>'
    paper = f'<rect width="100%" height="100%" fill="{PAPER}"/>'
    return "\n".join([head, f"<title>{escape(title)}</title>", paper, *map(_element, scene.shapes), "</svg>"])


def _element(shape: Shape) -> str:
    """Return the SVG element of one shape."""
    if isinstance(shape, Box):
        x, y, width, height = map(_number_text, (shape.x, shape.y, shape.width, shape.height))
        geometry = f'x="{x}" y="{y}" width="{width}" height="{height}"'
        corner = f' rx="{_number_text(shape.corner_radius)}"' if shape.corner_radius else ""
        return f"<rect {geometry}{corner}{_paint_attributes(shape.fill, shape.outline, shape.line_width)}/>"
    if isinstance(shape, Disc):
        geometry = f'cx="{_number_text(shape.x)}" cy="{_number_text(shape.y)}" r="{_number_text(shape.radius)}"'
        return f"<circle {geometry}{_paint_attributes(shape.fill, shape.outline, shape.line_width)}/>"
    if isinstance(shape, Stroke):
        points = [f"{_number_text(x)},{_number_text(y)}" for x, y in shape.points]
        path = f"M{points[0]} {'C' if shape.curve else 'L'}{' '.join(points[1:])}{'Z' if shape.fill else ''}"
        dash = ' stroke-dasharray="3 3"' if shape.dashed else ""
        paint = _paint_attributes(shape.fill, shape.colour, shape.line_width)
        return f'<path d="{path}"{paint}{dash} stroke-linecap="round" stroke-linejoin="round"/>'
    return _text_element(shape)


def _text_element(text: Text) -> str:
    """Return the SVG element of a line of text."""
    family = PROPORTIONAL_FONTS if text.proportional else MONOSPACED_FONTS
    bold = ' font-weight="bold"' if text.bold else ""
    # the baseline is 0.35 em below the middle: not every program supports dominant-baseline
    x, y, size = map(_number_text, (text.x, text.y + 0.35 * text.size, text.size))
    geometry = f'x="{x}" y="{y}" font-size="{size}"'
    style = f'font-family="{family}" text-anchor="{text.anchor}" fill="{text.colour}"{bold}'
    return f'<text {geometry} {style} xml:space="preserve">{escape(printable(text.text))}</text>'


def _paint_attributes(fill: str | None, outline: str | None, line_width: float) -> str:
    """Return the attributes of a shape for its fill and outline, colours or None."""
    line = f' stroke="{outline}" stroke-width="{_number_text(line_width)}"' if outline else ""
    fill_colour = fill or "none"
    return f' fill="{fill_colour}"{line}'


def _number_text(value: float) -> str:
    """Return a number with at most two decimals and no trailing zeros."""
    return f"{value:.2f}".rstrip("0").rstrip(".")
