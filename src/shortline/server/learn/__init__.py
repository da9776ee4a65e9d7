"""Learning: lessons at tables of their own, progress, the coach."""
