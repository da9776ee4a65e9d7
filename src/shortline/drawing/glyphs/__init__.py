"""Glyphs: small renderers of what is in a hex."""
