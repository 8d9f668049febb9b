"""Theorems of one number: sets of vertices or edges and colourings of one graph, a puzzle on one board of any shape.

A module's comment holds the graph or the board as JSON, from which the whole module but its number is written again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from stripcount.board import FREE, HOLE, Board
from stripcount.errors import BadInput, shortened
from stripcount.export.coq.connections import Connections, narrow_order
from stripcount.export.coq.parts import OutOfReach
from stripcount.export.coq.places import OneNumber, module_of_number
from stripcount.export.coq.sets import edge_sets_on
from stripcount.export.coq.theorem import keyed
from stripcount.export.coq.wanted import set_places
from stripcount.export.coq.whole import asks_of_whole, board_subject, sets_subject
from stripcount.model.boards.drawn import drawn_board
from stripcount.model.graphs.components import Components
from stripcount.model.graphs.finite.names import graph_named
from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.vocabulary import Problem, problem, split_ends, with_ends
from stripcount.model.strip import Strip
from stripcount.puzzles.case import Case

GRAPH, BOARD = "OneGraph", "OneBoard"
_MOST = 10_000  # vertices, edges or cells
StripOf = Callable[[str, int, dict[str, str]], tuple[Case, Strip]]


def of_graph(
    graph: Graph,
    words: str,
    given: Mapping[int, int],
    order: tuple[int, ...],
    count: int,
    name: str = "",
    size: int | None = None,
) -> str:
    """Return the module that states that a graph has `count` sets of vertices or edges, or of colourings.

    Vertices are listed in the order in which they are read, for connection perhaps in another one than the `order`;
    `given` holds the choices that are fixed, `size` is that of the largest or smallest sets. `name` is kept if it names
    this very graph. Raises OutOfReach for another problem, or where Coq would take too long, Disagreement if the
    statement has another number.
    """
    if _connects(problem(split_ends(words)[0])):
        order = narrow_order(graph, order)
    index_of = {vertex: index for index, vertex in enumerate(order)}
    content: dict[str, Any] = {
        "problem": words,
        "vertices": [graph.name(vertex) for vertex in order],
        "edges": sorted(sorted((index_of[u], index_of[v])) for u, v in graph.edges),
        "given": {str(index_of[vertex]): int(mark) for vertex, mark in given.items()},
    }
    if size is not None:
        content["size"] = size
    if name and _is_named(name, _graph(content)):
        content["graph"] = name
    return graph_again(content, count)[0]


def graph_again(content: object, count: int) -> tuple[str, str, tuple[str, ...]]:
    """Return (module, rule in words, lines about its vertices) from a comment.

    Raises BadInput if it has another form.
    """
    fields = {"problem", "vertices", "edges", "given"}
    if not (isinstance(content, dict) and set(content) - {"graph", "size"} == fields and _is_graph(content)):
        raise BadInput("a module does not say of what graph it is in stripcount's form.")
    graph, given = _graph(content), {int(vertex): mark for vertex, mark in content["given"].items()}
    words, names = split_ends(content["problem"])
    parsed_problem = problem(words)
    if bool(parsed_problem.extreme) != ("size" in content) or not set(names or ()) <= set(content["vertices"]):
        raise BadInput("a module does not say of what graph it is in stripcount's form.")
    if names is not None:
        parsed_problem = with_ends(parsed_problem, (0, 0), (0, -1), names)
    if parsed_problem.text != content["problem"]:
        raise BadInput(f"a module must call its problem {shortened(parsed_problem.text)}.")
    size_text = f"{len(content['vertices'])} vertices and {len(content['edges'])} edges"
    rule = f"{content['problem']} on a graph of {size_text}"
    if "graph" in content:
        if not _is_named(content["graph"], graph):
            raise BadInput(f"the graph of the file is not {shortened(content['graph'])}.")
        rule = f"{content['problem']} on {content['graph']}, {size_text}"
    ends = None if names is None else (content["vertices"].index(names[0]), content["vertices"].index(names[1]))
    subject = _subject(graph, parsed_problem, given, ends, content.get("size", 0))
    module = module_of_number(GRAPH, (rule, keyed("graph", content)), subject, count)
    vertex_names = ", ".join(map(str, content["vertices"]))
    return module, rule, (f"vertices 0, 1, …: {vertex_names}",)


def _connects(asked: Problem) -> bool:
    """Return whether a problem is about connected sets."""
    return any(isinstance(constraint, Components) for constraint in asked.properties)


def _subject(
    graph: Graph, asked: Problem, given: Mapping[int, int], ends: tuple[int, int] | None, size: int
) -> OneNumber:
    if asks_of_whole(asked.properties, asked.extreme, ends):
        return sets_subject(graph, asked.properties, given, asked.extreme, ends, size)
    if not _connects(asked):
        return set_places(graph, asked.properties, given)
    if given:
        raise BadInput("a module about sets of edges must give no marks.")
    try:
        return Connections(edge_sets_on(graph, asked.properties))
    except OutOfReach:  # beside other properties connection is a rule about the whole filling
        return sets_subject(graph, asked.properties, given)


def _graph(content: dict[str, Any]) -> Graph:
    size, edges = len(content["vertices"]), tuple((u, v) for u, v in content["edges"])
    return Graph(size, edges, names=tuple(content["vertices"]))


def _is_graph(content: dict[str, object]) -> bool:
    """Return whether the content of a comment has the fields of a graph, each of its type."""
    vertices, edges, given = (content[field] for field in ("vertices", "edges", "given"))
    if not (isinstance(content["problem"], str) and isinstance(content.get("graph", ""), str)):
        return False
    if not (isinstance(vertices, list) and isinstance(edges, list) and isinstance(given, dict)):
        return False
    if not (type(content.get("size", 0)) is int and 0 <= content.get("size", 0) < _MOST):  # type: ignore[operator]
        return False
    names = len(vertices) <= _MOST and all(isinstance(name, str) for name in vertices)
    pairs = len(edges) <= _MOST and all(isinstance(edge, list) and [*map(type, edge)] == [int, int] for edge in edges)
    places = {str(place) for place in range(len(vertices))}
    marks = all(place in places and type(mark) is int and 0 <= mark < _MOST for place, mark in given.items())
    return names and pairs and marks


def _is_named(name: str, graph: Graph) -> bool:
    """Return whether a graph has the vertices and the edges of the one with this name."""
    try:
        graph_of_name = graph_named(name)
    except BadInput:
        return False
    first, second = (
        ({g.name(v) for v in g.vertices}, Counter(frozenset((g.name(u), g.name(v))) for u, v in g.edges))
        for g in (graph_of_name, graph)
    )
    return first == second


def of_board(case: Case, strip: Strip, board: Board, count: int) -> str:
    """Return the module that states that a puzzle has `count` solutions on a board; raises as `of_graph` does."""
    if case.wrap is not None:
        raise OutOfReach("the theory for Coq covers one board without glued sides.")
    if strip.column_ones is not None and any(mark is HOLE for row in board.cells for mark in row):
        raise OutOfReach("the theory for Coq covers 2 Not Touch on boards without holes.")
    rows = [" ".join({FREE: "?", HOLE: "~"}.get(mark, str(mark)) for mark in row) for row in board.cells]  # type: ignore[call-overload]
    name = case.puzzle.rpartition(":")[2]
    content = {"puzzle": name, "parameters": case.all_parameters(), "board": rows}
    return _board(content, strip, board, count)[0]


def board_again(content: Any, count: int, strip_of: StripOf) -> tuple[str, str, tuple[str, ...]]:
    """Return (module, rule in words, lines of its board) from a comment; raises BadInput if it has another form."""
    named = isinstance(content, dict) and set(content) == {"puzzle", "parameters", "board"}
    if not (named and isinstance(content["puzzle"], str) and _is_drawn(content["board"])):
        raise BadInput("a module does not say of what board it is in stripcount's form.")
    parameters = content["parameters"]
    if not (isinstance(parameters, dict) and all(isinstance(value, str) for value in parameters.values())):
        raise BadInput("a module does not say of what board it is in stripcount's form.")
    case, strip = strip_of(content["puzzle"], len(content["board"]), parameters)
    board = drawn_board("\n".join(content["board"]), strip.marks or strip.alphabet)
    if case.all_parameters() != parameters or board.rows != len(content["board"]):
        raise BadInput("a module does not say of what board it is in stripcount's form.")
    return _board(content, strip, board, count)


def _is_drawn(rows: Any) -> bool:
    drawn = isinstance(rows, list) and all(isinstance(row, str) for row in rows)
    return drawn and len(rows) > 0 and sum(map(len, rows)) <= _MOST


def _board(content: dict[str, Any], strip: Strip, board: Board, number: int) -> tuple[str, str, tuple[str, ...]]:
    cells = sum(1 for _ in board.positions())
    rule = f"{strip.title}, a board of {cells} cells"
    places = board_subject(strip, board)
    written = module_of_number(BOARD, (rule, keyed("board", content)), places, number)
    return written, rule, tuple(f"board: {row}" for row in content["board"])
