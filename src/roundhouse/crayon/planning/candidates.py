"""Lines and ways worth trying: towards every city, as far as the turn allows.

The choices of the game leave the way of a train and the line of new track open. Programs that pick from a
list need some to pick from.
"""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.crayon.planning.survey import NetworkSurvey
from roundhouse.crayon.rules.desks import construction, movement, paths
from roundhouse.crayon.rules.game import CrayonGame
from roundhouse.crayon.rules.state.pieces import Player
from roundhouse.table.errors import Refusal


def ways(game: CrayonGame, player: Player) -> list[tuple[int, ...]]:
    """Ways that the train can go now: to each city that it can get to over own track, and over that of others
    where that is shorter or there is no other; as far as this turn allows. No way twice."""
    found: dict[tuple[int, ...], None] = {}
    if player.ship or game.progress.allowance <= game.progress.moved:
        return []
    for strangers in (False, True):
        before: dict[paths.State, paths.State | None] = {}
        cities: set[int] = {game.board.city[player.at]}
        for state, earlier in paths.walk(game, player, strangers=strangers):
            before[state] = earlier
            city = game.board.city[state[0]]
            if city >= 0 and city not in cities:
                cities.add(city)
                way = _legal_way(game, player, paths.shortened(game, _back(before, state)))
                if way:
                    found[way] = None
    return list(found)


def _back(before: dict[paths.State, paths.State | None], state: paths.State) -> list[int]:
    """The nodes from the train to a state, without that of the train."""
    way: list[int] = []
    while (earlier := before[state]) is not None:
        way.append(state[0])
        state = earlier
    return way[::-1]


def _legal_way(game: CrayonGame, player: Player, way: list[int]) -> tuple[int, ...]:
    """As much of a way as may be gone now."""
    while way:
        try:
            movement.check(game, player, way)
        except Refusal:
            way.pop()
        else:
            break
    return tuple(way)


def lines(game: CrayonGame, player: Player) -> list[tuple[int, ...]]:
    """Lines that can be built and paid now: the cheapest towards each city, as far as the money lasts. No
    line twice."""
    plan = NetworkSurvey(game, player, riding=False).track_plan
    paid = {_paid_stretch(game, player, plan.line_to(city)): None for city in range(len(game.board.cities))}
    found = {_legal_line(game, player, line): None for line in paid}
    found.pop((), None)
    return list(found)


def _paid_stretch(
    game: CrayonGame, player: Player, sections: Sequence[tuple[int, int, int]]
) -> tuple[int, ...]:
    """The mileposts of new track as far as the money of this turn lasts, or until it meets track that is
    there."""
    foreman, line = game.foreman_of(player), list[int]()
    left = min(game.numbers.budget - game.progress.spent, player.gold)
    for start, end, link in sections:
        left -= construction.cost(game, foreman, end, link)
        if left < 0 or (line and line[-1] != start):
            break
        line += [end] if line else [start, end]
    return tuple(line)


def _legal_line(game: CrayonGame, player: Player, line: tuple[int, ...]) -> tuple[int, ...]:
    """As much of a line as may be built now; none of it where not even its first section may be."""
    if not _may_build(game, player, line[:2]):
        return ()
    while not _may_build(game, player, line):
        line = line[:-1]
    return line


def _may_build(game: CrayonGame, player: Player, line: tuple[int, ...]) -> bool:
    try:
        construction.price_line(game, player, line)
    except Refusal:
        return False
    return len(line) > 1
