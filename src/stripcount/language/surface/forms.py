"""All forms, and the sentences to which they are applied: in common words, with the articles that people leave out."""

from __future__ import annotations

from stripcount.language.surface.forms_of_cells import CELL_FORMS
from stripcount.language.surface.forms_of_contact import CONTACT_FORMS
from stripcount.language.surface.forms_of_lines import LINE_FORMS
from stripcount.language.surface.forms_of_places import PLACE_FORMS, with_articles
from stripcount.language.surface.synonyms import in_common_words

FORMS = (*PLACE_FORMS, *CONTACT_FORMS, *CELL_FORMS, *LINE_FORMS)


def in_standard_form(text: str) -> str:
    """Return a sentence in common words, after all forms in their order.

    >>> in_standard_form("no row contains three equal values in consecutive cells")
    'no three consecutive equal values in any row'
    """
    spaced = f"{in_common_words(with_articles(text)).replace(',', ' ,')} "
    for form in FORMS:
        spaced = form.apply(spaced)
    return spaced.replace(" ,", ",").strip(" ,")
