"""Finite graphs as text: lists of edges, the DIMACS form, adjacency matrices; graph6 and sparse6 are read elsewhere."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator

from stripcount.errors import BadInput, TooLarge, excerpt, unknown_word
from stripcount.model.graphs.finite.graph6 import from_graph6, from_sparse6, is_graph6
from stripcount.model.graphs.finite.size import MAX_EDGES, MAX_VERTICES, check_size
from stripcount.model.graphs.graph import Edge, Graph

MAX_TEXT = 10_000_000
"""The largest number of characters of a text; a list of 200,000 edges with names of 20 characters has fewer."""
MAX_NAME_LENGTH = 100
"""The largest number of characters of the name of a vertex."""

ENDINGS = {".g6": "graph6", ".s6": "sparse6", ".col": "dimacs", ".dimacs": "dimacs", ".gr": "dimacs", ".adj": "matrix"}
"""The form of a text by the ending of its file; other endings leave the form open."""

Lines = Iterator[tuple[int, list[str]]]
"""(number of the line from 1, its words) for the lines with words."""


def graph_from_text(text: str, label: str = "graph", form: str = "auto") -> Graph:
    """Return the graph that a text describes, in one of the forms `auto` and those of FORMS.

    - `edges`: a line holds the two names of an edge, or the name of one vertex, so that a vertex may have no edge. A
      comment begins with #, and data in braces at the end of a line are ignored. A comma is a part of a name; but if no
      line holds two names, none may have a comma, because `a,b` is then meant as an edge.
    - `dimacs`: lines `p edge N M` (or `col`, `tw`), `e U V` and comments `c`; vertices are called 1..N. If every edge
      is listed in both directions, each pair of lines is one edge.
    - `matrix`: the symmetric adjacency matrix, whose entries are numbers of edges; vertices are called 1..N.
    - `graph6` and `sparse6`: one graph; vertices are called 0..N-1.
    - `auto`: graph6 or sparse6 if the text has their header or is one word of that form, DIMACS if a line begins with
      `p`, else edges.

    Equal lines are parallel edges, and an edge from a vertex to itself is a loop. Raises BadInput, which names the line
    and calls the text `label`.

    >>> graph_from_text("a b\\nb a\\nc  # alone"), graph_from_text("p edge 3 2\\ne 1 2\\ne 2 3").names
    (Graph(size=3, edges=((0, 1), (1, 0))), ('1', '2', '3'))
    >>> graph_from_text("Bw").edges
    ((0, 1), (0, 2), (1, 2))
    """
    if len(text) > MAX_TEXT:
        raise TooLarge(f"{label} must have at most {MAX_TEXT:,} characters, not {len(text):,}.")
    text = text.removeprefix("\ufeff")  # with which some editors begin a file
    if form == "auto":
        form = _form(text)
    if form not in FORMS:
        raise unknown_word("form", form, ("auto", *FORMS))
    return FORMS[form](text, label)


def _form(text: str) -> str:
    """Return the form of a text as `auto` recognizes it."""
    words = text.split(maxsplit=1)
    first = words[0] if words else ""
    if first.startswith((">>graph6<<", ">>sparse6<<", ":")):
        return "sparse6" if first.startswith((">>sparse6<<", ":")) else "graph6"
    if len(words) == 1 and is_graph6(first):
        return "graph6"
    # "p edge 5 7"
    return "dimacs" if re.search(r"^\s*p\s+\w+\s+\d+\s+\d+\s*$", text, re.M) else "edges"


def _lines(text: str) -> Lines:
    """Yield the lines of a text that hold words."""
    for line_number, line in enumerate(text.splitlines(), 1):
        if words := line.split():
            yield line_number, words


def _edges(text: str, label: str) -> Graph:
    """Return the graph of a list of edges and vertices, as `graph_from_text` describes it."""
    index_of: dict[str, int] = {}
    edges: list[Edge] = []
    comma_line: tuple[int, str] | None = None  # number and text of the first line that is one word with a comma
    for line_number, line in enumerate(text.splitlines(), 1):
        content = line.partition("#")[0]
        # without data such as {'weight': 2}
        words = (re.sub(r"\{.*\}\s*$", "", content) if "{" in content else content).split()
        if not words:
            continue
        if len(words) > 2:
            raise BadInput(
                f"line {line_number} of {label} must hold the two names of an edge or the name of a vertex, "
                f"not {len(words)} words: {excerpt(line.strip())}."
            )
        if max(map(len, words)) > MAX_NAME_LENGTH:
            raise BadInput(f"line {line_number} of {label} must hold names of at most {MAX_NAME_LENGTH} characters.")
        if words[0].endswith(",") or words[-1].startswith(","):
            raise _comma_error(line_number, label, line)
        if comma_line is None and len(words) == 1 and "," in words[0]:
            comma_line = line_number, line
        ends = [index_of.setdefault(word, len(index_of)) for word in words]
        if len(ends) == 2:
            edges.append((ends[0], ends[1]))
        check_size(len(index_of), len(edges), label)
    if comma_line is not None and not edges:  # with edges it is a vertex with a name such as 1,2, as grids have them
        raise _comma_error(comma_line[0], label, comma_line[1])
    if not index_of:
        raise BadInput(
            f"{label} must have a vertex: a line with two names is an edge, one with one name a vertex, and "
            "'p edge 0 0' is the graph without vertices."
        )
    return Graph(len(index_of), tuple(edges), names=tuple(index_of))


def _comma_error(line_number: int, label: str, line: str) -> BadInput:
    """Return the error for a line whose two names are separated by a comma."""
    return BadInput(
        f"line {line_number} of {label} must hold two names with a space between them, and no comma: "
        f"{excerpt(line.strip())}."
    )


def _number(word: str, low: int, high: int, place: str) -> int:
    """Return the integer from `low` to `high` that a word holds; raises BadInput, which names the `place`."""
    if not re.fullmatch(r"\d{1,9}", word, re.ASCII) or not low <= int(word) <= high:
        raise BadInput(f"{place} must hold numbers from {low} to {high}, not {excerpt(word)}.")
    return int(word)


def _dimacs(text: str, label: str) -> Graph:
    """Return the graph of a text in the DIMACS form, as `graph_from_text` describes it."""
    size, announced_edges, pairs = -1, 0, list[Edge]()
    for line_number, words in _lines(text):
        place = f"line {line_number} of {label}"
        if words[0].startswith("c"):
            continue
        if words[0] == "p":
            if size >= 0 or len(words) != 4 or words[1] not in ("edge", "edges", "col", "tw"):
                raise BadInput(f"{place} must be the only line that begins with p, as in 'p edge 5 7'.")
            size = _number(words[2], 0, MAX_VERTICES, place)
            announced_edges = _number(words[3], 0, 2 * MAX_EDGES, place)
            continue
        ends = words[1:] if words[0] == "e" else words
        if size < 0:
            raise BadInput(f"{place} must come after a line that begins with p, as in 'p edge 5 7'.")
        if len(ends) != 2 or (words[0] != "e" and not words[0].isdigit()):
            raise BadInput(f"{place} must be an edge such as 'e 1 2', a comment 'c …' or the line 'p edge …'.")
        u, v = (_number(end, 1, size, place) - 1 for end in ends)
        pairs.append((u, v))
        check_size(size, len(pairs) // 2, label)
    if size < 0:
        raise BadInput(f"{label} must have a line that begins with p, as in 'p edge 5 7'.")
    multiplicity = Counter(pairs)
    in_both_directions = bool(pairs) and all(
        count == 1 and u != v and multiplicity[v, u] == 1 for (u, v), count in multiplicity.items()
    )
    edges = [(u, v) for u, v in pairs if u < v] if in_both_directions else pairs
    if announced_edges not in (len(pairs), len(edges)):
        raise BadInput(f"{label} announces {announced_edges} edges, and {len(pairs)} follow.")
    check_size(size, len(edges), label)
    return Graph(size, tuple(edges), names=tuple(str(v) for v in range(1, size + 1)))


def _matrix(text: str, label: str) -> Graph:
    """Return the graph of an adjacency matrix, as `graph_from_text` describes it."""
    rows = [
        (line_number, [_number(word, 0, MAX_EDGES, f"line {line_number} of {label}") for word in line])
        for line_number, line in _lines(text)
    ]
    size = len(rows)
    for line_number, row in rows:
        if len(row) != size:
            raise BadInput(
                f"line {line_number} of {label} must hold {size} numbers, as many as there are rows, not {len(row)}."
            )
    loops = sum(row[v] for v, (_, row) in enumerate(rows))
    check_size(size, (loops + sum(sum(row) for _, row in rows)) // 2, label)
    for u, (line_number, row) in enumerate(rows):
        for v in range(u):
            if row[v] != rows[v][1][u]:
                raise BadInput(
                    f"line {line_number} of {label} must hold {rows[v][1][u]} in place {v + 1}, as the matrix of a "
                    f"graph is symmetric, not {row[v]}."
                )
    edges = tuple((u, v) for u in range(size) for v in range(u, size) for _ in range(rows[u][1][v]))
    return Graph(size, edges, names=tuple(str(v) for v in range(1, size + 1)))


FORMS: dict[str, Callable[[str, str], Graph]] = {
    "edges": _edges,
    "dimacs": _dimacs,
    "matrix": _matrix,
    "graph6": from_graph6,
    "sparse6": from_sparse6,
}
"""The function that reads each form of text."""
