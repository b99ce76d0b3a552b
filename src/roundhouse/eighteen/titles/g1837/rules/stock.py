"""Par prices, what floats, what players are worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.policies import StockPolicy
from roundhouse.eighteen.rules.state.events import CompanyFloated
from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation, Player

from .facts import facts_of, target_of, treasury_for_sale

PER_PRICE = 2
"""So many corporations may start at one price."""


def started_at(game: GameInPlay, cell: Cell | None) -> list[Corporation]:
    """The corporations with this par price."""
    return [one for one in game.corporations.values() if one.par is not None and one.par is cell]


class ImperialStock(StockPolicy):
    """How corporations start."""

    def par_cells(self, corporation: Corporation) -> list[Cell]:
        """Those where fewer than two corporations have started."""
        cells = super().par_cells(corporation)
        return [cell for cell in cells if len(started_at(self.game, cell)) < PER_PRICE]

    def par_cells_looked_at(self, corporation: Corporation) -> Sequence[Cell]:
        """All of them: 18xx.games compares a player's money with the lowest, be it full or not."""
        return super().par_cells(corporation)

    def worth(self, player: Player) -> int:
        """With what minors count: half of one as a share at the lowest par price, as on 18xx.games, or each
        certificate as the share that it becomes, and mountain railways nothing."""
        game = self.game
        sofar = super().worth(player)
        match facts_of(game).minors_count:
            case "lowest_par":
                lowest = min(cell.price for cell in game.market.par_cells())
                return sofar + sum(player.percent(minor) for minor in game.minors.values()) // 50 * lowest
            case "as_share":
                cells = {minor: target_of(game, minor).cell for minor in game.minors.values()}
                shares = sum(cell.price * len(player.shares(minor)) for minor, cell in cells.items() if cell)
                return sofar + shares - sum(private.value for private in player.privates)
            case never:
                assert_never(never)

    def buy(self, player: Player, shares: Sequence[Certificate]) -> None:
        """As usual; nobody may preside over a national railway before it is formed."""
        game, facts, corporation = self.game, facts_of(self.game), shares[0].corporation
        waits = corporation.id in facts.nationals and not corporation.floated
        if facts.president_at_once or not waits:
            super().buy(player, shares)
        else:
            price = sum(game.shares.price(share) for share in shares)
            game.shares.buy(player, shares, price, change_president=False)

    def floats_when_sold(self, corporation: Corporation) -> bool:
        """Corporations float as :func:`float_sold` says, national railways when they are formed."""
        return False


def float_sold(game: GameInPlay, corporation: Corporation) -> None:
    """A corporation floats once half of it is sold, shares for minors apart. The bank pays it for all that is
    not kept for those."""
    if corporation.floated or corporation.par is None or corporation.id in facts_of(game).nationals:
        return
    whole = sum(share.percent for share in game.shares.all_of(corporation)) - _kept(game, corporation)
    if whole - treasury_for_sale(corporation) < corporation.float_percent:
        return
    funds = corporation.par.price * whole // corporation.share_percent
    corporation.floated = True
    game.pay(game.bank, corporation, funds)
    game.happen(CompanyFloated(company=corporation.id, funds=funds))
    game.land.place_home(corporation)


def _kept(game: GameInPlay, corporation: Corporation) -> int:
    """What was kept for minors at the start, in percent."""
    return facts_of(game).reserved.get(corporation.id, 0) * corporation.share_percent
