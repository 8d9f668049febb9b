"""One file per puzzle of the counting wing."""
