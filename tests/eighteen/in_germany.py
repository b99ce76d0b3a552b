"""Positions of 1835 that its tests begin with."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.titles.g1835.facts import Facts, Packet

from .at_table import Play

ROWS = ("NF M1 LD M2", "M3 M4 BY BB", "HB M5 M6 OBB PfB")
FIELDS = {"M": "minor", "B": "company"}


def packet(players: int = 4, **options: str) -> Play:
    """The start packet is for sale."""
    return Play("1835", players, options)


def buy(play: Play, player: int, name: str) -> None:
    """A player buys something of the packet."""
    choice = next(one for one in play.options("bid") if name in one.values())
    assert choice["entity"] == f"player:{player}"
    play.table.apply(choice)


def on_sale(play: Play) -> set[str]:
    """What of the packet the player in turn may buy."""
    return {
        str(value)
        for one in play.options("bid")
        for key, value in one.items()
        if key in ("company", "minor", "corporation")
    }


def in_stock_round(players: int = 4) -> Play:
    """A later stock round in which nobody owns anything; the packet is gone."""
    play = Play("1835", players)
    game = play.game
    game.memory_of(Packet).sold = tuple(item for row in game.settings_of(Facts).rows for item in row)
    game.progress.turn = 2
    game.begin_round("stock", 1)
    game._settle()
    for player in game.players:
        player.cash = 1000
    return play


def give(play: Play, player: int, *names: str) -> None:
    """A player has these certificates, private companies and minors."""
    game, owner = play.game, play.game.players[player - 1]
    for name in names:
        if name in game.privates:
            game.give_private(game.privates[name], owner)
        elif name in game.minors:
            minor = game.minors[name]
            minor.player = owner
            game.shares.move(game.certificates[f"{name}_0"], owner)
            game.float_company(minor)
        else:
            share = game.certificates[name]
            share.reserved = False
            if share.president:
                share.corporation.player = owner
            game.shares.move(share, owner)


def floated(play: Play, name: str, player: int, shares: int = 5, cash: int = 0) -> Corporation:
    """A corporation of a player, who has the director's certificate and others up to so many."""
    game = play.game
    corporation = game.corporations[name]
    if corporation.par is None:
        price = corporation.definition.par_price
        game.market.set_par(corporation, next(one for one in game.market.par_cells() if one.price == price))
    give(play, player, *(f"{name}_{index}" for index in range(shares)))
    game.float_company(corporation)
    corporation.cash = cash
    corporation.operated = True
    return corporation


def sell_out(play: Play, *names: str) -> None:
    """Of these corporations nothing is left in the IPO."""
    game = play.game
    for name in names:
        for share in game.shares.all_of(game.corporations[name]):
            if share.owner is share.corporation:
                game.shares.move(share, game.pool)


def reach_phase(play: Play, name: str) -> None:
    """Phases go by until this one."""
    while play.game.phase.name != name:
        play.game.depot.next_phase()


def operating(play: Play) -> Play:
    """The first operating round of the set begins."""
    play.game.progress.rounds_in_set = play.game.phase.rounds
    play.game.begin_round("operating", 1)
    play.game._settle()
    return play


def turn_of(play: Play, name: str) -> Corporation:
    """The companies before it pass until it is this one's turn."""
    for _ in range(60):
        entity = play.game.round.entity
        assert isinstance(entity, Corporation)
        if entity.id == name:
            return entity
        play(entity.key, "pass")
    raise AssertionError(f"it is never the turn of {name}")
