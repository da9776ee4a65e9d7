"""`shortline new-title`: a package with a title that plays, to be changed into another."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

import shortline
from shortline.cli.schema import FILES, questions
from shortline.kernel.refusal import Malformed
from shortline.parts.schema import schema
from shortline.titles import find, names, package

LEFT_OUT = ("site.toml", "site.py", "lessons.toml")
"""What a title says of the public site and to learners is its own: another begins without."""

PROJECT = """[build-system]
requires = ["hatchling>=1.27"]
build-backend = "hatchling.build"

[project]
name = "shortline-{slug}"
version = "0.1.0"
description = "{id} for Shortline"
requires-python = ">=3.11"
dependencies = ["shortline"]

# How Shortline finds the title: its id, and the package that is its folder.
[project.entry-points."shortline.titles"]
"{id}" = "{package}"

[tool.hatch.build.targets.wheel]
packages = ["src/{package}"]
"""

README = """# {id}

A title for [Shortline](https://pypi.org/project/shortline/). It was begun as a copy of {like}: go through
`src/{package}/title.toml`, `map.toml` and `cites.toml` with the rulebook, take out what it does not have, and write
what only it has into modules beside `rules.py`.

    shortline check ./                    # every mistake in the files at once, then a random game
    shortline table ./                    # play it at the terminal
    shortline draw ./ -o board.svg        # look at the map
    pip install -e .                      # from now on it is among the titles: shortline titles, arena, server
    pytest                                # its tests

Editors that know TOML (such as those with Taplo) show the meaning of every key: the first line of each file names its
schema, which `shortline schema title.toml --title ./` writes anew after new rules read new keys.
"""

TEST = '''"""{id}: its files are without fault, and whole games can be played, drawn and left to bots."""

from __future__ import annotations

import shortline
from shortline.bots import find
from shortline.bots.protocol import observe
from shortline.cli.chooser import Chooser, play_out
from shortline.drawing import board_svg
from shortline.titles import faults

SEATS = ("Ann", "Ben", "Cal", "Dee", "Eve", "Fay")


def new_game(seed: int = 0) -> shortline.Game:
    """A game of as many as may play."""
    return shortline.new_game("{id}", SEATS[: shortline.find_title("{id}").players[1]], seed=seed)


def test_the_files_are_without_fault() -> None:
    assert "{id}" not in faults()


def test_a_random_game_comes_to_its_end() -> None:
    game = new_game()
    play_out(game, Chooser(0), 20_000)
    assert game.over
    assert shortline.loads(game.record.to_json()).state == game.state


def test_bots_play_it() -> None:
    game = new_game(1)
    for turn in range(60):
        game.play(find("steady").choose(observe(game.rules, game.state, game.to_act[0], turn)).action)


def test_the_board_is_drawn() -> None:
    game = new_game()
    assert board_svg(game.rules, game.state).count('<g id="hex-') == len(game.rules.data.map.hexes)
'''


def new_title(name: str, like: str, folder: Path) -> Path:
    """Write a package with a title of that id that plays like another; ``Malformed`` if it cannot be."""
    slug = re.sub(r"[^a-z0-9]+", "_", name.casefold()).strip("_")
    if not slug or not name.isprintable() or len(name) > 20 or any(c in name for c in '"/\\'):
        raise Malformed(f"{name[:40]!r} is no name for a title")
    if name.casefold() in (known.casefold() for known in names()):
        raise Malformed(f"There is a title {name} already")
    model = find(like)
    home = package(model.id)
    questions(model.id)
    called = slug if slug[0].isalpha() else f"g{slug}"
    root = folder / name
    if root.exists():
        raise Malformed(f"{root} is there already")
    target = root / "src" / called
    target.mkdir(parents=True)
    for source in files(home).iterdir():
        if source.is_file() and source.name not in LEFT_OUT and source.name.endswith((".py", ".toml")):
            (target / source.name).write_text(_changed(source, model.id, home, name, called), "utf-8")
    words = {"id": name, "slug": slug.replace("_", "-"), "package": called, "like": model.id}
    (root / "pyproject.toml").write_text(PROJECT.format(**words), "utf-8")
    (root / "README.md").write_text(README.format(**words), "utf-8")
    (root / "tests").mkdir()
    (root / "tests" / f"test_{called}.py").write_text(TEST.format(**words), "utf-8")
    for file in FILES:
        keys = schema(questions(model.id), file, closed=True)
        (target / _schema_name(file)).write_text(json.dumps(keys, ensure_ascii=False, indent=1) + "\n", "utf-8")
    return root


def _schema_name(file: str) -> str:
    return f"{file.removesuffix('.toml')}.schema.json"


def _changed(source: Traversable, old: str, home: str, name: str, called: str) -> str:
    """A file of the model as the new title has it."""
    text = source.read_text("utf-8").replace(home, called)
    if source.name == "title.toml":
        text = re.sub(r'^id = ".*"$', f'id = "{name}"', text, count=1, flags=re.MULTILINE)
        text = re.sub(r'^name = ".*"$', f'name = "{name}, begun as {old}"', text, count=1, flags=re.MULTILINE)
        text = re.sub(r'^version = ".*"$', 'version = "1"', text, count=1, flags=re.MULTILINE)
    if source.name in FILES:
        return f"#:schema ./{_schema_name(source.name)}\n{text}"
    if source.name != "rules.py":
        return text
    return text.replace(f'"""{old}: ', f'"""{name}: ').replace(f"components of {old}.", f"components of {name}.")


def command(name: str, like: str, folder: Path) -> None:
    """Write it and say what to do next."""
    root = new_title(name, like, folder)
    print(f"{root} holds a title that plays like {shortline.find_title(like).id}. Next: shortline check {root}/")
