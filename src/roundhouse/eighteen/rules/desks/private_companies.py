"""What comes with private companies, and how the course of the game changes or closes them."""

from __future__ import annotations

from typing import assert_never

from roundhouse.eighteen.model.abilities import (
    AssignCorporation,
    BlocksHexes,
    Close,
    FreeTrain,
    Owned,
    Reservation,
    RevenueChange,
    Shares,
)
from roundhouse.eighteen.model.words import AnyMoment
from roundhouse.eighteen.track.board import Board

from ..decisions import Decisions
from ..state.events import MarkersRemoved, PrivateSold, TrainGiven
from ..state.game_state import GameState
from ..state.pieces import Corporation, Player, Private
from ..state.spots import keep_slot
from .abilities import Abilities, Able
from .trains import Depot


class PrivateDesk:
    """The private companies of one game: what comes with them, what changes them, when they close.

    Which ability may be used, and how often it was, is known to :class:`~.abilities.Abilities`.
    """

    def __init__(
        self, game: GameState, policies: Decisions, depot: Depot, abilities: Abilities, board: Board
    ) -> None:
        self.game = game
        self.policies = policies
        self.depot = depot
        self.abilities = abilities
        self.board = board

    def begin(self) -> None:
        """Before the first round: reserve slots, and settle which
        certificates and trains come with which private.

        Where that is chance, it is drawn now.
        """
        game = self.game
        holders: list[Able] = [*game.privates.values(), *game.companies()]
        for holder in holders:
            for _, ability in self.abilities.of(holder, Reservation):
                for hex_ in ability.hexes:
                    keep_slot(self.board, hex_, holder.id, ability.city)
        for private in game.privates.values():
            for _, gift in self.abilities.of(private, Shares):
                private.gift = tuple(self._certificate(name, gift) for name in gift.shares)
            for _, free in self.abilities.of(private, FreeTrain):
                train = game.train(free.trains[0])
                self.depot.take(train)
                train.tradable = False

    def _certificate(self, name: str, ability: Shares) -> str:
        """The id of a certificate that a title names.

        ``random_president`` and ``random_share`` are of any corporation, or of any of those that the
        ability names; ``first_president`` is of the first one.
        """
        if name == "first_president":
            first = next(iter(self.game.corporations.values()))
            return first.shares(first)[0].id
        if name not in {"random_president", "random_share"}:
            return name
        names = ability.corporations or tuple(self.game.corporations)
        corporation = self.game.corporations[names[self.game.chance.below(len(names))]]
        wanted = name == "random_president"
        return next(share.id for share in corporation.shares(corporation) if share.president is wanted)

    def take_gifts(self, private: Private) -> list[str]:
        """The ids of the certificates that come with a private company; a second call returns none."""
        gifts: list[str] = []
        for place, _ in self.abilities.of(private, Shares):
            gifts += private.gift
            self.abilities.drop(private, place)
        return gifts

    def has_train_to_give(self, private: Private) -> bool:
        """Whether a train still comes with this private in the present phase."""
        phases = [phase.name for phase in self.game.title.phases]
        return any(
            ability.phase is None or self.depot.phase_index < phases.index(ability.phase)
            for _, ability in self.abilities.of(private, FreeTrain)
        )

    def give_train(self, private: Private, company: Corporation) -> None:
        """Give the train that comes with a private to ``company``, if it has room; otherwise it is lost."""
        policy = self.policies.trains
        for place, ability in self.abilities.of(private, FreeTrain):
            room = policy.trains_counted(company) < policy.train_limit(company)
            train = self.game.train(ability.trains[0])
            if room and self.has_train_to_give(private) and not train.rusted:
                self.depot.give(train, company)
                self.game.happen(
                    TrainGiven(company=company.id, private=private.id, train=train.id, name=train.name)
                )
            self.abilities.drop(private, place)
            if ability.closes_when_used:
                self.abilities.close_private(private)

    def private_sold(self, event: PrivateSold) -> None:
        """Do what follows when a company bought a private from a player: revenue, reservations, a train."""
        private, company = self.game.private(event.private), self.game.company(event.company)
        for place, ability in self.abilities.of(private, RevenueChange):
            if ability.when == ("sold",):
                private.revenue = ability.revenue
                self.abilities.drop(private, place)
        for place, kept in self.abilities.of(private, Reservation):
            if kept.remove == "sold":
                self.abilities.release(private, place, kept)
        for place, _ in self.abilities.of(private, AssignCorporation):
            private.serves = company
            self.abilities.drop(private, place)
        self.game.announce(event)
        self.give_train(private, company)

    def parred(self, corporation: Corporation) -> None:
        """Close privates whose certificate is of ``corporation`` and that close with its par price."""
        for private in list(self.game.privates.values()):
            for _, ability in self.abilities.of(private, Close):
                if "par" in ability.when and corporation.id in self._given(private):
                    self.abilities.close_private(private)

    def train_gained(self, company: Corporation) -> None:
        """Close privates that close when ``company`` buys a train, from whomever."""
        self._close_at("bought_train", company)

    def trains_ran(self, company: Corporation) -> None:
        """Close privates that close when ``company`` runs trains for the first time."""
        self._close_at("ran_train", company)

    def _close_at(self, moment: AnyMoment, company: Corporation) -> None:
        for private in self.abilities.privates_with(Close):
            for _, ability in self.abilities.of(private, Close):
                if private.closed or moment not in ability.when:
                    continue
                if company.id in (ability.corporations or self._given(private)):
                    self.abilities.close_private(private)

    def _given(self, private: Private) -> set[str]:
        """The ids of the corporations whose certificates came with a private."""
        return {self.game.certificates[name].corporation.id for name in private.gift}

    def phase_began(self, phase: str) -> None:
        """Change revenues, end abilities and reservations,
        and close privates as the phase of this name demands."""
        holders: list[Able] = [*self.game.privates.values(), *self.game.companies()]
        for holder in holders:
            for place, ability in self.abilities.of(holder, Reservation):
                if ability.remove == phase:
                    self.abilities.release(holder, place, ability)
            for place, blocking in self.abilities.of(holder, BlocksHexes):
                if blocking.until == phase:
                    self.abilities.drop(holder, place)
        for private in self.game.privates.values():
            if private.closed:
                continue
            for place, change in self.abilities.of(private, RevenueChange):
                if change.phase == phase and self._owner_fits(change, private):
                    private.revenue = change.revenue
                    self.abilities.drop(private, place)
            for _, close in self.abilities.of(private, Close):
                if close.phase == phase and self._owner_fits(close, private):
                    self.abilities.close_private(private)

    def close_all(self) -> None:
        """Close the privates, except those that close in a phase of their own, or never.

        The exception may hold only for players, or only for companies, as owners.
        """
        later = {"never", *(phase.name for phase in self.game.title.phases)}
        for private in list(self.game.privates.values()):
            if private.closed:
                continue
            if any(
                ability.phase in later and self._owner_fits(ability, private)
                for _, ability in self.abilities.of(private, Close)
            ):
                continue
            self.abilities.close_private(private)

    def remove_markers(self) -> None:
        """Take away the markers of the privates, so that nobody earns by them any more."""
        for private in self.game.privates.values():
            if private.marks or private.serves is not None:
                private.marks = ()
                private.serves = None
                self.game.happen(MarkersRemoved(private=private.id))

    def _owner_fits(self, ability: Owned, private: Private) -> bool:
        match ability.owner:
            case "player":
                return isinstance(private.owner, Player)
            case "corporation":
                return isinstance(private.owner, Corporation)
            case None:
                return True
            case _:
                assert_never(ability.owner)
