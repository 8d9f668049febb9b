"""Rules of motion: what a strip is, how its states are found, the machine they form, and its sweeps."""
