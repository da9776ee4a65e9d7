"""Games of the public 18xx site: its files in and out, and the conformance of our rules with games played there."""
