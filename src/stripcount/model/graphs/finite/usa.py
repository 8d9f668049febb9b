"""The 48 contiguous states of the USA and their 105 common borders.

Source: D. E. Knuth, The Art of Computer Programming, volume 4A, section 7.1.4, without the District of Columbia.
"""

from __future__ import annotations

import re

from stripcount.model.graphs.finite.objects import graph_of
from stripcount.model.graphs.graph import Graph

# each group: a state, and those of its neighbours that no earlier group names beside it
_BORDERS = """
ME NH; NH VT MA; VT MA NY; MA NY RI CT; RI CT; CT NY; NY NJ PA; NJ PA DE; PA DE MD WV OH; DE MD; MD VA WV
VA WV KY TN NC; WV OH KY; OH KY IN MI; IN KY IL MI; IL KY MO IA WI; WI MI MN IA; MN IA ND SD; IA MO NE SD
MO KY TN AR OK KS NE; KY TN; TN NC GA AL MS AR; NC SC GA; SC GA; GA FL AL; FL AL; AL MS; MS LA AR; AR LA TX OK
LA TX; TX OK NM; OK KS CO NM; KS NE CO; NE SD WY CO; SD ND MT WY; ND MT; CO WY UT NM; NM AZ; AZ UT NV CA
UT WY ID NV; NV CA OR ID; CA OR; OR WA ID; WA ID; ID MT WY; WY MT
"""


def usa() -> Graph:
    """Return the graph of the states, called by their postal codes.

    >>> usa().size, len(usa().edges), usa().name(0)
    (48, 105, 'ME')
    """
    borders = (group.split() for group in re.split(r"[;\n]", _BORDERS.strip()))
    return graph_of([(state, neighbour) for state, *neighbours in borders for neighbour in neighbours])
