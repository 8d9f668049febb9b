"""Certificates: a proof that leaves the program, and its examination with whole numbers alone."""
