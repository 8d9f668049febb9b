"""Rules about whole fillings in the words of `StatementWhole.v`: connection, numbers, largest sets, ends, lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations, pairwise
from typing import Any, NamedTuple

from stripcount.board import Board
from stripcount.export.coq.areas import connection_rules
from stripcount.export.coq.diagrams import Offset
from stripcount.export.coq.graphs import asked_of
from stripcount.export.coq.lines import MOST_PATTERNS, board_tested, line_tested, pair_tested, written
from stripcount.export.coq.links import lines_subject
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
from stripcount.export.coq.readers import OfDemands, OfEdges, OfLine, OfNumber, OfPlaces, OfSoMany, Reader
from stripcount.export.coq.subject import WholeSubject
from stripcount.export.coq.trial import PlaceRule
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
    """A rule about whole fillings: words of the theory, and what reads it; it is not obeyed if `broken`."""

    words: str
    reader: Reader
    broken: bool = False


class _Listed(NamedTuple):
    """Rules of a board as a list in the theory's words, their readers, and diagrams as hints for Coq."""

    words: str
    readers: list[Reader]
    hints: str


def asks_of_whole(properties: Sequence[Property[Any]], extreme: str, ends: object) -> bool:
    """Return whether a problem on a graph is stated by rules about whole fillings."""
    connected = any(
        isinstance(constraint, Components) and (constraint.of == "vertices" or constraint.removed)
        for constraint in properties
    )
    sized = any(isinstance(constraint, SetSize) for constraint in properties)
    return bool(extreme) or ends is not None or connected or sized


