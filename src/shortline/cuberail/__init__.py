"""The cube-rail family: links of cubes, companies that are auctioned, no tiles and no trains."""
