"""Entries of the OEIS: read from their own text, counted, and their claims settled."""
