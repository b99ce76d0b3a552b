"""The cards of the first stock round: what they bring, and what becomes of those that nobody buys."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.eighteen.rules.closing import close_company
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.parts.goods_mines.part import GOODS
from roundhouse.eighteen.rules.state.events import ShareReceived, TrainBought
from roundhouse.eighteen.rules.state.pieces import Player, Private
from roundhouse.eighteen.rules.state.spots import NOBODY

from ..events import TokenGained
from .facts import Builders, certificate_for, facts_of, national_of, nationals
from .two_players import BUILDERS, take_builder


def is_coal(game: GameInPlay, private: Private) -> bool:
    """Is it the card of a coal company?"""
    return private.id in facts_of(game).coal


def cards_left(game: GameInPlay) -> Iterator[Private]:
    """The cards that nobody has bought."""
    for private in game.privates.values():
        if private.owner is None and not private.closed:
            yield private


def take_card(game: GameInPlay, private: Private, player: Player, price: int) -> None:
    """A player has bought a card: the minor that it stands for has the price, a coal company less that of its
    first train, and the corporation of a coal company starts. Mountain railways stay."""
    minor = game.minors.get(private.id)
    if minor is None:
        return
    if game.memory_of(Builders).stacks.pop(private.id, 0) == BUILDERS:
        take_builder(game, private, minor, player)
        return
    share = game.shares.president_share(minor)
    game.happen(ShareReceived(player=player.id, company=minor.id, percent=share.percent))
    game.shares.give(player, (share,))
    game.pay(game.bank, minor, price)
    game.float_company(minor)
    game.close_private(private)
    if minor.id not in facts_of(game).coal:
        return
    train = next(one for one in game.depot.upcoming if one.kind.category == GOODS)
    game.pay(minor, game.bank, train.price)
    game.depot.give(train, minor)
    game.happen(TrainBought(company=minor.id, train=train.id, name=train.name, price=train.price))
    regional = game.company(facts_of(game).coal[minor.id])
    cell = next(one for one in game.market.par_cells() if one.price == price // 2)
    game.market.set_par(regional, cell)


def remove_cards_left(game: GameInPlay) -> None:
    """After the first stock round: nobody has these minors and mountain railways, nor ever will.

    What was kept for them is for sale. A state railway has one more token for each of its minors; if nobody
    has any of them, the home of the first one is kept for it.
    """
    facts = facts_of(game)
    for private in list(cards_left(game)):
        game.close_private(private)
        minor = game.minors.get(private.id)
        if minor is None:
            continue
        certificate_for(game, minor).reserved = False
        national = national_of(game, minor)
        if national is not None:
            price = facts.returned[min(len(national.tokens), 4) - 2]
            national.tokens = (price, *national.tokens)
            game.happen(TokenGained(company=national.id, minor=minor.id))
        close_company(game, minor)
        if minor.id in facts.coal:
            hex_ = minor.definition.home[0]
            game.land.board.place_token(hex_, 0, NOBODY)
    for name, railway in nationals(game).items():
        if all(game.company(minor).closed for minor in railway.minors):
            first = game.company(railway.minors[0]).definition
            game.land.board.reserve(first.home[0], name, first.city or 0)
