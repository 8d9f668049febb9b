"""Make results/: derive what the plan lists and the folder lacks, then write its tables and checksums.

python paper/derive.py              everything that is missing, smallest first
python paper/derive.py --refresh    only README.md and manifest.json, from the records that are there
python paper/derive.py --again      make the files beside the records again and compare
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from records.further import agreements
from records.rebuild import rebuild, refresh

HERE = Path(__file__).resolve().parent


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what is asked; return the exit status: 0 done, 1 if a file made again differs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?", default=HERE.parent / "results", help="the folder of results")
    parser.add_argument("--refresh", action="store_true", help="write only the tables and the checksums")
    parser.add_argument("--again", action="store_true", help="make the files beside the records again and compare")
    options = parser.parse_args(arguments)
    sys.set_int_max_str_digits(0)
    if options.again:
        found = [again() for _, _, again in agreements(options.folder)]
        print("\n".join(map(str, found)))
        return int(any(agreement.outcome == "disagreed" for agreement in found))
    if not options.refresh:
        rebuild(options.folder)
    refresh(options.folder)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
