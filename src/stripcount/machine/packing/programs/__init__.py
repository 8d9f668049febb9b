"""The effect of a step's events on a state, as a program that the compiled library runs; see kernels/events.c."""
