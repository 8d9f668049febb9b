"""Methods whose answers are kept with the object."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

A = TypeVar("A", bound=Callable[..., Any])


def remembered(method: A) -> A:
    """Return a method that computes an answer once for each object and arguments, which must be hashable.

    A copy of the object begins anew, for it may be changed to answer otherwise.
    """
    name = f"_{method.__name__} remembered"  # private: what is kept makes no two objects different

    @wraps(method)
    def answer(self: object, *given: object) -> object:
        owner, answers = vars(self).get(name, (None, {}))
        if owner is not self:
            answers = {}
            vars(self)[name] = self, answers
        if given not in answers:
            answers[given] = method(self, *given)
        return answers[given]

    return answer  # type: ignore[return-value]
