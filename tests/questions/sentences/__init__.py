"""Eight hundred sentences as people write them, each with the values of cells and a predicate in plain Python."""

from __future__ import annotations

from tests.questions.sentences.again import AGAIN
from tests.questions.sentences.asked import Asked
from tests.questions.sentences.blocks import BLOCKS
from tests.questions.sentences.close import CLOSE
from tests.questions.sentences.composed import COMPOSED
from tests.questions.sentences.connection import CONNECTION
from tests.questions.sentences.fourth import FOURTH
from tests.questions.sentences.fresh import FRESH
from tests.questions.sentences.further import FURTHER
from tests.questions.sentences.lines import HELD, ORDER, SUMS, WHOLE
from tests.questions.sentences.neighbours import NEIGHBOURS
from tests.questions.sentences.of_phrases import OF_PHRASES
from tests.questions.sentences.plainly import PLAINLY
from tests.questions.sentences.runs import RUNS
from tests.questions.sentences.stock import STOCK
from tests.questions.sentences.together import TOGETHER

SENTENCES: tuple[Asked, ...] = (
    *NEIGHBOURS,
    *HELD,
    *SUMS,
    *ORDER,
    *WHOLE,
    *BLOCKS,
    *RUNS,
    *TOGETHER,
    *FURTHER,
    *CONNECTION,
    *PLAINLY,
    *CLOSE,
    *AGAIN,
    *FRESH,
    *FOURTH,
    *STOCK,
    *COMPOSED,
    *OF_PHRASES,
)
