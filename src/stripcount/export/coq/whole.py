"""Rules about whole fillings in the words of `StatementWhole.v`: connected sets, sizes, extreme sets, paths, lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations, pairwise
from typing import Any, NamedTuple

from stripcount.board import Board
from stripcount.export.coq.areas import connection_rules
from stripcount.export.coq.diagrams import Offset
from stripcount.export.coq.graphs import question_on_colours
from stripcount.export.coq.lines import MAX_PATTERNS, board_test_in_coq, levels_text, line_test_in_coq, pair_test_in_coq
from stripcount.export.coq.links import lines_subject
from stripcount.export.coq.measures import coq_list
from stripcount.export.coq.parts import OutOfReach
from stripcount.export.coq.places import (
    NumberSubject,
    PlaceConstraint,
    array_constraints,
    board_places,
    cells_of,
    edge_list,
    given_in,
    given_marks,
    listed_cells,
)
from stripcount.export.coq.readers import (
    ComponentReader,
    ConstraintReader,
    EdgeSetReader,
    LineReader,
    MarkCountReader,
    PassingLinesReader,
    Reader,
)
from stripcount.export.coq.set_words import PropertyInCoq, joined_properties, last_end_key, property_in_coq
from stripcount.export.coq.subject import WholeSubject
from stripcount.export.coq.trial import PlaceRule
from stripcount.model.graphs.any_set import AnyEdges, AnyVertices
from stripcount.model.graphs.components import Components
from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.path_between import PathBetween
from stripcount.model.graphs.property import Property
from stripcount.model.graphs.sets import Degrees, InducedDegrees
from stripcount.model.graphs.size import SetSize
from stripcount.model.lattice.rule import LineTest, Rule
from stripcount.model.strip import Strip

_ROWS, _COLUMNS = (0, 1), (1, 0)  # the step (down, right) from a cell to the next one on a line of each kind


class FillingRule(NamedTuple):
    """A rule about whole fillings in the theory's words, and its reader; if `negated`, fillings must violate it."""

    words: str
    reader: Reader
    negated: bool = False


class _BoardRules(NamedTuple):
    """Rules about a board: a list of them in the theory's words, their readers, and a list of hints for Coq.

    A hint is a decision diagram for the rule in the same place of the first list, or empty.
    """

    words: str
    readers: list[Reader]
    hints: str


def asks_of_whole(properties: Sequence[Property[Any]], extreme: str, ends: object) -> bool:
    """Return whether a problem on a graph has to be stated by rules about whole fillings.

    `ends` is not None for paths with given ends.
    """
    has_component_condition = any(
        isinstance(constraint, Components) and (constraint.of == "vertices" or constraint.removed)
        for constraint in properties
    )
    has_size = any(isinstance(constraint, SetSize) for constraint in properties)
    return bool(extreme) or ends is not None or has_component_condition or has_size


def sets_subject(
    graph: Graph,
    properties: Sequence[Property[Any]],
    given: Mapping[int, int],
    extreme: str = "",
    ends: tuple[int, int] | None = None,
    size: int = 0,
) -> NumberSubject:
    """Return the subject of the vertex sets or edge sets of one graph that have some properties.

    `given` maps vertices or edges to fixed marks. `extreme` is "maximum" or "minimum" if only the largest or smallest
    sets are counted, which have `size` elements; `ends` are the ends if the sets are paths between two vertices. Raises
    OutOfReach for properties that the theory does not cover.

    >>> from stripcount.model.graphs.vocabulary import problem
    >>> sets_subject(Graph(2, ((0, 1),)), problem("vertices: connected").properties, {}).stated("3")
    'counts_sets [] [OneComponent [1]] edges 2 given 3'
    """
    graph = Graph(graph.size, tuple(sorted(graph.edges, key=last_end_key)))
    places = len(graph.edges) if properties[0].of == "edges" else graph.size
    local_properties, rules = list[PropertyInCoq](), list[FillingRule]()
    for constraint in joined_properties(
        [constraint for constraint in properties if not isinstance(constraint, PathBetween)]
    ):
        if isinstance(constraint, Components):
            rules += _component_rules(graph, constraint, places)
        elif isinstance(constraint, SetSize):
            rules.append(_size_rule(constraint, places))
        elif type(constraint) is InducedDegrees:
            local_properties.append(_induced_degrees(graph, constraint))
        elif ends is not None and type(constraint) is Degrees:
            local_properties.append(_path_degrees(graph, properties, ends))
        elif type(constraint) not in (AnyEdges, AnyVertices):
            local_properties.append(property_in_coq(graph, constraint, places))
    constraints = [constraint for _, of_property in local_properties for constraint in of_property]
    negated = [rule for rule in rules if rule.negated]
    if len(negated) > 1 or (negated and extreme):
        raise OutOfReach("the theory for Coq covers one rule that is not obeyed, in sets of all sizes.")
    rules = [rule for rule in rules if not rule.negated]
    readers: list[Reader] = [ConstraintReader(constraints, places), *(rule.reader for rule in rules)]
    statement = {"maximum": "counts_largest", "minimum": "counts_smallest"}.get(extreme, "counts_sets")
    size_text = f" {size}" if extreme else ""
    local_text = f"[{'; '.join(words for words, _ in local_properties)}]"
    positive_text = "; ".join(rule.words for rule in rules)
    rules_text = "; ".join([*(rule.words for rule in rules), *(f"Not ({rule.words})" for rule in negated)])
    if negated:
        proof = f"without_counted ({negated[0].words}) {local_text} [{positive_text}] []"
    else:
        theorems = {"maximum": "largest_counted _ _ _ []", "minimum": "smallest_counted _ _ _ []"}
        proof = theorems.get(extreme, "asked_counted _ _ []")
    return WholeSubject(
        edge_list(graph.edges) + given_marks(places, given),
        f"{statement}{size_text} {local_text} [{rules_text}] edges {graph.size} given",
        proof,
        tuple((int(given[v]),) if v in given else (0, 1) for v in range(places)),
        tuple(readers),
        extreme,
        size,
        negated[0].reader if negated else None,
    )


