"""Rules on small windows of the board."""
