"""What is passed on may be passed on: the license is there, and what is not ours is named."""

from __future__ import annotations

import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
OURS = {".po", ".py", ".toml", ".html", ".css", ".js", ".svg", ".txt", ".typed", ".ini", ".mako"}
"""Kinds of files that were written for Roundhouse; any other kind has to be named in NOTICE."""


def test_the_license_is_in_the_repository_and_goes_into_packages() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["license"] == "MIT"
    for name in project["license-files"]:
        assert (ROOT / name).is_file()
    assert (ROOT / "LICENSE").read_text(encoding="utf-8").startswith("MIT License\n\nCopyright (c) ")


def test_every_file_of_a_foreign_kind_is_in_a_folder_that_the_notice_names() -> None:
    notice = (ROOT / "NOTICE").read_text(encoding="utf-8")
    foreign = {
        path.parent.relative_to(ROOT).as_posix()
        for path in (ROOT / "src").rglob("*")
        if path.is_file() and path.suffix not in OURS and "__pycache__" not in path.parts
    }
    assert foreign == {"src/roundhouse/ink/fonts"}
    assert all(folder in notice for folder in foreign)


def test_every_holder_that_a_font_names_is_in_the_notice_with_terms() -> None:
    notice = (ROOT / "NOTICE").read_text(encoding="utf-8")
    for font in (ROOT / "src/roundhouse/ink/fonts").glob("*.ttf"):
        named = font.read_bytes().decode("utf-16-be", errors="ignore") + font.read_bytes().decode("latin-1")
        for holder in ("Bitstream", "Tavmjong Bah"):
            assert holder in named, f"{font.name} no longer names {holder}"
            assert f"by {holder}" in notice
    assert notice.count("Permission is hereby granted") == 2
