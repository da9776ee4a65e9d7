"""The titles: each a folder of TOML files and the rules that are peculiar to it."""
