"""Bots for cube-rail titles: every action is tried out and judged by what the players will be worth."""
