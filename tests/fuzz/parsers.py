"""Parsers of arguments and of typed texts: claims, parameters, names, printed boards."""

from __future__ import annotations

import json
import random
from pathlib import Path

from stripcount.puzzles import PUZZLES, puzzle_class
from tests.fuzz.mutations import Json, mutated_text
from tests.fuzz.target import Target, argument_target, input_target, json_input_target
from tests.fuzz.trial import Command

DATA = Path(__file__).parents[1] / "data"


def sample_boards(name: str) -> list[dict[str, Json]]:
    """Return the sample boards of a printed puzzle, as JSON objects."""
    boards: list[dict[str, Json]] = json.loads((DATA / f"{name}-samples.json").read_text(encoding="utf-8"))["boards"]
    return boards


def sample_ids(name: str) -> list[str]:
    """Return the IDs of up to twelve sample boards of a printed puzzle."""
    return [str(board["game_id"]) for board in sample_boards(name) if "game_id" in board][:12]


RECURRENCES = (
    "1,1",
    "0,2,0,1",
    "a(n) = 2*a(n-2) + a(n-4) for n>4",
    "a(n) = 3*a(n-1) -a(n-3)",
    "1",
    "a(n)=a(n-1)+a(n-9)",
)
FUNCTIONS = ("(1+x^2)/(1-2*x^2-x^4)", "1/(1-x)^3", "(1 - x)*(1 + x)/(1 - x - x^2)", "x/(1-x-x^2)", "2")
MAGNETS_TEXTS = (
    *sample_ids("magnets"),
    "4x3:....,1..,0.2.,.1.,LRTTLRBBLRLR",
    "https://puzz.link/p?magnets/4/3/0i2j11idkps",
)
SLITHERLINK_TEXTS = ("3x3t0:b21a12b", "3x3t0:a1c121a")
HITORI_TEXTS = ("4x4:1321233122123142", "4x4:1242122343324134")
BOARD_TEXTS = (*MAGNETS_TEXTS[:3], *sample_ids("dominosa")[:2], *SLITHERLINK_TEXTS, *HITORI_TEXTS)
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
    for b in sample_boards("ripple")[:5]
]
DOMINOSA_JSON: tuple[Json, ...] = (
    {"puzzle": "dominosa", "numbers": [[0, 1, 2, 3, 3], [3, 1, 2, 3, 0], [2, 0, 1, 1, 0], [2, 2, 0, 1, 3]]},
)


def _puzzle_parameter(rng: random.Random, folder: Path) -> Command:
    """Return a command with a mutated parameter of one of the puzzles."""
    name = rng.choice([name for name in PUZZLES if puzzle_class(name).parameters])
    parameter = rng.choice(puzzle_class(name).parameters)
    value = mutated_text(
        [f"{parameter.name}={word}" for word in (parameter.default, *parameter.words, "1", "L3,I2", "column,row")], rng
    )
    return Command(("terms", name, "-r", "2", "-k", "2", "--max-memory", "50M", "-p", value))


_PROVE_COMMAND = ["prove", "hard-squares", "--rows", "1", "--no-store"]
PARSERS = (
    argument_target("recurrence", [*_PROVE_COMMAND, "--recurrence"], RECURRENCES, share=3),
    argument_target("generating function", [*_PROVE_COMMAND, "--gf"], FUNCTIONS),
    argument_target("order", [*_PROVE_COMMAND, "--order"], ["4", "5", "100", "0"], share=3),
    argument_target("first index", [*_PROVE_COMMAND, "--from"], ["4", "-2", "100"], ["--recurrence", "1,1"], 3),
    argument_target(
        "columns of a claim", [*_PROVE_COMMAND, "--columns"], ["n", "n+1", "2n", "2*n+1"], ["--recurrence", "2,1"], 3
    ),
    argument_target(
        "terms of a claim", [*_PROVE_COMMAND, "--terms"], ["1,2,3,5,8", "1, 2, 3"], ["--recurrence", "1,1"], 3
    ),
    Target("parameters", _puzzle_parameter),
    argument_target("puzzle name", ["gf", "--rows", "1", "--no-store"], ["magnets", "ring-ring", "./missing.py:Kings"]),
    input_target("magnets boards", ["convert", "-"], MAGNETS_TEXTS),
    input_target("dominosa boards", ["convert", "-"], sample_ids("dominosa")),
    input_target("slitherlink boards", ["convert", "-"], SLITHERLINK_TEXTS),
    input_target("hitori boards", ["convert", "-"], HITORI_TEXTS),
    json_input_target("magnets JSON", ["convert", "-"], MAGNETS_JSON),
    json_input_target("ripple-effect JSON", ["convert", "-"], RIPPLE_JSON),
    json_input_target("dominosa JSON", ["convert", "-"], DOMINOSA_JSON),
)
