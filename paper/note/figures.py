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
_LATEX_SIGNS = {"-": "$-$", "−": "$-$", "+": "$+$", ">": "$\\triangleright$", ".": "$\\cdot$"}


def tikz(scene: Scene, scale: float) -> str:
    """Return a scene as a TikZ picture; one unit of the scene is `scale` TeX points long.

    >>> print(tikz(Scene(10, 10, (Disc(5, 5, 3),), "a dot"), 0.5).splitlines()[3])
    \\path[fill=c1a1a1a] (5,5) circle[radius=3];
    """
    shapes = scene.shapes
    lines = [*_palette(shapes), f"\\begin{{tikzpicture}}[x={scale}pt,y=-{scale}pt,line cap=round,line join=round]"]
    lines.append(f"\\path[use as bounding box] (0,0) rectangle ({_number(scene.width)},{_number(scene.height)});")
    lines += [_shape_path(shape, scale) for shape in shapes]
    return "\n".join([*lines, "\\end{tikzpicture}"]) + "\n"


def _palette(shapes: Sequence[Shape]) -> list[str]:
    """Return the definitions of all colours in use; #1a1a1a is called c1a1a1a."""
    colours: set[str] = set()
    for shape in shapes:
        fill = None if isinstance(shape, Text) else shape.fill
        stroke = shape.colour if isinstance(shape, (Stroke, Text)) else shape.outline
        colours |= {colour for colour in (fill, stroke) if colour is not None}
    return [f"\\definecolor{{c{c[1:]}}}{{HTML}}{{{c[1:].upper()}}}" for c in sorted(colours)]


def _shape_path(shape: Shape, scale: float) -> str:
    """Return the TikZ command that draws a shape; `scale` is in points for each unit of the scene."""
    if isinstance(shape, Text):
        size = _number(shape.size * scale)
        anchor = {"start": "west", "middle": "center", "end": "east"}[shape.anchor]
        text = "".join(_LATEX_SIGNS.get(letter, letter) for letter in shape.text)
        font = f"\\fontsize{{{size}}}{{{size}}}\\selectfont" + ("" if shape.proportional else "\\ttfamily")
        return (
            f"\\node[anchor={anchor},inner sep=0pt,text=c{shape.colour[1:]}] "
            f"at ({_number(shape.x)},{_number(shape.y)}) {{{font} {text}}};"
        )
    if isinstance(shape, Box):
        style = _style(shape.fill, shape.outline, shape.line_width * scale)
        corner = f",rounded corners={_number(shape.corner_radius * scale)}pt" if shape.corner_radius else ""
        opposite_corner = f"({_number(shape.x + shape.width)},{_number(shape.y + shape.height)})"
        return f"\\path[{style}{corner}] ({_number(shape.x)},{_number(shape.y)}) rectangle {opposite_corner};"
    if isinstance(shape, Disc):
        style = _style(shape.fill, shape.outline, shape.line_width * scale)
        return f"\\path[{style}] ({_number(shape.x)},{_number(shape.y)}) circle[radius={_number(shape.radius)}];"
    style = _style(shape.fill, shape.colour, shape.line_width * scale) + (",dashed" if shape.dashed else "")
    points = [f"({_number(x)},{_number(y)})" for x, y in shape.points]
    if shape.curve:
        path = f"{points[0]} .. controls {points[1]} and {points[2]} .. {points[3]}"
    else:
        path = " -- ".join(points) + (" -- cycle" if shape.fill else "")
    return f"\\path[{style}] {path};"


def _style(fill: str | None, stroke: str | None, line_width: float) -> str:
    """Return the TikZ options for the colours of inside and line, each None if it is not drawn; width in points."""
    parts = [f"fill=c{fill[1:]}"] if fill else []
    parts += [f"draw=c{stroke[1:]}", f"line width={_number(line_width)}pt"] if stroke else []
    return ",".join(parts)


def board_picture(rows: int, columns: int, seed: int) -> str:
    """Return a picture of a Magnets solution drawn uniformly at random; the same seed gives the same solution."""
    (board,) = sampler(Magnets(rows), columns).draw(1, seed)
    return tikz(board_scene(board, Magnets(board.rows)), 0.85)


def machine_picture() -> str:
    """Return the picture of the machine of Magnets with one row, without the list of its columns below."""
    scene = machine_scene(explore(Magnets(1)), Magnets(1))
    list_top = next(s.y for s in scene.shapes if isinstance(s, Text) and "different column" in s.text) - 12
    shapes = [shape for shape in scene.shapes if min(y for _, y in _extent_points(shape)) < list_top]
    corners = [corner for shape in shapes for corner in _extent_points(shape)]
    left, top = min(x for x, _ in corners) - 2, min(y for _, y in corners) - 2
    right, bottom = max(x for x, _ in corners) + 2, max(y for _, y in corners) + 2
    return tikz(Scene(right - left, bottom - top, translate(shapes, -left, -top), scene.title), 0.78)


def _extent_points(shape: Shape) -> list[Point]:
    """Return points whose bounding box contains a shape; a text is taken as a square of its font size."""
    if isinstance(shape, Stroke):
        return list(shape.points)
    if isinstance(shape, Box):
        return [(shape.x, shape.y), (shape.x + shape.width, shape.y + shape.height)]
    half_size = shape.size / 2 if isinstance(shape, Text) else shape.radius
    return [(shape.x - half_size, shape.y - half_size), (shape.x + half_size, shape.y + half_size)]


