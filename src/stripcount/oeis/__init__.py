"""Entries of the OEIS, read from their own text: a grammar of names, and what becomes of an entry's claims."""
