"""Printed Slitherlink boards."""
