"""Rules about whole fillings in the words of `StatementWhole.v`: connection, numbers, largest sets, ends, lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from stripcount.board import Board
from stripcount.errors import Disagreement, described
from stripcount.export.coq.diagrams import Offset
from stripcount.export.coq.graphs import asked_of
from stripcount.export.coq.lines import board_tested, line_tested
from stripcount.export.coq.measures import listed
from stripcount.export.coq.parts import OutOfReach
from stripcount.export.coq.places import (
    Demand,
    OneNumber,
    array_demands,
    board_places,
    cells_of,
    edge_list,
    given_in,
    given_marks,
    listed_cells,
)
from stripcount.export.coq.readers import OfDemands, OfEdges, OfLine, OfNumber, OfPlaces, Reader, number_read
from stripcount.export.coq.wanted import Wanted, by_last_end, named, wanted_of
from stripcount.model.graphs.anything import AnyEdges, AnyVertices
from stripcount.model.graphs.between import Between
from stripcount.model.graphs.components import Components
from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.property import Property
from stripcount.model.graphs.sets import Degrees, InducedDegrees
from stripcount.model.graphs.size import SetSize
from stripcount.model.lattice.rule import LineTest, Rule
from stripcount.model.strip import Strip

_ROWS, _COLUMNS = (0, 1), (1, 0)


class Ruled(NamedTuple):
    """A rule about whole fillings: words of the theory, and what reads it."""

    words: str
    reader: Reader


class _Listed(NamedTuple):
    """Rules of a board as a list in the theory's words, their readers, and diagrams as hints for Coq."""

    words: str
    readers: list[Reader]
    hints: str


class WholeSubject(NamedTuple):
    """The subject of a theorem about fillings that obey rules about all of their places.

    `start` is the statement up to the number, `size` that of the largest or the smallest sets, if these are counted.
    """

    definitions: str
    start: str
    proof: str
    choices: tuple[tuple[int, ...], ...]
    readers: tuple[Reader, ...]
    extreme: str = ""
    size: int = 0

    def stated(self, value: str) -> str:
        """Return the statement that the number has a value."""
        return f"{self.start} {value}"

    def proved(self, value: str) -> str:
        """Return the tactics that prove it."""
        check = f"vm_cast_no_check (eq_refl (Some {value}))"
        if self.extreme:
            return f"apply ({self.proof}); [vm_cast_no_check (eq_refl (Some 0%Z)) | {check}]"
        return f"apply ({self.proof}). {check}"

    def number(self) -> int:
        """Return the number; raises OutOfReach if Coq would take too long, Disagreement if the size is another one."""
        if not self.extreme:
            return number_read(self.readers, self.choices)
        most = self.extreme == "maximum"
        beyond = range(self.size + 1, len(self.choices) + 1) if most else range(self.size)
        others = number_read((*self.readers, OfNumber([1], list(beyond))), self.choices)
        if others:
            word = "more" if most else "fewer"
            raise Disagreement(f"the statement counts {described(others)} sets of {word} than {self.size} elements.")
        return number_read((*self.readers, OfNumber([1], [self.size])), self.choices)


def asks_of_whole(properties: Sequence[Property[Any]], extreme: str, ends: object) -> bool:
    """Return whether a problem on a graph is stated by rules about whole fillings."""
    connected = any(isinstance(one, Components) and one.of == "vertices" for one in properties)
    return bool(extreme) or ends is not None or connected or any(isinstance(one, SetSize) for one in properties)


