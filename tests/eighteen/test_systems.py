"""Two corporations become a system (1828)."""

from __future__ import annotations

from random import Random

import pytest

from roundhouse.eighteen.encoding import EighteenEncoder
from roundhouse.eighteen.formats.games18xx import write_action
from roundhouse.eighteen.rules.state.spots import BLOCKER, Spot
from roundhouse.eighteen.rules.steps.stock import StockTurn
from roundhouse.table.errors import Refusal

from .at_table import Play
from .in_the_northeast import company, give, memory, merge, stock, system
from .mid_game import operating


def _choices(play: Play, kind: str) -> list[object]:
    return [action.get("choice", action.get("corporation")) for action in play.options(kind)]


def test_two_shares_become_one_and_the_president_gives_one() -> None:
    """Twelve shares are six of the system, of which one goes to its treasury."""
    play = stock()
    made = system(play)
    ada = play.game.players[0]
    assert made.player is ada
    assert ada.percent(made) == 50
    kept = [share for share in made.shares(made) if share.reserved]
    assert [share.percent for share in kept] == [10]
    assert made.floated
    assert [play.game.corporations[name].closed for name in ("CPR", "MC")] == [True, True]


def test_a_system_has_all_that_both_had() -> None:
    """Money, trains, tokens and private companies."""
    play = stock()
    cpr = company(play, "CPR", 79, *((1, index) for index in range(5)), cash=300)
    mc = company(play, "MC", 67, *((1, index) for index in range(5)), cash=40)
    trains = give(play, cpr, "2") + give(play, mc, "2")
    play.game.give_private(play.game.privates["SVN"], mc)
    made = merge(play, 1, "CPR", "MC")
    assert made.cash == 340
    assert made.trains == tuple(trains)
    assert sorted(play.game.land.board.tokens_of(made.id)) == [("A23", 0), ("A7", 0)]
    assert made.tokens == (100,) * 6
    assert play.game.privates["SVN"].owner is made
    assert [names for _, names in memory(play).each_charter(made)] == [(trains[0],), (trains[1],)]


def test_the_price_is_in_the_column_further_left() -> None:
    """79 and half of 67 are 112: in the column of 79, the dearest price up to that is 111."""
    play = stock()
    made = system(play)
    assert made.cell is not None
    assert (made.cell.price, made.cell.column) == (111, 5)


def test_undo_takes_a_system_out_of_the_game() -> None:
    play = stock()
    company(play, "CPR", 79, *((1, index) for index in range(5)))
    company(play, "MC", 67, *((1, index) for index in range(5)))
    play("1", "choose", choice="CPR")
    mark, before = play.game.journal.mark(), play.game.dump()
    play("corp:CPR", "merge", corporation="MC")
    play.game.journal.rewind(mark)
    assert play.game.dump() == before
    assert "CPR-MC" not in play.game.corporations
    assert len(play.game.companies()) == 17


def test_a_snapshot_knows_a_system() -> None:
    """A fresh game takes it on, and gives it up again."""
    play = stock()
    system(play)
    saved, other = play.game.dump(), stock().game
    first = other.dump()
    other.restore(saved)
    assert other.dump() == saved
    assert other.corporations["CPR-MC"] in other.companies()
    other.restore(first)
    assert "CPR-MC" not in other.corporations
    assert not other.formed


def test_an_odd_share_is_kept_and_paid_for_or_given_up() -> None:
    """Who has an odd number says which share to keep, and what becomes of it."""
    play = stock()
    company(play, "CPR", 79, (1, 0), (1, 1), (1, 2), (1, 3), (2, 4), (2, 5))
    company(play, "MC", 67, (1, 0), (1, 1), (2, 2))
    made = merge(play, 1, "CPR", "MC")
    assert _choices(play, "choose") == ["CPR", "MC"]  # Ben, who has three shares
    play("2", "choose", choice="CPR")
    assert _choices(play, "choose") == ["Exchange", "Sell"]
    play("2", "choose", choice="Exchange")
    assert play.game.players[1].cash == 1000 - (111 - 79)
    assert play.game.players[1].percent(made) == 20


