"""Coal markers, and the tile beside the others that a private company brings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from roundhouse.eighteen.model.abilities import LayTiles
from roundhouse.eighteen.model.settings import TileLay
from roundhouse.eighteen.rules.decisions import PlannedLay
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.parts.systems.memory import Systems
from roundhouse.eighteen.rules.policies import TrackPolicy
from roundhouse.eighteen.rules.state.actions import Action, Pass, SpecialBuy
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Private
from roundhouse.eighteen.rules.steps.special_track import SpecialTrack
from roundhouse.eighteen.rules.steps.tokens import PlaceTokens
from roundhouse.eighteen.rules.steps.track import LayTrack
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal

from .events import CoalMarkerGained, CoalMarkerReturned
from .facts import Facts, Northeast

MARKER = "Coal Marker"
"""How records name it."""


def has_marker(game: GameInPlay, company: Corporation) -> bool:
    """Has it a coal marker?"""
    return not game.land.board.bars(game.settings_of(Facts).coal.fields, company.id)


def give_marker(game: GameInPlay, company: Corporation, cost: int = 0) -> None:
    """A company gets a marker; a second one goes to the coalfields."""
    board, fields = game.land.board, game.settings_of(Facts).coal.fields
    if has_marker(game, company):
        game.memory_of(Northeast).coal += 1
        game.happen(CoalMarkerReturned(company=company.id))
        return
    board.gate(fields, board.gates[fields] | {company.id})
    game.happen(CoalMarkerGained(company=company.id, cost=cost))


class BuyCoalMarker(Step):
    """At any time of its turn a corporation buys a coal marker, if its track leads to the coalfields."""

    always_blocks = False
    handlers: ClassVar[Mapping[type[Action], str]] = {SpecialBuy: "do_buy"}
    deed = "buy a coal marker"
    on_charters = "Buy a coal marker"

    def _may_buy(self, company: Corporation) -> bool:
        game, coal = self.game, self.game.settings_of(Facts).coal
        left = game.memory_of(Northeast).coal and company.is_major and company.cash >= coal.price
        return bool(left and not has_marker(game, company) and game.land.reach(company).edges(coal.fields))

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Buy it."""
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        return frozenset({SpecialBuy}) if self._may_buy(entity) else NOTHING

    def choices(self) -> Iterator[Choice]:
        """The marker."""
        company = self.actor()
        if isinstance(company, Corporation) and self.kinds_for(company):
            facts = {"cost": self.game.settings_of(Facts).coal.price, "name": MARKER}
            yield self.choice("special_buy", company, facts=facts, description=MARKER)

    def do_buy(self, action: SpecialBuy, company: Corporation) -> None:
        """Pay for the marker."""
        game, price = self.game, self.game.settings_of(Facts).coal.price
        if action.description != MARKER:
            raise Refusal("coal/offer", f"{company.id} cannot buy “{action.description}”.", hint=MARKER)
        game.pay(company, game.bank, price)
        game.memory_of(Northeast).coal -= 1
        give_marker(game, company, price)


def extra_tile(game: GameInPlay, private: Private) -> tuple[int, LayTiles] | None:
    """The ability of a private company that lays one yellow tile more in the track step."""
    found = ((at, one) for at, one in enumerate(private.definition.abilities) if isinstance(one, LayTiles))
    return next(((at, one) for at, one in found if "track" in one.when), None)


class TrackCoal(LayTrack):
    """As usual; the additional yellow tile of a private company counts like an upgrade: nothing is upgraded
    after it, and no tile laid that may not follow an upgrade (18xx.games)."""

    def _has_extra(self) -> bool:
        company = self.actor()
        found = (
            (private, extra_tile(self.game, private))
            for private in (company.privates if isinstance(company, Corporation) else ())
        )
        return any(extra is not None and private.used_now.get(extra[0], 0) for private, extra in found)

    def may_lay(self, allowance: TileLay) -> bool:
        """Whether a yellow tile may be laid; after that tile none for which there may be no upgrade."""
        return super().may_lay(allowance) and not (allowance.lay == "not_if_upgraded" and self._has_extra())

    def may_upgrade(self, allowance: TileLay) -> bool:
        """Whether anything may be upgraded: not after that tile."""
        return super().may_upgrade(allowance) and not self._has_extra()


class MoreTiles(TrackPolicy):
    """The tile actions of some corporations."""

    def tile_lays(self, company: Corporation) -> Sequence[TileLay]:
        """Some corporations, and the systems of which they are, lay one more yellow tile for money."""
        lays, facts = super().tile_lays(company), self.game.settings_of(Facts)
        members = self.game.memory_of(Systems).members.get(company, (company,))
        more = TileLay(lay="not_if_upgraded", upgrade=False, cost=facts.more_tiles_cost, other_hex=True)
        return (*lays, *(more for one in members if one.id in facts.more_tiles))

    def why_not_lay(self, plan: PlannedLay) -> str | None:
        """The additional tile of a private company comes before any upgrade."""
        private, game = plan.private, self.game
        if private is not None and extra_tile(game, private) is not None:
            special = game.round.find(SpecialTrack)
            open_ = special is not None and special.sold is private
            if not open_ and game.round.step(LayTrack).upgraded:
                return f"{private.name} lays its tile before anything is upgraded."
        return super().why_not_lay(plan)


class TokenCoal(PlaceTokens):
    """As usual; the turn waits, too, for a corporation whose track leads to the coalfields, although nobody
    places a token there (decision 2145)."""

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """As usual, or the pass alone."""
        kinds = super().actions(entity)
        if kinds or self.passed or self.placed or entity is not self.actor():
            return kinds
        fields = self.game.settings_of(Facts).coal.fields
        if not isinstance(entity, Corporation) or not entity.tokens or not entity.is_major:
            return kinds
        pays = self.game.land.token_price(entity) <= self.game.policies.money.buying_power(entity)
        return frozenset({Pass}) if pays and self.game.land.reach(entity).edges(fields) else kinds
