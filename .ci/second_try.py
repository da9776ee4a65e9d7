"""The tests that may run a second time, one a line; exit 1 if there are none, too many, or anything else went wrong."""

import json
import sys
from pathlib import Path
from typing import Any

MOST = 3
SHARED_WITH_THE_MACHINE = ("tests/server/", "tests/web/")
TESTS_FAILED = 1
"""How pytest ends if all tests ran and some failed; all else (interrupted, broken, nothing to run) is another code."""


def second_try(ended: Any, failed: list[str]) -> list[str]:
    """All that have failed, if they are few and each of them uses real processes or a browser; else none."""
    may = [test for test in failed if test.startswith(SHARED_WITH_THE_MACHINE) and "::" in test]
    return may if ended == TESTS_FAILED and len(may) == len(failed) <= MOST else []


def read(file: Path) -> Any:
    """What pytest's cache holds; nothing if it is not there."""
    return json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}


if __name__ == "__main__":
    cache = Path(sys.argv[1])
    found = second_try(read(cache / "shortline/exit"), list(read(cache / "cache/lastfailed")))
    print("\n".join(found))
    sys.exit(not found)
