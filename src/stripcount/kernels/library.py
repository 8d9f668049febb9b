"""The compiled library: it is found beside this file, verified, and loaded once; without it NumPy does the work.

A library is only loaded if it has the digest that was written when it was compiled, and refused unless it was compiled
for this version of the package. What was refused, and why, is a sentence in `installed().why`.
"""

from __future__ import annotations

import ctypes
import hashlib
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

import stripcount
from stripcount.errors import BadInput, Unavailable

Kernel = Literal["C", "NumPy"]
"""What adds the counts: the compiled library, or arrays of NumPy."""

ABI = 5
"""The number of the arguments that this package passes; the library says which ones it was compiled for."""

NAME = "kernels.dll" if sys.platform == "win32" else "kernels.so"
_FOLDER = Path(__file__).parent
_P, _I = ctypes.c_void_p, ctypes.c_int64
_FUNCTIONS = {
    "stripcount_columns": (_P, _I, _I, _I, _P, _P, _P, _P, _I),
    "stripcount_cell_lengths": (_P, _P, _I, _I, _I, _P),
    "stripcount_cell": (_P, _P, _P, _I, _I, _I, _P, _I),
    "stripcount_events": (_P, _P, _I, _P, _P, _I, _P),
    "stripcount_merge": (_P, _I, _P, _P, _I, _P, _I, _I),
    "stripcount_places": (_P, _I, _P, _I, _P, _I),
    "stripcount_grouped": (_P, _I, _P, _I, _I, _P, _P, _P),
    "stripcount_listed": (_P, _I, _I, _I, _P, _P),
    "stripcount_sums": (_P, _P, _I, _P, _P, _I),
    "stripcount_recurrence": (_P, _I, _I, _I, _P),
}


@dataclass(frozen=True, eq=False)
class Installed:
    """The library, or None and one sentence that says why there is none."""

    library: ctypes.CDLL | None
    why: str


@cache
def installed() -> Installed:
    """Return the library that was compiled with this package; its file does not change while Python runs."""
    return loaded(_FOLDER / NAME)


def loaded(path: Path) -> Installed:
    """Return the library in a file, which is refused if it is damaged or was compiled for another version."""
    try:
        content = path.read_bytes()
        digest = path.with_suffix(".sha256").read_text("ascii", "replace").strip()
    except FileNotFoundError:
        return Installed(None, "no library was compiled when the package was installed.")
    except OSError as error:
        return Installed(None, f"the library cannot be read ({error}).")
    if hashlib.sha256(content).hexdigest() != digest:  # a damaged file could end the process when it is loaded
        return Installed(
            None, "the library is damaged: it is not the one that was compiled; install the package again."
        )
    try:
        library = ctypes.CDLL(str(path))
        library.stripcount_abi.restype = ctypes.c_int64
        library.stripcount_version.restype = ctypes.c_char_p
        made_for = library.stripcount_version().decode("ascii", "replace"), library.stripcount_abi()
        if made_for != (stripcount.__version__, ABI):
            other = f"version {made_for[0]} with interface {made_for[1]}"
            return Installed(None, f"the library was compiled for {other}; install stripcount again.")
        for name, arguments in _FUNCTIONS.items():
            function = getattr(library, name)
            function.argtypes, function.restype = arguments, ctypes.c_int64
    except (OSError, AttributeError) as error:
        return Installed(None, f"the library cannot be loaded ({error}).")
    return Installed(library, "")


def library_of(kernel: Kernel | None) -> ctypes.CDLL | None:
    """Return the library if counts are to be added by it, None for NumPy; with None it is taken if it is there.

    Raises Unavailable if C is asked for and there is no library, BadInput for another name.
    """
    if kernel not in (None, "C", "NumPy"):
        raise BadInput(f"kernel must be C or NumPy, not {kernel!r}.")
    if kernel == "C" and installed().library is None:
        raise Unavailable(f"the kernel in C is not available: {installed().why}")
    return None if kernel == "NumPy" else installed().library


def kernel_of(kernel: Kernel | None) -> Kernel:
    """Return the name of the kernel that does the work; raises as `library_of` does."""
    return "NumPy" if library_of(kernel) is None else "C"


def address(array: object) -> int:
    """Return where the numbers of an array begin; the caller keeps the array alive."""
    found: int = array.ctypes.data  # type: ignore[attr-defined]
    return found
