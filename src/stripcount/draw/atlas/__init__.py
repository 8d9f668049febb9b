"""The atlas: a static site of results, which needs neither a network nor a server."""
