"""The cube-rail family: companies of cubes on a hex map, as in Open Rails Origins."""
