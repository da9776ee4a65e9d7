"""A title at a table: its options and seats, the game from the first state to the last, and its record."""
