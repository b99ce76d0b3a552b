"""The home of the QMOO in 1822CA: any city of Québec, as long as several have room."""

from __future__ import annotations

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.parts.destinations.part import Destinations, DestinationSettings
from roundhouse.eighteen.rules.parts.minor_purchases.homes import HomeInAnyCity
from roundhouse.eighteen.rules.state.actions import PlaceToken
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.state.spots import Spot
from roundhouse.eighteen.rules.steps.tokens import TokenChoice
from roundhouse.table.errors import Refusal

from .events import HomeReconsidered
from .facts import Facts


def mover_of(game: GameInPlay) -> Corporation | None:
    """The corporation whose home moves, if it is in the game."""
    company = game.corporations.get(game.settings_of(Facts).moving_home or "")
    return None if company is None or company.closed else company


def keep_home(game: GameInPlay, company: Corporation, *, after_tile: bool = False) -> None:
    """Keep a slot in the one city with room that is not kept for others, or anywhere in the hex.

    ``after_tile``: destination tokens do not count, which find their slots after that (decision 1994).
    """
    board, hex_ = game.land.board, company.definition.home[0]
    board.release(hex_, company.id)
    every = range(len(board.tile(hex_).cities))
    free = [
        city
        for city in every
        if board.has_room(hex_, city, company.id) or (after_tile and _has_destination(game, hex_, city))
    ]
    board.reserve(hex_, company.id, free[0] if len(free) == 1 else None)


def _has_destination(game: GameInPlay, hex_: str, city: int) -> bool:
    """Lies a destination token in this city?"""
    placed, hexes = game.memory_of(Destinations).placed, game.settings_of(DestinationSettings).hexes
    held = game.land.board.slots(hex_, city)
    return any(name in held and hexes.get(name) == hex_ for name in placed)


def has_home(game: GameInPlay, company: Corporation) -> bool:
    """Has ``company`` a token at home?"""
    return game.land.board.has_token(company.definition.home[0], company.id)


class HomeInCanada(HomeInAnyCity):
    """As usual; and one corporation chooses a city with room."""

    def _moves(self, choice: TokenChoice) -> bool:
        return choice.company is mover_of(self.game) and not choice.hexes

    def spots(self, choice: TokenChoice) -> list[Spot]:
        """The corporation’s home is a city with room, or any city if none has room."""
        if not self._moves(choice):
            return super().spots(choice)
        board, company = self.game.land.board, choice.company
        hex_ = company.definition.home[0]
        every = [Spot(hex_, city) for city in range(len(board.tile(hex_).cities))]
        free = [spot for spot in every if board.has_room(spot.hex, spot.city, company.id)]
        return free or [spot for spot in every if not board.has_token(spot.hex, company.id, spot.city)]

    def do_place(self, action: PlaceToken, actor: Corporation) -> None:
        """Place the token; that of the corporation needs no new slot."""
        choice = self.first()
        assert choice is not None
        if not self._moves(choice):
            super().do_place(action, actor)
            return
        spot = Spot(action.hex, action.city)
        if spot not in self.spots(choice):
            raise Refusal("token/home", f"The token of {choice.company.id} cannot go there.")
        self.pending = self.pending[1:]
        self.game.land.place(choice.company, spot, action.slot, 0)
        self.game.land.release_home(choice.company)


def place_anew(game: GameInPlay, company: Corporation) -> None:
    """Take the home token up and place it again: in the one city with room, or where its president says."""
    land, hex_ = game.land, company.definition.home[0]
    city = next(city for name, city in land.board.tokens_of(company.id) if name == hex_)
    land.lift_token(company.id, Spot(hex_, city))
    keep_home(game, company, after_tile=True)
    game.happen(HomeReconsidered(company=company.id, hex=hex_))
    kept = next(one.city for one in land.board.reservations(hex_) if one.company == company.id)
    step = game.round.find(HomeInCanada)
    if kept is None and step is not None:
        step.ask(company)
        return
    land.place(company, Spot(hex_, kept or 0), None, 0)
    land.release_home(company)
