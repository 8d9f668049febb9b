"""Arrays whose rule is a list of conditions on cells near each other, evaluated on whole arrays of states."""
