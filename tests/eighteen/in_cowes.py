"""Help for tests of 1860: corporations in the middle of a game, track on the island."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.pieces import Corporation

from .at_table import Play


def after_auction(players: int = 3, options: dict[str, str] | None = None) -> Play:
    """A game in its first stock round; Ada has started the C&N, Ben the IOW, and Ada has the privates."""
    play = Play("1860", players, options)
    game = play.game
    for private in game.privates.values():
        if private.id != "FFC":
            game.give_private(private, game.players[0])
    for name, player in (("C&N", game.players[0]), ("IOW", game.players[1])):
        company = game.corporations[name]
        game.market.set_par(company, game.market.at_most(74))
        game.shares.give(player, (game.shares.president_share(company),))
    game.round.steps[0].left = ()
    game._settle()
    assert game.round.kind == "stock"
    return play


def floated(play: Play, name: str, *, cash: int | None = None, train: str | None = None) -> Corporation:
    """The corporation floats, with the first player as president; it has run before."""
    game = play.game
    company = game.corporations[name]
    if not company.parred:
        game.market.set_par(company, game.policies.stock.par_cells(company)[0])
    player = company.player or game.players[0]
    if company.player is None:
        game.shares.give(player, (game.shares.president_share(company),))
    while company.percent(company) > 50:
        plain = [share for share in company.shares(company) if not share.president]
        game.shares.give(player, plain[:1])
    game.check_float(company)
    company.operated = True
    if cash is not None:
        game.bank.cash = game.bank.cash + company.cash - cash
        company.cash = cash
    if train is not None:
        give_train(play, company, train)
    return company


def give_train(play: Play, company: Corporation, name: str) -> None:
    game = play.game
    game.depot.give(next(train for train in game.depot.upcoming if train.name == name), company)


def connected(play: Play) -> None:
    """Track from Cowes to Newport and on to Merstone."""
    board, land = play.game.land.board, play.game.land
    for hex_, tile, turn in (("F2", "787", 0), ("G3", "743", 0), ("G5", "12", 0)):
        board.lay(hex_, land.tile_named(tile).at(turn), f"{tile}-0")


def second_network(play: Play, name: str) -> None:
    """Track from Sandown to Brading, far from Cowes, with a token of ``name`` in Sandown."""
    board, land = play.game.land.board, play.game.land
    for hex_, tile, turn in (("J8", "5", 2), ("J6", "9", 0), ("J4", "6", 0)):
        board.lay(hex_, land.tile_named(tile).at(turn), f"{tile}-0")
    board.place_token("J8", 0, name)


def at_price(play: Play, company: Corporation, price: int) -> None:
    game = play.game
    game.market.move(company, game.market.at_most(price))
