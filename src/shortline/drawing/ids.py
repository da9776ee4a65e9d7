"""The ids of symbols: what a page writes after the "#"."""

from __future__ import annotations

from shortline.drawing.svg import slug


def tile_symbol(tile: str, rotation: int) -> str:
    """A turned tile."""
    return f"tile-{slug(tile)}-{rotation}"


def print_symbol(hex_id: str) -> str:
    """A hex as the map prints it."""
    return f"print-{hex_id}"


def upgraded_symbol(hex_id: str) -> str:
    """A place whose value has been raised."""
    return f"print-{hex_id}-upgraded"


def token_symbol(corporation: str) -> str:
    """A corporation's station and market token."""
    return f"token-{slug(corporation)}"


def home_symbol(corporation: str) -> str:
    """A corporation's letters as the map prints them in the circle of its home."""
    return f"home-{slug(corporation)}"


def marker_symbol(kind: str, corporation: str = "") -> str:
    """A marker of nobody's, or one that serves a corporation."""
    return f"marker-{kind}-{slug(corporation)}" if corporation else f"marker-{kind}"


def cube_symbol(company: str) -> str:
    """A company's cube."""
    return f"cube-{slug(company)}"
