"""What the president of a corporation may do once it has begun or changed, before anything else happens."""

from __future__ import annotations

from roundhouse.table.journal import tracked

from ..state.actions import Pass
from ..state.events import Passed
from ..state.pieces import Corporation, Entity, Player
from ..turn import Step


class AfterChange(Step):
    """The base of steps that ask the president of a corporation until that player passes."""

    company: Corporation | None = tracked(None)
    """The corporation whose president is asked."""
    done_when = "never"

    def begin_turn(self) -> None:
        """Ask nobody: what was begun in another turn is over."""
        if self.company is not None:
            self.company = None

    def start(self, company: Corporation) -> None:
        """Ask the president of ``company`` from now on."""
        self.company = company

    def actor(self) -> Entity | None:
        """The president of the corporation, if there is one to ask."""
        return self.company.player if self.company is not None else None

    def do_rest(self, action: Pass, player: Player) -> None:
        """Ask no more."""
        self.game.happen(Passed(entity=player.key))
        self.company = None
