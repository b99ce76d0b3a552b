"""Positions of 1858 and its family that their tests begin with."""

from __future__ import annotations

from roundhouse.eighteen.rules.parts.private_railways.growth import grow_to_ten
from roundhouse.eighteen.rules.state.events import PrivateBought
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.state.spots import Spot

from .at_table import Play
from .mid_game import in_stock_round, started


def iberia(players: int = 3, phase: str = "2", turn: int = 2, cash: int = 1000, title: str = "1858") -> Play:
    """A game at the start of a stock round, in which nobody owns anything but money."""
    play = in_stock_round(title, players, turn=turn)
    while play.game.phase.name != phase:
        play.game.depot.next_phase()
    for player in play.game.players:
        player.cash = cash
    return play


def own(play: Play, player: int, *names: str) -> None:
    """A player has bought these private companies."""
    game, owner = play.game, play.game.players[player - 1]
    for name in names:
        game.give_private(game.privates[name], owner)
        game.private_bought(PrivateBought(private=name, player=owner.id, price=0))


def corporation(
    play: Play, name: str, *cities: str, price: int = 100, player: int = 1, shares: int = 1, cash: int = 500
) -> Corporation:
    """A corporation of a player, who has so many certificates, with tokens in these cities."""
    company = started(play, name, price, *((player, index) for index in range(shares)))
    if play.game.phase.name >= "5":
        grow_to_ten(play.game, company)
    for hex_ in cities:
        play.game.land.place(company, Spot(hex_, 0), None, 0)
    company.cash = cash
    return company


def in_turn(play: Play, entity: str) -> None:
    """An operating round has begun, and all before a company pass."""
    play.game.begin_round("operating", 1)
    play.game._settle()
    for _ in range(99):
        waiting = play.game.round.entity
        assert waiting is not None
        if waiting.key == entity:
            return
        play(waiting.key, "pass")
    raise AssertionError(f"{entity} has no turn")


def to_step(play: Play, name: str) -> None:
    """Whoever is in turn passes until a step waits."""
    for _ in range(9):
        if play.waits_at() == name:
            return
        waiting = play.game.round.waiting()
        actor = waiting.actor() if waiting is not None else None
        assert actor is not None
        play(actor.key, "pass")
    raise AssertionError(f"{name} does not wait")


def give(play: Play, company: Corporation, *names: str) -> None:
    """The bank's next trains of these kinds, on the side that is named."""
    for name in names:
        train = next(
            one
            for one in play.game.depot.upcoming
            if name in {one.kind.name, *(side.name for side in one.kind.variants)}
        )
        play.game.depot.give(train, company)
        train.side = name


def lay(play: Play, tiles: dict[str, str]) -> None:
    """Tiles by hex, as name and rotation: ``{"L5": "8@3"}``."""
    for hex_, text in tiles.items():
        name, _, turn = text.partition("@")
        play.game.land.board.lay(hex_, play.game.land.tile_named(name).at(int(turn)))


def offered(play: Play, type_: str, field: str) -> set[str]:
    """What the offers of a type of action name in one of their fields."""
    return {str(action[field]) for action in play.options(type_) if field in action}
