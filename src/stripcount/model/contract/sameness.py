"""Values that Python calls equal although a puzzle may treat them differently: 1, True and 1.0, or 0.0 and -0.0.

Machines merge equal states. Where two equal ones can be told apart, the machine would follow the one met first.
"""

from __future__ import annotations

import marshal
from typing import Any


def same(one: Any, two: Any) -> bool:
    """Say whether two equal values are made of the same types throughout, inside tuples and frozen sets as well.

    >>> same((1, "a"), (1, "a")), same((1, "a"), (True, "a")), same(frozenset([0.0]), frozenset([-0.0]))
    (True, False, False)
    """
    try:
        if marshal.dumps(one, 2) == marshal.dumps(two, 2):  # a hundred times faster than walking through both
            return True
    except ValueError:  # classes of somebody's own
        pass
    return _alike(one, two)


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