def _component_rules(graph: Graph, components: Components, places: int) -> list[FillingRule]:
    """Return the rules about the components and cycles of the chosen vertices or edges, or of the others.

    `places` is the number of vertices or edges. Raises OutOfReach for rules that the theory does not cover.
    """
    bounds, removed = components.bounds[0], components.removed
    is_disconnected = bounds == (2, None)
    if type(components) is not Components or not components.broken_circuits:
        raise OutOfReach("the theory for Coq covers sets by their number of components, or without cycles.")
    if not (is_disconnected or bounds in ((1, 1), (0, None))):
        return _component_count_rules(graph, components, places)
    if (removed or is_disconnected) and not components.cycles:
        raise OutOfReach("the theory for Coq covers sets without cycles, not such as leave no cycle.")
    if components.of == "edges":
        if not graph.edges or (is_disconnected and not components.spanning):
            raise OutOfReach("the theory for Coq covers connected edges in graphs with an edge.")
        words = [] if bounds == (0, None) else ["Connected" if components.spanning else "OnePiece"]
        words += [] if components.cycles else ["Acyclic"]
        mark, prefix = (0, "OtherEdges") if removed else (1, "EdgeSet")
        return [
            FillingRule(f"{prefix} {word}", EdgeSetReader(word, graph.edges, graph.size, mark), is_disconnected)
            for word in words
        ]
    marks, rules = (0,) if removed else (1,), list[FillingRule]()
    if bounds != (0, None):
        rule = PlaceRule("OneAtMost" if is_disconnected else "OneComponent", marks)
        rules.append(FillingRule(rule.words, ComponentReader(rule, graph.edges, places), is_disconnected))
    if not components.cycles:
        rules.append(_forest_rule(graph, places))
    return rules


def _forest_rule(graph: Graph, places: int) -> FillingRule:
    """Return the rule that the chosen vertices induce a graph without a cycle."""
    rule = PlaceRule("NoCycle", (1,))
    return FillingRule(rule.words, ComponentReader(rule, graph.edges, places))


def _component_count_rules(graph: Graph, components: Components, places: int) -> list[FillingRule]:
    """Return the rules that the number of components is within bounds and, if asked for, that there is no cycle.

    Raises OutOfReach for rules that the theory does not cover.
    """
    minimum, maximum = components.bounds[0]
    counts = (*range(minimum, min(graph.size, graph.size if maximum is None else maximum) + 1),)
    of_edges = components.of == "edges"
    if (of_edges and not components.spanning) or (components.removed and not components.cycles) or not counts:
        raise OutOfReach(
            "the theory for Coq counts components of vertices, and those of edges together with all vertices."
        )
    if of_edges:
        words = [f"Components {coq_list(counts, '')}"] + ["Acyclic"] * (not components.cycles)
        mark, prefix = (0, "OtherEdges") if components.removed else (1, "EdgeSet")
        return [
            FillingRule(f"{prefix} {_in_brackets(word)}", EdgeSetReader(word, graph.edges, graph.size, mark))
            for word in words
        ]
    rule = PlaceRule("SomeComponents", (0,) if components.removed else (1,), counts)
    number_rule = FillingRule(rule.words, ComponentReader(rule, graph.edges, places))
    return [number_rule] if components.cycles else [number_rule, _forest_rule(graph, places)]


