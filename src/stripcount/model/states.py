"""The type of the states of a strip or a property, which may be left out: a plain `Strip` has states of some type."""

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    S = TypeVar("S", bound=Hashable, default=Any)
else:  # defaults of type variables came to `typing` with Python 3.13
    from typing import TypeVar

    S = TypeVar("S", bound=Hashable)
