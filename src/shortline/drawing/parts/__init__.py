"""The parts of a hex, one small renderer each."""
