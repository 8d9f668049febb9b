"""Entries about structures on families of graphs: their names read by tables, their terms counted and proved."""
