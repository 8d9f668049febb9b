"""The words of `--rule`, `--forbid` and `--problem`: a grammar, tables of phrases by topic, and the rules they mean."""
