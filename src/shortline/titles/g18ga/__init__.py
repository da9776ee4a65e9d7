"""18GA, the railroads of Georgia."""
