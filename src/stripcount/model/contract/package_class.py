"""Whether a class is one of this package, by identity: a class of the same name that a user defines is not."""

from __future__ import annotations

import sys

_PACKAGE = __name__.partition(".")[0]


def is_package_class(cls: type[object]) -> bool:
    """Return whether a class is the very one that a module of this package has under its name.

    >>> from stripcount.model.graphs.sets import Degrees
    >>> is_package_class(Degrees), is_package_class(type("Degrees", (Degrees,), {}))
    (True, False)
    """
    module = cls.__module__
    in_package = module.partition(".")[0] == _PACKAGE
    return in_package and getattr(sys.modules.get(module), cls.__qualname__, None) is cls
