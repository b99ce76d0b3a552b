"""What the manual says of the command line: the help of every command."""

from __future__ import annotations

import io

from cyclopts import App
from rich.console import Console

from .main import COMMANDS, command_line


def commands() -> str:
    """The help of every command as Markdown, a heading for each."""
    app = command_line()
    return "\n".join(f"## {name}\n\n```text\n{_help(app, name)}\n```\n" for name in sorted(COMMANDS))


def _help(app: App, name: str) -> str:
    out = io.StringIO()
    app.help_print([name], console=Console(file=out, width=100, color_system=None))
    return "\n".join(line.rstrip() for line in out.getvalue().strip().splitlines())
