"""What a title says that a file of 18xx Maker cannot hold: the file is written, read back and compared."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from roundhouse.table.definitions import Difference

from ..alike import in_words_of_files
from ..compare import whole_differences
from ..sources.json_text import read_json
from .read import read_maker


def lost_in_maker(data: Mapping[str, Any], made: Mapping[str, Any]) -> Iterator[Difference]:
    """What of title data is not in the Maker file ``made`` of them, or says something else there."""
    text = json.dumps(made, ensure_ascii=False).encode()
    back = read_maker(read_json(text, "made.json")).data
    for one in whole_differences(in_words_of_files(data), in_words_of_files(back)):
        if one.kind != "added" and not one.path.endswith(".(order)"):
            yield one
