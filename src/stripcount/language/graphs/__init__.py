"""Structures on families of graphs, as names of sequences call them: read by tables into a graph and a problem."""
