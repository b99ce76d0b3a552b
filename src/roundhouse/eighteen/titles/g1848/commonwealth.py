"""The Commonwealth Railways of 1848: they operate once their two homes are connected."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.rounds import OperatingRound
from roundhouse.eighteen.rules.state.events import TokenPlaced
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.track.parts import Offboard
from roundhouse.eighteen.track.survey import survey_of

from .events import CommonwealthOpened, CommonwealthWaits
from .facts import Australia, Facts

OPEN = "commonwealth"
"""The status of phases in which the Commonwealth Railways operate in any case."""


def may_operate(game: GameInPlay, company: Corporation) -> bool:
    """May a corporation operate: any but the Commonwealth Railways before their time?"""
    if company.id != game.settings_of(Facts).commonwealth.corporation:
        return True
    return game.memory_of(Australia).connected or OPEN in game.phase.status


def are_joined(game: GameInPlay) -> bool:
    """Does track lead from one home to the other, whatever tokens lie on the way?"""
    start, goal = game.settings_of(Facts).commonwealth.homes
    survey = survey_of(game.land.board)
    beyond: dict[int, set[int]] = {}
    closed = {at for at, node in enumerate(survey.nodes) if isinstance(node.stop, Offboard)}
    for chain in survey.chains:
        for here, there, ends_there in ((chain.a, chain.b, chain.b_ends), (chain.b, chain.a, chain.a_ends)):
            if not ends_there and there not in closed:
                beyond.setdefault(here, set()).add(there)
    queue = [at for at, node in enumerate(survey.nodes) if node.hex == start]
    found = set(queue)
    while queue:
        for at in beyond.get(queue.pop(), set()) - found:
            found.add(at)
            queue.append(at)
    return any(survey.nodes[at].hex == goal for at in found)


def look_for_connection(game: GameInPlay) -> None:
    """A tile was laid: the homes may be connected for the first time."""
    memory, name = game.memory_of(Australia), game.settings_of(Facts).commonwealth.corporation
    if not memory.connected and are_joined(game):
        memory.connected = True
        game.happen(CommonwealthOpened(company=name))


def place_homes(game: GameInPlay, company: Corporation) -> None:
    """Both home tokens are put down at once; where there is no room, the city has a slot more for one."""
    board, homes = game.land.board, game.settings_of(Facts).commonwealth.homes
    if next(board.tokens_of(company.id), None) is not None:
        return
    for hex_ in homes:
        slot = None if board.has_room(hex_, 0, company.id) else len(board.slots(hex_, 0))
        company.tokens = company.tokens[1:]
        board.place_token(hex_, 0, company.id, slot=slot)
        game.happen(TokenPlaced(company=company.id, hex=hex_, cost=0))


class AustralianOperatingRound(OperatingRound):
    """As usual; the Commonwealth Railways are passed over until they may operate."""

    def operators(self) -> Sequence[Corporation]:
        """Without them, where they would be the first to operate and may not."""
        companies = list(super().operators())
        while companies and not may_operate(self.game, companies[0]):
            self.game.happen(CommonwealthWaits(company=companies.pop(0).id))
        return companies

    def _next_at(self) -> int:
        """Where the next company stands in the order that may operate."""
        at = super()._next_at()
        while at < len(self.order):
            company = self.order[at]
            assert isinstance(company, Corporation)
            if not self._gone(company):
                if may_operate(self.game, company):
                    break
                self.game.happen(CommonwealthWaits(company=company.id))
            at += 1
        return at
