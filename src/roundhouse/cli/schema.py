"""``roundhouse schema``: the schema of a format, for editors and other programs."""

from __future__ import annotations

import json

from roundhouse.server.registry import installed
from roundhouse.table.definitions import Describer
from roundhouse.table.errors import Unknown


def schema(format_: str = "title", /, *, fields: bool = False) -> None:
    """Print the schema of a format of definitions, made from the model that reads it.

    JSON Schema for title.toml and 18xx Maker, RELAX NG for the XML of Rails.

    For example:
        roundhouse schema title > title.schema.json
        roundhouse schema maker > maker.schema.json
        roundhouse schema rails > rails.rng
        roundhouse schema --fields > title-fields.md

    Parameters
    ----------
    format_
        title, for title.toml; maker, for 18xx Maker's JSON; rails, for Rails' XML.
    fields
        Print a page that lists the fields instead.
    """
    known: list[str] = []
    for family in installed():
        if isinstance(family, Describer):
            schemas, grammars = family.schemas(), family.grammars()
            known += [*schemas] if fields else [*schemas, *grammars]
            if format_ in grammars and not fields:
                print(grammars[format_].rstrip())
                return
            if format_ in schemas:
                text = (
                    family.fields(format_)
                    if fields
                    else json.dumps(schemas[format_], indent=2, ensure_ascii=False)
                )
                print(text.rstrip())
                return
    what = "page of the fields" if fields else "schema"
    raise Unknown("schema/format", f"There is no {what} of “{format_}”.", hint=f"one of: {', '.join(known)}")
