"""The web page's types of the server's API: remake them, or with ``--check`` say whether they are current."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

WEB = Path(__file__).resolve().parent
TYPES = WEB / "src" / "lib" / "schema.d.ts"
sys.path.insert(0, str(WEB.parent))


def bare(document: Any) -> Any:
    """A part of the document without its examples: they are no types."""
    if isinstance(document, list):
        return [bare(part) for part in document]
    if not isinstance(document, dict):
        return document
    return {name: bare(part) for name, part in document.items() if name not in ("example", "examples")}


def made(folder: Path) -> str:
    """The types as the server's OpenAPI document has them now."""
    from hatch_build import install, npm
    from shortline.server.http.app import make_app
    from shortline.server.settings import Settings

    document = folder / "openapi.json"
    document.write_text(json.dumps(bare(make_app(Settings(data=folder)).openapi())), encoding="utf-8")
    install()
    npm("exec", "--", "openapi-typescript", str(document), "-o", str(folder / "schema.d.ts"))
    return (folder / "schema.d.ts").read_text(encoding="utf-8")


def main() -> None:
    """Write the types, or compare them."""
    with TemporaryDirectory() as name:
        text = made(Path(name))
    if sys.argv[1:] != ["--check"]:
        TYPES.write_text(text, encoding="utf-8")
    elif not TYPES.exists() or TYPES.read_text(encoding="utf-8") != text:
        sys.exit(f"{TYPES.relative_to(WEB.parent)} is not what the server's API says: run make types")


if __name__ == "__main__":
    main()
