"""States packed into 64 bits, one file for each kind of strip."""
