"""Theorems for the proof assistant Coq: a rule, P and Q, and that P/Q counts the boards of every number of columns."""
