"""The auction with which 1866 begins: cards of nationals, and between the bids tokens and corporations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.rules import trading
from roundhouse.eighteen.rules.desks.auctions import Lot
from roundhouse.eighteen.rules.state.actions import Action, Bid, ChooseAbility, Par, Pass
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Player, Private
from roundhouse.eighteen.rules.steps.one_by_one import OneByOneAuction
from roundhouse.eighteen.rules.turn import NOTHING
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal

from .events import NationalCardUnsold
from .facts import facts_of, is_railway
from .nationals import begin_minor, open_cells
from .regions import refresh_rights
from .stock import buy_token, token_cells, token_choices

ANYTHING = 10**6
"""What whoever may still do something else than bid could bid, so that they stay in the auction."""


class AuctionOfNations(OneByOneAuction):
    """The cards are up one by one. Instead of a first bid a player may buy a stock turn token or start a
    corporation, which leaves the auction of that card, as a pass does."""

    handlers: ClassVar[Mapping[type[Action], str]] = {
        Bid: "do_bid",
        Par: "do_par",
        ChooseAbility: "do_choose_ability",
        Pass: "do_decline",
    }
    deed = "bid, buy a token or start a corporation"

    def for_sale(self) -> Sequence[Private]:
        """The cards in the order that chance has given them; not those that stand for tokens."""
        return [one for one in self.game.privates.values() if one.id not in facts_of(self.game).stock_tokens]

    def asked(self, lot: Private) -> int:
        """The lowest first bid."""
        return facts_of(self.game).first_bids[lot.id]

    def most(self, player: Player, lot: Lot) -> int:
        """All the cash; anything for a player who has not bid yet and can do something else."""
        return ANYTHING if self._is_free(player) else player.cash

    def _is_free(self, player: Player) -> bool:
        """Whether a player may still buy a token or start a corporation in place of a bid."""
        return not self._has_bid(player) and bool(token_cells(self.game, player) or self._can_start(player))

    def _has_bid(self, player: Player) -> bool:
        return any(one is player for one, _ in self.auction.bids)

    def _can_start(self, player: Player) -> bool:
        return any(self._pars(player))

    def _pars(self, player: Player) -> Iterator[tuple[Corporation, Cell]]:
        """The corporations that a player may start, and at which prices."""
        cells = open_cells(self.game)
        for corporation in self.game.corporations.values():
            if is_railway(self.game, corporation) and not corporation.parred:
                for cell in cells:
                    if self.game.shares.par_cost(corporation, cell) <= player.cash:
                        yield corporation, cell

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Bid, start a corporation and pass; the card of the player may buy a token."""
        player = self.actor()
        if not self.left or not isinstance(player, Player):
            return NOTHING
        if isinstance(entity, Private):
            own = entity.owner is player and entity.id in facts_of(self.game).stock_tokens
            open_ = own and not self._has_bid(player) and token_cells(self.game, player)
            return frozenset({ChooseAbility}) if open_ else NOTHING
        if entity is not player:
            return NOTHING
        out: set[type[Action]] = {Pass}
        if self.lowest(self.left[0]) <= player.cash:
            out.add(Bid)
        if not self._has_bid(player) and self._can_start(player):
            out.add(Par)
        return frozenset(out)

    def choices(self) -> Iterator[Choice]:
        """The bids, the corporations to start, the tokens to buy, and the pass."""
        yield from super().choices()
        player = self.actor()
        if not isinstance(player, Player):
            return
        if Par in self.kinds_for(player):
            for corporation, cell in self._pars(player):
                cost = self.game.shares.par_cost(corporation, cell)
                facts = {"price": cell.price, "cost": cost}
                yield self.choice("par", player, facts=facts, corporation=corporation.id, cell=cell.at)
        for card in player.privates:
            if ChooseAbility in self.kinds_for(card):
                for answer, label in token_choices(self.game, player):
                    yield self.choice("choose_ability", card, label=label, choice=answer)

    def do_par(self, action: Par, player: Player) -> None:
        """Start a corporation and leave the auction of this card. Raises Refusal."""
        found = (
            (corporation, cell)
            for corporation, cell in self._pars(player)
            if corporation.id == action.corporation and cell.at == action.cell
        )
        what = next(found, None)
        if what is None:
            raise Refusal("stock/par", f"{player.name} cannot start {action.corporation} there.")
        self.game.start_corporation(what[0], player, what[1])
        refresh_rights(self.game)
        self._stay_out(player)

    def do_choose_ability(self, action: ChooseAbility, private: Private) -> None:
        """Buy a token and leave the auction of this card. Raises Refusal."""
        player = self.actor()
        assert isinstance(player, Player)
        buy_token(self.game, player, action.choice)
        self._stay_out(player)

    def _stay_out(self, player: Player) -> None:
        """Take ``player`` out, and first whoever can do nothing any more because of what they did."""
        lot = self.left[0]
        low = self.lowest(lot)
        gone = [one for one in self.auction.bidders if one is not player and self.most(one, lot) < low]
        self.auction.drop([*gone, player])

    def awarded(self, lot: Lot, player: Player, price: int) -> None:
        """The winner gets the card, or the minor national that it stands for."""
        assert isinstance(lot, Private)
        minor = self._minor_of(lot)
        if minor is None:
            self.game.private_bought(trading.sell_private(self.game, lot, player, price))
        else:
            begin_minor(self.game, minor, player, price)
            lot.spent = True
        self.go_on()

    def _minor_of(self, lot: Private) -> Corporation | None:
        names = facts_of(self.game).nationals.items()
        found = (name for name, one in names if one.card == lot.id and one.cell is not None)
        return self.game.corporations.get(next(found, ""))

    def unsold(self, lot: Lot) -> None:
        """A card that nobody wants is gone."""
        assert isinstance(lot, Private)
        lot.spent = True
        self.game.happen(NationalCardUnsold(private=lot.id))
        self.go_on()
