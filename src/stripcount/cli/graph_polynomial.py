"""The polynomial of one graph, as `count` prints it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from stripcount.cli.variable_values import read_values, values_field
from stripcount.limits import Limits

if TYPE_CHECKING:
    from stripcount.model.graphs.graph import Graph


def polynomial_answer(
    title: str,
    graph: Graph,
    order: Sequence[str] | None,
    name: str,
    terminals: Sequence[str],
    value_texts: Sequence[str],
    limits: Limits,
) -> tuple[dict[str, object], str]:
    """Return (JSON fields, text) of the polynomial called `name` of a graph; `title` is the graph in words.

    `order` has the names of the vertices in the order in which they are read; for None a good order is found.
    `terminals` are the two nodes of a reliability polynomial, or empty. `value_texts` are the options --at, which
    give some variables a value.
    """
    from stripcount.evaluate.graph_polynomials import graph_polynomial
    from stripcount.model.graphs.finite.order import evaluated_order, vertex_order

    values = read_values(value_texts)
    if order is None:
        reading_order = vertex_order(graph)
    else:
        reading_order = evaluated_order(graph, [graph.vertex(vertex, "a vertex of the order") for vertex in order])
    nodes = [graph.vertex(end, "a node of --from and --to") for end in terminals]
    ends = (nodes[0], nodes[1]) if nodes else None
    answer = graph_polynomial(name, graph, reading_order.vertices, limits, ends=ends)
    polynomial = answer.polynomial.at(**values) if values else answer.polynomial
    fields = {
        "graph": title,
        "name": name,
        **({"from": terminals[0], "to": terminals[1]} if terminals else {}),
        **values_field(values),
        "variables": list(polynomial.variables),
        "polynomial": polynomial.texts(),
        "vertices": graph.size,
        "edges": len(graph.edges),
        "width": reading_order.width,
        "states": answer.states,
        "transitions": answer.transitions,
        "method": "frontier sweep",
        "evaluations": answer.evaluations,
        "primes": list(answer.primes),
        "evidence": "proved",
        "compared": list(answer.compared),
    }
    return fields, str(polynomial)