def sets_subject(
    graph: Graph,
    properties: Sequence[Property[Any]],
    given: Mapping[int, int],
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
    for constraint in named([constraint for constraint in properties if not isinstance(constraint, Between)]):
        if isinstance(constraint, Components):
            rules += _components(graph, constraint, places)
        elif isinstance(constraint, SetSize):
            rules.append(_sized(constraint, places))
        elif type(constraint) is InducedDegrees:
            wanted.append(_induced(graph, constraint))
        elif ends is not None and type(constraint) is Degrees:
            wanted.append(_between(graph, properties, ends))
        elif type(constraint) not in (AnyEdges, AnyVertices):
            wanted.append(wanted_of(graph, constraint, places))
    demands = [demand for _, asked in wanted for demand in asked]
    broken = [rule for rule in rules if rule.broken]
    if len(broken) > 1 or (broken and extreme):
        raise OutOfReach("the theory for Coq covers one rule that is not obeyed, in sets of all sizes.")
    rules = [rule for rule in rules if not rule.broken]
    readers: list[Reader] = [OfDemands(demands, places), *(rule.reader for rule in rules)]
    kind = {"maximum": "counts_largest", "minimum": "counts_smallest"}.get(extreme, "counts_sets")
    stated_size = f" {size}" if extreme else ""
    asked = f"[{'; '.join(words for words, _ in wanted)}]"
    obeyed = "; ".join(rule.words for rule in rules)
    said = "; ".join([*(rule.words for rule in rules), *(f"Not ({rule.words})" for rule in broken)])
    theorem = {"maximum": "largest_counted _ _ _ []", "minimum": "smallest_counted _ _ _ []"}
    return WholeSubject(
        edge_list(graph.edges) + given_marks(places, given),
        f"{kind}{stated_size} {asked} [{said}] edges {graph.size} given",
        f"without_counted ({broken[0].words}) {asked} [{obeyed}] []"
        if broken
        else theorem.get(extreme, "asked_counted _ _ []"),
        tuple((int(given[v]),) if v in given else (0, 1) for v in range(places)),
        tuple(readers),
        extreme,
        size,
        broken[0].reader if broken else None,
    )


def _components(graph: Graph, components: Components, places: int) -> list[Ruled]:
    """Return the rules of connection, and against cycles, of chosen vertices or edges."""
    bounds, removed = components.bounds[0], components.removed
    apart = bounds == (2, None)
    if type(components) is not Components or not components.broken:
        raise OutOfReach("the theory for Coq covers sets by their number of components, or without cycles.")
    if not (apart or bounds in ((1, 1), (0, None))):
        return _counted_components(graph, components, places)
    if (removed or apart) and not components.cycles:
        raise OutOfReach("the theory for Coq covers sets without cycles, not such as leave no cycle.")
    if components.of == "edges":
        if not graph.edges or (apart and not components.spanning):
            raise OutOfReach("the theory for Coq covers connected edges in graphs with an edge.")
        words = [] if bounds == (0, None) else ["Connected" if components.spanning else "OnePiece"]
        words += [] if components.cycles else ["Acyclic"]
        chosen, kind = (0, "OtherEdges") if removed else (1, "EdgeSet")
        return [Ruled(f"{kind} {word}", OfEdges(word, graph.edges, graph.size, chosen), apart) for word in words]
    own, rules = (0,) if removed else (1,), list[Ruled]()
    if bounds != (0, None):
        rule = PlaceRule("OneAtMost" if apart else "OneComponent", own)
        rules.append(Ruled(rule.words, OfPlaces(rule, graph.edges, places), apart))
    if not components.cycles:
        rules.append(_no_cycle(graph, places))
    return rules


def _no_cycle(graph: Graph, places: int) -> Ruled:
    rule = PlaceRule("NoCycle", (1,))
    return Ruled(rule.words, OfPlaces(rule, graph.edges, places))


def _counted_components(graph: Graph, components: Components, places: int) -> list[Ruled]:
    """Return the rules of how many components there are."""
    least, most = components.bounds[0]
    numbers = (*range(least, min(graph.size, graph.size if most is None else most) + 1),)
    of_edges = components.of == "edges"
    if (of_edges and not components.spanning) or (components.removed and not components.cycles) or not numbers:
        raise OutOfReach(
            "the theory for Coq counts components of vertices, and those of edges together with all vertices."
        )
    if of_edges:
        words = [f"Components {listed(numbers, '')}"] + ["Acyclic"] * (not components.cycles)
        chosen, kind = (0, "OtherEdges") if components.removed else (1, "EdgeSet")
        return [Ruled(f"{kind} {_in_brackets(word)}", OfEdges(word, graph.edges, graph.size, chosen)) for word in words]
    rule = PlaceRule("SomeComponents", (0,) if components.removed else (1,), numbers)
    counted = Ruled(rule.words, OfPlaces(rule, graph.edges, places))
    return [counted] if components.cycles else [counted, _no_cycle(graph, places)]


def _in_brackets(words: str) -> str:
    return f"({words})" if " " in words else words


def _sized(wanted: SetSize, places: int) -> Ruled:
    most = places if wanted.most is None else min(places, wanted.most)
    numbers = [size for size in range(wanted.least, most + 1) if wanted.parity in (None, size % 2)]
    return Ruled(f"HowMany [1] {listed(numbers, '')}", OfNumber([1], numbers))


def _induced(graph: Graph, constraint: InducedDegrees) -> Wanted:
    if len(constraint.degrees) == 1:
        words, ask = asked_of(constraint)
    else:
        degrees = sorted(constraint.degrees)
        words = f"induced_degrees {listed(degrees, '')}"
        ask = lambda own, around: own == 0 or list(around).count(1) in degrees  # noqa: E731
    demands = (Demand((v, *graph.around[v]), lambda marks: ask(marks[0], marks[1:])) for v in graph.vertices)
    return f"Vertices [] [{words}]", tuple(demands)


def _between(graph: Graph, properties: Sequence[Property[Any]], ends: tuple[int, int]) -> Wanted:
    """Return that two vertices are the ends of a path; the others have two of its edges, or none."""
    if ends[0] == ends[1]:
        raise OutOfReach("the theory for Coq covers paths between two vertices, not from a vertex to itself.")
    spanning = any(isinstance(constraint, Components) and constraint.spanning for constraint in properties)
    others = [2] if spanning else [0, 2]
    edges_at: list[list[int]] = [[] for _ in graph.vertices]
    for index, edge in enumerate(graph.edges):
        for end in edge:
            edges_at[end].append(index)
    demands = tuple(
        Demand(tuple(edges), lambda marks, d=tuple([1] if v in ends else others): sum(marks) in d)  # type: ignore[misc]
        for v, edges in enumerate(edges_at)
    )
    return f"DegreeAt {listed(ends, '')} [1] {listed(others, '')}", demands


# one board


def board_subject(strip: Strip, board: Board) -> OneNumber:
    """Return the subject of a puzzle on one board of any shape; raises OutOfReach for a puzzle that is not covered."""
    lines = strip.line_rule()
    if lines is not None:
        return lines_subject(lines, board)
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
        for asked in connection_rules(connected, rule.values):
            rules.append(_Listed(f"[{asked.words}]", [OfPlaces(asked, edges, len(cells))], "[[]]"))
    said = "\n  ++ ".join(ruled.words for ruled in rules)
    hints = "\n  ++ ".join(ruled.hints for ruled in rules)
    return WholeSubject(
        f"{definitions}{listed_cells(cells, given, [str(code) for code in range(marks)], 'nat')}"
        f"Definition squares : list square := map fst cells.\n"
        f"Definition asked : list whole :=\n  {said}.\n"
        f"Definition tables : list hint :=\n  {hints}.\n",
        f"counts_board {local} asked cells",
        "whole_board_counted _ _ tables",
        tuple(tuple(range(marks)) if mark is None else (mark,) for mark in given),
        (OfDemands(demands, len(cells)), *(reader for ruled in rules for reader in ruled.readers)),
    )


def _without_lines(rule: Rule) -> Rule:
    """Return a rule without what the tests of lines say, and without connection."""
    said = {name for test in rule.lines for name in (test.name, *test.also)}
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

    marks = len(values)
    if test.line not in (_ROWS, _COLUMNS):
        mark, numbers = board_tested(holds, marks, len(cells))
        return _Listed(f"[HowMany [{mark}] {listed(numbers, '')}]", [OfNumber([mark], numbers)], "[[]]")
    axis, kind = (0, "row") if test.line == _ROWS else (1, "column")
    numbers = sorted({cell[axis] for cell in cells})
    lines = [[place for place, cell in enumerate(cells) if cell[axis] == number] for number in numbers]
    if test.of == "every":
        lines = _unbroken(cells, test.line)
        tested = line_tested(holds, marks, [*map(len, lines)])
        readers: list[Reader] = [OfLine(line, tested.levels[len(line)]) for line in lines]
        hints = "; ".join(tested.hint(len(line)) for line in lines)
        if len(tested.levels) == 1:
            return _Listed(
                f"every_{kind} ({tested.words}) squares", readers, f"repeat {tested.hint(len(lines[0]))} {len(lines)}"
            )
        return _Listed(f"every_{kind} ({tested.words}) squares", readers, f"[{hints}]")
    if len(cells) < board.rows * board.cols:
        raise OutOfReach(
            "the theory for Coq covers lines of which one has to pass, and lines that are compared, on "
            "boards without holes."
        )
    length = len(lines[0])
    if test.of == "some":
        tested = line_tested(holds, marks, [length])
        numbers = [*range(1, len(lines) + 1)]
        reader = OfSoMany(lines, tested.levels[length], numbers)
        return _Listed(
            f"so_many_{kind}s {listed(numbers, '')} ({tested.words}) squares", [reader], f"[{tested.hint(length)}]"
        )
    pairs = [*pairwise(lines)] if test.of == "next" else [*combinations(lines, 2)]
    if len(pairs) * marks ** (2 * length) > MOST_PATTERNS:
        raise OutOfReach(
            f"lines of {length} cells that are compared have more than {MOST_PATTERNS:,} patterns, too many for Coq."
        )
    first = [*lines[0], *lines[1]] if len(lines) > 1 else [*range(2 * length)]
    words, levels = pair_tested(holds, marks, length, sorted(range(2 * length), key=first.__getitem__))
    which = "neighbouring" if test.of == "next" else "any_two"
    return _Listed(
        f"all_related {words} ({which} ({kind}s squares))",
        [OfLine(sorted([*one, *other]), levels) for one, other in pairs],
        f"repeat {written(levels)} {len(pairs)}",
    )


def _unbroken(cells: Sequence[Offset], step: Offset) -> list[list[int]]:
    """Return the lines of cells one after the other in a direction, by their places."""
    place_of, lines = {cell: place for place, cell in enumerate(cells)}, []
    for row, col in cells:
        if (row - step[0], col - step[1]) not in place_of:
            line = list[int]()
            while (row, col) in place_of:
                line.append(place_of[row, col])
                row, col = row + step[0], col + step[1]
            lines.append(line)
    return lines
