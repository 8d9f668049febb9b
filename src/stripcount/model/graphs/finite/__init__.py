"""Finite graphs of a user's own: their names, their texts, and orders in which they are read."""
