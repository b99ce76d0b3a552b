"""1822MX: the railway of the state, what it gets, how it is run, and its end."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.parts.bid_boxes.heirs import inherit_train
from roundhouse.eighteen.rules.parts.bid_boxes.settings import BidBoxes
from roundhouse.eighteen.rules.parts.minor_purchases import tokens
from roundhouse.eighteen.rules.parts.private_takeovers.part import AcquirePrivate
from roundhouse.eighteen.titles.g1822MX.facts import StateBook
from roundhouse.eighteen.titles.g1822MX.state_railway import BuyTrainMexico, shareholders, state_railway
from roundhouse.table.errors import Refusal

from .in_britain import all_pass, begin_turn, bid, boxes, britain, give, go_to, major, minor, put, step_of
from .in_mexico import TITLE, closing, give_state, hold, mexico, sale, state_token, state_turn


class TestWhatItGets:
    def test_it_begins_in_place_of_a_minor_with_four_shares_in_the_pool(self) -> None:
        game = britain(3, TITLE).game
        state = state_railway(game)
        gone = {"14", "15", "17"} - {name for name, one in game.corporations.items() if not one.removed}
        assert len(gone) == 1
        assert game.pool.percent(state) == 40
        assert state.share_price == 100
        home = game.corporations[gone.pop()].definition
        assert list(game.land.board.tokens_of(state.id)) == [(home.home[0], home.city)]

    def test_trains_and_places_that_nobody_bids_for_are_its_own(self) -> None:
        play = britain(3, TITLE)
        first, state = boxes(play)[0], state_railway(play.game)
        bid(play, 1, boxes(play, "privates")[0], 0)
        all_pass(play)
        assert [train.id for train in state.trains] == ["L-1", "L-2", "L-3", "L-4"]
        assert play.game.pool.percent(state) == 50
        assert play.game.corporations[first.id[1:]].removed
        assert len(list(play.game.land.board.tokens_of(state.id))) == 2

    def test_its_share_that_comes_with_a_place_counts_for_no_certificate(self) -> None:
        play = britain(3, TITLE)
        bid(play, 1, boxes(play, "privates")[0], 0)
        all_pass(play)
        assert [share.counts for share in play.game.pool.shares(state_railway(play.game))] == [0] * 5

    @pytest.mark.parametrize(("phase", "name"), [("1", "L"), ("2", "2")])
    def test_a_local_train_is_turned_in_phase_2(self, phase: str, name: str) -> None:
        game = mexico(phase).game
        inherit_train(game, state_railway(game), game.depot.upcoming[0])
        assert [train.name for train in state_railway(game).trains] == [name]

    def test_its_oldest_train_leaves_the_game_where_it_has_too_many(self) -> None:
        play = mexico("1")
        state = state_railway(play.game)
        for _ in range(4):
            give_state(play, "L")
        first, *rest = state.trains
        inherit_train(play.game, state, play.game.depot.upcoming[0])
        assert list(state.trains)[:3] == rest
        assert len(state.trains) == 4
        assert first.owner is None
        assert first not in play.game.depot.pool

    def test_once_it_has_closed_a_minor_that_nobody_wants_leaves_without_a_train(self) -> None:
        play, state, _ = closing()
        while play.waits_at() == "sell_state":
            play("corp:NDEM", "pass")
        for train in play.game.depot.upcoming:
            if train.kind.name == "L":
                play.game.depot.remove(train)
        first, upcoming = boxes(play)[0], len(play.game.depot.upcoming)
        play.game.begin_round("stock", 1)
        play.game._settle()
        all_pass(play)
        assert play.game.corporations[first.id[1:]].removed
        assert len(play.game.depot.upcoming) == upcoming
        assert state.closed


class TestShares:
    def test_they_make_nobody_president_and_their_sale_moves_no_price(self) -> None:
        play = mexico()
        state, player = state_railway(play.game), play.game.players[0]
        player.cash = 500
        play("1", "buy_shares", shares=["NDEM_1"])
        assert player.cash == 400
        assert state.player is None
        assert play.game.limits.certificates_counted(player) == 0
        state.runs = (0, 0)
        play.game.policies.stock.sell(player.shares(state), 10)
        assert state.share_price == 100
        assert state.player is None

    def test_one_is_bought_by_a_player_at_the_certificate_limit(self) -> None:
        play = mexico()
        game, player = play.game, play.game.players[0]
        player.cash = 500
        for name in ("FNM", "CHP"):
            one = major(play, name, 2)
            game.shares.give(player, one.shares(one)[:8], change_president=False)
        assert game.limits.certificates_counted(player) == game.certificate_limit()
        play("1", "buy_shares", shares=["NDEM_1"])
        assert player.percent(state_railway(game)) == 10

    def test_the_game_does_not_end_where_one_was_all_that_was_bought(self) -> None:
        play = britain(3, TITLE)
        play("1", "buy_shares", shares=["NDEM_1"])
        all_pass(play)
        assert not play.game.over

    def test_the_game_ends_where_nothing_was_bought(self) -> None:
        play = britain(3, TITLE)
        all_pass(play)
        assert play.game.over

    def test_nobody_starts_it(self) -> None:
        play = mexico("7")
        game, state = play.game, state_railway(play.game)
        game.market.take_off(state)
        state.par = None
        assert not game.policies.stock.may_par(state, game.players[0])

    def test_the_price_does_not_rise_where_all_are_sold(self) -> None:
        play = mexico()
        state = hold(play, p1=20, p2=20)
        assert play.game.pool.percent(state) == 0
        assert not play.game.policies.order.is_sold_out(state)

    @pytest.mark.parametrize(("revenue", "price"), [(0, 90), (90, 100), (110, 110), (220, 120), (350, 135)])
    def test_the_price_rises_as_often_as_the_dividend_pays_it(self, revenue: int, price: int) -> None:
        game = mexico().game
        state = state_railway(game)
        assert game.policies.revenue.price_after_dividend(state, "payout", 0, revenue).price == price
        assert game.policies.revenue.forced_dividend(state) == "payout"


class TestItsTurn:
    def test_each_shareholder_lays_in_the_order_of_turns(self) -> None:
        play = mexico()
        hold(play, p2=10, p3=20)
        assert [player.id for player in shareholders(play.game)] == ["2", "3"]
        state_turn(play)
        assert play.game.deciders() == ("2",)
        play("corp:NDEM", "pass")
        assert play.game.deciders() == ("3",)
        play("corp:NDEM", "pass")
        assert play.waits_at() != "track_mexico"

    def test_each_shareholder_has_the_tile_actions_of_a_turn(self) -> None:
        play = mexico("1")
        hold(play, p2=10, p3=20)
        state_token(play, "D15")
        state_turn(play)
        lays = [one for one in play.options("lay_tile") if one["hex"] == "D15"]
        play.table.apply(lays[0])
        assert play.game.deciders() == ("3",), "the only tile action of phase 1 is done"
        assert play.options("lay_tile")

    def test_without_shareholders_nobody_lays(self) -> None:
        play = mexico()
        give_state(play, "3")
        put(play, N27="6@1", O28="9@0")
        state_token(play, "N27")
        state_turn(play)
        assert play.waits_at() != "track_mexico"

    @pytest.mark.parametrize(("shares", "runner"), [({"p3": 10}, "3"), ({}, "1")])
    def test_the_first_shareholder_runs_or_else_the_first_player(
        self, shares: dict[str, int], runner: str
    ) -> None:
        play = mexico()
        hold(play, **shares)
        give_state(play, "3")
        state_token(play, "D15")
        put(play, D15="6@0", E14="9@0", F13="6@2")
        state_turn(play)
        while play.waits_at() == "track_mexico":
            play("corp:NDEM", "pass")
        assert play.waits_at() == "run_for_state"
        assert play.game.deciders() == (runner,)

    def test_any_player_says_which_train_it_gives_up_and_that_leaves_the_game(self) -> None:
        play = mexico("7")
        state = hold(play, p2=10)
        for _ in range(4):
            give_state(play, "4")
        state_turn(play)
        assert play.waits_at() == "discard_mexico"
        assert set(play.game.deciders()) == {"1", "2", "3"}
        train = state.trains[0]
        play("corp:NDEM", "discard_train", train=train.id)
        assert train.owner is None
        assert train not in play.game.depot.pool

    def test_it_places_no_token_buys_no_train_and_takes_no_private_company_over(self) -> None:
        play = mexico()
        state = hold(play, p2=10)
        state.cash = 500
        play.game.give_private(play.game.privates["P2"], play.game.players[1])
        state_token(play, "D15")
        put(play, D15="6@0")
        assert not play.game.policies.tokens.may_place_tokens(state)
        assert not list(step_of(play, AcquirePrivate).in_sight(state))
        state_turn(play)
        seen = set()
        while play.game.round.entity is state:
            seen.add(play.waits_at())
            play("corp:NDEM", "pass")
        assert seen == {"track_mexico"}

    def test_nobody_buys_its_trains(self) -> None:
        play = mexico()
        fnm = major(play, "FNM")
        give(play, fnm, "3")
        give_state(play, "3")
        begin_turn(play, fnm)
        go_to(play, "buy_train_mexico")
        state_trains = {train.id for train in state_railway(play.game).trains}
        offered = {one["train"] for one in play.options("buy_train")}
        assert offered
        assert state_trains.isdisjoint(offered)
        with pytest.raises(Refusal, match="not for sale"):
            play("corp:FNM", "buy_train", train=state_trains.pop(), price=1)

    def test_a_turn_waits_for_its_trains_all_the_same(self) -> None:
        play = mexico()
        fnm = major(play, "FNM")
        give(play, fnm, "3")
        give_state(play, "3")
        fnm.cash = 100
        assert step_of(play, BuyTrainMexico).can_buy(fnm), "no train of the bank costs so little"

    def test_it_operates_last_and_next_once_it_is_sold(self) -> None:
        play = mexico()
        minor(play, "1", 1)
        order = play.game.policies.order.operating_order
        assert [one.id for one in order()] == ["1", "NDEM"]
        play.game.fire("close_ndem")
        assert [one.id for one in order()] == ["NDEM", "1"]

    def test_sold_in_an_operating_round_it_comes_next(self) -> None:
        play = mexico()
        for name in ("1", "2", "3"):
            minor(play, name, 1).runs = (0, 0)
        play.game.begin_round("operating", 1)
        play.game._settle()
        play.game.fire("close_ndem")
        assert [one.id for one in play.game.round.order] == ["1", "NDEM", "2", "3"]


class TestItsEnd:
    def test_that_it_is_sold_is_told(self) -> None:
        play = mexico("7")
        assert not sale(play)
        play.game.fire("close_ndem")
        assert sale(play) == ["After its next run it is sold"]
        play, _, _ = closing()
        assert sale(play) == ["Its tokens are auctioned"]
        while play.waits_at() == "sell_state":
            play("corp:NDEM", "pass")
        assert not sale(play)

    def test_shareholders_are_paid_the_price_after_the_last_run(self) -> None:
        before = mexico("7").game.players[1].cash
        play, state, _ = closing()
        player = play.game.players[1]
        assert state.share_price == 90
        assert player.cash == before + 2 * 90
        assert player.percent(state) == 0
        assert play.game.pool.percent(state) == 40

    def test_a_token_is_auctioned_for_an_exchange_token(self) -> None:
        play, state, fnm = closing()
        board, game = play.game.land.board, play.game
        left, state_tokens = tokens.tokens_left(game, fnm), len(state.tokens)
        play("corp:NDEM", "remove_token", hex="P23", city=0, slot=0)
        with pytest.raises(Refusal):
            play("corp:NDEM", "bid", price=0)
        with pytest.raises(Refusal, match="in steps of"):
            play("corp:NDEM", "bid", price=15)
        with pytest.raises(Refusal):
            play("corp:NDEM", "bid", price=310)
        play("corp:NDEM", "bid", price=10)
        play("corp:NDEM", "merge", corporation="FNM")
        assert board.has_token("P23", "FNM", 0)
        assert fnm.cash == 290
        assert tokens.tokens_left(game, fnm) == left - 1
        assert len(state.tokens) == state_tokens + 1

    def test_a_token_costs_what_the_city_is_worth_at_least(self) -> None:
        play, _, _ = closing()
        put(play, P23="405@0")
        play("corp:NDEM", "remove_token", hex="P23", city=0, slot=0)
        assert play.prices("bid") == [(40, 300)]

    def test_a_bid_is_a_step_higher_and_whoever_passes_is_out(self) -> None:
        play, _, _ = closing()
        chp = major(play, "CHP", 2)
        play("corp:NDEM", "remove_token", hex="P23", city=0, slot=0)
        play("corp:NDEM", "bid", price=10)
        assert play.game.deciders() == ("2",)
        with pytest.raises(Refusal):
            play("corp:NDEM", "bid", price=10)
        play("corp:NDEM", "bid", price=20)
        assert play.game.deciders() == ("1",), "player 3 could pay nothing"
        play("corp:NDEM", "pass")
        play("corp:NDEM", "merge", corporation="CHP")
        assert play.game.land.board.has_token("P23", "CHP", 0)
        assert chp.cash == 480

    def test_the_next_player_chooses_first_after_a_sale(self) -> None:
        play, _, _ = closing()
        major(play, "CHP", 2)
        state_token(play, "J13")
        assert play.game.deciders() == ("1",)
        play("corp:NDEM", "remove_token", hex="P23", city=0, slot=0)
        play("corp:NDEM", "bid", price=10)
        play("corp:NDEM", "pass")
        play("corp:NDEM", "merge", corporation="FNM")
        assert play.game.deciders() == ("2",)

    def test_nobody_buys_a_second_token_on_a_hex(self) -> None:
        play, _, _ = closing()
        board = play.game.land.board
        home = next(hex_ for hex_, _ in board.tokens_of("NDEM") if hex_ != "P23")
        if not board.has_token(home, "FNM"):
            board.place_token(home, 0, "FNM", slot=len(board.slots(home, 0)))
        assert {one["hex"] for one in play.options("remove_token")} == {"P23"}
        with pytest.raises(Refusal, match="auctioned"):
            play("corp:NDEM", "remove_token", hex=home, city=0, slot=0)

    def test_a_corporation_without_exchange_token_buys_none(self) -> None:
        play, _, fnm = closing()
        while tokens.tokens_left(play.game, fnm):
            tokens.use(play.game, fnm)
        assert not play.options("remove_token")
        with pytest.raises(Refusal, match="auctioned"):
            play("corp:NDEM", "remove_token", hex="P23", city=0, slot=0)

    def test_a_corporation_that_has_not_floated_buys_none(self) -> None:
        play = mexico("7")
        hold(play, p2=20)
        fnm = major(play, "FNM")
        fnm.floated = False
        state_token(play, "P23")
        play.game.fire("close_ndem")
        state_turn(play)
        while play.waits_at() == "track_mexico":
            play("corp:NDEM", "pass")
        assert state_railway(play.game).closed, "nobody could buy anything"

    def test_tokens_that_nobody_buys_stay_on_the_map(self) -> None:
        play, state, _ = closing()
        board = play.game.land.board
        before = list(board.tokens_of(state.id))
        while play.waits_at() == "sell_state":
            play("corp:NDEM", "pass")
        assert state.closed
        assert play.game.memory_of(StateBook).left[0] == 40
        assert list(board.tokens_of(state.id)) == before
        assert not board.has_room("P23", 0, "FNM")

    def test_whoever_buys_a_token_before_its_first_turn_places_its_home_token_too(self) -> None:
        play, _, fnm = closing()
        board = play.game.land.board
        for place in list(board.tokens_of("FNM")):
            board.remove_token(*place, "FNM")
        fnm.tokens = fnm.definition.tokens
        board.reserve("N23", "FNM", fnm.definition.city)
        play("corp:NDEM", "remove_token", hex="P23", city=0, slot=0)
        play("corp:NDEM", "bid", price=10)
        play("corp:NDEM", "merge", corporation="FNM")
        while play.waits_at() == "sell_state":
            play("corp:NDEM", "pass")
        assert play.game.round.entity is fnm
        assert sorted(board.tokens_of("FNM")) == [("N23", fnm.definition.city), ("P23", 0)]


def test_minor_18_lies_last_and_comes_with_the_concession_of_the_fcm() -> None:
    play = britain(3, TITLE)
    assert play.game.memory_of(BidBoxes).lines["minors"][-1].id == "M18"
    card = boxes(play, "concessions")[0]
    assert card.id == "C1"
    with pytest.raises(Refusal):
        bid(play, 1, card, 195)
    bid(play, 1, card, 200)
    all_pass(play)
    one = play.game.corporations["18"]
    assert one.player is play.game.players[0]
    assert one.cash == 100
    assert one.share_price == 50


def test_the_higher_certificate_limit() -> None:
    assert britain(3, TITLE).game.certificate_limit() == 16
    assert britain(3, TITLE, higher_cert_limit="yes").game.certificate_limit() == 18
