"""A library of two C files, loaded if it was compiled at installation; each function has a twin in NumPy."""
