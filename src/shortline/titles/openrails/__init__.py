"""Open Rails Origins – 18AL, by Jack Neal."""
