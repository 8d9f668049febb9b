"""Stored results derived again by methods that did not produce them, and compared."""
