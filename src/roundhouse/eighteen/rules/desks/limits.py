"""Limits on holdings: certificates of a player, percent of one corporation of a player or the pool."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import attrgetter

from ..decisions import Decisions
from ..state.game_state import GameState
from ..state.pieces import Certificate, Corporation, Holder, Player
from .bundles import PERCENT

_COUNTS = attrgetter("counts")
UNLIMITED = frozenset({"multiple_buy", "unlimited"})
"""Zones in which a player may hold more of a corporation than usual."""


class HoldingLimits:
    """The limits on holding certificates in one game, and what everybody's holdings count."""

    def __init__(self, game: GameState, policies: Decisions) -> None:
        self.game = game
        self.policies = policies
        self._uncounted = frozenset(game.settings.uncounted_zones)

    def counts_for_limit(self, corporation: Corporation) -> bool:
        """Whether certificates of ``corporation`` count against the limit at its present price.

        They do not if it is about to fall to a price where they do not, or where it closes.
        """
        falls_to = corporation.falls_to
        if falls_to is not None and "close" in falls_to.zones:
            return False
        cell = falls_to or corporation.cell
        return cell is None or not cell.zones or cell.zones.isdisjoint(self._uncounted)

    def certificates_counted(self, player: Player) -> float:
        """The number of certificates that count against the player's limit; a half may count."""
        return self.game.answers.to(self._certificates_counted, player)

    def _certificates_counted(self, player: Player) -> float:
        total: float = 0
        for corporation, shares in player.held.items():
            if shares and self.counts_for_limit(corporation):
                total += sum(map(_COUNTS, shares))
        if self.game.settings.certificates_include_privates:
            total += sum(private.definition.counts for private in player.privates)
        return total

    def may_hold(self, holder: Holder, corporation: Corporation, more: int = 0) -> bool:
        """Whether ``holder`` may own ``more`` percent of ``corporation`` than now,
        by the limit on one company."""
        cell = corporation.cell
        if cell is not None and cell.zones and not cell.zones.isdisjoint(UNLIMITED):
            return True
        return holder.percent(corporation) + more <= self.policies.stock.most_percent(corporation)

    def may_gain(self, player: Player, shares: Sequence[Certificate]) -> bool:
        """Whether ``player`` may take these certificates of one corporation without breaking a limit."""
        corporation = shares[0].corporation
        if (held := player.shares(corporation)) and any(share.percent < 0 for share in held):
            return True
        if not self.may_hold(player, corporation, sum(map(PERCENT, shares))):
            return False
        if not self.counts_for_limit(corporation):
            return True
        # Half a certificate below the limit is room enough for a whole one (decision 1500); at the limit one
        # that counts nothing may be taken (decision 1780).
        owned, limit = self.certificates_counted(player), self.policies.stock.certificate_limit(player)
        return owned < limit or (owned == limit and not any(map(_COUNTS, shares)))

    def too_many(self, player: Player) -> bool:
        """Whether ``player`` owns more certificates than the limit allows."""
        return self.certificates_counted(player) > self.policies.stock.certificate_limit(player)

    def beyond_limit(self, player: Player) -> Iterator[Corporation]:
        """The corporations of which ``player`` owns more percent than may be kept."""
        if not self.game.settings.keeps_above_max:
            for corporation, held in player.held.items():
                if held and not self.may_hold(player, corporation):
                    yield corporation

    def fits_in_pool(self, corporation: Corporation, percent: int) -> bool:
        """Whether the pool has room for ``percent`` more of ``corporation``."""
        return self.game.pool.percent(corporation) + percent <= self.pool_limit(corporation)

    def pool_limit(self, corporation: Corporation) -> int:
        """The most percent of ``corporation`` that the pool may hold."""
        settings, own = self.game.settings, corporation.definition.pool_limit
        if settings.pool_up_to_players:
            # What the pool gains players lose: together they have all that is not in the treasury.
            return (100 - corporation.percent(corporation)) // 2
        return settings.pool_limit if own is None else own
