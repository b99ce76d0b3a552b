"""1850: tokens for the Mesabi Range and the edges of the map, private companies that outlive the others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import ClassVar

from roundhouse.eighteen.model.abilities import LayTiles
from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.rules.decisions import PlannedLay
from roundhouse.eighteen.rules.parts.part import NamedEvent, Note, Part
from roundhouse.eighteen.rules.policies import PrivatePolicy, RevenuePolicy, TrackPolicy
from roundhouse.eighteen.rules.state.events import (
    PrivateRevenuePaid,
    PrivatesClosed,
    PrivateSold,
    SpecialTileLaid,
)
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.state.pieces import Corporation, Private
from roundhouse.eighteen.rules.turn import Step
from roundhouse.eighteen.track.routes import Bonus, RouteRules, StopSet
from roundhouse.eighteen.track.routes.rules import revenue_of
from roundhouse.table.journal import Piece
from roundhouse.table.labels import ChoiceLabel

from .events import RevenuePassedOn
from .messages import MESSAGES
from .steps import Facts, GrantTrack, Memory, TokenOrEdge, TrackOrMesabi, give_mesabi_token, may_mine

EARLY = "2"
"""The phase in which some privates are for sale, and no others."""


class EarlyPrivates(PrivatePolicy):
    """What is for sale in phase 2."""

    def may_buy_privates(self, company: Corporation) -> bool:
        """In phase 2 private companies may be bought, too."""
        return self.game.phase.name == EARLY or super().may_buy_privates(company)

    def may_sell_private(self, private: Private, company: Corporation) -> bool:
        """In phase 2 only the early private companies may be sold."""
        early = private.id in self.game.settings_of(Facts).early_privates
        return (early or self.game.phase.name != EARLY) and super().may_sell_private(private, company)

    def private_prices(self, private: Private, company: Corporation) -> tuple[int, int]:
        """They cost no more than their face value then; one may cost more if a certain corporation buys."""
        low, high = super().private_prices(private, company)
        if self.game.phase.name == EARLY:
            return low, private.value
        dear = self.game.settings_of(Facts).dear
        return low, dear.most if (private.id, company.id) == (dear.private, dear.corporation) else high


class LatePrivateTiles(TrackPolicy):
    """When private companies lay their tiles, and where."""

    def why_not_lay(self, plan: PlannedLay) -> str | None:
        """Some lay after a tile of the corporation, one lays no second tile in the east."""
        facts, private, tile = self.game.settings_of(Facts), plan.private, plan.tile
        no = facts.forbidden_lay
        if tile is not None and (plan.hex, tile.color, tile.rotation) == (no.hex, no.color, no.rotation):
            return f"A {no.color} tile cannot lie on {no.hex} like that."
        if private is None:
            return super().why_not_lay(plan)
        if private.id in facts.after_own_tile and not self.game.round.step(TrackOrMesabi).laid:
            return f"{private.name} lays its tile after one of its company."
        east = private.id == facts.one_east and plan.hex not in facts.west
        if east and self.game.memory_of(Memory).laid_east:
            return f"{private.name} has laid its tile in the east."
        return super().why_not_lay(plan)


class EdgeRevenue(RevenuePolicy):
    """What edge tokens earn, and where prices go."""

    def route_rules(self, company: Corporation) -> RouteRules:
        """The place with the corporation's edge token pays twice."""
        usual, game = super().route_rules(company), self.game
        if company not in game.memory_of(Memory).edges:
            return usual
        hex_ = game.settings_of(Facts).edges[company.id]
        tile = game.land.board.tile(hex_)
        amounts = {
            (hex_, index): revenue_of(stop.revenue, usual.colors)
            for index, stop in enumerate(tile.nodes)
            if stop in tile.stops
        }
        bonus = Bonus("Edge token", sets=(StopSet(amounts),))
        return replace(usual, bonuses=(*usual.bonuses, bonus))

    def price_after_dividend(self, company: Corporation, kind: str, withheld: int, paid: int) -> Cell:
        """A half dividend leaves the price where it is."""
        cell = company.cell
        if kind == "half" and paid and cell is not None:
            return cell
        return super().price_after_dividend(company, kind, withheld, paid)


class Midwest(Part[Facts]):
    """Mesabi tokens, edge tokens, and private companies."""

    Settings = Facts
    messages = MESSAGES
    policies = (EarlyPrivates, LatePrivateTiles, EdgeRevenue)
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "track_or_mesabi": TrackOrMesabi,
        "special_track_or_mesabi": GrantTrack,
        "token_or_edge": TokenOrEdge,
    }
    events: ClassVar[Mapping[str, NamedEvent]] = {
        "close_companies": NamedEvent("close_used"),
        "close_remaining_companies": NamedEvent("close_rest", "all private companies close"),
    }

    def memory(self) -> Iterator[Piece]:
        """The tokens."""
        yield Memory(self.settings)

    def notes(self) -> Iterator[Note]:
        """Who has a Mesabi token, and how many are left."""
        game = self.game
        for company in game.floated():
            if may_mine(game, company):
                yield Note(company, ChoiceLabel("Mesabi token"), ChoiceLabel("has one"))
        yield Note(None, ChoiceLabel("Mesabi tokens left"), str(game.memory_of(Memory).mesabi_left))

    def prepare(self) -> None:
        """Nobody runs to the Mesabi Range without a token."""
        self.game.land.board.gate(self.settings.mesabi.hex, ())

    @on(PrivateSold)
    def bring_token(self, event: PrivateSold) -> None:
        """The first Mesabi token comes with a private company; others are for sale from then on."""
        game = self.game
        if event.private == self.settings.mesabi.private:
            give_mesabi_token(game, game.company(event.company))
            game.memory_of(Memory).mesabi_open = True

    @on(PrivateRevenuePaid)
    def pass_on(self, event: PrivateRevenuePaid) -> None:
        """One private company of a corporation pays its president."""
        game, private = self.game, self.game.private(event.private)
        company = private.owner
        if private.id != self.settings.president_paid or not isinstance(company, Corporation):
            return
        if company.player is not None:
            game.pay(company, company.player, event.amount)
            game.happen(RevenuePassedOn(player=company.player.id, private=private.id, amount=event.amount))

    @on(SpecialTileLaid)
    def note_east(self, event: SpecialTileLaid) -> None:
        """One private company lays one tile outside of the west."""
        if event.private == self.settings.one_east and event.hex not in self.settings.west:
            self.game.memory_of(Memory).laid_east = True

    def close_used(self) -> None:
        """Private companies close, but for those that stay until they have laid their tiles."""
        game = self.game
        game.happen(PrivatesClosed())
        for private in list(game.privates.values()):
            if private.id in self.settings.kept_privates and self._keeps_tiles(private):
                private.revenue = 0
            else:
                game.close_private(private)
        game.memory_of(Memory).mesabi_open = True

    def _keeps_tiles(self, private: Private) -> bool:
        """May it lay another tile, now or in a later round?"""
        return any(
            ability.count is None or private.used.get(place, 0) < ability.count
            for place, ability in self.game.abilities.of(private, LayTiles)
        )

    def close_rest(self) -> None:
        """All private companies close."""
        self.game.happen(PrivatesClosed())
        for private in list(self.game.privates.values()):
            self.game.close_private(private)


PART = Midwest
