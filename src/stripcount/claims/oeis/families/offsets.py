"""Cells at given offsets."""
