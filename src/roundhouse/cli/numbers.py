"""Numbers as commands take them: how many of something there are."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

Count = Annotated[int, Parameter(validator=Number(gte=1))]
"""At least one: games, seats."""
CountOrUsual = Annotated[int, Parameter(validator=Number(gte=0))]
"""None of them stands for the usual number: workers, random games."""
Port = Annotated[int, Parameter(validator=Number(gte=0, lte=65535))]
"""Where a server listens; 0 takes a free one."""


def counted(number: int, one: str) -> str:
    """So many of something: “1 sheet”, “2 sheets”."""
    return f"{number} {one}" if number == 1 else f"{number} {one}s"
