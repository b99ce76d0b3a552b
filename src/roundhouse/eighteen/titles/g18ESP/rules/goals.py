"""The goals of corporations in 18ESP: a destination, a place off the board, a harbor."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.actions import Action, DestinationConnection
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity
from roundhouse.eighteen.rules.steps.connections import ReportConnections
from roundhouse.eighteen.rules.turn import NOTHING
from roundhouse.eighteen.track.reach import Reach

from ..events import DestinationJoined, HarborReached, OffboardReached
from ..facts import GOALS, TOKEN_PRICE, Facts, Spain, goals_of

DESTINATION, OFFBOARD, HARBOR = GOALS
TOLD = {DESTINATION: DestinationJoined, OFFBOARD: OffboardReached, HARBOR: HarborReached}
"""What the log tells of each goal."""


def reach_goal(game: GameInPlay, company: Corporation, goal: str) -> None:
    """A goal brings a token, and the par price once for each goal that is reached by then."""
    reached = (*goals_of(game, company), goal)
    game.memory_of(Spain).goals[company] = reached
    assert company.par is not None
    amount = company.par.price * len(reached)
    game.pay(game.bank, company, amount)
    company.tokens = (*company.tokens, TOKEN_PRICE)
    game.happen(TOLD[goal](company=company.id, amount=amount))


def reach_by_run(game: GameInPlay, company: Corporation, hexes: Iterable[str]) -> None:
    """What a run over these hexes reaches: a place off the board first, then a harbor."""
    if company.id not in game.settings_of(Facts).destinations:
        return
    colors = {game.land.board.tile(hex_).color for hex_ in hexes if hex_ in game.land.ground.hexmap.hexes}
    for color, goal in (("red", OFFBOARD), ("blue", HARBOR)):
        if color in colors and goal not in goals_of(game, company):
            reach_goal(game, company, goal)


def is_connected(game: GameInPlay, company: Corporation) -> bool:
    """Does track lead from the tokens of a corporation to its destination, past any tokens?"""
    hex_ = game.settings_of(Facts).destinations.get(company.id)
    board = game.land.board
    if hex_ is None or not board.tile(hex_).paths or DESTINATION in goals_of(game, company):
        return False
    return hex_ in Reach(board, None, board.starts_of(company.id)).track_hexes


class ReachDestination(ReportConnections):
    """As soon as the company in turn is connected with its destination, it has reached that goal."""

    __slots__ = ()
    done_when = "never"

    def connected(self) -> Sequence[str]:
        """The company in turn, if it has just been connected."""
        company = self.actor()
        found = isinstance(company, Corporation) and self.game.answers.to(self._is_connected, company)
        return [company.id] if found and company is not None else []

    def _is_connected(self, company: Corporation) -> bool:
        return is_connected(self.game, company)

    def reached(self, corporation: Corporation) -> None:
        """Money and a token."""
        if DESTINATION not in goals_of(self.game, corporation):
            reach_goal(self.game, corporation, DESTINATION)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """The report, if there is something to report."""
        if entity is not self.actor() or not self.connected():
            return NOTHING
        return frozenset({DestinationConnection})
