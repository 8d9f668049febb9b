"""The positions of states, arrows and labels in the picture of a small machine: states on a circle, labels in gaps.

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
"""(width, height) in points."""
_COARSE_PARAMETERS = np.linspace(0, 1, 49)  # parameters of the points of a curve that are tested for overlaps
_FINE_PARAMETERS = np.linspace(0, 1, 161)  # parameters at one of which a curve is cut off at the box of a state
_MIN_GAP = 5.0  # points between two boxes, below which they count as overlapping
_ARROW_LENGTH = 11.0  # points at both ends of an arrow that no label may cover
# costs of two boxes that overlap, of a point of a curve under a label, of two points of different curves that are near
_OVERLAP_COST, _CROSSING_COST, _NEAR_COST = 1000.0, 500.0, 1.0
_MAX_RADII = 30  # radii of the circle that are tried
_ASPECT_RATIO, _GROWTH = 1.15, 1.12  # width of the ellipse over its height; factor from one radius to the next


@dataclass(frozen=True)
class Route:
    """One arrow's cubic Bézier, cut off at the states' boxes, and the middle of its label."""

    curve: tuple[Point, Point, Point, Point]
    label: Point


@dataclass(frozen=True)
class MachineLayout:
    """The centre of every state, a route for every arrow in the order given, and the size of the page."""

    state_centres: tuple[Point, ...]
    routes: tuple[Route, ...]
    width: float
    height: float


@dataclass(frozen=True)
class _RouteOption:
    """One possible route of an arrow: its curve, points on it, the middle of its label, and the cost of its shape."""

    curve: tuple[Point, Point, Point, Point]
    points: NDArray[np.float64]
    label: Point
    cost: float


def circular_layout(states: Sequence[Size], arrows: Sequence[tuple[int, int]], labels: Sequence[Size]) -> MachineLayout:
    """Return a layout of a machine: states on an ellipse that grows until no label or state overlaps another.

    `states` and `labels` are (width, height) of the boxes, `arrows` pairs (source, target) of indices of states. After
    _MAX_RADII radii the last layout is returned even if something overlaps. Costs a few thousand tries per arrow at
    worst: a second for the largest machines that are drawn.
    """
    order = _circular_order(len(states), arrows)
    max_diagonal = max((hypot(*size) for size in states), default=20.0)
    max_label_length = max((max(size) for size in labels), default=0.0)
    radius = (
        max(len(states) * (max_diagonal + 12) / (2 * pi), 1.2 * (max_diagonal + max_label_length), 60.0)
        if len(states) > 1
        else 0.0
    )
    for _ in range(_MAX_RADII):
        centres: list[Point] = [(0.0, 0.0)] * len(states)
        for position, state in enumerate(order):
            angle = pi + 2 * pi * position / len(order)
            centres[state] = (_ASPECT_RATIO * radius * cos(angle), radius * sin(angle))
        chosen_routes, overlaps = _choose_routes(centres, states, arrows, labels)
        if not overlaps:
            break
        radius *= _GROWTH
    return _move_to_origin(centres, states, chosen_routes, labels)


def _circular_order(count: int, arrows: Sequence[tuple[int, int]]) -> list[int]:
    """Return an order of the states around the circle that keeps arrows short, found by exchanging pairs."""
    order = list(range(count))

    def total_length(state_order: list[int]) -> float:
        """Return the sum of the chords of all arrows, up to a constant factor."""
        position_of_state = {state: position for position, state in enumerate(state_order)}
        return sum(sin(pi * abs(position_of_state[a] - position_of_state[b]) / count) for a, b in arrows)

    shortest_length, improved = total_length(order), True
    while improved:
        improved = False
        for i in range(1, count):  # the first state keeps its position, at the left
            for j in range(i + 1, count):
                order[i], order[j] = order[j], order[i]
                if (new_length := total_length(order)) < shortest_length - 1e-9:
                    shortest_length, improved = new_length, True
                else:
                    order[i], order[j] = order[j], order[i]
    return order


def _choose_routes(
    centres: Sequence[Point], states: Sequence[Size], arrows: Sequence[tuple[int, int]], labels: Sequence[Size]
) -> tuple[list[_RouteOption], bool]:
    """Return (an option for each arrow, whether any overlap remains).

    Options are chosen one arrow after the other, in up to four rounds.
    """
    options = [_route_options(centres, states, a, b) for a, b in arrows]
    chosen_routes: list[_RouteOption | None] = [None] * len(arrows)
    overlaps = False
    for round_index in range(4):
        overlaps = False
        for index in sorted(range(len(arrows)), key=lambda i: (arrows[i][0] != arrows[i][1], i)):
            other_routes = [
                (route, labels[other])
                for other, route in enumerate(chosen_routes)
                if route is not None and other != index
            ]
            curves = np.concatenate([route.points for route, _ in other_routes]) if other_routes else np.empty((0, 2))
            boxes = np.array(
                [[*centres[s], *states[s]] for s in range(len(states))]
                + [[*route.label, *size] for route, size in other_routes]
            )
            best_option, lowest_cost = options[index][0], float("inf")
            for option in options[index]:
                cost = _cost(
                    option, labels[index], boxes, curves, arrows[index], state_count=len(states), cost_limit=lowest_cost
                )
                if cost < lowest_cost:
                    best_option, lowest_cost = option, cost
            overlaps |= lowest_cost >= _OVERLAP_COST / 2
            chosen_routes[index] = best_option
        if not overlaps and round_index:
            break
    return [option for option in chosen_routes if option is not None], overlaps


def _route_options(centres: Sequence[Point], states: Sequence[Size], a: int, b: int) -> list[_RouteOption]:
    """Return the possible routes of an arrow from state a to state b.

    If a is b they are loops that leave outwards, at five angles and in four lengths; else curves of different bends,
    each with its label at different parameters. Routes with a stronger bend, a longer loop or a label far from the
    middle cost more.
    """
    options = []
    (x0, y0), (x3, y3) = centres[a], centres[b]
    if a == b:
        outward = np.arctan2(y0, x0) if hypot(x0, y0) > 1e-9 else -pi / 2
        diagonal = hypot(*states[a])
        for deviation in (0.0, 0.35, -0.35, 0.7, -0.7):
            for length_factor in (1.25, 1.6, 2.1, 2.7):
                control_points = [
                    (
                        x0 + diagonal * length_factor * cos(outward + deviation + d),
                        y0 + diagonal * length_factor * sin(outward + deviation + d),
                    )
                    for d in (-0.38, 0.38)
                ]
                options.append(
                    _route_option(
                        [(x0, y0), *control_points, (x0, y0)],
                        states[a],
                        states[a],
                        0.5,
                        length_factor + abs(deviation),
                    )
                )
        return options
    dx, dy = x3 - x0, y3 - y0
    for bend in (0.14, 0.24, 0.06, 0.36, -0.14, -0.24, 0.5, -0.36):
        control_points = [(x0 + dx * t - dy * bend, y0 + dy * t + dx * bend) for t in (0.3, 0.7)]
        for t in (0.5, 0.4, 0.6, 0.32, 0.68, 0.25, 0.75):
            cost = abs(bend) + 0.5 * abs(t - 0.5) + (0.3 if bend < 0 else 0)
            options.append(_route_option([(x0, y0), *control_points, (x3, y3)], states[a], states[b], t, cost))
    return options


def _route_option(
    control: Sequence[Point], start_size: Size, end_size: Size, label_parameter: float, cost: float
) -> _RouteOption:
    """Return a route along a curve: the curve is cut off at the boxes of the states at its ends.

    The middle of the label lies on the remaining part, at `label_parameter` from 0 to 1.
    """
    points = _bezier_points(control, _FINE_PARAMETERS)
    outside_indices = np.flatnonzero(
        ~_inside_box(points, control[0], start_size) & ~_inside_box(points, control[3], end_size)
    )
    low, high = (
        (_FINE_PARAMETERS[outside_indices[0]], _FINE_PARAMETERS[outside_indices[-1]])
        if len(outside_indices)
        else (0.0, 1.0)
    )
    visible_part = _bezier_part(control, float(low), float(high))
    x, y = _bezier_points(visible_part, np.array([label_parameter]))[0]
    return _RouteOption(visible_part, _bezier_points(visible_part, _COARSE_PARAMETERS), (float(x), float(y)), cost)


def _cost(
    option: _RouteOption,
    size: Size,
    boxes: NDArray[np.float64],
    curves: NDArray[np.float64],
    end_states: tuple[int, int],
    *,
    state_count: int,
    cost_limit: float,
) -> float:
    """Return the cost of an option with a label of this `size`: overlaps of boxes, curves under labels, near curves.

    `boxes` are (x, y, width, height) of the `state_count` states and then of the other labels, `curves` points of the
    other arrows, and `end_states` the states of this arrow. A cost above `cost_limit` may be a lower bound.
    """
    x, y = option.label
    gap_x = np.abs(boxes[:, 0] - x) - (boxes[:, 2] + size[0]) / 2
    gap_y = np.abs(boxes[:, 1] - y) - (boxes[:, 3] + size[1]) / 2
    cost = option.cost + _OVERLAP_COST * int(np.sum((gap_x < _MIN_GAP) & (gap_y < _MIN_GAP)))
    for tip_x, tip_y in (option.curve[0], option.curve[3]):
        is_hidden = abs(tip_x - x) < size[0] / 2 + _ARROW_LENGTH and abs(tip_y - y) < size[1] / 2 + _ARROW_LENGTH
        cost += _OVERLAP_COST / 2 * int(is_hidden)
    if cost > cost_limit:
        return cost
    half_sizes = (boxes[:, None, 2:] + 6) / 2
    is_inside = np.all(np.abs(option.points[None, :, :] - boxes[:, None, :2]) < half_sizes, axis=2)
    other_states = [state for state in range(state_count) if state not in end_states]
    cost += _OVERLAP_COST * int(np.any(is_inside[other_states], axis=1).sum()) + _CROSSING_COST * int(
        is_inside[state_count:].sum()
    )
    if len(curves) and cost <= cost_limit:
        points_under_label = (np.abs(curves[:, 0] - x) < size[0] / 2 + 2) & (np.abs(curves[:, 1] - y) < size[1] / 2 + 2)
        distances = np.abs(option.points[::5, 0, None] - curves[:, 0]) + np.abs(
            option.points[::5, 1, None] - curves[:, 1]
        )
        cost += _CROSSING_COST * int(points_under_label.sum()) + _NEAR_COST * int((distances < 6).sum())
    return float(cost)


def _move_to_origin(
    centres: Sequence[Point], states: Sequence[Size], chosen_routes: Sequence[_RouteOption], labels: Sequence[Size]
) -> MachineLayout:
    """Return the layout shifted so that the page begins at (0, 0), with 8 points around it."""
    boxes = [(*c, *s) for c, s in zip(centres, states)] + [(*o.label, *s) for o, s in zip(chosen_routes, labels)]
    curve_points = [(float(p[0]), float(p[1]), 4.0, 4.0) for option in chosen_routes for p in option.points]
    left = min(x - w / 2 for x, _, w, _ in boxes + curve_points) - 8
    top = min(y - h / 2 for _, y, _, h in boxes + curve_points) - 8
    right = max(x + w / 2 for x, _, w, _ in boxes + curve_points) + 8
    bottom = max(y + h / 2 for _, y, _, h in boxes + curve_points) + 8

    def shift(point: Point) -> Point:
        return point[0] - left, point[1] - top

    routes = [
        Route((shift(o.curve[0]), shift(o.curve[1]), shift(o.curve[2]), shift(o.curve[3])), shift(o.label))
        for o in chosen_routes
    ]
    return MachineLayout(tuple(map(shift, centres)), tuple(routes), right - left, bottom - top)


def _bezier_points(control: Sequence[Point], parameters: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the points of a cubic Bézier curve at some parameters from 0 to 1, one row (x, y) for each."""
    p = np.array(control, dtype=float)
    t = parameters[:, None]
    curve: NDArray[np.float64] = (
        (1 - t) ** 3 * p[0] + 3 * (1 - t) ** 2 * t * p[1] + 3 * (1 - t) * t**2 * p[2] + t**3 * p[3]
    )
    return curve


def _bezier_part(control: Sequence[Point], low: float, high: float) -> tuple[Point, Point, Point, Point]:
    """Return the control points of the part of a Bézier curve between two parameters (de Casteljau, twice)."""

    def split(points: Sequence[Point], t: float) -> tuple[list[Point], list[Point]]:
        """Return the control points of the two parts of a curve before and after parameter t."""
        left, right = [points[0]], [points[-1]]
        row = list(points)
        while len(row) > 1:
            row = [(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for a, b in pairwise(row)]
            left.append(row[0])
            right.append(row[-1])
        return left, right[::-1]

    _, second_part = split(control, low)
    first_part, _ = split(second_part, (high - low) / (1 - low) if low < 1 else 0.0)
    return first_part[0], first_part[1], first_part[2], first_part[3]


def _inside_box(points: NDArray[np.float64], centre: Point, size: Size) -> NDArray[np.bool_]:
    """Return for each point whether it lies in a box around `centre`, with 3 points around it."""
    inside_x = np.abs(points[:, 0] - centre[0]) < size[0] / 2 + 3
    return inside_x & (np.abs(points[:, 1] - centre[1]) < size[1] / 2 + 3)
