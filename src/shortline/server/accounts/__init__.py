"""Accounts: people, sessions, tokens, guests, verified addresses, deletion."""
