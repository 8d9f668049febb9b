"""How the documentation is built: `python -m sphinx -W -b html src/docs build/docs`."""

import sys
from pathlib import Path

import stripcount

sys.path[:0] = [
    str(Path(__file__).parent),
    str(Path(__file__).parents[2]),
]  # what makes pages, and the questions of tests

project = "stripcount"
author = "The stripcount developers"
project_copyright = "The stripcount developers"
version = release = stripcount.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.mathjax", "generated"]
exclude_patterns = ["*.py"]
default_role = "code"
myst_enable_extensions = ["dollarmath", "attrs_block", "colon_fence", "deflist"]
myst_heading_anchors = 3
autodoc_typehints = "description"
autodoc_member_order = "bysource"
smartquotes = False  # options begin with two dashes
suppress_warnings = ["misc.highlighting_failure"]  # transcripts are shortened with dots

html_theme = "furo"
html_title = "stripcount"
html_static_path = ["static"]
html_css_files = ["pages.css"]
html_copy_source = False
html_show_sphinx = False

man_show_urls = False
man_pages = [("reference/commands", "stripcount", "count the solutions of grid puzzles exactly", author, 1)]
