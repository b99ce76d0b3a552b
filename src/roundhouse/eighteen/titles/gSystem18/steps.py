"""Steps of System18: trains that a corporation issues shares for, tokens in the home region."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from roundhouse.eighteen.rules.state.actions import PlaceToken
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.steps.emergency import BuyTrainsIssuing, Issue
from roundhouse.eighteen.rules.steps.issue import bundles_of
from roundhouse.eighteen.rules.steps.tokens import PlaceTokens
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
