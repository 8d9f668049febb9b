"""One board of any shape, with holes and given marks: how each kind of strip is read on it."""
