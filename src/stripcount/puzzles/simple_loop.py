"""Simple Loop: one loop through the centres of all cells."""

from __future__ import annotations

from stripcount.model.links.sides import UNDIRECTED_LINES
from stripcount.model.links.strip import LinkStrip
from stripcount.model.offers import Laws


class SimpleLoop(LinkStrip):
    """Hamiltonian cycles of the rows × columns grid graph, without direction; a(0) = 0.

    OEIS A321172; squares A003763; G. Kreweras, European J. Combin. 13 (1992), 473-476; R. Stoyan and V. Strehl,
    Sém. Lothar. Combin. B34f (1995).

    >>> from stripcount.machine.explore import explore
    >>> explore(SimpleLoop(6)).machine().terms(8)
    [0, 0, 1, 4, 37, 154, 1072, 5320]
    """

    name = "simple-loop"
    about = "one loop through the centres of all cells (Hamiltonian cycles of the grid)"
    drawn_as = "lines"
    laws = Laws(transposes=True)
    symmetries = UNDIRECTED_LINES
    connection = "one cycle"
    covers = True
