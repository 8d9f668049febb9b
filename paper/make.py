"""Make the note's numbers, tables and pictures from results/, or say which of them are stale.

python paper/make.py            write paper/generated/
python paper/make.py --check    write nothing; exit status 1 if a file is stale
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from note.files import paper_files, stale_files

from stripcount.errors import StripcountError
from stripcount.storage.whole_file import write_whole

HERE = Path(__file__).resolve().parent


def main(arguments: Sequence[str] | None = None) -> int:
    """Write or check the generated files; return the exit status: 0, 1 if a file is stale, 2 for bad input."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--results", type=Path, default=HERE.parent / "results", help="the folder of results")
    parser.add_argument("--generated", type=Path, default=HERE / "generated", help="the folder to write")
    parser.add_argument("--check", action="store_true", help="write nothing; exit status 1 if a file is stale")
    options = parser.parse_args(arguments)
    try:
        if options.check:
            stale = stale_files(options.results, options.generated)
            print("\n".join(stale) or "every generated file is what the results give")
            return int(bool(stale))
        files = paper_files(options.results)
        options.generated.mkdir(exist_ok=True)
        for path in options.generated.glob("*.tex"):
            if path.name not in files:
                path.unlink()
        for name, text in files.items():
            write_whole(options.generated / name, text)
    except StripcountError as error:
        print(f"make.py: {error}", file=sys.stderr)
        return error.exit_status
    print(f"{len(files)} files written to {options.generated}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
