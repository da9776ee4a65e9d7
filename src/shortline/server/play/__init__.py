"""Play: games and their log, live updates, clocks, undo, orders, bots in seats."""
