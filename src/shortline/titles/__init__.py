"""The titles: each a folder of TOML files and the rules that are peculiar to it.

A folder here is a title if it has ``title.toml`` and ``rules.py``. Titles of other packages come in by the entry point
``shortline.titles``: its name is the title's id, its value the package that is the folder. Nothing else has to know of
either. A title is read when it is asked for, not before: looking one up costs nothing for the others, and one that
cannot be read is reported by ``faults`` and leaves the others alone.

Layers above look here for the parts of a title that they use: ``file(title, "bots.toml")``, ``module(title, "site")``.
"""

from __future__ import annotations

import copyreg
import keyword
import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType, ModuleType

from shortline.kernel.refusal import Malformed
from shortline.table.title import AnyTitle, Title

GROUP = "shortline.titles"
"""The entry point by which another package brings a title."""
FORMER = "former"
"""The folder in a title's own in which versions of its rules are kept that running games were begun with."""

_guests: dict[str, AnyTitle] = {}
_adopted: dict[str, tuple[str, Path]] = {}


def _by_id(title: AnyTitle) -> tuple[Callable[[str, str], AnyTitle], tuple[str, str]]:
    """A title for another process, where it is found by its id and the version of its rules."""
    return find, (title.id, title.version)


copyreg.pickle(Title, _by_id)


def names() -> tuple[str, ...]:
    """The ids of the titles that there are; whether each can be read is found when it is asked for."""
    return (*_packages()[0], *_guests)


def find(name: str, version: str = "") -> AnyTitle:
    """The title of that id, in whatever case it is written; ``Malformed`` names those that there are. With a version,
    as its rules were then, if its folder keeps them; else as they are now."""
    if not isinstance(name, str):
        raise Malformed(f"A title is given by its id, such as {next(iter(names()), '18AL')!r}, not by {name!r}")
    for known in names():
        if known.casefold() == name.casefold():
            if known in _guests:
                return _guests[known]
            home = _packages()[0][known]
            former = f"{home}.{FORMER}.v{version}"
            return _read(known, former if version in versions(known) else home)
    raise Malformed(f"There is no title {name[:40]!r} (there is {', '.join(names()) or 'none yet'})")


@cache
def versions(name: str) -> tuple[str, ...]:
    """The former versions of a title's rules that its folder keeps: each is a title of its own in ``former/v1`` and so
    on, with which games that were begun under it go on."""
    home = package(name)
    kept = files(home).joinpath(FORMER) if home else None
    if kept is None or not kept.is_dir():
        return ()
    return tuple(
        sorted(
            folder.name[1:]
            for folder in kept.iterdir()
            if folder.name[:1] == "v" and folder.joinpath("rules.py").is_file()
        )
    )


def playable() -> tuple[AnyTitle, ...]:
    """The titles that can be read and whose rules can be put together."""
    faulty = faults()
    return tuple(find(name) for name in names() if name not in faulty)


def faults() -> Mapping[str, str]:
    """The titles that there are and that cannot be played, with the reason."""
    packages, refused = _packages()
    return {**{name: reason for name in packages if (reason := _fault(name))}, **refused}


def admit(title: AnyTitle) -> None:
    """Let a title without a folder be found by its id for as long as the program runs."""
    if title.id.casefold() in (known.casefold() for known in _packages()[0]):
        raise ValueError(f"there is a title {title.id} already")
    _guests[title.id] = title


def adopt(folder: Path) -> str:
    """Let the title in a folder be found for as long as the program runs; the folder is a package, or holds one in its
    ``src``. Gives the title's id; ``Malformed`` if there is no title in it."""
    homes = [home for home in (folder, *sorted(folder.glob("src/*"))) if (home / "title.toml").is_file()]
    if not homes:
        raise Malformed(f"{folder} holds no title: there is no title.toml in it")
    home = homes[0].resolve()
    if not home.name.isidentifier() or keyword.iskeyword(home.name):
        raise Malformed(f"{home.name} cannot be the name of a package: letters, figures and _ only")
    if home.parent == Path(str(files(__name__))).resolve():
        return _id(home)
    packages, name = _packages()[0], _id(home)
    if packages.get(name, home.name) != home.name or (name in _adopted and _adopted[name][1] != home):
        raise Malformed(f"There is a title {name} already, in {packages[name]}")
    if str(home.parent) not in sys.path:
        sys.path.insert(0, str(home.parent))
    _adopted[name] = (home.name, home)
    _packages.cache_clear()
    versions.cache_clear()
    return name


def package(name: str) -> str:
    """The package that is the title's folder, or nothing for a title without one."""
    return _packages()[0].get(name, "")


def module(name: str, part: str) -> ModuleType | None:
    """A module of the title's folder, such as ``drawing``, if it has that."""
    home = package(name)
    if not home or find_spec(f"{home}.{part}") is None:
        return None
    return import_module(f"{home}.{part}")


def file(name: str, part: str) -> Traversable | None:
    """A file of the title's folder, such as ``bots.toml``, if it has that."""
    home = package(name)
    if not home:
        return None
    path = files(home).joinpath(part)
    return path if path.is_file() else None


@cache
def _packages() -> tuple[Mapping[str, str], Mapping[str, str]]:
    """The package of every title by its id, and the entry points that cannot be one, with the reason."""
    packages = {**dict(_here()), **{name: home for name, (home, _) in _adopted.items()}}
    refused: dict[str, str] = {}
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        taken = next((name for name in packages if name.casefold() == point.name.casefold()), None)
        if taken is None:
            packages[point.name] = point.value
        elif packages[taken] != point.value:
            refused[f"{point.name} ({point.value})"] = f"there is a title {taken} already, in {packages[taken]}"
    return MappingProxyType(packages), MappingProxyType(refused)


def _here() -> Iterator[tuple[str, str]]:
    """The titles whose folders lie beside this module."""
    for folder in sorted(files(__name__).iterdir(), key=lambda folder: folder.name):
        if folder.joinpath("title.toml").is_file() and folder.joinpath("rules.py").is_file():
            yield _id(folder), f"{__name__}.{folder.name}"


def _id(folder: Traversable) -> str:
    """The id at the head of a title's file; of a file that cannot be read, the name of its folder."""
    head = folder.joinpath("title.toml").read_bytes().decode("utf-8", "replace").partition("\n[")[0]
    try:
        id_ = tomllib.loads(head).get("id")
    except tomllib.TOMLDecodeError:
        id_ = None
    return id_ if isinstance(id_, str) else folder.name


@cache
def _read(name: str, home: str) -> AnyTitle:
    title = import_module(f"{home}.rules").TITLE
    if not isinstance(title, Title):
        raise TypeError(f"{home}.rules holds no title under TITLE")
    if title.id != name:
        raise ValueError(f"{home} is called {name} by its entry point and {title.id} by its title.toml")
    return title


@cache
def _fault(name: str) -> str:
    """Why a title cannot be played, or nothing. Whatever its code may raise, the other titles go on."""
    try:
        title = find(name)
        title.compose(title.chosen({}), title.players[0])
    except Exception as error:
        return str(error) if type(error).__module__.startswith("shortline.") else f"{type(error).__name__}: {error}"
    return ""
