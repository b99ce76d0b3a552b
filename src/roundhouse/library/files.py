"""Files that people name: read whole, gzipped or not, and written; what goes wrong is said with the path."""

from __future__ import annotations

import errno
import gzip
import os
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
    """Write a file; a text as UTF-8. Raises Malformed when it cannot be written.

    All of it or nothing: on a full disk, and whenever the program is stopped, what was there stays.
    """
    whole = content.encode() if isinstance(content, str) else content
    try:
        target = Path(os.path.realpath(file))
        if target.is_file() or not target.exists():
            _replace(target, whole)
        else:  # a pipe, /dev/stdout
            target.write_bytes(whole)
    except OSError as error:
        raise Malformed("file/write", f"{error.strerror}.", place=Place(str(file))) from None


def _replace(file: Path, whole: bytes) -> None:
    """Write beside the file, then put it in its place. Raises OSError."""
    there = file.exists()
    if there and not os.access(file, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    if not os.access(file.parent, os.W_OK) and there:  # only the file itself may be written
        file.write_bytes(whole)
        return
    part = file.with_name(f".{os.getpid()}-{file.name[:40]}.part")
    try:
        part.write_bytes(whole)
        if there:
            part.chmod(file.stat().st_mode)
        part.replace(file)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def write_folder(folder: Path, files: Mapping[str, str | bytes]) -> None:
    """Write files into a folder, which is made where there is none; other files there stay. Raises Malformed
    for what cannot be written."""
    make_folder(folder)
    for name, content in files.items():
        write_whole(folder / name, content)


def make_folder(folder: Path) -> None:
    """Make a folder and its parents if they are missing. Raises Malformed."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Malformed("file/folder", f"{error.strerror}.", place=Place(str(folder))) from None
