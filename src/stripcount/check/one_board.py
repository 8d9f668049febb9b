"""Theorems about one number: of vertex sets, edge sets or colourings of a graph, or of a puzzle's solutions on a board.

A comment of the Coq module holds the graph or the board as JSON. When the program examines a file, it writes the whole
module again from this comment and the stated number.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from stripcount.board import FREE, HOLE, Board
from stripcount.errors import BadInput, excerpt
from stripcount.export.coq.connections import ConnectionSubject, narrow_order
from stripcount.export.coq.parts import OutOfReach
from stripcount.export.coq.places import NumberSubject, module_of_number
from stripcount.export.coq.set_words import set_places
from stripcount.export.coq.sets import edge_sets_on
from stripcount.export.coq.theorem import key_comment
from stripcount.export.coq.whole import asks_of_whole, board_subject, sets_subject
from stripcount.model.boards.drawn import drawn_board
from stripcount.model.graphs.components import Components
from stripcount.model.graphs.finite.names import graph_named
from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.vocabulary import Problem, problem, split_ends, with_ends
from stripcount.model.strip import Strip
from stripcount.puzzles.case import Case

GRAPH, BOARD = "OneGraph", "OneBoard"
"""The names of the Coq modules about a graph and about a board."""
_MAX_SIZE = 10_000  # of vertices, edges, cells or marks in a comment: Coq cannot compute with more
StripOf = Callable[[str, int, dict[str, str]], tuple[Case, Strip]]
"""A function of (name of a puzzle, rows, parameters) that returns its case and strip."""
_NOT_A_GRAPH = "a module does not say of what graph it is in stripcount's form."
_NOT_A_BOARD = "a module does not say of what board it is in stripcount's form."


def module_of_graph(
    graph: Graph,
    problem_text: str,
    fixed_choices: Mapping[int, int],
    order: tuple[int, ...],
    count: int,
    name: str = "",
    size: int | None = None,
) -> str:
    """Return the module that states that `count` vertex sets, edge sets or colourings of a graph solve a problem.

    `problem_text` is the problem in words. `fixed_choices` maps vertices to prescribed choices. `size` is the size of
    the largest or smallest sets, if the problem asks for those. Vertices are listed in the `order` in which they are
    read; problems about connected sets may choose another. `name` is written if it is the name of this very graph.

    Raises OutOfReach for a problem that the theory does not cover or where Coq would take too long, and Disagreement if
    the statement of the module, evaluated here, gives another number than `count`.
    """
    if _has_connected_sets(problem(split_ends(problem_text)[0])):
        order = narrow_order(graph, order)
    index_of_vertex = {vertex: index for index, vertex in enumerate(order)}
    content: dict[str, Any] = {
        "problem": problem_text,
        "vertices": [graph.name(vertex) for vertex in order],
        "edges": sorted(sorted((index_of_vertex[u], index_of_vertex[v])) for u, v in graph.edges),
        "given": {str(index_of_vertex[vertex]): int(mark) for vertex, mark in fixed_choices.items()},
    }
    if size is not None:
        content["size"] = size
    if name and _is_named(name, _graph_of(content)):
        content["graph"] = name
    return regenerate_graph_module(content, count)[0]


def regenerate_graph_module(content: object, count: int) -> tuple[str, str, tuple[str, ...]]:
    """Return (the module, its rule in words, one line of vertex names) for the JSON value of its comment.

    Raises BadInput if the comment has another form.
    """
    fields = {"problem", "vertices", "edges", "given"}
    if not (isinstance(content, dict) and set(content) - {"graph", "size"} == fields and _is_graph(content)):
        raise BadInput(_NOT_A_GRAPH)
    graph, fixed_choices = _graph_of(content), {int(vertex): mark for vertex, mark in content["given"].items()}
    problem_text, end_names = split_ends(content["problem"])
    parsed_problem = problem(problem_text)
    if bool(parsed_problem.extreme) != ("size" in content) or not set(end_names or ()) <= set(content["vertices"]):
        raise BadInput(_NOT_A_GRAPH)
    if end_names is not None:
        parsed_problem = with_ends(parsed_problem, (0, 0), (0, -1), end_names)
    if parsed_problem.text != content["problem"]:
        raise BadInput(f"a module must call its problem {excerpt(parsed_problem.text)}.")
    size_text = f"{len(content['vertices'])} vertices and {len(content['edges'])} edges"
    rule = f"{content['problem']} on a graph of {size_text}"
    if "graph" in content:
        if not _is_named(content["graph"], graph):
            raise BadInput(f"the graph of the file is not {excerpt(content['graph'])}.")
        rule = f"{content['problem']} on {content['graph']}, {size_text}"
    end_indices = (
        None
        if end_names is None
        else (content["vertices"].index(end_names[0]), content["vertices"].index(end_names[1]))
    )
    subject = _subject_on_graph(graph, parsed_problem, fixed_choices, end_indices, content.get("size", 0))
    module = module_of_number(GRAPH, (rule, key_comment("graph", content)), subject, count)
    vertex_names = ", ".join(map(str, content["vertices"]))
    return module, rule, (f"vertices 0, 1, …: {vertex_names}",)


def _has_connected_sets(parsed_problem: Problem) -> bool:
    """Return whether a problem has a constraint on the components of its sets."""
    return any(isinstance(constraint, Components) for constraint in parsed_problem.properties)


def _subject_on_graph(
    graph: Graph,
    parsed_problem: Problem,
    fixed_choices: Mapping[int, int],
    end_indices: tuple[int, int] | None,
    size: int,
) -> NumberSubject:
    """Return what a module about a graph counts, in the form of the theory that covers the problem.

    `end_indices` are the two prescribed ends of paths, if the problem has them; `size` is that of extreme sets.
    """
    properties, extreme = parsed_problem.properties, parsed_problem.extreme
    if asks_of_whole(properties, extreme, end_indices):
        return sets_subject(graph, properties, fixed_choices, extreme, end_indices, size)
    if not _has_connected_sets(parsed_problem):
        return set_places(graph, properties, fixed_choices)
    if fixed_choices:
        raise BadInput("a module about sets of edges must give no marks.")
    try:
        return ConnectionSubject(edge_sets_on(graph, properties))
    except OutOfReach:  # connection together with other properties is a rule about whole sets
        return sets_subject(graph, properties, fixed_choices)


def _graph_of(content: dict[str, Any]) -> Graph:
    """Return the graph in the JSON value of a comment."""
    edges = tuple((u, v) for u, v in content["edges"])
    return Graph(len(content["vertices"]), edges, names=tuple(content["vertices"]))


def _is_graph(content: dict[str, object]) -> bool:
    """Return whether the JSON value of a comment has the fields of a graph, each of its type and not too large."""
    vertices = content["vertices"]
    edges = content["edges"]
    fixed_choices = content["given"]
    size = content.get("size", 0)
    if not (isinstance(content["problem"], str) and isinstance(content.get("graph", ""), str)):
        return False
    if not (isinstance(vertices, list) and isinstance(edges, list) and isinstance(fixed_choices, dict)):
        return False
    if not (type(size) is int and 0 <= size < _MAX_SIZE and max(len(vertices), len(edges)) <= _MAX_SIZE):
        return False
    indices = {str(index) for index in range(len(vertices))}
    return (
        all(isinstance(name, str) for name in vertices)
        and all(isinstance(edge, list) and [*map(type, edge)] == [int, int] for edge in edges)
        and all(
            index in indices and type(mark) is int and 0 <= mark < _MAX_SIZE for index, mark in fixed_choices.items()
        )
    )


def _is_named(name: str, graph: Graph) -> bool:
    """Return whether the graph with this name has the same vertices, by their names, and the same edges."""
    try:
        named_graph = graph_named(name)
    except BadInput:
        return False
    return _named_vertices_and_edges(named_graph) == _named_vertices_and_edges(graph)


def _named_vertices_and_edges(graph: Graph) -> tuple[set[str], Counter[frozenset[str]]]:
    """Return (the names of the vertices, the multiplicity of the edge between each pair of names)."""
    edges = Counter(frozenset((graph.name(u), graph.name(v))) for u, v in graph.edges)
    return {graph.name(vertex) for vertex in graph.vertices}, edges


def module_of_board(case: Case, strip: Strip, board: Board, count: int) -> str:
    """Return the module that states that a puzzle has `count` solutions on a board; raises like `module_of_graph`."""
    if case.wrap is not None:
        raise OutOfReach("the theory for Coq covers one board without glued sides.")
    if strip.column_ones is not None and any(mark is HOLE for row in board.cells for mark in row):
        raise OutOfReach("the theory for Coq covers 2 Not Touch on boards without holes.")
    rows = [" ".join({FREE: "?", HOLE: "~"}.get(mark, str(mark)) for mark in row) for row in board.cells]  # type: ignore[call-overload]
    name = case.puzzle.rpartition(":")[2]
    content = {"puzzle": name, "parameters": case.all_parameters(), "board": rows}
    return _board_module(content, strip, board, count)[0]


def regenerate_board_module(content: Any, count: int, strip_of: StripOf) -> tuple[str, str, tuple[str, ...]]:
    """Return (the module, its rule in words, the lines of its board) for the JSON value of its comment.

    Raises BadInput if the comment has another form.
    """
    has_fields = isinstance(content, dict) and set(content) == {"puzzle", "parameters", "board"}
    if not (has_fields and isinstance(content["puzzle"], str) and _are_rows(content["board"])):
        raise BadInput(_NOT_A_BOARD)
    parameters = content["parameters"]
    if not (isinstance(parameters, dict) and all(isinstance(value, str) for value in parameters.values())):
        raise BadInput(_NOT_A_BOARD)
    case, strip = strip_of(content["puzzle"], len(content["board"]), parameters)
    board = drawn_board("\n".join(content["board"]), strip.marks or strip.alphabet)
    if case.all_parameters() != parameters or board.rows != len(content["board"]):
        raise BadInput(_NOT_A_BOARD)
    return _board_module(content, strip, board, count)


def _are_rows(rows: object) -> bool:
    """Return whether a JSON value is a list of texts, as a board's rows are drawn."""
    if not (isinstance(rows, list) and all(isinstance(row, str) for row in rows)):
        return False
    return len(rows) > 0 and sum(map(len, rows)) <= _MAX_SIZE


def _board_module(content: dict[str, Any], strip: Strip, board: Board, count: int) -> tuple[str, str, tuple[str, ...]]:
    """Return (the module, its rule in words, the lines of its board); raises like `module_of_graph`.

    `content` is the JSON value of the comment; `strip` and `board` are what it describes.
    """
    cell_count = sum(1 for _ in board.positions())
    rule = f"{strip.title}, a board of {cell_count} cells"
    module = module_of_number(BOARD, (rule, key_comment("board", content)), board_subject(strip, board), count)
    return module, rule, tuple(f"board: {row}" for row in content["board"])
