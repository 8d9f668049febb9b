"""Pictures of small machines: states as the edge of the board so far, arrows labelled by the columns they read."""

from __future__ import annotations

from collections.abc import Sequence

from stripcount.board import Mark, shown
from stripcount.draw.columns import ColumnGraph, column_graph
from stripcount.draw.layout import circular
from stripcount.draw.marks import STYLES, Style, style_of
from stripcount.draw.scene import (
    ACCENT,
    FAINT,
    GREY,
    INK,
    PAPER,
    Box,
    Point,
    Scene,
    Shape,
    Stroke,
    Words,
    arrow_head,
    line,
    moved,
    text_width,
)
from stripcount.errors import amount, printable
from stripcount.machine.exploration import Exploration
from stripcount.model.strip import Strip

_CELL = 13.0  # a cell of a column symbol
_PICTURED = 3  # if no arrow has more columns than these, arrows show the columns themselves, otherwise only letters
DRAWN = 30
"""The number of arrows up to which a machine is drawn with arrows; with more it is drawn as a table."""

_KEYS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def scene(exploration: Exploration, strip: Strip, merged: bool = False) -> Scene:
    """Return the picture as a scene: states on a circle, or a table if there are more than DRAWN arrows.

    A double frame marks the states where a board may end, and a thick arrow without a source marks the start.
    The columns are listed below. Raises TooLarge beyond the limits of `column_graph`.

    >>> from stripcount.puzzles.ring_ring import RingRing
    >>> from stripcount.machine.explore import explore
    >>> scene(explore(RingRing(2)), RingRing(2)).title
    'The machine of ring-ring, 2 rows: 2 states, 3 columns'
    """
    title, strip = strip.title, strip.counted()
    graph = column_graph(exploration, strip, merged)
    style = style_of(strip) or STYLES["letters"]
    keys = keys_of(len(graph.symbols))
    if len(graph.arrows) > DRAWN:
        drawn, across, down = table(graph, keys)
    else:
        drawn, across, down = _circle(graph, keys, style)
    margin = 30.0
    width = max(across + 2 * margin, 360.0)
    legend, deep = _legend(graph.symbols, keys, style, width - 2 * margin)
    title = f"The machine of {title}: {len(graph.states)} states, {len(graph.symbols)} columns"
    below = down + 2 * margin
    shapes = (*moved(drawn, (width - across) / 2, margin), *moved(legend, margin, below))
    return Scene(width, below + deep + margin / 2, shapes, title)


def _circle(graph: ColumnGraph, keys: Sequence[str], style: Style) -> tuple[tuple[Shape, ...], float, float]:
    """Return the states on a circle with their arrows, and the width and height taken."""
    pictured = all(len(a.symbols) <= _PICTURED for a in graph.arrows)
    labels = [_label(graph, a.symbols, keys, style, pictured) for a in graph.arrows]
    boxes = [state_size(parts) for parts in graph.states]
    layout = circular(boxes, [(a.source, a.target) for a in graph.arrows], [size for size, _ in labels])
    shapes: list[Shape] = []
    for route in layout.routes:
        shapes.append(Stroke(route.curve, colour=GREY, thick=1.2, curve=True))
    for route in layout.routes:
        shapes.append(arrow_head(route.curve[3], _before(route.curve), colour=GREY))
    for route, (size, drawn) in zip(layout.routes, labels):
        shapes += moved(drawn, route.label[0] - size[0] / 2, route.label[1] - size[1] / 2)
    for state, (parts, (x, y), (width, height)) in enumerate(zip(graph.states, layout.places, boxes)):
        shapes += moved(state_picture(parts, state in graph.final), x - width / 2, y - height / 2)
        if state == graph.start:
            tip = (x - width / 2 - 4, y - height / 2 + 4)
            back = (tip[0] - 24, tip[1] - 10)
            shapes += [line(back, tip, colour=ACCENT, thick=2), arrow_head(tip, back, 9, ACCENT)]
    return tuple(shapes), layout.width, layout.height


