"""What is under way while corporations merge, are transformed or divided."""

from __future__ import annotations

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.pieces import Corporation, Holder, Player
from roundhouse.table.journal import Piece, tracked


class Deal(Piece):
    """A reorganization under way."""

    asked: Player | Corporation | None = tracked(None)
    """Who has to answer."""
    topic: str = tracked("")
    """What about: ``price``, ``upgrade``, ``offer``, ``presidency``, ``share`` or ``again``."""
    answers: tuple[str, ...] = tracked(())
    """The possible answers."""
    # A merger, or what becomes of a corporation that is transformed
    one: Corporation | None = tracked(None)
    other: Corporation | None = tracked(None)
    target: Corporation | None = tracked(None)
    decider: Player | None = tracked(None)
    tuscan: bool = tracked(False)
    stage: str = tracked("")
    prices: tuple[Cell, ...] = tracked(())
    holders: tuple[Holder, ...] = tracked(())
    queue: tuple[Holder, ...] = tracked(())
    tokens: int = tracked(0)
    doubles: int = tracked(0)
    """How many tokens are lost because both corporations had one in a hex."""
    # Shares on offer
    offered: Corporation | None = tracked(None)
    buyers: tuple[Holder, ...] = tracked(())
    round_of_offers: str = tracked("")
    # The secession
    old: Corporation | None = tracked(None)
    first: Corporation | None = tracked(None)
    second: Corporation | None = tracked(None)
    judge: Player | None = tracked(None)
    to_exchange: tuple[Holder, ...] = tracked(())
    opening: bool = tracked(False)
    finished: frozenset[Corporation] = tracked(frozenset())
    buyer: Corporation | None = tracked(None)
    # The merger in Tuscany
    waiting: bool = tracked(False)
    tuscan_last: Corporation | None = tracked(None)
    tuscan_target: Corporation | None = tracked(None)
    holding: Corporation | None = tracked(None)
    runs: bool = tracked(False)
    # Tokens to remove
    remover: Player | Corporation | None = tracked(None)
    hexes: tuple[str, ...] = tracked(())
    owners: tuple[Corporation, ...] = tracked(())
    fewest: int = tracked(0)
    most: int = tracked(0)
    removed: int = tracked(0)
    twin: bool = tracked(False)
    """Is it one of two tokens in a hex?"""

    def __init__(self) -> None:
        super().__init__("reorganization")

    def ask(self, who: Player | Corporation, topic: str, answers: tuple[str, ...]) -> None:
        """``who`` has to choose among ``answers``."""
        self.asked, self.topic, self.answers = who, topic, answers


def deal(game: GameInPlay) -> Deal:
    """What is under way."""
    return game.memory_of(Deal)
