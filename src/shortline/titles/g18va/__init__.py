"""18VA: Virginia, by David G. D. Hecht."""
