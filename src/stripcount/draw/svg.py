"""SVG: a scene as one self-contained element, which needs no style sheet, font or network."""

from __future__ import annotations

from xml.sax.saxutils import escape, quoteattr

from stripcount.draw.scene import PAPER, Box, Disc, Scene, Shape, Stroke, Words
from stripcount.errors import printable

MONO = "DejaVu Sans Mono, Menlo, Consolas, Liberation Mono, monospace"
PLAIN = "DejaVu Sans, Helvetica, Arial, sans-serif"


def svg(scene: Scene) -> str:
    """Return an `<svg>` element with the scene on white paper, its title for screen readers.

    >>> svg(Scene(10, 10, (Disc(5, 5, 3),), "a dot")).splitlines()[1]
    '<title>a dot</title>'
    """
    size = f'width="{_n(scene.width)}" height="{_n(scene.height)}" viewBox="0 0 {_n(scene.width)} {_n(scene.height)}"'
    title = printable(scene.title)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label={quoteattr(title)}>'
    paper = f'<rect width="100%" height="100%" fill="{PAPER}"/>'
    return "\n".join([head, f"<title>{escape(title)}</title>", paper, *map(_element, scene.shapes), "</svg>"])


def _element(shape: Shape) -> str:
    if isinstance(shape, Box):
        geometry = f'x="{_n(shape.x)}" y="{_n(shape.y)}" width="{_n(shape.width)}" height="{_n(shape.height)}"'
        corner = f' rx="{_n(shape.round)}"' if shape.round else ""
        return f"<rect {geometry}{corner}{_paint(shape.fill, shape.stroke, shape.thick)}/>"
    if isinstance(shape, Disc):
        geometry = f'cx="{_n(shape.x)}" cy="{_n(shape.y)}" r="{_n(shape.radius)}"'
        return f"<circle {geometry}{_paint(shape.fill, shape.stroke, shape.thick)}/>"
    if isinstance(shape, Stroke):
        places = [f"{_n(x)},{_n(y)}" for x, y in shape.points]
        path = f"M{places[0]} {'C' if shape.curve else 'L'}{' '.join(places[1:])}{'Z' if shape.fill else ''}"
        dash = ' stroke-dasharray="3 3"' if shape.dashed else ""
        paint = _paint(shape.fill, shape.colour, shape.thick)
        return f'<path d="{path}"{paint}{dash} stroke-linecap="round" stroke-linejoin="round"/>'
    return _text(shape)


def _text(words: Words) -> str:
    family = PLAIN if words.plain else MONO
    bold = ' font-weight="bold"' if words.bold else ""
    # a baseline 0.35 em below the middle: dominant-baseline is not understood everywhere
    geometry = f'x="{_n(words.x)}" y="{_n(words.y + 0.35 * words.size)}" font-size="{_n(words.size)}"'
    style = f'font-family="{family}" text-anchor="{words.anchor}" fill="{words.colour}"{bold}'
    return f'<text {geometry} {style} xml:space="preserve">{escape(printable(words.text))}</text>'


def _paint(fill: str | None, stroke: str | None, thick: float) -> str:
    line = f' stroke="{stroke}" stroke-width="{_n(thick)}"' if stroke else ""
    painted = fill or "none"
    return f' fill="{painted}"{line}'


def _n(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
