"""Colourings of arrays of which one side is closed to a ring."""

from __future__ import annotations

from stripcount.model.lattice.rule import Condition, Flags, Label, Numbers, View
from stripcount.oeis.name import Head, Name, Side, Size
from stripcount.oeis.phrases import Offset, phrase, says
from stripcount.oeis.pieces import Order, Parts, Piece

says("around", {
    "around": (("{side}", "n+{digits}"), lambda found: found if isinstance(found, Side) else Side("n", 1, found)),
})  # fmt: skip


@phrase(
    "name/circular",
    "{head} {values} colorings <on|of> <a|an> {size} array circular in the {around} direction [with] {order}",
)
def circular(head: Head, values: tuple[int, ...], size: Size, ring: Side, order: Order) -> Name | None:
    """Colourings without equal neighbours of an array of which one side is closed to a ring."""
    if (size.columns.step == 0) == (size.rows.step == 0) or ring not in size.sides:
        return None
    line = (0, 1) if ring == size.columns else (1, 0)
    if ring.step == 0 and ring.first < 2:
        return None

    def differ(place: Offset) -> Condition:
        return Condition((("", *place),), lambda view: view.value() != view.value(*place), whole=True)

    sides = (differ((0, 1)), differ((1, 0)))
    text = f"no two orthogonal neighbours are equal, where the side of {ring} closes to a ring"
    closing = (line[0] * (ring.first - 1), line[1] * (ring.first - 1))
    parts = Parts(conditions=(*sides, differ(closing)), equality=True) if not ring.step else _closed(sides, line)
    return head.name(size, values, (Piece(text, lambda context: parts), order))


def _closed(sides: tuple[Condition, ...], line: Offset) -> Parts:
    """Return the parts for a ring along the growing side: a label carries the first value of each line to its end."""
    down, right = line
    name = "first value of the ring"

    def compute(view: View) -> Numbers:
        first = view.label(name, -down, -right)
        return first * view.inside(-down, -right) + view.number() * ~view.inside(-down, -right)

    def test(view: View) -> Flags:
        alone = ~view.inside(-down, -right)  # a ring of one cell has no two neighbours
        return alone | view.inside(down, right) | (view.label(name) != view.number())

    label = Label(name, 64, ((name, -down, -right), ("", -down, -right)), compute)
    reads = ((name, 0, 0), ("", -down, -right), ("", down, right))
    return Parts(conditions=(*sides, Condition(reads, test)), labels=(label,), equality=True)
