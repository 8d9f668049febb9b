"""Printed Ripple Effect boards."""
