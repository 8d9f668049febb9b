"""How the documentation is built: `python -m sphinx -W -b html src/docs build/docs`."""

import stripcount

project = "stripcount"
author = "The stripcount developers"
project_copyright = "The stripcount developers"
version = release = stripcount.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.mathjax"]
myst_enable_extensions = ["dollarmath", "attrs_block", "colon_fence", "deflist"]
myst_heading_anchors = 3
autodoc_typehints = "description"
autodoc_member_order = "bysource"
nitpicky = False
suppress_warnings = ["misc.highlighting_failure"]  # transcripts are shortened with dots

html_theme = "furo"
html_title = "stripcount"
html_copy_source = False
html_show_sphinx = False
