"""Memoised methods: their answers are kept with the object."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

Method = TypeVar("Method", bound=Callable[..., object])


def remembered(method: Method) -> Method:
    """Return a method that computes an answer once for each object and arguments, which must be hashable.

    A copy of the object begins with an empty cache, because the copy may be changed and then answer otherwise.
    """
    name = f"_{method.__name__} remembered"  # private, so that the cache is not compared by __eq__

    @wraps(method)
    def answer(self: object, *arguments: object) -> object:
        owner, answers = vars(self).get(name, (None, {}))
        if owner is not self:
            answers = {}
            vars(self)[name] = self, answers
        if arguments not in answers:
            answers[arguments] = method(self, *arguments)
        return answers[arguments]

    return answer  # type: ignore[return-value]
