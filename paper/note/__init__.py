"""The generated parts of the note: numbers, tables and pictures in LaTeX, all computed from a results folder."""
