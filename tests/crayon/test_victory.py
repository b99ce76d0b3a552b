"""Winning, also in the turn of somebody else (acceptance check 14)."""

from __future__ import annotations

import re
from itertools import pairwise

from roundhouse.crayon.family import FAMILY
from roundhouse.crayon.rules.desks import victory
from roundhouse.crayon.rules.desks.line_search import cheapest_line
from roundhouse.crayon.rules.desks.victory import joined_majors
from roundhouse.crayon.rules.state.pieces import Player

from .playing import Play, employ, in_turn


def join(play: Play, player: Player, cities: list[str]) -> None:
    """Track between major cities, one after the other."""
    board = play.board
    employ(play, player, "orc")
    for a, b in pairwise(cities):
        start, goal = (board.centre[board.city_number[name]] for name in (a, b))
        line = cheapest_line(play.game, player, goal, start)
        for one, other in pairwise(line):
            link = board.link_of.get((one, other))
            if link is not None:
                play.game.track.owner[link] = player.number


def give(play: Play, player: Player, gold: int) -> None:
    play.game.bank.gold -= gold - player.gold
    player.gold = gold


def names(play: Play, player: Player) -> set[str]:
    return {play.board.cities[number].name for number in joined_majors(play.game, player)}


def majors(play: Play) -> list[str]:
    return [play.board.cities[number].name for number in play.board.majors]


def rest_without(play: Play, *left: str) -> list[str]:
    return [name for name in majors(play) if name not in left]


def bridged() -> tuple[Play, Player]:
    """Somebody else than the active player joins six cities, and a seventh by the bridge only."""
    play = in_turn(2)
    other = next(player for player in play.game.players if player is not play.now)
    join(play, other, rest_without(play, "Bluefeld", "Kola"))
    play.game.track.owner = {
        link: owner for link, owner in play.game.track.owner.items()
        if not any(play.board.city[n] == play.board.city_number["Bluefeld"] for n in play.board.ends[link])
    }  # fmt: skip
    return play, other


def test_gold_and_seven_cities() -> None:
    play = in_turn(2)
    player = play.now
    join(play, player, rest_without(play, "Wikkedde", "Ozu-Zarkh"))
    assert len(names(play, player)) == 6
    give(play, player, 400)
    play.do("end-move")
    assert play.game.outcome() is None
    give(play, player, 249)
    join(play, player, majors(play))
    assert len(names(play, player)) == 8
    play.do("end-turn")
    assert play.game.outcome() is None
    give(play, player, 250)
    play.do("end-turn")
    outcome = play.game.outcome()
    assert outcome is not None
    assert outcome.winners == (player.id,)
    assert play.refused("end-turn") == "game-over"
    assert play.game.choices() == ()


def test_a_bridge_of_magic_can_win_in_the_turn_of_another() -> None:
    play, other = bridged()
    assert len(names(play, other)) == 6
    give(play, other, 252)
    play.hold(play.now, 4, 60, 61)
    play.load(play.now, "lumber")
    play.put(play.now, "Octomare")
    play.stack(121, 100)
    assert play.game.outcome() is None
    play.do("deliver", card=4, line=0)
    outcome = play.game.outcome()
    assert outcome is not None
    assert outcome.winners == (other.id,)
    assert play.game.view(None)["phase"]["winner"] == other.id
    assert play.refused("end-turn") == "game-over"


def test_striking_wizards_take_the_bridge_away() -> None:
    play, other = bridged()
    play.game.progress.opened = ("rainbow-bridge",)
    joined = names(play, other)
    assert "Bluefeld" in joined
    play.game.progress.events = ((139, 0, 99),)
    assert "Bluefeld" not in names(play, other)


def test_a_shorter_game() -> None:
    play = in_turn(2, goal="short")
    join(play, play.now, majors(play))
    give(play, play.now, 200)
    play.do("end-turn")
    assert play.game.outcome() is not None


def test_the_end_lists_everybody_with_gold_and_major_cities_the_winner_first() -> None:
    play = in_turn(2)
    winner, other = play.game.players[1], play.game.players[0]
    join(play, winner, rest_without(play, "Kola"))
    give(play, other, 251)
    give(play, winner, 250)
    assert victory.check(play.game)
    page = FAMILY.pages().act(play.game, None)
    rows = [re.findall(r"<td[^>]*>([^<]*)</td>", row) for row in page.split("<tr>")[2:]]
    assert rows == [["250 gp", "7"], ["251 gp", "0"]]
    assert page.index(winner.name) < page.rindex(other.name)
