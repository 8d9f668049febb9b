"""The examination of a puzzle: whether its class keeps the contract of a strip."""
