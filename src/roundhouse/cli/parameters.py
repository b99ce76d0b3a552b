"""Parameters that several commands have, with their words in help."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

Database = Annotated[
    str | None,
    Parameter(help="sqlite:///FILE or postgresql://USER@HOST/NAME; that of the settings unless given."),
]
