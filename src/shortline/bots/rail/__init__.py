"""Bots for the 18xx titles: rules of thumb over the exact route optimiser, every move valued in dollars."""
