"""`make mutants TITLE=18AL`: take the rules of a title out one by one, and say which of that no test notices."""

from __future__ import annotations

import argparse
import math
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from shortline.titles import find
from tests.mutants.code import code_mutants, constant_mutants
from tests.mutants.composed import composed_mutants
from tests.mutants.figures import figure_mutants
from tests.mutants.forks import LOST
from tests.mutants.mutant import ROOT, SOURCES, Mutant
from tests.mutants.session import INVALID, SURVIVED, UNREACHED, WHOLE_GAMES, Session

KINDS = ("check", "component", "figure", "code")
SHARED = ("parts/auction.py", "parts/holdings.py", "parts/ledger.py")
NO_RULES = frozenset({"definition.py", "title_file.py", "compose.py", "component.py", "loading.py", "mapfile.py",
                      "catalogue.py", "printed.py", "words.py", "site.py", "drawing.py", "setup.py"})  # fmt: skip
"""Files that read and compose."""
ROUTES = frozenset({"check.py", "trains.py"})
"""Of the routes what is legal and what it pays: the search is held against brute force."""
EQUIVALENT = Path(__file__).with_name("equivalent.toml")


@dataclass(frozen=True)
class Equivalent:
    """A mutant that changes nothing a player could see, and why."""

    place: str
    change: str
    reason: str
    titles: tuple[str, ...]

    def covers(self, mutant: Mutant, title: str) -> bool:
        """Whether a mutant is this one."""
        its = not self.titles or title in self.titles
        return its and self.place == mutant.place and self.change in (mutant.change, "*")


def equivalents() -> list[Equivalent]:
    """What stands in the list."""
    rows = tomllib.loads(EQUIVALENT.read_text("utf-8")).get("mutant", [])
    return [Equivalent(r["place"], r["change"], r["reason"], tuple(r.get("titles", ()))) for r in rows]


def mutants_of(title: str, kinds: tuple[str, ...]) -> Iterator[Mutant]:
    """Every mutant of a title's rules."""
    its = find(title)
    folder = SOURCES / "titles" / _folder(title)
    family = type(its.compose(its.chosen({}), its.players[1]).data).__module__.split(".")[1]
    package = f"shortline.titles.{folder.name}"
    if "check" in kinds or "component" in kinds:
        yield from (m for m in composed_mutants(find(title)) if m.kind in kinds)
    if "figure" in kinds:
        for name in ("title.toml", "map.toml"):
            yield from figure_mutants(folder / name, package)
    if "code" in kinds:
        files = [
            *sorted((SOURCES / family).rglob("*.py")),
            *sorted(folder.glob("*.py")),
            *(SOURCES / p for p in SHARED),
        ]
        for path in files:
            if path.name not in NO_RULES and (path.parent.name != "routes" or path.name in ROUTES):
                yield from code_mutants(path)
                yield from constant_mutants(path)


def _folder(title: str) -> str:
    return f"g{title.lower()}" if title[0].isdigit() else title


