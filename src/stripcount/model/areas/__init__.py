"""Cells that hold values, some of which must form connected areas."""
