"""Packed states, each one 64-bit integer, so that layers are explored on whole arrays; one file per kind of strip."""
