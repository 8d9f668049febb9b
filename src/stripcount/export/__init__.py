"""One output format a file: what is derived here, in the forms its users already work in."""
