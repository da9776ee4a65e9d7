"""Finding titles: folders, entry points of other packages, and what becomes of one that cannot be read."""

from __future__ import annotations

import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest

import shortline
from shortline import find_title
from shortline.titles import faults, file, module, names, package

ENTRY = """Metadata-Version: 2.1
Name: {name}
Version: 1
"""


def _install(root: Path, title_id: str, folder: str, files_: dict[str, str], like: str = "g18al") -> None:
    """A package as pip would leave it: its folder, and beside it the entry point that names it."""
    home = root / folder
    home.mkdir()
    source = files("shortline.titles") / like
    for name in ("title.toml", "map.toml", "cites.toml", "rules.py", "__init__.py"):
        home.joinpath(name).write_text(files_.get(name, (source / name).read_text("utf-8")), "utf-8")
    info = root / f"{folder}-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(ENTRY.format(name=folder))
    (info / "entry_points.txt").write_text(f"[shortline.titles]\n{title_id} = {folder}\n")


def _run(root: Path, *command: str) -> subprocess.CompletedProcess[str]:
    command = (sys.executable, "-c", f"import sys; sys.path.insert(0, {str(root)!r})\n" + command[0])
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)


def _like_18al(title_id: str) -> dict[str, str]:
    folder = files("shortline.titles") / "g18al"
    return {
        "title.toml": (folder / "title.toml").read_text("utf-8").replace('id = "18AL"', f'id = "{title_id}"'),
        "rules.py": (folder / "rules.py")
        .read_text("utf-8")
        .replace('title("shortline.titles.g18al"', "title(__package__"),
    }


def test_every_folder_with_rules_is_a_title() -> None:
    """A folder is enough: no list names the titles."""
    folders = {p.name for p in files("shortline.titles").iterdir() if (p / "rules.py").is_file()}
    assert {package(name).rpartition(".")[2] for name in names()} == folders
    assert not faults()


def test_parts_of_a_title_are_found_where_it_has_them() -> None:
    """Other layers ask for the parts they use."""
    assert file("18AL", "map.toml") is not None
    assert file("18AL", "nothing.toml") is None
    assert module("18AL", "rules").TITLE is find_title("18AL")  # type: ignore[union-attr]
    assert module("18AL", "nothing") is None
    assert module("no title", "rules") is None


def test_a_title_of_another_package_comes_in_by_its_entry_point(tmp_path: Path) -> None:
    """Installed is enough."""
    _install(tmp_path, "18ZZ", "eighteen_zz", _like_18al("18ZZ"))
    done = _run(
        tmp_path,
        "import shortline\n"
        "print([t.id for t in shortline.titles()])\n"
        "g = shortline.new_game('18zz', ['Ann', 'Ben', 'Cal'])\n"
        "print(g.title.id, len(g.offers()) > 0)",
    )
    assert done.returncode == 0, done.stderr
    assert "'18ZZ'" in done.stdout.splitlines()[0]
    assert done.stdout.splitlines()[1] == "18ZZ True"


@pytest.mark.parametrize(
    ("broken", "reason"),
    [
        ({"title.toml": "id = "}, "title.toml"),
        ({"rules.py": "import nothing_of_that_name\n"}, "nothing_of_that_name"),
        ({"rules.py": "TITLE = 5\n"}, "holds no title under TITLE"),
        ({"title.toml": _like_18al("18YY")["title.toml"]}, "18YY"),
    ],
)
def test_a_title_that_does_not_load_is_reported_and_leaves_the_others_alone(
    tmp_path: Path, broken: dict[str, str], reason: str
) -> None:
    """With its name and the reason; the rest is listed as ever."""
    _install(tmp_path, "18ZZ", "eighteen_zz", _like_18al("18ZZ") | broken)
    done = _run(
        tmp_path,
        "import shortline\nfrom shortline.titles import faults\n"
        "print(*(t.id for t in shortline.titles()))\nprint(faults()['18ZZ'])",
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[0].split() == [t.id for t in shortline.titles()]
    assert reason in done.stdout


def test_a_title_cannot_take_the_id_of_another(tmp_path: Path) -> None:
    """The first stays, the second is reported."""
    _install(tmp_path, "18al", "eighteen_zz", {})
    done = _run(tmp_path, "from shortline.titles import faults, package\nprint(package('18AL'), faults())")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("shortline.titles.g18al {'18al (eighteen_zz)'")


def test_a_title_keeps_versions_of_its_rules_that_games_were_begun_with(tmp_path: Path) -> None:
    """The former version is a title of its own in the folder; whoever asks for another one gets that of now."""
    now = _like_18al("18XA")
    now["title.toml"] = now["title.toml"].replace('version = "1"', 'version = "2"', 1)
    _install(tmp_path, "18XA", "g18xa", now)
    former = tmp_path / "g18xa" / "former" / "v1"
    former.mkdir(parents=True)
    for name in ("title.toml", "map.toml", "cites.toml", "rules.py", "__init__.py"):
        text = (tmp_path / "g18xa" / name).read_text("utf-8").replace('version = "2"', 'version = "1"', 1)
        former.joinpath(name).write_text(text.replace("bank = 8000", "bank = 3000"), "utf-8")
    done = _run(
        tmp_path,
        "import pickle\n"
        "from shortline import Game\n"
        "from shortline.titles import find, versions\n"
        "print(versions('18XA'), [find('18XA', v).version for v in ('', '1', '2', '7')])\n"
        "old = pickle.loads(pickle.dumps(Game(find('18XA', '1'), ['Ann', 'Ben', 'Cal'])))\n"
        "print(old.record.rules, old.rules.data.bank, Game(find('18XA'), ['Ann', 'Ben', 'Cal']).rules.data.bank)\n",
    )
    assert done.stdout.splitlines() == ["('1',) ['2', '1', '2', '2']", "1 3000 8000"], done.stderr