def test_a_share_that_is_given_up_brings_its_price_and_counts_as_sold() -> None:
    play = stock()
    company(play, "CPR", 79, (1, 0), (1, 1), (1, 2), (1, 3), (2, 4), (2, 5))
    company(play, "MC", 67, (1, 0), (1, 1), (2, 2))
    made = merge(play, 1, "CPR", "MC")
    play("2", "choose", choice="MC")
    play("2", "choose", choice="Sell")
    ben = play.game.players[1]
    assert ben.cash == 1067
    assert ben.percent(made) == 10
    assert (ben, made) in play.game.round.step(StockTurn).sold


def test_who_has_only_shares_of_the_second_one_trades() -> None:
    """Ben has two of the MC, and Cleo, who comes after him, one of the CPR; he gets that one."""
    play = stock()
    company(play, "CPR", 79, *((1, index) for index in range(5)), (3, 5))
    company(play, "MC", 67, (1, 0), (1, 1), (1, 2), (1, 3), (1, 4), (2, 5), (2, 6))
    made = merge(play, 1, "CPR", "MC")
    assert _choices(play, "choose") == ["Exchange", "Sell"]  # Cleo’s single share of the MC
    cleo = play.game.players[2]
    assert cleo.cash == 1000 + 79 - 67
    assert play.game.players[1].percent(made) == 10


def test_the_player_to_trade_with_is_written_by_name() -> None:
    """Cleo and Dan have a share of the CPR that Ben could have; 18xx.games knows them by name."""
    play = stock(4)
    company(play, "CPR", 79, *((1, index) for index in range(5)), (3, 5), (4, 6))
    company(play, "MC", 67, *((1, index) for index in range(5)), (2, 5), (2, 6))
    merge(play, 1, "CPR", "MC")
    (_, with_dan) = play.options("choose")
    assert with_dan["choice"] == "4"
    assert write_action(with_dan, play.game)["choice"] == "Dan"
    play("2", "choose", choice="Dan")


def test_pool_and_treasuries_hand_in_too() -> None:
    """Two of the pool are one of the system there, and the treasury has the rest."""
    play = stock()
    cpr = company(play, "CPR", 79, *((1, index) for index in range(5)))
    company(play, "MC", 67, *((1, index) for index in range(5)))
    for index in (5, 6):
        play.game.shares.move(play.game.certificates[f"CPR_{index}"], play.game.pool)
    made = merge(play, 1, "CPR", "MC")
    total = [made.percent(made), play.game.pool.percent(made), play.game.players[0].percent(made)]
    assert sum(total) == 100
    assert not any(holder.percent(cpr) for holder in (*play.game.players, play.game.pool, made))


def test_five_shares_are_enough_for_who_can_pay_for_the_sixth() -> None:
    """… and has sold none in this round; the share must be paid for then."""
    play = stock()
    company(play, "CPR", 79, (1, 0), (1, 1))
    company(play, "MC", 67, (1, 0))
    play.game.players[0].cash = 31
    assert not play.options("choose")
    play.game.players[0].cash = 32
    merge(play, 1, "CPR", "MC")
    assert _choices(play, "choose") == ["Exchange"]  # only the CPR has a plain share to keep
    play("1", "choose", choice="Exchange")
    assert play.game.players[0].percent(play.game.corporations["CPR-MC"]) == 20


def _scattered(cash: int) -> Play:
    """Cleo has five shares of the WAB and the OSH; Ben presides over the OSH, and trades its presidency for
    two of hers, which leaves her with a single share of the cheaper OSH."""
    play = stock(4)
    company(play, "WAB", 71, (1, 0), (3, 2), (4, 1))
    company(play, "OSH", 67, (2, 0), (2, 6), (2, 7), *((3, index) for index in range(2, 6)), (4, 1))
    play.game.players[2].cash = cash
    return play


