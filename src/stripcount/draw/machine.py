"""Pictures of small machines: states as boxes, arrows labelled by the columns that they read."""

from __future__ import annotations

from collections.abc import Sequence

from stripcount.board import Mark, mark_text
from stripcount.draw.columns import ColumnGraph, column_graph
from stripcount.draw.layout import circular_layout
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
    Text,
    arrow_head,
    line,
    text_width,
    translate,
)
from stripcount.errors import amount, printable
from stripcount.machine.exploration import Exploration
from stripcount.model.strip import Strip

_CELL = 13.0  # points, side of a cell of a column on an arrow
MAX_PICTURED_COLUMNS = 3  # columns of an arrow up to which arrows show them; if any has more, all show keys only
MAX_DRAWN_ARROWS = 30
"""Number of arrows up to which a machine is drawn with arrows; one with more is drawn as a table."""

# letters that stand for columns
_KEYS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def machine_scene(exploration: Exploration, strip: Strip, merged: bool = False) -> Scene:
    """Return the picture of a machine: states on a circle, or a table if there are more than MAX_DRAWN_ARROWS arrows.

    A double frame marks the states where a board may end, and a thick arrow without a source marks the start.
    The columns are listed below. `merged` and the error TooLarge are as in `column_graph`.

    >>> from stripcount.puzzles.ring_ring import RingRing
    >>> from stripcount.machine.explore import explore
    >>> machine_scene(explore(RingRing(2)), RingRing(2)).title
    'The machine of ring-ring, 2 rows: 2 states, 3 columns'
    """
    title, strip = strip.title, strip.counted()
    graph = column_graph(exploration, strip, merged)
    style = style_of(strip) or STYLES["letters"]
    keys = column_keys(len(graph.columns))
    if len(graph.arrows) > MAX_DRAWN_ARROWS:
        shapes, drawing_width, drawing_height = machine_table(graph, keys)
    else:
        shapes, drawing_width, drawing_height = _machine_circle(graph, keys, style)
    margin = 30.0
    width = max(drawing_width + 2 * margin, 360.0)
    legend, legend_height = _legend(graph.columns, keys, style, width - 2 * margin)
    title = f"The machine of {title}: {len(graph.states)} states, {len(graph.columns)} columns"
    legend_top = drawing_height + 2 * margin
    shapes = (*translate(shapes, (width - drawing_width) / 2, margin), *translate(legend, margin, legend_top))
    return Scene(width, legend_top + legend_height + margin / 2, shapes, title)


def _machine_circle(graph: ColumnGraph, keys: Sequence[str], style: Style) -> tuple[tuple[Shape, ...], float, float]:
    """Return (shapes, width, height) of the states on a circle with their arrows, sizes in points."""
    shows_columns = all(len(a.column_indices) <= MAX_PICTURED_COLUMNS for a in graph.arrows)
    labels = [_label(graph, a.column_indices, keys, style, shows_columns) for a in graph.arrows]
    boxes = [state_size(row_texts) for row_texts in graph.states]
    layout = circular_layout(boxes, [(a.source, a.target) for a in graph.arrows], [size for size, _ in labels])
    shapes: list[Shape] = []
    for route in layout.routes:
        shapes.append(Stroke(route.curve, colour=GREY, line_width=1.2, curve=True))
    for route in layout.routes:
        shapes.append(arrow_head(route.curve[3], _point_before_end(route.curve), colour=GREY))
    for route, (size, label_shapes) in zip(layout.routes, labels):
        shapes += translate(label_shapes, route.label[0] - size[0] / 2, route.label[1] - size[1] / 2)
    for state, (row_texts, (x, y), (width, height)) in enumerate(zip(graph.states, layout.state_centres, boxes)):
        shapes += translate(state_picture(row_texts, state in graph.final), x - width / 2, y - height / 2)
        if state == graph.start:
            tip = (x - width / 2 - 4, y - height / 2 + 4)
            shaft_point = (tip[0] - 24, tip[1] - 10)
            shapes += [line(shaft_point, tip, colour=ACCENT, line_width=2), arrow_head(tip, shaft_point, 9, ACCENT)]
    return tuple(shapes), layout.width, layout.height


