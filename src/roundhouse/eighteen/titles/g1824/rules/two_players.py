"""1824 for two players: cards are drafted, construction railways only build, and a bond railway only pays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from roundhouse.eighteen.model.abilities import TileDiscount
from roundhouse.eighteen.rules.closing import close_company
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.parts.part import Note
from roundhouse.eighteen.rules.state.actions import Action, PlaceToken
from roundhouse.eighteen.rules.state.events import ShareReceived
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Player, Private
from roundhouse.eighteen.rules.state.spots import NOBODY, Spot
from roundhouse.eighteen.rules.steps.dividends import PayDividend
from roundhouse.eighteen.rules.steps.running import RunTrains
from roundhouse.eighteen.rules.steps.tokens import PlaceTokens
from roundhouse.eighteen.rules.steps.track import LayTrack
from roundhouse.eighteen.rules.steps.trains import BuyTrains
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.labels import ChoiceLabel

from ..events import BondRailwayFounded, BondRailwayPaid
from .facts import Builders, Unions, certificate_for, facts_of, for_two, national_of, target_of

ORDER = (1, 0, 0, 1, 0, 1, 1, 0)
"""Who drafts the first card, the second and so on: the places of the two players."""
BUILDERS = 1
"""The stack of the cards that become construction railways."""


def leave_out_for_two(game: GameInPlay) -> None:
    """Take companies out of the game, redraw hexes, and put the cards into stacks."""
    facts = for_two(game)
    if facts is None:
        return
    for name in facts.out:
        if name in game.privates:
            game.leave_out(game.privates[name])
        game.leave_out(game.company(name))
    for hex_, code in facts.redrawn.items():
        game.land.board.redraw(hex_, code)
    coal = [name for name in facts_of(game).coal if name in game.privates]
    worth = {name: game.privates[name].value for name in game.privates if name in game.minors}
    large = max(worth.values())
    small = [name for name, value in worth.items() if value < large and name not in coal]
    first = (game.chance.shuffled(coal)[0], game.chance.shuffled(small)[0])
    stacks = game.memory_of(Builders).stacks
    for name, value in worth.items():
        later = 4 if name in coal else 2 if value == large else 3
        stacks[name] = BUILDERS if name in first else later


def keep_discounts(game: GameInPlay) -> None:
    """Only construction railways build for nothing."""
    stacks = game.memory_of(Builders).stacks
    for minor in game.minors.values():
        if stacks.get(minor.id) != BUILDERS:
            for place, _ in game.abilities.of(minor, TileDiscount):
                game.abilities.drop(minor, place)


def drafted(game: GameInPlay) -> Iterator[Private]:
    """The cards that may be drafted now: once one of a stack is, the other one of it."""
    stacks = game.memory_of(Builders).stacks
    held = list(stacks.values())
    alone = next((stack for stack in held if held.count(stack) == 1), None)
    for name, stack in stacks.items():
        if alone in (None, stack):
            yield game.privates[name]


def in_turn_to_draft(game: GameInPlay) -> int | None:
    """The place of the player who drafts next, or ``None`` once all cards are taken."""
    left = len(game.memory_of(Builders).stacks)
    return ORDER[-left] if left else None


def take_builder(game: GameInPlay, private: Private, minor: Corporation, player: Player) -> None:
    """A construction railway begins, without money or trains; no certificate is kept for it.

    The corporation of a coal company becomes the bond railway.
    """
    memory, share = game.memory_of(Builders), game.shares.president_share(minor)
    game.happen(ShareReceived(player=player.id, company=minor.id, percent=share.percent))
    game.shares.give(player, (share,))
    minor.floated = True
    memory.builders |= {minor}
    game.close_private(private)
    if national_of(game, minor) is not None:
        certificate_for(game, minor).reserved = False
    else:
        _found_bond(game, target_of(game, minor))


def _found_bond(game: GameInPlay, company: Corporation) -> None:
    """All shares of the bond railway are in the pool; nobody presides, and its tokens cost nothing."""
    facts = for_two(game)
    assert facts is not None
    cell = game.market.cell(facts.cell)
    assert cell is not None
    game.memory_of(Builders).bond = company
    game.market.set_par(company, cell)
    for share in company.shares(company):
        share.reserved, share.plain = False, True
        game.shares.move(share, game.pool)
    company.floated = True
    company.tokens = tuple(0 for _ in company.tokens)
    game.happen(BondRailwayFounded(company=company.id, price=cell.price))


def begin_idle_turn(game: GameInPlay, company: Corporation) -> None:
    """A construction railway does nothing in its turn but build; the bond railway only pays."""
    memory = game.memory_of(Builders)
    bond = memory.bond is company
    if not bond and company not in memory.builders:
        return
    for kind in (PlaceTokens, RunTrains, PayDividend, BuyTrains, *((LayTrack,) if bond else ())):
        for step in game.round.each(kind):
            step.finish()
    if bond:
        _pay_bond(game, company)


def _pay_bond(game: GameInPlay, company: Corporation) -> None:
    """Pay the share price for all shares together, and raise it."""
    price = company.share_price
    for player in game.players:
        if amount := price * player.percent(company) // 100:
            game.pay(game.bank, player, amount)
    game.happen(BondRailwayPaid(company=company.id, amount=price))
    game.shares.move_price(company, (game.market.right_of,))


def close_builders(game: GameInPlay) -> None:
    """Construction railways close for nothing; those at mines leave a token of nobody there.

    The event happens with two trains, of which the second one counts if a certain railway builds.
    """
    memory, facts = game.memory_of(Builders), for_two(game)
    if facts is None or (
        game.company(facts.late) in memory.builders and game.phase.name != facts.last_trains[1]
    ):
        return
    for minor in sorted(memory.builders, key=lambda one: one.id):
        if minor.id in facts_of(game).coal:
            for hex_, city in list(game.land.board.tokens_of(minor.id)):
                game.land.board.replace_token(hex_, city, minor.id, NOBODY)
        if not minor.closed:
            close_company(game, minor)
    memory.builders = frozenset()


def note_last_train(game: GameInPlay, company: Corporation, name: str) -> None:
    """Whoever buys the last train of certain kinds places a token of the bond railway, once in the game."""
    facts, memory = for_two(game), game.memory_of(Builders)
    if facts is None or memory.last_bought or name not in facts.last_trains:
        return
    if all(train.kind.name != name for train in game.depot.upcoming):
        memory.last_bought = True
        memory.due = (*memory.due, (company, ""))


def note_upgrade(game: GameInPlay, hex_: str, tile: str, company: str | None) -> None:
    """Whoever lays a certain tile places a token of the bond railway there."""
    facts, memory = for_two(game), game.memory_of(Builders)
    if facts is not None and company is not None and facts.upgraded.get(hex_) == tile:
        memory.due = (*memory.due, (game.company(company), hex_))


class PlaceBondToken(Step):
    """A company places a token of the bond railway: in a hex, or in any city where there is room."""

    handlers: ClassVar[Mapping[type[Action], str]] = {PlaceToken: "do_place"}
    deed = "place a token of the bond railway"
    done_when = "never"

    def actor(self) -> Entity | None:
        """Who places the next token; nobody if there is no place for it."""
        due = self.game.memory_of(Builders).due
        return due[0][0] if due and next(self._spots(), None) is not None else None

    def _spots(self) -> Iterator[Spot]:
        memory, board = self.game.memory_of(Builders), self.game.land.board
        if not memory.due or memory.bond is None or not memory.bond.tokens:
            return
        wanted = memory.due[0][1]
        for name in (wanted,) if wanted else self.game.ground.hexmap.hexes:
            for city in range(len(board.tile(name).cities)):
                room = None in board.slots(name, city)
                if room and not board.has_token(name, memory.bond.id, city):
                    yield Spot(name, city)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Place the token."""
        actor = self.actor()
        return frozenset({PlaceToken}) if actor is not None and entity is actor else NOTHING

    def choices(self) -> Iterator[Choice]:
        """Every place for it."""
        actor = self.actor()
        if actor is not None:
            for spot in self._spots():
                yield self.choice("place_token", actor, hex=spot.hex, city=spot.city)

    def do_place(self, action: PlaceToken, company: Corporation) -> None:
        """Place it, for nothing. Raises Refusal where there is no room."""
        memory, spot = self.game.memory_of(Builders), Spot(action.hex, action.city)
        assert memory.bond is not None
        if spot not in set(self._spots()):
            raise Refusal("token/not-allowed", f"{memory.bond.id} has no place in {action.hex}.")
        self.game.land.place(memory.bond, spot, action.slot, 0)
        memory.due = memory.due[1:]


