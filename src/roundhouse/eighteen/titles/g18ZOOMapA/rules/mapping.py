"""Powers of 18ZOO that are used on the map: a tunnel, kept and blocked places, wheat, and tokens."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.rules.policies import TokenPolicy
from roundhouse.eighteen.rules.state.actions import Action, Assign, PlaceToken
from roundhouse.eighteen.rules.state.events import MarkerPlaced
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Private
from roundhouse.eighteen.rules.state.spots import NOBODY, Spot
from roundhouse.eighteen.rules.steps.special_token import SpecialToken
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal

from . import tunnels
from .abilities import BuildingSite, KeptPlace, Tunnel, Wheat, card
from .events import PowerUsedOn
from .facts import Zoo

ON_MAP = (Tunnel, KeptPlace, BuildingSite, Wheat)


class UseOnMap(Step):
    """In its turn a company uses a power on a hex. A tunnel has two ends: once the first one is chosen, the
    turn waits for the other."""

    __slots__ = ()
    handlers: ClassVar[Mapping[type[Action], str]] = {Assign: "do_assign"}
    deed = "choose the other end of the tunnel"
    done_when = "never"

    def actor(self) -> Entity | None:
        """The power whose other end is to be chosen."""
        begun = len(self.game.memory_of(Zoo).mouths) == 1
        return card(self.game, Tunnel) if begun else None

    def waits(self) -> bool:
        """Is a tunnel begun?"""
        return self.actor() is not None

    def hexes(self, private: Private) -> Iterator[str]:
        """Where a power may be used now."""
        game, company = self.game, private.owner
        if not isinstance(company, Corporation) or game.round.entity is not company or private.closed:
            return
        for hex_ in game.land.board_hexes():
            if self._fits(private, company, hex_):
                yield hex_

    def _fits(self, private: Private, company: Corporation, hex_: str) -> bool:
        game, board = self.game, self.game.land.board
        if private is card(game, Tunnel):
            return tunnels.may_be_mouth(game, hex_)
        if private is card(game, Wheat):
            return board.has_token(hex_, company.id)
        tile = board.tile(hex_)
        if tile.color == "white" or not tile.cities or not board.has_room(hex_, 0, NOBODY):
            return False
        if private is card(game, BuildingSite):
            return True
        is_kept = private is card(game, KeptPlace) and game.memory_of(Zoo).kept is None
        return is_kept and not board.has_token(hex_, company.id, 0)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Use it."""
        usable = isinstance(entity, Private) and next(self.hexes(entity), None) is not None
        return frozenset({Assign}) if usable else NOTHING

    def choices(self) -> Iterator[Choice]:
        """Every place for every power."""
        for private in self.game.abilities.privates_with(*ON_MAP):
            for hex_ in self.hexes(private):
                yield self.choice("assign", private, target=hex_, target_type="hex")

    def do_assign(self, action: Assign, private: Private) -> None:
        """Use the power there."""
        game, zoo, company = self.game, self.game.memory_of(Zoo), private.owner
        if action.target_type != "hex" or action.target not in self.hexes(private):
            raise Refusal("assign/hex", f"{private.name} cannot be used on {action.target} now.")
        assert isinstance(company, Corporation)
        hex_ = action.target
        if private is card(game, Wheat):
            private.marks = (hex_,)
            game.happen(MarkerPlaced(private=private.id, hex=hex_))
            game.close_private(private)
            return
        game.happen(PowerUsedOn(private=private.id, hex=hex_))
        if private is card(game, KeptPlace):
            zoo.kept = hex_
            game.land.board.reserve(hex_, company.id, 0)
        elif private is card(game, BuildingSite):
            self._build(hex_, private)
            game.close_private(private)
        else:
            zoo.mouths = (*zoo.mouths, hex_)
            if tunnels.is_open(game):
                tunnels.dig(game)
                game.close_private(private)

    def _build(self, hex_: str, site: Private) -> None:
        """Block a place: the one that is kept for a corporation that has not started, if there is any.

        What is left then is open to everybody, and that corporation may find its home full.
        """
        board, companies = self.game.land.board, self.game.corporations
        waiting = (companies[one.company] for one in board.reservations(hex_) if one.company in companies)
        kept_for = next((company for company in waiting if company.player is None), None)
        if kept_for is not None:
            board.release(hex_, kept_for.id)
        board.place_token(hex_, 0, site.id)


class HomesZoo(TokenPolicy):
    """Who places tokens."""

    def may_place_tokens(self, company: Corporation) -> bool:
        """A corporation whose home was full when it started has none on the map, and places none."""
        board = self.game.land.board
        if next(board.tokens_of(company.id), None) is not None:
            return True
        return any(board.has_room(home, 0, company.id) for home in company.definition.home)


class SpecialTokenZoo(SpecialToken):
    """As usual; and the token for which a power keeps a place, at its price, where that is reached."""

    def kept_spot(self, private: Private | Corporation) -> Spot | None:
        """The kept place, if the token of the company may go there now."""
        game, company, hex_ = self.game, private.owner, self.game.memory_of(Zoo).kept
        if private is not card(game, KeptPlace) or not isinstance(company, Corporation) or hex_ is None:
            return None
        if game.round.entity is not company or self._token_step().placed or not company.tokens:
            return None
        spot = Spot(hex_, 0)
        reached = hex_ in game.land.reached_cities(company)
        paid = company.tokens[0] <= company.cash
        kept = any(one.company == company.id for one in game.land.board.reservations(hex_))
        free = kept and not game.land.board.has_token(hex_, company.id)
        return spot if reached and paid and free else None

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Place a token."""
        if isinstance(entity, Private) and self.kept_spot(entity) is not None:
            return frozenset({PlaceToken})
        return super().actions(entity)

    def choices(self) -> Iterator[Choice]:
        """The usual ones, and the kept place."""
        yield from super().choices()
        private = card(self.game, KeptPlace)
        spot = self.kept_spot(private) if private is not None else None
        if private is not None and spot is not None and isinstance(private.owner, Corporation):
            facts = {"cost": private.owner.tokens[0]}
            yield self.choice("place_token", private, facts=facts, hex=spot.hex, city=spot.city)

    def do_place(self, action: PlaceToken, holder: Private | Corporation) -> None:
        """Place the token."""
        spot, company = self.kept_spot(holder), holder.owner
        if spot is None or spot != Spot(action.hex, action.city) or not isinstance(company, Corporation):
            super().do_place(action, holder)
            return
        assert isinstance(holder, Private)
        self.game.land.place(company, spot, action.slot, company.tokens[0])
        self._token_step().placed = True
        self.game.memory_of(Zoo).kept = None
        self.game.close_private(holder)
