"""Print-and-play: sheets of paper from which a playable set is cut and glued."""
