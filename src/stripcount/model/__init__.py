"""What a puzzle is: its rules on a strip of fixed height, and operators that make strips from strips."""
