"""A directive that stands for lines made from the code when the documentation is built."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator

from docutils import nodes
from docutils.parsers.rst import Directive
from docutils.statemachine import StringList


class Generated(Directive, ABC):
    """A directive that stands for MyST lines made when the page is read."""

    @abstractmethod
    def lines(self) -> Iterator[str]:
        """Yield the lines of MyST that stand in place of the directive."""

    def run(self) -> list[nodes.Node]:
        """Return the nodes of the parsed lines."""
        node = nodes.section()
        node.document = self.state.document
        text = "\n".join(self.lines()).splitlines()
        self.state.nested_parse(StringList(text, source=self.name), 0, node, match_titles=True)
        return node.children
