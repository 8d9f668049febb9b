"""One sentence as it is asked: its words, the values of the cells (0-1 if empty), and what it means in plain Python."""

from __future__ import annotations

from collections.abc import Callable

from tests.questions.board import Board

Asked = tuple[str, str, Callable[[Board], bool]]
