"""Track and tokens: homes of large corporations, homes in either city, track that Václav pays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from roundhouse.eighteen.model.settings import TileLay
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.policies import MoneyPolicy, TokenPolicy, TrackPolicy
from roundhouse.eighteen.rules.state.actions import Action, LayTile
from roundhouse.eighteen.rules.state.events import OperatingTurnBegan
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Player
from roundhouse.eighteen.rules.state.spots import Spot
from roundhouse.eighteen.rules.state.turns import StepState
from roundhouse.eighteen.rules.steps.home_track import HomeTrack
from roundhouse.eighteen.rules.steps.running import RunTrains
from roundhouse.eighteen.rules.steps.tokens import HomeToken, PlaceTokens
from roundhouse.eighteen.rules.steps.track import LayTrack
from roundhouse.eighteen.rules.turn import NOTHING
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal

from .deciding import ForVaclav, token_player, track_player
from .facts import LARGE, has_token, homes_of, is_vaclavs, vaclav_of

WITHOUT_END = 10**6
"""What Václav can spend on track: whatever it costs."""


class TrackOfSizes(TrackPolicy):
    """Tile actions and money for track."""

    def tile_lays(self, company: Corporation) -> Sequence[TileLay]:
        """A large corporation has one more in its first turn, of which its home takes one."""
        usual = super().tile_lays(company)
        return (TileLay(), *usual) if company.size == LARGE and not company.runs else usual

    def track_money(self, company: Corporation) -> int:
        """Václav has no limit."""
        return WITHOUT_END if is_vaclavs(self.game, company) else super().track_money(company)


class HomesLater(TokenPolicy):
    """Homes that somebody chooses."""

    def may_place_tokens(self, company: Corporation) -> bool:
        """The first token of a corporation that chooses its home is not placed by itself."""
        free = has_token(self.game, company) or not chooses_home(self.game, company)
        return free and super().may_place_tokens(company)


class MoneyFromPrivates(MoneyPolicy):
    """What a corporation could get by buying and selling private companies."""

    def money_in_sight(self, company: Corporation, step: StepState) -> int:
        """The step of tokens waits for a corporation that could sell private companies of its own, or buy
        one from a player for next to nothing and sell it."""
        usual = super().money_in_sight(company, step)
        if not isinstance(step, PlaceTokens) or "can_buy_companies" not in self.game.phase.status:
            return usual
        own = sum(private.value for private in company.privates)
        privates = self.game.privates.values()
        bought = [one.value - 1 for one in privates if isinstance(one.owner, Player)]
        return usual + own + (sum(bought) if company.cash > 0 else 0)


def chooses_home(game: GameInPlay, company: Corporation) -> bool:
    """Does its president choose its home: one of two hexes, or one of several cities in a hex?"""
    if homes_of(game, company):
        return True
    home = company.definition.home
    return company.definition.city is None and any(
        len(game.land.board.tile(hex_).cities) > 1 for hex_ in home
    )


class LayHomeTile(ForVaclav, HomeTrack):
    """A large corporation begins its first turn with its own tile on one of its two homes, which is one of
    its tile actions, and its first token there."""

    @on(OperatingTurnBegan)
    def ask_for_tile(self, event: OperatingTurnBegan) -> None:
        """The first turn of a large corporation."""
        company = self.game.company(event.company)
        chooses = homes_of(self.game, company) and not has_token(self.game, company)
        if chooses and self in self.game.round.steps:
            self.pending = (*self.pending, company)

    def open_hexes(self, company: Corporation) -> Iterator[str]:
        """The hexes of which one becomes its home."""
        yield from homes_of(self.game, company)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Lay the tile."""
        return frozenset({LayTile}) if self.pending and entity is self.actor() else NOTHING

    def places(self, company: Corporation) -> Iterator[tuple[str, str, int]]:
        """Each home hex with the corporation’s tile, in every rotation that leads nowhere off the map."""
        land = self.game.land
        for tile in self.game.title.tiles:
            copy = land.next_copy(tile.name)
            if copy is None or land.tile_of(copy).label != company.id:
                continue
            for hex_ in homes_of(self.game, company):
                inside = land.ground.hexmap[hex_].open_edges
                for rotation in range(6):
                    exits = land.tile_of(copy).at(rotation).exits
                    if all(inside >> edge & 1 for edge in exits):
                        yield hex_, copy, rotation

    def choices(self) -> Iterator[Choice]:
        """Every place and rotation."""
        company = self.actor()
        if isinstance(company, Corporation):
            for hex_, copy, rotation in self.places(company):
                yield self.choice(
                    "lay_tile", company, facts={"cost": 0}, hex=hex_, tile=copy, rotation=rotation
                )

    def do_lay(self, action: LayTile, company: Corporation) -> None:
        """Lay the tile, and place the token."""
        if (action.hex, action.tile, action.rotation) not in self.places(company):
            homes = " or ".join(homes_of(self.game, company))
            raise Refusal("track/home", f"The home of {company.id} is {homes}, with the tile of its own.")
        self.pending = self.pending[1:]
        land = self.game.land
        land.lay(company, action.hex, action.tile, action.rotation)
        self.game.round.step(LayTrack).count(action.hex, False)
        land.place(company, Spot(action.hex, 0), None, 0)


class HomeTokenAnywhere(ForVaclav, HomeToken):
    """The corporation whose home has two cities chooses one as its first turn begins, track or no track."""

    @on(OperatingTurnBegan)
    def ask_for_home(self, event: OperatingTurnBegan) -> None:
        """It has no token yet."""
        company = self.game.company(event.company)
        chooses = chooses_home(self.game, company) and not homes_of(self.game, company)
        if chooses and not has_token(self.game, company) and self in self.game.round.steps:
            self.ask(company)


class LayTrackOfSizes(ForVaclav, LayTrack):
    """Track as usual; what it costs a corporation of Václav he pays, into debt if need be."""

    def acts_for_vaclav(self, company: Corporation) -> tuple[Player, ...]:
        """One of the two players."""
        return (track_player(self.game, company),)

    def do_lay(self, action: LayTile, company: Corporation) -> None:
        """Václav pays for his corporations."""
        game, owner = self.game, vaclav_of(self.game)
        if owner is not None and is_vaclavs(game, company):
            allowance = self.allowance(company)
            assert allowance is not None
            self.check(action, company, allowance)
            cost = game.land.cost(company, action.hex, action.tile, action.rotation, 0)
            game.charge(owner, cost)
            game.pay(game.bank, company, cost)
        super().do_lay(action, company)


class PlaceTokensOfSizes(ForVaclav, PlaceTokens):
    """Tokens as usual; the other player places those of Václav."""

    def acts_for_vaclav(self, company: Corporation) -> tuple[Player, ...]:
        """The one who does not lay track."""
        return (token_player(self.game, company),)


class RunTrainsOfSizes(ForVaclav, RunTrains):
    """Trains run as usual; either player runs those of Václav."""
