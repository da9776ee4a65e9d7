"""Lettering: the widths that drawings count with are those of the letters that come with the package."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from shortline.drawing.files import fonts
from shortline.drawing.lettering import BODY, HEADING, broken, halves


def advances(path: Path) -> dict[str, float]:
    """The widths of ASCII letters in a TrueType file, in parts of their size."""
    data = path.read_bytes()
    count = struct.unpack_from(">H", data, 4)[0]
    tables = {
        data[12 + 16 * i : 16 + 16 * i].decode(): struct.unpack_from(">I", data, 20 + 16 * i)[0] for i in range(count)
    }
    unit = struct.unpack_from(">H", data, tables["head"] + 18)[0]
    long = struct.unpack_from(">H", data, tables["hhea"] + 34)[0]
    glyphs = _glyphs(data, tables["cmap"])
    return {
        chr(code): struct.unpack_from(">H", data, tables["hmtx"] + 4 * min(glyph, long - 1))[0] / unit
        for code, glyph in glyphs.items()
        if 32 <= code < 127
    }


def _glyphs(data: bytes, cmap: int) -> dict[int, int]:
    for i in range(struct.unpack_from(">H", data, cmap + 2)[0]):
        at = cmap + struct.unpack_from(">I", data, cmap + 8 + 8 * i)[0]
        if struct.unpack_from(">H", data, at)[0] == 4:
            return _segments(data, at)
    raise LookupError("no table of glyphs")


def _segments(data: bytes, at: int) -> dict[int, int]:
    twice = struct.unpack_from(">H", data, at + 6)[0]
    found = {}
    for i in range(0, twice, 2):
        end = struct.unpack_from(">H", data, at + 14 + i)[0]
        start = struct.unpack_from(">H", data, at + 16 + twice + i)[0]
        delta = struct.unpack_from(">h", data, at + 16 + 2 * twice + i)[0]
        where = at + 16 + 3 * twice + i
        offset = struct.unpack_from(">H", data, where)[0]
        for code in range(start, min(end, 0xFFFE) + 1):
            glyph = struct.unpack_from(">H", data, where + offset + 2 * (code - start))[0] if offset else code
            found[code] = (glyph + delta) & 0xFFFF
    return found


@pytest.mark.parametrize(("hand", "file"), [(BODY, 0), (HEADING, 1)])
def test_widths_are_those_of_the_font(hand: object, file: int) -> None:
    width = hand.width  # type: ignore[attr-defined]
    found = advances(Path(fonts()[file]))
    assert len(found) == 95
    for letter, advance in found.items():
        assert width(letter, 1) == pytest.approx(advance, abs=0.001), letter


def test_words_break_into_lines_of_a_width() -> None:
    words = "Its corporation may lay the Lumber Terminal on an empty swamp hex"
    lines = broken(words, BODY, 120)
    assert " ".join(lines) == words
    assert all(BODY.width(line) <= 120 for line in lines)


def test_a_name_is_written_in_one_line_or_two() -> None:
    assert halves("Mobile") == (("Mobile",),)
    assert halves("West Palm Beach")[:2] == (("West Palm Beach",), ("West Palm", "Beach"))
