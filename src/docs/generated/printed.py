"""The formats of printed boards, as their puzzles describe them."""

from __future__ import annotations

from collections.abc import Iterator

from generated.directive import Generated
from stripcount.printed import PRINTED, printed_puzzle


class PrintedFormats(Generated):
    """Every format of every printed puzzle."""

    def lines(self) -> Iterator[str]:
        """Yield a table with one row per format."""
        yield from ("| puzzle | format | text |", "| --- | --- | --- |")
        for name in PRINTED:
            for text_format in printed_puzzle(name).formats:
                about = text_format.about.replace("|", "\\|").replace("[[…], …]", "rows")
                yield f"| {name} | `{text_format.name}` | {about} |"
