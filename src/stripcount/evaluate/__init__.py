"""From a machine to numbers."""
