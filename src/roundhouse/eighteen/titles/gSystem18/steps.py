"""Steps of System18: trains that a corporation issues shares for, tokens in the home region, track that moves
the share price."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from roundhouse.eighteen.rules.state.actions import LayTile, PlaceToken
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.steps.emergency import BuyTrainsIssuing, Issue
from roundhouse.eighteen.rules.steps.issue import bundles_of
from roundhouse.eighteen.rules.steps.tokens import PlaceTokens
from roundhouse.eighteen.rules.steps.track import LayTrack
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal

from .facts import Facts

LOCAL = "local_tokens"
"""The status of phases in which tokens are placed in the home region only."""


class BuyTrainsWithShares(BuyTrainsIssuing):
    """A corporation that must buy a train and cannot pay issues shares at the market price, no more than
    needed, before its president helps. Having issued some, it buys its next train from the bank."""

    def issues(self, company: Corporation) -> list[Issue]:
        """Every number of shares up to the first that is enough for the cheapest train of the bank."""
        cheapest = self.game.depot.cheapest()
        if cheapest is None or company.cash >= cheapest or company.cell is None or not self.must_buy(company):
            return []
        out: list[Issue] = []
        for offer in self.all_issues(company):
            out.append(offer)
            if company.cash + offer.gain >= cheapest:
                break
        return out

    def all_issues(self, company: Corporation) -> Iterator[Issue]:
        """Every number of shares for which the pool has room, at the market price."""
        for shares, percent in bundles_of(company, company):
            if self.game.limits.fits_in_pool(company, percent):
                yield Issue(shares, company.price_of(percent))

    def issue(self, company: Corporation, offer: Issue) -> None:
        """Sell the shares to the pool; the price falls as the map says."""
        game = self.game
        game.shares.issue(company, offer.shares, offer.gain)
        match game.settings_of(Facts).price_after_issue:
            case "left_once":
                game.shares.move_price(company, (game.market.left_of,))
            case "down_each":
                game.shares.move_price(company, (game.market.below,) * len(offer.shares))
            case other:
                assert_never(other)


class PlaceLocalTokens(PlaceTokens):
    """One token in a city that the company's track reaches; in some phases only in its home region."""

    def choices(self) -> Iterator[Choice]:
        """The cities of the region, and the pass."""
        company = self.actor()
        for choice in super().choices():
            hex_ = choice.action.get("hex")
            if not isinstance(company, Corporation) or hex_ is None or self.may_be_on(company, str(hex_)):
                yield choice

    def may_be_on(self, company: Corporation, hex_: str) -> bool:
        """Does the phase allow a token of ``company`` on a hex?"""
        if LOCAL not in self.game.phase.status:
            return True
        regions = self.game.settings_of(Facts).regions
        return company.id not in regions or hex_ in regions[company.id]

    def do_place(self, action: PlaceToken, company: Corporation) -> None:
        """Place the next token. Raises Refusal outside the region."""
        if not self.may_be_on(company, action.hex):
            raise Refusal("token/region", f"{company.id} places tokens in its home region until phase 5.")
        super().do_place(action, company)


class LayRapidly(LayTrack):
    """As usual; a tile with a city or town costs half the share price besides, rounded up, and moves it one
    cell to the right. A turn in which nothing is laid moves it one cell to the left."""

    def extra(self, company: Corporation, hex_: str, copy: str, rotation: int, usual: int) -> int:
        """As usual, and half the share price for a tile with a stop."""
        return usual + self._stop_cost(company, copy)

    def lay_costs(
        self, company: Corporation, hex_: str, copy: str, rotations: Sequence[int], usual: int
    ) -> Sequence[int]:
        """As :meth:`extra`, for all rotations."""
        return super().lay_costs(company, hex_, copy, rotations, usual + self._stop_cost(company, copy))

    def _stop_cost(self, company: Corporation, copy: str) -> int:
        return (company.share_price + 1) // 2 if self._has_stop(copy) else 0

    def _has_stop(self, copy: str) -> bool:
        tile = self.game.land.tile_of(copy)
        return bool(tile.cities or tile.towns)

    def do_lay(self, action: LayTile, company: Corporation) -> None:
        """Lay the tile, and move the price if it has a stop."""
        super().do_lay(action, company)
        if self._has_stop(action.tile):
            self.game.shares.move_price(company, (self.game.market.right_of,))

    def finish(self) -> None:
        """End the step; the price falls if nothing was laid."""
        company = self.actor()
        if not self.passed and not self.laid and isinstance(company, Corporation):
            self.game.shares.move_price(company, (self.game.market.left_of,))
        super().finish()
