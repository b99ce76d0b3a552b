"""Pages of the site that are made from the program: library, commands, HTTP API, changelog."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from rich.console import Console

import roundhouse
from roundhouse.cli.main import COMMANDS, command_line
from roundhouse.server.api.openapi import description

ROOT = Path(__file__).parents[1]


def library() -> str:
    """The docstring of each public name, which mkdocstrings reads from the module where it lives."""
    homes = {name: module for module, names in roundhouse._HOME.items() for name in names}
    options = "    options: {show_root_heading: true, show_root_full_path: false, heading_level: 2}\n"
    return "\n".join(f"::: {homes[name]}.{name}\n{options}" for name in sorted(homes, key=str.lower))


def commands() -> str:
    """The help of every command."""
    app = command_line()
    return "\n".join(f"## {name}\n\n```text\n{_help(app, name)}\n```\n" for name in sorted(COMMANDS))


def _help(app: Any, name: str) -> str:
    out = io.StringIO()
    app.help_print([name], console=Console(file=out, width=100, color_system=None))
    return "\n".join(line.rstrip() for line in out.getvalue().strip().splitlines())


def api() -> str:
    """Every command of the API with its fields."""
    lines = ["| command | address | fields | what it does |", "|---|---|---|---|"]
    for path, methods in description()["paths"].items():
        for method, operation in methods.items():
            fields = ", ".join(f"`{name}`" for name in _fields(operation))
            summary = str(operation["summary"]).replace("|", "\\|")
            lines.append(
                f"| `{operation['operationId']}` | {method.upper()} `{path}` | {fields} | {summary} |"
            )
    return "\n".join(lines) + "\n"


def _fields(operation: Mapping[str, Any]) -> list[str]:
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    return [*(one["name"] for one in operation.get("parameters", ())), *body.get("properties", {})]


GENERATED: Mapping[str, Callable[[], str]] = {"library": library, "commands": commands, "api": api}


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Put what is made in the place of its mark."""
    for name, make in GENERATED.items():
        mark = f"<!-- generated: {name} -->"
        if mark in markdown:
            markdown = markdown.replace(mark, make())
    return markdown


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """The pages that stand beside the folder of documents."""
    for name in ("CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "CODE_OF_CONDUCT.md"):
        text = (ROOT / name).read_text(encoding="utf-8").replace("](docs/", "](")
        text = text.replace("](decisions)", "](decisions/index.md)").replace("](LICENSE)", "](license.md)")
        files.append(File.generated(config, name, content=text))
    license_ = "# License\n\n" + (ROOT / "LICENSE").read_text(encoding="utf-8")
    files.append(File.generated(config, "license.md", content=license_))
    return files


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """A page that nobody has put into the navigation is found at its end."""
    known = set(_pages(config.nav))
    docs = Path(config.docs_dir)
    more = sorted(path.name for path in docs.glob("*.md") if path.name not in known)
    if more and config.nav is not None:
        config.nav.append({"More": more})
    return config


def _pages(nav: Any) -> list[str]:
    if isinstance(nav, str):
        return [nav]
    items = nav.values() if isinstance(nav, Mapping) else nav or ()
    return [page for item in items for page in _pages(item)]
