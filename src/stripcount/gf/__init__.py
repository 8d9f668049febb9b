"""From numbers to a rational generating function with its evidence."""
