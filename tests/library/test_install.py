"""What an installation needs: the library nothing at all, the extras what they say."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]

BARE = f"""
import sys
sys.path.insert(0, {str(ROOT / "src")!r})
import shortline
from shortline import bots, cubes, drawing, rail, review
from shortline.bots import contest, engine
game = shortline.new_game("18AL", ["Ann", "Ben", "Cal"], seed=7)
game.play(bots.ask(game, "steady").action)
assert game.svg().startswith("<svg") and shortline.loads(game.record.to_json()).state == game.state
assert shortline.position("openrails", 2).game().legal_moves
try:
    game.table()
except shortline.ShortlineError as e:
    assert "shortline[server]" in str(e)
print(*sorted(name for name, it in sys.modules.items() if "site-packages" in (getattr(it, "__file__", None) or "")))
"""


def test_engine_bots_and_svg_need_nothing_but_python() -> None:
    """Without site-packages: what is not in the standard library or in src cannot be found."""
    done = subprocess.run([sys.executable, "-I", "-S", "-c", BARE], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.strip()) == (0, ""), done.stderr


def test_a_plain_installation_plays_in_the_browser() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    assert set(project["dependencies"]) == {*extras["cli"], *extras["server"], *extras["png"]}
    text = (ROOT / "docs" / "install.md").read_text(encoding="utf-8")
    assert [name for name in extras if name != "dev" and f"`shortline[{name}]`" not in text] == []
