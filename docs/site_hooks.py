"""What the site does to pages: links to files of the repository that are no pages become their names, and code with
prompts is coloured as a session."""

from __future__ import annotations

import re
from typing import Any

OUTSIDE = re.compile(r"\[([^\]]+)\]\(((?:\.\./)+[^)]*|record\.schema\.json|pictures/[^)]*\.json)\)")


def on_page_markdown(markdown: str, **_: Any) -> str:
    """A link that leads out of docs/ has nowhere to lead on the site: its words stay."""
    return OUTSIDE.sub(_kept, markdown.replace("```python\n>>>", "```pycon\n>>>"))


def _kept(found: re.Match[str]) -> str:
    text, target = found[1], found[2]
    inside = target.startswith("../") and target.removeprefix("../").split("#")[0].endswith(".md")
    return found[0] if inside and "CONTRIBUTING" not in target and "README" not in target else text
