"""What the note is made of: numbers, tables and pictures in LaTeX, all computed from a results folder."""
