"""Tests of the compiled library, which are left out where there is none; NumPy is its oracle."""

from stripcount.kernels.library import Kernel, installed_library

KERNELS: list[Kernel] = ["NumPy"] if installed_library().library is None else ["NumPy", "C"]
