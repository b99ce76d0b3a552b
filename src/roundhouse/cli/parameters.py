"""Parameters that several commands have, with their words in help."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from cyclopts import Parameter

from roundhouse.table.errors import Malformed

Database = Annotated[
    str | None,
    Parameter(help="sqlite:///FILE or postgresql://USER@HOST/NAME; that of the settings unless given."),
]


def refuse_idle(others: Mapping[str, object], why: str) -> None:
    """Raises Malformed if one of these options was given, by its name: why it would do nothing here. Of two
    options that cannot both hold, none wins in silence."""
    given = " and ".join(name for name, value in others.items() if value)
    if given:
        raise Malformed("options/idle", f"{given} would do nothing: {why}", hint=f"without {given}")
