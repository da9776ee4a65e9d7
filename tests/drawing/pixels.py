"""Pictures as pixels: a small reader of the PNG files that drawing writes, and how much two of them differ."""

from __future__ import annotations

import struct
import zlib

BYTES = 4
"""Red, green, blue and opacity."""


def pixels(png: bytes) -> list[bytes]:
    """The rows of a PNG with eight bits a colour and opacity."""
    width, height, depth, kind = struct.unpack_from(">IIBB", png, 16)
    assert (depth, kind) == (8, 6)
    packed, at = b"", 8
    while at < len(png):
        (length,) = struct.unpack_from(">I", png, at)
        packed += png[at + 8 : at + 8 + length] if png[at + 4 : at + 8] == b"IDAT" else b""
        at += length + 12
    data, above, rows = zlib.decompress(packed), bytes(width * BYTES), list[bytes]()
    for y in range(height):
        start = y * (width * BYTES + 1)
        above = _unfiltered(data[start], data[start + 1 : start + 1 + width * BYTES], above)
        rows.append(above)
    return rows


def _unfiltered(kind: int, line: bytes, above: bytes) -> bytes:
    if kind == 0:
        return line
    found = bytearray(line)
    for i in range(len(line)):
        left, up = (found[i - BYTES] if i >= BYTES else 0), above[i]
        corner = above[i - BYTES] if i >= BYTES else 0
        guess = (0, left, up, (left + up) // 2, _paeth(left, up, corner))[kind]
        found[i] = (line[i] + guess) & 255
    return bytes(found)


def _paeth(a: int, b: int, c: int) -> int:
    p = a + b - c
    return min((a, b, c), key=lambda each: abs(p - each))


def difference(one: bytes, other: bytes) -> float:
    """The part of the pixels of two PNGs that differ to the eye."""
    a, b = pixels(one), pixels(other)
    assert (len(a), len(a[0])) == (len(b), len(b[0]))
    differ = sum(
        any(abs(x[i + k] - y[i + k]) > 48 for k in range(BYTES))
        for x, y in zip(a, b, strict=True)
        if x != y
        for i in range(0, len(x), BYTES)
    )
    return differ * BYTES / (len(a) * len(a[0]))
