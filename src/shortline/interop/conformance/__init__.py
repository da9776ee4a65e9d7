"""Conformance: games played on the site, replayed here and compared after every action."""
