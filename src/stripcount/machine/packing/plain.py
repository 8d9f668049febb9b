"""Which properties of graphs are read on whole arrays: those that this package reads, in the way it does."""

from __future__ import annotations

from stripcount.model.graphs.components import Components
from stripcount.model.graphs.property import Local, Property
from stripcount.model.graphs.relations import AcyclicOrientation
from stripcount.model.graphs.size import SetSize


def plain(constraint: Property) -> bool:
    """Return whether a property is of a kind that is read on whole arrays, as this package reads it."""
    automaton = ("start", "vertex", "edge", "window", "forget", "moved", "accepts")
    base = next(
        (kind for kind in (Local, Components, AcyclicOrientation, SetSize) if isinstance(constraint, kind)), None
    )
    return base is not None and all(
        getattr(type(constraint), name) is getattr(base, name) and name not in vars(constraint) for name in automaton
    )
