"""How help looks: paragraphs as wide as the terminal, lines of examples left as they are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cyclopts.help import DefaultFormatter, HelpPanel, InlineText
from rich.console import Console, ConsoleOptions
from rich.text import Text


def flowing(text: str) -> str:
    """The text with the lines of each paragraph joined; what is indented, like examples, keeps its lines."""
    return "\n".join(_joined(text.splitlines()))


def _joined(lines: list[str]) -> Iterator[str]:
    paragraph: list[str] = []
    for line in lines:
        if line and not line.startswith(" "):
            paragraph.append(line)
            continue
        if paragraph:
            yield " ".join(paragraph)
            paragraph = []
        yield line
    if paragraph:
        yield " ".join(paragraph)


def shown_default(value: object) -> str | None:
    """What help says of a default: nothing of one that is empty, none or no."""
    return str(value) if value else None


class FlowingHelp(DefaultFormatter):
    """Help that is wrapped for the terminal of its reader, not for the editor in which it was written."""

    def __call__(self, console: Console, options: ConsoleOptions, panel: HelpPanel) -> None:
        """Show a panel of commands or parameters."""
        for entry in panel.entries:
            _flow(entry.description)
        super().__call__(console, options, panel)

    def render_description(self, console: Console, options: ConsoleOptions, description: Any) -> None:
        """Show what a command does."""
        _flow(description)
        super().render_description(console, options, description)


def _flow(shown: object) -> None:
    if isinstance(shown, InlineText) and isinstance(text := shown.primary_renderable, Text):
        shown.primary_renderable = Text(flowing(text.plain), end=text.end)
