"""A player who owes money sells shares until the debt is paid, or is bankrupt."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from ..desks.bundles import Bundle
from ..rounds import sold_in_operating_round
from ..state.actions import Action, Bankrupt, SellShares
from ..state.events import PlayerBankrupt, PresidentBankrupt
from ..state.pieces import Certificate, Corporation, Entity, Player
from ..turn import NOTHING, Step


class CashCrisis(Step):
    """Everything waits for players with less than no money, beginning with the one who caused it.

    No more is sold than the debt needs, and no presidency is given away.
    """

    first: Player | None = tracked(None)
    """The player from whom on debts are looked for."""
    handlers: ClassVar[Mapping[type[Action], str]] = {SellShares: "do_sell", Bankrupt: "do_bankrupt"}
    deed = "raise money"
    done_when = "never"

    def blame(self, player: Player | None) -> None:
        """Note that debts may come up now; those of ``player`` are looked for first."""
        if player is not self.first:
            self.first = player

    def actor(self) -> Entity | None:
        """The first player in debt, from the one who caused it on."""
        if self.first is None and not any(player.cash < 0 for player in self.game.players):
            return None
        players = self.game.players_from(self.first)
        return next((player for player in players if player.cash < 0), None)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """The kinds of action of the player in debt: sell shares;
        declare bankruptcy if sales cannot be enough."""
        if not isinstance(entity, Player) or entity is not self.actor():
            return NOTHING
        out: set[type[Action]] = {SellShares} if next(self.sales(entity), None) else set()
        if self.is_bankrupt(entity):
            out.add(Bankrupt)
        return frozenset(out)

    def is_bankrupt(self, player: Player) -> bool:
        """Whether ``player`` stays in debt after selling, of each corporation, the most that is allowed."""
        best: dict[Corporation, int] = {}
        for shares, percent in self.sales(player):
            value = self.game.policies.stock.sale_value(shares, percent)
            corporation = shares[0].corporation
            best[corporation] = max(best.get(corporation, 0), value)
        return player.cash + sum(best.values()) < 0

    def sales(self, player: Player, *, only_needed: bool = True) -> Iterator[Bundle]:
        """The bundles that a player in debt may sell.

        With ``only_needed`` none that brings a whole share or more beyond the debt.
        """
        for corporation in list(player.held):
            for shares, percent in self.game.shares.bundles(player, corporation):
                if not self.may_sell(player, shares, percent):
                    continue
                unit = corporation.share_price
                value = self.game.policies.stock.sale_value(shares, percent)
                if only_needed and value >= unit - player.cash:
                    continue
                yield shares, percent

    def may_sell(self, player: Player, shares: Sequence[Certificate], percent: int) -> bool:
        """Whether a player in debt may sell this bundle; the size of the debt is not looked at."""
        game, corporation = self.game, shares[0].corporation
        if corporation.cell is None or corporation.cell.zones & {"acquisition", "liquidation"}:
            return False
        if not game.limits.fits_in_pool(corporation, percent):
            return False
        if not game.shares.may_dump(player, shares, percent):
            return False
        if corporation.player is not player:
            return True
        others = [other.percent(corporation) for other in game.players if other is not player]
        return player.percent(corporation) - percent >= max(others, default=0)

    def choices(self) -> Iterator[Choice]:
        """Each sale that is open to the player in debt, and bankruptcy if that is due."""
        player = self.actor()
        if not isinstance(player, Player):
            return
        for bundle in self.sales(player):
            yield self.sale_choice(player, bundle)
        if self.is_bankrupt(player):
            yield self.choice("bankrupt", player)

    def do_sell(self, action: SellShares, player: Player) -> None:
        """Sell shares to pay the debt. Raises Refusal."""
        game = self.game
        shares = tuple(game.certificates[name] for name in action.shares)
        if any(share.owner is not player for share in shares):
            raise Refusal("stock/not-yours", f"{player.name} does not own {', '.join(action.shares)}.")
        percent = action.percent or sum(share.percent for share in shares)
        open_ = {(held[0].corporation, size) for held, size in self.sales(player)}
        part = any(share.president for share in shares)  # of the president's certificate a part may be sold
        whole = sum(share.percent for share in shares)
        same = all(share.corporation is shares[0].corporation and share.percent > 0 for share in shares)
        if (shares[0].corporation, percent) not in open_ or not same or (whole != percent and not part):
            raise Refusal("crisis/sale", f"{percent}% of {shares[0].corporation.id} cannot be sold now.")
        game.policies.stock.sell(shares, percent)
        sold_in_operating_round(game)

    def do_bankrupt(self, action: Bankrupt, player: Player) -> None:
        """Sell all that can be sold, give up the rest, and take the player out of the game. Raises Refusal.

        The bank takes over the remaining money or debt.
        """
        game = self.game
        if not self.is_bankrupt(player):
            raise Refusal("bankrupt/solvent", f"{player.name} can still pay.")
        bankrupt = PlayerBankrupt(player=player.id)
        game.record(bankrupt)
        held = sorted(player.held, key=game.market.operating_key)
        for corporation in held:
            best = max(
                (item for item in self.sales(player) if item[0][0].corporation is corporation),
                key=lambda item: game.policies.stock.sale_value(*item),
                default=None,
            )
            if best is not None:
                game.policies.stock.sell(*best)
        for corporation in held:
            self._give_up(player, corporation)
        if player.cash > 0:
            game.pay(player, game.bank, player.cash)
        elif player.cash < 0:
            game.pay(game.bank, player, -player.cash)
        player.bankrupt = True
        game.announce(bankrupt)

    def _give_up(self, player: Player, corporation: Corporation) -> None:
        """Move what is left of a corporation to the pool at its market price;
        if ``player`` presided, nobody does."""
        game = self.game
        held = player.shares(corporation)
        value = sum(share.price for share in held)
        if value >= 0:
            game.pay(game.bank, player, value)
        else:
            game.charge(player, -value)
        presided = corporation.player is player
        for share in held:
            game.shares.move(share, game.pool)
        if presided:
            game.happen(PresidentBankrupt(company=corporation.id))
            corporation.player = None
