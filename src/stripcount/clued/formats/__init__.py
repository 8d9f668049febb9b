"""Text formats of printed puzzles, one family of formats a file."""
