"""The page: the built web table, sent with caches, packing and a policy for what it may load."""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path
from typing import Final

from fastapi import APIRouter, FastAPI, Request, Response

from shortline.server.http.problems import not_found

PAGE: Final = Path(__file__).parents[1] / "page"
"""Where the built page lies in the package."""
FOREVER: Final = "public, max-age=31536000, immutable"
PACKED: Final = {"br": ".br", "gzip": ".gz"}
"""How files are packed, the smallest way first, and what their names end with then."""
HASHED: Final = "assets/"
"""Files below this have the hash of their contents in their names."""
POLICY: Final = (
    "default-src 'self'; script-src 'self'{scripts}; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; "
    "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
"""Scripts come from the server alone, but those that stand in the page itself, named by hash; styles may stand in the
drawings."""
UNBUILT: Final = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Shortline</title>
<body style="font:1.1rem/1.5 sans-serif;max-width:40rem;margin:3rem auto;padding:0 1rem">
<h1>The web table is not built</h1>
<p>The server runs, but this copy of Shortline has no web page in it. In a clone, <code>make setup</code> builds it;
then load this page again. Programs can use <a href="/api/v1/docs">the API</a> meanwhile.</p></body></html>"""


def serve_page(app: FastAPI, folder: Path = PAGE) -> None:
    """Let an application send the page: its files by name, and for every other path the page itself.

    To be called when every other route is in place.
    """
    router = APIRouter()

    @router.api_route("/{path:path}", methods=["GET", "HEAD"], include_in_schema=False)
    def page(request: Request, path: str) -> Response:
        if path == "api" or path.startswith("api/"):
            raise not_found("address")
        return answer(folder, path, request.headers.get("accept-encoding", ""))

    app.include_router(router)


def answer(folder: Path, path: str, accepted: str) -> Response:
    """A file of the page, or for the app's own addresses the page itself, packed if the asker can unpack it."""
    file = _file(folder, path)
    if file is None and path.startswith(HASHED):
        return Response("There is no such file: reload the page", 404, media_type="text/plain")
    if file is None:
        file, path = folder / "index.html", "index.html"
    if not file.exists():
        return Response(UNBUILT, 503, {"Cache-Control": "no-store"}, media_type="text/html")
    headers = {"Cache-Control": FOREVER if path.startswith(HASHED) else "no-cache", "Vary": "Accept-Encoding"}
    if path == "index.html":
        headers |= {"Content-Security-Policy": policy(file.read_text("utf-8")), "X-Frame-Options": "DENY"}
    known = {word.partition(";")[0].strip() for word in accepted.split(",")}
    for coding, suffix in PACKED.items():
        packed = file.with_name(file.name + suffix)
        if coding in known and packed.exists():
            headers["Content-Encoding"] = coding
            return Response(packed.read_bytes(), headers=headers, media_type=_type(path))
    return Response(file.read_bytes(), headers=headers, media_type=_type(path))


def policy(page: str) -> str:
    """What a page may load and run."""
    inline: list[str] = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
    hashes = (b64encode(sha256(script.encode()).digest()).decode() for script in inline)
    return POLICY.format(scripts="".join(f" 'sha256-{hash_}'" for hash_ in hashes))


def _file(folder: Path, path: str) -> Path | None:
    """The file with an address, which must lie inside the folder."""
    try:
        file = (folder / path).resolve()
        inside = file.is_relative_to(folder.resolve()) and file.is_file()
    except (OSError, ValueError):  # no file can have this name
        return None
    return file if path and inside else None


def _type(path: str) -> str:
    if path.endswith(".webmanifest"):
        return "application/manifest+json"
    if path.endswith(".js"):
        return "text/javascript"
    return guess_type(path)[0] or "application/octet-stream"