def test_five_shares_need_the_money_for_the_cheaper_of_both() -> None:
    """The system begins at 102: Cleo pays 35 for a share of the OSH at 67, not 31 for one at 71."""
    assert "WAB" not in _choices(_scattered(31), "choose")
    play = _scattered(35)
    made = merge(play, 1, "WAB", "OSH")
    play("2", "choose", choice="3")
    while _choices(play, "choose"):
        action = play.options("choose")[0]
        play(str(action["entity"]).removeprefix("player:"), "choose", choice=action["choice"])
    assert made.player is play.game.players[2]
    assert made.percent(made) >= 10


@pytest.mark.parametrize(
    ("shares", "certificates", "offered"), [(1, 5, ["MC"]), (2, 4, ["MC"]), (2, 5, ["CPR", "MC"])]
)
def test_who_merges_can_take_the_presidency_at_once(
    shares: int, certificates: int, offered: list[str]
) -> None:
    """Ada presides over the MC, which is named first unless she has two of the CPR beside an odd share."""
    play = stock()
    company(play, "CPR", 79, (2, 0), *((1, 1 + index) for index in range(shares)))
    company(play, "MC", 67, *((1, index) for index in range(certificates)))
    assert _choices(play, "choose") == offered


@pytest.mark.parametrize("spoil", ["operated", "floated", "others"])
def test_what_may_not_merge(spoil: str) -> None:
    """One has operated and not the other; neither has floated; neither is the player’s."""
    play = stock()
    cpr = company(play, "CPR", 79, *((1, index) for index in range(5)))
    mc = company(play, "MC", 67, *((1, index) for index in range(5)))
    if spoil == "operated":
        mc.operated = False
    elif spoil == "floated":
        cpr.floated = mc.floated = False
    else:
        cpr.player = mc.player = play.game.players[1]
    assert not play.options("choose")
    with pytest.raises(Refusal, match="cannot merge CPR"):
        play("1", "choose", choice="CPR")


def test_where_one_had_not_floated_the_treasury_is_set() -> None:
    """A floated system has ten times its price then."""
    play = stock()
    company(play, "CPR", 79, *((1, index) for index in range(5)))
    mc = company(play, "MC", 67, *((1, index) for index in range(5)))
    mc.floated = False
    made = merge(play, 1, "CPR", "MC")
    assert made.cash == 1110


def test_of_two_tokens_in_a_city_one_is_free_again() -> None:
    """A token of nobody takes its place."""
    play = stock()
    cpr = company(play, "CPR", 79, *((1, index) for index in range(5)))
    mc = company(play, "MC", 67, *((1, index) for index in range(5)))
    board = play.game.land.board
    board.lay("D6", play.game.land.tile_named("14"))
    for one in (cpr, mc):
        play.game.land.place(one, Spot("D6", 0), None, 0)
    made = merge(play, 1, "CPR", "MC")
    assert sorted(name or "" for name in board.slots("D6", 0)) == [BLOCKER, made.id]
    assert made.tokens == (100,) * 5


def test_of_two_tokens_in_cities_of_a_hex_one_is_given_up() -> None:
    """Its owner says which, before shares are handed in."""
    play = stock()
    cpr = company(play, "CPR", 79, *((1, index) for index in range(5)))
    mc = company(play, "MC", 67, *((1, index) for index in range(5)))
    play.game.land.place(cpr, Spot("H22", 0), None, 0)
    play.game.land.place(mc, Spot("H22", 1), None, 0)
    made = merge(play, 1, "CPR", "MC")
    assert len(play.options("remove_token")) == 2
    play(made.key, "remove_token", hex="H22", city=0, slot=0)
    board = play.game.land.board
    assert (board.slots("H22", 0), board.slots("H22", 1)) == ((BLOCKER,), (made.id,))
    assert made.player is play.game.players[0]
    assert made.tokens == (100,) * 4


def test_homes_that_are_left_are_placed_with_the_first_turn() -> None:
    play = stock()
    for name, price in (("CPR", 79), ("MC", 67)):
        one = company(play, name, price, *((1, index) for index in range(5)))
        one.operated = False
        board = play.game.land.board
        hex_, city = next(board.tokens_of(name))
        board.remove_token(hex_, city, name)
        board.reserve(hex_, name, 0)
        one.tokens = (0, *one.tokens)
    made = merge(play, 1, "CPR", "MC")
    assert made.tokens[:2] == (0, 0)
    operating(play)
    assert sorted(play.game.land.board.tokens_of(made.id)) == [("A23", 0), ("A7", 0)]
    assert made.tokens == (100,) * 6


