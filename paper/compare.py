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

from published.comparison import compare_values
from published.values import SPAHN, read_published

from stripcount.errors import StripcountError, excerpt


def main(arguments: Sequence[str] | None = None) -> int:
    """Print every published value beside the computed one; return 0, 1 if a value differs, or 2 for bad input."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path, nargs="?", default=SPAHN, help="a JSON file of printed values")
    try:
        values = read_published(parser.parse_args(arguments).file)
        outcomes = []
        for comparison in compare_values(values):
            outcomes.append(comparison.outcome)
            print(f"{comparison.outcome:8} {comparison.where}")
            print(f"{'':9}published {excerpt(comparison.published, 90)}")
            print(f"{'':9}computed  {excerpt(comparison.computed, 90)}")
            if comparison.remark:
                print(f"{'':9}{comparison.remark}")
    except StripcountError as error:
        print(f"compare.py: {error}", file=sys.stderr)
        return error.exit_status
    verbs = {"agrees": "agree", "erratum": "are errata", "differs": "differ"}
    summary = ", ".join(f"{outcomes.count(outcome)} {verb}" for outcome, verb in verbs.items() if outcome in outcomes)
    print(f"{len(outcomes)} printed values: {summary}")
    for erratum in values.get("errata", ()):
        print(textwrap.fill(f"erratum: {erratum}", 110, subsequent_indent="  "))
    return int("differs" in outcomes)


if __name__ == "__main__":
    raise SystemExit(main())
