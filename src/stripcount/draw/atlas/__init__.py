"""The atlas: a static site of everything known about some problems, without network or server."""
