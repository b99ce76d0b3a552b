"""Stock rounds of 1825: bands, private companies from the cheapest on, and purchases that count."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.rules.policies import StockPolicy
from roundhouse.eighteen.rules.state.actions import Action, Pass, SellShares
from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation, Entity, Player, Private
from roundhouse.eighteen.rules.steps.stock_privates import StockTurnPrivates, is_with_bank

from .facts import Facts, Memory, band, is_minor, open_band


class BandStock(StockPolicy):
    """When companies start, at what price, and how many certificates players hold."""

    def may_par(self, corporation: Corporation, player: Player) -> bool:
        """Only a company of an open band is started."""
        return band(self.game, corporation) <= open_band(self.game)

    def par_cells(self, corporation: Corporation) -> list[Cell]:
        """A corporation has one price; minors any at which all of their shares pay for their train."""
        if not is_minor(corporation):
            return super().par_cells(corporation)
        train = self.game.title.train(self.game.settings_of(Facts).required_trains[corporation.id])
        cells = (cell for cell in self.game.market.chart.cells() if "endgame" not in cell.zones)
        return sorted((cell for cell in cells if cell.price * 10 > train.price), key=lambda cell: -cell.price)

    def certificate_limit(self, player: Player | None) -> int:
        """More with minors from kits."""
        facts = self.game.settings_of(Facts)
        more = facts.more_certificates.get(facts.minors, {})
        return super().certificate_limit(player) + more.get(len(self.game.players), 0)


class BandTurn(StockTurnPrivates):
    """As usual; private companies that nobody has had are bought one after the other, the cheapest first.
    What was bought in a turn is not sold in it. A turn that only sells is a pass."""

    sales_count: ClassVar[bool] = False

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """As usual; who only sees a private company that is too dear may pass."""
        kinds = super().actions(entity)
        if entity is not self.actor() or self.passed or not isinstance(entity, Player):
            return kinds
        return kinds | {Pass} if kinds != {SellShares} and self.sees_private(entity) else kinds

    def sees_private(self, player: Player) -> bool:
        """Could ``player`` buy a private company of the bank but for its price?"""
        game = self.game
        if self.has_bought() or not player.cash:
            return False
        return game.limits.certificates_counted(player) < game.certificate_limit(player) and any(
            is_with_bank(game, private) and (player, private) not in self.returned
            for private in game.privates.values()
        )

    def private_offers(self, player: Player) -> Iterator[Private]:
        """Only the cheapest one, as long as there are such that nobody has had."""
        unsold = self.game.memory_of(Memory).unsold
        first = min(unsold, key=lambda private: private.value, default=None)
        for private in super().private_offers(player):
            if first is None or private is first:
                yield private

    def why_not_sell(self, player: Player, shares: Sequence[Certificate], percent: int) -> str | None:
        """Not what has just been bought."""
        last = self.history.get(player, ())[-1:]
        if any(deed != "sell" and what is shares[0].corporation for _, deed, what in last):
            return f"What was bought of {shares[0].corporation.id} in this turn is not sold in it."
        return super().why_not_sell(player, shares, percent)

    def seems_to_par(self, player: Player) -> bool:
        """The turn waits for whoever could pay the lowest par price of any company, whatever its band and its
        price are (as on 18xx.games)."""
        if self.has_bought():
            return False
        lowest = self.game.market.par_cells()[-1]
        return any(
            not (company.parred or company.closed or (player, company) in self.sold)
            and self.game.shares.par_cost(company, lowest) <= player.cash
            and self.has_room_to_par(player, self.game.shares.president_share(company))
            for company in self.game.corporations.values()
        )

    def bought_private(self, player: Player, private: Private) -> None:
        """Now others may start corporations."""
        super().bought_private(player, private)
        self.game.memory_of(Memory).unsold -= {private}
