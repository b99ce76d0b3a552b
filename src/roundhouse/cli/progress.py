"""How far a long job is, on standard error, for people who watch it."""

from __future__ import annotations

from rich.console import Console
from rich.progress import Progress


def watched_progress() -> Progress:
    """A bar that goes away at the end. Nothing at all where standard error is no terminal: a log file would
    get an empty line."""
    console = Console(stderr=True)
    return Progress(console=console, transient=True, disable=not console.is_terminal)
