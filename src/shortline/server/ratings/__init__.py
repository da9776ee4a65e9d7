"""Ratings: what games came to, and what players are known for."""
