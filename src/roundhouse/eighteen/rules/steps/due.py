"""A decision that a corporation has to take at once, whoever's turn it is."""

from __future__ import annotations

from roundhouse.table.journal import tracked

from ..state.pieces import Corporation, Entity
from ..turn import Step


class DueStep(Step):
    """The turn waits here from :meth:`ask` on until the corporation has decided, which sets ``due`` to
    ``None``; it may be the turn of another one."""

    due: Corporation | None = tracked(None)
    """The corporation that has to decide."""
    done_when = "never"

    def ask(self, company: Corporation) -> None:
        """Have ``company`` decide before anything else happens."""
        self.due = company

    def actor(self) -> Entity | None:
        """The corporation that has to decide, or ``None``."""
        return self.due

    def waits(self) -> bool:
        """Whether a corporation has to decide."""
        return self.due is not None