def sets_subject(
    graph: Graph,
    properties: Sequence[Property[Any]],
    given: Mapping[int, Any],
    extreme: str = "",
    ends: tuple[int, int] | None = None,
    size: int = 0,
) -> OneNumber:
    """Return the subject of sets of vertices or edges of one graph, of the largest or smallest ones, or between ends.

    Raises OutOfReach for properties that the theory does not cover.

    >>> from stripcount.model.graphs.vocabulary import problem
    >>> sets_subject(Graph(2, ((0, 1),)), problem("vertices: connected").properties, {}).stated("3")
    'counts_sets [] [OneComponent [1]] edges 2 given 3'
    """
    graph = Graph(graph.size, tuple(sorted(graph.edges, key=by_last_end)))
    of_edges = properties[0].of == "edges"
    places = len(graph.edges) if of_edges else graph.size
    wanted, rules = list[Wanted](), list[Ruled]()
    for one in named([one for one in properties if not isinstance(one, Between)]):
        if isinstance(one, Components):
            rules += _components(graph, one, places)
        elif isinstance(one, SetSize):
            rules.append(_sized(one, places))
        elif type(one) is InducedDegrees:
            wanted.append(_induced(graph, one))
        elif ends is not None and type(one) is Degrees:
            wanted.append(_between(graph, properties, ends))
        elif type(one) not in (AnyEdges, AnyVertices):
            wanted.append(wanted_of(graph, one, places))
    demands = [demand for _, asked in wanted for demand in asked]
    readers: list[Reader] = [OfDemands(demands, places), *(rule.reader for rule in rules)]
    kind = {"maximum": "counts_largest", "minimum": "counts_smallest"}.get(extreme, "counts_sets")
    number = f" {size}" if extreme else ""
    said = "; ".join(words for words, _ in wanted), "; ".join(rule.words for rule in rules)
    theorem = {"maximum": "largest_counted _ _ _ []", "minimum": "smallest_counted _ _ _ []"}
    return WholeSubject(
        edge_list(graph.edges) + given_marks(places, given),
        f"{kind}{number} [{said[0]}] [{said[1]}] edges {graph.size} given",
        theorem.get(extreme, "asked_counted _ _ []"),
        tuple((int(given[v]),) if v in given else (0, 1) for v in range(places)),
        tuple(readers),
        extreme,
        size,
    )


def _components(graph: Graph, one: Components, places: int) -> list[Ruled]:
    """Return the rules of connection, and against cycles, of chosen vertices or edges."""
    (least, most), kind = one.bounds[0], type(one)
    if kind is not Components or one.removed or not one.broken or (least, most) not in ((1, 1), (0, None)):
        raise OutOfReach("the theory for Coq covers connected sets, and sets without cycles, of one graph.")
    if graph.repeats or any(u == v for u, v in graph.edges):
        raise OutOfReach("the theory for Coq covers connection in graphs without loops and repeated edges.")
    if one.of == "edges":
        if not graph.edges:
            raise OutOfReach("the theory for Coq covers connected edges in graphs with an edge.")
        words = [*(["Connected" if one.spanning else "OnePiece"] * (least == 1)), *(["Acyclic"] * (not one.cycles))]
        return [Ruled(f"EdgeSet {word}", OfEdges(word, graph.edges, graph.size)) for word in words]
    rules = []
    if least == 1:
        rules.append(Ruled("OneComponent [1]", OfPlaces([1], graph.edges, places, connected=True, empty=False)))
    if not one.cycles:
        rules.append(Ruled("NoCycle [1]", OfPlaces([1], graph.edges, places, connected=False, empty=True)))
    return rules


def _sized(one: SetSize, places: int) -> Ruled:
    most = places if one.most is None else min(places, one.most)
    numbers = [number for number in range(one.least, most + 1) if one.parity in (None, number % 2)]
    return Ruled(f"HowMany [1] {listed(numbers, '')}", OfNumber([1], numbers))


def _induced(graph: Graph, one: InducedDegrees) -> Wanted:
    if len(one.degrees) == 1:
        words, ask = asked_of(one)
    else:
        degrees = sorted(one.degrees)
        words = f"induced_degrees {listed(degrees, '')}"
        ask = lambda own, around: own == 0 or list(around).count(1) in degrees  # noqa: E731
    demands = (Demand((v, *graph.around[v]), lambda marks: ask(marks[0], marks[1:])) for v in graph.vertices)
    return f"Vertices [] [{words}]", tuple(demands)


