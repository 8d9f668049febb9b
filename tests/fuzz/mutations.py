"""Inputs that are almost valid: texts and JSON values changed in a few places."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]

TOKENS = (
    "0", "-1", "1", "00", "1e9", "10" * 20, "-0", "1/0", "nan", "inf", "x", "^", "**", "x^1000000000", "(", ")",
    "[", "]", "{", "}", ",", ";", ":", "..", ".", "-", "+", "*", "/", "%", "#", "=", "\n", "\r\n", "\t",
    "\0", "\x1b[31m",
    "\u202e", "é", "٣", "²", "😀", "\ud800", " ", "  ", "'", '"', "\\", "<script>alert(1)</script>", "../",
    "|", "&", "$", "`",
    "~", "a(n)", "n", "n+1", "for", "None", "true", "L", "R", "T", "B", "LR",
)  # fmt: skip
VALUES: tuple[Json, ...] = (
    None, True, False, 0, 1, -1, 2**31, 2**63, 2**64, -(2**70), 10**18, 10**40, 1.5, -0.0, 1e300, float("inf"),
    float("nan"), "", "0", "-1", "x", "1/0", "9" * 500, "\0", "\x1b[2J", "\ud800", "\u202e", "<b>", [], {}, [[]],
    [0], {"": 0}, [None], ["1", "2"], {"a": {"b": []}},
)  # fmt: skip


def text(valid: Sequence[str], chance: random.Random) -> str:
    """Return one of the valid texts, changed in one to four places."""
    found = chance.choice(valid)
    for _ in range(chance.choice((1, 1, 2, 3, 4))):
        place = chance.randrange(len(found) + 1)
        end = min(len(found), place + chance.choice((0, 1, 1, 1, 2, 5, 20)))
        match chance.randrange(7):
            case 0:
                found = found[:place] + found[end:]
            case 1:
                found = found[:place] + chance.choice(TOKENS) + found[end:]
            case 2:
                found = found[:place] + chance.choice(TOKENS) * chance.choice((1, 1, 2, 50, 3000)) + found[place:]
            case 3:
                found = found[:place] + found[place:end] * chance.choice((2, 3, 200)) + found[end:]
            case 4:
                other = chance.choice(valid)
                found = found[:place] + other[chance.randrange(len(other) + 1) :]
            case 5:
                found = (
                    found[:place] + chr(chance.choice((chance.randrange(128), chance.randrange(0x2FFF)))) + found[end:]
                )
            case _:
                found = found[:place]
    return found


def json_text(valid: Sequence[Json], chance: random.Random) -> str:
    """Return a valid JSON value with one to three places inside replaced, as text; in one of five, change the text."""
    if chance.random() < 0.2:
        return text([json.dumps(value) for value in valid], chance)
    found: Json = json.loads(json.dumps(chance.choice(valid)))
    for _ in range(chance.randint(1, 3)):
        found = _replaced(found, chance)
    return json.dumps(found)


def _replaced(value: Json, chance: random.Random) -> Json:
    """Return the value with one place inside replaced, removed, doubled or renamed."""
    if isinstance(value, dict) and value and chance.random() < 0.9:
        key = chance.choice(sorted(value))
        match chance.randrange(10):
            case 0:
                return {k: v for k, v in value.items() if k != key}
            case 1:
                return {**value, chance.choice(("extra", "", "rows", key + "s")): chance.choice(VALUES)}
            case _:
                return {**value, key: _replaced(value[key], chance)}
    if isinstance(value, list) and value and chance.random() < 0.9:
        place = chance.randrange(len(value))
        match chance.randrange(10):
            case 0:
                return value[:place] + value[place + 1 :]
            case 1:
                return value[:place] + [value[place]] * chance.choice((2, 3, 30)) + value[place + 1 :]
            case _:
                return [*value[:place], _replaced(value[place], chance), *value[place + 1 :]]
    if isinstance(value, str) and value and chance.random() < 0.5:
        return text([value], chance)
    if isinstance(value, int) and not isinstance(value, bool) and chance.random() < 0.5:
        return value + chance.choice((-1, 1, 7, 10**6, 2**31 - 1, -value, -2 * value))
    return chance.choice(VALUES)


def binary(valid: bytes, chance: random.Random) -> bytes:
    """Return the bytes with a few bits flipped, a part removed or a part repeated."""
    found = bytearray(valid)
    for _ in range(chance.randint(1, 4)):
        place = chance.randrange(len(found)) if found else 0
        match chance.randrange(5):
            case 0:
                del found[place : place + chance.choice((1, 4, 100, len(found)))]
            case 1:
                found[place:place] = bytes(found[place : place + 40])
            case _ if found:
                found[place] ^= 1 << chance.randrange(8)
            case _:
                found += b"\0"
    return bytes(found)
