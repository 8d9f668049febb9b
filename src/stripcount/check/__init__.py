"""The bridge: independent computations of one number, compared."""
