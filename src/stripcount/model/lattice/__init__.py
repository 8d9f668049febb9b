"""Arrays of integers under conditions on nearby cells; one NumPy call tests a condition on many states."""
