"""Bad input at the command line: one clear line, exit code 2, no traceback."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import NoReturn, ParamSpec, TypeVar

import typer

from shortline.kernel.refusal import IllegalAction, Malformed, RulesChanged
from shortline.parts.complaints import BadData

P = ParamSpec("P")
R = TypeVar("R")


def fail(text: str) -> NoReturn:
    """Say what is wrong in one line and leave with exit code 2."""
    print(f"shortline: {' '.join(text.split())}", file=sys.stderr)
    raise typer.Exit(2)


@contextmanager
def plainly() -> Iterator[None]:
    """Let whatever is wrong with the input end the command plainly; programming errors go on their way."""
    try:
        yield
    except BadData as e:
        for line in str(e).splitlines()[:-1]:
            print(f"shortline: {line}", file=sys.stderr)
        fail(str(e).splitlines()[-1])
    except (Malformed, IllegalAction, RulesChanged) as e:
        fail(str(e))
    except BrokenPipeError:
        raise
    except OSError as e:
        if e.filename is None:
            raise
        fail(f"{e.filename}: {e.strerror or e}")


def plain(command: Callable[P, R]) -> Callable[P, R]:
    """A command whose bad input ends it plainly."""

    @wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> R:
        with plainly():
            return command(*args, **kwargs)

    return run
