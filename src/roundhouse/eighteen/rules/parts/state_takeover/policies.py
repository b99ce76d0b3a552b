"""Policies of the national railway of 1861 and 1867: its turn and what it may not do."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.eighteen.model.settings import TileLay

from ...policies import OrderPolicy, PrivatePolicy, RevenuePolicy, StockPolicy, TokenPolicy, TrackPolicy
from ...state.pieces import Corporation, Player
from ...state.spots import NOBODY
from .settings import TakeoverSettings, is_national, national_of, operates_now


class StateLast(OrderPolicy):
    """The turn of the national railway."""

    def operating_order(self) -> list[Corporation]:
        """The companies in operating order, the national railway last if it ever operates."""
        game = self.game
        national, settings = national_of(game), game.settings_of(TakeoverSettings)
        others = [company for company in super().operating_order() if company is not national]
        if settings.operates_from is None or not (others or operates_now(game)):
            return others
        return [*others, national]


class StateUnstarted(StockPolicy):
    """Shares of the state."""

    def may_par(self, corporation: Corporation, player: Player) -> bool:
        """Whether ``player`` may start ``corporation``; never the national railway."""
        return not is_national(self.game, corporation) and super().may_par(corporation, player)


class StateTrack(TrackPolicy):
    """Track of the state."""

    def tile_lays(self, company: Corporation) -> Sequence[TileLay]:
        """The tile actions of a turn; none for the national railway."""
        return () if is_national(self.game, company) else super().tile_lays(company)


class StateTokens(TokenPolicy):
    """Tokens of the state, and neutral ones."""

    def may_place_tokens(self, company: Corporation) -> bool:
        """Whether ``company`` may place tokens as usual; not the national railway."""
        return not is_national(self.game, company) and super().may_place_tokens(company)

    def neutral_tokens(self) -> Sequence[str]:
        """The owners of tokens that block nobody."""
        usual = super().neutral_tokens()
        return (*usual, NOBODY) if self.game.settings_of(TakeoverSettings).neutral else usual


class StateRevenue(RevenuePolicy):
    """Revenue of the state."""

    def forced_dividend(self, company: Corporation) -> str | None:
        """``withhold`` for the national railway, which keeps what it earns."""
        return "withhold" if is_national(self.game, company) else super().forced_dividend(company)


class StatePrivates(PrivatePolicy):
    """Private companies of the state."""

    def may_buy_privates(self, company: Corporation) -> bool:
        """Whether ``company`` may buy private companies; not the national railway."""
        return not is_national(self.game, company) and super().may_buy_privates(company)
