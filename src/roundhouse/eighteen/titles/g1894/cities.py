"""Homes and cities in 1894: cities that become two, late corporations that choose a home, second homes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.rules.decisions import PlannedLay
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.policies import TrackPolicy
from roundhouse.eighteen.rules.state.actions import Action, Choose, PlaceToken
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Player
from roundhouse.eighteen.rules.state.spots import Spot
from roundhouse.eighteen.rules.state.turns import AsksForCity
from roundhouse.eighteen.rules.steps.question import Answers, Question
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.eighteen.track.slots import city_map
from roundhouse.eighteen.track.tile import Tile
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked
from roundhouse.table.labels import ChoiceLabel

from .events import CitySplit, LateHomeChosen
from .facts import Facts, Railways


class CityTiles(TrackPolicy):
    """What becomes of cities."""

    def may_replace(self, old: Tile, new: Tile, hex_: str, company: Corporation | None) -> bool:
        """In the last phase no city becomes two."""
        facts = self.game.settings_of(Facts)
        if new.name in facts.split_tiles and self.game.phase.name == facts.last_phase:
            return False
        return super().may_replace(old, new, hex_, company)

    def why_not_lay(self, plan: PlannedLay) -> str | None:
        """In the capital the corporation at home there has the small city of a brown tile."""
        capital, tile = self.game.settings_of(Facts).capital, plan.tile
        if plan.hex == capital and tile is not None and tile.color == "brown":
            city = _home_city(self.game, capital)
            if city is not None and city_map(self.game.land.board.tile(capital), tile)[city] != 0:
                return f"The large city of tile {tile.name} is not for the corporation at home on {capital}."
        return super().why_not_lay(plan)


def _home_city(game: GameInPlay, hex_: str) -> int | None:
    """The city of the corporation at home on this hex: where its token stands, or a slot is kept for it."""
    board = game.land.board
    home = next(name for name, one in game.corporations.items() if hex_ in one.definition.home)
    placed = [city for where, city in board.tokens_of(home) if where == hex_]
    kept = [one.city for one in board.reservations(hex_) if one.company == home]
    return next(iter((*placed, *kept)), None)


class ReplaceTokens(Step):
    """At the end of a turn in which a city became two, the corporations whose tokens stood there put them
    back, in operating order, each into the city of its choice, whether there is room or not."""

    pending: tuple[tuple[Corporation, str], ...] = tracked(())
    """Whose tokens wait, and the hexes."""
    handlers: ClassVar[Mapping[type[Action], str]] = {PlaceToken: "do_place"}
    deed = "choose the city of a token"
    done_when = "never"

    def ask(self, company: Corporation, hex_: str) -> None:
        """The token of ``company`` waits; there is room for it on the hex until then."""
        self.game.land.board.reserve(hex_, company.id)
        order = self.game.policies.order.operating_order()
        self.pending = tuple(sorted((*self.pending, (company, hex_)), key=lambda row: order.index(row[0])))

    def actor(self) -> Entity | None:
        """Whose token is the next."""
        return self.pending[0][0] if self.pending else None

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Put it back."""
        return frozenset({PlaceToken}) if self.pending and entity is self.actor() else NOTHING

    def choices(self) -> Iterator[Choice]:
        """Either city."""
        for company, hex_ in self.pending[:1]:
            for city in range(len(self.game.land.board.tile(hex_).cities)):
                facts = {"cost": 0, "token": company.id}
                yield self.choice("place_token", company, facts=facts, hex=hex_, city=city)

    def do_place(self, action: PlaceToken, company: Corporation) -> None:
        """Put the token into a city."""
        _, hex_ = self.pending[0]
        if action.hex != hex_ or not 0 <= action.city < len(self.game.land.board.tile(hex_).cities):
            raise Refusal("token/split", f"The token of {company.id} goes into a city on {hex_}.")
        self.pending = self.pending[1:]
        self.game.land.place(company, Spot(hex_, action.city), action.slot, 0)


