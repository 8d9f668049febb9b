"""Lines that rise, fall, or rise and then fall."""
