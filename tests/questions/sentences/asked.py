"""The type of a sentence with its meaning: its words, the values of cells ("" for 0-1), and a predicate in Python."""

from __future__ import annotations

from collections.abc import Callable

from tests.questions.board import Board

Asked = tuple[str, str, Callable[[Board], bool]]
