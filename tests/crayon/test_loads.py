"""Loads and deliveries (acceptance check 9)."""

from __future__ import annotations

from .playing import Play, conserved, in_turn


def line_of(play: Play, load: str, city: str) -> tuple[int, int, int]:
    """A card and line that asks for a load in a city, and what it pays."""
    return next(
        (card.number, line, demand.pay)
        for card in play.game.deck.demands
        for line, demand in enumerate(card.demands)
        if (demand.load, demand.city) == (load, city)
    )


def test_three_dragons_are_all_there_are() -> None:
    play = in_turn(3)
    first, second, third = (play.game.players[number] for number in play.game.progress.order)
    for player, dragons in ((first, 2), (second, 1)):
        play.put(player, "Nordkassel")
        for _ in range(dragons):
            play.do("pick-up", load="dragons")
        if dragons == 2:
            assert play.refused("pick-up", load="dragons") == "train-full"
        play.do("end-turn")
    play.put(third, "Nordkassel")
    assert play.refused("pick-up", load="dragons") == "no-chip-left"
    conserved(play.game)


def test_a_teapot_carries_two_loads() -> None:
    play = in_turn(city="Kutno")
    play.do("pick-up", load="lumber")
    play.do("pick-up", load="lumber")
    assert play.refused("pick-up", load="lumber") == "train-full"
    assert play.refused("pick-up", load="gold") == "not-available-here"
    play.do("drop-off", load="lumber")
    assert play.game.decks.chips["lumber"] == 2
    assert play.refused("drop-off", load="furs") == "not-carried"


def test_a_delivery_pays_what_the_card_says() -> None:
    play = in_turn()
    player = play.now
    card, line, pay = line_of(play, "lumber", "Octomare")
    play.hold(player, card, 60, 61)
    play.load(player, "lumber", "lumber")
    play.put(player, "Kutno")
    assert play.refused("deliver", card=card, line=line) == "wrong-city"
    play.put(player, "Octomare")
    play.stack(100)
    play.do("deliver", card=card, line=line)
    assert player.gold == 60 + pay == 80
    assert player.loads == ("lumber",)
    assert play.game.decks.chips["lumber"] == 2
    assert sorted(player.cards) == [60, 61, 100]
    assert card in play.game.decks.demand_discards
    assert play.refused("deliver", card=card, line=1) == "no-such-card"
    conserved(play.game)


def test_on_open_track_there_is_nothing_to_load() -> None:
    play = in_turn()
    play.put(play.now, [0, 12, 12])
    assert play.refused("pick-up", load="furs") == "not-in-city"


def test_a_delivery_cannot_be_undone_once_a_card_is_drawn() -> None:
    play = in_turn()
    card, line, _ = line_of(play, "lumber", "Octomare")
    play.hold(play.now, card, 60, 61)
    play.load(play.now, "lumber")
    play.put(play.now, "Octomare")
    play.do("pick-up", load="wands")
    assert play.game.undo_allowed()
    play.stack(100)
    play.do("deliver", card=card, line=line)
    assert not play.game.undo_allowed()


def test_a_hand_is_thrown_away_before_anything_else_only() -> None:
    play = in_turn(city="Kutno")
    play.do("pick-up", load="lumber")
    assert play.refused("discard-hand") == "already-acted"
    play.do("end-turn")
    player = play.now
    play.stack(1, 2, 3)
    play.do("discard-hand")
    assert sorted(player.cards) == [1, 2, 3]
    assert play.now is not player
