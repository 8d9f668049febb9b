"""Everyday spelling turned into the standard one before a grammar sees it: contractions, lead-ins, glosses, other words and orders.

A sentence comes here only if it is not understood as it stands. Each kind of rule has a file, each rule an example.
"""
