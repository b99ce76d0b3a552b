"""Pages of the site that are made from the program, and its navigation."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import tomli
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

import roundhouse
from roundhouse.cli.manual import commands
from roundhouse.server.api.reference import reference
from roundhouse.server.manual import OUTER, outer_page

ROOT = Path(__file__).parents[1]


def library() -> str:
    """The docstring of each public name, which mkdocstrings reads from the module where it lives."""
    homes = {name: module for module, names in roundhouse._HOME.items() for name in names}
    options = "    options: {show_root_heading: true, show_root_full_path: false, heading_level: 2}\n"
    return "\n".join(f"::: {homes[name]}.{name}\n{options}" for name in sorted(homes, key=str.lower))


GENERATED: Mapping[str, Callable[[], str]] = {"library": library, "commands": commands, "api": reference}


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Put what is made in the place of its mark."""
    for name, make in GENERATED.items():
        mark = f"<!-- generated: {name} -->"
        if mark in markdown:
            markdown = markdown.replace(mark, make())
    return markdown


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """The pages that stand beside the folder of documents."""
    for name in OUTER:
        text = outer_page((ROOT / name).read_text(encoding="utf-8"))
        files.append(File.generated(config, name, content=text))
    license_ = "# License\n\n" + (ROOT / "LICENSE").read_text(encoding="utf-8")
    files.append(File.generated(config, "license.md", content=license_))
    return files


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """The navigation as ``navigation.toml`` has it. A page that it does not name is found at its end."""
    docs = Path(config.docs_dir)
    told = tomli.loads((docs / "navigation.toml").read_text(encoding="utf-8"))
    groups: list[Any] = [{group["name"]: _entries(group["pages"])} for group in told["groups"]]
    known = {*told["pages"], *(page for group in told["groups"] for page in group["pages"])}
    more = sorted(path.name for path in docs.glob("*.md") if path.name not in known)
    config.nav = [*told["pages"], *groups, *([{"More": more}] if more else [])]
    return config


def _entries(pages: list[str]) -> list[Any]:
    return [{"Decisions": page} if page == "decisions/index.md" else page for page in pages]
