"""Printed Dominosa boards."""
