"""Layouts of slots at random, exactly uniform over all domino tilings of a rectangle.

Temperley's bijection maps tilings to spanning trees, which Wilson's loop-erased walks draw uniformly. Cells
(even, even) are the vertices of a grid, cells (odd, odd) its faces, the cells between them its edges. The tree is
rooted beyond the bottom side if the number of rows is even, and beyond the right side if that of columns is. Each
vertex is paired with its first edge on the way to the root. The edges that are not in the tree form a tree of the
faces, and each face is paired with its first edge there on the way to the outer face. If rows and columns are both odd,
one cell stays single: the root, which is then a random (even, even) cell on the border. Each of these cells has equally
many tilings.
"""

from __future__ import annotations

import random

from stripcount.board import Cell, neighbours
from stripcount.printed.cells import half_letters

_STEPS = ((-1, 0), (0, -1), (0, 1), (1, 0))  # (row offset, column offset) from a vertex to an edge


def random_layout(rows: int, cols: int, rng: random.Random) -> list[str]:
    """Return the rows of a random layout in the letters of `MagnetsBoard`; there is one * if both sizes are odd.

    Costs a few steps of a random walk per cell.

    >>> random_layout(1, 4, random.Random(0))
    ['LRLR']
    """
    root = None
    if rows % 2 and cols % 2:
        border = [
            (r, c) for r in range(0, rows, 2) for c in range(0, cols, 2) if r in (0, rows - 1) or c in (0, cols - 1)
        ]
        root = rng.choice(border)
    partner: dict[Cell, Cell] = {}
    for vertex, (down, right) in _tree(rows, cols, root, rng).items():
        edge = vertex[0] + down, vertex[1] + right
        partner[vertex], partner[edge] = edge, vertex
    _pair_faces(rows, cols, partner)
    pairs = ((first, second) for first, second in partner.items() if first < second)
    return ["".join(row) for row in half_letters(rows, cols, pairs, "*")]


def _tree(rows: int, cols: int, root: Cell | None, rng: random.Random) -> dict[Cell, Cell]:
    """Return, for each vertex but the root, the direction (row offset, column offset) of its edge towards the root.

    The spanning tree is drawn uniformly by Wilson's algorithm.
    """
    step_from: dict[Cell, Cell] = {}
    in_tree = {root}
    for start in ((r, c) for r in range(0, rows, 2) for c in range(0, cols, 2)):
        vertex = start
        while vertex not in in_tree and 0 <= vertex[0] < rows and 0 <= vertex[1] < cols:
            steps = [s for s in _STEPS if 0 <= vertex[0] + s[0] < rows and 0 <= vertex[1] + s[1] < cols]
            step = rng.choice(steps)
            step_from[vertex] = step  # a later visit overwrites it: that erases the loop
            vertex = vertex[0] + 2 * step[0], vertex[1] + 2 * step[1]
        vertex = start
        while vertex not in in_tree and 0 <= vertex[0] < rows and 0 <= vertex[1] < cols:
            in_tree.add(vertex)
            step = step_from[vertex]
            vertex = vertex[0] + 2 * step[0], vertex[1] + 2 * step[1]
    return {vertex: step for vertex, step in step_from.items() if vertex in in_tree and vertex != root}


def _pair_faces(rows: int, cols: int, partner: dict[Cell, Cell]) -> None:
    """Pair each face with an edge not in the tree, in `partner`, from the border inwards.

    An edge beside which only one face remains is paired with that face.
    """
    faces_of_free_edge = {
        (r, c): [face for face in neighbours(rows, cols, (r, c)) if face[0] % 2 and face[1] % 2]
        for r in range(rows)
        for c in range(cols)
        if (r + c) % 2 and (r, c) not in partner
    }
    pairs_to_add = [(edge, faces[0]) for edge, faces in faces_of_free_edge.items() if len(faces) == 1]
    while pairs_to_add:
        edge, face = pairs_to_add.pop()
        partner[edge], partner[face] = face, edge
        for edge_beside in neighbours(rows, cols, face):
            if edge_beside in faces_of_free_edge and edge_beside not in partner:
                pairs_to_add += [
                    (edge_beside, face_beyond) for face_beyond in faces_of_free_edge[edge_beside] if face_beyond != face
                ]