def _in_brackets(words: str) -> str:
    """Return words as one argument in Coq: in brackets if there are several."""
    return f"({words})" if " " in words else words


def _size_rule(constraint: SetSize, places: int) -> FillingRule:
    """Return the rule that a set has one of the allowed sizes."""
    maximum = places if constraint.most is None else min(places, constraint.most)
    sizes = [size for size in range(constraint.least, maximum + 1) if constraint.parity in (None, size % 2)]
    return FillingRule(f"HowMany [1] {coq_list(sizes, '')}", MarkCountReader([1], sizes))


def _induced_degrees(graph: Graph, constraint: InducedDegrees) -> PropertyInCoq:
    """Return the property that every chosen vertex has one of some numbers of chosen neighbours."""
    if len(constraint.degrees) == 1:
        words, holds = question_on_colours(constraint)
    else:
        degrees = sorted(constraint.degrees)
        words = f"induced_degrees {coq_list(degrees, '')}"
        holds = lambda own, around: own == 0 or list(around).count(1) in degrees  # noqa: E731
    constraints = (
        PlaceConstraint((v, *graph.around[v]), lambda marks: holds(marks[0], marks[1:])) for v in graph.vertices
    )
    return f"Vertices [] [{words}]", tuple(constraints)


def _path_degrees(graph: Graph, properties: Sequence[Property[Any]], ends: tuple[int, int]) -> PropertyInCoq:
    """Return the property that the two ends have one chosen edge each, and every other vertex two or none.

    If the path has to be Hamiltonian, every other vertex has two. Raises OutOfReach if the ends are equal.
    """
    if ends[0] == ends[1]:
        raise OutOfReach("the theory for Coq covers paths between two vertices, not from a vertex to itself.")
    is_hamiltonian = any(isinstance(constraint, Components) and constraint.spanning for constraint in properties)
    inner_degrees = [2] if is_hamiltonian else [0, 2]
    incident_edges: list[list[int]] = [[] for _ in graph.vertices]
    for index, edge in enumerate(graph.edges):
        for end in edge:
            incident_edges[end].append(index)
    constraints = tuple(
        PlaceConstraint(tuple(edges), lambda marks, d=tuple([1] if v in ends else inner_degrees): sum(marks) in d)  # type: ignore[misc]
        for v, edges in enumerate(incident_edges)
    )
    return f"DegreeAt {coq_list(ends, '')} [1] {coq_list(inner_degrees, '')}", constraints


# one board


def board_subject(strip: Strip, board: Board) -> NumberSubject:
    """Return the subject of a puzzle on one board of any shape.

    Raises OutOfReach if the theory does not cover it, BadInput if the board has a mark that is none of the puzzle's.
    """
    line_shape = strip.line_rule()
    if line_shape is not None:
        return lines_subject(line_shape, board)
    rule = strip.whole_rule()
    if rule is None or not (rule.connected or rule.lines):
        return board_places(strip, board)
    cells = cells_of(board)
    definitions, local_rule, constraints = array_constraints(_without_lines(rule), board.rows, cells)
    names = [str(mark) for mark in strip.marks or strip.alphabet]
    given = given_in(board, cells, names)
    marks = len(rule.values)
    rules = [_line_rules(test, rule.values, board, cells) for test in rule.lines]
    edges = [
        (earlier_place, place)
        for place, (row, col) in enumerate(cells)
        for earlier_place, earlier_cell in enumerate(cells[:place])
        if earlier_cell in ((row - 1, col), (row, col - 1))
    ]
    for connected in rule.connected:
        for place_rule in connection_rules(connected, rule.values):
            rules.append(_BoardRules(f"[{place_rule.words}]", [ComponentReader(place_rule, edges, len(cells))], "[[]]"))
    rules_text = "\n  ++ ".join(rule_list.words for rule_list in rules)
    hints = "\n  ++ ".join(rule_list.hints for rule_list in rules)
    return WholeSubject(
        f"{definitions}{listed_cells(cells, given, [str(code) for code in range(marks)], 'nat')}"
        f"Definition squares : list square := map fst cells.\n"
        f"Definition asked : list whole :=\n  {rules_text}.\n"
        f"Definition tables : list hint :=\n  {hints}.\n",
        f"counts_board {local_rule} asked cells",
        "whole_board_counted _ _ tables",
        tuple(tuple(range(marks)) if mark is None else (mark,) for mark in given),
        (ConstraintReader(constraints, len(cells)), *(reader for rule_list in rules for reader in rule_list.readers)),
    )


