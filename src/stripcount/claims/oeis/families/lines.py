"""Lines read as numbers."""
