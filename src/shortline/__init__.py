"""The one-state railroad games: 18AL, 18GA, 18VA, 18FL and Open Rails Origins."""

__version__ = "0.1.0"
