"""Answers that are kept with an object change nothing about it."""

import pytest

from stripcount.machine.explore import explore
from stripcount.model.graphs.cached_method import cached_method
from stripcount.model.wrap.wrapped import wrapped
from stripcount.puzzles.corner_path import CornerPath
from stripcount.puzzles.spanning_tree import SpanningTree


class Doubles:
    def __init__(self) -> None:
        self.asked: list[int] = []

    @cached_method
    def double(self, number: int) -> int:
        """Return twice a number."""
        self.asked.append(number)
        return 2 * number


def test_each_answer_is_computed_once_for_each_object() -> None:
    one, other = Doubles(), Doubles()
    assert [one.double(2), one.double(2), one.double(3), other.double(2)] == [4, 4, 6, 4]
    assert (one.asked, other.asked) == ([2, 3], [2])


def test_a_strip_that_was_explored_equals_one_that_was_not() -> None:
    explored = CornerPath(2)
    explore(explored).machine()
    assert any("cache" in name for name in vars(explored))
    assert explored == CornerPath(2)


@pytest.mark.long("machines of many states")
def test_a_strip_that_was_explored_is_glued_as_one_that_was_not() -> None:
    explored = SpanningTree(2)
    explore(explored)
    fresh, again = (explore(wrapped(strip, "both")).machine().terms(4) for strip in (SpanningTree(2), explored))
    assert fresh == again == [0, 2, 32, 294]
