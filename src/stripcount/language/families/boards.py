"""Conditions on a board as a whole, and titles of colourings of a particular kind.

The conditions state which values occur (`containing all values 0..2`) and in which order they first appear. The
colourings are those of an array with one side closed to a ring (`circular in the n direction`), those with a given
number of mistakes (`defective 3-colorings`), and footprints of a solid that rolls from cell to cell (`rolling cube
footprints`): neighbouring cells hold faces, or vertices, that share an edge of the solid.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from stripcount.language.conditions.cells import all_of, no_neighbours_related
from stripcount.language.conditions.lines import label_along_lines
from stripcount.language.grammar import PhraseList, Productions
from stripcount.language.name import Head, Name, Side, Size
from stripcount.language.phrases import HORIZONTAL, VERTICAL, Lines, Offset, lines_text
from stripcount.language.pieces import (
    Context,
    CornerValue,
    Parts,
    Piece,
    Unreadable,
    ValueOrder,
    conjunction,
    piece_of_parts,
)
from stripcount.model.lattice.rule import Flags, Numbers, Register, View

_MAX_VALUE_SPAN = 20  # from the smallest to the largest value that must occur: a register holds a bit for each
_MAX_VALUES = 64  # of a cell on a closed ring: one label holds the index of one value


def _all_values_occur(low: int, high: int) -> Piece | None:
    """Return the piece: all values low..high occur on the board.

    Return None for an empty range, or if high - low is more than _MAX_VALUE_SPAN.
    """
    if high < low or high - low > _MAX_VALUE_SPAN:
        return None

    def step(seen_mask: Numbers, view: View) -> Numbers:
        value = view.value()
        return np.where(
            (value >= low) & (value <= high), seen_mask | (1 << np.clip(value - low, 0, high - low)), seen_mask
        )

    full_mask = (1 << (high - low + 1)) - 1
    register = Register("values seen of all", full_mask + 1, 0, (), step, lambda seen_mask: seen_mask == full_mask)
    return piece_of_parts(Parts(registers=(register,)))


def _first_appearances_in_order(pairs: list[tuple[int, int]]) -> Piece:
    """Return the piece: row by row, the earlier value of each pair (earlier, later) appears before the later one does.

    `build` raises Unreadable for boards that are read column by column.
    """
    earlier_values = sorted({earlier for earlier, _ in pairs})

    def step(seen_mask: Numbers, view: View) -> Numbers:
        value = view.value()
        is_allowed = all_of(
            (value != later) | ((seen_mask >> earlier_values.index(earlier)) & 1 == 1) for earlier, later in pairs
        )
        for bit, earlier in enumerate(earlier_values):
            seen_mask = seen_mask | ((value == earlier) << bit)
        return np.where(is_allowed, seen_mask, -1)

    def build(context: Context) -> Parts:
        if not context.by_rows:
            raise Unreadable("the order of appearance row by row on a board that grows in columns")
        register_size = 1 << len(earlier_values)
        return Parts(registers=(Register("values seen", register_size, 0, (), step, lambda seen_mask: seen_mask >= 0),))

    text = ", ".join(f"{earlier} before {later}" for earlier, later in pairs)
    return Piece(f"first appearances row by row: {text}", build)


def _circular_colourings(
    head: Head, values: tuple[int, ...], size: Size, ring_side: Side, order: ValueOrder
) -> Name | None:
    """Return the colourings without equal neighbours of an array whose side `ring_side` is closed to a ring.

    Return None unless one side of the array grows, `ring_side` is one of its sides, and it is 2 or more if it is fixed.
    """
    if (size.columns.step == 0) == (size.rows.step == 0) or ring_side not in size.sides:
        return None
    if ring_side.step == 0 and ring_side.constant < 2:
        return None
    ring_direction = HORIZONTAL if ring_side == size.columns else VERTICAL
    closing_offset = (ring_direction[0] * (ring_side.constant - 1), ring_direction[1] * (ring_side.constant - 1))
    piece = no_neighbours_related(
        (HORIZONTAL, VERTICAL) if ring_side.step else (HORIZONTAL, VERTICAL, closing_offset), np.equal
    )
    if ring_side.step:
        piece = conjunction(piece, _ring_closed(ring_direction))
    text = f"no two orthogonal neighbours are equal, where the side of {ring_side} closes to a ring"
    return head(size, values, (piece.with_text(text), order))


def _ring_closed(ring_direction: Offset) -> Piece:
    """Return the piece: the first and last cells of each line differ, for rings along the growing side.

    `ring_direction` is the offset of one step along the lines. A label passes the index of the first value of each line
    on to its end.
    """
    previous_offset = (-ring_direction[0], -ring_direction[1])

    def first_value_index(view: View, first_index: Numbers) -> Numbers:
        return np.where(view.inside(*previous_offset), first_index, view.value_index())

    def differs(view: View, first_index: Numbers) -> Flags:
        is_first = ~view.inside(*previous_offset)  # then the ring has one cell, and no two neighbours
        return is_first | (first_index != view.value_index())

    parts = label_along_lines(
        "first value of the ring",
        _MAX_VALUES,
        previous_offset,
        first_value_index,
        end_test=(differs, [previous_offset]),
        reads=[previous_offset],
    )
    return piece_of_parts(replace(parts, equality=True))


def _defective_colourings(
    head: Head,
    colours: int,
    size: Size,
    values: tuple[int, ...],
    lines: Lines,
    mistake_count: int,
    introduced_values: tuple[int, ...],
) -> Name | None:
    """Return the colourings in which exactly `mistake_count` pairs of neighbours along the given lines are equal.

    `introduced_values` are those that the title says are introduced in order. Return None unless these and the number
    of colours fit the values.
    """
    if len(values) != colours or introduced_values != values or values[0]:
        return None
    piece = no_neighbours_related(lines, np.equal).with_failure_count(
        "mistakes", allowed=frozenset([mistake_count]), and_above=False
    )
    text = f"exactly {mistake_count} pairs of neighbours {lines_text(lines)} are equal"
    return head(size, values, (piece.with_text(text), ValueOrder()))


def _adjacent_pairs_on_solids() -> dict[tuple[str, str], list[tuple[int, int]]]:
    """Return for each (solid, "vertices" or "faces") the ordered pairs of these that share an edge.

    Vertices and faces are numbered from 0; those of the icosahedron are two poles, 0 and 11, and two rings of five.
    """
    octahedron = [(a, b) for a in range(6) for b in range(6) if a != b and a + b != 5]  # a and 5 - a are opposite
    cube = [(a, b) for a in range(8) for b in range(8) if (a ^ b) in (1, 2, 4)]  # bits are coordinates
    cap_edges = [(0, 1 + i) for i in range(5)] + [(11, 6 + i) for i in range(5)]
    ring_edges = [(1 + i, 1 + (i + 1) % 5) for i in range(5)] + [(6 + i, 6 + (i + 1) % 5) for i in range(5)]
    belt_edges = [(1 + i, 6 + i) for i in range(5)] + [(1 + i, 6 + (i + 1) % 5) for i in range(5)]
    icosahedron = cap_edges + ring_edges + belt_edges
    icosahedron += [(b, a) for a, b in icosahedron]
    neighbours = {a: {b for x, b in icosahedron if x == a} for a in range(12)}
    faces = [
        (a, b, c)
        for a in range(12)
        for b in range(a)
        for c in range(b)
        if b in neighbours[a] and c in neighbours[a] & neighbours[b]
    ]
    dodecahedron = [(i, j) for i, f in enumerate(faces) for j, g in enumerate(faces) if len(set(f) & set(g)) == 2]
    tetrahedron = [(a, b) for a in range(4) for b in range(4) if a != b]
    return {
        ("cube", "vertices"): cube,
        ("cube", "faces"): octahedron,
        ("octahedron", "vertices"): octahedron,
        ("octahedron", "faces"): cube,
        ("tetrahedron", "vertices"): tetrahedron,
        ("tetrahedron", "faces"): tetrahedron,
        ("icosahedron", "vertices"): icosahedron,
        ("icosahedron", "faces"): dodecahedron,
        ("dodecahedron", "vertices"): dodecahedron,
        ("dodecahedron", "faces"): icosahedron,
    }


def _rolling_solid_footprints(
    table_head: str | None,
    title_solid: str,
    size: Size,
    values: tuple[int, ...],
    labelling: tuple[tuple[int, ...], str, str],  # values, "faces" or "vertices", solid
    movement: tuple[Lines, str, str],  # directions, "across" or "along", solid
) -> Name | None:
    """Return the arrays in which neighbours hold vertices (faces) of a solid that share an edge.

    `table_head` is not None for the title of a table. Return None if the three names of the solid disagree, or if the
    values are not as many as its vertices (faces).
    """
    (labels, element_kind, solid), (lines, preposition, edge_solid) = labelling, movement
    edges = _adjacent_pairs_on_solids().get((solid, element_kind))
    if edges is None or title_solid != solid or values != labels:
        return None
    if edge_solid[:3] != solid[:3]:  # the edge may have the adjective, as in "cubical edge"
        return None
    if (
        (preposition == "across") != (element_kind == "faces")
        or len(values) != max(a for a, _ in edges) + 1
        or values[0]
    ):
        return None
    joined_by_edge = np.zeros((len(values), len(values)), dtype=bool)
    joined_by_edge[tuple(np.array(edges).T)] = True
    piece = no_neighbours_related(lines, lambda a, b: ~joined_by_edge[np.maximum(a, 0), np.maximum(b, 0)])
    text = f"neighbours {lines_text(lines)} are {element_kind} of a {solid} that share an edge"
    return Name(size, values, (piece.with_text(text), CornerValue(0)), table=table_head is not None)


# a row is "kind/name": (text or texts, sentence in standard words if any, meaning or its function), see `grammar`
PHRASES: Productions = {
    "condition/all-values": (
        "containing all values {integer}..{integer}",
        "all values from {0} to {1} occur",
        _all_values_occur),
    "appearing/appearing": (
        "{integer} appearing before {several}",
        lambda earlier, later_values: tuple((earlier, value) for value in later_values)),
    "all appearing": PhraseList("appearing", (", and", "and", ",")),
    # the first text passes a group of pairs for each phrase "a appearing before b, c", the second one the pair itself
    "condition/appearing-in-order": (
        ("{all appearing} in row major order", "{integer} introduced before {integer} in row major order"),
        "read row by row, a value first appears before given others do",
        lambda *parts: _first_appearances_in_order(
            [parts] if len(parts) == 2 else [pair for group in parts[0] for pair in group])),
    "around/around": (
        ("{side}", "n+{digits}"),
        lambda length: length if isinstance(length, Side) else Side("n", 1, length)),
    "name/circular": (
        "{head} {values} colorings <on|of> <a|an> {size} array circular in the {around} direction [with] {order}",
        "colourings without equal neighbours of an array of which one side is closed to a ring",
        _circular_colourings),
    "name/defective": (
        "{head} defective {digits}-colorings of <a|an> {size} {values} array connected {lines} with exactly {count} <mistake|mistakes> [,] and colors introduced in row-major {values} order",
        "colourings in which exactly a given number of pairs of neighbours are equal",
        _defective_colourings),
    "solid/solid": (
        "{=cube|octahedron|tetrahedron|icosahedron|dodecahedron|icosahedral|cubical|octahedral|tetrahedral|dodecahedral|cube face|icosahedron face|octahedron face|tetrahedron face|dodecahedron face}",
        lambda name: name.removesuffix(" face")),
    "labelling/labelling": ("{values} label {=faces|vertices} of <a|an> {solid}", lambda *parts: parts),
    "movement/movement": (
        "{lines} neighbor moves {=across|along} <a|an> [corresponding] {solid} edge",
        lambda *parts: parts),
    "name/footprints": (
        "[{table head}] rolling {solid} footprints : number of {size} {values} arrays starting with 0 where {labelling} and every array movement to a {movement}",
        "arrays of vertices (faces) of a solid in which neighbours are joined by an edge",
        _rolling_solid_footprints),
}  # fmt: skip
