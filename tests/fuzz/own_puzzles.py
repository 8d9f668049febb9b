"""Puzzle files of one's own: every kind of strip, with declared values and answers of methods replaced."""

from __future__ import annotations

import ast
import random
import warnings
from collections.abc import Mapping
from pathlib import Path

from tests.fuzz.mutations import text
from tests.fuzz.target import Target
from tests.fuzz.trial import Command

FILE = "own.py"
COMMON = {
    "name": "'own'",
    "about": "'a puzzle'",
    "laws": "Laws(transposes=False)",
    "statistics": "{'ones': lambda mark: int(mark == 1)}",
    "symmetries": "UNDIRECTED",
    "parameters": "(Parameter('most', '1', 'a number', 'the most', int),)",
    "closing": "Closing(finite=True)",
}
BLOCK = {"values": "(0, 1)", "window": "(1, 2)", "padded": "False", "allowed(self, block)": "block != ((1, 1),)"}
KINDS: Mapping[str, Mapping[str, str]] = {
    # a method's value is the expression that it returns; one that begins with `yield` is a generator
    "BlockStrip": {**BLOCK},
    "AreaStrip": {
        **BLOCK,
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
OTHERS = (
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
"""Expressions that some attribute or method allows, and many that none does."""


def source(kind: str, chance: random.Random) -> str:
    """Return a file with one class, in which up to three declared values or answers are replaced."""
    values = {**COMMON, **KINDS[kind]}
    for name in chance.sample(sorted(values), chance.choice((0, 1, 1, 2, 3))):
        values[name] = _replaced(values[name], chance)
    lines = [
        "from stripcount import AreaStrip, BlockStrip, Closing, Laws, LinkStrip, Parameter, Strip, TileStrip, area"
    ]
    lines += ["from stripcount.model.symmetry import UNDIRECTED", "", f"class Own({kind}):", "    row = 0"]
    for name, value in values.items():
        if "(" in name:
            lines += [f"    def {name}:", f"        return {value}"]
        elif chance.random() < 0.5 or name in KINDS[kind] or value != COMMON[name]:
            lines.append(f"    {name} = {value}")
    return "\n".join(lines) + "\n"


def _replaced(value: str, chance: random.Random) -> str:
    """Return another expression, or the same changed in a few places where that is a harmless literal."""
    changed = text([value], chance)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of Python's compiler
            ast.literal_eval(changed)
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
        return chance.choice(OTHERS)
    return " ".join(changed.split()) if changed.isascii() and changed.isprintable() else chance.choice(OTHERS)


def _file(kind: str) -> Target:
    def make(chance: random.Random, folder: Path) -> Command:
        (folder / FILE).write_text(source(kind, chance), encoding="utf-8")
        command = chance.choice((("terms", "-k", "3"), ("gf", "--no-store"), ("sample", "-k", "2"), ("machine",)))
        limits = ("-r", chance.choice("1122" if kind != "Strip" else "112"), "--max-memory", "100M")
        return Command((command[0], f"./{FILE}:Own", *command[1:], *limits))

    return Target(f"own files of {kind}", make, 30, silence=45.0)  # an examination may take 20 s twice


OWN_PUZZLES = tuple(_file(kind) for kind in KINDS)
