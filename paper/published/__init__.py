"""Values printed in the literature, and their comparison with values computed here."""
