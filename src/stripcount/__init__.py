"""Exact counts and rational generating functions of grid puzzles with a fixed number of rows.

>>> from stripcount import Count, Magnets
>>> print(Count(Magnets(1)).generating_function().gf)
(1 + x^2)/(1 - 2*x^2 - x^4)
"""

from __future__ import annotations

import importlib
import os
import sys

__version__ = "0.1.0"


def __getattr__(name: str) -> object:
    """Return a public name, imported on first use from the module that the stub `__init__.pyi` names."""
    if name not in ("__all__", *_modules()):
        raise AttributeError(f"module 'stripcount' has no attribute {name!r}")
    return sorted(_modules()) if name == "__all__" else getattr(importlib.import_module(_modules()[name]), name)


def __dir__() -> list[str]:
    return [*sorted(_modules()), "__all__", "__version__"]


_public: dict[str, str] = {}  # the module of each public name, read from the stub when it is first needed


def _modules() -> dict[str, str]:
    """Return the module of every public name; only the stub, which type checkers and editors read, lists them."""
    if not _public:
        stub = __spec__.loader.get_data(os.path.join(__path__[0], "__init__.pyi")).decode()
        _public.update((words[3], words[1]) for words in map(str.split, stub.splitlines()) if words[:1] == ["from"])
    return _public


if (_ipython := sys.modules.get("IPython")) is not None and (_shell := _ipython.get_ipython()) is not None:
    from stripcount.draw.notebook import register

    register(_shell.display_formatter.formatters)
