"""A sentence in standard form: in common words, and with every phrase of a form as it is meant."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from stripcount.language.surface.form import Form
from stripcount.language.surface.forms_of_cells import OF_CELLS
from stripcount.language.surface.forms_of_lines import OF_LINES
from stripcount.language.surface.synonyms import in_common_words

FORMS = (*OF_CELLS, *OF_LINES)


def in_standard_form(text: str, *tables: Sequence[Form]) -> str:
    """Return a text in common words, with every phrase of a form, of `FORMS` or of further `tables`, as it is meant.

    >>> in_standard_form("no row contains three equal values in consecutive cells")
    'no three consecutive equal values in any row'
    """
    spaced = f"{in_common_words(text).replace(',', ' ,')} "
    for form in chain(*tables, FORMS):
        spaced = form.applied(spaced)
    return spaced.replace(" ,", ",").strip(" ,")
