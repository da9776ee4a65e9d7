"""18AL, the railroads of Alabama."""
