"""Exact arithmetic that has never heard of a puzzle: rational functions, recurrences, residues, growth."""
