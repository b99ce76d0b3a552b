"""18Texas: everybody buys one private company; corporations pay for their tokens and trade their shares."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

import msgspec

from roundhouse.eighteen.model.abilities import Teleport, TileAbility
from roundhouse.eighteen.model.words import Money
from roundhouse.eighteen.rules import trading
from roundhouse.eighteen.rules.parts.part import Part
from roundhouse.eighteen.rules.policies import TrackPolicy
from roundhouse.eighteen.rules.rounds import AuctionRound
from roundhouse.eighteen.rules.state.actions import Action, Bid
from roundhouse.eighteen.rules.state.events import (
    BidMade,
    CompanyFloated,
    CompanyParred,
    PrivateBought,
    ShareReceived,
)
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Player, Private
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.eighteen.track.tile import Tile
from roundhouse.table.choices import Choice, Span
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked, tracked_dict

from .events import TokensPaid
from .messages import MESSAGES


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``starter`` is the private company with a president's certificate; shares of the same corporation come
    with those in ``matching``. ``token_fees`` are what corporations pay for all their tokens."""

    starter: str
    matching: tuple[str, ...]
    token_fees: Mapping[str, Money]


class OneEachAuction(Step):
    """Whoever leads for no private company bids; once everybody leads for one, all are sold."""

    left: tuple[Private, ...] = tracked(())
    bids: dict[Private, tuple[Player, int]] = tracked_dict()
    """The leading bids."""
    handlers: ClassVar[Mapping[type[Action], str]] = {Bid: "do_bid"}
    deed = "bid"

    def begin_round(self) -> None:
        """Everything is for sale."""
        super().begin_round()
        self.left = tuple(self.game.privates.values())

    def offers_on(self, lot: Private | Corporation) -> tuple[tuple[Player, int], ...]:
        """The leading bid on ``lot``."""
        return (self.bids[lot],) if isinstance(lot, Private) and lot in self.bids else ()

    def actor(self) -> Entity | None:
        """The player in turn."""
        return self.game.round.entity if self.left else None

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Bid; nobody passes."""
        return frozenset({Bid}) if self.left and entity is self.actor() else NOTHING

    def lowest(self, private: Private) -> int:
        """The lowest bid that ``private`` takes now."""
        leading = self.bids.get(private)
        return private.value if leading is None else leading[1] + self.game.settings.privates_bid_step

    def choices(self) -> Iterator[Choice]:
        """Every bid."""
        player, unit = self.actor(), self.game.settings.bid_unit
        if not isinstance(player, Player):
            return
        for private in self.left:
            low = self.lowest(private)
            if low <= player.cash:
                yield self.choice("bid", player, {"price": Span(low, player.cash, unit)}, company=private.id)

    def do_bid(self, action: Bid, player: Player) -> None:
        """Lead for a private; the next player who leads for none bids."""
        game = self.game
        private = game.private(action.company or "")
        if private not in self.left:
            raise Refusal("auction/not-offered", f"{private.name} cannot be bid on now.")
        low = self.lowest(private)
        if not low <= action.price <= player.cash or (action.price - low) % game.settings.bid_unit:
            raise Refusal(
                "auction/price",
                f"{player.name} can bid {game.money(low)} to {game.money(player.cash)} for {private.name}.",
            )
        self.bids[private] = (player, action.price)
        game.happen(BidMade(player=player.id, lot=private.key, price=action.price))
        leading = {bidder for bidder, _ in self.bids.values()}
        round_ = game.round
        assert isinstance(round_, AuctionRound)
        round_.next_player()
        if len(leading) == len(round_.order):
            self._sell_all()
            return
        while round_.entity in leading:
            round_.next_player()

    def _sell_all(self) -> None:
        game, left = self.game, self.left
        self.left = ()
        for private in left:
            player, price = self.bids[private]
            game.private_bought(trading.sell_private(game, private, player, price))


class EarlyCities(TrackPolicy):
    """A city tile of a private company on bare land."""

    def may_replace_specially(self, ability: TileAbility, old: Tile, new: Tile, hex_: str) -> bool:
        """A teleport may lay the green tile that it names where no yellow one lies yet."""
        if isinstance(ability, Teleport) and old.color == "white" and new.name in ability.tiles:
            return True
        return super().may_replace_specially(ability, old, new, hex_)


class Texas(Part[Facts]):
    """The auction, the shares that belong together, and what floating costs."""

    Settings = Facts
    messages = MESSAGES
    policies = (EarlyCities,)
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "one_each_auction": OneEachAuction,
    }

    def _first(self) -> Corporation:
        """The corporation that a private company starts."""
        (certificate,) = self.game.privates[self.settings.starter].gift
        return self.game.certificates[certificate].corporation

    @on(PrivateBought)
    def give_matching_share(self, event: PrivateBought) -> None:
        """A share of the corporation that is started comes with some privates."""
        if event.private in self.settings.matching:
            first = self._first()
            share = next(share for share in first.shares(first) if not share.president)
            self.game.happen(ShareReceived(player=event.player, company=first.id, percent=share.percent))
            self.game.shares.give(self.game.player(event.player), (share,))

    @on(CompanyParred)
    def pay_for_gifts(self, event: CompanyParred) -> None:
        """The bank pays for the shares that came with privates."""
        first = self._first()
        if event.company == first.id:
            given = sum(player.percent(first) for player in self.game.players)
            self.game.pay(self.game.bank, first, first.price_of(given))

    @on(CompanyFloated)
    def pay_for_tokens(self, event: CompanyFloated) -> None:
        """All tokens are paid for at once, and the price rises."""
        game, company = self.game, self.game.company(event.company)
        fee = self.settings.token_fees[company.id]
        game.pay(company, game.bank, fee)
        game.happen(TokensPaid(company=company.id, amount=fee))
        game.shares.move_price(company, (game.market.above,))


PART = Texas
