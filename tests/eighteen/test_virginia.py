"""Rules of 18VA that its saved game of Rails shows."""

from __future__ import annotations

from .at_table import Play
from .mid_game import in_stock_round, operating, pass_to, started


def test_tredegar_iron_works_makes_freight_trains_cheaper_too() -> None:
    play = in_stock_round("18VA")
    company = started(play, "VR", 82, (1, 0), (1, 1))
    game = play.game
    game.pay(game.bank, company, 500)
    works = game.privates["P2"]
    game.give_private(works, company)
    operating(play)
    pass_to(play, "buy_train_or_limit")
    bought = [row for row in play.options("buy_train") if row["entity"] == works.key]
    assert {row.get("variant", "2"): row["price"] for row in bought} == {"2": 0, "1G": 0}


def test_by_a_rule_of_rails_the_first_to_pass_begins_and_seats_stay() -> None:
    """Player 3 has most money left, player 2 passed first."""
    for options in ({}, {"as_in_rails": "yes"}):
        play = Play("18VA", players=3, options=options)
        for player, lot, price in (("1", "P4", 200), ("2", "P3", 120), ("3", "P2", 60), ("1", "P1", 40)):
            play(player, "bid", company=lot, price=price)
        for player in "231":
            play(player, "pass")
        play("1", "par", corporation="B&O", cell=play.options("par")[0]["cell"])
        order = [player.id for player in play.game.players_from(play.game.progress.priority)]
        assert order == (["2", "3", "1"] if options else ["3", "2", "1"])
