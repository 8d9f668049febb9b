"""Hard squares on n × n boards: this package's table of squares beside a plain C program, in processor time.

    python -m tests.bench.bench_hard_squares [N]

The C program is the obvious one: a vector of 2^n counts of 128 bits, cell after cell. It has no part of this package in
it, and is the second opinion on the numbers, modulo 2^128.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from stripcount.evaluate.table import table
from stripcount.puzzles.hard_squares import HardSquares

C_SOURCE = r"""
#include <stdio.h>
#include <stdlib.h>
typedef unsigned __int128 number;
static void show(number a) { if (a >= 10) show(a / 10); putchar('0' + (int)(a % 10)); }
int main(int count, char **given) {
    int n = atoi(given[1]);
    number *at = calloc((size_t)1 << n, sizeof *at), *after = calloc((size_t)1 << n, sizeof *at);
    at[0] = 1;  /* bit r: is there a one in row r of the newest column that was read there? */
    for (int cell = 0; cell < n * n; cell++) {
        int row = cell % n, bit = 1 << row;
        for (long s = 0; s < 1L << n; s++) after[s] = 0;
        for (long s = 0; s < 1L << n; s++) {
            if (!at[s]) continue;
            after[s & ~bit] += at[s];
            if (!(s & bit) && !(row && (s & (bit >> 1)))) after[s | bit] += at[s];
        }
        number *swap = at; at = after; after = swap;
    }
    number all = 0;
    for (long s = 0; s < 1L << n; s++) all += at[s];
    show(all); putchar('\n');
    return 0;
}
"""


def main(largest: int) -> None:
    """Print n, T(n, n), both processor times in seconds and their ratio for n = 10, 12, …, `largest`.

    Raises SystemExit if the two counts differ.
    """
    with tempfile.TemporaryDirectory() as folder:
        source, program = Path(folder, "squares.c"), Path(folder, "squares")
        source.write_text(C_SOURCE, encoding="ascii")
        subprocess.run(["cc", "-O2", "-o", str(program), str(source)], check=True)
        for n in range(10, largest + 1, 2):
            seconds_before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
            c_count = int(subprocess.run([str(program), str(n)], check=True, capture_output=True, text=True).stdout)
            c_seconds = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - seconds_before
            start = time.process_time()
            table_count = table(HardSquares(1), [n], [n], squares=True)[n, n]
            table_seconds = time.process_time() - start
            if table_count % (1 << 128) != c_count:
                raise SystemExit(
                    f"T({n}, {n}) modulo 2^128 is {table_count % (1 << 128)} by the table but {c_count} by C"
                )
            print(
                f"{n:3}  {table_count}  table {table_seconds:.2f} s, C {c_seconds:.2f} s, "
                f"ratio {table_seconds / max(c_seconds, 0.01):.1f}",
                flush=True,
            )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 14)
