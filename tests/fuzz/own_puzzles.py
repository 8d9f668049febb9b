"""Puzzle files with a class of one's own, in which attributes and results of methods are replaced."""

from __future__ import annotations

import ast
import random
import warnings
from collections.abc import Mapping
from pathlib import Path

from tests.fuzz.mutations import mutated_text
from tests.fuzz.target import Target
from tests.fuzz.trial import Command

FILE_NAME = "own.py"
COMMON_ATTRIBUTES = {
    "name": "'own'",
    "about": "'a puzzle'",
    "laws": "Laws(transposes=False)",
    "statistics": "{'ones': lambda mark: int(mark == 1)}",
    "symmetries": "UNDIRECTED",
    "parameters": "(Parameter('most', '1', 'a number', 'the most', int),)",
    "closing": "Closing(finite=True)",
}
BLOCK_ATTRIBUTES = {
    "values": "(0, 1)",
    "window": "(1, 2)",
    "padded": "False",
    "allowed(self, block)": "block != ((1, 1),)",
}
ATTRIBUTES_BY_CLASS: Mapping[str, Mapping[str, str]] = {
    # attribute or signature of a method: expression of its value, or of what the method returns
    "BlockStrip": {**BLOCK_ATTRIBUTES},
    "AreaStrip": {
        **BLOCK_ATTRIBUTES,
        "values": "'#.'",
        "window": "(2, 2)",
        "connected": "(area('#'), area('.', edge=True))",
        "allowed(self, block)": "block != (('#', '#'), ('#', '#'))",
        "adjacent(self, value, other)": "True",
        "mark(self, value, left, above)": "value",
        "value(self, mark)": "mark",
    },
    "LinkStrip": {
        "connection": "'one cycle'",
        "covers": "False",
        "ends": "()",
        "allowed(self, sides, row, left, above)": "sides != 'ud' or row != 1",
    },
    "TileStrip": {
        "alphabet": "(0, 1)",
        "left_edge(self, row)": "0",
        "top_edge(self)": "0",
        "tiles(self, left, above, row)": "[(0, 0, 0)] + [(1, 1, 1)] * (not left and not above)",
        "right_edge(self, label, row)": "True",
        "legal(self, board)": "not any(board[c] and board[d] for c in board.positions() for d in board.neighbours(c))",
    },
    "Strip": {
        "alphabet": "'ab'",
        "start(self)": "'b'",
        "step(self, state, row)": "[('b', 'b')] if state == 'a' else [('a', 'a'), ('b', 'b')]",
        "end_column(self, state)": "state",
        "accepts(self, state)": "True",
        "legal(self, board)": "'aa' not in ''.join(str(board).split())",
        "resized(self, rows)": "type(self)(rows, **self.settings)",
        "candidates(self, cols)": "super().candidates(cols)",
    },
}
REPLACEMENTS = (
    "None", "True", "False", "0", "1", "-1", "2", "7", "250", "10**18", "10**40", "2.5", "float('nan')", "''",
    "'ab'", "'\\x1b[31m'", "'\\u202e'", "'\\ud800'", "'a' * 5000", "'<b>'", "b'ab'", "()", "[]", "{}", "set()",
    "(0,)", "[[]]", "(1, 1)", "(3, 3)", "(2, 100)", "(0, 0)", "(1, 2, 3)", "((0, 0), (-1, -1))", "((0, 1),)",
    "range(3)", "range(10**5)", "range(10**18)", "lambda *a: None", "lambda *a: 1 // 0", "lambda *a: 'x'",
    "lambda *a: 10**30", "object()", "type", "int", "{'': 1}", "{'x': lambda mark: mark}",
    "{'H': lambda mark: mark}", "{0: 1}", "iter(())", "...", "area('#', '.')", "(area(0), area(0))",
    "(area('x'),)", "'tree'", "'paths'", "'any'", "'one path'", "(None, 0)", "(0, 0)", "('a', 'a', 'b')",
    "[0, 1, 0]", "(float('nan'), 1)", "(1, True)", "([], [])", "(i for i in (0, 1))", "Parameter", "UNDIRECTED",
    "area('#')", "(Parameter('rows', '1', 'x', 'y', int),)", "(Parameter('a b', 'z', '', '', int),)",
    "(Parameter(1, 2, 3, 4, 5),)", "1 // 0", "self", "[]['x']", "undefined", "self.missing", "str(self)",
    "[self] * 3", "hash(self)", "KeyError(3)", "[(0, 0)]", "[(0, 0, 0)]", "[(0,)]", "[0]", "iter([('b', 'b')])",
    "[('a', 'a')] * 3", "('b', 'b')", "[('b', [])]",
)  # fmt: skip
"""Expressions that replace a value: some are valid for some attribute or method, many for none."""


def class_source(base_class: str, rng: random.Random) -> str:
    """Return the text of a file with a class derived from `base_class`, with up to three expressions replaced."""
    values = {**COMMON_ATTRIBUTES, **ATTRIBUTES_BY_CLASS[base_class]}
    for name in rng.sample(sorted(values), rng.choice((0, 1, 1, 2, 3))):
        values[name] = _mutated_expression(values[name], rng)
    lines = [
        "from stripcount import AreaStrip, BlockStrip, Closing, Laws, LinkStrip, Parameter, Strip, TileStrip, area"
    ]
    lines += ["from stripcount.model.symmetry import UNDIRECTED", "", f"class Own({base_class}):", "    row = 0"]
    for name, value in values.items():
        if "(" in name:
            lines += [f"    def {name}:", f"        return {value}"]
        elif rng.random() < 0.5 or name in ATTRIBUTES_BY_CLASS[base_class] or value != COMMON_ATTRIBUTES[name]:
            lines.append(f"    {name} = {value}")
    return "\n".join(lines) + "\n"


def _mutated_expression(value: str, rng: random.Random) -> str:
    """Return the expression mutated if that is a literal, else one of REPLACEMENTS."""
    mutated = mutated_text([value], rng)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of Python's compiler
            ast.literal_eval(mutated)
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
        return rng.choice(REPLACEMENTS)
    return " ".join(mutated.split()) if mutated.isascii() and mutated.isprintable() else rng.choice(REPLACEMENTS)


def _class_target(base_class: str) -> Target:
    """Return the target of files with classes derived from `base_class`."""

    def make(rng: random.Random, folder: Path) -> Command:
        (folder / FILE_NAME).write_text(class_source(base_class, rng), encoding="utf-8")
        command = rng.choice((("terms", "-k", "3"), ("gf", "--no-store"), ("sample", "-k", "2"), ("machine",)))
        limits = ("-r", rng.choice("1122" if base_class != "Strip" else "112"), "--max-memory", "100M")
        return Command((command[0], f"./{FILE_NAME}:Own", *command[1:], *limits))

    # such a file may be examined twice, for 20 s each
    return Target(f"own files of {base_class}", make, 30, silence=45.0)


OWN_PUZZLES = tuple(_class_target(base_class) for base_class in ATTRIBUTES_BY_CLASS)
