"""Knuth's dancing links: Algorithm X on a doubly linked sparse matrix, with secondary items, without recursion.

It branches on the item with the fewest options left (on the first such item in case of a tie). Memory is linear in the
size of the problem, time exponential in the worst case.
"""

from __future__ import annotations

from collections.abc import Iterator

from stripcount.limits import Limits
from stripcount.search.exact_cover import Cover, Solution


def solutions(cover: Cover, limits: Limits) -> Iterator[Solution]:
    """Yield every exact cover once.

    >>> limits = Limits()
    >>> list(solutions(Cover(2, 0, ((0,), (1,), (0, 1))), limits)), limits.nodes
    ([(0, 1), (2,)], 3)
    """
    items, primary = cover.items, cover.primary
    # Node 0 is the head of the list of items; 1..items are the items' headers; then the options' nodes.
    left = [0, *range(items)]
    right = [*range(1, items + 1), 0]
    up, down = list(range(items + 1)), list(range(items + 1))
    header, size = list(range(items + 1)), [0] * (items + 1)
    owner = [-1] * (items + 1)  # the option of a node
    row: list[tuple[int, ...]] = [()] * (items + 1)  # the other nodes of a node's option
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
            owner.append(index)
            up.append(up[head])
            down.append(head)
            down[up[head]] = node
            up[head] = node
            size[head] += 1
            row.append(tuple(other for other in nodes if other != node))

    def cover_item(head: int) -> None:
        right[left[head]], left[right[head]] = right[head], left[head]
        node = down[head]
        while node != head:
            for other in row[node]:
                up[down[other]], down[up[other]] = up[other], down[other]
                size[header[other]] -= 1
            node = down[node]

    def uncover_item(head: int) -> None:
        node = up[head]
        while node != head:
            for other in reversed(row[node]):
                up[down[other]] = down[up[other]] = other
                size[header[other]] += 1
            node = up[node]
        right[left[head]] = left[right[head]] = head

    def smallest() -> int:
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
    branch = smallest()
    cover_item(branch)
    path = [branch]  # the node of the option being tried at each level; the header before the first
    while path:
        node = path[-1]
        if owner[node] >= 0:  # take back the option tried so far
            for other in reversed(row[node]):
                uncover_item(header[other])
        node = down[node]
        path[-1] = node
        if owner[node] < 0:  # all options of this item have been tried
            uncover_item(node)
            path.pop()
            continue
        limits.node()
        for other in row[node]:
            cover_item(header[other])
        if not right[0]:
            yield tuple(sorted(owner[chosen] for chosen in path))
            continue
        branch = smallest()
        cover_item(branch)
        path.append(branch)
