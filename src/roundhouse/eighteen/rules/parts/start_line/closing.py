"""Corporations of 1849 that close: they go to the end of the line and can be started again."""

from __future__ import annotations

from roundhouse.eighteen.model.abilities import Close

from ...closing import return_charter
from ...in_play import GameInPlay
from ...policies import EndingPolicy
from ...state.pieces import Corporation
from .events import HomeFound, HomesFull
from .settings import Line, chooser_of, rooms_for


class BackInLine(EndingPolicy):
    """Corporations that fall to the closing price."""

    def at_closing_price(self, corporation: Corporation) -> None:
        """Close the corporation and put it at the end of the line."""
        close_in_line(self.game, corporation)


def close_in_line(game: GameInPlay, corporation: Corporation) -> None:
    """Close a corporation; from the next stock round on it can be started again, after all others."""
    line, chooser = game.memory_of(Line), chooser_of(game)
    _forget_privates(game, corporation)
    return_charter(game, corporation)
    for hex_ in corporation.definition.home:
        game.land.board.release(hex_, corporation.id)
        game.land.board.reserve(hex_, corporation.id, 0)
    order = [one for one in line.order if one is not corporation]
    waits = line.barred and order and order[-1] is chooser
    ahead = order[:-1] if waits else order
    if waits and chooser is not None:
        line.up -= {chooser}
        order = [*ahead, corporation, chooser]
    else:
        order = [*order, corporation]
    line.order = tuple(order)
    line.recent |= {corporation}
    line.up -= {corporation}
    if not ahead or ahead[-1].floated:
        line.up |= {corporation}
    look_for_home(game)


def look_for_home(game: GameInPlay) -> None:
    """Let the corporation that chooses its home start again, if there is room for one now."""
    line, chooser = game.memory_of(Line), chooser_of(game)
    if chooser is not None and line.barred and rooms_for(game, chooser):
        line.barred = False
        line.recent |= {chooser}
        game.happen(HomeFound(company=chooser.id))


def bar_chooser(game: GameInPlay) -> None:
    """Put the corporation that chooses its home at the end of the line, if there is no room for one."""
    line, chooser = game.memory_of(Line), chooser_of(game)
    if chooser is None or chooser.floated or rooms_for(game, chooser):
        return
    at = line.order.index(chooser)
    if chooser in line.up and at + 1 < len(line.order):
        line.up = line.up - {chooser} | {line.order[at + 1]}
    line.order = (*(one for one in line.order if one is not chooser), chooser)
    if not line.barred:
        line.barred = True
        game.happen(HomesFull(company=chooser.id))


def _forget_privates(game: GameInPlay, corporation: Corporation) -> None:
    """Drop abilities tied to the corporation.

    A private company that would close with its first train stays, and markers work for nobody.
    """
    for private in game.privates.values():
        given = {game.certificates[name].corporation for name in private.gift}
        for place, ability in list(game.abilities.of(private, Close)):
            if "bought_train" in ability.when and corporation in given:
                game.abilities.drop(private, place)
        if private.serves is corporation:
            private.serves = None
