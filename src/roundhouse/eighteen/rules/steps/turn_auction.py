"""An auction for the turn: the winner buys a private company or starts a corporation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.model.references import CompanyName
from roundhouse.eighteen.model.vocabulary import StepSettings
from roundhouse.table.choices import Choice, Span
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked, tracked_dict

from .. import trading
from ..rounds import AuctionRound
from ..state.actions import Action, Bid, Par, Pass
from ..state.events import BidMade, CorporationStarted, Passed, TurnWon
from ..state.pieces import Corporation, Entity, Player, Private
from ..turn import NOTHING, Step

Item = Private | Corporation


class TurnAuctionSettings(StepSettings, frozen=True, kw_only=True):
    """Settings of the auction for the turn."""

    corporations: tuple[CompanyName, ...] = ()
    """The corporations that are up beside the private companies."""


class TurnAuction(Step):
    """Players bid for the turn, lowest bid first, until all but one have passed; the winner pays and chooses.

    A private costs its value, a corporation its president's certificate. Who cannot pay that gets the
    cheapest thing for all they have. ``offers`` are the bids of those still in, negative for those who have
    not bid yet, in the order of their turns; it is empty while the winner chooses. All privates that are not
    kept for later (``available_on``) are up, and the ``corporations`` of the step’s settings.
    """

    Settings = TurnAuctionSettings
    settings: TurnAuctionSettings
    left: tuple[Item, ...] = tracked(())
    offers: dict[Player, int] = tracked_dict()
    beginner: Player | None = tracked(None)
    handlers: ClassVar[Mapping[type[Action], str]] = {Bid: "do_bid", Par: "do_par", Pass: "do_decline"}
    deed = "bid for the turn"

    def begin_round(self) -> None:
        """Put up everything that the title lists for this auction."""
        super().begin_round()
        game = self.game
        privates = [
            item
            for item in game.privates.values()
            if item.owner is None and not item.closed and item.definition.available_on is None
        ]
        self.left = (*privates, *(game.corporations[name] for name in self.settings.corporations))
        self._open()

    def _round(self) -> AuctionRound:
        round_ = self.game.round
        assert isinstance(round_, AuctionRound)
        return round_

    def _open(self) -> None:
        """Begin an auction with everybody in, in order from the player in turn."""
        round_ = self._round()
        order = round_.order[round_.at :] + round_.order[: round_.at]
        for place, player in enumerate(order):
            assert isinstance(player, Player)
            self.offers[player] = place - len(order)
        first = order[0]
        assert isinstance(first, Player)
        self.beginner = first

    # What may be done

    def actor(self) -> Entity | None:
        """The lowest bidder; once the auction is over, its winner."""
        if not self.left:
            return None
        if self.offers:
            return min(self.offers, key=lambda player: self.offers[player])
        return self.game.round.entity

    def offers_on(self, lot: Item | None) -> tuple[tuple[Player, int], ...]:
        """The bids for the turn, under the lot ``None``: a bid is not for a certain thing."""
        if lot is not None:
            return ()
        return tuple((player, price) for player, price in self.offers.items() if price > 0)

    def cost(self, item: Item) -> int:
        """The lowest price of ``item``: a private's value, or twice the lowest par price of a corporation."""
        if isinstance(item, Private):
            return item.value
        return 2 * min(cell.price for cell in self.game.policies.stock.par_cells(item))

    @property
    def unit(self) -> int:
        """Bids are multiples of this."""
        return 1

    def cheapest(self) -> Item:
        """The cheapest item that is left: nobody may bid so much that they could not pay it."""
        return min(self.left, key=self.cost)

    def lowest(self) -> int:
        """The lowest bid for the turn: one bid step more than the highest so far."""
        return max(0, *self.offers.values()) + self.game.settings.privates_bid_step

    def highest(self, player: Player) -> int:
        """The highest bid of ``player``: their cash less the cost of the cheapest item."""
        return player.cash - self.cost(self.cheapest())

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """The kinds of action of the player asked: bid or pass;
        the winner buys a private or starts a corporation."""
        if entity is not self.actor() or not isinstance(entity, Player):
            return NOTHING
        if not self.offers:
            return frozenset({Bid, Par})
        return frozenset({Bid, Pass}) if self.lowest() <= self.highest(entity) else frozenset({Pass})

    def choices(self) -> Iterator[Choice]:
        """The bids for the turn and the pass; for the winner every purchase and par price."""
        player = self.actor()
        if not isinstance(player, Player):
            return
        if self.offers:
            low, high = self.lowest(), self.highest(player)
            if low <= high:
                yield self.choice("bid", player, {"price": Span(low, high, self.unit)}, company=None)
            yield self.choice("pass", player)
        else:
            yield from self.purchases(player)

    def purchases(self, player: Player) -> Iterator[Choice]:
        """Everything that ``player``, who has won the turn, can have for it."""
        for item in self.left:
            if isinstance(item, Private) and self._may_buy(player, item):
                facts = {"buys": item.name, "cost": min(item.value, player.cash)}
                yield self.choice("bid", player, facts=facts, company=item.id, price=item.value)
            elif isinstance(item, Corporation):
                for cell in self.cells(player, item):
                    facts = {"price": cell.price, "cost": min(2 * cell.price, player.cash)}
                    yield self.choice("par", player, facts=facts, corporation=item.id, cell=cell.at)

    def _may_buy(self, player: Player, private: Private) -> bool:
        return private is self.cheapest() or private.value <= player.cash

    def cells(self, player: Player, corporation: Corporation) -> list[Cell]:
        """The par prices that ``player`` can pay.

        If there is none and a corporation is the cheapest item, its lowest par price.
        """
        cells = self.game.policies.stock.par_cells(corporation)
        found = [cell for cell in cells if 2 * cell.price <= player.cash]
        if not found and isinstance(self.cheapest(), Corporation):
            return [min(cells, key=lambda cell: cell.price)]
        return found

    # What happens

    def do_bid(self, action: Bid, player: Player) -> None:
        """Bid for the turn; as its winner, buy a private company (:meth:`purchase`). Raises Refusal."""
        if not self.offers:
            self.purchase(action, player)
            return
        if action.company is not None:
            raise Refusal("auction/turn", "Win the turn first.")
        if not self.lowest() <= action.price <= self.highest(player):
            raise Refusal(
                "auction/price",
                f"{player.name} can bid {self.game.money(self.lowest())} to "
                f"{self.game.money(self.highest(player))}.",
            )
        self.offers[player] = action.price
        self.game.happen(BidMade(player=player.id, price=action.price))
        self.resolve()

    def do_decline(self, action: Pass, player: Player) -> None:
        """Leave the auction for the turn."""
        self.game.happen(Passed(entity=player.key))
        self.offers.pop(player, None)
        self.resolve()

    def resolve(self) -> None:
        """End the auction once a single player is in;
        if nobody bids, the first one asked has the turn for nothing."""
        game = self.game
        if len(self.offers) > 1 or any(bid < 0 for bid in self.offers.values()):
            return
        winner, price = next(iter(self.offers.items()), (self.beginner, 0))
        assert winner is not None
        game.pay(winner, game.bank, price)
        game.happen(TurnWon(player=winner.id, price=price))
        self.offers.pop(winner, None)
        round_ = self._round()
        round_.at = round_.order.index(winner)

    def purchase(self, action: Bid, player: Player) -> None:
        """Sell the winner a private, for all their cash if that is less than its value. Raises Refusal."""
        game = self.game
        private = game.private(action.company or "")
        if private not in self.left or not self._may_buy(player, private):
            raise Refusal("auction/not-offered", f"{player.name} cannot buy {private.name}.")
        if action.price != private.value:
            raise Refusal("auction/price", f"{private.name} costs {game.money(private.value)}.")
        self.take_private(player, private, min(private.value, player.cash))
        self.taken(private)

    def take_private(self, player: Player, private: Private, price: int) -> None:
        """Have ``player`` pay ``price`` for a private company and get it, with what comes with it."""
        game = self.game
        game.private_bought(trading.sell_private(game, private, player, price))

    def do_par(self, action: Par, player: Player) -> None:
        """Start a corporation as the winner of the turn, for all their cash if that is less.
        Raises Refusal."""
        game = self.game
        corporation = game.company(action.corporation)
        cell = game.market.cell(action.cell)
        if corporation not in self.left or cell is None or cell not in self.cells(player, corporation):
            raise Refusal("auction/par", f"{player.name} cannot start {corporation.id} there.")
        game.market.set_par(corporation, cell)
        game.happen(CorporationStarted(player=player.id, company=corporation.id, price=cell.price))
        share = game.shares.president_share(corporation)
        game.shares.buy(player, (share,), min(2 * cell.price, player.cash))
        self.taken(corporation)

    def taken(self, item: Item) -> None:
        """Take ``item`` out of what is up; the next player begins a new auction."""
        self.left = tuple(other for other in self.left if other is not item)
        self._round().next_player()
        if self.left:
            self._open()
