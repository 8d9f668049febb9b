"""Generic solvers that have never heard of a puzzle: constraints, exact covers, formulas."""
