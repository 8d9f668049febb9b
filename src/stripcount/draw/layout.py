"""The places of the states, arrows and labels of a small machine: states on a circle, labels where nothing else is.

The layout is deterministic: the same machine gives the same picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import cos, hypot, pi, sin

import numpy as np
from numpy.typing import NDArray

from stripcount.draw.scene import Point

Size = tuple[float, float]
_STEPS = np.linspace(0, 1, 49)
_FINE = np.linspace(0, 1, 161)
_GAP = 5.0
_HEAD = 11.0  # the length of an arrow that no label may cover at either end
_HARD, _CROSSED, _NEAR = 1000.0, 500.0, 1.0
_MAX_TRIES = 30


@dataclass(frozen=True)
class Route:
    """One arrow's cubic Bézier, cut off at the states' boxes, and the middle of its label."""

    curve: tuple[Point, Point, Point, Point]
    label: Point


@dataclass(frozen=True)
class MachineLayout:
    """The middle of every state, a route for every arrow in the order given, and the size of the page."""

    places: tuple[Point, ...]
    routes: tuple[Route, ...]
    width: float
    height: float


@dataclass(frozen=True)
class _Option:
    curve: tuple[Point, Point, Point, Point]
    points: NDArray[np.float64]
    label: Point
    cost: float


def circular(states: Sequence[Size], arrows: Sequence[tuple[int, int]], labels: Sequence[Size]) -> MachineLayout:
    """Return a layout in which no label or state overlaps another; the circle grows until that is so.

    Costs a few thousand tries per arrow at worst: a second for the largest machines that are drawn.
    """
    order = _around(len(states), arrows)
    room = max((hypot(*size) for size in states), default=20.0)
    widest = max((max(size) for size in labels), default=0.0)
    radius = max(len(states) * (room + 12) / (2 * pi), 1.2 * (room + widest), 60.0) if len(states) > 1 else 0.0
    for _ in range(_MAX_TRIES):
        centres: list[Point] = [(0.0, 0.0)] * len(states)
        for position, state in enumerate(order):
            angle = pi + 2 * pi * position / len(order)
            centres[state] = (1.15 * radius * cos(angle), radius * sin(angle))
        chosen, overlaps = _routed(centres, states, arrows, labels)
        if not overlaps:
            break
        radius *= 1.12
    return _framed(centres, states, chosen, labels)


def _around(count: int, arrows: Sequence[tuple[int, int]]) -> list[int]:
    """Return an order of the states around the circle that keeps arrows short, found by exchanging pairs."""
    order = list(range(count))

    def length(of: list[int]) -> float:
        place = {state: position for position, state in enumerate(of)}
        return sum(sin(pi * abs(place[a] - place[b]) / count) for a, b in arrows)

    best, better = length(order), True
    while better:
        better = False
        for i in range(1, count):  # the first stays where the picture begins
            for j in range(i + 1, count):
                order[i], order[j] = order[j], order[i]
                if (now := length(order)) < best - 1e-9:
                    best, better = now, True
                else:
                    order[i], order[j] = order[j], order[i]
    return order


def _routed(
    centres: Sequence[Point], states: Sequence[Size], arrows: Sequence[tuple[int, int]], labels: Sequence[Size]
) -> tuple[list[_Option], bool]:
    """Return the cheapest option found for each arrow, and whether something still overlaps."""
    options = [_options(centres, states, a, b) for a, b in arrows]
    chosen: list[_Option | None] = [None] * len(arrows)
    overlaps = False
    for sweep in range(4):
        overlaps = False
        for index in sorted(range(len(arrows)), key=lambda i: (arrows[i][0] != arrows[i][1], i)):
            others = [(o, labels[j]) for j, o in enumerate(chosen) if o is not None and j != index]
            curves = np.concatenate([o.points for o, _ in others]) if others else np.empty((0, 2))
            boxes = np.array(
                [[*centres[s], *states[s]] for s in range(len(states))] + [[*o.label, *z] for o, z in others]
            )
            best, least = options[index][0], float("inf")
            for option in options[index]:
                cost = _cost(option, labels[index], boxes, curves, arrows[index], len(states), least)
                if cost < least:
                    best, least = option, cost
            overlaps |= least >= _HARD / 2
            chosen[index] = best
        if not overlaps and sweep:
            break
    return [option for option in chosen if option is not None], overlaps


def _options(centres: Sequence[Point], states: Sequence[Size], a: int, b: int) -> list[_Option]:
    out = []
    (x0, y0), (x3, y3) = centres[a], centres[b]
    if a == b:
        outward = np.arctan2(y0, x0) if hypot(x0, y0) > 1e-9 else -pi / 2
        reach = hypot(*states[a])
        for turn in (0.0, 0.35, -0.35, 0.7, -0.7):
            for long in (1.25, 1.6, 2.1, 2.7):
                ends = [
                    (x0 + reach * long * cos(outward + turn + d), y0 + reach * long * sin(outward + turn + d))
                    for d in (-0.38, 0.38)
                ]
                out.append(_option([(x0, y0), ends[0], ends[1], (x0, y0)], states[a], states[a], 0.5, long + abs(turn)))
        return out
    dx, dy = x3 - x0, y3 - y0
    for bend in (0.14, 0.24, 0.06, 0.36, -0.14, -0.24, 0.5, -0.36):
        sides = [(x0 + dx * t - dy * bend, y0 + dy * t + dx * bend) for t in (0.3, 0.7)]
        for t in (0.5, 0.4, 0.6, 0.32, 0.68, 0.25, 0.75):
            cost = abs(bend) + 0.5 * abs(t - 0.5) + (0.3 if bend < 0 else 0)
            out.append(_option([(x0, y0), sides[0], sides[1], (x3, y3)], states[a], states[b], t, cost))
    return out


def _option(control: Sequence[Point], first: Size, last: Size, label_at: float, cost: float) -> _Option:
    """Cut a curve at the boxes around its ends and put the label on the remaining part."""
    points = _points(control, _FINE)
    outside = np.flatnonzero(~_within(points, control[0], first) & ~_within(points, control[3], last))
    low, high = (_FINE[outside[0]], _FINE[outside[-1]]) if len(outside) else (0.0, 1.0)
    piece = _between(control, float(low), float(high))
    x, y = _points(piece, np.array([label_at]))[0]
    return _Option(piece, _points(piece, _STEPS), (float(x), float(y)), cost)


def _cost(
    option: _Option,
    size: Size,
    boxes: NDArray[np.float64],
    curves: NDArray[np.float64],
    ends: tuple[int, int],
    states: int,
    enough: float,
) -> float:
    """Return the cost of a place for a label: overlapping boxes above all, then curves under labels, then crossings.

    Stops counting once the cost exceeds `enough`.
    """
    x, y = option.label
    apart_x = np.abs(boxes[:, 0] - x) - (boxes[:, 2] + size[0]) / 2
    apart_y = np.abs(boxes[:, 1] - y) - (boxes[:, 3] + size[1]) / 2
    cost = option.cost + _HARD * int(np.sum((apart_x < _GAP) & (apart_y < _GAP)))
    for tip_x, tip_y in (option.curve[0], option.curve[3]):
        hidden = abs(tip_x - x) < size[0] / 2 + _HEAD and abs(tip_y - y) < size[1] / 2 + _HEAD
        cost += _HARD / 2 * int(hidden)
    if cost > enough:
        return cost
    reach = (boxes[:, None, 2:] + 6) / 2
    within = np.all(np.abs(option.points[None, :, :] - boxes[:, None, :2]) < reach, axis=2)
    strange = [state for state in range(states) if state not in ends]
    cost += _HARD * int(np.any(within[strange], axis=1).sum()) + _CROSSED * int(within[states:].sum())
    if len(curves) and cost <= enough:
        under = (np.abs(curves[:, 0] - x) < size[0] / 2 + 2) & (np.abs(curves[:, 1] - y) < size[1] / 2 + 2)
        across = np.abs(option.points[::5, 0, None] - curves[:, 0]) + np.abs(option.points[::5, 1, None] - curves[:, 1])
        cost += _CROSSED * int(under.sum()) + _NEAR * int((across < 6).sum())
    return float(cost)


def _framed(
    centres: Sequence[Point], states: Sequence[Size], chosen: Sequence[_Option], labels: Sequence[Size]
) -> MachineLayout:
    """Move everything so that the page begins at (0, 0)."""
    rects = [(*c, *s) for c, s in zip(centres, states)] + [(*o.label, *s) for o, s in zip(chosen, labels)]
    spread = [(float(p[0]), float(p[1]), 4.0, 4.0) for option in chosen for p in option.points]
    left = min(x - w / 2 for x, _, w, _ in rects + spread) - 8
    top = min(y - h / 2 for _, y, _, h in rects + spread) - 8
    right = max(x + w / 2 for x, _, w, _ in rects + spread) + 8
    bottom = max(y + h / 2 for _, y, _, h in rects + spread) + 8

    def at(point: Point) -> Point:
        return point[0] - left, point[1] - top

    routes = [Route((at(o.curve[0]), at(o.curve[1]), at(o.curve[2]), at(o.curve[3])), at(o.label)) for o in chosen]
    return MachineLayout(tuple(map(at, centres)), tuple(routes), right - left, bottom - top)


def _points(control: Sequence[Point], parameters: NDArray[np.float64]) -> NDArray[np.float64]:
    p = np.array(control, dtype=float)
    t = parameters[:, None]
    curve: NDArray[np.float64] = (
        (1 - t) ** 3 * p[0] + 3 * (1 - t) ** 2 * t * p[1] + 3 * (1 - t) * t**2 * p[2] + t**3 * p[3]
    )
    return curve


def _between(control: Sequence[Point], low: float, high: float) -> tuple[Point, Point, Point, Point]:
    """Return the control points of the part of a Bézier curve between two parameters (de Casteljau, twice)."""

    def split(points: Sequence[Point], t: float) -> tuple[list[Point], list[Point]]:
        first, last = [points[0]], [points[-1]]
        row = list(points)
        while len(row) > 1:
            row = [(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for a, b in pairwise(row)]
            first.append(row[0])
            last.append(row[-1])
        return first, last[::-1]

    _, tail = split(control, low)
    head, _ = split(tail, (high - low) / (1 - low) if low < 1 else 0.0)
    return head[0], head[1], head[2], head[3]


def _within(points: NDArray[np.float64], centre: Point, size: Size) -> NDArray[np.bool_]:
    inside_x = np.abs(points[:, 0] - centre[0]) < size[0] / 2 + 3
    return inside_x & (np.abs(points[:, 1] - centre[1]) < size[1] / 2 + 3)
