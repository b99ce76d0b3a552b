"""Files as people hand them in: by path, gzipped or not."""

from __future__ import annotations

import gzip
import zlib
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