def _between(graph: Graph, properties: Sequence[Property[Any]], ends: tuple[int, int]) -> Wanted:
    """Return that two vertices are the ends of a path; the others have two of its edges, or none."""
    if ends[0] == ends[1]:
        raise OutOfReach("the theory for Coq covers paths between two vertices, not from a vertex to itself.")
    spanning = any(isinstance(one, Components) and one.spanning for one in properties)
    others = [2] if spanning else [0, 2]
    at: list[list[int]] = [[] for _ in graph.vertices]
    for number, edge in enumerate(graph.edges):
        for end in edge:
            at[end].append(number)
    demands = tuple(
        Demand(tuple(edges), lambda marks, d=tuple([1] if v in ends else others): sum(marks) in d)  # type: ignore[misc]
        for v, edges in enumerate(at)
    )
    return f"DegreeAt {listed(ends, '')} [1] {listed(others, '')}", demands


# one board


def board_subject(strip: Strip, board: Board) -> OneNumber:
    """Return the subject of a puzzle on one board of any shape; raises OutOfReach for a puzzle that is not covered."""
    rule = strip.whole_rule()
    if rule is None or not (rule.connected or rule.lines):
        return board_places(strip, board)
    cells = cells_of(board)
    definitions, local, demands = array_demands(_without_lines(rule), board.rows, cells)
    names = [str(mark) for mark in strip.marks or strip.alphabet]
    given = given_in(board, cells, names)
    marks = len(rule.values)
    rules = [_line_rules(test, rule.values, board, cells) for test in rule.lines]
    edges = [
        (place, later)
        for later, (row, col) in enumerate(cells)
        for place, other in enumerate(cells[:later])
        if other in ((row - 1, col), (row, col - 1))
    ]
    for connected in rule.connected:
        own = [rule.values.index(value) for value in connected.all_values]
        word = "OneComponent" if connected.least else "OneAtMost"
        some = OfPlaces(own, edges, len(cells), connected=True, empty=not connected.least)
        rules.append(_Listed(f"[{word} {listed(own, '')}]", [some], "[[]]"))
        if connected.tree:
            tree = OfPlaces(own, edges, len(cells), connected=False, empty=True)
            rules.append(_Listed(f"[NoCycle {listed(own, '')}]", [tree], "[[]]"))
    said = "\n  ++ ".join(one.words for one in rules)
    hints = "\n  ++ ".join(one.hints for one in rules)
    return WholeSubject(
        f"{definitions}{listed_cells(cells, given, [str(code) for code in range(marks)], 'nat')}"
        f"Definition squares : list square := map fst cells.\n"
        f"Definition asked : list whole :=\n  {said}.\n"
        f"Definition tables : list hint :=\n  {hints}.\n",
        f"counts_board {local} asked cells",
        "whole_board_counted _ _ tables",
        tuple(tuple(range(marks)) if mark is None else (mark,) for mark in given),
        (OfDemands(demands, len(cells)), *(reader for one in rules for reader in one.readers)),
    )


def _without_lines(rule: Rule) -> Rule:
    """Return a rule without what the tests of lines say, and without connection."""
    said = {test.name for test in rule.lines}
    return replace(
        rule,
        conditions=tuple(c for c in rule.conditions if not said.intersection(name for name, _, _ in c.reads)),
        labels=tuple(label for label in rule.labels if label.name not in said),
        registers=tuple(register for register in rule.registers if register.name not in said),
        connected=(),
        lines=(),
    )


def _line_rules(test: LineTest, values: Sequence[int], board: Board, cells: Sequence[Offset]) -> _Listed:
    """Return what is asked of all lines of one kind."""

    def holds(line: Sequence[int]) -> bool:
        return test.holds([values[code] for code in line])

    if test.line not in (_ROWS, _COLUMNS):
        mark, numbers = board_tested(holds, len(values), len(cells))
        return _Listed(f"[HowMany [{mark}] {listed(numbers, '')}]", [OfNumber([mark], numbers)], "[[]]")
    if len(cells) < board.rows * board.cols:
        raise OutOfReach("the theory for Coq covers tests of rows and columns on boards without holes.")
    axis = 0 if test.line == _ROWS else 1
    tested = line_tested(holds, len(values), board.cols if axis == 0 else board.rows)
    lines = [
        [p for p, cell in enumerate(cells) if cell[axis] == i] for i in range(board.rows if axis == 0 else board.cols)
    ]
    words = f"every_{'row' if axis == 0 else 'column'} ({tested.words}) squares"
    return _Listed(words, [OfLine(line, tested.levels) for line in lines], f"repeat {tested.hint} {len(lines)}")
