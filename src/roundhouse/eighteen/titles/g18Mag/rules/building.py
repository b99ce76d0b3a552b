"""Track and tokens in 18Mag: what minors pay goes to corporations, which place tokens anywhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from roundhouse.eighteen.model.settings import TileLay
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.actions import Action, LayTile, Pass, PlaceToken, SpecialBuy
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity
from roundhouse.eighteen.rules.state.spots import Spot
from roundhouse.eighteen.rules.steps.tokens import PlaceTokens
from roundhouse.eighteen.rules.steps.track import LayTrack
from roundhouse.eighteen.rules.turn import NOTHING
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked
from roundhouse.table.labels import ChoiceLabel

from ..events import TerrainTokenSpent
from .facts import Facts, memory_of, reward
from .helpers import CheaperToken, ExtraUpgrade, helper_of

TERRAIN_TOKEN = "Use Terrain Token"
"""What spending a terrain token is called in recorded games."""
TOKEN_LABEL = ChoiceLabel("Spend a terrain token: the bank pays for the terrain of the next tile")


def terrain_of(game: GameInPlay, company: Corporation, hex_: str, copy: str) -> int:
    """What the terrain of a hex costs for a tile."""
    return game.land.terrain_cost(company, hex_, game.land.tile_of(copy))


class LayTrackMag(LayTrack):
    """Minors lay track. What terrain costs goes to one corporation, what the second tile costs to another.

    A minor with a terrain token may spend it before it lays a tile: the bank pays for the terrain.
    """

    bank_pays: bool = tracked(False)
    """Does the bank pay for the terrain of the next tile on any?"""
    handlers: ClassVar[Mapping[type[Action], str]] = {**LayTrack.handlers, SpecialBuy: "do_spend"}

    def begin_turn(self) -> None:
        """The company pays for terrain itself."""
        super().begin_turn()
        if self.bank_pays:
            self.bank_pays = False

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Lay a tile, spend a terrain token, or pass."""
        if not isinstance(entity, Corporation) or entity.is_major:
            return NOTHING
        kinds = super().actions(entity)
        if LayTile in kinds and self._may_spend(entity):
            return kinds | {SpecialBuy}
        if kinds or self.passed or entity is not self.actor() or self.game.depot.phase_index == 0:
            return kinds
        # The tile of a supporter may still follow.
        return frozenset({Pass}) if helper_of(self.game, entity, ExtraUpgrade) else NOTHING

    def _may_spend(self, minor: Corporation) -> bool:
        return not self.bank_pays and memory_of(self.game).terrain_tokens.get(minor, 0) > 0

    def choices(self) -> Iterator[Choice]:
        """The tiles, the pass, and a terrain token."""
        yield from super().choices()
        company = self.actor()
        if isinstance(company, Corporation) and SpecialBuy in self.kinds_for(company):
            yield self.choice("special_buy", company, label=TOKEN_LABEL, description=TERRAIN_TOKEN)

    def do_spend(self, action: SpecialBuy, minor: Corporation) -> None:
        """The bank pays for the terrain of the next tile."""
        if action.description != TERRAIN_TOKEN:
            raise Refusal("track/token", f"{minor.id} cannot buy “{action.description}” now.")
        left = memory_of(self.game).terrain_tokens
        left[minor] -= 1
        self.bank_pays = True
        self.game.happen(TerrainTokenSpent(company=minor.id, left=left[minor]))

    def extra(self, company: Corporation, hex_: str, copy: str, rotation: int, usual: int) -> int:
        """As usual; without the terrain where the bank pays for it."""
        return usual - terrain_of(self.game, company, hex_, copy) if self.bank_pays else usual

    def lay_costs(
        self, company: Corporation, hex_: str, copy: str, rotations: Sequence[int], usual: int
    ) -> Sequence[int]:
        """The same for every rotation."""
        extra = self.extra(company, hex_, copy, 0, usual)
        return self.game.land.costs(company, hex_, copy, rotations, extra)

    def check(self, action: LayTile, company: Corporation, allowance: TileLay) -> bool:
        """As usual; the company must have the money for the tile action, too."""
        upgrade = super().check(action, company, allowance)
        usual = self.cost(allowance, upgrade)
        extra = self.extra(company, action.hex, action.tile, action.rotation, usual)
        cost = self.game.land.cost(company, action.hex, action.tile, action.rotation, extra)
        if cost > company.cash:
            raise Refusal(
                "track/too-dear", f"{company.id} cannot pay the {self.game.money(cost)} that this costs."
            )
        return upgrade

    def why_not_land(self, action: LayTile, company: Corporation) -> str | None:
        """Whether the company can pay is another question where the bank pays for the terrain."""
        extra = self.extra(company, action.hex, action.tile, action.rotation, 0)
        return self.game.land.why_not_lay(company, action.hex, action.tile, action.rotation, extra)

    def do_lay(self, action: LayTile, company: Corporation) -> None:
        """Lay or upgrade a tile."""
        allowance = self.allowance(company)
        assert allowance is not None
        upgrade = self.check(action, company, allowance)
        usual = self.cost(allowance, upgrade)
        terrain = terrain_of(self.game, company, action.hex, action.tile)
        extra = self.extra(company, action.hex, action.tile, action.rotation, usual)
        self.game.land.lay(company, action.hex, action.tile, action.rotation, extra=extra)
        self.reward_builders(terrain, usual)
        self.count(action.hex, upgrade)

    def reward_builders(self, terrain: int, action: int) -> None:
        """Two corporations earn what the terrain and the tile action cost."""
        facts = self.game.settings_of(Facts)
        if terrain and self.bank_pays:
            self.bank_pays = False
        reward(self.game, facts.construction, action)
        reward(self.game, facts.terrain, terrain)


