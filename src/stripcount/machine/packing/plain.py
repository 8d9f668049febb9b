"""Which properties of graphs are read on whole arrays: those whose states the arrays of this package represent."""

from __future__ import annotations

from stripcount.model.graphs.components import Components
from stripcount.model.graphs.property import Local, Property
from stripcount.model.graphs.relations import AcyclicOrientation
from stripcount.model.graphs.size import SetSize


def is_array_readable(constraint: Property) -> bool:
    """Return whether a property can be read on whole arrays.

    It must be of one of four base classes and override none of the methods that change or accept its states.
    """
    methods = ("start", "vertex", "edge", "window", "forget", "moved", "accepts")
    base = next(
        (kind for kind in (Local, Components, AcyclicOrientation, SetSize) if isinstance(constraint, kind)), None
    )
    return base is not None and all(
        getattr(type(constraint), name) is getattr(base, name) and name not in vars(constraint) for name in methods
    )
