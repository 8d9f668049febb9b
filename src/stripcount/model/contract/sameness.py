"""Values that Python calls equal although a puzzle may treat them differently: 1, True and 1.0, or 0.0 and -0.0.

Machines merge equal states. If a puzzle treats two equal states differently, the machine would follow only the first.
"""

from __future__ import annotations

import marshal
from typing import Any

_COMPLETE = (int, str, bytes, bool, type(None))  # types whose equality compares everything


def same(one: Any, two: Any) -> bool:
    """Return whether two equal values have the same types throughout, also inside tuples and frozen sets.

    Objects of other classes must also hold equal values, for their `__eq__` may compare only some of these.

    >>> same((1, "a"), (1, "a")), same((1, "a"), (True, "a")), same(frozenset([0.0]), frozenset([-0.0]))
    (True, False, False)
    """
    try:
        if marshal.dumps(one, 2) == marshal.dumps(two, 2):  # a hundred times as fast as a comparison part by part
            return True
    except ValueError:  # marshal knows no classes defined in Python
        pass
    return _alike(one, two)


def plain(value: Any) -> bool:
    """Return whether a value is made of Python's own types alone, whose equality compares all that they hold.

    >>> plain((1, frozenset(["a", None]))), plain((1, object()))
    (True, False)
    """
    try:
        marshal.dumps(value, 2)
    except ValueError:  # marshal knows no classes defined in Python
        return False
    return True


def _alike(one: object, two: object) -> bool:
    if one is two:
        return True
    if type(one) is not type(two):
        return False
    if type(one) in _COMPLETE:
        return True
    if isinstance(one, tuple) and isinstance(two, tuple):
        return len(one) == len(two) and all(map(_alike, one, two))
    if isinstance(one, frozenset) and isinstance(two, frozenset):
        first = {member: member for member in one}
        return all(member in first and _alike(first[member], member) for member in two)
    if isinstance(one, float | complex):
        return repr(one) == repr(two)
    here, there = _held(one), _held(two)
    return all(_equal(here[name], there[name]) and same(here[name], there[name]) for name in here.keys() & there)


def _held(value: object) -> dict[str, object]:
    """Return the attributes of an object by name; one that only one of two objects has is one computed later."""
    found = [vars(base).get("__slots__", ()) for base in type(value).__mro__]
    slots = [name for names in found for name in ((names,) if isinstance(names, str) else names)]
    return {**{name: getattr(value, name) for name in slots if hasattr(value, name)}, **getattr(value, "__dict__", {})}


def _equal(one: object, two: object) -> bool:
    try:
        return bool(one == two)
    except ValueError:  # arrays have no truth value
        return repr(one) == repr(two)
