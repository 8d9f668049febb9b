"""Sets of edges that are decided eagerly: all edges of a vertex at once, as a tile that fits the edges read before.

Five rows of a single loop on a grid; the vertex in row 2 (marked ?) is being read. Lines, the chosen edges, continue to
the right in rows 0, 1 and 4, and one enters the vertex from above. Lines of one component have the same letter; the
state is this column of letters.

    a─      a line of component a continues in row 0
    a─      a line of component a continues in row 1
    ? ←b    a line of component b enters the vertex from above; none enters from the left
    .
    b─
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from stripcount.board import Mark
from stripcount.model.graphs.cached_method import cached_method
from stripcount.model.graphs.edge_frontier import EdgeFrontier, ReadVertex
from stripcount.model.graphs.graph import Graph
from stripcount.model.offers import ArrayReading
from stripcount.model.strip import Strip, rules_untouched

Label = tuple[bool, int]
"""What a state holds of an edge: whether it is chosen, and the class of the mark at its first end.

A class is a number from 0 to `EdgeStrip.classes` - 1, by which a subclass distinguishes marks."""


@dataclass(frozen=True)
class EdgeCondition:
    """The condition on all chosen edges together.

    `acyclic`: there is no cycle. `single`: there is exactly one component. `degrees`: the numbers of chosen edges that
    a vertex may have. `covers`: a vertex without chosen edges is a component of its own.
    """

    acyclic: bool
    single: bool
    degrees: frozenset[int]
    covers: bool = False

    @property
    def tracked(self) -> bool:
        """Whether a state must record which edges across the frontier belong to one component."""
        return self.acyclic or self.single

    def legal(self, graph: Graph) -> bool:
        """Return whether all edges of a whole graph together satisfy the condition, without using states."""
        edges = range(len(graph.edges))
        vertices = [v for v in graph.vertices if self.covers or graph.around[v]]
        components, cycles = graph.components(vertices, edges), graph.cycles(vertices, edges)
        fit = all(len(around) in self.degrees for around in graph.around)
        return fit and (components == 1 or not self.single) and (cycles == 0 or not self.acyclic)


class Tile(NamedTuple):
    """One way to read a vertex: its mark, its edges' labels as listed in `ReadVertex`, whether it is in a component.

    `cycles`: a loop at the vertex is chosen. Choices are tried in the order of `rank`, which is equal for tiles that
    differ only in what is guessed about later columns.
    """

    mark: Mark
    known: tuple[Label, ...]
    new: tuple[Label, ...]
    cycles: bool
    belongs: bool
    rank: int


class Choice(NamedTuple):
    """One way to read a vertex: the vertex with its edges, whether its column is the `last`, and its tile."""

    vertex: ReadVertex
    last: bool
    tile: Tile

    @property
    def ending_slots(self) -> list[int]:
        """The slots of the chosen edges that end in the vertex."""
        return [slot for (_, slot), (chosen, _) in zip(self.vertex.known, self.tile.known) if chosen]

    @property
    def begun_slots(self) -> list[int]:
        """The slots of the chosen edges that begin in the vertex."""
        return [slot for (_, slot), (chosen, _) in zip(self.vertex.new, self.tile.new) if chosen]


Choices = Mapping[tuple[int, ...], Mapping[tuple[Label, ...], Sequence[Choice]]]
"""The ways to read a vertex: by the slots of its known edges, then by the labels of these edges."""


class EdgeState(NamedTuple):
    """The part of the choices made so far on which unread vertices depend.

    For the edge at each slot, `components` holds its component, numbered from 1 in order of appearance, 0 if it is not
    chosen, and `edge_classes` its class. `read` is the number of columns read, up to the frontier's `cap`; `last` says
    whether no column follows, `finished` whether the single component is finished.
    """

    components: bytes
    edge_classes: bytes
    read: int
    last: bool
    finished: bool


class EdgeStrip(Strip[EdgeState]):
    """Sets of edges of a layered graph: which tiles its vertices may be, and the `condition` on all edges.

    Whole arrays of states are explored at once. A state of a grid takes one 64-bit word up to 14 rows, or 29 if no
    three lines may meet, and several words beyond.
    """

    rule_methods = (*Strip.rule_methods, "choices", "_finished", "_edges_united", "_ring_closed")
    frontier: EdgeFrontier
    condition: EdgeCondition
    classes: int = 1
    """The number of different classes of edges."""

    @property
    def array_reading(self) -> ArrayReading | None:
        return ArrayReading("edges", self) if rules_untouched(self, EdgeStrip) else None

    @property
    def lazy(self) -> Strip | None:
        """The strip with as many boards whose edges are decided lazily, if that is known to have fewer states."""
        return None

    @abstractmethod
    def tiles(self, read: ReadVertex) -> Sequence[Tile]:
        """Return every tile that a vertex may be, whatever the labels of its known edges."""

    @property
    def outside(self) -> Sequence[int]:
        """The class of each edge that enters the first column, none of which is chosen."""
        return bytes(len(self.frontier.between_slots))

    def fits(self, degree: int, stubs: int) -> bool:
        """Return whether a vertex in which `stubs` ends of a path lie may have `degree` chosen edges."""
        on_path = not self.frontier.ends or degree + stubs == 2 or not (degree or stubs or self.condition.covers)
        return on_path and degree in self.condition.degrees

    def label_across_seam(self, label: Label) -> Label:
        """Return the label that an edge of the seam has at its first end, given its label at the second end."""
        return label

    @cached_method
    def choices(self, read: int, last: bool, row: int) -> Choices:
        """Return the choices in a row, by the slots of the known edges and by their labels.

        In the row in which it is guessed whether the column is the last, the guess is part of the choice.
        """
        choices: dict[tuple[int, ...], dict[tuple[Label, ...], list[Choice]]] = {}
        for is_last in (False, True) if row == self.frontier.guess_row and not last else (last,):
            vertex = self.frontier.column(read, is_last)[row]
            by_label = choices.setdefault(tuple(slot for _, slot in vertex.known), {})
            for tile in self.tiles(vertex):
                by_label.setdefault(tile.known, []).append(Choice(vertex, is_last, tile))
        for by_label in choices.values():
            for options in by_label.values():
                options.sort(key=lambda choice: choice.tile.rank)
        return choices

    def start(self) -> EdgeState:
        """Return the state without lines."""
        outside = b"" if self.frontier.graph.ring else bytes(self.outside)
        edge_classes = outside + bytes(self.frontier.slots - len(outside))
        return EdgeState(bytes(self.frontier.slots), edge_classes, 0, False, False)

    def step(self, state: EdgeState, row: int) -> Iterator[tuple[Mark, EdgeState]]:
        """Yield the marks that continue the lines read before and do not violate the condition."""
        components, edge_classes, read, last, finished = state
        if row == 0 and last:
            return
        for slots, by_label in self.choices(read, last, row).items():
            labels = tuple((components[slot] > 0, edge_classes[slot]) for slot in slots)
            for choice in by_label.get(labels, ()):
                tile, united = choice.tile, None
                if not (finished and tile.belongs) and not (tile.cycles and self.condition.acyclic):
                    united = self._edges_united(components, choice.ending_slots, choice.begun_slots, tile.belongs)
                if united is not None:
                    new_classes = bytearray(edge_classes)
                    for slot in slots:
                        new_classes[slot] = 0
                    for (_, slot), (_, edge_class) in zip(choice.vertex.new, tile.new):
                        new_classes[slot] = edge_class
                    yield tile.mark, EdgeState(united[0], bytes(new_classes), read, choice.last, finished or united[1])

    def _edges_united(
        self, components: bytes, ending_slots: Sequence[int], begun_slots: Sequence[int], belongs: bool
    ) -> tuple[bytes, bool] | None:
        """Return (components after edges meet in a vertex, whether theirs is finished by it), or None if not allowed.

        `belongs`: the vertex is part of a component even if no edge meets there.
        """
        ending_components = {components[slot] for slot in ending_slots}
        if self.condition.acyclic and len(ending_components) < len(ending_slots):
            return None
        united_component = min(ending_components, default=max(components) + 1) if self.condition.tracked else 1
        after = bytearray(united_component if component in ending_components else component for component in components)
        for slot in ending_slots:
            after[slot] = 0
        for slot in begun_slots:
            after[slot] = united_component
        is_finished = self.condition.single and belongs and united_component not in after
        if is_finished and any(after):
            return None
        return renumbered(after) if self.condition.tracked else bytes(after), is_finished

    def end_column(self, state: EdgeState) -> EdgeState | None:
        """Return the state in a new column; None if the last one leaves a line or the single component unfinished."""
        if state.last and not self._finished(state):
            return None
        return state._replace(read=min(state.read + 1, self.frontier.cap))

    def _finished(self, state: EdgeState) -> bool:
        """Return whether the single component is finished or, if none is demanded, no chosen edge is open."""
        return state.finished if self.condition.single else not any(state.components)

    def accepts(self, state: EdgeState) -> bool:
        """Return whether no line continues, or only those of the seam, and a single component is finished."""
        if self.frontier.guess_row is not None and state.read and not state.last:
            return False
        closed = self._ring_closed(state) if state.read and self.frontier.guess_row is None else state
        return closed is not None and self._finished(closed)

    def _ring_closed(self, state: EdgeState) -> EdgeState | None:
        """Return the state after the two sides of the seam are connected, None if their labels differ."""
        components, finished = state.components, state.finished
        for slot, other_slot in self.frontier.seam.items():
            label, label_beyond = ((components[end] > 0, state.edge_classes[end]) for end in (slot, other_slot))
            if self.label_across_seam(label) != label_beyond:
                return None
            united = self._edges_united(components, (slot, other_slot), (), True) if label[0] else (components, False)
            if united is None:
                return None
            components, finished = united[0], finished or united[1]
        return state._replace(components=components, finished=finished)

    def draw_state(self, state: EdgeState) -> str:
        """Return a letter for the component of every line to the next column.

        After a bar follow those of the lines to later rows of this column, after a colon those of the seam.
        """
        if state.finished:
            return "finished"
        crossing, seam = len(self.frontier.between_slots), len(self.frontier.seam)
        letters = [chr(96 + component) if component else "." for component in state.components]
        picture = " ".join(f"{letter}─" if letter != "." else letter for letter in letters[:crossing])
        later_rows = [letter for letter in letters[crossing + seam :] if letter != "."]
        seam_letters = letters[crossing : crossing + seam]
        if later_rows:
            picture += f" | {' '.join(later_rows)}"
        if any(letter != "." for letter in seam_letters):
            picture += f" : {' '.join(f'─{letter}' if letter != '.' else letter for letter in seam_letters)}"
        return picture + (f" seen {' '.join(map(str, state.edge_classes))}" if any(state.edge_classes) else "")


def renumbered(components: bytes | bytearray) -> bytes:
    """Return the components renumbered from 1 in order of appearance; 0 is kept.

    >>> list(renumbered(bytes([3, 0, 1, 3])))
    [1, 0, 2, 1]
    """
    number_of = {0: 0}
    return bytes([number_of.setdefault(component, len(number_of)) for component in components])
