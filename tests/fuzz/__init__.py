"""Mutated inputs for every parser and file reader; `python -m tests.fuzz --help` runs it by hand."""
