"""Files that hold one finite graph."""

from __future__ import annotations

from pathlib import Path

from stripcount.errors import excerpt
from stripcount.model.graphs.finite.text import ENDINGS, MAX_TEXT, graph_from_text
from stripcount.model.graphs.graph import Graph
from stripcount.storage.reader import file_text


def read_graph(path: Path) -> Graph:
    """Return the graph in a file: .g6 holds graph6, .s6 sparse6, .col, .dimacs and .gr DIMACS, .adj a matrix.

    The form of any other file is recognised from its text: see `graph_from_text`. Raises BadInput for a text that is no
    graph, Unavailable for a file that cannot be read, Damaged for one that is not UTF-8 or too large.
    """
    text = file_text(path, MAX_TEXT)
    ending = (path.with_suffix("") if path.suffix == ".xz" else path).suffix.lower()
    return graph_from_text(text, f"graph file {excerpt(str(path), 80)}", ENDINGS.get(ending, "auto"))
