"""One graph, or one board of any shape, in the theory's words: constraints on places, and how many markings obey them.

Before a theorem is written, its statement is evaluated place by place, as the theory's `Places.v` does. The result must
equal the number that another computation gave, and the steps show how long Coq will take.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple, Protocol

from stripcount.board import FREE, Board
from stripcount.errors import BadInput, Disagreement, described
from stripcount.export.coq.diagrams import Diagram, diagrams_of, obeys
from stripcount.export.coq.graphs import asked_of
from stripcount.export.coq.parts import OutOfReach
from stripcount.export.coq.puzzles import array_rule, marks_of, slots_of
from stripcount.export.coq.theorem import commented, defined, in_words
from stripcount.export.coq.trial import fits
from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.property import Property
from stripcount.model.graphs.sets import Covering, Independent, PerfectCode, Proper
from stripcount.model.lattice.rule import Rule
from stripcount.model.strip import Strip

MOST_STEPS = 20_000_000  # marks that Coq looks at; it takes about a minute for so many
_RELATIONS: dict[type, tuple[str, Callable[[int, int], bool]]] = {
    Independent: ("not_both_in", lambda x, y: not x == y == 1),
    Covering: ("one_in", lambda x, y: 1 in (x, y)),
    Proper: ("unequal", lambda x, y: x != y),
}
_POLES = {"+": "Plus", "-": "Minus", ".": "Blank"}


class Demand(NamedTuple):
    """A constraint on the marks of some places, in this order; a mark is a number.

    `cost` is the number of marks that Coq looks at, that of the places if it is 0.
    """

    places: tuple[int, ...]
    allows: Callable[[Sequence[int]], bool]
    cost: int = 0


class Places(NamedTuple):
    """The subject of a theorem of one number: definitions in Coq, what is counted, the theorem to apply.

    `choices` are the marks that each place may get, and `demands` the constraints on them.
    """

    definitions: str
    counted: str
    proof: str
    choices: tuple[tuple[int, ...], ...]
    demands: tuple[Demand, ...]

    def stated(self, value: str) -> str:
        """Return the statement that the number has a value."""
        return f"{self.counted} = {value}"

    def proved(self, value: str) -> str:
        """Return the tactics that prove it."""
        return f"apply ({self.proof}). vm_cast_no_check (eq_refl {value})"

    def number(self) -> int:
        """Return the number; raises OutOfReach if Coq would take too long."""
        return ways(self)


def graph_places(graph: Graph, properties: Sequence[Property[Any]], given: Mapping[int, int]) -> Places:
    """Return the subject of sets of vertices or colourings of one graph, some of which are given by vertex.

    Raises OutOfReach for another problem.

    >>> from stripcount.model.graphs.sets import Independent
    >>> graph_places(Graph(2, ((0, 1),)), [Independent()], {}).counted
    'count_on_graph 2 [not_both_in] [] edges given'
    """
    colours = max((len(constraint.marks) for constraint in properties if isinstance(constraint, Proper)), default=2)
    words, demands = vertex_demands(graph, properties)
    return Places(
        edge_list(graph.edges) + given_marks(graph.size, given),
        f"count_on_graph {colours} {words} edges given",
        "graph_counted",
        tuple((int(given[v]),) if v in given else tuple(range(colours)) for v in graph.vertices),
        demands,
    )


def vertex_demands(graph: Graph, properties: Sequence[Property[Any]]) -> tuple[str, tuple[Demand, ...]]:
    """Return the relations and questions of properties of vertices, in Coq, and their demands; raises OutOfReach."""
    relations = [_RELATIONS[type(constraint)] for constraint in properties if type(constraint) in _RELATIONS]
    questions = [asked_of(constraint) for constraint in properties if type(constraint) not in _RELATIONS]
    loops = any(u == v for u, v in graph.edges)
    if (graph.repeats or loops) and any(type(constraint) is PerfectCode for constraint in properties):
        raise OutOfReach("the theory for Coq covers perfect codes of graphs without loops and repeated edges.")
    demands = [
        Demand(edge, lambda marks, ok=ok: ok(*marks))  # type: ignore[misc]
        for _, ok in relations
        for edge in graph.edges
    ]
    demands += [
        Demand((v, *graph.around[v]), lambda marks, ask=ask: ask(marks[0], marks[1:]))  # type: ignore[misc]
        for _, ask in questions
        for v in graph.vertices
    ]
    return " ".join(f"[{'; '.join(word for word, _ in asked)}]" for asked in (relations, questions)), tuple(demands)


def edge_list(edges: Sequence[tuple[int, int]]) -> str:
    """Return the definition of the edges of a graph."""
    return f"Definition edges : list (nat * nat) :=\n  [{'; '.join(f'({u}, {v})' for u, v in edges)}].\n"


def given_marks(size: int, given: Mapping[int, int]) -> str:
    """Return the definition of the marks that are given to so many vertices or edges."""
    marks = "; ".join(f"Some {int(given[v])}" if v in given else "None" for v in range(size))
    return f"Definition given : list (option nat) := {f'[{marks}]' if given else f'repeat None {size}'}.\n"


def board_places(strip: Strip, board: Board) -> Places:
    """Return the subject of a puzzle on one board of any shape; raises OutOfReach for another puzzle.

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
        words = [f"({'Single' if half == 'S' else half}, {_POLES[pole]})" for half, pole in marks]
        kind, definitions, rule = "part * pole", "", slots if " " not in slots else f"({slots})"
        demands = tuple(_slots_asked(marks, cells, place_of))
    else:
        own = array_rule(strip)
        names, words = [str(value) for value in own.values], [str(code) for code in range(len(own.values))]
        definitions, rule, demands = array_demands(own, board.rows, cells)
        kind = "nat"
    given = given_in(board, cells, names)
    return Places(
        f"{definitions}{listed_cells(cells, given, words, kind)}",
        f"count_on_board {rule} cells",
        f"board_counted {words[0]}",
        tuple(tuple(range(len(words))) if mark is None else (mark,) for mark in given),
        demands,
    )


