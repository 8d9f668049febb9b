"""Everyday spelling, such as contractions, lead-ins and other word orders, turned into what a grammar reads.

A sentence comes here only if the grammar does not read it as it stands. `reading` tries its spellings and interprets
glosses, such as words in brackets. Every module of rules has one subject, and every rule an example that it changes.
"""
