"""18JPT: every corporation has a talent of its own; some places are worth twice as much to one of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import msgspec

from roundhouse.eighteen.model.abilities import TrainDiscount
from roundhouse.eighteen.model.settings import TileLay
from roundhouse.eighteen.model.words import Count, Money
from roundhouse.eighteen.rules.parts.part import Part
from roundhouse.eighteen.rules.policies import RevenuePolicy, TrackPolicy
from roundhouse.eighteen.rules.state.events import TileLaid, TokenPlaced
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.state.spots import Spot
from roundhouse.eighteen.rules.steps.track import LayTrack
from roundhouse.eighteen.track.routes import RouteRules
from roundhouse.eighteen.track.routes.rules import revenue_of

from .events import LaySubsidyPaid, OwnDestinationReached
from .messages import MESSAGES


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the corporations can do.

    ``shares_in_pool``: how many plain certificates lie in the pool from the start; ``second_homes``: a hex
    where a corporation has its second token from the start of its operation. ``doubled``: hexes that pay a
    corporation twice. ``two_lays_after``: with a token there it lays two tiles a turn; ``discount_after``:
    with a token there its discount for trains holds. ``lays_after_towns``: each tile with a town that it lays
    brings one more tile action; ``town_subsidy``: or money. ``label_subsidy``: what the owner of a private
    gets for a tile of a colour and a label.
    """

    shares_in_pool: Mapping[str, Count]
    second_homes: Mapping[str, str]
    doubled: Mapping[str, tuple[str, ...]]
    two_lays_after: Mapping[str, str]
    discount_after: Mapping[str, str]
    lays_after_towns: tuple[str, ...]
    town_subsidy: Mapping[str, Money]
    label_private: str
    label_color: str
    label: str
    label_subsidy: Money


class Lays(TrackPolicy):
    """Who lays more than one tile."""

    def tile_lays(self, company: Corporation) -> Sequence[TileLay]:
        """Two with a token at the destination; one more for each town of this turn."""
        game, usual = self.game, super().tile_lays(company)
        facts, board = game.settings_of(Facts), game.land.board
        wanted = facts.two_lays_after.get(company.id)
        if wanted is not None and board.has_token(wanted, company.id):
            return (*usual, TileLay())
        step = game.round.find(LayTrack)
        if company.id not in facts.lays_after_towns or step is None or step.actor() is not company:
            return usual
        return (*usual, *(TileLay() for hex_ in step.hexes if board.tile(hex_).towns))


class Doubled(RevenuePolicy):
    """Places that are worth twice as much to one corporation."""

    def route_rules(self, company: Corporation) -> RouteRules:
        """What those stops pay."""
        usual = super().route_rules(company)
        hexes = self.game.settings_of(Facts).doubled.get(company.id, ())
        stops = [stop for stop in self.game.runs.network(company).stops if stop.hex in hexes]
        values = {stop.key: 2 * revenue_of(stop.revenue, usual.colors) for stop in stops}
        return replace(usual, values={**usual.values, **values}) if values else usual


class Tokyo(Part[Facts]):
    """The talents of corporations."""

    Settings = Facts
    messages = MESSAGES
    policies = (Lays, Doubled)

    def prepare(self) -> None:
        """Some shares lie in the pool; discounts for trains come later."""
        game, facts = self.game, self.settings
        for name, count in facts.shares_in_pool.items():
            corporation = game.corporations[name]
            for share in corporation.shares(corporation)[-count:]:
                game.shares.move(share, game.pool)
        for name in facts.discount_after:
            corporation = game.corporations[name]
            for place, _ in list(game.abilities.of(corporation, TrainDiscount)):
                game.abilities.drop(corporation, place)

    @on(TokenPlaced)
    def place_second_home(self, event: TokenPlaced) -> None:
        """The second token follows the first one."""
        land, company = self.game.land, self.game.company(event.company)
        home = self.settings.second_homes.get(company.id)
        if home is not None and not land.board.has_token(home, company.id):
            land.place(company, Spot(home, 0), None, 0)

    @on(TokenPlaced)
    def reach_destination(self, event: TokenPlaced) -> None:
        """A token at the destination: more can be done."""
        facts, company = self.settings, self.game.company(event.company)
        if event.hex == facts.discount_after.get(company.id):
            company.abilities = tuple(range(len(company.definition.abilities)))
        elif event.hex != facts.two_lays_after.get(company.id):
            return
        self.game.happen(OwnDestinationReached(company=company.id, hex=event.hex))

    @on(TileLaid)
    def pay_for_tile(self, event: TileLaid) -> None:
        """Money for towns, and for labelled tiles to the owner of a private."""
        game, facts = self.game, self.settings
        if event.company is None or event.private is not None or event.by_hand:
            return
        company, tile = game.company(event.company), game.land.board.tile(event.hex)
        private = game.privates[facts.label_private]
        amount = facts.town_subsidy.get(company.id, 0) if tile.towns else 0
        if private.owner is company and tile.label == facts.label and tile.color == facts.label_color:
            amount += facts.label_subsidy
        if amount:
            game.pay(game.bank, company, amount)
            game.happen(LaySubsidyPaid(company=company.id, hex=event.hex, amount=amount))


PART = Tokyo
