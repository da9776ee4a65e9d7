"""Lines: what is typed at the table, from a terminal or a script."""

from __future__ import annotations

import sys
from collections import deque

from rich.console import Console


class Lines:
    """The answers of whoever sits at the keyboard. Several in one line answer the questions that follow."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.terminal = sys.stdin.isatty()
        self._ahead: deque[str] = deque()
        if self.terminal:
            _edit_lines()

    def ask(self, prompt: str) -> str:
        """The next whole line; ``EOFError`` when there is none."""
        self._ahead.clear()
        if self.terminal:
            return input(f"\001\033[1;36m\002{prompt}\001\033[0m\002 ").strip()
        self.console.print(prompt, style="bold cyan", markup=False, highlight=False, soft_wrap=True, end=" ")
        line = sys.stdin.readline()
        if not line:
            self.console.print()
            raise EOFError
        # A script's answers are not echoed by a terminal: show them, so that the transcript can be read.
        self.console.print(line.strip(), style="italic", markup=False, highlight=False, soft_wrap=True)
        return line.strip()

    def put_ahead(self, words: list[str]) -> None:
        """Let words answer the next questions."""
        self._ahead.extend(words)

    def word(self, prompt: str) -> str:
        """The answer to a small question: a word typed ahead, or the next line."""
        return self._ahead.popleft() if self._ahead else self.ask(prompt)


def _edit_lines() -> None:
    """Arrow keys and history, where Python has them."""
    try:
        import readline  # noqa: F401
    except ImportError:
        return
