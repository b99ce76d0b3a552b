"""A mail contract as a part: ``[parts.mail_contract]`` names the private company that has it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import msgspec

from roundhouse.eighteen.model.references import PrivateName
from roundhouse.eighteen.model.words import Money
from roundhouse.eighteen.track.routes import Offer, RouteRules, Run, TrainReach

from ...policies import RevenuePolicy
from ...state.pieces import Corporation
from ..part import Part


class MailSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whose the contract is, and what it pays."""

    private: PrivateName
    """The private company; its corporation has the money."""
    amount: Money = 10
    """What each stop that one train visits pays."""
    paying: bool = False
    """Does it pay for no more stops than the train is paid for?"""


@dataclass(frozen=True)
class MailContract:
    """Money for each place that one train of the company visits, counted or not.

    With ``paying`` for no more places than the first allowance of the train lets pay.
    """

    name: str
    amount: int
    paying: bool = False
    claims: int = 1

    def bound(self, train: TrainReach) -> int:
        """The most that the contract adds to a run of ``train``, by the stops that it may visit."""
        if self.paying and train.allowances[0].pay is not None:
            return self.amount * train.allowances[0].pay
        visits = [row.visit for row in train.allowances]
        limits = [visit for visit in visits if visit is not None]
        return self.amount * (sum(limits) if len(limits) == len(visits) else MOST_STOPS)

    def offers(self, run: Run) -> Sequence[Offer]:
        """Nothing, or the amount for each stop with claim 0, so that only one train takes it."""
        amount = self.amount * len(run.stops)
        if self.paying:
            amount = min(amount, self.bound(run.train))
        return (Offer(0), Offer(amount, frozenset({0})))


MOST_STOPS = 99
"""More stops than any map has."""


class MailRevenue(RevenuePolicy):
    """The mail contract of a corporation."""

    def route_rules(self, company: Corporation) -> RouteRules:
        """The usual rules, with the mail for one train of the company that has the contract."""
        rules, settings = super().route_rules(company), self.game.settings_of(MailSettings)
        for private in company.privates:
            if private.id == settings.private:
                return replace(
                    rules,
                    hooks=(*rules.hooks, MailContract("Mail Contract", settings.amount, settings.paying)),
                )
        return rules


class Mail(Part[MailSettings]):
    """The owner of a private company carries the mail."""

    Settings = MailSettings
    policies = (MailRevenue,)


PART = Mail
