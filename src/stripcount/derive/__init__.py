"""From a machine to a rational generating function, with the evidence that makes it trustworthy."""