def dot(exploration: Exploration, strip: Strip, merged: bool = False) -> str:
    """Return the machine in Graphviz's DOT, with its columns listed in comments.

    `merged` and the error TooLarge are as in `column_graph`.

    >>> from stripcount.puzzles.ring_ring import RingRing
    >>> from stripcount.machine.explore import explore
    >>> dot(explore(RingRing(2)), RingRing(2)).count("->")
    4
    """
    strip = strip.counted()
    graph = column_graph(exploration, strip, merged)
    lines = [f"digraph {_dot_string(strip.title)} {{", "  rankdir=LR;"]
    lines += ['  node [shape=box, fontname="monospace"];', '  edge [fontname="monospace"];']
    for state, row_texts in enumerate(graph.states):
        shape = ", peripheries=2" if state in graph.final else ""
        lines.append(f"  s{state} [label={_dot_string(chr(10).join(row_texts))}{shape}];")
    lines += ['  start [label="", shape=none, width=0];', f"  start -> s{graph.start};"]
    for arrow in graph.arrows:
        column_texts = [_column_texts(graph.columns[index]) for index in arrow.column_indices]
        lines.append(f"  s{arrow.source} -> s{arrow.target} [label={_dot_string(_side_by_side(column_texts))}];")
    lines.append(f"  // {len(graph.columns)} different columns, from top to bottom:")
    lines += [f"  // {' '.join(map(mark_text, column))}" for column in graph.columns]
    return "\n".join([*lines, "}"]) + "\n"


