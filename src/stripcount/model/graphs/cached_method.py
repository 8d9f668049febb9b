"""A decorator of methods that caches their results in the object."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

Method = TypeVar("Method", bound=Callable[..., object])


def cached_method(method: Method) -> Method:
    """Return a method that is called once for each object and positional arguments, which must be hashable.

    The cache is an attribute of the object. A copy of the object begins with an empty cache, because the copy may be
    changed so that its results differ.
    """
    cache_name = f"_{method.__name__} cache"  # private, so that the cache is not compared by __eq__

    @wraps(method)
    def cached(self: object, *arguments: object) -> object:
        """Return the result for these arguments; a copy of the object has a cache of its own."""
        results: dict[tuple[object, ...], object]
        owner, results = getattr(self, cache_name, (None, {}))
        if owner is not self:
            results = {}
            object.__setattr__(self, cache_name, (self, results))  # of frozen objects as well
        if arguments not in results:
            results[arguments] = method(self, *arguments)
        return results[arguments]

    return cached  # type: ignore[return-value]
