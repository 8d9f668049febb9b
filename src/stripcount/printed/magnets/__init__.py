"""Printed Magnets boards."""