def main() -> int:
    """Run the mutants of a title; the exit code says whether enough of them were noticed."""
    options = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    options.add_argument("title")
    options.add_argument("--jobs", type=int, default=2)
    options.add_argument("--floor", type=float, default=95.0, help="per cent of mutants that must be noticed")
    options.add_argument("--kind", action="append", choices=KINDS, help="only these kinds")
    options.add_argument("--only", default="", help="only mutants whose line or place holds this text")
    options.add_argument("--every", type=int, default=1, help="only every so-manieth mutant")
    options.add_argument("--first", type=int, default=0, help="the place of the first of them: another sample")
    options.add_argument("--limit", type=float, default=60.0, help="seconds of tests that a mutant gets")
    options.add_argument("--minutes", type=float, default=math.inf, help="stop after so long: a fair sample by then")
    options.add_argument("--clauses", action="store_true", help="leave whole games out: what only they notice survives")
    options.add_argument("--killed", action="store_true", help="list those that were noticed, too, with the test")
    asked = options.parse_args()
    title = find(asked.title).id

    def make() -> list[Mutant]:
        every = [m for m in mutants_of(title, tuple(asked.kind or KINDS)) if asked.only in str(m)]
        return every[asked.first :: asked.every]

    session = Session(title, make, asked.jobs, lambda text: print(text, flush=True), asked.limit, asked.minutes)
    quiet = ["-qq", "--no-header", "--no-summary", "-p", "no:cacheprovider", "--capture=no", "-m", "not soak"]
    quiet += ["-W", "ignore::pytest.PytestAssertRewriteWarning"]  # the title has imported the plugin of the outcomes
    quiet += ["--tb=native", "--assert=plain"]  # that a test fails is enough: saying how takes longer than the test
    # The one is about the search only, which is not mutated, the other takes as long as all other tests together.
    quiet += [f"--ignore={ROOT / 'tests' / slow}" for slow in ("routes/test_hard_boards.py", "rules/refusals")]
    parts = ["rules", "board", "routes", "cuberail", "property/test_emergencies.py"]
    parts += [] if asked.clauses else ["golden/test_games.py", "golden/test_positions.py"]
    folders = [str(ROOT / "tests" / part) for part in parts]
    code = pytest.main([*quiet, "--rootdir", str(ROOT), *folders], plugins=[session])
    if code == pytest.ExitCode.INTERRUPTED:
        # They come in an order of no meaning: what is done by now is a fair sample.
        print(f"\nInterrupted after {len(session.outcome.results)} mutants.")
        report(title, session, asked.floor, asked.killed)
        return 2
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        print(f"pytest ended with {code!r}")
        return 2
    return report(title, session, asked.floor, asked.killed)


def report(title: str, session: Session, floor: float, killed: bool) -> int:
    """Print what survived; 0 if enough was noticed."""
    if session.outcome.broken:
        print("These tests fail without any mutant:", *session.outcome.broken, sep="\n  ")
        return 2
    known = equivalents()
    results = session.outcome.results
    same = {m for m, r in results.items() if r == SURVIVED and any(e.covers(m, title) for e in known)}
    wrong = [m for m, r in results.items() if r in (*session.items, LOST) and any(e.covers(m, title) for e in known)]
    left = sorted((m for m, r in results.items() if r == SURVIVED and m not in same), key=_where)
    noticed = {m: r for m, r in results.items() if r not in (SURVIVED, INVALID, UNREACHED)}
    if killed:
        for mutant, result in sorted(noticed.items(), key=lambda found: _where(found[0])):
            print(f"noticed   {mutant}\n            {result}")
    for mutant in left:
        print(f"SURVIVES  {mutant}")
    for mutant in wrong:
        print(f"listed as equivalent, but noticed: {mutant}")
    counted = len(noticed) + len(left)
    share = 100 * len(noticed) / counted if counted else 100.0
    for kind in KINDS:
        of = Counter("noticed" if m in noticed else "left" for m in (*noticed, *left) if m.kind == kind)
        if of:
            print(f"{title} {kind:10} {of['noticed']:5} of {of.total():5} noticed")
    games = sum(r.startswith(WHOLE_GAMES) for r in noticed.values())
    if games:
        print(f"{title}: {games} of them by a whole game, before any test of a clause (--clauses: and by none)")
    skipped = Counter(r for r in results.values() if r in (INVALID, UNREACHED))
    print(
        f"{title}: {len(noticed)} of {counted} mutants noticed by its {session.outcome.tests} tests, {share:.1f} %; "
        f"{len(same)} equivalent, {skipped[INVALID]} do not compose, {skipped[UNREACHED]} on lines that no game reaches"
    )
    return 0 if share >= floor else 1


def _where(mutant: Mutant) -> tuple[str, int, str]:
    file, _, line = mutant.line.partition(":")
    return file, int(line or 0), mutant.change


if __name__ == "__main__":
    sys.exit(main())
