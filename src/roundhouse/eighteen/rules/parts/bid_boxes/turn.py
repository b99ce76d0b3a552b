"""The stock turn with bids: sell, and then bid, buy one share or start a corporation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, TypeAlias

from roundhouse.eighteen.model.market import Cell
from roundhouse.table.choices import Choice, Span
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked_dict

from ...state.actions import Action, Bid, BuyShares, Par, Pass
from ...state.events import BidMade
from ...state.pieces import Certificate, Corporation, Entity, Player, Private
from ...steps.stock import StockTurn
from ...turn import NOTHING
from .concessions import par_credit, start
from .settings import KINDS, BidBoxSettings, boxes_of, concession_of, minor_of, refill_minors

Standing: TypeAlias = tuple[Player, int]
"""A bid: the player and the amount."""

_NO_PURCHASE = frozenset({"sell", "bid", "repay"})


class BidTurn(StockTurn):
    """As usual, or some bids on cards in boxes. Bids stand until the round is over; the highest one on
    each card binds its money. A purchase ends the turn."""

    bids: dict[Private, tuple[Standing, ...]] = tracked_dict()
    """The bids on each card, one of each player: the last one."""
    outbid: dict[Player, tuple[int, Private]] = tracked_dict()
    """When players last lost the lead on a card, by the count of deeds, and on which one."""
    handlers: ClassVar[Mapping[type[Action], str]] = {**StockTurn.handlers, Bid: "do_bid"}
    deed = "bid, buy or sell"

    def begin_round(self) -> None:
        """Clear the bids and fill the boxes."""
        for card in list(self.bids):
            self.bids.pop(card, None)
        for player in list(self.outbid):
            self.outbid.pop(player, None)
        refill_minors(self.game)
        super().begin_round()

    # What stands

    def highest(self, card: Private) -> Standing | None:
        """The highest bid on a card, or ``None``."""
        return max(self.bids.get(card, ()), key=lambda bid: bid[1], default=None)

    def bound(self, player: Player) -> int:
        """The money that ``player`` has in bids that are the highest on their cards."""
        tops = (self.highest(card) for card in self.bids)
        return sum(bid[1] for bid in tops if bid is not None and bid[0] is player)

    def free(self, player: Player) -> int:
        """The cash of ``player`` that no leading bid binds."""
        return player.cash - self.bound(player)

    def has_room(self, player: Player) -> bool:
        """Whether ``player`` could hold one more certificate, counting the cards they lead as won.

        A card takes room until it is won, even if it will count for nothing then (decision 1995).
        """
        game = self.game
        tops = (self.highest(card) for card in self.bids)
        won = sum(top is not None and top[0] is player for top in tops)
        return game.limits.certificates_counted(player) + won < game.certificate_limit(player)

    def offers_on(self, lot: Private | Corporation | None) -> tuple[Standing, ...]:
        """The bids that stand on ``lot``."""
        return self.bids.get(lot, ()) if isinstance(lot, Private) else ()

    def lowest(self, card: Private) -> int:
        """The lowest bid allowed on a card: its face value less a discount, or a step above the highest
        bid."""
        highest = self.highest(card)
        return (
            card.value - card.definition.discount
            if highest is None
            else highest[1] + self.game.settings.privates_bid_step
        )

    def tokens_left(self, player: Player) -> int:
        """The number of further cards on which ``player`` may bid."""
        most = self.game.settings_of(BidBoxSettings).tokens[len(self.game.players)]
        return most - sum(any(bidder is player for bidder, _ in bids) for bids in self.bids.values())

    def biddable(self, player: Player) -> Iterator[tuple[Private, int, int]]:
        """Yield each card on which ``player`` may bid, with the lowest and highest bid."""
        free, tokens = self.free(player), self.tokens_left(player)
        if not self.has_room(player):
            return
        for kind in KINDS:
            for card in boxes_of(self.game, kind):
                bids, top = self.bids.get(card, ()), self.highest(card)
                leads = top is not None and top[0] is player
                has_token = tokens > 0 or any(bidder is player for bidder, _ in bids)
                low = self.lowest(card)
                if not leads and has_token and low <= free:
                    yield card, low, free

    # What may be done

    def has_bought(self) -> bool:
        """Whether this turn has bought anything; a bid is no purchase."""
        return any(deed not in _NO_PURCHASE for deed in self.did)

    def has_bid(self) -> bool:
        """Whether this turn has bid."""
        return "bid" in self.did

    def is_free_to_act(self, player: Player) -> bool:
        """Whether ``player`` may bid, buy and start corporations at all; parts override this for debts."""
        return True

    def can_bid(self, player: Player) -> bool:
        """Whether the turn still waits for a bid: no purchase was made, and the limit of bids is not
        reached."""
        if self.has_bought() or not self.is_free_to_act(player):
            return False
        return self.did.count("bid") < self.game.settings_of(BidBoxSettings).bids_a_turn

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """The usual kinds of action, and as long as bids are allowed a bid and the pass."""
        if entity is not self.actor() or self.passed or not isinstance(entity, Player):
            return NOTHING
        if self.must_sell(entity):
            return super().actions(entity)
        kinds = super().actions(entity)
        return kinds | {Bid, Pass} if self.can_bid(entity) else kinds

    def allows(self, kind: type[Action], entity: Entity) -> bool:
        """Whether ``entity`` may take this kind of action; after a bid nothing is bought or started."""
        if self.has_bid() and kind in {BuyShares, Par}:
            return False
        return kind in self.kinds_for(entity) if kind in {Bid, Pass} else super().allows(kind, entity)

    def can_act(self, entity: Entity) -> bool:
        """Whether ``entity`` can do anything; a player in turn may always bid."""
        return bool(self.kinds_for(entity))

    def _can_buy_any(self, player: Player) -> bool:
        return not self.has_bid() and self.is_free_to_act(player) and super()._can_buy_any(player)

    def can_par_any(self, player: Player) -> bool:
        """Whether ``player`` can start a corporation; not after a bid."""
        return not self.has_bid() and self.is_free_to_act(player) and super().can_par_any(player)

    def seems_to_par(self, player: Player) -> bool:
        """Always ``False``: the turn waits for bids anyway."""
        return False

    def why_not_buy(self, player: Player, shares: Sequence[Certificate]) -> str | None:
        """Why ``player`` cannot buy these shares, or ``None``: as usual, with the money and room that bids
        bind."""
        if self.has_bid():
            return "A turn bids or buys."
        if not self.is_free_to_act(player):
            return f"{player.name} is in debt."
        reason = super().why_not_buy(player, shares)
        corporation = shares[0].corporation
        counts = any(share.counts for share in shares) and self.game.limits.counts_for_limit(corporation)
        if reason is None and counts and not self.has_room(player):
            return f"{player.name} would hold too many certificates with what the bids win."
        if reason is None and (cost := sum(map(self.price, shares))) > self.free(player):
            return f"{player.name} cannot pay {self.game.money(cost)}: the rest is in bids."
        return reason

    def has_room_to_par(self, player: Player, president: Certificate) -> bool:
        """Whether ``player`` has room to start a corporation, counting leading bids as won.

        A concession makes the room itself.
        """
        if concession_of(self.game, president.corporation) is not None:
            return True
        return super().has_room_to_par(player, president) and self.has_room(player)

    def par_cells(self, player: Player, corporation: Corporation) -> list[Cell]:
        """The par prices that ``player`` can pay with unbound cash and the credit of a concession."""
        game = self.game
        most = self.free(player) + par_credit(game, corporation)
        cells = game.policies.stock.par_cells(corporation)
        return [cell for cell in cells if game.shares.par_cost(corporation, cell) <= most]

    def choices(self) -> Iterator[Choice]:
        """Yield the usual choices, and a bid on each card with its range of prices."""
        yield from super().choices()
        player = self.actor()
        if isinstance(player, Player) and Bid in self.kinds_for(player):
            step = self.game.settings.privates_bid_step
            for card, low, high in self.biddable(player):
                price = Span(low, low + (high - low) // step * step, step)
                minor = minor_of(self.game, card)
                facts = {} if minor is None else {"starts": minor.id}
                yield self.choice("bid", player, {"price": price}, facts, company=card.id)

    def why_reconsider(self, player: Player) -> str | None:
        """Why a standing order ends: ``player`` was outbid since it was given. Otherwise ``None``."""
        if player not in self.outbid:
            return None
        at, card = self.outbid[player]
        late = at > player.ordered_at
        return f"{player.name} no longer has the highest bid for {card.name}" if late else None

    # What happens

    def do_bid(self, action: Bid, player: Player) -> None:
        """Bid on a card; the last bid that a turn allows ends it.

        Raises Refusal for a card that is not open to ``player``, or a price out of range.
        """
        game, step = self.game, self.game.settings.privates_bid_step
        card = game.private(action.company or "")
        found = next((row[1:] for row in self.biddable(player) if row[0] is card), None)
        if found is None:
            raise Refusal("auction/not-offered", f"{player.name} cannot bid for {card.name} now.")
        low, high = found
        if not low <= action.price <= high or (action.price - low) % step:
            said = f"{player.name} can bid {game.money(low)} to {game.money(high)} for {card.name}"
            raise Refusal("auction/bid", f"{said}, in steps of {game.money(step)}.")
        others = tuple(bid for bid in self.bids.get(card, ()) if bid[0] is not player)
        top = self.highest(card)
        if top is not None:
            self.deeds += 1
            self.outbid[top[0]] = (self.deeds, card)
        self.bids[card] = (*others, (player, action.price))
        game.happen(BidMade(player=player.id, lot=card.key, price=action.price))
        self.did = (*self.did, "bid")
        self._acted(player)
        if self.did.count("bid") >= game.settings_of(BidBoxSettings).bids_a_turn:
            self.finish()

    def do_buy(self, action: BuyShares, player: Player) -> None:
        """Buy shares, which ends the turn. Raises Refusal like the usual purchase."""
        super().do_buy(action, player)
        self.finish()

    def do_par(self, action: Par, player: Player) -> None:
        """Start a corporation, with its concession if it has one; this ends the turn.

        Raises Refusal if ``player`` may not start it, or not at that price.
        """
        corporation = self.game.company(action.corporation)
        cell = self.game.market.cell(action.cell)
        if not par_credit(self.game, corporation):
            super().do_par(action, player)
        else:
            if not self.may_par(player, corporation):
                raise Refusal("stock/par", f"{player.name} cannot start {corporation.id} now.")
            cells = self.par_cells(player, corporation)
            if cell is None or cell not in cells:
                hint = f"possible: {', '.join(str(item.price) for item in cells)}"
                raise Refusal("stock/par-price", f"{corporation.id} cannot start there.", hint=hint)
            start(self.game, corporation, player, cell)
            self._note(player, "par", corporation)
        self.finish()
