"""Notices: what a person should know, and messages by webhook and e-mail."""
