"""Places, events and foremen in words, in the language of whoever looks."""

from __future__ import annotations

from math import dist

from roundhouse.crayon.board.foreman_words import foreman_words
from roundhouse.crayon.board.graph import Board
from roundhouse.crayon.rules.game import CrayonGame
from roundhouse.table.languages import to_say
from roundhouse.table.saying import say

_STAGES = {
    "foremen": to_say("choosing foremen"),
    "start-city": to_say("choosing start cities"),
    "opening": to_say("building turns"),
}


def situation(game: CrayonGame) -> str:
    """Stage, turn and whose it is, in a few words; who has won is said beside it."""
    progress = game.progress
    turn = say("Turn %(number)s", number=progress.turn)
    if game.over:
        return say("Finished in turn %(turn)s", turn=progress.turn)
    if progress.pending:
        return f"{turn} · " + say("%(name)s decides", name=game.decider.name)
    if progress.stage != "main":
        return f"{say('Set-up')} · {say(_STAGES[progress.stage])} · {game.active.name}"
    name = game.active.name
    moves = progress.step == "move"
    return f"{turn} · " + (say("%(name)s moves", name=name) if moves else say("%(name)s builds", name=name))


def whereabouts(board: Board, node: int) -> str:
    """Where a milepost is, in words: in a city, or near the next one."""
    if node < 0:
        return say("not placed")
    if node >= board.milepost_count:
        return say("at sea, in a strait")
    if board.city[node] >= 0:
        return say("in %(places)s", places=board.cities[board.city[node]].name)
    here = board.mileposts[node]
    cities = [city for city in board.cities if city.centre.map == here.map]
    near = min(cities or board.cities, key=lambda city: dist(city.centre.point(), here.point())).name
    return (
        say("at sea near %(place)s", place=near) if board.at_sea(node) else say("near %(place)s", place=near)
    )


def lasting(game: CrayonGame, drawer: int, ends: int) -> str:
    """How long an event stays in force, in words."""
    if not ends:
        return say("for the rest of the game")
    name = game.players[drawer].name
    if ends == game.progress.turn:
        return say("until the end of this turn of %(name)s (turn %(turn)s)", name=name, turn=ends)
    return say("until the end of the next turn of %(name)s (turn %(turn)s)", name=name, turn=ends)


def talents_of(game: CrayonGame, name: str) -> str:
    """The race of a foreman and what he does: “elf. Forest costs 1.”"""
    foreman = game.foremen_cards[name]
    return " ".join((f"{say(foreman.race)}.", *foreman_words(foreman, say)))
