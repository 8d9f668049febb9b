"""Which kernel adds the counts: the compiled library, or arrays of NumPy."""

from __future__ import annotations

import ctypes
from typing import Literal

from stripcount.errors import BadInput, Unavailable
from stripcount.kernels.loading import ABI, NAME, Installed, installed, loaded

Kernel = Literal["C", "NumPy"]
"""What adds the counts: the compiled library, or arrays of NumPy."""


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


__all__ = ["ABI", "NAME", "Installed", "Kernel", "address", "installed", "kernel_of", "library_of", "loaded"]
