"""Set-up: deals, foremen, start cities, the turns of only building (S3.P1; acceptance checks 1, 2 and 7)."""

from __future__ import annotations

from .playing import Play, conserved, in_turn, new_table, opening


def test_two_players_begin() -> None:
    play = Play(new_table(2, seed=7))
    view = play.game.view(None)
    assert view["phase"]["game"] == "GAME_START"
    for player in view["players"].values():
        assert (player["gp"], player["train"]) == (60, "Teapot")
        assert len(player["demands"]) == 3
    assert all(card in play.game.demand_cards for player in play.game.players for card in player.cards)
    assert [len(offer) for offer in view["phase"]["offers"].values()] == [6, 6]
    assert view["deck"]["demand_event"]["left"] == 120 - 6 + 26
    conserved(play.game)


def test_the_order_of_the_decks_is_nobodys_to_see() -> None:
    play = Play(new_table(2))
    hidden = {"demands", "foremen", "ships"}
    for seat in (None, "1", "2"):
        deck = play.game.view(seat)["deck"]
        assert hidden.isdisjoint(deck) or all("left" in deck[name] for name in ("foremen", "ships"))
        assert str(list(play.game.decks.demands[:5]))[1:-1] not in str(play.game.view(seat))


def test_the_same_seed_begins_the_same_game() -> None:
    assert new_table(3, 9).game.view(None) == new_table(3, 9).game.view(None)
    assert new_table(3, 9).digest() != new_table(3, 10).digest()


def test_the_best_cut_goes_first() -> None:
    play = Play(new_table(4, 3))
    cuts, order = play.game.progress.cuts, play.game.progress.order
    assert [cuts[number] for number in order] == sorted(cuts, reverse=True)


def test_foremen_are_dealt_again_to_those_without() -> None:
    play = Play(new_table(2))
    play.do("choose-foreman", foreman=None)
    play.do("choose-foreman", foreman=None)
    dealt = [name for offer in play.game.progress.offers for name in offer]
    assert play.game.progress.deal == 2
    assert len(set(dealt)) == 12
    keeper = play.now
    play.do("choose-foreman", foreman=play.game.progress.offers[keeper.number][0])
    play.do("choose-foreman", foreman=None)
    assert play.game.progress.deal == 3
    assert play.now is not keeper
    assert len(play.game.progress.offers[play.now.number]) == 12
    assert play.refused("choose-foreman", foreman=None) == "must-choose"
    assert play.refused("choose-foreman", foreman=keeper.foreman) == "not-your-foreman"
    play.do("choose-foreman", foreman=play.game.progress.offers[play.now.number][4])
    assert len(play.game.decks.foremen) == 11
    conserved(play.game)


def test_the_start_city_is_any_city() -> None:
    play = Play(new_table(2))
    for _ in range(2):
        play.do("choose-foreman", foreman=play.game.progress.offers[play.now.number][0])
    assert play.refused("choose-start-city", city="Atlantis") == "unknown-city"
    play.do("choose-start-city", city="Uloggh")
    assert play.board.words(play.game.players[play.game.progress.order[0]].at) == "Uloggh"


def test_building_turns_go_up_down_and_up_again() -> None:
    play = opening(3)
    order = []
    while play.game.progress.stage == "opening":
        order.append(play.game.progress.order.index(play.now.number) + 1)
        assert play.refused("move-train", path=[[0, 0, 0]]) == "wrong-phase"
        play.do("end-turn")
    assert order == [1, 2, 3, 3, 2, 1, 1, 2, 3]
    assert play.game.progress.order.index(play.now.number) == 0
    assert play.game.progress.turn == 1


def test_upgrading_instead_of_building() -> None:
    play = opening(2)
    play.do("upgrade-train", train="Sardar")
    play.do("upgrade-train", train="White Dragon")
    assert play.refused("upgrade-train", train="Red Dragon") == "spend-limit"
    assert play.now.gold == 40
    assert play.game.decks.engines["Sardar"] == 3
    assert play.refused("upgrade-train", train="Teapot") == "wrong-level"


def test_a_hand_thrown_away_in_a_building_turn_draws_no_event() -> None:
    play = opening(2)
    player = play.now
    play.stack(121, 142, 1, 2, 3)
    play.do("discard-hand")
    assert sorted(player.cards) == [1, 2, 3]
    assert play.game.progress.events == ()
    assert play.now is not player


def test_a_start_city_chosen_before_the_first_move() -> None:
    play = Play(new_table(2, start_city="before-first-move"))
    for _ in range(2):
        play.do("choose-foreman", foreman=play.game.progress.offers[play.now.number][0])
    while play.game.progress.stage == "opening":
        play.do("end-turn")
    for _ in range(2):
        assert play.game.progress.stage == "start-city"
        play.do("choose-start-city", city="Kola")
        assert play.game.progress.allowance == 10
        play.do("end-turn")
    assert play.game.progress.stage == "main"


def test_hidden_gold_is_seen_by_its_owner_only() -> None:
    play = in_turn(2, hide_gold="yes")
    view = play.game.view("1")
    assert view["players"]["1"]["gp"] == 60
    assert view["players"]["2"]["gp"] is None
