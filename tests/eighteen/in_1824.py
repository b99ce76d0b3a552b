"""Positions of 1824 that its tests begin with."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.titles.g1824.rules.cards import cards_left, remove_cards_left, take_card
from roundhouse.eighteen.titles.g1824.rules.merging import check_float

from .at_table import Play

COAL = ("EPP", "EOD", "MLB", "SPB")
MOUNTAINS = ("B1", "B2", "B3", "B4", "B5", "B6")


def dealt(unsold: tuple[str, ...] = (), **owners: int) -> Play:
    """A game in its second turn whose cards the players have: card to number of a player; all others but
    those unsold belong to player 1, or B2 to B6 to player 4. Each coal company was bought for 160."""
    play = Play("1824", 4)
    game = play.game
    for card in list(cards_left(game)):
        if card.id not in unsold:
            player = game.players[owners.get(card.id, 4 if card.id in MOUNTAINS[1:] else 1) - 1]
            game.give_private(card, player)
            take_card(game, card, player, 160 if card.id in COAL else card.value)
    remove_cards_left(game)
    game.progress.turn = 2
    game.begin_round("stock", 1)
    return play


def give(play: Play, name: str, player: int, count: int) -> Corporation:
    """So many shares of a corporation that the bank sells come to a player for nothing."""
    company = play.game.company(name)
    shares = [one for one in company.shares(company) if not one.reserved and not one.president]
    play.game.shares.give(play.game.players[player - 1], shares[:count], change_president=False)
    check_float(play.game, company)
    return company


def turn_of(play: Play, name: str, *steps: str) -> Corporation:
    """The turn of a company in an operating round, with these steps and no others."""
    game = play.game
    company = game.company(name)
    game.begin_round("operating", 1)
    game.round.order = (company,)
    game.round.at = 0
    for one in game.round.steps:
        one.passed = one.key.rpartition(".")[2] not in steps
    return company


def lay(play: Play, tiles: dict[str, str]) -> None:
    """Tiles by hex, as name and rotation, whether a company could lay them or not: ``{"E12": "499@0"}``."""
    for hex_, text in tiles.items():
        name, _, turn = text.partition("@")
        play.game.land.board.lay(hex_, play.game.land.tile_named(name).at(int(turn)))
