"""Tokens in 1873: those that a railway does not use may be replaced, and lines of concessions keep a
slot."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.actions import Action, Pass, PlaceToken
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity
from roundhouse.eighteen.rules.state.spots import Spot
from roundhouse.eighteen.rules.steps.tokens import PlaceTokens
from roundhouse.eighteen.rules.turn import NOTHING
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal

from ..events import UnusedTokenReplaced
from .facts import facts_of, is_railway, memory_of


def is_kept(game: GameInPlay, spot: Spot) -> bool:
    """Whether a city has no slot for another railway, as one on whose line it lies must find room there."""
    section, memory = facts_of(game).sections.get(spot.hex), memory_of(game)
    if section is None or not section.keeps_slot or game.company(section.railway) not in memory.building:
        return False
    board = game.land.board
    tile = board.tile(spot.hex)
    exits = tile.node_exits[tile.city_nodes[spot.city]]
    if exits.isdisjoint(section.exits):
        return False
    slots = tile.cities[spot.city].slots
    copy = memory.reserved.get(spot.hex)
    if copy is not None and any(city.slots > slots for city in game.land.tile_of(copy).cities):
        return False
    return slots - sum(token is not None for token in board.slots(spot.hex, spot.city)) < 2


class PlaceTokensHarz(PlaceTokens):
    """One token a turn: in a free slot, or in the place of one that another railway does not use."""

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Place a token and pass, for a railway that has one and money to replace another one."""
        if self.passed or self.placed or entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        if entity.player is None or not is_railway(self.game, entity) or not entity.tokens:
            return NOTHING
        able = entity.cash >= facts_of(self.game).replaced_token_price
        return frozenset({PlaceToken, Pass}) if able else NOTHING

    def choices(self) -> Iterator[Choice]:
        """Every place for a token, and the pass."""
        company = self.actor()
        if not isinstance(company, Corporation) or not self.kinds_for(company):
            return
        game = self.game
        for spot in game.land.token_spots(company):
            cost = game.land.token_price(company, spot)
            if cost <= company.cash and not is_kept(game, spot):
                yield self.choice("place_token", company, facts={"cost": cost}, hex=spot.hex, city=spot.city)
        price = facts_of(game).replaced_token_price
        for spot, slot, other in self._replaceable(company):
            facts = {"cost": price, "replaces": other.id}
            yield self.choice("place_token", company, facts=facts, hex=spot.hex, city=spot.city, slot=slot)
        yield self.choice("pass", company)

    def _replaceable(self, company: Corporation) -> Iterator[tuple[Spot, int, Corporation]]:
        """The unused tokens of others that ``company`` reaches: place, slot and owner."""
        game, board = self.game, self.game.land.board
        unused = memory_of(game).unused
        for hex_, city in game.land.reach(company).cities():
            if board.has_token(hex_, company.id):
                continue
            for slot, name in enumerate(board.slots(hex_, city)):
                if name is not None and (game.company(name), hex_) in unused:
                    yield Spot(hex_, city), slot, game.company(name)

    def do_place(self, action: PlaceToken, company: Corporation) -> None:
        """Place a token, or replace one. Raises Refusal."""
        game, spot = self.game, Spot(action.hex, action.city)
        for there, slot, other in self._replaceable(company):
            if there == spot and slot == action.slot:
                self._replace(company, spot, slot, other)
                self.placed = True
                return
        if (
            action.hex in game.land.ground.hexmap.hexes
            and 0 <= action.city < len(game.land.board.tile(action.hex).cities)
            and is_kept(game, spot)
        ):
            reason = f"There must be room left at {action.hex} for the railway whose line it is on."
            if not game.stands(company.id, reason):
                raise Refusal("token/kept", reason)
        super().do_place(action, company)

    def _replace(self, company: Corporation, spot: Spot, slot: int, other: Corporation) -> None:
        game, facts = self.game, facts_of(self.game)
        price = facts.replaced_token_price
        game.pay(company, other, price)
        game.land.board.remove_token(spot.hex, spot.city, other.id)
        other.tokens = (*other.tokens, facts.token_price)
        memory = memory_of(game)
        memory.unused -= {(other, spot.hex)}
        company.tokens = company.tokens[1:]
        game.land.board.place_token(spot.hex, spot.city, company.id, slot=slot)
        told = UnusedTokenReplaced(company=company.id, other=other.id, hex=spot.hex, cost=price)
        game.happen(told)


def place_homes(game: GameInPlay, railway: Corporation) -> None:
    """Place the tokens of a railway at both ends of each of its lines."""
    land = game.land
    for hex_ in railway.definition.home:
        kept = [one.city for one in land.board.reservations(hex_) if one.company == railway.id]
        land.place(railway, Spot(hex_, next((city for city in kept if city is not None), 0)), None, 0)


def note_unused(game: GameInPlay, railway: Corporation, visited: frozenset[tuple[str, int]]) -> None:
    """After a run, note which tokens of a railway off its lines were not visited: hex and city of those that
    were."""
    facts, memory = facts_of(game), memory_of(game)
    own = {*railway.definition.home, *(hex_ for line in facts.railways[railway.id].lines for hex_ in line)}
    unused = {
        (railway, hex_)
        for hex_, city in game.land.board.tokens_of(railway.id)
        if hex_ not in own and (hex_, city) not in visited
    }
    memory.unused = frozenset({item for item in memory.unused if item[0] is not railway} | unused)
