"""The bridge: independent computations of one number, held against each other."""
