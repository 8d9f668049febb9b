"""A machine's states as pictures, and a machine with many arrows as a table from states (rows) to states (columns)."""

from __future__ import annotations

from collections.abc import Sequence

from stripcount.draw.columns import ColumnGraph
from stripcount.draw.scene import (
    ACCENT,
    FAINT,
    GREY,
    INK,
    PAPER,
    Box,
    Shape,
    Words,
    arrow_head,
    line,
    moved,
    text_width,
)

_ROW = 15.0  # a row of a state
_LETTER = 11.0
_PER_LINE = 4  # keys side by side in one entry of the table


def state_size(parts: Sequence[str]) -> tuple[float, float]:
    """Return the width and height of a state's box."""
    return max(text_width(part, 12) for part in parts) + 12, len(parts) * _ROW + 6


def state_picture(parts: Sequence[str], final: bool) -> tuple[Shape, ...]:
    """Draw a state as one text per row, in a frame that is double if the board may end there."""
    width, height = state_size(parts)
    drawn: list[Shape] = [Box(0, 0, width, height, fill=PAPER, thick=1.2, round=3)]
    if final:
        drawn.append(Box(-3, -3, width + 6, height + 6, thick=1.2, round=5))
    for row, part in enumerate(parts):
        drawn.append(Words(width / 2, 3 + _ROW * (row + 0.5), part, 12, bold=True))
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
