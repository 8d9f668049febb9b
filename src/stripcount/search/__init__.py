"""Generic solvers that have never heard of a puzzle: constraint search and exact cover."""
