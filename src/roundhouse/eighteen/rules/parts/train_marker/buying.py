"""Buying trains in 1880, where a purchase moves the marker."""

from __future__ import annotations

from roundhouse.eighteen.model.trains import TrainSide
from roundhouse.table.errors import Refusal

from ...in_play import GameInPlay
from ...policies import TrainPolicy
from ...state.actions import BuyTrain, Pass
from ...state.pieces import Corporation, Entity, Train
from ..closed_exchange.part import RaiseWhileOpen
from ..player_debts.lending import BuyTrainsBorrowing
from .events import MarkerMoved, SetDiscarded
from .settings import Marker, MarkerSettings


def is_side(game: GameInPlay, train: Train) -> bool:
    """Whether ``train`` is of a kind that is sold beside the others."""
    return train.kind.name in game.settings_of(MarkerSettings).side


def move_marker(game: GameInPlay, company: Corporation) -> None:
    """Give the marker to ``company``, which has bought a train of the bank."""
    memory = game.memory_of(Marker)
    memory.bought = True
    if not memory.final and memory.holder is not company:
        memory.holder = company
        game.happen(MarkerMoved(company=company.id))


def look_for_gap(game: GameInPlay, train: Train) -> None:
    """Make a stock round due if ``train``, which has left the bank, was the last one of its kind."""
    upcoming = game.depot.upcoming
    if train.kind.name in game.settings_of(MarkerSettings).quiet:
        return
    if all(other.kind is not train.kind for other in upcoming):
        game.memory_of(Marker).pending = True


class TrainsByMarker(TrainPolicy):
    """Trades between corporations."""

    def may_trade_now(self, train: Train, buyer: Corporation) -> bool:
        """Whether ``train`` may be sold to ``buyer`` now.

        Not before a certain train is sold; a corporation has only one of those sold beside the others.
        """
        game = self.game
        first = game.settings_of(MarkerSettings).trade_from
        if first is not None and first not in game.depot.sold:
            return False
        if is_side(game, train) and any(is_side(game, own) for own in buyer.trains):
            return False
        return super().may_trade_now(train, buyer)


class BuyTrainsByMarker(RaiseWhileOpen, BuyTrainsBorrowing):
    """As usual; whoever buys a train of the bank has the marker. If it comes round to the holder and nobody
    has bought one, not even the holder, the kind that is on sale leaves the game."""

    def begin_turn(self) -> None:
        """Forget whether the last company bought a train of the bank."""
        super().begin_turn()
        memory = self.game.memory_of(Marker)
        if memory.bought:
            memory.bought = False

    # What may be bought

    def must_buy(self, company: Corporation) -> bool:
        """Whether ``company`` must buy a train; one that is sold beside the others is not enough."""
        if not company.is_major or not self._own_kinds():
            return False
        return all(is_side(self.game, train) for train in company.trains)

    def _own_kinds(self) -> list[Train]:
        """The trains for sale of the kinds that corporations must have."""
        return [train for train in self.game.depot.for_sale() if not is_side(self.game, train)]

    def needed(self) -> int | None:
        """The price of the cheapest train that a corporation must have, or ``None`` if none is for sale."""
        return min(map(self.game.depot.lowest_price, self._own_kinds()), default=None)

    def offered(self, company: Corporation) -> list[Train]:
        """The trains of the bank that ``company`` may buy.

        Those sold beside the others only if it has none, can pay for it alone, and no shares were sold for a
        train.
        """
        found = super().offered(company)
        if any(is_side(self.game, train) for train in company.trains) or self.sold:
            return [train for train in found if not is_side(self.game, train)]
        trusting = self.game.trusting
        return [one for one in found if not is_side(self.game, one) or trusting or one.price <= company.cash]

    def can_buy(self, company: Corporation) -> bool:
        """Whether ``company`` has room, and cash for a train that it may buy."""
        if not self.has_room(company):
            return False
        if any(self._lowest_price(company, train) <= company.cash for train in self.offered(company)):
            return True
        return company.cash > 0 and bool(self.owned_elsewhere(company))

    def why_not_help(self, company: Corporation, side: TrainSide, price: int) -> str | None:
        """Why the president may not help, or ``None``.

        They may with any train that the company must have, and borrow for the cheapest.
        """
        game, president, cheapest = self.game, company.player, self.needed()
        assert president is not None
        if side.name in game.settings_of(MarkerSettings).side:
            return f"Nobody helps with a {side.name} train."
        if cheapest is not None and cheapest <= company.cash and not game.trusting:
            return f"{company.id} can pay for a train itself."
        if price - company.cash > president.cash and not self._may_borrow(company, price):
            return f"{president.name} cannot pay the {game.money(price - company.cash)} that are missing."
        return None

    def _may_borrow(self, company: Corporation, price: int) -> bool:
        president, cheapest = company.player, self.needed()
        if president is None or cheapest is None or not self.must_buy(company):
            return False
        return price == cheapest > company.cash + president.cash and not self._sales(president)

    # What happens

    def do_buy(self, action: BuyTrain, company: Corporation) -> None:
        """Buy a train; one of the bank moves the marker, and the last one of its kind brings a stock round.

        Raises Refusal like the usual purchase.
        """
        game, train = self.game, self.game.train(action.train)
        from_bank = train.owner is None
        if from_bank and not is_side(game, train):
            move_marker(game, company)
        super().do_buy(action, company)
        if from_bank:
            look_for_gap(game, train)

    def _buy_from_bank(self, company: Corporation, train: Train, side: TrainSide, price: int) -> None:
        """Buy a train of the bank; in recorded games at the recorded price.

        Prices of 18xx.games have changed (decision 2148).
        """
        if self.game.trusting and price != side.price:
            if train not in self.offered(company):
                raise Refusal("train/not-for-sale", f"Train {train.id} is not for sale now.")
            self.buy_at(company, train, side, price)
        else:
            super()._buy_from_bank(company, train, side, price)

    def discards(self, company: Entity | None) -> bool:
        """Whether the kind on sale is discarded, as ``company`` ends its turn.

        It is if the company has the marker and nobody has bought a train since. Not in an operating round
        that was interrupted already, nor for unlimited kinds, nor for the last train of a quiet kind.
        """
        game, memory = self.game, self.game.memory_of(Marker)
        if memory.holder is not company or memory.bought or memory.interrupted == game.round.number:
            return False
        upcoming, quiet = game.depot.upcoming, game.settings_of(MarkerSettings).quiet
        if not upcoming or is_side(game, upcoming[0]):
            return False
        kind = upcoming[0].kind
        if kind.copies(len(game.players)) is None:
            return False
        return kind.name not in quiet or sum(train.kind is kind for train in upcoming) > 1

    def discard_kind(self) -> None:
        """Remove all trains of the kind on sale from the game."""
        depot = self.game.depot
        first = depot.upcoming[0]
        self.game.happen(SetDiscarded(name=first.name))
        while depot.upcoming and depot.upcoming[0].kind is first.kind:
            depot.export()
        look_for_gap(self.game, first)

    def do_pass(self, action: Pass, entity: Entity) -> None:
        """Pass, which may discard the kind on sale: then the company may buy again, after a stock round if
        that is due."""
        if self.discards(entity):
            self.discard_kind()
        else:
            super().do_pass(action, entity)

    def skip(self) -> None:
        """End the step for a company that cannot buy; this may discard the kind on sale, like a pass."""
        if self.discards(self.actor()):
            self.discard_kind()
            if self.game.memory_of(Marker).pending:
                return
        super().skip()
