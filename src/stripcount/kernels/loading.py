"""Loading of the compiled library in the folder of this file, whose functions each have a twin in NumPy.

It is verified and loaded once.

A small count takes a few thousandths of a second, so this module imports nothing that takes as long.
"""

from __future__ import annotations

import ctypes
import importlib
import os
import sys

import stripcount

ABI_VERSION = 8
"""The version of the interface of this package to the library; a library compiled for another one is refused.

It is raised whenever the arguments of a function change, or what they mean; kernels.c states it a second time.
"""

FILE_NAME = "kernels.dll" if sys.platform == "win32" else "kernels.so"
_FILE = os.path.join(os.path.dirname(__file__), FILE_NAME)
_P, _I, _D = ctypes.c_void_p, ctypes.c_int64, ctypes.c_double  # pointer, integer, double
_FUNCTIONS = {  # functions that return an integer, with the types of their arguments, which the C files name
    "stripcount_columns": (_P, _I, _I, _I, _P, _P, _P, _P, _I),
    "stripcount_cell_lengths": (_P, _P, _I, _I, _I, _P),
    "stripcount_cell": (_P, _P, _P, _I, _I, _I, _P, _I),
    "stripcount_events": (_P, _P, _I, _P, _P, _I, _P, _I, _P),
    "stripcount_merge": (_P, _I, _P, _I, _P, _P, _I, _P, _I, _I),
    "stripcount_slots": (_P, _I, _P, _I, _I),
    "stripcount_places": (_P, _I, _P, _P, _I, _P, _I),
    "stripcount_grouped": (_P, _I, _P, _I, _I, _P, _P, _P),
    "stripcount_listed": (_P, _I, _I, _P, _P),
    "stripcount_sums": (_P, _P, _I, _P, _P, _I),
    "stripcount_recurrence": (_P, _I, _I, _I, _P),
    "stripcount_graph_read": (_P, _I),
    "stripcount_graph_count": (_P, _P, _I),
}
_OTHER_FUNCTIONS = {  # functions that do not return an integer: (type returned, types of arguments)
    "stripcount_graph_begin": (_P, (_P,)),
    "stripcount_graph_end": (None, (_P,)),
    "stripcount_order": (_D, (_I, _P, _P, _P, _I, _P)),
}


class LibraryOrReason:
    """The library and an empty reason, or None and the reason why there is no library, as one sentence."""

    def __init__(self, library: ctypes.CDLL | None, reason: str) -> None:
        self.library, self.reason = library, reason


_installed: LibraryOrReason | None = None


def installed_library() -> LibraryOrReason:
    """Return the library that was compiled with this package; its file does not change while Python runs."""
    global _installed
    if _installed is None:
        _installed = load_library(_FILE)
    return _installed


def load_library(path: str | os.PathLike[str]) -> LibraryOrReason:
    """Return the library in a file; no library, with the reason, if it is damaged or compiled for another version.

    The same if there is no such file, or if it cannot be read or loaded; raises nothing for these.
    """
    try:
        with open(path, "rb") as file:
            content = file.read()
        with open(f"{os.path.splitext(path)[0]}.sha256", encoding="ascii", errors="replace") as file:
            digest = file.read().strip()
    except FileNotFoundError:
        return LibraryOrReason(None, "no library was compiled when the package was installed.")
    except OSError as error:
        return LibraryOrReason(None, f"the library cannot be read ({error}).")
    if _sha256(content) != digest:  # a damaged file could end the process when it is loaded
        return LibraryOrReason(
            None, "the library is damaged: it is not the one that was compiled; install the package again."
        )
    try:
        library = ctypes.CDLL(str(path))
        library.stripcount_abi.restype = ctypes.c_int64
        library.stripcount_version.restype = ctypes.c_char_p
        compiled_for = library.stripcount_version().decode("ascii", "replace"), library.stripcount_abi()
        if compiled_for != (stripcount.__version__, ABI_VERSION):
            library_version = f"version {compiled_for[0]} with interface {compiled_for[1]}"
            return LibraryOrReason(None, f"the library was compiled for {library_version}; install stripcount again.")
        for name, arguments in _FUNCTIONS.items():
            function = getattr(library, name)
            function.argtypes, function.restype = arguments, ctypes.c_int64
        for name, (return_type, arguments) in _OTHER_FUNCTIONS.items():
            function = getattr(library, name)
            function.argtypes, function.restype = arguments, return_type
    except (OSError, AttributeError) as error:
        return LibraryOrReason(None, f"the library cannot be loaded ({error}).")
    return LibraryOrReason(library, "")


def _sha256(content: bytes) -> str:
    """Return the SHA-256 digest in hexadecimal, "" if no module computes it; the library then counts as damaged.

    Python's own module is preferred to `hashlib`, which loads another library first.
    """
    for name in ("_sha2", "_sha256", "hashlib"):
        try:
            module = importlib.import_module(name)
        except ImportError:
            continue
        return str(module.sha256(content).hexdigest())
    return ""
