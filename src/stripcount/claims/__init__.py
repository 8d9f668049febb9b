"""Statements about sequences, proved or refuted."""
