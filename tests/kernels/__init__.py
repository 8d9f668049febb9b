"""Tests of the compiled library, which are left out where there is none; NumPy is its oracle."""

from stripcount.kernels.library import Kernel, installed

KERNELS: list[Kernel] = ["NumPy"] if installed().library is None else ["NumPy", "C"]