def _without_lines(rule: Rule) -> Rule:
    """Return a rule without connected values and tests of lines.

    Labels and registers that state such a test for a scan are left out too, and the conditions that read them.
    """
    line_labels = {name for test in rule.lines for name in (test.name, *test.other_names)}
    return replace(
        rule,
        conditions=tuple(c for c in rule.conditions if not line_labels.intersection(name for name, _, _ in c.reads)),
        labels=tuple(label for label in rule.labels if label.name not in line_labels),
        registers=tuple(register for register in rule.registers if register.name not in line_labels),
        connected=(),
        lines=(),
    )


def _line_rules(test: LineTest, values: Sequence[int], board: Board, cells: Sequence[Offset]) -> _BoardRules:
    """Return the rules that say what a test asks of the rows, of the columns, or of the whole board.

    `cells` are the cells of the board in the order of their places. Raises OutOfReach for a test that has no words.
    """

    def holds(line: Sequence[int]) -> bool:
        return test.holds([values[code] for code in line])

    marks = len(values)
    if test.line not in (_ROWS, _COLUMNS):
        mark, counts = board_test_in_coq(holds, marks, len(cells))
        return _BoardRules(f"[HowMany [{mark}] {coq_list(counts, '')}]", [MarkCountReader([mark], counts)], "[[]]")
    axis, kind = (0, "row") if test.line == _ROWS else (1, "column")
    line_indices = sorted({cell[axis] for cell in cells})
    lines = [[place for place, cell in enumerate(cells) if cell[axis] == index] for index in line_indices]
    if test.of == "every":
        lines = _maximal_runs(cells, test.line)
        in_coq = line_test_in_coq(holds, marks, [*map(len, lines)])
        readers: list[Reader] = [LineReader(line, in_coq.levels[len(line)]) for line in lines]
        hints = "; ".join(in_coq.hint(len(line)) for line in lines)
        if len(in_coq.levels) == 1:
            return _BoardRules(
                f"every_{kind} ({in_coq.words}) squares", readers, f"repeat {in_coq.hint(len(lines[0]))} {len(lines)}"
            )
        return _BoardRules(f"every_{kind} ({in_coq.words}) squares", readers, f"[{hints}]")
    if len(cells) < board.rows * board.cols:
        raise OutOfReach(
            "the theory for Coq covers lines of which one has to pass, and lines that are compared, on "
            "boards without holes."
        )
    length = len(lines[0])
    if test.of == "some":
        in_coq = line_test_in_coq(holds, marks, [length])
        counts = [*range(1, len(lines) + 1)]
        reader = PassingLinesReader(lines, in_coq.levels[length], counts)
        return _BoardRules(
            f"so_many_{kind}s {coq_list(counts, '')} ({in_coq.words}) squares", [reader], f"[{in_coq.hint(length)}]"
        )
    pairs = [*pairwise(lines)] if test.of == "next" else [*combinations(lines, 2)]
    if len(pairs) * marks ** (2 * length) > MAX_PATTERNS:
        raise OutOfReach(
            f"lines of {length} cells that are compared have more than {MAX_PATTERNS:,} patterns, too many for Coq."
        )
    pair_places = [*lines[0], *lines[1]] if len(lines) > 1 else [*range(2 * length)]
    words, levels = pair_test_in_coq(holds, marks, length, sorted(range(2 * length), key=pair_places.__getitem__))
    pairs_text = "neighbouring" if test.of == "next" else "any_two"
    return _BoardRules(
        f"all_related {words} ({pairs_text} ({kind}s squares))",
        [LineReader(sorted([*line, *other_line]), levels) for line, other_line in pairs],
        f"repeat {levels_text(levels)} {len(pairs)}",
    )


def _maximal_runs(cells: Sequence[Offset], step: Offset) -> list[list[int]]:
    """Return the maximal runs of consecutive cells in a direction, each as the list of their places."""
    place_of, lines = {cell: place for place, cell in enumerate(cells)}, []
    for row, col in cells:
        if (row - step[0], col - step[1]) not in place_of:
            line = list[int]()
            while (row, col) in place_of:
                line.append(place_of[row, col])
                row, col = row + step[0], col + step[1]
            lines.append(line)
    return lines
