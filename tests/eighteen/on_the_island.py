"""Help for tests of 1871: games after the auction, with lines that have floated."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.pieces import Corporation, Player
from roundhouse.eighteen.titles.g1871.rules.facts import bank_of, island_of, other_lines

from .at_table import Play


def after_piles(players: int = 3, seed: int = 1) -> Play:
    """The first stock round: nobody has bid for anything, everybody has 1000 more."""
    play = Play("1871", players=players, seed=seed)
    while play.game.round.kind == "initial":
        choices = play.table.choices()
        wanted = next((one for one in choices if one.type == "pass"), choices[0])
        play.table.apply(dict(wanted.action))
    for player in play.game.players:
        play.game.pay(play.game.bank, player, 1000)
    return play


def give(play: Play, private: str, owner: Player | Corporation) -> None:
    """Hand a private company over."""
    play.game.give_private(play.game.private(private), owner)


def take(play: Play, player: Player, company: Corporation, count: int) -> None:
    """Hand plain shares of the pool to a player."""
    plain = [share for share in play.game.pool.shares(company) if not share.president]
    for share in plain[:count]:
        play.game.shares.move(share, player)


def first_line(play: Play) -> Corporation:
    """A line that is neither the Main Line nor the Short Line, nor one of which the bank has a share."""
    held = bank_of(play.game).held
    return next(line for line in other_lines(play.game) if line not in held)


def in_turn(play: Play) -> Player:
    """The player whose turn it is."""
    player = play.game.round.entity
    assert isinstance(player, Player)
    return player


def floated(play: Play, cell: str = "3,1") -> tuple[Corporation, Player]:
    """A line that the player in turn has started and floated alone; it has operated."""
    player, line = in_turn(play), first_line(play)
    play(player.id, "par", corporation=line.id, cell=cell)
    take(play, player, line, 4)
    play.game.check_float(line)
    line.operated = True
    return line, player


def to_turn_of(play: Play, player: Player) -> None:
    """Others pass until it is the turn of ``player``."""
    for _ in range(12):
        if play.game.round.entity is player:
            return
        play(in_turn(play).id, "pass")
    raise AssertionError(f"{player.name} has no turn")


def make_room(play: Play) -> None:
    """All corporations that have been started have operated, so that others may be."""
    for company in island_of(play.game).started:
        company.operated = True
