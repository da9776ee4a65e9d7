"""Rules that two titles or more share, each a box with parameters."""