def dot(exploration: Exploration, strip: Strip, merged: bool = False) -> str:
    """Return the machine in Graphviz's DOT, with its columns listed in comments; raises TooLarge beyond its limits.

    >>> from stripcount.puzzles.ring_ring import RingRing
    >>> from stripcount.machine.explore import explore
    >>> dot(explore(RingRing(2)), RingRing(2)).count("->")
    4
    """
    strip = strip.counted()
    graph = column_graph(exploration, strip, merged)
    lines = [f"digraph {_quoted(strip.title)} {{", "  rankdir=LR;"]
    lines += ['  node [shape=box, fontname="monospace"];', '  edge [fontname="monospace"];']
    for state, parts in enumerate(graph.states):
        shape = ", peripheries=2" if state in graph.final else ""
        lines.append(f"  s{state} [label={_quoted(chr(10).join(parts))}{shape}];")
    lines += ['  start [label="", shape=none, width=0];', f"  start -> s{graph.start};"]
    for arrow in graph.arrows:
        columns = [_stack(graph.symbols[s]) for s in arrow.symbols]
        lines.append(f"  s{arrow.source} -> s{arrow.target} [label={_quoted(_side_by_side(columns))}];")
    lines.append(f"  // {len(graph.symbols)} different columns, from top to bottom:")
    lines += [f"  // {' '.join(map(shown, symbol))}" for symbol in graph.symbols]
    return "\n".join([*lines, "}"]) + "\n"


