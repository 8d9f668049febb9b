"""How results/ is made: which problems, how each is derived, and the tables that people read."""
