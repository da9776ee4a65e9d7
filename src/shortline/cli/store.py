"""Record files: written whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from shortline.table.game import AnyGame


def write(path: Path, text: str) -> None:
    """Write a file so that a crash at any moment leaves the old one or the new one, never half of either."""
    path = path.resolve()
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".part", dir=path.parent)
    part = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        part.chmod(path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask())
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    _sync_folder(path.parent)


def keep(path: Path, game: AnyGame) -> None:
    """Write the record of a game."""
    write(path, game.record.to_json())


def free_name(folder: Path, stem: str) -> Path:
    """A file in the folder that does not exist yet."""
    path, number = folder / f"{stem}.json", 2
    while path.exists():
        path, number = folder / f"{stem}-{number}.json", number + 1
    return path


def _umask() -> int:
    mask = os.umask(0o022)
    os.umask(mask)
    return mask


def _sync_folder(folder: Path) -> None:
    """Make the new name last, where folders can be synced at all."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
