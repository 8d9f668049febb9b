"""Pictures of the note as TikZ: scenes of stripcount.draw, the classes of a small machine, growth per cell."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from stripcount.draw.board import board_scene
from stripcount.draw.machine import machine_scene
from stripcount.draw.scene import Box, Disc, Point, Scene, Shape, Stroke, Text, translate
from stripcount.evaluate.sample import sampler
from stripcount.machine.explore import explore
from stripcount.machine.machine import Machine
from stripcount.model.strip import Strip
from stripcount.puzzles.magnets import Magnets

Series = Sequence[tuple[float, float]]
_SIGNS = {"-": "$-$", "−": "$-$", "+": "$+$", ">": "$\\triangleright$", ".": "$\\cdot$"}


def tikz(scene: Scene, scale: float) -> str:
    """Return a scene as a TikZ picture; one unit of the scene is `scale` TeX points long.

    >>> print(tikz(Scene(10, 10, (Disc(5, 5, 3),), "a dot"), 0.5).splitlines()[3])
    \\path[fill=c1a1a1a] (5,5) circle[radius=3];
    """
    shapes = scene.shapes
    lines = [*_palette(shapes), f"\\begin{{tikzpicture}}[x={scale}pt,y=-{scale}pt,line cap=round,line join=round]"]
    lines.append(f"\\path[use as bounding box] (0,0) rectangle ({_n(scene.width)},{_n(scene.height)});")
    lines += [_drawn(shape, scale) for shape in shapes]
    return "\n".join([*lines, "\\end{tikzpicture}"]) + "\n"


def _palette(shapes: Sequence[Shape]) -> list[str]:
    used: set[str] = set()
    for shape in shapes:
        fill = None if isinstance(shape, Text) else shape.fill
        line = shape.colour if isinstance(shape, (Stroke, Text)) else shape.stroke
        used |= {colour for colour in (fill, line) if colour is not None}
    return [f"\\definecolor{{c{c[1:]}}}{{HTML}}{{{c[1:].upper()}}}" for c in sorted(used)]


def _drawn(shape: Shape, scale: float) -> str:
    if isinstance(shape, Text):
        size = _n(shape.size * scale)
        anchor = {"start": "west", "middle": "center", "end": "east"}[shape.anchor]
        text = "".join(_SIGNS.get(letter, letter) for letter in shape.text)
        font = f"\\fontsize{{{size}}}{{{size}}}\\selectfont" + ("" if shape.plain else "\\ttfamily")
        return (
            f"\\node[anchor={anchor},inner sep=0pt,text=c{shape.colour[1:]}] at ({_n(shape.x)},{_n(shape.y)}) "
            f"{{{font} {text}}};"
        )
    if isinstance(shape, Box):
        style = _style(shape.fill, shape.stroke, shape.line_width * scale)
        corner = f",rounded corners={_n(shape.corner_radius * scale)}pt" if shape.corner_radius else ""
        far = f"({_n(shape.x + shape.width)},{_n(shape.y + shape.height)})"
        return f"\\path[{style}{corner}] ({_n(shape.x)},{_n(shape.y)}) rectangle {far};"
    if isinstance(shape, Disc):
        style = _style(shape.fill, shape.stroke, shape.line_width * scale)
        return f"\\path[{style}] ({_n(shape.x)},{_n(shape.y)}) circle[radius={_n(shape.radius)}];"
    style = _style(shape.fill, shape.colour, shape.line_width * scale) + (",dashed" if shape.dashed else "")
    places = [f"({_n(x)},{_n(y)})" for x, y in shape.points]
    if shape.curve:
        path = f"{places[0]} .. controls {places[1]} and {places[2]} .. {places[3]}"
    else:
        path = " -- ".join(places) + (" -- cycle" if shape.fill else "")
    return f"\\path[{style}] {path};"


def _style(fill: str | None, stroke: str | None, line_width: float) -> str:
    parts = [f"fill=c{fill[1:]}"] if fill else []
    parts += [f"draw=c{stroke[1:]}", f"line width={_n(line_width)}pt"] if stroke else []
    return ",".join(parts)


def board_picture(rows: int, columns: int, seed: int) -> str:
    """Return the picture of a uniformly drawn Magnets solution, the same for the same seed."""
    (board,) = sampler(Magnets(rows), columns).draw(1, seed)
    return tikz(board_scene(board, Magnets(board.rows)), 0.85)


def machine_picture() -> str:
    """Return the machine of Magnets with one row, states on a circle, without the list of its columns."""
    scene = machine_scene(explore(Magnets(1)), Magnets(1))
    end = next(s.y for s in scene.shapes if isinstance(s, Text) and "different column" in s.text) - 12
    kept = [shape for shape in scene.shapes if min(y for _, y in _corners(shape)) < end]
    corners = [corner for shape in kept for corner in _corners(shape)]
    left, top = min(x for x, _ in corners) - 2, min(y for _, y in corners) - 2
    right, bottom = max(x for x, _ in corners) + 2, max(y for _, y in corners) + 2
    return tikz(Scene(right - left, bottom - top, translate(kept, -left, -top), scene.title), 0.78)


def _corners(shape: Shape) -> list[Point]:
    if isinstance(shape, Stroke):
        return list(shape.points)
    if isinstance(shape, Box):
        return [(shape.x, shape.y), (shape.x + shape.width, shape.y + shape.height)]
    size = shape.size / 2 if isinstance(shape, Text) else shape.radius
    return [(shape.x - size, shape.y - size), (shape.x + size, shape.y + size)]


def merged_states(rows: int) -> tuple[list[list[str]], list[list[int]]]:
    """Return the states of Magnets, drawn, in classes of equal futures, and the matrix of columns between classes.

    Two states of one class have the same numbers of ways to finish in 0 to 29 further columns. Entry (s, t) of the
    matrix is the number of columns that lead from any one state of class s into class t; it is asserted to be the
    same for every state of s, which proves that the futures are equal for any number of columns.

    >>> [len(states) for states in merged_states(2)[0]]
    [1, 4, 2, 4, 2, 1]
    """
    exploration = explore(Magnets(rows))
    machine = exploration.machine()
    futures: dict[tuple[int, ...], list[int]] = {}
    for state in range(machine.states):
        start = np.zeros(machine.states, dtype=np.uint64)
        start[state] = 1
        futures.setdefault(tuple(Machine(machine.factors, start, machine.final).terms(30)), []).append(state)
    classes = list(futures.values())
    column = machine.column().toarray().astype(int)
    matrix = [[int(column[target, source[0]].sum()) for target in classes] for source in classes]
    for source, row in zip(classes, matrix):
        assert all([int(column[target, s].sum()) for target in classes] == row for s in source)
    strip: Strip = Magnets(rows)
    return [[strip.draw_state(exploration.state(0, state)) for state in each] for each in classes], matrix


def classes_table(rows: int) -> str:
    """Return the classes and the matrix between them as LaTeX."""
    classes, matrix = merged_states(rows)
    lines = ["\\begin{tabular}{@{}cl@{\\qquad}" + "r" * len(classes) + "@{}}", "\\toprule"]
    numbers = " & ".join(f"${i + 1}$" for i in range(len(classes)))
    lines += [f"class & states & {numbers} \\\\", "\\midrule"]
    for i, (states, row) in enumerate(zip(classes, matrix)):
        drawn = "\\enspace ".join(_column(state) for state in states)
        lines.append(f"${i + 1}$ & {drawn} & " + " & ".join(f"${entry}$" if entry else "$\\cdot$" for entry in row))
        lines[-1] += " \\\\"
    return "\n".join([*lines, "\\bottomrule", "\\end{tabular}"]) + "\n"


def _column(state: str) -> str:
    parts = ["".join(f"{{{_SIGNS[letter].strip('$')}}}" for letter in cell) for cell in state.split()]
    return "$(" + ",\\,".join(parts) + ")$"


def growth_plot(series: Sequence[tuple[str, str, Series]], low: float, high: float) -> str:
    """Return a plot of values against rows; each series has a TikZ mark, a legend and its points."""
    wide, tall = 9.6, 5.2
    rows = max(int(x) for _, _, points in series for x, _ in points)

    def at(x: float, y: float) -> str:
        return f"({_n(x * wide / (rows + 0.5))},{_n((y - low) / (high - low) * tall)})"

    lines = ["\\begin{tikzpicture}[x=1cm,y=1cm,font=\\footnotesize]"]
    lines.append(f"\\draw (0,0) rectangle ({_n(wide)},{_n(tall)});")
    for row in range(1, rows + 1):
        lines.append(f"\\draw {at(row, low)} -- ++(0,0.08); \\node[below] at {at(row, low)} {{{row}}};")
    steps = round((high - low) / 0.2)
    for step in range(steps + 1):
        value = low + 0.2 * step
        lines.append(f"\\draw {at(0, value)} -- ++(0.08,0); \\node[left] at {at(0, value)} {{{value:.1f}}};")
    for number, (mark, legend, points) in enumerate(series):
        places = [at(x, y) for x, y in points]
        lines.append("\\draw[thin] " + " -- ".join(places) + ";")
        lines += [_mark(mark, place) for place in places]
        place = f"({_n(wide + 0.5)},{_n(tall - 0.4 - 0.62 * number)})"
        lines.append(_mark(mark, place) + f" \\node[right=4pt] at {place} {{{legend}}};")
    lines.append(f"\\node[below=14pt] at ({_n(wide / 2)},0) {{rows $r$}};")
    return "\n".join([*lines, "\\end{tikzpicture}"]) + "\n"


def _mark(mark: str, place: str) -> str:
    shapes = {
        "disc": f"\\fill {place} circle[radius=1.6pt];",
        "circle": f"\\filldraw[fill=white] {place} circle[radius=1.6pt];",
        "square": f"\\filldraw[fill=white] {place} +(-1.6pt,-1.6pt) rectangle +(1.6pt,1.6pt);",
        "up": f"\\fill {place} +(-2pt,-1.5pt) -- +(2pt,-1.5pt) -- +(0,2pt) -- cycle;",
        "down": f"\\fill {place} +(-2pt,1.5pt) -- +(2pt,1.5pt) -- +(0,-2pt) -- cycle;",
    }
    return shapes[mark]


def _n(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".")
