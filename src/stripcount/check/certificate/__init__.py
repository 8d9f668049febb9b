"""Certificates: proofs as data, and their verification with integers only."""
