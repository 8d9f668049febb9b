"""Comparisons of independent computations of the same numbers: machines, sweeps, solvers, brute force."""
