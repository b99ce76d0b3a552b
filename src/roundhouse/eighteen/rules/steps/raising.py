"""Sales of shares by a president for a train that the company must have and cannot pay."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from .. import trading
from ..desks.bundles import Bundle
from ..rounds import sold_in_operating_round
from ..state.actions import SellShares
from ..state.pieces import Certificate, Corporation, Player
from ..turn import Step


class RaiseMoney(Step):
    """The base of steps in which the president of the company in turn sells shares to help with a train."""

    sold: tuple[tuple[Corporation, int], ...] = tracked(())
    """The corporations of which the president sold shares in this turn, with the price a share."""

    def begin_turn(self) -> None:
        """Forget the sales of the turn before."""
        super().begin_turn()
        if self.sold:
            self.sold = ()

    def in_need(self) -> Corporation:
        """The company for whose train money is raised: the one in turn."""
        company = self.actor()
        assert isinstance(company, Corporation)
        return company

    def binding(self) -> tuple[tuple[Corporation, int], ...]:
        """The sales whose money must be spent as the rules say:
        usually all, as corporation and price a share."""
        return self.sold

    def _may_sell_any(self, company: Corporation) -> bool:
        """Whether the president may raise money now.

        Not where the company can pay for a train alone, nor where nothing is missing. Recorded games were
        not held to that (decision 1830).
        """
        game, cheapest = self.game, self.needed()
        if cheapest is None:
            return False
        more = game.settings.emergency_may_sell_more_than_needed
        if cheapest <= game.policies.money.buying_power(company) and (more or not game.trusting):
            return False
        return more or game.trusting or self._short(company) > 0

    def needed(self) -> int | None:
        """The lowest price of a train, which company and president must bring up together or be bankrupt.

        ``None`` where the bank has no train.
        """
        company = self.actor()
        if isinstance(company, Corporation):
            return self.game.train_prices.cheapest(company)
        return self.game.depot.cheapest()

    def target(self) -> int | None:
        """The price for which a president may raise money:
        the lowest one of a train, or where any may be bought the highest.

        ``None`` where the bank has no train.
        """
        if self.game.settings.emergency_cheapest_only:
            return self.needed()
        depot = self.game.depot
        return max((side.price for train in depot.for_sale() for side in depot.sides(train)), default=None)

    def _short(self, company: Corporation) -> int:
        """The money that company and president together lack for a train; negative if they have more."""
        president, target = company.player, self.target()
        if president is None or target is None:
            return 0
        return target - self.game.policies.money.buying_power(company) - president.cash

    def issue_value(self, company: Corporation) -> int:
        """The money that the company itself could raise by issuing shares: usually none."""
        return 0

    def value_of_privates(self, player: Player) -> int:
        """What the president could raise by selling private companies: nothing, usually."""
        return 0

    def last_sale_price(self, corporation: Corporation) -> int:
        """The price of a share of ``corporation`` at the president's last sale in this turn,
        which must exist."""
        return next(price for sold, price in reversed(self.sold) if sold is corporation)

    def _sales(self, player: Player) -> list[Bundle]:
        """The bundles that the president may sell to raise money;
        by the usual settings none larger than needed."""
        company = self.in_need()
        if not self.game.settings.emergency_may_sell_shares:
            return []
        out: list[Bundle] = []
        short = self._short(company)
        for corporation in list(player.held):
            for shares, percent in self.game.shares.bundles(player, corporation):
                if not self.may_sell(player, company, shares, percent):
                    continue
                less = corporation.price_of(percent) - min(share.price for share in shares)
                more = self.game.settings.emergency_may_sell_more_than_needed
                if less < short or more or self._is_least(player, corporation, percent):
                    out.append((shares, percent))
        return out

    def raisable(self, company: Corporation) -> int:
        """The money of company and president, with what the president may still sell."""
        president, money = company.player, self.game.policies.money.buying_power(company)
        if president is None:
            return money
        gains: dict[Corporation, int] = {}
        for shares, percent in self._sales(president):
            value = self.game.policies.stock.sale_value(shares, percent)
            gains[shares[0].corporation] = max(value, gains.get(shares[0].corporation, 0))
        return money + president.cash + self.value_of_privates(president) + sum(gains.values())

    def _is_least(self, player: Player, corporation: Corporation, percent: int) -> bool:
        """Whether a player who holds more than may be bought has to sell at least this much in one go."""
        may_hold = self.game.limits.may_hold
        return self.game.settings.keeps_above_max and not may_hold(player, corporation, 1 - percent)

    def may_sell(
        self, player: Player, company: Corporation, shares: Sequence[Certificate], percent: int
    ) -> bool:
        """Whether the president may sell this bundle to pay for a train of ``company``;
        need is not looked at."""
        game, corporation = self.game, shares[0].corporation
        if game.settings.must_sell_in_blocks and any(sold is corporation for sold, _ in self.sold):
            return False
        if corporation.cell is None or trading.why_not_sell_yet(game, player, corporation) is not None:
            return False
        if game.settings.keeps_above_max and not game.limits.may_hold(player, corporation, -percent):
            return False
        if not game.limits.fits_in_pool(corporation, percent) or not game.shares.may_dump(
            player, shares, percent
        ):
            return False
        if corporation.player is not player:
            return True
        successor = game.shares.successor(corporation, player, percent)
        if successor is None:
            return True
        # What is forbidden is to make another player president, as on 18xx.games (decision 1800).
        allowed = game.settings.emergency_may_change_other_presidents or isinstance(successor, Corporation)
        return corporation is not company and allowed

    def may_sell_bankrupt(
        self, player: Player, company: Corporation, shares: Sequence[Certificate], percent: int
    ) -> bool:
        """Whether a bankrupt president may sell this bundle:
        usually what could be sold to pay for a train."""
        return self.may_sell(player, company, shares, percent)

    def sale_in_need(
        self, player: Player, company: Corporation, shares: Sequence[Certificate], percent: int
    ) -> int:
        """The money that this bundle would bring a president who has to raise all there is;
        0 if it may not be sold."""
        if not self.may_sell(player, company, shares, percent):
            return 0
        return self.game.policies.stock.sale_value(shares, percent)

    def do_sell(self, action: SellShares, player: Player) -> None:
        """Sell shares of the president to pay for a train. Raises Refusal."""
        shares = tuple(self.game.certificates[name] for name in action.shares)
        if any(share.owner is not player for share in shares):
            raise Refusal("stock/not-yours", f"{player.name} does not own {', '.join(action.shares)}.")
        percent = action.percent or sum(share.percent for share in shares)
        sizes = [size for held, size in self._sales(player) if held[0].corporation is shares[0].corporation]
        if percent not in sizes:
            raise Refusal(
                "train/sale",
                f"{percent}% of {shares[0].corporation.id} cannot be sold to pay for a train now.",
                hint=f"possible: {', '.join(f'{size}%' for size in sizes)}" if sizes else None,
            )
        corporation = shares[0].corporation
        self.sold = (*self.sold, (corporation, corporation.share_price))
        self.sell(shares, percent)
        sold_in_operating_round(self.game)

    def sell(self, shares: Sequence[Certificate], percent: int) -> None:
        """Carry out a sale that raises money. Sales of a bankrupt player do not come here."""
        self.game.policies.stock.sell(shares, percent)
