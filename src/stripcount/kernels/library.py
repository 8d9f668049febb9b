"""The choice of the kernel that adds counts: the compiled library, or arrays of NumPy."""

from __future__ import annotations

import ctypes
from typing import Literal

from stripcount.errors import BadInput, Unavailable
from stripcount.kernels.loading import ABI_VERSION, FILE_NAME, LibraryOrReason, installed_library, load_library

Kernel = Literal["C", "NumPy"]
"""The name of a kernel: the compiled library, or arrays of NumPy."""


def library_of(kernel: Kernel | None) -> ctypes.CDLL | None:
    """Return the compiled library for "C", None for "NumPy"; for None the library if it is installed, else None.

    Raises Unavailable for "C" if the library is not installed, BadInput for another name.
    """
    if kernel not in (None, "C", "NumPy"):
        raise BadInput(f"kernel must be C or NumPy, not {kernel!r}.")
    if kernel == "C" and installed_library().library is None:
        raise Unavailable(f"the kernel in C is not available: {installed_library().reason}")
    return None if kernel == "NumPy" else installed_library().library


def kernel_of(kernel: Kernel | None) -> Kernel:
    """Return the name of the kernel that does the work; raises as `library_of` does."""
    return "NumPy" if library_of(kernel) is None else "C"


def address(array: object) -> int:
    """Return the address of the data of a NumPy array; the caller keeps the array alive."""
    data_address: int = array.ctypes.data  # type: ignore[attr-defined]
    return data_address


__all__ = [
    "ABI_VERSION",
    "FILE_NAME",
    "Kernel",
    "LibraryOrReason",
    "address",
    "installed_library",
    "kernel_of",
    "library_of",
    "load_library",
]
