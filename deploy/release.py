"""Builds a release and proves it: `make release`.

The wheel and the source archive are built twice and must be the same to the byte; `twine check` reads what they say of
themselves; each is installed into a fresh environment for every Python of the machine, where the command line, the
examples of the README, the engine without any dependency, a server with its page, and a notebook are tried.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import urllib.request
import venv
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
LARGEST = 8_000_000
PYTHONS = ("python3.11", "python3.12", "python3.13", "python3.14")
NEEDED = ("shortline/server/page/index.html", "licenses/LICENSE", "fonts/LICENSE", "licences.txt", "shortline/py.typed")

ENGINE = """
import sys, shortline
from shortline import bots
game = shortline.new_game("18AL", ["Ann", "Ben", "Cal"], seed=7)
game.play(bots.ask(game, "steady").action)
assert shortline.loads(game.record.to_json()).state == game.state
assert game.svg().startswith("<svg")
print(f"  {sys.version.split()[0]}: shortline {shortline.__version__}, engine, bots and SVG without any dependency")
"""

NOTEBOOK = """
import json, pathlib, matplotlib
matplotlib.use("Agg")
names = {"__name__": "bot"}
for cell in json.loads(pathlib.Path("bot.ipynb").read_text(encoding="utf-8"))["cells"]:
    if cell["cell_type"] == "code":
        exec("".join(cell["source"]), names)
"""


def run(*command: str | Path, folder: Path = ROOT, **environment: str) -> str:
    """What a command says; the end of everything if it fails."""
    env = {**os.environ, "PIP_DISABLE_PIP_VERSION_CHECK": "1", **environment}
    done = subprocess.run([str(c) for c in command], cwd=folder, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))} failed:\n{done.stdout[-3000:]}{done.stderr[-3000:]}")
    return done.stdout


def built(folder: Path) -> dict[str, str]:
    """Build both archives; their hashes by name. The time in them is that of the last commit."""
    stamp = run("git", "log", "-1", "--format=%ct").strip()
    run(sys.executable, "-m", "hatchling", "build", "-d", folder, SOURCE_DATE_EPOCH=stamp)
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(folder.iterdir())}


def contents(path: Path) -> list[str]:
    """The names of the files in an archive."""
    if path.suffix == ".whl":
        return zipfile.ZipFile(path).namelist()
    with tarfile.open(path) as archive:
        return archive.getnames()


def fresh(python: str, folder: Path) -> Path:
    """A new environment; its Python."""
    if python == sys.executable:
        venv.create(folder, with_pip=True)
    else:
        run(python, "-m", "venv", folder)
    return folder / "bin" / "python"


def tried(python: str, archive: Path, home: Path) -> None:
    """Install an archive and use it as people do."""
    bare = fresh(python, home / "bare")
    run(bare, "-m", "pip", "install", "--quiet", "--no-deps", archive)
    print(run(bare, "-c", ENGINE), end="")
    whole = fresh(python, home / "whole")
    run(whole, "-m", "pip", "install", "--quiet", archive)
    command = whole.parent / "shortline"
    run(command, "titles")
    run(whole, "-m", "doctest", "-o", "ELLIPSIS", ROOT / "README.md")
    served(home / "data", command, "serve")
    served(home / "own", command)
    print("  plays at the command line and in the browser")
    run(whole, "-m", "pip", "install", "--quiet", "matplotlib", "pandas")
    run(whole, "-c", NOTEBOOK, folder=ROOT / "examples", GAMES="3")
    print("  runs a notebook")


def served(data: Path, *command: str | Path) -> None:
    """A server opens, and shows its page and its titles."""
    data.mkdir()
    hidden = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    server = subprocess.Popen(
        [str(word) for word in command],
        env={**hidden, "SHORTLINE_PORT": "0", "SHORTLINE_DATA": str(data)},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert server.stdout is not None
        found = re.search(r"http://\S+", server.stdout.readline())
        assert found, f"{' '.join(map(str, command))} does not say where it is open"
        for path in ("/", "/api/v1/titles"):
            with urllib.request.urlopen(found[0] + path, timeout=20) as answer:
                assert answer.status == 200, path
    finally:
        server.terminate()
        server.wait(20)


def works(python: str) -> bool:
    """Whether that Python is here and can be started."""
    found = shutil.which(python)
    return found is not None and subprocess.run([found, "-c", ""], capture_output=True, check=False).returncode == 0


def main() -> None:
    """Build, compare, check, install."""
    began = time.monotonic()
    shutil.rmtree(DIST, ignore_errors=True)
    with tempfile.TemporaryDirectory() as name:
        scratch = Path(name)
        hashes = built(DIST)
        if built(scratch / "again") != hashes:
            sys.exit("Two builds differ: a release must be the same to the byte")
        for path in sorted(DIST.iterdir()):
            size, names = path.stat().st_size, contents(path)
            print(f"{path.name}: {size / 1e6:.2f} MB, {len(names)} files, twice sha256 {hashes[path.name][:16]}…")
            wanted = (
                NEEDED if path.suffix == ".whl" else ("server/page/index.html", "LICENSE", "web/public/licences.txt")
            )
            if missing := [n for n in wanted if not any(it.endswith(n) for it in names)]:
                sys.exit(f"{path.name} lacks {', '.join(missing)}")
            if size > LARGEST:
                sys.exit(f"{path.name} is larger than {LARGEST / 1e6:.0f} MB")
        twine = fresh(sys.executable, scratch / "twine")
        run(twine, "-m", "pip", "install", "--quiet", "twine")
        run(twine, "-m", "twine", "check", "--strict", *DIST.iterdir())
        print("twine check passed")
        pythons = [p for p in PYTHONS if works(p)] or [sys.executable]
        for python in pythons:
            tried(python, next(DIST.glob("*.whl")), scratch / python.replace("/", "_"))
        print("The same from the source archive:")
        tried(sys.executable, next(DIST.glob("*.tar.gz")), scratch / "source")
    print(f"Ready in dist/ after {time.monotonic() - began:.0f} s; tried on {', '.join(pythons)}")


if __name__ == "__main__":
    main()
