"""Values that Python calls equal although a puzzle may treat them differently: 1, True and 1.0, or 0.0 and -0.0.

Machines merge equal states. If a puzzle treats two equal states differently, the machine would follow only the first.
"""

from __future__ import annotations

import marshal
from typing import Any


def same(one: Any, two: Any) -> bool:
    """Return whether two equal values have the same types throughout, also inside tuples and frozen sets.

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
    if isinstance(one, tuple) and isinstance(two, tuple):
        return len(one) == len(two) and all(map(_alike, one, two))
    if isinstance(one, frozenset) and isinstance(two, frozenset):
        first = {member: member for member in one}
        return all(member in first and _alike(first[member], member) for member in two)
    if isinstance(one, float | complex):
        return repr(one) == repr(two)
    return True