def cells_of(board: Board) -> list[tuple[int, int]]:
    """Return the cells of a board along its shorter side, which is how Coq reads them."""
    return sorted(board.positions(), key=lambda cell: cell if board.rows > board.cols else cell[::-1])


def listed_cells(cells: Sequence[tuple[int, int]], given: Sequence[int | None], words: Sequence[str], kind: str) -> str:
    """Return the definition of the cells of a board, with the marks that are given."""
    listed = ";\n   ".join(
        f"(({row}, {col})%Z, {'None' if mark is None else f'Some {words[mark]}'})"
        for (row, col), mark in zip(cells, given)
    )
    return f"Definition cells : list (square * option ({kind})) :=\n  [{listed}].\n"


def array_demands(own: Rule, rows: int, cells: Sequence[tuple[int, int]]) -> tuple[str, str, tuple[Demand, ...]]:
    """Return the definitions of a rule of nearby cells, the rule in Coq, and its demands; raises OutOfReach."""
    drawn = diagrams_of(own, rows)
    if drawn.hidden > 1:
        raise OutOfReach(
            "the theory for Coq covers boards of any shape for rules of nearby cells, of rows and columns, and of "
            "connected cells, and not what else a rule remembers."
        )
    place_of = {cell: place for place, cell in enumerate(cells)}
    stated = in_words(drawn)
    definitions = defined("diagrams", drawn.diagrams) if stated is None else stated.partition("Definition hints")[0]
    rule = f"(arrays {drawn.marks} diagrams)" if stated is None else f"(numbers {drawn.marks} rules)"
    return definitions, rule, tuple(_arrays_asked(drawn.diagrams, cells, place_of))


def given_in(board: Board, cells: Sequence[tuple[int, int]], names: Sequence[str]) -> list[int | None]:
    """Return the numbers of the marks that a board gives, by their names; raises BadInput for other marks."""
    return [_given(board.cells[row][col], names) for row, col in cells]


def _given(mark: object, names: Sequence[str]) -> int | None:
    if mark is FREE:
        return None
    if str(mark) not in names:
        raise BadInput(f"a given mark must be one of {', '.join(names)}, not {described(mark)}.")
    return names.index(str(mark))


