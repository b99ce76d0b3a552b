"""Files that people name: read whole, gzipped or not, and written; what goes wrong is said with the path."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Mapping
from os import PathLike
from pathlib import Path

from roundhouse.table.errors import Malformed, Place


def read_whole(file: str | PathLike[str]) -> bytes:
    """What is in a file, unzipped if it was gzipped. Raises Malformed when it cannot be read."""
    try:
        text = Path(file).read_bytes()
        return gzip.decompress(text) if text[:2] == b"\x1f\x8b" else text
    except (EOFError, zlib.error, gzip.BadGzipFile):
        raise Malformed("file/gzip", "This file is not whole.", place=Place(str(file))) from None
    except OSError as error:
        raise Malformed("file/read", f"{error.strerror}.", place=Place(str(file))) from None


def write_whole(file: Path, content: str | bytes) -> None:
    """Write a file; a text as UTF-8. Raises Malformed when it cannot be written."""
    try:
        file.write_bytes(content.encode() if isinstance(content, str) else content)
    except OSError as error:
        raise Malformed("file/write", f"{error.strerror}.", place=Place(str(file))) from None


def write_folder(folder: Path, files: Mapping[str, str | bytes]) -> None:
    """Write files into a folder, which is made where there is none; other files there stay. Raises Malformed
    for what cannot be written."""
    make_folder(folder)
    for name, content in files.items():
        write_whole(folder / name, content)


def make_folder(folder: Path) -> None:
    """Make a folder and those above it, where they are not there yet. Raises Malformed."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Malformed("file/folder", f"{error.strerror}.", place=Place(str(folder))) from None
