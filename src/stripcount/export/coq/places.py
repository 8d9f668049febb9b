"""Theorems about one number, for one graph or one board of any shape: how many markings satisfy some constraints.

A marking gives a mark to every place, which is a vertex or a cell. Before a theorem is written, its statement is
evaluated place by place, as the theory's `Places.v` does it. The result must equal the number that another computation
gave, and the number of steps shows how long Coq will take.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple, Protocol

from stripcount.board import FREE, Board
from stripcount.errors import BadInput, Disagreement, value_text
from stripcount.export.coq.diagrams import Diagram, diagram_allows, diagrams_of
from stripcount.export.coq.graphs import question_on_colours
from stripcount.export.coq.parts import OutOfReach
from stripcount.export.coq.puzzles import array_rule, marks_of, slots_of
from stripcount.export.coq.theorem import comment_text, diagrams_definition, in_words
from stripcount.export.coq.trial import may_precede
from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.homomorphisms import Proper
from stripcount.model.graphs.property import Property
from stripcount.model.graphs.sets import Covering, Independent, PerfectCode
from stripcount.model.lattice.rule import Rule
from stripcount.model.strip import Strip

MAX_STEPS = 20_000_000  # marks that Coq reads at most, in about a minute
_RELATIONS: dict[type, tuple[str, Callable[[int, int], bool]]] = {
    Independent: ("not_both_in", lambda x, y: not x == y == 1),
    Covering: ("one_in", lambda x, y: 1 in (x, y)),
    Proper: ("unequal", lambda x, y: x != y),
}
"""By property: (its name in Coq, the relation between the marks of the two ends of every edge)."""
_POLES = {"+": "Plus", "-": "Minus", ".": "Blank"}


class PlaceConstraint(NamedTuple):
    """A constraint on the marks of some places: `allows` gets their marks, in the order of `places`.

    A mark is an integer from 0. `cost` is the number of marks that Coq reads to test it; 0 stands for one per place.
    """

    places: tuple[int, ...]
    allows: Callable[[Sequence[int]], bool]
    cost: int = 0


class PlacesSubject(NamedTuple):
    """The subject of a theorem about the number of markings of a graph or a board.

    `definitions` and the expression `counted` are in Coq, `proof` is the theorem to apply. `choices` are the marks that
    each place may get, and `constraints` what they have to satisfy.
    """

    definitions: str
    counted: str
    proof: str
    choices: tuple[tuple[int, ...], ...]
    constraints: tuple[PlaceConstraint, ...]

    def stated(self, value: str) -> str:
        """Return the statement that the number has a value."""
        return f"{self.counted} = {value}"

    def proved(self, value: str) -> str:
        """Return the tactics that prove it."""
        return f"apply ({self.proof}). vm_cast_no_check (eq_refl {value})"

    def number(self) -> int:
        """Return the number; raises OutOfReach if Coq would take too long."""
        return count_markings(self)


def graph_places(graph: Graph, properties: Sequence[Property[Any]], given: Mapping[int, int]) -> PlacesSubject:
    """Return the subject of the vertex sets or colourings of one graph that have some properties.

    `given` maps vertices to marks that are fixed. Raises OutOfReach for properties that the theory does not cover.

    >>> from stripcount.model.graphs.sets import Independent
    >>> graph_places(Graph(2, ((0, 1),)), [Independent()], {}).counted
    'count_on_graph 2 [not_both_in] [] edges given'
    """
    colours = max((len(constraint.marks) for constraint in properties if isinstance(constraint, Proper)), default=2)
    words, constraints = vertex_constraints(graph, properties)
    return PlacesSubject(
        edge_list(graph.edges) + given_marks(graph.size, given),
        f"count_on_graph {colours} {words} edges given",
        "graph_counted",
        tuple((int(given[v]),) if v in given else tuple(range(colours)) for v in graph.vertices),
        constraints,
    )


def vertex_constraints(graph: Graph, properties: Sequence[Property[Any]]) -> tuple[str, tuple[PlaceConstraint, ...]]:
    """Return (two lists in Coq, constraints) of properties of vertex sets or colourings.

    The first list has the relations that hold along every edge, the second the questions that every vertex has to pass
    with its neighbours. Raises OutOfReach for properties that the theory does not cover.
    """
    relations = [_RELATIONS[type(constraint)] for constraint in properties if type(constraint) in _RELATIONS]
    questions = [question_on_colours(constraint) for constraint in properties if type(constraint) not in _RELATIONS]
    has_loops = any(u == v for u, v in graph.edges)
    if (graph.has_parallel_edges or has_loops) and any(type(constraint) is PerfectCode for constraint in properties):
        raise OutOfReach("the theory for Coq covers perfect codes of graphs without loops and repeated edges.")
    constraints = [
        PlaceConstraint(edge, lambda marks, relation=relation: relation(*marks))  # type: ignore[misc]
        for _, relation in relations
        for edge in graph.edges
    ]
    constraints += [
        PlaceConstraint((v, *graph.around[v]), lambda marks, question=question: question(marks[0], marks[1:]))  # type: ignore[misc]
        for _, question in questions
        for v in graph.vertices
    ]
    lists = (f"[{'; '.join(word for word, _ in items)}]" for items in (relations, questions))
    return " ".join(lists), tuple(constraints)


def edge_list(edges: Sequence[tuple[int, int]]) -> str:
    """Return the definition in Coq of the edges of a graph."""
    return f"Definition edges : list (nat * nat) :=\n  [{'; '.join(f'({u}, {v})' for u, v in edges)}].\n"


def given_marks(size: int, given: Mapping[int, int]) -> str:
    """Return the definition in Coq of the fixed marks of `size` vertices or edges; `given` maps places to them."""
    marks = "; ".join(f"Some {int(given[v])}" if v in given else "None" for v in range(size))
    return f"Definition given : list (option nat) := {f'[{marks}]' if given else f'repeat None {size}'}.\n"


def board_places(strip: Strip, board: Board) -> PlacesSubject:
    """Return the subject of a puzzle of slots, or of a rule on nearby cells, on one board of any shape.

    Raises OutOfReach for another puzzle, BadInput if the board has a mark that is none of the puzzle's.

    Cells are listed along the shorter side, which is how Coq reads them.
    """
    cells = cells_of(board)
    place_of = {cell: place for place, cell in enumerate(cells)}
    slots = slots_of(strip)
    if slots is not None:
        marks = marks_of(strip)
        names = ["".join(mark).replace("S", "*") for mark in marks]
        if strip.name != "magnets":
            names = [name[0] if name[0] != "*" else "." for name in names]
        words = [f"({'Single' if part == 'S' else part}, {_POLES[sign]})" for part, sign in marks]
        mark_type, definitions, rule = "part * pole", "", slots if " " not in slots else f"({slots})"
        constraints = tuple(_slot_constraints(marks, cells, place_of))
    else:
        rule_of_arrays = array_rule(strip)
        names = [str(value) for value in rule_of_arrays.values]
        words = [str(code) for code in range(len(names))]
        definitions, rule, constraints = array_constraints(rule_of_arrays, board.rows, cells)
        mark_type = "nat"
    given = given_in(board, cells, names)
    return PlacesSubject(
        f"{definitions}{listed_cells(cells, given, words, mark_type)}",
        f"count_on_board {rule} cells",
        f"board_counted {words[0]}",
        tuple(tuple(range(len(words))) if mark is None else (mark,) for mark in given),
        constraints,
    )


def cells_of(board: Board) -> list[tuple[int, int]]:
    """Return the cells of a board line by line along its shorter side, which is how Coq reads them."""
    return sorted(board.positions(), key=lambda cell: cell if board.rows > board.cols else cell[::-1])


def listed_cells(
    cells: Sequence[tuple[int, int]], given: Sequence[int | None], words: Sequence[str], mark_type: str
) -> str:
    """Return the definition of the cells of a board with their fixed marks.

    `given` has for each cell the index of its mark or None, `words` the marks in Coq, and `mark_type` their type.
    """
    cells_text = ";\n   ".join(
        f"(({row}, {col})%Z, {'None' if mark is None else f'Some {words[mark]}'})"
        for (row, col), mark in zip(cells, given)
    )
    return f"Definition cells : list (square * option ({mark_type})) :=\n  [{cells_text}].\n"


def array_constraints(
    rule: Rule, rows: int, cells: Sequence[tuple[int, int]]
) -> tuple[str, str, tuple[PlaceConstraint, ...]]:
    """Return (definitions, the rule in Coq, its constraints) of a rule of nearby cells on the given cells.

    Raises OutOfReach for a rule that the theory does not cover.
    """
    rule_diagrams = diagrams_of(rule, rows)
    if rule_diagrams.hidden > 1:
        raise OutOfReach(
            "the theory for Coq covers boards of any shape for rules of nearby cells, of rows and columns, and of "
            "connected cells, and not what else a rule remembers."
        )
    place_of = {cell: place for place, cell in enumerate(cells)}
    words = in_words(rule_diagrams)
    definitions = (
        diagrams_definition("diagrams", rule_diagrams.diagrams)
        if words is None
        else words.partition("Definition hints")[0]
    )
    rule_text = (
        f"(arrays {rule_diagrams.marks} diagrams)" if words is None else f"(numbers {rule_diagrams.marks} rules)"
    )
    return definitions, rule_text, tuple(_diagram_constraints(rule_diagrams.diagrams, cells, place_of))


def given_in(board: Board, cells: Sequence[tuple[int, int]], names: Sequence[str]) -> list[int | None]:
    """Return for each cell the index of its mark in `names`, None if it is free; raises BadInput for other marks."""
    return [_mark_index(board.cells[row][col], names) for row, col in cells]


def _mark_index(mark: object, names: Sequence[str]) -> int | None:
    """Return the index of a mark in a list of names, None for a free cell; raises BadInput for another mark."""
    if mark is FREE:
        return None
    if str(mark) not in names:
        raise BadInput(f"a given mark must be one of {', '.join(names)}, not {value_text(mark)}.")
    return names.index(str(mark))


def _slot_constraints(
    marks: Sequence[tuple[str, str]], cells: Sequence[tuple[int, int]], place_of: Mapping[tuple[int, int], int]
) -> Iterator[PlaceConstraint]:
    """Yield the constraints on slots: for each cell and the next one, and for cells on the edge of the board."""
    for (row, col), (down, right, first, second) in product(cells, ((0, 1, "L", "R"), (1, 0, "T", "B"))):
        place, after = place_of[row, col], place_of.get((row + down, col + right))
        if after is None:
            yield PlaceConstraint((place,), lambda cell, f=first: marks[cell[0]][0] != f)  # type: ignore[misc]
        else:
            yield PlaceConstraint(
                (place, after),
                lambda pair, f=first, s=second: may_precede(marks[pair[0]], marks[pair[1]], f, s),  # type: ignore[misc]
            )
        if (row - down, col - right) not in place_of:
            yield PlaceConstraint((place,), lambda cell, s=second: marks[cell[0]][0] != s)  # type: ignore[misc]


def _diagram_constraints(
    diagrams: Sequence[Diagram], cells: Sequence[tuple[int, int]], place_of: Mapping[tuple[int, int], int]
) -> Iterator[PlaceConstraint]:
    """Yield for each cell the constraints of the diagrams on the cells that they read around it."""
    for diagram, (row, col) in product(diagrams, cells):
        place_at = {offset: place_of.get((row + offset[0], col + offset[1])) for offset, _ in diagram}
        on_board = [offset for offset, place in place_at.items() if place is not None]

        def allows(
            marks: Sequence[int], diagram: Diagram = diagram, offsets: Sequence[tuple[int, int]] = on_board
        ) -> bool:
            codes = {offset: 1 + mark for offset, mark in zip(offsets, marks)}
            return diagram_allows(diagram, {offset: codes.get(offset, 0) for offset, _ in diagram})

        yield PlaceConstraint(tuple(place_of[row + down, col + right] for down, right in on_board), allows)


def count_markings(subject: PlacesSubject) -> int:
    """Return the number of markings that satisfy all constraints; raises OutOfReach if Coq would take too long.

    Places are read in their order. A constraint is tested at the last of its places. A state holds the marks of the
    frontier: the places that a constraint reads which is not tested yet.
    """
    counts, steps = Counter[tuple[int, ...]]({(): 1}), 0
    frontier, pending = list[int](), list(subject.constraints)
    for place, choices in enumerate(subject.choices):
        frontier.append(place)
        tested_constraints = [constraint for constraint in pending if max(constraint.places, default=0) <= place]
        pending = [constraint for constraint in pending if max(constraint.places, default=0) > place]
        tests = [
            ([frontier.index(read) for read in constraint.places], constraint.allows)
            for constraint in tested_constraints
        ]
        places_read_later = {read for constraint in pending for read in constraint.places}
        remaining_indices = [
            index for index, frontier_place in enumerate(frontier) if frontier_place in places_read_later
        ]
        cost = len(frontier) + sum(constraint.cost or len(constraint.places) for constraint in tested_constraints)
        steps += len(counts) * len(choices) * cost
        if steps > MAX_STEPS:
            raise OutOfReach("the sweep of this board has too many states for a theorem in Coq.")
        next_counts = Counter[tuple[int, ...]]()
        for state, count in counts.items():
            for mark in choices:
                marks = (*state, mark)
                if all(allows([marks[index] for index in indices]) for indices, allows in tests):
                    next_counts[tuple(marks[index] for index in remaining_indices)] += count
        counts, frontier = next_counts, [frontier[index] for index in remaining_indices]
    return sum(counts.values()) if all(constraint.allows(()) for constraint in pending) else 0


class NumberSubject(Protocol):
    """What a theorem about one number counts."""

    @property
    def definitions(self) -> str:
        """The definitions in Coq."""

    def stated(self, value: str) -> str:
        """Return the statement that the number has a value."""

    def proved(self, value: str) -> str:
        """Return the tactics that prove it."""

    def number(self) -> int:
        """Return the number, evaluated as the statement defines it; raises OutOfReach if Coq would take too long."""


def module_of_number(name: str, comments: Sequence[str], subject: NumberSubject, expected: int) -> str:
    """Return the module that states that the number of a subject is `expected`.

    Raises Disagreement if the statement, evaluated here, gives another number.
    """
    counted = subject.number()
    if counted != expected:
        raise Disagreement(
            f"the statement counts {value_text(counted)} ways, but the sweep {value_text(expected)}; no theorem is "
            "written."
        )
    value = f"{hex(expected)}%Z"
    lines = [
        f"Module {name}.",
        *(f"(* {comment_text(line)} *)" for line in comments),
        subject.definitions.rstrip("\n"),
        f"Theorem number : {subject.stated(value)}.",
        f"Proof. {subject.proved(value)}. Qed.",
    ]
    return "\n".join([*lines, f"End {name}.", ""])
