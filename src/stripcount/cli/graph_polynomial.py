"""The polynomial of one graph, as `count` prints it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from stripcount.cli.at import read_values
from stripcount.limits import Limits

if TYPE_CHECKING:
    from stripcount.model.graphs.graph import Graph


def polynomial_answer(
    title: str,
    graph: Graph,
    order: Sequence[str] | None,
    name: str,
    terminals: Sequence[str],
    at: Sequence[str],
    limits: Limits,
) -> tuple[dict[str, object], str]:
    """Return the polynomial `name` of a graph as JSON fields and as text.

    `order` names the vertices in the order in which they are read, `terminals` the two of a reliability, or none. `at`
    has the texts of the options --at: for these variables the polynomial has values.
    """
    from stripcount.evaluate.graph_polynomials import graph_polynomial
    from stripcount.model.graphs.finite.order import evaluated_order, vertex_order

    values = read_values(at)
    given_order = None if order is None else [graph.vertex(vertex, "a vertex of the order") for vertex in order]
    reading = vertex_order(graph) if given_order is None else evaluated_order(graph, given_order)
    nodes = [graph.vertex(end, "a node of --from and --to") for end in terminals]
    answer = graph_polynomial(name, graph, reading.vertices, limits, ends=(nodes[0], nodes[1]) if nodes else None)
    polynomial = answer.polynomial.at(**values) if values else answer.polynomial
    fields = {
        "graph": title,
        "name": name,
        **({"from": terminals[0], "to": terminals[1]} if terminals else {}),
        **({"at": {variable: str(value) for variable, value in values.items()}} if values else {}),
        "variables": list(polynomial.variables),
        "polynomial": polynomial.texts(),
        "vertices": graph.size,
        "edges": len(graph.edges),
        "width": reading.width,
        "states": answer.states,
        "transitions": answer.transitions,
        "method": "frontier sweep",
        "evaluations": answer.evaluations,
        "primes": list(answer.primes),
        "evidence": "proved",
        "compared": list(answer.compared),
    }
    return fields, str(polynomial)
