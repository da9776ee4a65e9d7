"""What a seat can do in a cube-rail game: one file for each action or close kin."""
