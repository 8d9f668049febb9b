"""The text formats of Magnets boards."""

from stripcount.printed.magnets.formats import drawing, one_line, text
from stripcount.printed.magnets.formats.puzzlink import LINK, PZPRV3
from stripcount.printed.puzzle import Format

FORMATS = (
    Format(
        "id",
        "one line, WxH:top,left,bottom,right,layout, counts of + at the top and left, of - at the bottom and right",
        one_line.recognises_id,
        one_line.parse_id,
        one_line.write_id,
        one_line=True,
    ),
    one_line.JSON,
    LINK,
    PZPRV3,
    Format(
        "polarity",
        "rows columns; + and - of rows; + and - of columns; a grid of 0 for lying and 1 for standing slots",
        text.recognises_polarity,
        text.parse_polarity,
        text.write_polarity,
    ),
    Format(
        "janko",
        "rows columns; + and - of columns; + and - of rows; maybe givens; a grid of region labels",
        text.recognises_janko,
        text.parse_janko,
        text.write_janko,
    ),
    Format(
        "drawing",
        "walls around the slots, counts around the board, givens in brackets",
        drawing.recognises,
        drawing.parse,
        drawing.draw,
        holds_marks=True,
    ),
)
