"""Text from outside: the one place that says which text is taken, and in which form it is kept.

Every text of a request passes ``unfit`` before anything is done with it (``http.auth.readable``): no database
holds NUL the same way as another, and half a surrogate pair cannot be written out again. What is shown to others is
then brought into one form by ``line``, ``paragraph`` or ``person_name``.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from typing import Any

from shortline.kernel.refusal import Malformed

LONGEST_NAME = 40
"""Letters of a name, and of the form in which names are compared."""
NAME = re.compile(r"\w(?:[\w .'-]*[\w.])?")
RESERVED = frozenset(
    {
        "the house",
        "the server",
        "server",
        "shortline",
        "somebody",
        "admin",
        "administrator",
        "moderator",
        "system",
        "root",
    }
)
"""Names under which the server itself speaks."""
MIXED = frozenset({"LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE"})
"""Scripts with letters that look alike: a name has letters of one of them."""
ALIKE = dict(
    zip(
        "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0458\u0455\u04bb\u0501\u051b\u051d\u0432\u043a\u043c\u043d\u0442"
        "\u03b1\u03b5\u03bf\u03c1\u03c4\u03c5\u03c7\u03b9\u03ba\u03bd\u03b7\u03b2\u03bc\u03b6\u0131\u0585\u057d\u0570\u0578"
        "01|i",
        "aeopcyxljshdqwbkmhtaeoptuxlkvnbmzlouhnolll",
        strict=True,
    )
)
"""Letters, in the form in which names are compared, that look like a Latin one: Cyrillic, Greek, Armenian, digits."""
UNFIT = re.compile("[\x00\ud800-\udfff]")
KEPT = "\n\t"


def unfit(value: Any) -> str:
    """What is wrong with the first text in a value, at any depth, that nothing can keep; nothing if all can be kept."""
    waiting = [value]
    while waiting:
        match waiting.pop():
            case str() as text if (mark := UNFIT.search(text)) is not None:
                return f"Text may not hold the character U+{ord(mark[0]):04X}"
            case Mapping() as items:
                waiting += [*items.keys(), *items.values()]
            case list() | tuple() as items:
                waiting += items
            case _:
                pass
    return ""


def line(text: str) -> str:
    """A text for one line: composed letters, single blanks, nothing that cannot be seen."""
    return " ".join(_visible(text, "").split())


def paragraph(text: str) -> str:
    """A text of several lines, otherwise the same."""
    return _visible(text, KEPT).strip()


def _visible(text: str, kept: str) -> str:
    composed = unicodedata.normalize("NFC", text)
    return "".join(c if c.isprintable() or c in kept else " " for c in composed)


def folded(name: str) -> str:
    """The form in which names are compared: neither case nor width nor ligatures make two names of one."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", line(name)).casefold())


def skeleton(name: str) -> str:
    """What a name looks like at a glance: letters of other scripts and digits that look like a Latin letter are that
    letter, accents and blanks are left out. Two people may not look the same."""
    plain = unicodedata.normalize("NFKD", folded(name))
    seen = (ALIKE.get(c, c) for c in plain if unicodedata.category(c) not in ("Mn", "Zs") and c not in ".'-_")
    return "".join(seen)


def _scripts(name: str) -> set[str]:
    """The scripts in which a name is written, by the first word of their letters' names."""
    return {unicodedata.name(c, "?").split()[0] for c in unicodedata.normalize("NFKC", name) if c.isalpha()}


def person_name(name: str) -> str:
    """The name of a person as it is kept; ``Malformed`` says why it cannot be one."""
    name = line(name)
    if not NAME.fullmatch(name) or len(name) > LONGEST_NAME:
        raise Malformed(f"A name has 1 to {LONGEST_NAME} letters, digits, spaces, dots and hyphens")
    if len(folded(name)) > LONGEST_NAME:
        raise Malformed(f"This name has more than {LONGEST_NAME} letters when its ligatures are written out")
    if len(_scripts(name) & MIXED) > 1:
        raise Malformed("A name is written in one script: letters of another one may look like somebody else's")
    if is_reserved(name):
        raise Malformed(f"The server itself speaks as {name}: choose another name")
    return name


def is_reserved(name: str) -> bool:
    """Whether a name looks like one under which the server itself, or whoever runs it, speaks."""
    return skeleton(name) in {skeleton(word) for word in RESERVED}


def guest_name(name: str, longest: int) -> str:
    """A guest's name with room for a number behind it: what is no letter of a name is left out."""
    name = line("".join(c if NAME.fullmatch(c) or c in " .'-" else " " for c in line(name)))[:longest]
    name = name.strip(" .'-")
    while len(folded(name)) > longest:
        name = name[:-1].strip(" .'-")
    odd = not name or is_reserved(name) or len(_scripts(name) & MIXED) > 1
    return "Guest" if odd else name
