"""Positions of 18India that its tests begin with."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation
from roundhouse.eighteen.titles.g18India.cards import offering, raj
from roundhouse.eighteen.titles.g18India.facts import Raj

from .at_table import Play

GIPR = "GIPR"


def india(players: int = 2, seed: int = 1) -> Play:
    """A game in its first stock round, in which nobody has cards in hand and nobody has drafted any."""
    play = Play("18India", players, seed=seed)
    memory = raj(play.game)
    for player in play.game.players:
        memory.chosen[player] = ()
        memory.hands[player] = ()
    memory.draft = ()
    play.game.begin_round("stock", 1)
    return play


def with_corporations(*names: str) -> Play:
    """The same with these corporations in the game."""
    return next(play for seed in range(1, 400) if {*names} <= {*(play := india(seed=seed)).game.corporations})


def memory_of(play: Play) -> Raj:
    """What has happened in a game."""
    return raj(play.game)


def plain(play: Play, company: Corporation) -> list[Certificate]:
    """The certificates of a corporation that nobody has bought, without the director's."""
    return [share for share in offering(play.game).shares(company) if not share.president]


def to_hand(play: Play, player: int, *cards: str) -> None:
    """A player has these cards, wherever they were."""
    memory = memory_of(play)
    memory.rows = tuple(tuple(card for card in row if card not in cards) for row in memory.rows)
    memory.bank = tuple(one for one in memory.bank if one.id not in cards)
    for name in cards:
        share = play.game.certificates.get(name)
        if share is not None:
            play.game.shares.move(share, offering(play.game))
    memory.hands[play.game.players[player - 1]] = cards


def owned(play: Play, player: int, company: Corporation, shares: int) -> None:
    """A player owns so many more shares of a corporation."""
    for share in plain(play, company)[:shares]:
        play.game.shares.move(share, play.game.players[player - 1])


def running(play: Play, name: str, player: int = 1, shares: int = 3, cash: int = 500) -> Corporation:
    """A corporation that has floated, managed by a player who owns so many shares of it."""
    company = play.game.corporations[name]
    owned(play, player, company, shares)
    company.player = play.game.players[player - 1]
    play.game.float_company(company)
    company.cash = cash
    return company


def operate(play: Play) -> None:
    """The first operating round of a set begins."""
    play.game.progress.turn = max(play.game.progress.turn, 1)
    play.game.begin_round("operating", 1)


def reach(play: Play, phase: str) -> None:
    """Phases go by until this one."""
    while play.game.phase.name != phase:
        play.game.depot.next_phase()


def give(play: Play, company: Corporation, *names: str) -> None:
    """The bank's next trains of these kinds."""
    for name in names:
        train = next(one for one in play.game.depot.upcoming if one.name == name)
        play.game.depot.give(train, company)


def lay(play: Play, tiles: dict[str, str]) -> None:
    """Tiles by hex, as name and rotation: ``{"H25": "5@0"}``."""
    for hex_, text in tiles.items():
        name, _, turn = text.partition("@")
        play.game.land.board.lay(hex_, play.game.land.tile_named(name).at(int(turn)))
