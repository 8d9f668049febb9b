"""All targets: parsers, readers of files, options, puzzle files, environment variables and cluster addresses."""

from __future__ import annotations

from tests.fuzz.options import OPTIONS
from tests.fuzz.own_puzzles import OWN_PUZZLES
from tests.fuzz.parsers import PARSERS
from tests.fuzz.readers import READERS
from tests.fuzz.surroundings import SURROUNDINGS

TARGETS = (*PARSERS, *READERS, *OPTIONS, *OWN_PUZZLES, *SURROUNDINGS)