def _slots_asked(
    marks: Sequence[tuple[str, str]], cells: Sequence[tuple[int, int]], place_of: Mapping[tuple[int, int], int]
) -> Iterator[Demand]:
    """Yield the constraints of slots on each cell and the next one, and on cells beside which there is none."""
    for (row, col), (down, right, first, second) in product(cells, ((0, 1, "L", "R"), (1, 0, "T", "B"))):
        place, after = place_of[row, col], place_of.get((row + down, col + right))
        if after is None:
            yield Demand((place,), lambda cell, f=first: marks[cell[0]][0] != f)  # type: ignore[misc]
        else:
            yield Demand(
                (place, after),
                lambda pair, f=first, s=second: fits(marks[pair[0]], marks[pair[1]], f, s),  # type: ignore[misc]
            )
        if (row - down, col - right) not in place_of:
            yield Demand((place,), lambda cell, s=second: marks[cell[0]][0] != s)  # type: ignore[misc]


def _arrays_asked(
    diagrams: Sequence[Diagram], cells: Sequence[tuple[int, int]], place_of: Mapping[tuple[int, int], int]
) -> Iterator[Demand]:
    """Yield for each cell the constraints of diagrams on the cells that they read around it."""
    for diagram, (row, col) in product(diagrams, cells):
        inside = {offset: place_of.get((row + offset[0], col + offset[1])) for offset, _ in diagram}
        read = [offset for offset, place in inside.items() if place is not None]

        def allows(marks: Sequence[int], diagram: Diagram = diagram, read: Sequence[tuple[int, int]] = read) -> bool:
            codes = {offset: 1 + mark for offset, mark in zip(read, marks)}
            return obeys(diagram, {offset: codes.get(offset, 0) for offset, _ in diagram})

        yield Demand(tuple(place_of[row + down, col + right] for down, right in read), allows)


def ways(places: Places) -> int:
    """Return how many markings of all places obey the demands; raises OutOfReach if Coq would take too long.

    Places are read in turn. A state is the marks of those on which demands still to be read depend.
    """
    states, live, waiting, steps = Counter[tuple[int, ...]]({(): 1}), list[int](), list(places.demands), 0
    for place, choices in enumerate(places.choices):
        live.append(place)
        now = [demand for demand in waiting if max(demand.places, default=0) <= place]
        waiting = [demand for demand in waiting if max(demand.places, default=0) > place]
        tests = [([live.index(asked) for asked in demand.places], demand.allows) for demand in now]
        later = {read for demand in waiting for read in demand.places}
        kept = [index for index, read in enumerate(live) if read in later]
        cost = len(live) + sum(demand.cost or len(demand.places) for demand in now)
        steps += len(states) * len(choices) * cost
        if steps > MOST_STEPS:
            raise OutOfReach("the sweep of this board has too many states for a theorem in Coq.")
        after = Counter[tuple[int, ...]]()
        for state, markings in states.items():
            for mark in choices:
                full = (*state, mark)
                if all(allows([full[index] for index in indices]) for indices, allows in tests):
                    after[tuple(full[index] for index in kept)] += markings
        states, live = after, [live[index] for index in kept]
    return sum(states.values()) if all(demand.allows(()) for demand in waiting) else 0


class OneNumber(Protocol):
    """What a theorem of one number is about."""

    @property
    def definitions(self) -> str:
        """The definitions in Coq."""

    def stated(self, value: str) -> str:
        """Return the statement that the number has a value."""

    def proved(self, value: str) -> str:
        """Return the tactics that prove it."""

    def number(self) -> int:
        """Return the number that the statement says; raises OutOfReach if Coq would take too long."""


def module_of_number(name: str, comments: Sequence[str], subject: OneNumber, expected: int) -> str:
    """Return the module that states a number of markings; raises Disagreement if that is not the one `expected`."""
    counted = subject.number()
    if counted != expected:
        raise Disagreement(
            f"the statement counts {described(counted)} ways, but the sweep {described(expected)}; no theorem is "
            "written."
        )
    value = f"{hex(expected)}%Z"
    lines = [
        f"Module {name}.",
        *(f"(* {commented(line)} *)" for line in comments),
        subject.definitions.rstrip("\n"),
        f"Theorem number : {subject.stated(value)}.",
        f"Proof. {subject.proved(value)}. Qed.",
    ]
    return "\n".join([*lines, f"End {name}.", ""])
