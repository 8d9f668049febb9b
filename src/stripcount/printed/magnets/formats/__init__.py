"""Notations of Magnets boards."""
