"""Rewriting: rules that replace phrases and sentences by others with the same meaning, until a grammar reads them."""
