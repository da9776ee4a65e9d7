"""Parcels: a view as bytes, for a bot in another process. Facts that are derived from a state stay behind."""

from __future__ import annotations

import io
import pickle
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import MISSING, fields, is_dataclass
from typing import Any

from shortline.kernel.rules import AnyRules
from shortline.kernel.state import but, canonical

MAP = "map"
"""Stands for the printed map, which both sides have."""

KEPT = 64
"""So many boards are kept with what has been derived from them: the next move is made on nearly the same one."""


def pack(rules: AnyRules, value: Any) -> bytes:
    """A state, or offers, as bytes."""
    out = io.BytesIO()
    _Packer(out, getattr(rules.data, "map", None)).dump(value)
    return out.getvalue()


def unpack(rules: AnyRules, data: bytes) -> Any:
    """What was packed for a table of the same rules. Only what this program has packed itself may be unpacked."""
    return _Unpacker(io.BytesIO(data), getattr(rules.data, "map", None)).load()


class _Packer(pickle.Pickler):
    """Leaves out the printed map and every field that is no part of a value (``compare=False`` with a factory)."""

    def __init__(self, file: io.BytesIO, board_map: object) -> None:
        super().__init__(file, protocol=5)
        self._map = board_map

    def persistent_id(self, obj: Any) -> str | None:
        return MAP if obj is self._map and obj is not None else None

    def reducer_override(self, obj: Any) -> Any:
        kind = type(obj)
        derived = _derived(kind)
        if not derived:
            return NotImplemented
        whole = {f.name: getattr(obj, f.name) for f in fields(obj) if f.name not in derived}
        return _made, (kind, whole)


class _Unpacker(pickle.Unpickler):
    def __init__(self, file: io.BytesIO, board_map: object) -> None:
        super().__init__(file)
        self._map = board_map

    def persistent_load(self, pid: Any) -> Any:
        if pid != MAP:
            raise pickle.UnpicklingError(f"a package holds no {pid!r}")
        return self._map


_DERIVED: dict[type, frozenset[str]] = {}


def _derived(kind: type) -> frozenset[str]:
    """The fields of a kind of value that hold what is derived from it."""
    if kind not in _DERIVED:
        of = fields(kind) if is_dataclass(kind) else ()
        _DERIVED[kind] = frozenset(f.name for f in of if not f.compare and f.default_factory is not MISSING)
    return _DERIVED[kind]


def _made(kind: Callable[..., Any], whole: dict[str, Any]) -> Any:
    return kind(**whole)


_boards: OrderedDict[tuple[int, str], Any] = OrderedDict()


def warmed(rules: AnyRules, state: Any) -> Any:
    """The state on a board that is already known here, if there is one: its routes need not be searched again."""
    board = getattr(state, "board", None)
    if board is None:
        return state
    key = (id(rules), repr(canonical(board)))
    known = _boards.setdefault(key, board)
    _boards.move_to_end(key)
    while len(_boards) > KEPT:
        _boards.popitem(last=False)
    return state if known is board else but(state, board=known)
