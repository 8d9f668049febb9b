"""Sentences rewritten until a grammar reads them: lists of rules of one kind, made of shared words, each with an example."""
