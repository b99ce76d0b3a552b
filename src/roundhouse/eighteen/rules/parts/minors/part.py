"""Minors as a part: ``[parts.minors]`` with what they start with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from roundhouse.eighteen.model.references import CompanyName
from roundhouse.eighteen.model.words import Money

from ...closing import close_company
from ...policies import PrivatePolicy, TrainPolicy
from ...state.events import MinorBought, PrivateBought, PrivateLeftOut, PrivateSold
from ...state.listening import on
from ...state.pieces import Corporation, Private, Train
from ..part import Part


class MinorSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What minors start with: ``funded`` with the value of their private companies, or ``treasuries``."""

    funded: bool = False
    """Does a minor start with the value of its private company?"""
    treasuries: Mapping[CompanyName, Money] = {}
    """What minors start with, by their ids, where it is something else."""
    home: Literal["start", "bought"] = "start"
    """When the home token is placed: before the game, or once somebody has the minor."""
    sell_trains: bool = False
    """May other companies buy trains of minors?"""


class MinorPrivates(PrivatePolicy):
    """Private companies that stand for minors."""

    def why_not_take_over(self, private: Private, company: Corporation) -> str | None:
        """Why ``company`` cannot take over ``private``, or ``None``; a minor's train needs room."""
        trains = self.game.policies.trains
        full = trains.trains_counted(company) >= trains.train_limit(company)
        if full and private.id in self.game.minors:
            return f"{company.id} has no room for the train of {private.name}."
        return super().why_not_take_over(private, company)

    def minor_funds(self, private: Private) -> int:
        """The money with which the minor of ``private`` starts."""
        settings = self.game.settings_of(MinorSettings)
        return settings.treasuries.get(private.id, private.value if settings.funded else 0)


class MinorTrains(TrainPolicy):
    """The trains of minors."""

    def may_trade(self, train: Train, buyer: Corporation) -> bool:
        """Whether ``train`` may be sold to ``buyer``; minors sell none, unless the title lets them."""
        owner = train.owner
        sells = owner is not None and (owner.is_major or self.game.settings_of(MinorSettings).sell_trains)
        return sells and super().may_trade(train, buyer)


class Minors(Part[MinorSettings]):
    """A minor has a train from the start, and a token on the map.

    Where there is a private company with its id, the two are one: who buys the private has the minor, and a
    corporation that buys the private takes it over. Otherwise the minors themselves are sold.
    """

    Settings = MinorSettings
    policies = (MinorPrivates, MinorTrains)

    def prepare(self) -> None:
        """Give each minor a train of the bank, and place its home token if it is there from the start."""
        game = self.game
        for minor in game.minors.values():
            game.depot.give(game.depot.upcoming[0], minor)
            if self.settings.home == "start":
                game.land.place_home(minor)

    @on(MinorBought)
    def begin(self, event: MinorBought) -> None:
        """Start a minor that was sold itself: it has an owner, its home token, and floats."""
        game, minor = self.game, self.game.company(event.minor)
        minor.player = game.player(event.player)
        game.land.place_home(minor)
        game.float_company(minor)

    @on(PrivateBought)
    def start(self, event: PrivateBought) -> None:
        """Start the minor of a private company that was bought, with its funds."""
        game, private = self.game, self.game.private(event.private)
        minor = game.minors.get(private.id)
        if minor is not None:
            minor.player = game.player(event.player)
            game.pay(game.bank, minor, game.policies.privates.minor_funds(private))
            game.float_company(minor)

    @on(PrivateLeftOut)
    def leave_out(self, event: PrivateLeftOut) -> None:
        """Close a minor whose private company is left out of the game."""
        minor = self.game.minors.get(event.private)
        if minor is not None:
            close_company(self.game, minor)

    @on(PrivateSold)
    def take_over(self, event: PrivateSold) -> None:
        """Give cash, trains and tokens of a minor to the corporation that buys its private company."""
        game, company = self.game, self.game.company(event.company)
        minor = game.minors.get(event.private)
        if minor is None:
            return
        game.pay(minor, company, minor.cash)
        for train in minor.trains:
            game.depot.give(train, company)
        for hex_, city in list(game.land.board.tokens_of(minor.id)):
            if not game.land.board.has_token(hex_, company.id, city):
                game.land.board.replace_token(hex_, city, minor.id, company.id)
        close_company(game, minor)


PART = Minors
