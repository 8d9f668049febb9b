"""Compute again the values printed in a paper and compare; exit status 1 if one differs that is no known erratum.

python paper/compare.py             the values of G. Spahn, arXiv:2202.06234
python paper/compare.py FILE.json   those of a file of the same form
"""

from __future__ import annotations

import argparse
import sys
import textwrap
from collections.abc import Sequence
from pathlib import Path

from published.comparison import compared
from published.values import SPAHN, read_published

from stripcount.errors import StripcountError, shortened


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a line for every value; return the exit status: 0, 1 if a value differs, 2 for bad input."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path, nargs="?", default=SPAHN, help="a JSON file of printed values")
    try:
        values = read_published(parser.parse_args(arguments).file)
        outcomes = []
        for line in compared(values):
            outcomes.append(line.outcome)
            print(f"{line.outcome:8} {line.where}")
            print(f"{'':9}published {shortened(line.published, 90)}")
            print(f"{'':9}computed  {shortened(line.computed, 90)}")
            if line.remark:
                print(f"{'':9}{line.remark}")
    except StripcountError as error:
        print(f"compare.py: {error}", file=sys.stderr)
        return error.exit_status
    words = {"agrees": "agree", "erratum": "are errata", "differs": "differ"}
    counted = ", ".join(f"{outcomes.count(v)} {word}" for v, word in words.items() if v in outcomes)
    print(f"{len(outcomes)} printed values: {counted}")
    for text in values.get("errata", ()):
        print(textwrap.fill(f"erratum: {text}", 110, subsequent_indent="  "))
    return int("differs" in outcomes)


if __name__ == "__main__":
    raise SystemExit(main())
