"""Parsers of arguments and of typed texts: claims, parameters, names, printed boards."""

from __future__ import annotations

import json
import random
from pathlib import Path

from stripcount.puzzles import PUZZLES, puzzle_class
from tests.fuzz.mutations import Json, text
from tests.fuzz.target import Target, argument, typed, typed_json
from tests.fuzz.trial import Command

DATA = Path(__file__).parents[1] / "data"


def samples(name: str) -> list[dict[str, Json]]:
    """Return the sample boards of a printed puzzle."""
    boards: list[dict[str, Json]] = json.loads((DATA / f"{name}-samples.json").read_text(encoding="utf-8"))["boards"]
    return boards


def ids(name: str) -> list[str]:
    """Return IDs of sample boards."""
    return [str(board["game_id"]) for board in samples(name) if "game_id" in board][:12]


RECURRENCES = (
    "1,1",
    "0,2,0,1",
    "a(n) = 2*a(n-2) + a(n-4) for n>4",
    "a(n) = 3*a(n-1) -a(n-3)",
    "1",
    "a(n)=a(n-1)+a(n-9)",
)
FUNCTIONS = ("(1+x^2)/(1-2*x^2-x^4)", "1/(1-x)^3", "(1 - x)*(1 + x)/(1 - x - x^2)", "x/(1-x-x^2)", "2")
MAGNETS = (*ids("magnets"), "4x3:....,1..,0.2.,.1.,LRTTLRBBLRLR", "https://puzz.link/p?magnets/4/3/0i2j11idkps")
SLITHERLINK = ("3x3t0:b21a12b", "3x3t0:a1c121a")
HITORI = ("4x4:1321233122123142", "4x4:1242122343324134")
BOARDS = (*MAGNETS[:3], *ids("dominosa")[:2], *SLITHERLINK, *HITORI)
MAGNETS_JSON: tuple[Json, ...] = (
    {
        "puzzle": "magnets",
        "rules": ["LRLR", "TLRT", "BLRB"],
        "top": [-1, 1, -1, -1],
        "bottom": [-1, -1, -1, -1],
        "left": [1, -1, -1],
        "right": [-1, -1, 1],
    },
)
RIPPLE_JSON: list[Json] = [
    {"puzzle": "ripple-effect", "rows": b["rows"], "columns": b["cols"], **{k: b[k] for k in ("regions", "givens")}}
    for b in samples("ripple")[:5]
]
DOMINOSA_JSON: tuple[Json, ...] = (
    {"puzzle": "dominosa", "numbers": [[0, 1, 2, 3, 3], [3, 1, 2, 3, 0], [2, 0, 1, 1, 0], [2, 2, 0, 1, 3]]},
)


def _parameters(chance: random.Random, folder: Path) -> Command:
    """Change a parameter of one of the puzzles, areas, lines and tiles among them."""
    name = chance.choice([name for name in PUZZLES if puzzle_class(name).parameters])
    one = chance.choice(puzzle_class(name).parameters)
    value = text([f"{one.name}={word}" for word in (one.default, *one.words, "1", "L3,I2", "column,row")], chance)
    return Command(("terms", name, "-r", "2", "-k", "2", "--max-memory", "50M", "-p", value))


_PROVE = ["prove", "hard-squares", "--rows", "1", "--no-store"]
PARSERS = (
    argument("recurrence", [*_PROVE, "--recurrence"], RECURRENCES, share=3),
    argument("generating function", [*_PROVE, "--gf"], FUNCTIONS),
    argument("order", [*_PROVE, "--order"], ["4", "5", "100", "0"], share=3),
    argument("first index", [*_PROVE, "--from"], ["4", "-2", "100"], ["--recurrence", "1,1"], 3),
    argument("columns of a claim", [*_PROVE, "--columns"], ["n", "n+1", "2n", "2*n+1"], ["--recurrence", "2,1"], 3),
    argument("terms of a claim", [*_PROVE, "--terms"], ["1,2,3,5,8", "1, 2, 3"], ["--recurrence", "1,1"], 3),
    Target("parameters", _parameters),
    argument("puzzle name", ["gf", "--rows", "1", "--no-store"], ["magnets", "ring-ring", "./missing.py:Kings"]),
    typed("magnets boards", ["convert", "-"], MAGNETS),
    typed("dominosa boards", ["convert", "-"], ids("dominosa")),
    typed("slitherlink boards", ["convert", "-"], SLITHERLINK),
    typed("hitori boards", ["convert", "-"], HITORI),
    typed_json("magnets JSON", ["convert", "-"], MAGNETS_JSON),
    typed_json("ripple-effect JSON", ["convert", "-"], RIPPLE_JSON),
    typed_json("dominosa JSON", ["convert", "-"], DOMINOSA_JSON),
)
