"""The command `play`: a page on which printed boards are solved or drawn, as a file, or served to this computer."""

from __future__ import annotations

import re
from dataclasses import dataclass

import click

from stripcount.cli.boards import Given, board_lines, board_text, read_boards
from stripcount.cli.interruption import TimeIsUp, Terminated
from stripcount.cli.limits import SearchLimits, making_options, punctual
from stripcount.cli.options import Decorator, examples, grouped, printed_names
from stripcount.cli.output import emit
from stripcount.cli.progress import progress_bars
from stripcount.errors import BadInput, shortened, whole
from stripcount.printed import clued_puzzle, recognised
from stripcount.printed.instance import Instance
from stripcount.search.budget import Budget
