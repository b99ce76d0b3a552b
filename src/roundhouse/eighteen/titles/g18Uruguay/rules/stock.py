"""Shares: those of the trust, of corporations with too many loans, and of the state railway."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.eighteen.model.settings import TileLay
from roundhouse.eighteen.rules.policies import (
    OrderPolicy,
    PrivatePolicy,
    StockPolicy,
    TokenPolicy,
    TrackPolicy,
)
from roundhouse.eighteen.rules.state.events import SaleSettled
from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation, Player
from roundhouse.eighteen.rules.state.turns import RoundState
from roundhouse.eighteen.rules.steps.stock import StockTurn

from .facts import is_last_round, is_overdrawn, is_railway, memory_of, state_of, trust_of
from .formation import next_stage

TRADED = "rptla_available"
"""The status of phases in which shares of the trust are bought in stock rounds."""


class StockUruguay(StockPolicy):
    """Sales, starts and certificates."""

    def sell(self, shares: Sequence[Certificate], percent: int) -> None:
        """A sale of the trust moves its price to the left, whatever is sold."""
        corporation = shares[0].corporation
        if corporation is not trust_of(self.game):
            super().sell(shares, percent)
            return
        self.game.shares.sell(shares, percent, movement="left_block")
        self.game.happen(SaleSettled())

    def may_par(self, corporation: Corporation, player: Player) -> bool:
        """Nobody starts the state railway."""
        return corporation is not state_of(self.game) and super().may_par(corporation, player)

    def certificate_limit(self, player: Player | None) -> int:
        """As the box says; another one since the state railway was founded."""
        return memory_of(self.game).certificates or super().certificate_limit(player)


class OrderUruguay(OrderPolicy):
    """Rounds, and the order of companies."""

    def next_round(self, done: RoundState) -> None:
        """After a stage of the founding comes the next one; after the last the operating round goes on."""
        if done.kind == "nationalization":
            next_stage(self.game, done.number)
        else:
            super().next_round(done)

    def is_sold_out(self, corporation: Corporation) -> bool:
        """Never for the trust, whose price does not rise by it."""
        return corporation is not trust_of(self.game) and super().is_sold_out(corporation)

    def operating_order(self) -> list[Corporation]:
        """The trust operates last."""
        trust, usual = trust_of(self.game), super().operating_order()
        return [*(one for one in usual if one is not trust), *(one for one in usual if one is trust)]


class TrackUruguay(TrackPolicy):
    """Track."""

    def tile_lays(self, company: Corporation) -> Sequence[TileLay]:
        """Corporations lay track, but not in the last round; farms and the trust never do."""
        builds = is_railway(self.game, company) and not is_last_round(self.game)
        return super().tile_lays(company) if builds else ()


class TokensUruguay(TokenPolicy):
    """Tokens."""

    def may_place_tokens(self, company: Corporation) -> bool:
        """Corporations do, but not in the last round."""
        return is_railway(self.game, company) and not is_last_round(self.game)


class PrivatesUruguay(PrivatePolicy):
    """Private companies."""

    def may_buy_privates(self, company: Corporation) -> bool:
        """Corporations buy them, the trust does not."""
        return is_railway(self.game, company) and super().may_buy_privates(company)


class StockTurnUruguay(StockTurn):
    """As usual. Nothing is sold in the first round; shares of the trust are bought in some phases only; of a
    corporation with too many loans anybody may take shares of the pool, whatever the limits."""

    def why_not_sell(self, player: Player, shares: Sequence[Certificate], percent: int) -> str | None:
        """Why this sale is not allowed, or ``None``."""
        if self.game.progress.turn <= 1:
            return "Nothing can be sold in the first stock round."
        return super().why_not_sell(player, shares, percent)

    def why_not_buy(self, player: Player, shares: Sequence[Certificate]) -> str | None:
        """Why this purchase is not allowed, or ``None``."""
        corporation = shares[0].corporation
        if self.is_kept(corporation):
            return f"Shares of {corporation.id} cannot be bought in this phase."
        return super().why_not_buy(player, shares)

    def is_kept(self, corporation: Corporation) -> bool:
        """Whether shares of ``corporation`` are not bought in this phase: those of the trust."""
        return corporation is trust_of(self.game) and TRADED not in self.game.phase.status

    def has_room_for(self, player: Player, shares: Sequence[Certificate]) -> bool:
        """Whether ``player`` may hold these certificates, by the limits or without them."""
        from_pool = shares[0].owner is self.game.pool
        overdrawn = from_pool and is_overdrawn(self.game, shares[0].corporation)
        return overdrawn or super().has_room_for(player, shares)
