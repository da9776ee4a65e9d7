"""Cups: several rounds of tables over one title, run by anybody for a group."""