def merged_states(rows: int) -> tuple[list[list[str]], list[list[int]]]:
    """Return the states of Magnets as text, in classes of equal futures, and the matrix of columns between classes.

    Two states of one class have the same numbers of ways to finish in 0 to 29 further columns. Entry (s, t) of the
    matrix is the number of columns that lead from any one state of class s into class t; it is asserted to be the
    same for every state of s, which proves that the futures are equal for any number of columns.

    >>> [len(states) for states in merged_states(2)[0]]
    [1, 4, 2, 4, 2, 1]
    """
    exploration = explore(Magnets(rows))
    machine = exploration.machine()
    states_by_future: dict[tuple[int, ...], list[int]] = {}
    for state in range(machine.states):
        unit_vector = np.zeros(machine.states, dtype=np.uint64)
        unit_vector[state] = 1
        states_by_future.setdefault(tuple(Machine(machine.factors, unit_vector, machine.final).terms(30)), []).append(
            state
        )
    classes = list(states_by_future.values())
    column = machine.column().toarray().astype(int)
    matrix = [[int(column[target, source[0]].sum()) for target in classes] for source in classes]
    for source, row in zip(classes, matrix):
        assert all([int(column[target, state].sum()) for target in classes] == row for state in source)
    strip: Strip = Magnets(rows)
    return [[strip.draw_state(exploration.state(0, state)) for state in members] for members in classes], matrix


def classes_table(rows: int) -> str:
    """Return the classes of `merged_states` and the matrix between them as a LaTeX table."""
    classes, matrix = merged_states(rows)
    lines = ["\\begin{tabular}{@{}cl@{\\qquad}" + "r" * len(classes) + "@{}}", "\\toprule"]
    titles = " & ".join(f"${index + 1}$" for index in range(len(classes)))
    lines += [f"class & states & {titles} \\\\", "\\midrule"]
    for index, (states, row) in enumerate(zip(classes, matrix)):
        state_list = "\\enspace ".join(_state_latex(state) for state in states)
        lines.append(
            f"${index + 1}$ & {state_list} & " + " & ".join(f"${entry}$" if entry else "$\\cdot$" for entry in row)
        )
        lines[-1] += " \\\\"
    return "\n".join([*lines, "\\bottomrule", "\\end{tabular}"]) + "\n"


def _state_latex(state: str) -> str:
    """Return the text of a state, one word for each cell, as a vector in LaTeX."""
    cells = ["".join(f"{{{_LATEX_SIGNS[letter].strip('$')}}}" for letter in cell) for cell in state.split()]
    return "$(" + ",\\,".join(cells) + ")$"


def growth_plot(series: Sequence[tuple[str, str, Series]], low: float, high: float) -> str:
    """Return a plot, as TikZ, of values between `low` and `high` against numbers of rows from 1 on.

    Each series is (mark, legend, points); the mark is a key of `_mark_path`, the legend LaTeX, and a point is
    (rows, value).
    """
    width, height = 9.6, 5.2
    rows = max(int(x) for _, _, points in series for x, _ in points)

    def position(x: float, y: float) -> str:
        return f"({_number(x * width / (rows + 0.5))},{_number((y - low) / (high - low) * height)})"

    lines = ["\\begin{tikzpicture}[x=1cm,y=1cm,font=\\footnotesize]"]
    lines.append(f"\\draw (0,0) rectangle ({_number(width)},{_number(height)});")
    for row in range(1, rows + 1):
        lines.append(f"\\draw {position(row, low)} -- ++(0,0.08); \\node[below] at {position(row, low)} {{{row}}};")
    steps = round((high - low) / 0.2)
    for step in range(steps + 1):
        value = low + 0.2 * step
        lines.append(
            f"\\draw {position(0, value)} -- ++(0.08,0); \\node[left] at {position(0, value)} {{{value:.1f}}};"
        )
    for line_index, (mark, legend, points) in enumerate(series):
        positions = [position(x, y) for x, y in points]
        lines.append("\\draw[thin] " + " -- ".join(positions) + ";")
        lines += [_mark_path(mark, legend_position) for legend_position in positions]
        legend_position = f"({_number(width + 0.5)},{_number(height - 0.4 - 0.62 * line_index)})"
        lines.append(_mark_path(mark, legend_position) + f" \\node[right=4pt] at {legend_position} {{{legend}}};")
    lines.append(f"\\node[below=14pt] at ({_number(width / 2)},0) {{rows $r$}};")
    return "\n".join([*lines, "\\end{tikzpicture}"]) + "\n"


def _mark_path(mark: str, position: str) -> str:
    """Return the TikZ command for a mark of a plot at a position such as (1.5,2)."""
    paths = {
        "disc": f"\\fill {position} circle[radius=1.6pt];",
        "circle": f"\\filldraw[fill=white] {position} circle[radius=1.6pt];",
        "square": f"\\filldraw[fill=white] {position} +(-1.6pt,-1.6pt) rectangle +(1.6pt,1.6pt);",
        "up": f"\\fill {position} +(-2pt,-1.5pt) -- +(2pt,-1.5pt) -- +(0,2pt) -- cycle;",
        "down": f"\\fill {position} +(-2pt,1.5pt) -- +(2pt,1.5pt) -- +(0,-2pt) -- cycle;",
    }
    return paths[mark]


def _number(value: float) -> str:
    """Return a number with at most three decimals, without trailing zeros."""
    return f"{value:.3f}".rstrip("0").rstrip(".")
