"""One board of any shape, with holes and prescribed marks: how each kind of strip is read on it."""
