"""Values that compare equal in Python although a puzzle may distinguish them: 1, True and 1.0, or 0.0 and -0.0.

Machines merge equal states. If a puzzle distinguishes two equal states, the machine follows only the first of them.
"""

from __future__ import annotations

import marshal
from typing import Any

_COMPLETE = (int, str, bytes, bool, type(None))  # types whose equality compares everything


def identical(first: object, second: object) -> bool:
    """Return whether two equal values have the same types throughout, also inside tuples and frozen sets.

    Attributes of objects of other classes must be equal in the same sense, because their `__eq__` may compare only some
    of them.

    >>> identical((1, "a"), (1, "a")), identical((1, "a"), (True, "a")), identical(frozenset([0.0]), frozenset([-0.0]))
    (True, False, False)
    """
    if first is second:
        return True
    kind = type(first)
    if kind is type(second) and _in_dictionary(kind) and _same_bytes(first.__dict__, second.__dict__):
        return True  # most states that are objects
    return _same(first, second, frozenset())


def _in_dictionary(kind: type) -> bool:
    """Return whether the objects of this class have no slots, so that their `__dict__` holds all attributes."""
    return (kind.__basicsize__, kind.__dictoffset__, kind.__itemsize__) == (
        _SmallestObject.__basicsize__,
        _SmallestObject.__dictoffset__,
        0,
    )


class _SmallestObject:
    """The smallest object with a dictionary."""


def is_plain(value: Any) -> bool:
    """Return whether a value is made of Python's own types alone, whose equality compares all that they hold.

    >>> is_plain((1, frozenset(["a", None]))), is_plain((1, object()))
    (True, False)
    """
    try:
        marshal.dumps(value, 2)
    except ValueError:  # marshal knows no classes defined in Python
        return False
    return True


def _same(first: object, second: object, begun: frozenset[tuple[int, int]]) -> bool:
    """Compare two values as bytes and, only if these differ, part by part; `begun` as in `_same_parts`."""
    return _same_bytes(first, second) or _same_parts(first, second, begun)


def _same_bytes(first: Any, second: Any) -> bool:
    """Return whether marshal writes two values as the same bytes: a hundred times as fast as comparing their parts."""
    try:
        return marshal.dumps(first, 2) == marshal.dumps(second, 2)
    except ValueError:  # marshal knows no classes defined in Python
        return False


def _same_parts(first: object, second: object, begun: frozenset[tuple[int, int]]) -> bool:
    """Compare two values part by part.

    A part may hold the value that it is a part of; so a pair of objects in `begun`, whose comparison has begun and not
    ended, counts as the same.
    """
    if first is second or (id(first), id(second)) in begun:
        return True
    if type(first) is not type(second):
        return False
    if type(first) in _COMPLETE:
        return first == second
    if isinstance(first, tuple | list) and isinstance(second, tuple | list):
        return len(first) == len(second) and all(_same_parts(a, b, begun) for a, b in zip(first, second))
    if isinstance(first, frozenset) and isinstance(second, frozenset):
        members = {member: member for member in first}
        return all(member in members and _same_parts(members[member], member, begun) for member in second)
    if isinstance(first, float | complex):
        return repr(first) == repr(second)
    has_equality = type(first).__eq__ is not object.__eq__  # functions have none, and are compared by their parts
    if has_equality and not _python_equal(first, second):
        return False
    first_attributes, second_attributes = _attributes(first), _attributes(second)
    if _same_bytes(first_attributes, second_attributes):
        return True
    begun |= {(id(first), id(second))}
    return all(
        _same(first_attributes[name], second_attributes[name], begun)
        for name in first_attributes.keys() & second_attributes
    )


def _attributes(value: object) -> dict[str, object]:
    """Return the attributes of an object by name, those in slots as well.

    The caller compares only names that both objects have: an attribute of one of them alone is a cached one.
    """
    attributes = dict[str, object](getattr(value, "__dict__", ()))
    for base in type(value).__mro__:
        names = vars(base).get("__slots__", ())
        for name in (names,) if isinstance(names, str) else names:
            if hasattr(value, name):
                attributes[name] = getattr(value, name)
    return attributes


def _python_equal(first: object, second: object) -> bool:
    """Return whether first == second; arrays, which have no truth value, are compared by their text."""
    try:
        return bool(first == second)
    except ValueError:
        return repr(first) == repr(second)
