"""Printed boards stated on the counting engine: finite graphs with givens and totals, read vertex by vertex."""