# Its turn


def _with_trains(*kinds: str) -> Play:
    """A system with these trains, on its first charter, begins to operate."""
    play = stock()
    give(play, system(play), *kinds)
    return operating(play)


def test_a_system_lays_two_tiles() -> None:
    play = _with_trains("2")
    play("corp:CPR-MC", "lay_tile", hex="B22", tile="8-0", rotation=1)
    assert play.options("lay_tile")


def test_a_train_is_bought_for_a_charter() -> None:
    """The one that is named, or the first with room; the limit holds for each of both."""
    play = _with_trains("2", "2", "2", "2")
    made = play.game.corporations["CPR-MC"]
    made.cash = 1000
    _to(play, "buy_train_systems")
    assert {action["shell"] for action in play.options("buy_train")} == {"MC"}
    with pytest.raises(Refusal, match="no room on the charter CPR"):
        play(made.key, "buy_train", train="2-6", price=80, shell="CPR")
    play(made.key, "buy_train", train="2-5", price=80, shell="MC")
    assert [len(trains) for _, trains in memory(play).each_charter(made)] == [4, 1]


def _to(play: Play, name: str) -> None:
    """The system passes, runs and pays until a step waits."""
    for _ in range(12):
        step = play.game.round.waiting()
        if step is not None and step.key.endswith(name):
            return
        options = {choice.type: choice for choice in play.table.choices()}
        choice = options.get("pass") or options.get("run_routes") or options["dividend"]
        play.table.apply(choice.fill(Random(0)))
    raise AssertionError(f"{name} does not wait")


def _with_a_share_to_sell(money: int) -> Play:
    """A system with an empty charter and no money. Ann has this much, and one share to sell, for 67."""
    play = _with_trains("2")
    game, made = play.game, play.game.corporations["CPR-MC"]
    game.shares.give(game.pool, tuple(game.certificates[f"CPR-MC_{index}"] for index in (2, 3, 4)))
    company(play, "NYC", 67, (2, 0), (2, 1), (2, 2), (1, 3))
    _to(play, "buy_train_systems")
    made.cash, game.players[0].cash = 0, money
    return play


def test_shares_are_sold_for_an_empty_charter_only_where_that_buys_a_train() -> None:
    """The cheapest train costs 80."""
    assert not _with_a_share_to_sell(12).options("sell_shares")
    play = _with_a_share_to_sell(13)
    play("player:1", "sell_shares", shares=["NYC_3"], percent=10)
    assert play.options("buy_train")
    assert not play.options("pass")


def test_a_president_who_cannot_raise_enough_after_all_may_pass() -> None:
    """One sale may make another impossible, for instance where the pool is full."""
    play = _with_a_share_to_sell(13)
    play("player:1", "sell_shares", shares=["NYC_3"], percent=10)
    play.game.players[0].cash -= 1
    assert play.options("pass")


def test_trains_move_between_charters_once_a_turn() -> None:
    play = _with_trains("2", "2")
    made = play.game.corporations["CPR-MC"]
    _to(play, "arrange_trains")
    first = made.trains[0]
    play(made.key, "swap_train", train=first.id)
    assert [trains for _, trains in memory(play).each_charter(made)] == [made.trains[1:], (first,)]
    assert [action["train"] for action in play.options("swap_train")] == [made.trains[1].id]
    with pytest.raises(Refusal, match="was moved in this turn"):
        play(made.key, "swap_train", train=first.id)


def test_programs_that_learn_see_a_game_with_a_system() -> None:
    play = stock()
    system(play)
    encoder = EighteenEncoder(play.game)
    for choice in play.table.choices():
        assert encoder.describe("1", choice.action, choice.facts)
    assert encoder.observe("1")
