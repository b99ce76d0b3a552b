"""Bots in trouble or at sea: they go home, say why they throw hands away, and take ships when those pay."""

from __future__ import annotations

import random
from itertools import pairwise

from roundhouse.crayon.bots import recovery
from roundhouse.crayon.bots.bot import CrayonBot
from roundhouse.crayon.bots.decision import MOST_DISCARDS, BotMemory, Decision
from roundhouse.crayon.bots.levels import STRONG, WEAK
from roundhouse.crayon.family import FAMILY
from roundhouse.crayon.planning.survey import NetworkSurvey
from roundhouse.crayon.rules.game import CrayonGame
from roundhouse.table.protocol import Seat, Setup
from roundhouse.table.table import Table

from .bay import bay
from .playing import Play, in_turn

KOLA_TO_KUTNO = ([0, 10, 12], [0, 11, 12], [0, 12, 12], [0, 13, 12], [0, 14, 12], [0, 14, 13], [0, 15, 13])


def decision_of(play: Play, memory: BotMemory | None = None) -> Decision:
    return Decision(STRONG, play.game, play.now, memory or BotMemory(), random.Random(1))


def way_between(play: Play, one: str, other: str) -> list[list[int]]:
    """The cheapest line between two cities of Iron Dragon."""
    start, goal = (play.board.centre[play.board.city_number[name]] for name in (one, other))
    asked = {"type": "preview-build", "from": play.board.name(start), "to": play.board.name(goal)}
    answer = play.game.query(asked, None)
    return [list(spot) for spot in answer["path"]]


def test_a_train_that_strayed_into_a_city_of_others_goes_home() -> None:
    play = in_turn(2, city="Bluefeld")
    player, other = play.now, play.game.players[1 - play.now.number]
    play.lay(player, *KOLA_TO_KUTNO)
    line = way_between(play, "Bluefeld", "Kola")
    board, owner = play.board, play.game.track.owner
    for a, b in pairwise(line):
        link = board.link_of.get((play.node(a), play.node(b)))
        if link is not None and link not in owner:
            owner[link] = other.number
    play.game.track.refresh()
    survey = NetworkSurvey(play.game, player)
    assert play.node([0, 15, 13]) in survey.network
    assert not survey.at_home
    for link in [link for link, who in owner.items() if who == other.number]:
        del owner[link]
    play.game.track.refresh()
    assert NetworkSurvey(play.game, player).at_home, "no track leads home: it begins anew where it is"


def test_a_train_that_is_cut_off_rebuilds_the_way_to_its_network() -> None:
    play = in_turn(2)
    player = play.now
    play.lay(player, *KOLA_TO_KUTNO[2:])
    play.game.pay(player, play.game.bank, player.gold - 4)  # enough for the gap, which costs 3
    bot, rng = CrayonBot(STRONG), random.Random(1)
    decision = decision_of(play)
    assert [play.board.name(end) for _, end, _ in recovery.rejoining(decision)] == list(KOLA_TO_KUTNO[1:3])
    for _ in range(4):
        action = dict(bot.choose(play.game, player.id, rng))
        assert action["type"] != "discard-hand"
        play.table.apply(action, player.id)
        if action["type"] == "build-track":
            break
    assert NetworkSurvey(play.game, player).network >= {play.node(spot) for spot in KOLA_TO_KUTNO}


def test_a_hand_that_gold_does_not_do_for_is_thrown_away_with_that_reason() -> None:
    play = in_turn(2)
    play.game.pay(play.now, play.game.bank, play.now.gold)
    action = CrayonBot(STRONG).choose(play.game, play.now.id, random.Random(1))
    assert action == {"type": "discard-hand", "why": "penniless"}
    lines = play.do("discard-hand", why="penniless")
    assert "there is not enough gold for any of it" in lines[0]


def test_a_reason_is_one_of_those_there_are() -> None:
    play = in_turn(2)
    assert play.refused("discard-hand", why="bored") == "bad-request"
    assert play.refused("discard-hand", why=["penniless"]) == "bad-request"


def test_no_more_than_three_hands_are_thrown_away_for_a_better_one() -> None:
    play = in_turn(2)
    decision = decision_of(play)
    forecast = decision.plan_anew()
    assert forecast is not None
    poor = Decision(WEAK, play.game, play.now, decision.memory, random.Random(1))
    poor.level = type(WEAK)("picky", STRONG.settings, least=10_000.0, spare=0, majors_spare=0)
    assert poor.hopeless(forecast)
    for _ in range(MOST_DISCARDS):
        assert poor.discard(forecast) == {"type": "discard-hand", "why": "better-hand"}
    assert not poor.hopeless(forecast)


def by_the_sea() -> Play:
    """The Bay, where a card pays well for rope on the far shore, and land is too dear to go round."""
    definition = bay()
    cards = definition["files"]["cards.txt"].replace("rope Sill 8", "rope Far 30")
    cards = cards.replace("fish Dune 9", "fish Dune 1").replace("shells Bay 7", "shells Bay 1")
    board = definition["files"]["board.txt"].replace(". plain 1", ". plain 9")
    seats = (Seat("1", "Ann"), Seat("2", "Ben"))
    files = {"files": {"board.txt": board, "cards.txt": cards}}
    play = Play(Table(FAMILY.new(Setup("crayon", "bay", seats, {}, 7, files))))
    while play.game.progress.stage == "foremen":
        play.do("choose-foreman", foreman=play.game.progress.offers[play.now.number][0])
    while play.game.progress.stage == "start-city":
        play.do("choose-start-city", city="Bay")
    while play.game.progress.stage == "opening":
        play.do("end-turn")
    return play


def test_a_ship_is_taken_when_it_pays() -> None:
    play = by_the_sea()
    player = play.now
    play.lay(player, [0, 9, 2], [0, 10, 2], [0, 10, 3])
    player.gold = 12
    bot, rng = CrayonBot(STRONG), random.Random(1)
    done = []
    for _ in range(40):
        game = play.game
        assert isinstance(game, CrayonGame)
        if game.decider is not player:
            play.do("end-turn")
            continue
        action = dict(bot.choose(game, player.id, rng))
        done.append(action["type"])
        play.table.apply(action, player.id)
        if "deliver" in done:
            break
    order = ["pick-up", "draw-ship", "board-ship", "move-ship", "deliver"]
    assert [kind for kind in dict.fromkeys(done) if kind in order] == order
    assert player.ship == ""


def test_a_bot_that_takes_over_at_sea_makes_for_a_port() -> None:
    play = in_turn(2, city="Bluefeld")
    player = play.now
    play.put(player, "S01")
    player.ship = "Serpent"
    play.game.decks.ships = tuple(name for name in play.game.decks.ships if name != "Serpent")
    player.came = -1
    play.game.progress.allowance = 8
    for level in (WEAK, STRONG):
        bot, rng = CrayonBot(level), random.Random(1)
        assert bot.choose(play.game, player.id, rng)["type"] == "move-ship"
        play.do("end-move")
        assert bot.choose(play.game, player.id, rng)["type"] in ("build-track", "end-turn")
        play.table.undo()
