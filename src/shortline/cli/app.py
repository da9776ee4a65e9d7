"""The commands of `shortline` and their help."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import shortline
from shortline.cli.admin import admin
from shortline.cli.arguments import FileArg, JsonArg, OptionArg, TitleArg, adopted
from shortline.cli.bot_commands import arena, bots, engine
from shortline.cli.errors import plain

app = typer.Typer(
    help="The one-state railroad games 18AL, 18GA, 18VA, 18FL and Open Rails Origins.\n\n"
    "Without a command, the table opens in the browser.",
    add_completion=False,
    pretty_exceptions_enable=False,
    epilog="Example: shortline table 18AL --seats Ann,Ben,Cal --record evening.json",
)

app.add_typer(admin, name="admin")


def _version(wanted: bool) -> None:
    if wanted:
        print(f"shortline {shortline.__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _shortline(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help="Print the version.", callback=_version, is_eager=True)
    ] = False,
) -> None:
    """Without a command: open the table in the browser."""
    if context.invoked_subcommand is None:
        _play()


@plain
def _play() -> None:
    from shortline.cli import play

    play.play()


@app.command(epilog="Example: shortline table 18AL --seats Ann,Ben,Cal --record evening.json")
@plain
def table(
    title: TitleArg,
    seats: Annotated[str | None, typer.Option(metavar="NAMES", help="The players, such as Ann,Ben,Cal.")] = None,
    option: OptionArg = [],  # noqa: B006
    seed: Annotated[int | None, typer.Option(metavar="N", help="What chance begins with; any, if left out.")] = None,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep the game in this file; go on with it if it exists.")
    ] = None,
) -> None:
    """Play at this terminal, everybody at one keyboard."""
    from shortline.cli.table import command

    command.table(title, seats, option, seed, record)


@app.command(epilog="Example: shortline titles 18AL")
@plain
def titles(
    title: Annotated[str | None, typer.Argument(metavar="[TITLE]", help="Tell about this title only.")] = None,
    summary: Annotated[
        bool, typer.Option("--summary", help="On one page: money, limits, trains, privates, ends.")
    ] = False,
    against: Annotated[str, typer.Option(metavar="GAME", help="What differs from a game that you know.")] = "",
    as_json: JsonArg = False,
) -> None:
    """List the titles: players, options with their rules, credits; or one on one page."""
    from shortline.cli import about

    if summary or against:
        about.summary(title, against, as_json)
    else:
        about.titles(title, as_json)


@app.command(epilog="Example: shortline check 18AL")
@plain
def check(
    title: TitleArg,
    games: Annotated[int, typer.Option(metavar="N", help="How many random games are played.", min=0, max=1000)] = 1,
) -> None:
    """Whether a title can be played: its files, options, pictures, bots and a random game; all mistakes at once."""
    from shortline.cli import check as checking

    checking.check(title, games)


@app.command("new-title", epilog="Example: shortline new-title 18XY --like 18AL")
@plain
def new_title(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The id of the new title, such as 18XY.")],
    like: Annotated[str, typer.Option(metavar="TITLE", help="The title that it begins as a copy of.")] = "18AL",
    folder: Annotated[
        Path, typer.Option(metavar="FOLDER", help="Where its own folder is made.", exists=True, file_okay=False)
    ] = Path(),
) -> None:
    """Begin a title of your own: a small package with its files, tests and entry point, which plays at once."""
    from shortline.cli import new_title as writing

    writing.command(name, like, folder)


@app.command(epilog="Example: shortline schema title.toml > title.schema.json")
@plain
def schema(
    file: Annotated[str, typer.Argument(metavar="FILE", help="title.toml or map.toml.")] = "title.toml",
    title: Annotated[
        str | None,
        typer.Option(metavar="TITLE", help="With the tables that only this title reads.", callback=adopted),
    ] = None,
    markdown: Annotated[bool, typer.Option("--markdown", help="Print the page docs/title-files.md instead.")] = False,
) -> None:
    """Print the JSON Schema of title files, for editors: every key with its kind and meaning."""
    from shortline.cli import schema as schemas

    if markdown:
        print(schemas.markdown(), end="")
    else:
        schemas.print_schema(title, file)


@app.command(epilog="Example: shortline simulate 18AL --games 20 --players 4 --seed 7 --jobs 2")
@plain
def simulate(
    title: TitleArg,
    games: Annotated[int, typer.Option(metavar="N", min=1, help="How many games.")] = 10,
    players: Annotated[int | None, typer.Option(metavar="K", help="How many players; the fewest, if left out.")] = None,
    seed: Annotated[int, typer.Option(metavar="S", help="The seed of the first game; the next has the next.")] = 0,
    jobs: Annotated[int, typer.Option(metavar="J", min=1, max=256, help="How many games at a time.")] = 1,
    option: OptionArg = [],  # noqa: B006
    as_json: JsonArg = False,
) -> None:
    """Play games at random, legally, and say what they came to."""
    from shortline.cli import simulate as simulation

    simulation.simulate(title, games, players, seed, jobs, option, as_json)


@app.command(epilog="Example: shortline replay evening.json")
@plain
def replay(file: FileArg, as_json: JsonArg = False) -> None:
    """Play a record again, with every check on, and prove its digests."""
    from shortline.cli import show as showing

    showing.replay(file, as_json)


@app.command(epilog="Example: shortline show evening.json --at 40")
@plain
def show(
    file: FileArg,
    at: Annotated[int | None, typer.Option(metavar="N", help="After so many actions; at the end, if left out.")] = None,
    as_json: JsonArg = False,
) -> None:
    """Show a position of a record and what is open in it."""
    from shortline.cli import show as showing

    showing.show(file, at, as_json)


@app.command(epilog="Example: shortline routes evening.json --corporation 'L&N' --trains 4,5")
@plain
def routes(
    file: FileArg,
    corporation: Annotated[str, typer.Option(metavar="NAME", help="Whose trains run.")],
    at: Annotated[int | None, typer.Option(metavar="N", help="After so many actions.")] = None,
    trains: Annotated[str, typer.Option(metavar="KINDS", help="Trains to try instead of its own: 4,5.")] = "",
    as_json: JsonArg = False,
) -> None:
    """Print the best runs of a corporation, proved, with what each stop pays."""
    from shortline.cli.routes import routes as run

    run(file, at, corporation, trains, as_json)


@app.command(epilog="Example: shortline draw 18AL map -o map.svg, or: shortline draw evening.json market -o market.png")
@plain
def draw(
    of: Annotated[str, typer.Argument(metavar="TITLE|FILE", help="A title, such as 18AL, or the record of a game.")],
    subject: Annotated[
        str,
        typer.Argument(metavar="[SUBJECT]", help="map, tiles, market, trains, charters, charter, private, tile, hex…"),
    ] = "map",
    name: Annotated[str, typer.Argument(metavar="[NAME]", help="Which one: charter L&N, private NDY, hex G4.")] = "",
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE", help="A .svg, .png or .pdf file.")
    ] = None,
    at: Annotated[int | None, typer.Option(metavar="N", help="Of a record: after so many actions.")] = None,
    theme: Annotated[
        str, typer.Option(metavar="NAME", help="printed, dark, colour-blind or dark-colour-blind.")
    ] = "printed",
    option: OptionArg = [],  # noqa: B006
) -> None:
    """Draw a map, tiles, market, charters or cards of a title, or of a game as it stands."""
    from shortline.cli import draw as drawing

    drawing.draw(of, subject, name, at, output, theme, option)


@app.command("print", epilog="Example: shortline print 18AL -o 18AL-kit --paper letter")
@plain
def print_(
    title: TitleArg,
    output: Annotated[Path, typer.Option("-o", "--output", metavar="FOLDER", help="Where the sheets go.")],
    paper: Annotated[str, typer.Option(metavar="NAME", help="A4 or letter.")] = "A4",
    form: Annotated[str, typer.Option(metavar="NAME", help="svg, png or pdf.")] = "svg",
    option: OptionArg = [],  # noqa: B006
) -> None:
    """Write print-and-play sheets: map, tiles, market, charters and cards to scale."""
    from shortline.cli import draw as drawing

    drawing.print_kit(title, output, paper, form, option)


@app.command("rules-coverage", epilog="Example: shortline rules-coverage 18AL")
@plain
def rules_coverage(
    title: TitleArg,
    tests: Annotated[Path | None, typer.Option(metavar="DIR", help="Where the tests are.")] = None,
    as_json: JsonArg = False,
) -> None:
    """List the binding clauses of a rulebook and the tests that show them; exit 1 if one has none that passed."""
    from shortline.cli import coverage

    coverage.coverage(title, tests, as_json)


@app.command("import", epilog="Example: shortline import 4714.json -o evening.json")
@plain
def import_(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A game file of the public 18xx site.")],
    output: Annotated[Path, typer.Option("--output", "-o", metavar="RECORD", help="Where the record goes.")],
    rescore: Annotated[
        bool, typer.Option("--rescore", help="With --whole: take what a run pays where the file says otherwise.")
    ] = False,
    whole: Annotated[
        bool, typer.Option("--whole", help="Refuse a file that cannot be followed to its end, and a wrong revenue.")
    ] = False,
) -> None:
    """Make a record of a game that was played on the public 18xx site, as far as it can be followed."""
    from shortline.cli import site

    site.import_(file, output, rescore, whole)


@app.command(epilog="Example: shortline export evening.json -o site.json")
@plain
def export(
    file: FileArg,
    output: Annotated[Path, typer.Option("--output", "-o", metavar="FILE", help="Where the site's file goes.")],
) -> None:
    """Write a record as a game file of the public 18xx site; say first what the site cannot express."""
    from shortline.cli import site

    site.export(file, output)


@app.command(epilog="Example: shortline conform ../shared/games --verbose")
@plain
def conform(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Games of the site with their states beside them.")],
    verbose: Annotated[bool, typer.Option("--verbose", help="Tell the first difference in full.")] = False,
    offers: Annotated[bool, typer.Option("--offers", help="Compare what may be done before each action, too.")] = False,
    against: Annotated[
        str, typer.Option(metavar="COMMAND", help="Ask another engine: a command that tells the positions of a file.")
    ] = "",
    as_json: JsonArg = False,
) -> None:
    """Replay games of the public 18xx site and compare every position; exit 1 on an unexplained difference."""
    from shortline.cli import site

    site.conform(folder, verbose, offers, against, as_json)


@app.command(epilog="Example: shortline differential 18AL --against 'ruby states.rb' --bots steady --games 50 -o games")
@plain
def differential(
    title: TitleArg,
    against: Annotated[str, typer.Option(metavar="COMMAND", help="Tells the other engine's positions of a file.")],
    output: Annotated[Path, typer.Option("--output", "-o", metavar="DIR", help="Where records and files are kept.")],
    games: Annotated[int, typer.Option(metavar="N", min=1, help="How many games.")] = 10,
    bots: Annotated[
        str, typer.Option(metavar="NAMES", help="Who plays: random, or bots such as steady,easy.")
    ] = "random",
    seed: Annotated[int, typer.Option(metavar="S", help="The seed of the first game; the next has the next.")] = 0,
    as_json: JsonArg = False,
) -> None:
    """Play games the public site's way, export them, and compare every position with another engine's."""
    from shortline.cli import differential as comparing

    comparing.differential(title, against, output, games, bots, seed, as_json)


@app.command(epilog="Example: shortline review evening.json --html evening.html, or: shortline review 4714.json --deep")
@plain
def review(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record, or a game file of the public 18xx site.")],
    deep: Annotated[bool, typer.Option("--deep", help="In the opinion of strong instead of steady: minutes.")] = False,
    as_json: JsonArg = False,
    html: Annotated[
        Path | None, typer.Option("--html", metavar="OUT", help="Write a page that stands alone to this file.")
    ] = None,
) -> None:
    """Say what a game was like: worth, runs below the best, turning points, and what a bot thinks of every decision."""
    from shortline.cli import review as reviewing

    reviewing.review(file, deep, as_json, html)


@app.command(epilog="Example: shortline serve --port 8018 --data ~/club")
@plain
def serve(
    host: Annotated[str | None, typer.Option(metavar="ADDRESS", help="Where to listen; 127.0.0.1 if left out.")] = None,
    port: Annotated[int | None, typer.Option(metavar="N", help="The port; 8018 if left out, 0 for a free one.")] = None,
    data: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Where SQLite keeps the games; ~/.local/share/shortline.")
    ] = None,
    database_url: Annotated[
        str | None, typer.Option(metavar="URL", help="PostgreSQL instead: postgresql://user:password@host/name.")
    ] = None,
    workers: Annotated[
        int | None, typer.Option(metavar="N", min=1, max=256, help="How many processes; above one with PostgreSQL.")
    ] = None,
) -> None:
    """Serve games: tables, accounts and live updates over HTTP. Settings also come as SHORTLINE_…"""
    import os

    from shortline.server.http.serve import serve as run
    from shortline.server.settings import from_environment

    run(from_environment(os.environ, host=host, port=port, data=data, database_url=database_url, workers=workers))


app.command(epilog="Example: shortline bots")(plain(bots))
app.command(epilog="Example: shortline arena 18AL --players steady,easy,easy --games 30 --jobs 2 --json results.json")(
    plain(arena)
)
app.command(epilog="Example: shortline engine steady")(plain(engine))
