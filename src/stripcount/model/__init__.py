"""What a puzzle says: its rules on a strip of fixed height."""
