"""Pages generated from the code when the documentation is built, one file for pages that belong together."""

from sphinx.application import Sphinx

from generated.directive import Generated
from generated.gallery import Gallery
from generated.graphs import Families, Vocabulary
from generated.notebook import Notebook
from generated.pictures import Machines, Picture
from generated.play import PlayableBoards, write_pages
from generated.printed import PrintedFormats
from generated.reference import Commands, ExportFormats, Links, NameLinks, Names, PuzzleImports
from generated.sentences import Phrases, Questions, Words

DIRECTIVES: dict[str, type[Generated]] = {
    # name of the directive in a page: class that makes its lines
    "commands": Commands,
    "command-links": Links,
    "export-formats": ExportFormats,
    "names": Names,
    "gallery": Gallery,
    "graph-families": Families,
    "words": Words,
    "graph-vocabulary": Vocabulary,
    "machines": Machines,
    "name-links": NameLinks,
    "notebook": Notebook,
    "puzzle-imports": PuzzleImports,
    "phrases": Phrases,
    "picture": Picture,
    "questions": Questions,
    "playable-boards": PlayableBoards,
    "printed-formats": PrintedFormats,
}


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directives and the writing of pages with boards; Sphinx calls this."""
    for name, directive in DIRECTIVES.items():
        app.add_directive(name, directive)
    app.connect("build-finished", write_pages)
    return {"parallel_read_safe": True}
