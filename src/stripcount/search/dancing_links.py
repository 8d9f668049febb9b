"""Knuth's dancing links: Algorithm X on a doubly linked sparse matrix, with secondary items, without recursion.

It branches on the item with the fewest remaining options, the first such item in case of a tie. Memory is linear in the
size of the problem, time exponential in the worst case.
"""

from __future__ import annotations

from collections.abc import Iterator

from stripcount.limits import Limits
from stripcount.search.exact_cover import ExactCoverProblem, Solution


def solutions(cover: ExactCoverProblem, limits: Limits) -> Iterator[Solution]:
    """Yield every exact cover once; a node is an option that is tried. Raises LimitReached at a limit.

    >>> limits = Limits()
    >>> list(solutions(ExactCoverProblem(2, 0, ((0,), (1,), (0, 1))), limits)), limits.nodes
    ([(0, 1), (2,)], 3)
    """
    items, primary = cover.item_count, cover.primary_count
    # Node 0 is the head of the list of items; 1..items are the items' headers; then the options' nodes.
    left = [0, *range(items)]
    right = [*range(1, items + 1), 0]
    up, down = list(range(items + 1)), list(range(items + 1))
    header, option_count = list(range(items + 1)), [0] * (items + 1)
    option_of_node = [-1] * (items + 1)  # the index of the option of a node; -1 for headers
    other_nodes: list[tuple[int, ...]] = [()] * (items + 1)  # the other nodes of a node's option
    for item in range(primary + 1, items + 1):  # secondary items are not in the list of what must be covered
        left[item] = right[item] = item
    right[primary], left[0] = 0, primary
    for index, option in enumerate(cover.options):
        if all(item >= primary for item in option):
            continue
        nodes = range(len(up), len(up) + len(option))
        for node, item in zip(nodes, option, strict=True):
            item_header = item + 1
            header.append(item_header)
            option_of_node.append(index)
            up.append(up[item_header])
            down.append(item_header)
            down[up[item_header]] = node
            up[item_header] = node
            option_count[item_header] += 1
            other_nodes.append(tuple(other_node for other_node in nodes if other_node != node))

    def cover_item(item_header: int) -> None:
        """Remove an item, given by its header, and all options that contain it from the lists."""
        right[left[item_header]], left[right[item_header]] = right[item_header], left[item_header]
        node = down[item_header]
        while node != item_header:
            for other_node in other_nodes[node]:
                up[down[other_node]], down[up[other_node]] = up[other_node], down[other_node]
                option_count[header[other_node]] -= 1
            node = down[node]

    def uncover_item(item_header: int) -> None:
        """Undo `cover_item`; items must be uncovered in the reverse order."""
        node = up[item_header]
        while node != item_header:
            for other_node in reversed(other_nodes[node]):
                up[down[other_node]] = down[up[other_node]] = other_node
                option_count[header[other_node]] += 1
            node = up[node]
        right[left[item_header]] = left[right[item_header]] = item_header

    def item_with_fewest_options() -> int:
        """Return the header of the first uncovered primary item with the fewest options."""
        best: int = right[0]
        item_header = best
        while item_header:
            if option_count[item_header] < option_count[best]:
                best = item_header
            item_header = right[item_header]
        return best

    if not right[0]:
        yield ()
        return
    branching_header = item_with_fewest_options()
    cover_item(branching_header)
    path = [branching_header]  # the node of the option being tried at each level; the header before the first
    while path:
        node = path[-1]
        if option_of_node[node] >= 0:  # take back the option tried so far
            for other_node in reversed(other_nodes[node]):
                uncover_item(header[other_node])
        node = down[node]
        path[-1] = node
        if option_of_node[node] < 0:  # all options of this item have been tried
            uncover_item(node)
            path.pop()
            continue
        limits.node()
        for other_node in other_nodes[node]:
            cover_item(header[other_node])
        if not right[0]:
            yield tuple(sorted(option_of_node[node_of_option] for node_of_option in path))
            continue
        branching_header = item_with_fewest_options()
        cover_item(branching_header)
        path.append(branching_header)
