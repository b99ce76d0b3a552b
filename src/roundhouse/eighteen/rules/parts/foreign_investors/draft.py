"""The choice of foreign investors: each player takes one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar

from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal

from ...closing import close_company
from ...in_play import GameInPlay
from ...rounds import AskingRound
from ...state.actions import Action, Bid
from ...state.pieces import Corporation, Entity, Player
from ...turn import NOTHING, Step
from .events import InvestorChosen, InvestorShareGiven
from .settings import investor_of, share_of


def give_share(game: GameInPlay, corporation: Corporation) -> None:
    """The foreign investor of the president gets the first share that is for sale, if it has none yet."""
    president = corporation.player
    investor = investor_of(game, president) if president is not None else None
    if investor is None or share_of(investor) is not None:
        return
    share = next(one for one in corporation.shares(corporation) if not one.reserved)
    game.happen(InvestorShareGiven(minor=investor.id, company=corporation.id))
    game.shares.give(investor, (share,))


class InvestorDraft(AskingRound):
    """Each player in turn chooses a foreign investor; the others are not in the game."""

    usual_name = "Draft"
    short = "DR"

    def asked(self) -> Iterable[Entity]:
        """The players in their order."""
        return self.game.players_from(self.game.progress.priority)

    def finish(self) -> None:
        """What nobody has chosen leaves the map."""
        for minor in self.game.minors.values():
            if minor.player is None:
                close_company(self.game, minor)


class ChooseInvestor(Step):
    """Take a foreign investor that nobody has."""

    handlers: ClassVar[Mapping[type[Action], str]] = {Bid: "do_bid"}
    deed = "choose a foreign investor"

    def left(self) -> list[Corporation]:
        """Those that nobody has."""
        return [minor for minor in self.game.minors.values() if minor.player is None]

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Take one."""
        return NOTHING if self.passed or entity is not self.actor() else frozenset({Bid})

    def choices(self) -> Iterator[Choice]:
        """Each that nobody has, for nothing."""
        player = self.actor()
        if player is not None and self.kinds_for(player):
            for minor in self.left():
                yield self.choice(
                    "bid", player, facts={"buys": minor.name, "cost": 0}, minor=minor.id, price=0
                )

    def do_bid(self, action: Bid, player: Player) -> None:
        """Take it; one of a president gets a share at once."""
        game = self.game
        minor = game.minors.get(action.minor or "")
        if minor is None or minor not in self.left() or action.price:
            names = ", ".join(one.id for one in self.left())
            raise Refusal("draft/investor", "No such investor is free.", hint=f"for nothing: {names}")
        minor.player = player
        minor.floated = True
        game.happen(InvestorChosen(player=player.id, minor=minor.id))
        for corporation in game.corporations.values():
            if corporation.player is player:
                give_share(game, corporation)
        self.finish()
