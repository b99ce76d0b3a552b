"""Names of things of a title, for the settings of parts and steps: types that say what a text names.

The JSON Schema of a setting tells the kind under ``x-names``, and the lint finds a name that names nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

NameKind: TypeAlias = Literal["hex", "company", "private", "company or private", "train", "tile"]
NAME_KINDS: Mapping[NameKind, str] = {
    "hex": "hex",
    "company": "company",
    "private": "private company",
    "company or private": "company or private company",
    "train": "train",
    "tile": "tile in the supply",
}
"""What a name can be of, as people say it."""

HexName: TypeAlias = Annotated[str, Meta(extra_json_schema={"x-names": "hex"})]
"""A hex of the map."""
CompanyName: TypeAlias = Annotated[str, Meta(extra_json_schema={"x-names": "company"})]
"""A corporation or minor, by its id."""
PrivateName: TypeAlias = Annotated[str, Meta(extra_json_schema={"x-names": "private"})]
"""A private company, by its id."""
OwnedName: TypeAlias = Annotated[str, Meta(extra_json_schema={"x-names": "company or private"})]
"""A corporation, minor or private company, by its id."""
TrainName: TypeAlias = Annotated[str, Meta(extra_json_schema={"x-names": "train"})]
"""A kind of train, or a side of one."""
TileName: TypeAlias = Annotated[str, Meta(extra_json_schema={"x-names": "tile"})]
"""A tile of the supply."""
