"""Boards that are layered graphs, and the properties of the structures counted on them."""