def split_city(game: GameInPlay, hex_: str, layer: Corporation | None) -> None:
    """A city has become two: what stood or was kept in it is the hex's, until somebody chooses.

    Who laid the tile puts its token back at once, the others at the end of the turn.
    """
    board = game.land.board
    for kept in board.reservations(hex_):
        board.release(hex_, kept.company)
        board.reserve(hex_, kept.company)
    lifted = [
        (game.company(token), Spot(hex_, city))
        for city in range(len(board.tile(hex_).cities))
        for token in board.slots(hex_, city)
        if token is not None
    ]
    for company, spot in lifted:
        game.land.lift_token(company.id, spot)
    owners = [company for company, _ in lifted]
    if owners:
        game.happen(CitySplit(hex=hex_, names=tuple(company.id for company in owners)))
    for company in owners:
        if company is layer:
            game.round.step(AsksForCity).ask(company, (hex_,))
        else:
            game.round.step(ReplaceTokens).ask(company, hex_)


def settle_reservation(game: GameInPlay, hex_: str) -> None:
    """Of two cities one is full: a home that is kept on the hex is in the other one from now on."""
    board, step = game.land.board, game.round.find(ReplaceTokens)
    waiting = {company.id for company, _ in step.pending} if step is not None else set()
    for kept in board.reservations(hex_):
        if kept.city is not None or kept.company in waiting:
            continue
        free = [city for city in (0, 1) if board.has_room(hex_, city, kept.company)]
        if len(free) == 1:
            board.release(hex_, kept.company)
            board.reserve(hex_, kept.company, free[0])


def place_home(game: GameInPlay, company: Corporation, hex_: str) -> None:
    """Put the token on a home that was kept for ``company``, or ask for the city, if that is open."""
    kept = next((one for one in game.land.board.reservations(hex_) if one.company == company.id), None)
    if kept is None or not company.tokens:
        return
    if kept.city is None:
        game.round.step(AsksForCity).ask(company, (hex_,))
    else:
        game.land.place(company, Spot(hex_, kept.city), None, 0)


def possible_homes(game: GameInPlay, company: Corporation) -> list[str]:
    """Where a late corporation may have its home: in cities with room, where no track lies, if there are any
    such."""
    board = game.land.board
    open_ = [
        hex_
        for hex_ in game.settings_of(Facts).late[company.id].homes
        if all(kept.city is not None for kept in board.reservations(hex_))
        and any(board.has_room(hex_, city, company.id) for city in range(len(board.tile(hex_).cities)))
    ]
    return [hex_ for hex_ in open_ if board.tile(hex_).color == "white"] or open_


def keep_home(game: GameInPlay, company: Corporation, hex_: str) -> None:
    """The home of a late corporation is on this hex: in a certain city, or in either of two."""
    board, facts = game.land.board, game.settings_of(Facts)
    game.memory_of(Railways).homes[company] = hex_
    if board.tile(hex_).name not in facts.split_tiles:
        board.reserve(hex_, company.id, facts.late[company.id].cities.get(hex_, 0))
        return
    board.reserve(hex_, company.id)
    settle_reservation(game, hex_)


class ChooseHome(Question):
    """The president of a late corporation chooses its home as soon as it is started."""

    pending: tuple[tuple[Player, Corporation], ...] = tracked(())
    deed = "choose a home"
    done_when = "never"

    def ask(self, player: Player, company: Corporation) -> None:
        """``player`` has to choose the home of ``company``."""
        self.pending = (*self.pending, (player, company))

    def actor(self) -> Entity | None:
        """Who chooses."""
        return self.pending[0][0] if self.pending else None

    def answers(self) -> Answers:
        """Every hex."""
        label = ChoiceLabel("%(company)s has its home on %(place)s")
        return {
            answer: label.of(company=company.id, place=self.game.land.place_name(hex_))
            for _, company in self.pending[:1]
            for answer, hex_ in self.homes().items()
        }

    def homes(self) -> Mapping[str, str]:
        """The hexes by what they are called in recorded games: “Lille (D11)”."""
        hexmap = self.game.ground.hexmap
        return {
            f"{hexmap[hex_].location} ({hex_})": hex_
            for _, company in self.pending[:1]
            for hex_ in possible_homes(self.game, company)
        }

    def do_choose(self, action: Choose, player: Player) -> None:
        """The home is kept for the corporation."""
        _, company = self.pending[0]
        hex_ = self.homes()[str(self.said(action))]
        self.pending = self.pending[1:]
        keep_home(self.game, company, hex_)
        self.game.happen(LateHomeChosen(player=player.id, company=company.id, hex=hex_))
