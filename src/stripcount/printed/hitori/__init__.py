"""Printed Hitori boards."""
