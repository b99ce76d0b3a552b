"""Positions of 18Scan that its tests begin with."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.pieces import Corporation

from .at_table import Play
from .mid_game import in_stock_round, started

WAY_OF_3 = {"F9": "8@2", "E8": "9@2", "D7": "5@4"}
"""Track of minor 3 from Stockholm to Oslo."""
FERRY = {"F11": "622@5", "F13": "5@5", "G14": "5@1"}
"""Track from Helsinki across the ferry to Stockholm."""


def packet(players: int = 3) -> Play:
    """The start packet is for sale."""
    return Play("18Scan", players)


def win(play: Play, price: int = 0) -> int:
    """The player in turn bids, all others pass. Says who that is."""
    winner = int(play.game.deciders()[0])
    play(str(winner), "bid", price=price)
    while play.options("pass"):
        play(play.game.deciders()[0], "pass")
    return winner


def buy(play: Play, name: str, price: int = 0) -> int:
    """The player in turn wins the right to buy and takes this, a corporation at 100. Says who that is."""
    player = win(play, price)
    play.table.apply(
        next(one for one in play.options("bid") if name in (one.get("company"), one.get("minor")))
    )
    for one in play.options("par") if name == "SJS" else ():
        cell = play.game.market.cell(one["cell"])
        if cell is not None and cell.price == 100:
            play.table.apply(one)
    return player


def on_sale(play: Play) -> set[str]:
    """What the winner may buy."""
    return {str(one.get("company") or one.get("minor")) for one in play.options("bid")}


def stock(players: int = 3, **options: str) -> Play:
    """A later stock round: nobody owns anything, the packet is gone, and everybody has a thousand."""
    play = in_stock_round("18Scan", players, options)
    for player in play.game.players:
        player.cash = 1000
    return play


def minor(play: Play, name: str, player: int = 1, cash: int = 200) -> Corporation:
    """A minor of a player, at its home."""
    game = play.game
    found = game.minors[name]
    found.player = game.players[player - 1]
    game.shares.move(game.certificates[f"{name}_0"], found.player)
    game.float_company(found)
    found.cash = cash
    return found


def company(play: Play, name: str, player: int = 1, shares: int = 3, cash: int = 500) -> Corporation:
    """A corporation of a player, at its home."""
    found = started(play, name, 100, *((player, index) for index in range(shares)))
    found.cash = cash
    play.game.land.place_home(found)
    found.operated = True
    return found


def give(play: Play, owner: Corporation, *names: str) -> None:
    """Trains of these kinds from the bank."""
    depot = play.game.depot
    for name in names:
        train = next(
            one for one in depot.upcoming if name in {side.name for side in (one.kind, *one.kind.variants)}
        )
        depot.give(train, owner)
        train.side = name


def lay(play: Play, **tiles: str) -> None:
    """Tiles by hex, as name and rotation."""
    for hex_, text in tiles.items():
        name, _, turn = text.partition("@")
        play.game.land.board.lay(hex_, play.game.land.tile_named(name).at(int(turn)))
