"""Shares of 1847 AE: who starts after whom, double certificates, investors, private companies of players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from roundhouse.eighteen.model.abilities import Exchange
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.parts.buyouts.part import BuyoutTurn
from roundhouse.eighteen.rules.policies import StockPolicy
from roundhouse.eighteen.rules.state.events import PrivateExchanged
from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation, Player, Private
from roundhouse.eighteen.rules.steps.exchange import ExchangePrivate

from .facts import INVESTORS, Facts


class PfalzShares(StockPolicy):
    """Who may be started."""

    def may_par(self, corporation: Corporation, player: Player) -> bool:
        """Once the corporation before it has floated."""
        before = self.game.settings_of(Facts).starts_after.get(corporation.id)
        waits = before is not None and not self.game.company(before).floated
        return not waits and super().may_par(corporation, player)


class PfalzTurn(BuyoutTurn):
    """As usual; double certificates of a treasury go in order, and players trade private companies."""

    def why_not_buy(self, player: Player, shares: Sequence[Certificate]) -> str | None:
        """Of two double certificates one is the first to be sold, before any single share; the last one goes
        when no single share is left."""
        share, company = shares[0], shares[0].corporation
        if share.owner is company:
            left = [one for one in company.shares(company) if not one.reserved and not one.president]
            doubles = sum(one.percent > company.share_percent for one in left)
            is_double = share.percent > company.share_percent
            if doubles > 1 and not is_double:
                return f"A double certificate of {company.id} is sold first."
            if doubles == 1 < len(left) and is_double:
                return f"The double certificate of {company.id} is the last one to be sold."
        return super().why_not_buy(player, shares)

    def seems_to_par(self, player: Player) -> bool:
        """The turn also waits for whoever could buy a share of another player, if one had any, as on
        18xx.games."""
        mine = (one for one in player.held if self.nationalizes(player, one))
        rich = any(one.share_price * 3 <= player.cash * 2 for one in mine)
        return (rich and not self.has_bought()) or super().seems_to_par(player)

    def private_offers(self, player: Player) -> Iterator[Private]:
        """All but those that stay with their owners, in phases that allow it."""
        if self.has_bought() or "can_buy_companies_from_other_players" not in self.game.phase.status:
            return
        for private in self.game.privates.values():
            others = isinstance(private.owner, Player) and private.owner is not player
            if others and player.cash > 0 and private.id not in self.game.settings_of(Facts).untraded:
                yield private


def investor_share(game: GameInPlay, private: Private) -> Certificate | None:
    """The certificate that is kept for the owner of ``private``, if it is one for investors."""
    names = [name for _, ability in game.abilities.of(private, Exchange) for name in ability.shares]
    return game.certificates[names[0]] if names and not private.closed else None


class ExchangeInvestor(ExchangePrivate):
    """In some phases a player gives a private company up for the share of a floated corporation that is kept
    for it, as the purchase of a turn."""

    def shares(self, private: Private) -> Iterator[Certificate]:
        """The share that is kept."""
        share = investor_share(self.game, private)
        if share is None or INVESTORS not in self.game.phase.status or not share.corporation.floated:
            return
        if self.ability(private) is not None:
            yield share


def exchange_investors(game: GameInPlay) -> None:
    """All shares that are still kept for investors are exchanged."""
    for private in list(game.privates.values()):
        share, player = investor_share(game, private), private.owner
        if share is None or not isinstance(player, Player):
            continue
        game.happen(
            PrivateExchanged(
                player=player.id,
                private=private.id,
                company=share.corporation.id,
                percent=share.percent,
            )
        )
        game.close_private(private)
        game.shares.give(player, (share,))
        game.check_float(share.corporation)
