"""Make results/: derive what the plan lists and the folder lacks, then write its tables and checksums.

python paper/derive.py              everything that is missing, smallest first
python paper/derive.py --refresh    only README.md and manifest.json, from the records that are there
python paper/derive.py --prove-again NAME ...   derive these records again, and write them with today's evidence
python paper/derive.py --prove-stored NAME      the evidence of one large record, from the function it holds
python paper/derive.py --extend STRIPPED    further terms of settled entries; STRIPPED is the OEIS's file of terms
python paper/derive.py --drafts    drafts of entries for the OEIS
python paper/derive.py --board PUZZLE SIDE  one square board of boards.json in both ways, such as kings 22
python paper/derive.py --witness    the witness of the order of Magnets with nine rows
python paper/derive.py --again      make the files beside the records again and compare
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from records.boards import write_board
from records.drafts import write_drafts
from records.extended import printed_terms, write_extended
from records.further import agreements
from records.order import write_witness
from records.rebuild import prove_again, rebuild, refresh
from records.stored import prove_stored

HERE = Path(__file__).resolve().parent


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return the exit status: 0, or 1 if a file made again differs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?", default=HERE.parent / "results", help="the folder of results")
    parser.add_argument("--refresh", action="store_true", help="write only the tables and the checksums")
    parser.add_argument("--again", action="store_true", help="make the files beside the records again and compare")
    parser.add_argument("--prove-again", nargs="*", metavar="NAME", help="such as magnets/rows-06; without a name, all")
    parser.add_argument("--prove-stored", metavar="NAME", help="such as magnets/rows-08: a quarter of an hour and 1 GB")
    parser.add_argument("--extend", type=Path, metavar="STRIPPED", help="the OEIS's file of terms")
    parser.add_argument("--drafts", action="store_true", help="write drafts of entries for the OEIS")
    parser.add_argument("--board", nargs=2, metavar=("PUZZLE", "SIDE"), help="a square board, in both ways")
    parser.add_argument("--witness", action="store_true", help="write the witness of the order of nine rows")
    options = parser.parse_args(arguments)
    sys.set_int_max_str_digits(0)
    if options.again:
        results = [recompute() for _, _, recompute in agreements(options.folder)]
        print("\n".join(map(str, results)))
        return int(any(agreement.outcome == "disagreed" for agreement in results))
    if options.drafts:
        print(f"{write_drafts(options.folder)} drafts")
    elif options.board is not None:
        write_board(options.folder, options.board[0], int(options.board[1]))
    elif options.witness:
        print(write_witness(options.folder))
    elif options.extend is not None:
        print(f"{write_extended(options.folder, printed_terms(options.extend))} entries have further terms")
    elif options.prove_stored is not None:
        print(prove_stored(options.folder, options.prove_stored))
    elif options.prove_again is not None:
        prove_again(options.folder, options.prove_again)
    elif not options.refresh:
        rebuild(options.folder)
    refresh(options.folder)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
