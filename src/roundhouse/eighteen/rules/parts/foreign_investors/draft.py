"""The draft in which each player takes a foreign investor."""

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
    """Give the first share for sale of ``corporation`` to its president's foreign investor, if that has
    none."""
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
        """The players, from the one with priority on."""
        return self.game.players_from(self.game.progress.priority)

    def finish(self) -> None:
        """Close the foreign investors that nobody has chosen."""
        for minor in self.game.minors.values():
            if minor.player is None:
                close_company(self.game, minor)


class ChooseInvestor(Step):
    """Take a foreign investor that nobody has."""

    handlers: ClassVar[Mapping[type[Action], str]] = {Bid: "do_bid"}
    deed = "choose a foreign investor"

    def left(self) -> list[Corporation]:
        """The foreign investors that nobody has chosen."""
        return [minor for minor in self.game.minors.values() if minor.player is None]

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Choose a foreign investor, as a bid of 0."""
        return NOTHING if self.passed or entity is not self.actor() else frozenset({Bid})

    def choices(self) -> Iterator[Choice]:
        """Yield each foreign investor that nobody has, for nothing."""
        player = self.actor()
        if player is not None and self.kinds_for(player):
            for minor in self.left():
                yield self.choice(
                    "bid", player, facts={"buys": minor.name, "cost": 0}, minor=minor.id, price=0
                )

    def do_bid(self, action: Bid, player: Player) -> None:
        """Take the foreign investor; it gets a share of its owner's corporations at once.

        Raises Refusal for one that is not free, or a price above 0.
        """
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