def open_cities(game: GameInPlay, company: Corporation) -> Iterator[Spot]:
    """The cities of the whole map with room for a token of ``company``, in hexes without one."""
    board = game.land.board
    for hex_ in game.land.board_hexes():
        for city in range(len(board.tile(hex_).cities)):
            if board.has_room(hex_, city, company.id) and not board.has_token(hex_, company.id):
                yield Spot(hex_, city)


class PlaceTokensMag(PlaceTokens):
    """One token: of a minor in a city that its track reaches, of a corporation with a president anywhere."""

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Place a token or pass."""
        if self.passed or self.placed or entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        if not entity.is_major:
            return super().actions(entity) or self._waits_for_helper(entity)
        if entity.player is None or not entity.tokens or entity.tokens[0] > entity.cash:
            return NOTHING
        return frozenset({PlaceToken, Pass}) if next(open_cities(self.game, entity), None) else NOTHING

    def _waits_for_helper(self, minor: Corporation) -> frozenset[type[Action]]:
        """Has the minor money for a token only with the help of a supporter?"""
        found = helper_of(self.game, minor, CheaperToken)
        if found is None or not minor.tokens or found.ability.price(minor.tokens[0]) > minor.cash:
            return NOTHING
        return frozenset({Pass}) if self.game.land.can_token(minor) else NOTHING

    def choices(self) -> Iterator[Choice]:
        """Every city, and the pass."""
        company = self.actor()
        if not isinstance(company, Corporation) or not company.is_major:
            yield from super().choices()
            return
        kinds = self.kinds_for(company)
        if PlaceToken in kinds:
            for spot in open_cities(self.game, company):
                facts = {"cost": company.tokens[0]}
                yield self.choice("place_token", company, facts=facts, hex=spot.hex, city=spot.city)
        if Pass in kinds:
            yield self.choice("pass", company)

    def do_place(self, action: PlaceToken, company: Corporation) -> None:
        """Place the next token. Half of what a minor pays goes to a corporation."""
        game = self.game
        if not company.is_major:
            price = company.tokens[0]
            super().do_place(action, company)
            reward(game, game.settings_of(Facts).construction, price // 2)
            return
        spot = Spot(action.hex, action.city)
        if spot not in open_cities(game, company):
            raise Refusal("token/not-allowed", f"There is no room for a token of {company.id} on {spot.hex}.")
        game.land.place(company, spot, action.slot, company.tokens[0])
        self.placed = True


def settle_first_track(game: GameInPlay, hex_: str) -> None:
    """A hex of two cities has got its first track: the token that stands there alone goes to that city."""
    board = game.land.board
    tile = board.tile(hex_)
    if tile.color != "yellow" or len(tile.cities) < 2 or game.land.ground.hexmap[hex_].printed.paths:
        return
    tokens = [(city, owner) for city in range(len(tile.cities)) for owner in board.slots(hex_, city) if owner]
    if tokens and tokens[0][0] > 0:
        city, owner = tokens[0]
        board.remove_token(hex_, city, owner)
        board.place_token(hex_, 0, owner)
