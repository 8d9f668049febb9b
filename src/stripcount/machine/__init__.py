"""From rules to a sparse machine."""
