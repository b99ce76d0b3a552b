"""Before the first stock round of 1840: the private companies are auctioned, and players choose places."""

from __future__ import annotations

from collections.abc import Iterable

from roundhouse.eighteen.rules.desks.auctions import Lot
from roundhouse.eighteen.rules.rounds import AskingRound, pay_privates
from roundhouse.eighteen.rules.state.actions import Bid, Choose
from roundhouse.eighteen.rules.state.events import PrivateAwarded
from roundhouse.eighteen.rules.state.pieces import Entity, Player, Private
from roundhouse.eighteen.rules.steps.question import Answers, Question
from roundhouse.eighteen.rules.steps.selection import SelectionAuction
from roundhouse.eighteen.rules.turn import Step
from roundhouse.table.journal import tracked
from roundhouse.table.labels import ChoiceLabel

from ..events import AskingPriceLowered, PlaceChosen
from ..facts import vienna

STEP_DOWN = 5
"""By how much the cheapest private company falls when nobody bids."""


class SightsAuction(SelectionAuction):
    """A player in turn puts a private company up with a first bid, or passes, until all are sold.

    If everybody passes, the cheapest one of all falls by 5; for nothing the next player has to take it. Once
    it is sold, the private companies pay instead.
    """

    discount: int = tracked(0)
    """How much less than its value the cheapest private company costs."""

    def cheapest(self) -> Private:
        """The private company of the least value, sold or not."""
        return min(self.game.privates.values(), key=lambda one: one.value)

    def lowest(self, lot: Lot) -> int:
        """The lowest bid: one step above the highest one, at first the value."""
        low = super().lowest(lot)
        first = self.auction.highest is None or self.auction.lot is not lot
        return low - self.discount if first and lot is self.cheapest() else low

    def do_bid(self, action: Bid, player: Player) -> None:
        """Bid, or put one up; where nobody is left to bid more, whoever has put it up is in turn again.

        Raises Refusal.
        """
        super().do_bid(action, player)
        if self.auction.lot is None and self.opener is not None:
            self._round().at = self.players().index(self.opener)

    def all_passed(self) -> None:
        """Lower the price of the cheapest private company, or have the private companies pay."""
        game, cheapest = self.game, self.cheapest()
        self.idle = frozenset()
        self.next_turn()
        if cheapest not in self.for_sale():
            pay_privates(game)
            return
        self.discount += STEP_DOWN
        price = self.lowest(cheapest)
        game.happen(AskingPriceLowered(private=cheapest.id, price=price))
        player = game.round.entity
        if price <= 0 and isinstance(player, Player):
            game.give_private(cheapest, player)
            game.happen(PrivateAwarded(player=player.id, private=cheapest.id, price=0))
            self.take_out(cheapest)
            if self.opener is None:
                self.next_turn()
            else:  # as after an auction of the one that was put up last
                self.turn_after(self.opener)


class ChoosePlace(Question):
    """A player chooses a place in the order of the first stock round; the last one gets what is left."""

    deed = "choose a place in the order of the first stock round"

    def free(self) -> list[int]:
        """The places that nobody has, from 0."""
        taken = set(vienna(self.game).places.values())
        return [at for at in range(len(self.game.players)) if at not in taken]

    def answers(self) -> Answers:
        """Every place that is free."""
        label = ChoiceLabel("Place %(place)s in the first stock round")
        return {at: label.of(place=str(at + 1)) for at in self.free()}

    def do_choose(self, action: Choose, player: Player) -> None:
        """Take a place. Raises Refusal for one that is not free."""
        take_place(self, player, int(self.said(action)))
        self.finish()


def take_place(step: Step, player: Player, at: int) -> None:
    """Give a player a place in the order of the first stock round, counted from 0."""
    vienna(step.game).places[player] = at
    step.game.happen(PlaceChosen(player=player.id, place=at + 1))


class PlacesRound(AskingRound):
    """Who has least money after the auction chooses first."""

    usual_name = "Places"
    short = "CH"

    def asked(self) -> Iterable[Entity]:
        """All players but the richest one, the poorest first."""
        return sorted(self.game.players, key=lambda player: player.cash)[:-1]

    def finish(self) -> None:
        """Give the last place away, and seat the players."""
        game, step = self.game, self.step(ChoosePlace)
        places = vienna(game).places
        last = next(player for player in game.players if player not in places)
        take_place(step, last, step.free()[0])
        game.progress.seating = tuple(sorted(game.players, key=lambda player: places[player]))
        game.progress.priority = game.progress.seating[0]