def notes_for_two(game: GameInPlay) -> Iterator[Note]:
    """Stacks of the draft, and what is particular about two kinds of companies."""
    memory = game.memory_of(Builders)
    for name, stack in memory.stacks.items():
        yield Note(game.privates[name], ChoiceLabel("Stack"), str(stack))
    for minor in sorted(memory.builders, key=lambda one: one.id):
        yield Note(minor, ChoiceLabel("Construction railway"), ChoiceLabel("only builds, for nothing"))
    if memory.bond is not None:
        yield Note(memory.bond, ChoiceLabel("Bond railway"), ChoiceLabel("only pays its share price"))


def traced_for_two(game: GameInPlay) -> Mapping[str, Any]:
    """That engine lists companies that are not in the game until the first stock round is over, and gives
    the bond railway to nobody."""
    facts, bond = for_two(game), game.memory_of(Builders).bond
    if facts is None:
        return {}
    shown: dict[str, Any] = {f"corp:{bond.id}.owner": None} if bond is not None else {}
    if game.memory_of(Unions).gone:
        return shown
    for name in (*facts.out, *facts.listed):
        shown |= {f"corp:{name}.closed": True, f"corp:{name}.treasury": 100}
    return shown


def recorded_for_two(game: GameInPlay, action: Action) -> Mapping[str, Any]:
    """A record of 18xx.games names the bond railway with the token for the last train, and with no other."""
    memory = game.memory_of(Builders)
    if not isinstance(action, PlaceToken) or not memory.due or memory.due[0][1] or memory.bond is None:
        return {}
    return {"tokener": memory.bond.id} if action.entity == memory.due[0][0].key else {}
