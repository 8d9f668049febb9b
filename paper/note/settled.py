"""The part of the note on claims of the OEIS: counted from the verdicts on record."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

from note.tables import grouped


def settled(folder: Path) -> str:
    """Return a paragraph on the verdicts that a results folder holds, with two of them as examples."""
    verdicts: list[dict[str, Any]] = json.loads((folder / "oeis/verdicts.json").read_text(encoding="utf-8"))["verdicts"]
    counts = Counter(v["verdict"]["status"] for v in verdicts)
    again = sum(v["told_again_by"] is not None for v in verdicts)
    shown = " and ".join(_example(v) for v in (min(verdicts, key=_size), max(verdicts, key=_size)))
    return (
        f"Of {grouped(len(verdicts))} entries read by hand {_listed(counts)}; each of {grouped(again)} verdicts was "
        f"reached a second time by another method. Two examples: {shown}.\n"
    )


def _size(verdict: dict[str, Any]) -> int:
    return int(verdict["verdict"]["order"] or 0)


def _listed(counts: Counter[str]) -> str:
    words = {"proved": "proved", "refuted": "refuted", "undecided": "left undecided"}
    parts = [f"{grouped(counts[status])} were {word}" for status, word in words.items() if counts[status]]
    return ", ".join(parts)


def _example(verdict: dict[str, Any]) -> str:
    entry, found = verdict["entry"], verdict["verdict"]
    about = str(entry["about"]).split(" arrays")[0]
    return (
        f"\\oeis{{{entry['anumber']}}} ({about} arrays with a local rule), whose claim of order "
        f"{found['order']} holds from $n={found['valid_from']}$ on, by a machine of {found['minimal_states']} states"
    )
