"""Reviews: what a game was like, and what a bot thinks of it, as a job that is done once."""
