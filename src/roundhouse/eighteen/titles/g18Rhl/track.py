"""Track and tokens of 18Rhl: which tiles follow which, and what private companies lay."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from roundhouse.eighteen.model.abilities import Teleport, TileAbility
from roundhouse.eighteen.rules.policies import TrackPolicy
from roundhouse.eighteen.rules.state.actions import Action, Pass, PlaceToken
from roundhouse.eighteen.rules.state.events import SpecialTileLaid
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Private
from roundhouse.eighteen.rules.state.spots import Spot
from roundhouse.eighteen.rules.steps.special_track import SpecialTrack
from roundhouse.eighteen.rules.steps.tokens import PlaceTokens
from roundhouse.eighteen.rules.steps.track import LayTrack
from roundhouse.eighteen.rules.steps.trains import BuyTrains
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.eighteen.track.tile import Tile
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from .facts import Facts


class RhinelandTrack(TrackPolicy):
    """Which tile lies where."""

    def may_replace(self, old: Tile, new: Tile, hex_: str, company: Corporation | None) -> bool:
        """Some tiles with towns have successors of their own; some tiles lie on one hex only."""
        facts = self.game.settings_of(Facts)
        if new.name not in facts.successors.get(old.name, (new.name,)):
            return False
        if facts.only_on.get(new.name, hex_) != hex_:
            return False
        return super().may_replace(old, new, hex_, company)

    def may_replace_specially(self, ability: TileAbility, old: Tile, new: Tile, hex_: str) -> bool:
        """Osterath lies on anything but itself."""
        osterath = self.game.settings_of(Facts).osterath
        if new.name == osterath:
            return old.name != osterath
        return super().may_replace_specially(ability, old, new, hex_)


class TileOfPrivate(SpecialTrack):
    """As usual, before the corporation has placed a token or bought a train in its turn.

    The tile of a teleport may follow the usual one; laid before it, it takes its place (decision 2081).
    """

    def ability(self, private: Private) -> tuple[int, TileAbility] | None:
        """None once the turn has gone on."""
        round_ = self.game.round
        tokens, trains = round_.find(PlaceTokens), round_.find(BuyTrainsRhineland)
        if (tokens is not None and tokens.placed) or (trains is not None and trains.has_bought):
            return None
        return super().ability(private)

    def has_action(self, layer: Corporation | None, hex_: str, copy: str) -> bool:
        """Only teleports use up tile actions, and they need none."""
        return True


class TrackBeforeToken(LayTrack):
    """As usual; who has placed a token lays no more tiles."""

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Nothing after a token."""
        return NOTHING if self.game.round.step(PlaceTokens).placed else super().actions(entity)


class TokenAfterTile(Step):
    """Directly after the tile of a teleport the corporation may place a token there, reached or not: of one
    private company for nothing, else for what it usually costs."""

    needs: ClassVar[tuple[tuple[type[Step], ...], ...]] = ((PlaceTokens,),)
    offer: tuple[Corporation, str, bool] | None = tracked(None)
    """The corporation, the hex, and whether the token is free."""
    handlers: ClassVar[Mapping[type[Action], str]] = {PlaceToken: "do_place", Pass: "do_pass"}
    deed = "place a token with the tile"
    done_when = "finished"

    def begin_turn(self) -> None:
        """What was not placed is lost."""
        super().begin_turn()
        self.finish()

    @on(SpecialTileLaid)
    def offer_token(self, event: SpecialTileLaid) -> None:
        """A tile was laid: is there room and money for a token?"""
        if event.ability != Teleport.word() or self not in self.game.round.steps:
            return
        company = self.game.abilities.company_for(self.game.private(event.private))
        if company is None or not company.tokens:
            return
        free = event.private == self.game.settings_of(Facts).free_token_of
        if self._spots(company, event.hex) and (free or company.tokens[0] <= company.cash):
            self.offer = (company, event.hex, free)

    def _spots(self, company: Corporation, hex_: str) -> Sequence[Spot]:
        land = self.game.land
        spots = (Spot(hex_, city) for city in range(len(land.board.tile(hex_).cities)))
        return [spot for spot in spots if land.has_room(company, spot)]

    def actor(self) -> Entity | None:
        """The corporation that laid the tile."""
        return self.offer[0] if self.offer else None

    def waits(self) -> bool:
        """Is the token still to be placed?"""
        return self.offer is not None

    def finish(self) -> None:
        """The offer lapses."""
        if self.offer:
            self.offer = None

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Place it, or pass."""
        return frozenset({PlaceToken, Pass}) if self.offer and entity is self.offer[0] else NOTHING

    def choices(self) -> Iterator[Choice]:
        """Every city with room, and the pass."""
        if self.offer is None:
            return
        company, hex_, free = self.offer
        cost = 0 if free else company.tokens[0]
        for spot in self._spots(company, hex_):
            yield self.choice("place_token", company, facts={"cost": cost}, hex=spot.hex, city=spot.city)
        yield self.choice("pass", company)

    def do_place(self, action: PlaceToken, company: Corporation) -> None:
        """Place the cheapest token."""
        assert self.offer is not None
        _, hex_, free = self.offer
        spot = Spot(action.hex, action.city)
        if spot not in self._spots(company, hex_):
            raise Refusal("token/special", f"The token cannot go to {action.hex} now.")
        self.game.land.place(company, spot, action.slot, 0 if free else company.tokens[0])
        self.game.round.step(PlaceTokens).placed = True
        self.finish()


class BuyTrainsRhineland(BuyTrains):
    """As usual; a corporation without a president buys by itself the train that it lacks, if it can pay."""

    has_bought: bool = tracked(False)
    """Has the corporation bought a train in this turn?"""

    def begin_turn(self) -> None:
        """Nothing bought yet."""
        super().begin_turn()
        if self.has_bought:
            self.has_bought = False

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Nobody decides for a corporation without a president."""
        company = self.actor()
        return NOTHING if company is not None and company.player is None else super().actions(entity)

    def skip(self) -> None:
        """A corporation without a president buys what it lacks."""
        company = self.actor()
        if isinstance(company, Corporation) and company.player is None:
            self.buy_unasked(company)
        super().skip()
