"""The count of one graph whose frontiers have few states: a dictionary, event by event, with Python's integers.

To load the libraries for arrays takes longer than such a count, so nothing is imported here that needs them.
"""

from __future__ import annotations

from stripcount.limits import UNLIMITED, Limits
from stripcount.model.contract.package_class import is_package_class
from stripcount.model.graphs.property import Parts
from stripcount.model.strip import Strip

MAX_WORK = 30_000
"""The default bound on the work, in the unit of `few_states_count`; a work of 200,000 takes a second."""
_MAX_SLOTS = 10  # the largest number of slots of the frontier; with more there are hardly ever few states


def few_states_count(strip: Strip, limits: Limits = UNLIMITED, max_work: int = MAX_WORK) -> int | None:
    """Return how many structures there are on one graph; None if the work would exceed about `max_work`.

    The work of an event is the number of properties times the number of states before or after it, whichever is
    larger. None also for strips that are not one graph, for problems that count only minimum or maximum structures or
    have gains, for more than 10 slots, and for properties from outside the package: the sweep on arrays counts these,
    and explains errors in such properties.

    >>> from stripcount.model.graphs.finite_strip import FiniteStrip
    >>> from stripcount.model.graphs.finite.names import graph_named
    >>> from stripcount.model.graphs.vocabulary import problem
    >>> cube = FiniteStrip(graph_named("cube"), problem("spanning tree"), range(8))
    >>> few_states_count(cube), few_states_count(cube, max_work=100)
    (384, None)
    """
    graph = None if strip.one_board is None else strip.one_board.by_events
    if graph is None or strip.counting.extreme or graph.gains:
        return None
    if not all(is_package_class(type(constraint)) for constraint in graph.properties):
        return None
    if graph.schedule.slots > _MAX_SLOTS:
        return None
    front: dict[Parts, int] = {graph.start().parts: 1}
    events_left, work = sum(map(len, graph.events)), 0
    for events in graph.events:
        limits.check()
        for event in events:
            after: dict[Parts, int] = {}
            for parts, count in front.items():
                for successor in graph.successors(event, parts):
                    after[successor] = after.get(successor, 0) + count
            work += len(graph.properties) * max(len(front), len(after))
            front, events_left = after, events_left - 1
            # most frontiers to come have more states than half of this one
            if work + len(graph.properties) * len(front) * events_left // 2 > max_work:
                return None
    return sum(count for parts, count in front.items() if graph.finished(parts))
