"""Drawing the cube-rail family: board, market, train and income tracks, tiles and company sheets."""
