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


def mutated_text(valid: Sequence[str], rng: random.Random) -> str:
    """Return one of the valid texts, changed in one to four places: by deletion, insertion, repetition or splicing."""
    result = rng.choice(valid)
    for _ in range(rng.choice((1, 1, 2, 3, 4))):
        start = rng.randrange(len(result) + 1)
        end = min(len(result), start + rng.choice((0, 1, 1, 1, 2, 5, 20)))
        match rng.randrange(7):
            case 0:
                result = result[:start] + result[end:]
            case 1:
                result = result[:start] + rng.choice(TOKENS) + result[end:]
            case 2:
                result = result[:start] + rng.choice(TOKENS) * rng.choice((1, 1, 2, 50, 3000)) + result[start:]
            case 3:
                result = result[:start] + result[start:end] * rng.choice((2, 3, 200)) + result[end:]
            case 4:
                second_text = rng.choice(valid)
                result = result[:start] + second_text[rng.randrange(len(second_text) + 1) :]
            case 5:
                result = result[:start] + chr(rng.choice((rng.randrange(128), rng.randrange(0x2FFF)))) + result[end:]
            case _:
                result = result[:start]
    return result


def mutated_json(valid: Sequence[Json], rng: random.Random) -> str:
    """Return the text of a valid JSON value in which one to three inner values are replaced.

    In one of five cases the text is mutated instead.
    """
    if rng.random() < 0.2:
        return mutated_text([json.dumps(item) for item in valid], rng)
    value: Json = json.loads(json.dumps(rng.choice(valid)))
    for _ in range(rng.randint(1, 3)):
        value = _mutated_value(value, rng)
    return json.dumps(value)


def _mutated_value(value: Json, rng: random.Random) -> Json:
    """Return the value with one inner value replaced, removed, repeated or added."""
    if isinstance(value, dict) and value and rng.random() < 0.9:
        key = rng.choice(sorted(value))
        match rng.randrange(10):
            case 0:
                return {name: item for name, item in value.items() if name != key}
            case 1:
                return {**value, rng.choice(("extra", "", "rows", key + "s")): rng.choice(VALUES)}
            case _:
                return {**value, key: _mutated_value(value[key], rng)}
    if isinstance(value, list) and value and rng.random() < 0.9:
        index = rng.randrange(len(value))
        match rng.randrange(10):
            case 0:
                return value[:index] + value[index + 1 :]
            case 1:
                return value[:index] + [value[index]] * rng.choice((2, 3, 30)) + value[index + 1 :]
            case _:
                return [*value[:index], _mutated_value(value[index], rng), *value[index + 1 :]]
    if isinstance(value, str) and value and rng.random() < 0.5:
        return mutated_text([value], rng)
    if isinstance(value, int) and not isinstance(value, bool) and rng.random() < 0.5:
        return value + rng.choice((-1, 1, 7, 10**6, 2**31 - 1, -value, -2 * value))
    return rng.choice(VALUES)


def mutated_bytes(valid: bytes, rng: random.Random) -> bytes:
    """Return the bytes after one to four changes: a bit is flipped, or a part is removed or repeated."""
    result = bytearray(valid)
    for _ in range(rng.randint(1, 4)):
        index = rng.randrange(len(result)) if result else 0
        match rng.randrange(5):
            case 0:
                del result[index : index + rng.choice((1, 4, 100, len(result)))]
            case 1:
                result[index:index] = bytes(result[index : index + 40])
            case _ if result:
                result[index] ^= 1 << rng.randrange(8)
            case _:
                result += b"\0"
    return bytes(result)