def keys_of(count: int) -> list[str]:
    """Return short names A, B, ..., z, A1, B1, ... for column symbols.

    >>> keys_of(54)[-3:]
    ['z', 'A1', 'B1']
    """
    return [_KEYS[i % len(_KEYS)] + (str(i // len(_KEYS)) if i >= len(_KEYS) else "") for i in range(count)]


def column_picture(symbol: Sequence[Mark], style: Style, cell: float = _CELL) -> tuple[Shape, ...]:
    """Draw one column of marks inside a thin frame, its upper left corner at (0, 0)."""
    drawn: list[Shape] = [Box(0, 0, cell, cell * len(symbol), fill=PAPER, stroke=GREY, thick=0.6)]
    for row, mark in enumerate(symbol):
        drawn += moved(style.mark(mark, cell), 0, row * cell)
    return tuple(drawn)


_ROW = 15.0  # a row of a state
_LETTER = 11.0
_PER_LINE = 4  # keys side by side in one entry of the table


def state_size(parts: Sequence[str]) -> tuple[float, float]:
    """Return the width and height of a state's box."""
    return max(text_width(text, 12) for text in parts) + 12, len(parts) * _ROW + 6


def state_picture(parts: Sequence[str], final: bool) -> tuple[Shape, ...]:
    """Draw a state as one text per row, in a frame that is double if the board may end there."""
    width, height = state_size(parts)
    drawn: list[Shape] = [Box(0, 0, width, height, fill=PAPER, thick=1.2, round=3)]
    if final:
        drawn.append(Box(-3, -3, width + 6, height + 6, thick=1.2, round=5))
    for row, text in enumerate(parts):
        drawn.append(Words(width / 2, 3 + _ROW * (row + 0.5), text, 12, bold=True))
    return tuple(drawn)


def table(graph: ColumnGraph, keys: Sequence[str]) -> tuple[tuple[Shape, ...], float, float]:
    """Return the table of the columns read from each state (rows) to each state (columns), its width and height."""
    sizes = [state_size(parts) for parts in graph.states]
    entries = {(a.source, a.target): _lines([keys[s] for s in a.symbols]) for a in graph.arrows}
    letters = max((text_width(row, _LETTER) for rows in entries.values() for row in rows), default=0.0)
    deep = max((len(rows) for rows in entries.values()), default=1) * 13.0
    wide, tall = max(max(w for w, _ in sizes), letters) + 14, max(max(h for _, h in sizes), deep) + 14
    left, top = wide + 44, tall + 34
    count = len(sizes)
    shapes: list[Shape] = []
    for i in range(0, count, 2):  # every second row is shaded
        shapes.append(Box(left, top + i * tall, wide * count, tall, fill=FAINT, stroke=None))
    for i in range(count + 1):
        shapes.append(line((left + i * wide, top), (left + i * wide, top + count * tall), colour=GREY, thick=0.6))
        shapes.append(line((left, top + i * tall), (left + count * wide, top + i * tall), colour=GREY, thick=0.6))
    for state, (parts, (w, h)) in enumerate(zip(graph.states, sizes)):
        picture = state_picture(parts, state in graph.final)
        x, y = left + wide * (state + 0.5), top + tall * (state + 0.5)
        shapes += moved(picture, x - w / 2, 22 + (tall - h) / 2)
        shapes += moved(picture, 28 + (wide - w) / 2, y - h / 2)
        if state == graph.start:
            tip, back = (28 + (wide - w) / 2 - 5, y), (4.0, y)
            shapes += [line(back, tip, colour=ACCENT, thick=2), arrow_head(tip, back, 9, ACCENT)]
    for (a, b), rows in entries.items():
        for i, row in enumerate(rows):
            y = top + tall * (a + 0.5) + 13 * (i - (len(rows) - 1) / 2)
            shapes.append(Words(left + wide * (b + 0.5), y, row, _LETTER, colour=INK))
    shapes.append(Words(left, 8, "to", 11, anchor="start", plain=True, colour=GREY))
    shapes.append(Words(left - 8, top - 8, "from", 11, anchor="end", plain=True, colour=GREY))
    return tuple(shapes), left + wide * count, top + tall * count


def _lines(names: Sequence[str]) -> list[str]:
    return [" ".join(names[i : i + _PER_LINE]) for i in range(0, len(names), _PER_LINE)]


def _label(
    graph: ColumnGraph, symbols: Sequence[int], keys: Sequence[str], style: Style, pictured: bool
) -> tuple[tuple[float, float], tuple[Shape, ...]]:
    """Return the size and shapes of an arrow's label: its columns themselves with their keys, or keys alone."""
    if not pictured:
        rows = [" ".join(keys[s] for s in symbols[i : i + 5]) for i in range(0, len(symbols), 5)]
        width, height = max(text_width(row, 11) for row in rows) + 4, 13.0 * len(rows) + 2
        words = [Words(width / 2, 7.5 + 13 * i, row, 11) for i, row in enumerate(rows)]
        return (width, height), (Box(0, 0, width, height, fill=PAPER, stroke=None), *words)
    each = _CELL + 4
    tall = _CELL * max(len(graph.symbols[s]) for s in symbols)
    shapes: list[Shape] = [Box(0, 0, each * len(symbols), tall + 15, fill=PAPER, stroke=None)]
    for i, s in enumerate(symbols):
        shapes.append(Words(each * (i + 0.5), 6, keys[s], 9, colour=GREY))
        shapes += moved(column_picture(graph.symbols[s], style), each * i + 2, 13)
    return (each * len(symbols), tall + 15), tuple(shapes)


def _legend(
    symbols: Sequence[Sequence[Mark]], keys: Sequence[str], style: Style, width: float
) -> tuple[tuple[Shape, ...], float]:
    """Return the list of column symbols in lines of at most `width`, and its height."""
    each, cell = 30.0, 18.0
    heading = amount(len(symbols), "different column")
    shapes: list[Shape] = [Words(0, 0, heading, 12, anchor="start", plain=True, bold=True)]
    per_line = max(1, int(width // each))
    tall = max((len(symbol) for symbol in symbols), default=0) * cell + 26
    for i, symbol in enumerate(symbols):
        x, y = (i % per_line) * each, 20 + (i // per_line) * tall
        shapes.append(Words(x + cell / 2, y, keys[i], 11))
        shapes += moved(column_picture(symbol, style, cell), x, y + 9)
    return tuple(shapes), 20 + tall * -(-len(symbols) // per_line)


def _before(curve: Sequence[Point]) -> Point:
    """Return a point of a Bézier curve shortly before its end."""
    t = 0.93
    weights = ((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t**2, t**3)
    return sum(w * p[0] for w, p in zip(weights, curve)), sum(w * p[1] for w, p in zip(weights, curve))


def _stack(symbol: Sequence[Mark]) -> list[str]:
    wide = max((len(shown(mark)) for mark in symbol), default=1)
    return [shown(mark).ljust(wide) for mark in symbol]


def _side_by_side(columns: Sequence[Sequence[str]]) -> str:
    return "\n".join("  ".join(parts) for parts in zip(*columns))


def _quoted(text: str) -> str:
    lines = (printable(line).replace("\\", "\\\\").replace('"', '\\"') for line in text.split("\n"))
    return '"' + "\\n".join(lines) + '"'
