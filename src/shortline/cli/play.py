"""Playing in the browser: a server of one's own, and the page it sends."""

from __future__ import annotations

import json
import os
import socket
import sys
import webbrowser
from dataclasses import replace
from urllib.error import URLError
from urllib.request import urlopen

from shortline.server.http.serve import serve
from shortline.server.settings import Settings, from_environment


def play() -> None:
    """Serve on this machine until interrupted, and open the table; one that is open already is used again."""
    settings = from_environment(os.environ)
    address = f"http://{settings.host}:{settings.port}"
    if _is_ours(address):
        show(address)
    elif "SHORTLINE_PORT" in os.environ or not _is_taken(settings):
        serve(settings, show)
    else:
        serve(replace(settings, port=0), show)


def show(address: str) -> None:
    """Open the table in the browser where there is one, and say where it is."""
    if has_display() and webbrowser.open(address):
        print(f"The table is open in your browser: {address}  (Ctrl-C ends the game for now)", flush=True)
    else:
        print(f"The table is ready: open {address} in a browser  (Ctrl-C ends the game for now)", flush=True)


def has_display() -> bool:
    """Whether there is a screen that a browser could open on; one in the terminal would only be in the way."""
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _is_taken(settings: Settings) -> bool:
    """Whether something else serves at the usual port."""
    with socket.socket() as knock:
        knock.settimeout(1)
        return knock.connect_ex((settings.host, settings.port)) == 0


def _is_ours(address: str) -> bool:
    """Whether a server of ours is open at an address."""
    try:
        with urlopen(f"{address}/healthz", timeout=10) as answer:
            told = json.load(answer)
    except (URLError, OSError, ValueError):
        return False
    return isinstance(told, dict) and told.get("status") == "ok"
