"""A sentence in standard form: in common words, and with every phrase of a form as it is meant."""

from __future__ import annotations

from stripcount.language.surface.forms_of_cells import OF_CELLS
from stripcount.language.surface.forms_of_contact import OF_CONTACT
from stripcount.language.surface.forms_of_lines import OF_LINES
from stripcount.language.surface.forms_of_places import OF_PLACES, with_articles
from stripcount.language.surface.synonyms import in_common_words

FORMS = (*OF_PLACES, *OF_CONTACT, *OF_CELLS, *OF_LINES)


def in_standard_form(text: str) -> str:
    """Return a text in common words, with every phrase of a form as it is meant.

    >>> in_standard_form("no row contains three equal values in consecutive cells")
    'no three consecutive equal values in any row'
    """
    spaced = f"{in_common_words(with_articles(text)).replace(',', ' ,')} "
    for form in FORMS:
        spaced = form.applied(spaced)
    return spaced.replace(" ,", ",").strip(" ,")
