"""Knuth's dancing links: Algorithm X on a doubly linked sparse matrix, with secondary items, without recursion.

It branches on the item with the fewest options left (on the first such item in case of a tie). Memory is linear in the
size of the problem, time exponential in the worst case.
"""

from __future__ import annotations

from collections.abc import Iterator

from stripcount.limits import Limits
from stripcount.search.exact_cover import ExactCoverProblem, Solution


def solutions(cover: ExactCoverProblem, limits: Limits) -> Iterator[Solution]:
    """Yield every exact cover once.

    >>> limits = Limits()
    >>> list(solutions(ExactCoverProblem(2, 0, ((0,), (1,), (0, 1))), limits)), limits.nodes
    ([(0, 1), (2,)], 3)
    """
    items, primary = cover.items, cover.primary
    # Node 0 is the head of the list of items; 1..items are the items' headers; then the options' nodes.
    left = [0, *range(items)]
    right = [*range(1, items + 1), 0]
    up, down = list(range(items + 1)), list(range(items + 1))
    header, size = list(range(items + 1)), [0] * (items + 1)
    option_of_node = [-1] * (items + 1)  # the option of a node
    other_nodes: list[tuple[int, ...]] = [()] * (items + 1)  # the other nodes of a node's option
    for item in range(primary + 1, items + 1):  # secondary items are not in the list of what must be covered
        left[item] = right[item] = item
    right[primary], left[0] = 0, primary
    for index, option in enumerate(cover.options):
        if all(item >= primary for item in option):
            continue
        nodes = range(len(up), len(up) + len(option))
        for node, item in zip(nodes, option, strict=True):
            head = item + 1
            header.append(head)
            option_of_node.append(index)
            up.append(up[head])
            down.append(head)
            down[up[head]] = node
            up[head] = node
            size[head] += 1
            other_nodes.append(tuple(neighbour for neighbour in nodes if neighbour != node))

    def cover_item(head: int) -> None:
        """Remove an item, and all options that contain it, from the lists."""
        right[left[head]], left[right[head]] = right[head], left[head]
        node = down[head]
        while node != head:
            for neighbour in other_nodes[node]:
                up[down[neighbour]], down[up[neighbour]] = up[neighbour], down[neighbour]
                size[header[neighbour]] -= 1
            node = down[node]

    def uncover_item(head: int) -> None:
        """Undo `cover_item`; items must be uncovered in the reverse order."""
        node = up[head]
        while node != head:
            for neighbour in reversed(other_nodes[node]):
                up[down[neighbour]] = down[up[neighbour]] = neighbour
                size[header[neighbour]] += 1
            node = up[node]
        right[left[head]] = left[right[head]] = head

    def item_with_fewest_options() -> int:
        """Return the header of the first uncovered primary item with the fewest options."""
        best: int = right[0]
        head = best
        while head:
            if size[head] < size[best]:
                best = head
            head = right[head]
        return best

    if not right[0]:
        yield ()
        return
    branch = item_with_fewest_options()
    cover_item(branch)
    path = [branch]  # the node of the option being tried at each level; the header before the first
    while path:
        node = path[-1]
        if option_of_node[node] >= 0:  # take back the option tried so far
            for neighbour in reversed(other_nodes[node]):
                uncover_item(header[neighbour])
        node = down[node]
        path[-1] = node
        if option_of_node[node] < 0:  # all options of this item have been tried
            uncover_item(node)
            path.pop()
            continue
        limits.node()
        for neighbour in other_nodes[node]:
            cover_item(header[neighbour])
        if not right[0]:
            yield tuple(sorted(option_of_node[node_of_option] for node_of_option in path))
            continue
        branch = item_with_fewest_options()
        cover_item(branch)
        path.append(branch)
