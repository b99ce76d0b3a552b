"""The liquidation of companies in 1817 and its kin, and the export of trains."""

from __future__ import annotations

from ...in_play import GameInPlay
from ...state.pieces import Corporation, Player
from .events import TrainsExported
from .memory import MergerMemory
from .settings import settings_of

TROUBLE = frozenset({"acquisition", "liquidation"})
"""The zones of the market in which a company is in trouble."""


def sound_companies(game: GameInPlay) -> list[Corporation]:
    """The companies that may convert or merge, in operating order: all that are not in trouble."""
    return [item for item in game.floated() if item.cell is not None and not item.cell.zones & TROUBLE]


def liquidate(game: GameInPlay, company: Corporation) -> None:
    """Move the price of a company to 0; it is sold in the next acquisition round.

    Does nothing to a company without a president.
    """
    if company.player is None:
        return
    game.memory_of(MergerMemory).presidents[company] = company.player
    cell = game.market.cell("0,0")
    assert cell is not None
    game.market.move(company, cell)


def president_of(game: GameInPlay, company: Corporation) -> Player | None:
    """The president of a company, or the one it had when it failed; ``None`` if neither exists."""
    return company.player or game.memory_of(MergerMemory).presidents.get(company)


def export_train(game: GameInPlay) -> None:
    """Export a train after an operating round: all of the first kind that are left, or as the settings
    say."""
    schedule = settings_of(game).exports
    now = schedule.get(f"{game.progress.turn}.{game.round.number}")
    if now is not None:
        if now.train is not None:
            _export_all(game, now.train)
        if now.then is not None and now.then not in game.phase.tiles:
            game.depot.next_phase()
    elif schedule or not _export_all(game, game.title.trains[0].name):
        game.depot.export()


def _export_all(game: GameInPlay, name: str) -> bool:
    """Remove all trains of a kind from the bank, if it is next. Returns whether it was."""
    if not game.depot.upcoming or game.depot.upcoming[0].name != name:
        return False
    for old in [train for train in game.depot.upcoming if train.name == name]:
        game.depot.remove(old)
    game.happen(TrainsExported(name=name))
    return True
