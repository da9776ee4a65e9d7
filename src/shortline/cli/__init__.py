"""The `shortline` command."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

import typer


def main(args: Sequence[str] | None = None) -> None:
    """Run the command; bad input is one line on the error channel and exit code 2."""
    from shortline.cli.app import app

    try:
        code = app(args=args, prog_name="shortline", standalone_mode=False)
        sys.stdout.flush()
    except typer.TyperException as e:
        print(f"shortline: {' '.join(e.format_message().split())} (shortline --help says more)", file=sys.stderr)
        code = 2
    except typer.Abort:
        code = 130
    except BrokenPipeError:
        # Whoever read us has left; Python would complain once more when it closes the channel.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 1
    sys.exit(code if isinstance(code, int) else 0)
