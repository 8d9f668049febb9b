"""Structures on families of graphs, as titles of sequences and `--problem` say them: one grammar, in four tables.

`structures` reads what is counted, `families` the graph, `quantities` the numbers and sizes of both, and
`homomorphisms` titles about walks and about arrays of vertices; `name` puts titles together and says why one is not
read.
"""
