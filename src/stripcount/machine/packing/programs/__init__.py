"""What the events of a step do to a state, as a program that the compiled library runs; see kernels/events.c."""
