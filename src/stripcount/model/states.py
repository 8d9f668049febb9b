"""S: the type of the states of `Strip[S]` and `Property[S]`; by default Any, so that `Strip` needs no parameter."""

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    S = TypeVar("S", bound=Hashable, default=Any)
else:  # defaults of type variables came to `typing` with Python 3.13
    from typing import TypeVar

    S = TypeVar("S", bound=Hashable)
