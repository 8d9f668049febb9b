"""Discovery of a strip's states."""
