"""Companies take over the private companies of players as a part: ``[parts.private_takeovers]``.

At the start of its turn a company takes over private companies of its president, for nothing. Some of them
are trains, some pay nothing any more.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

import msgspec

from roundhouse.eighteen.model.references import PrivateName
from roundhouse.table.catalogue import Messages
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal

from ...state.actions import AcquireCompany, Action, Pass
from ...state.events.event import CompanyId, EighteenEvent, PlayerId, PrivateId
from ...state.pieces import Corporation, Entity, Player, Private
from ...turn import NOTHING, Step
from ..part import Part


class Buyers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who may take a private company over from a player."""

    phase: str
    """From which phase on."""
    minors: bool = False
    """May minors take it over, too?"""


class PrivateTakeoverSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which private companies are taken over, and what becomes of them."""

    buyers: Mapping[PrivateName, Buyers]
    """The private companies that companies may take over, and which companies may."""
    trains: Mapping[PrivateName, str] = {}
    """The train, by its card, that a company gets with a private company, which closes."""
    worthless: tuple[PrivateName, ...] = ()
    """The private companies that pay nothing once a company has taken them over."""


class PrivateTakenOver(EighteenEvent, frozen=True, kw_only=True):
    """A company took a private company over from a player."""

    company: CompanyId
    private: PrivateId
    player: PlayerId


class AcquirePrivate(Step):
    """At the start of its turn a company may take over private companies of its president."""

    handlers: ClassVar[Mapping[type[Action], str]] = {AcquireCompany: "do_acquire", Pass: "do_pass"}
    deed = "take over private companies"
    on_charters = "Take over private companies"

    def offers(self, company: Corporation) -> Iterator[Private]:
        """Yield the private companies that ``company`` may take over now."""
        every = self.game.trusting
        return (one for one in self.in_sight(company) if every or one.owner is company.player)

    def in_sight(self, company: Corporation) -> Iterator[Private]:
        """Yield what companies like ``company`` may take over, whichever player owns it (decision 1980).

        The turn waits for it. Nothing for a company without a president.
        """
        game = self.game
        if company.player is None:
            return
        names = [phase.name for phase in game.title.phases[: game.depot.phase_index + 1]]
        for name, buyers in game.settings_of(PrivateTakeoverSettings).buyers.items():
            private = game.privates.get(name)
            if private is None or private.closed or private.owner is None:
                continue
            may = buyers.minors or len(company.definition.shares) > 1
            if isinstance(private.owner, Player) and may and buyers.phase in names:
                yield private

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Take a private company over, or pass; the pass alone if another player owns what is in sight."""
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        if next(self.in_sight(entity), None) is None:
            return NOTHING
        return frozenset({AcquireCompany, Pass} if next(self.offers(entity), None) else {Pass})

    def choices(self) -> Iterator[Choice]:
        """Yield each private company that may be taken over, and the pass."""
        company = self.actor()
        if isinstance(company, Corporation) and self.kinds_for(company):
            for private in self.offers(company):
                facts = {"name": private.name}
                yield self.choice("acquire_company", company, facts=facts, company=private.id)
            yield self.choice("pass", company)

    def do_acquire(self, action: AcquireCompany, company: Corporation) -> None:
        """Take a private company over; it may turn into a train, or pay nothing any more.

        Raises Refusal for one that is not on offer.
        """
        game, settings = self.game, self.game.settings_of(PrivateTakeoverSettings)
        private = game.private(action.company)
        if private not in self.offers(company):
            raise Refusal("private/not-for-sale", f"{company.id} cannot take over {private.name} now.")
        player = private.owner
        assert isinstance(player, Player)
        game.give_private(private, company)
        game.happen(PrivateTakenOver(company=company.id, private=private.id, player=player.id))
        if private.id in settings.trains:
            game.depot.give(game.train(settings.trains[private.id]), company)
            game.close_private(private)
        if private.id in settings.worthless:
            private.revenue = 0


EN: Messages = {PrivateTakenOver: "{company} takes over {private} from {player}"}


class PrivateTakeovers(Part[PrivateTakeoverSettings]):
    """Companies take over the private companies of their presidents."""

    Settings = PrivateTakeoverSettings
    messages: ClassVar[Mapping[str, Messages]] = {"en": EN}
    steps: ClassVar[Mapping[str, type[Step]]] = {"acquire_private": AcquirePrivate}

    def prepare(self) -> None:
        """Set the trains of private companies aside, so that the bank does not sell them."""
        for name in self.settings.trains.values():
            self.game.depot.take(self.game.train(name))


PART = PrivateTakeovers
