"""Corporations that grow, merge and fail; answered by :class:`~..merging.MergerRules`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..pieces import Corporation, Player, Private, Train

if TYPE_CHECKING:
    from ..game import EighteenGame


class GrowthAnswers:
    """Corporations that grow, merge and fail; answered by :class:`~..merging.MergerRules`."""

    def first_share_percent(self, game: EighteenGame, corporation: Corporation) -> int:
        """The size of one share of a corporation that starts."""
        return min(corporation.definition.shares)

    def most_shorts(self, game: EighteenGame, corporation: Corporation) -> int:
        """How many shares of a corporation can be sold short."""
        return 0

    def equip(self, game: EighteenGame, company: Corporation) -> None:
        """In a stock round a company has got money: it may buy what it needs."""

    def company_formed(self, game: EighteenGame, company: Corporation) -> None:
        """A corporation that was auctioned starts."""

    def private_contributed(self, game: EighteenGame, private: Private, company: Corporation) -> None:
        """A founder paid with a private company."""

    def may_change(self, game: EighteenGame) -> Sequence[Corporation]:
        """The companies that may convert or merge."""
        return ()

    def acquired(self, game: EighteenGame, company: Corporation, buyer: Corporation | None) -> None:
        """A company is taken over, by the bank if there is no buyer."""

    def train_lost(self, game: EighteenGame, train: Train) -> None:
        """A train leaves the game with its company, whose charter is free again."""

    def waits_for_lost_trains(self, game: EighteenGame) -> bool:
        """Does the turn wait while trains are bought although all that others had left the game with them?"""
        return False

    def pay_interest(self, game: EighteenGame, company: Corporation) -> None:
        """A company's turn ends: interest on its loans is due."""

    def check_tokens(self, game: EighteenGame) -> None:
        """A stock round is over: corporations must have their tokens."""

    def growth_cost(self, game: EighteenGame, company: Corporation, tokens: int) -> int:
        """What the tokens cost that a growing company must buy."""
        return 0

    def liquidate(self, game: EighteenGame, company: Corporation) -> None:
        """A company fails."""

    def president_of(self, game: EighteenGame, company: Corporation) -> Player | None:
        """Who presides, or did when the company failed."""
        return company.player

    def zones_before_mergers(self, game: EighteenGame, company: Corporation) -> frozenset[str]:
        """The zones in which a company stood before the last merger round."""
        return frozenset()

    def player_bankrupt(self, game: EighteenGame, player: Player) -> None:
        """A player is out."""

    def train_exported(self, game: EighteenGame, train: Train) -> None:
        """A train of the bank left the game."""

    def top_of_pyramid(self, game: EighteenGame) -> Private:
        """The private that lies on top in an auction of rows."""
        return next(private for private in game.privates.values() if not private.closed)
