"""Exact arithmetic that knows nothing of puzzles: rational functions, recurrences, residues, growth."""
