"""Certificates: proofs as data, and their verification with whole numbers only."""
