"""18FL, the railroads of Florida."""
