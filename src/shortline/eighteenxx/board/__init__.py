"""The board of an 18xx title: tiles, map, upgrades and connections."""