def column_keys(count: int) -> list[str]:
    """Return `count` short names A, B, ..., z, A1, B1, ... for columns.

    >>> column_keys(54)[-3:]
    ['z', 'A1', 'B1']
    """
    return [_KEYS[i % len(_KEYS)] + (str(i // len(_KEYS)) if i >= len(_KEYS) else "") for i in range(count)]


def column_picture(column: Sequence[Mark], style: Style, cell: float = _CELL) -> tuple[Shape, ...]:
    """Draw one column of marks inside a thin frame, its upper left corner at (0, 0)."""
    shapes: list[Shape] = [Box(0, 0, cell, cell * len(column), fill=PAPER, outline=GREY, line_width=0.6)]
    for row, mark in enumerate(column):
        shapes += translate(style.draw_mark(mark, cell), 0, row * cell)
    return tuple(shapes)


_STATE_ROW_HEIGHT = 15.0  # points, height of a row of a state
_STATE_FONT_SIZE = 12.0  # points
_STATE_PADDING = 6.0, 3.0  # points between the texts of a state and its frame: at the left and right, above and below
_TABLE_FONT_SIZE = 11.0  # points
_LINE_HEIGHT = 13.0  # points, height of a line of keys
_KEYS_PER_LINE = 4  # keys side by side in one entry of the table
_KEYS_PER_LABEL_LINE = 5  # keys side by side on an arrow


def state_size(row_texts: Sequence[str]) -> tuple[float, float]:
    """Return the width and height, in points, of the frame of a state."""
    width = max(text_width(text, _STATE_FONT_SIZE) for text in row_texts)
    return width + 2 * _STATE_PADDING[0], len(row_texts) * _STATE_ROW_HEIGHT + 2 * _STATE_PADDING[1]


def state_picture(row_texts: Sequence[str], is_final: bool) -> tuple[Shape, ...]:
    """Draw a state as one text per row, in a frame that is double if the board may end there."""
    width, height = state_size(row_texts)
    shapes: list[Shape] = [Box(0, 0, width, height, fill=PAPER, line_width=1.2, corner_radius=3)]
    if is_final:
        shapes.append(Box(-3, -3, width + 6, height + 6, line_width=1.2, corner_radius=5))
    for row, text in enumerate(row_texts):
        shapes.append(
            Text(width / 2, _STATE_PADDING[1] + _STATE_ROW_HEIGHT * (row + 0.5), text, _STATE_FONT_SIZE, bold=True)
        )
    return tuple(shapes)


def machine_table(graph: ColumnGraph, keys: Sequence[str]) -> tuple[tuple[Shape, ...], float, float]:
    """Return (shapes, width, height) of the table of the columns read from each state (rows) to each (columns)."""
    sizes = [state_size(row_texts) for row_texts in graph.states]
    entries = {
        (a.source, a.target): _key_lines([keys[index] for index in a.column_indices], _KEYS_PER_LINE)
        for a in graph.arrows
    }
    key_width = max((text_width(row, _TABLE_FONT_SIZE) for rows in entries.values() for row in rows), default=0.0)
    entry_height = max((len(rows) for rows in entries.values()), default=1) * _LINE_HEIGHT
    column_width = max(max(width for width, _ in sizes), key_width) + 14
    row_height = max(max(height for _, height in sizes), entry_height) + 14
    left, top = column_width + 44, row_height + 34
    table_width, table_height = column_width * len(sizes), row_height * len(sizes)
    right, bottom = left + table_width, top + table_height
    shapes: list[Shape] = []
    for i in range(0, len(sizes), 2):  # every second row is shaded
        shapes.append(Box(left, top + i * row_height, table_width, row_height, fill=FAINT, outline=None))
    for i in range(len(sizes) + 1):
        x, y = left + i * column_width, top + i * row_height
        shapes.append(line((x, top), (x, bottom), colour=GREY, line_width=0.6))
        shapes.append(line((left, y), (right, y), colour=GREY, line_width=0.6))
    for state, (row_texts, (width, height)) in enumerate(zip(graph.states, sizes)):
        picture = state_picture(row_texts, state in graph.final)
        x, y = left + column_width * (state + 0.5), top + row_height * (state + 0.5)
        shapes += translate(picture, x - width / 2, 22 + (row_height - height) / 2)
        shapes += translate(picture, 28 + (column_width - width) / 2, y - height / 2)
        if state == graph.start:
            tip, shaft_point = (28 + (column_width - width) / 2 - 5, y), (4.0, y)
            shapes += [line(shaft_point, tip, colour=ACCENT, line_width=2), arrow_head(tip, shaft_point, 9, ACCENT)]
    for (source, target), rows in entries.items():
        for i, row in enumerate(rows):
            y = top + row_height * (source + 0.5) + _LINE_HEIGHT * (i - (len(rows) - 1) / 2)
            shapes.append(Text(left + column_width * (target + 0.5), y, row, _TABLE_FONT_SIZE, colour=INK))
    shapes.append(Text(left, 8, "to", 11, anchor="start", proportional=True, colour=GREY))
    shapes.append(Text(left - 8, top - 8, "from", 11, anchor="end", proportional=True, colour=GREY))
    return tuple(shapes), right, bottom


def _key_lines(keys: Sequence[str], per_line: int) -> list[str]:
    """Return keys in lines of up to `per_line`."""
    return [" ".join(keys[i : i + per_line]) for i in range(0, len(keys), per_line)]


def _label(
    graph: ColumnGraph, column_indices: Sequence[int], keys: Sequence[str], style: Style, shows_columns: bool
) -> tuple[tuple[float, float], tuple[Shape, ...]]:
    """Return (size, shapes) of an arrow's label: with `shows_columns` its columns below their keys, else keys alone."""
    if not shows_columns:
        rows = _key_lines([keys[index] for index in column_indices], _KEYS_PER_LABEL_LINE)
        width, height = max(text_width(row, 11) for row in rows) + 4, _LINE_HEIGHT * len(rows) + 2
        words = [Text(width / 2, 7.5 + _LINE_HEIGHT * i, row, 11) for i, row in enumerate(rows)]
        return (width, height), (Box(0, 0, width, height, fill=PAPER, outline=None), *words)
    entry_width = _CELL + 4
    column_height = _CELL * max(len(graph.columns[index]) for index in column_indices)
    shapes: list[Shape] = [Box(0, 0, entry_width * len(column_indices), column_height + 15, fill=PAPER, outline=None)]
    for i, index in enumerate(column_indices):
        shapes.append(Text(entry_width * (i + 0.5), 6, keys[index], 9, colour=GREY))
        shapes += translate(column_picture(graph.columns[index], style), entry_width * i + 2, 13)
    return (entry_width * len(column_indices), column_height + 15), tuple(shapes)


def _legend(
    columns: Sequence[Sequence[Mark]], keys: Sequence[str], style: Style, width: float
) -> tuple[tuple[Shape, ...], float]:
    """Return (shapes, height) of the list of columns in lines of at most `width` points."""
    entry_width, cell = 30.0, 18.0
    heading = amount(len(columns), "different column")
    shapes: list[Shape] = [Text(0, 0, heading, 12, anchor="start", proportional=True, bold=True)]
    per_line = max(1, int(width // entry_width))
    row_height = max((len(column) for column in columns), default=0) * cell + 26
    for i, column in enumerate(columns):
        x, y = (i % per_line) * entry_width, 20 + (i // per_line) * row_height
        shapes.append(Text(x + cell / 2, y, keys[i], 11))
        shapes += translate(column_picture(column, style, cell), x, y + 9)
    return tuple(shapes), 20 + row_height * -(-len(columns) // per_line)


def _point_before_end(curve: Sequence[Point]) -> Point:
    """Return a point of a cubic Bézier curve shortly before its end, from which its arrow head comes."""
    t = 0.93  # the parameter, from 0 to 1
    weights = ((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t**2, t**3)
    return sum(w * p[0] for w, p in zip(weights, curve)), sum(w * p[1] for w, p in zip(weights, curve))


def _column_texts(column: Sequence[Mark]) -> list[str]:
    """Return the texts of a column's marks, padded to the same width."""
    column_width = max((len(mark_text(mark)) for mark in column), default=1)
    return [mark_text(mark).ljust(column_width) for mark in column]


def _side_by_side(column_texts: Sequence[Sequence[str]]) -> str:
    """Return columns of texts side by side, as lines."""
    return "\n".join("  ".join(row_texts) for row_texts in zip(*column_texts))


def _dot_string(text: str) -> str:
    """Return a text as a quoted string of DOT."""
    lines = (printable(line).replace("\\", "\\\\").replace('"', '\\"') for line in text.split("\n"))
    return '"' + "\\n".join(lines) + '"'
