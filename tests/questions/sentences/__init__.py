"""Eight hundred sentences as people write them, each with the values of cells and a predicate in plain Python."""

from __future__ import annotations

from tests.questions.sentences.asked import Asked
from tests.questions.sentences.blocks import BLOCKS
from tests.questions.sentences.compositions import COMPOSITIONS
from tests.questions.sentences.connection import CONNECTION
from tests.questions.sentences.easily_misread import EASILY_MISREAD
from tests.questions.sentences.from_print import FROM_PRINT
from tests.questions.sentences.lines import LINE_COMPARISONS, LINE_CONTENTS, LINE_ORDER, LINE_SUMS
from tests.questions.sentences.neighbours import NEIGHBOURS
from tests.questions.sentences.of_phrases import OF_PHRASES
from tests.questions.sentences.outsider import OUTSIDER
from tests.questions.sentences.outsider_rewordings import OUTSIDER_REWORDINGS
from tests.questions.sentences.outsider_supplement import OUTSIDER_SUPPLEMENT
from tests.questions.sentences.runs import RUNS
from tests.questions.sentences.several_conditions import SEVERAL_CONDITIONS
from tests.questions.sentences.stock import STOCK
from tests.questions.sentences.uncovered_phrases import UNCOVERED_PHRASES

SENTENCES: tuple[Asked, ...] = (
    *NEIGHBOURS,
    *LINE_CONTENTS,
    *LINE_SUMS,
    *LINE_ORDER,
    *LINE_COMPARISONS,
    *BLOCKS,
    *RUNS,
    *SEVERAL_CONDITIONS,
    *UNCOVERED_PHRASES,
    *CONNECTION,
    *OUTSIDER,
    *EASILY_MISREAD,
    *OUTSIDER_REWORDINGS,
    *FROM_PRINT,
    *OUTSIDER_SUPPLEMENT,
    *STOCK,
    *COMPOSITIONS,
    *OF_PHRASES,
)
