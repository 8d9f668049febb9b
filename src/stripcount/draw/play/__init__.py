"""Pages on which printed boards are solved and drawn, each one file of HTML, CSS and JavaScript without a network."""
