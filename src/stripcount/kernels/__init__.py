"""A library of C files, loaded if it was compiled at installation; each function has a twin in NumPy."""
