"""Ships (acceptance check 11)."""

from __future__ import annotations

from roundhouse.crayon.rules.desks import sailing

from .playing import Play, conserved, employ, in_turn

BLUEFELD = [0, 46, 17]


def at_port(race: str = "elf") -> Play:
    play = in_turn()
    employ(play, play.now, race)
    play.put(play.now, BLUEFELD)
    return play


def aboard(speed: int = 13) -> Play:
    """In the port of Bluefeld, aboard since last turn."""
    play = at_port()
    name = next(ship.name for ship in play.game.ship_cards.values() if ship.speed == speed)
    play.game.decks.ships = (*(card for card in play.game.decks.ships if card != name), name)
    play.do("draw-ship")
    play.do("board-ship", ship=name)
    play.do("end-turn")
    play.do("end-turn")
    return play


def test_boarding_pays_once_and_sails_next_turn() -> None:
    play = at_port()
    player = play.now
    assert play.refused("board-ship", ship="Serpent") == "nothing-pending"
    play.do("draw-ship")
    assert not play.game.undo_allowed()
    assert play.refused("end-turn") == "waiting-for-player"
    name = play.game.progress.pending[0][2][0]
    play.do("board-ship", ship=name)
    assert player.gold == 60 - play.game.ship_cards[name].fee
    water = [play.board.name(play.board.water[player.at][0])]
    assert play.refused("move-ship", path=water) == "boarded-this-turn"
    assert play.refused("draw-ship") == "aboard-ship"
    assert play.refused("move-train", path=[[0, 46, 18]]) == "aboard-ship"
    play.do("end-turn")
    play.do("end-turn")
    play.do("move-ship", path=water)
    conserved(play.game)


def test_wee_folk_choose_from_three_and_pay_nothing() -> None:
    play = at_port("wee-folk")
    player = play.now
    play.do("draw-ship")
    mine = play.game.view(player.id)["phase"]["game_special"]
    other = play.game.view(None)["phase"]["game_special"]
    assert len(mine["choices"]) == 3
    assert other["choices"] == []
    play.do("board-ship", ship=mine["choices"][2])
    assert player.gold == 60
    conserved(play.game)


def test_who_refuses_a_ship_moves_on() -> None:
    play = at_port()
    play.do("draw-ship")
    play.do("refuse-ship")
    assert play.game.progress.allowance == 10
    assert play.refused("draw-ship") == "already-drawn"
    play = Play(in_turn(refused_ship="stay").table)
    play.put(play.now, BLUEFELD)
    play.do("draw-ship")
    play.do("refuse-ship")
    assert play.refused("move-train", path=[[0, 46, 18]]) == "out-of-movement"


def test_a_ship_sails_through_a_strait_as_far_as_its_speed() -> None:
    play = aboard(speed=8)
    strait = next(n for n in range(play.board.milepost_count, len(play.board.water)))
    way = next(
        path
        for goal in range(play.board.milepost_count, len(play.board.water))
        if len(path := sailing.way_to(play.game, play.now.at, goal)) in range(5, 12)
    )
    assert play.board.is_strait(way[-1])
    assert strait <= way[-1]
    long = way
    while len(long) < 9:
        extra = next(n for n in play.board.water[long[-1]] if n not in long and n not in play.board.ports)
        long = [*long, extra]
    names = [play.board.name(node) for node in long]
    assert any(isinstance(name, str) for name in names)
    assert play.refused("move-ship", path=names) == "out-of-movement"
    play.do("move-ship", path=names[:8])
    assert play.now.ship


def test_landing_ends_the_trip() -> None:
    play = aboard(speed=13)
    player, board = play.now, play.board
    steps = board.sail(player.at)
    port = min((p for p in board.ports if 0 < steps[p] <= 13 and board.city[p] < 0), key=lambda p: steps[p])
    ship = player.ship
    way = [board.name(node) for node in sailing.way_to(play.game, player.at, port)]
    play.do("move-ship", path=way)
    assert player.ship == ""
    assert ship in play.game.decks.ship_discards
    beside = next(other for other, _ in board.around[port])
    assert play.refused("move-train", path=[board.name(beside)]) in ("no-track", "out-of-movement")
    play.do("end-move")
    assert play.refused("build-track", start=board.name(port), end=board.name(beside)) == "not-connected"
    conserved(play.game)


def test_a_ship_is_drawn_in_ports_only() -> None:
    play = in_turn()
    assert play.refused("draw-ship") == "not-at-port"
    assert play.refused("move-ship", path=[[0, 0, 0]]) == "not-aboard"
    assert play.refused("leave-ship") == "not-aboard"
