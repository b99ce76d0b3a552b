"""1871: the Union Bank, splits, dividends, trains."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.rounds import StockRound
from roundhouse.eighteen.rules.state.pieces import Corporation, Player
from roundhouse.eighteen.titles.g1871.rules.facts import bank_of, facts_of, island_of, railway_of
from roundhouse.eighteen.titles.g1871.rules.operating import DividendOfIsland
from roundhouse.eighteen.titles.g1871.rules.stock import IslandTurn
from roundhouse.table.choices import Span
from roundhouse.table.errors import Refusal

from .at_table import Play, to_step
from .on_the_island import after_piles, floated, give, in_turn, make_room, take, to_turn_of


def owner_in_turn() -> tuple[Play, Player]:
    """The owner of the Union Bank is in turn, and corporations may be started."""
    play = after_piles()
    make_room(play)
    player = in_turn(play)
    give(play, "UB", player)
    return play, player


def for_bank(play: Play, kind: str) -> list[str]:
    """What the Union Bank may buy or start."""
    found = [one for one in play.options(kind) if one.get("buyer") == "player:-1"]
    return [one["shares"][0] if "shares" in one else f"{one['corporation']} {one['cell']}" for one in found]


# The Union Bank


def test_the_bank_buys_with_its_money_and_then_its_owners_once_in_a_round() -> None:
    play, owner = owner_in_turn()
    game, bank, main = play.game, bank_of(play.game), island_of(play.game).main
    game.pay(game.bank, bank, 50)
    cash, worth = owner.cash, game.worth(owner)
    share = game.pool.shares(main)[-1]
    play(owner.id, "buy_shares", shares=[share.id], buyer="player:-1")
    assert (bank.cash, owner.cash) == (0, cash - 42)
    assert bank.percent(main) == 20
    assert game.worth(owner) == worth
    play(owner.id, "pass")
    to_turn_of(play, owner)
    assert not for_bank(play, "buy_shares")
    with pytest.raises(Refusal, match="Union Bank"):
        play(owner.id, "buy_shares", shares=[game.pool.shares(main)[-1].id], buyer="player:-1")


def test_only_the_owner_buys_for_the_bank_and_not_beside_an_own_purchase() -> None:
    play, owner = owner_in_turn()
    main = island_of(play.game).main
    assert for_bank(play, "buy_shares")
    play(owner.id, "buy_shares", shares=[play.game.pool.shares(main)[-1].id])
    assert not for_bank(play, "buy_shares")
    if play.game.round.entity is owner:
        play(owner.id, "pass")
    assert not for_bank(play, "buy_shares")


def test_the_bank_buys_what_its_owner_has_sold_in_this_round() -> None:
    play, owner = owner_in_turn()
    game, main = play.game, island_of(play.game).main
    take(play, owner, main, 1)
    sold = [share for share in owner.shares(main) if not share.president][-1]
    play(owner.id, "sell_shares", shares=[sold.id], percent=10)
    own = {one["shares"][0] for one in play.options("buy_shares") if "buyer" not in one}
    assert not any(game.certificates[name].corporation is main for name in own)
    assert any(game.certificates[name].corporation is main for name in for_bank(play, "buy_shares"))


def bank_presides() -> tuple[Play, Player, Corporation]:
    """The Union Bank has started a line for its owner, and the line has floated."""
    play, owner = owner_in_turn()
    play.game.pay(play.game.bank, bank_of(play.game), 100)
    name, _, cell = for_bank(play, "par")[0].partition(" ")
    play(owner.id, "par", corporation=name, cell=cell, buyer="player:-1")
    line = play.game.corporations[name]
    others = [player for player in play.game.players if player is not owner]
    for player in others:
        take(play, player, line, 2)
    play.game.check_float(line)
    return play, owner, line


def test_the_bank_may_preside_and_its_owner_decides() -> None:
    play, owner, line = bank_presides()
    bank = bank_of(play.game)
    assert (line.player, line.floated, line.player.player if line.player else None) == (bank, True, owner)
    play.pass_until("operating")
    while play.game.round.entity is not line:
        kinds = {one.type: one for one in play.table.choices()}
        play.table.apply(dict((kinds.get("pass") or next(iter(kinds.values()))).action))
    assert play.game.deciders() == (owner.id,)
    seats = {seat for seat in "123" if play.game.choices(seat)}
    assert seats == {owner.id}


def test_of_equals_the_bank_presides_last() -> None:
    play, owner, line = bank_presides()
    bank, rival = bank_of(play.game), next(one for one in play.game.players if one is not owner)
    play.game.shares.find_president(line)
    assert line.player is bank
    assert rival.percent(line) >= 20
    take(play, rival, line, 1)
    play.game.shares.find_president(line)
    assert line.player is rival


def in_need(price: int) -> tuple[Play, Player, Corporation]:
    """A line of the bank has to buy a train, has no money, and the bank nothing but the presidency."""
    play, owner, line = bank_presides()
    game, bank = play.game, bank_of(play.game)
    for company in list(bank.held):
        if company is not line:
            for share in bank.shares(company):
                game.shares.move(share, game.pool)
    for company in game.corporations.values():
        if company.floated and company is not line and company is not railway_of(game):
            game.depot.give(game.depot.upcoming[0], company)
    line.keeps_route = True
    game.pay(line, game.bank, line.cash)
    game.pay(bank, game.bank, bank.cash)
    play.pass_until("operating")
    while play.game.round.entity is not line or play.waits_at() != "buy_train_of_island":
        kinds = {one.type: one for one in play.table.choices()}
        wanted = kinds.get("pass") or kinds.get("dividend") or kinds.get("run_routes") or kinds["buy_train"]
        action = dict(wanted.action) | ({"routes": []} if wanted.type == "run_routes" else {})
        play.table.apply(action)
    for player in game.players:
        game.pay(player, game.bank, player.cash)
    game.pay(game.bank, owner, price)
    return play, owner, line


def test_the_owner_pays_for_the_train_that_the_bank_cannot() -> None:
    play, owner, line = in_need(price=80)
    (choice,) = play.options("buy_train")
    play.table.apply(choice)
    assert [train.name for train in line.trains] == ["2H"]
    assert (owner.cash, bank_of(play.game).cash) == (0, 0)


def test_the_owner_sells_shares_for_it_and_is_bankrupt_without_any() -> None:
    play, owner, line = in_need(price=10)
    game = play.game
    assert not play.options("buy_train")
    main = island_of(game).main
    take(play, owner, main, 2)
    assert {one["entity"] for one in play.options("sell_shares")} == {owner.key}
    for company in list(owner.held):
        for share in owner.shares(company):
            if company is not railway_of(game):
                game.shares.move(share, game.pool)
    (choice, *_) = play.options("bankrupt")
    play.table.apply(choice)
    assert game.over
    assert owner.bankrupt
    assert line.trains == ()


# Splits


def split(play: Play) -> tuple[Corporation, Player]:
    """A line with three tokens whose president is in turn and has half of it; others have shares, too."""
    line, president = floated(play)
    game = play.game
    others = [player for player in game.players if player is not president]
    for share in line.shares(line):
        game.shares.move(share, game.pool)
    while president.percent(line) > 50:
        game.shares.move([one for one in president.shares(line) if not one.president][-1], game.pool)
    for player in others:
        while player.percent(line) < 20 and game.pool.shares(line):
            take(play, player, line, 1)
    for hex_ in ("I17", "O15"):
        game.land.board.place_token(hex_, 0, line.id)
        line.tokens = line.tokens[1:]
        island_of(game).places[line] = (*island_of(game).places[line], hex_)
    play(president.id, "pass")
    to_turn_of(play, president)
    return line, president


def test_a_split_needs_two_tokens_and_enough_shares() -> None:
    play = after_piles()
    make_room(play)
    line, president = split(play)
    assert [one["corporation"] for one in play.options("split")] == [line.id]
    places = island_of(play.game).places
    kept, places[line] = places[line], places[line][:1]
    assert not play.options("split")
    places[line] = kept
    for share in [one for one in president.shares(line) if not one.president][:2]:
        play.game.shares.move(share, play.game.pool)
    assert not play.options("split")


def test_a_branch_takes_tokens_shares_trains_and_money() -> None:
    play = after_piles()
    make_room(play)
    line, president = split(play)
    game = play.game
    train = game.depot.upcoming[0]
    game.depot.give(train, line)
    give(play, "HSE", line)
    others = [player for player in game.players if player is not president]
    before = {player: len([one for one in player.shares(line) if not one.president]) for player in others}
    pool, cash, branch = len(game.pool.shares(line)), line.cash, game.corporations["CB"]
    me = president.id
    play(me, "split", corporation=line.id)
    play(me, "choose", choice="CB")
    with pytest.raises(Refusal, match="no answer"):
        play(me, "choose", choice="done")
    play(me, "choose", choice="2")
    assert [(hex_, game.land.board.has_token(hex_, "CB")) for hex_ in ("I17", "O15")] == [
        ("I17", False),
        ("O15", True),
    ]
    play(me, "choose", choice="done")
    play(me, "choose", choice="74,4,1")
    assert (branch.player, branch.share_price) == (president, 74)
    assert president.percent(branch) == 20
    assert president.percent(line) == 30
    for player in others:
        assert len(player.shares(branch)) == before[player] // 2
    assert len(game.pool.shares(line)) == pool - pool // 2
    assert branch.cash == 74 * len(game.pool.shares(branch))
    own = line.percent(line)
    assert own == 10 * (2 + sum(count // 2 for count in before.values()) + pool // 2)
    play(me, "choose", choice=train.id)
    assert (branch.trains, line.trains) == ((train,), ())
    (open_,) = [one.open["choice"] for one in play.table.choices() if one.type == "choose"]
    assert isinstance(open_, Span)
    assert (open_.low, open_.high) == (0, cash)
    with pytest.raises(Refusal, match="can give up to"):
        play(me, "choose", choice=cash + 1)
    play(me, "choose", choice=100)
    assert line.cash == cash - 100
    play(me, "choose", choice="yes")
    assert game.private("HSE").owner is branch
    assert game.round.entity is not president
    assert branch in island_of(game).started


@pytest.mark.parametrize("had_passed", [True, False])
def test_a_split_leaves_it_at_the_pass_of_the_turn_before(had_passed: bool) -> None:
    """Decision 1989: a round in which all the others pass after that is over."""
    play = after_piles()
    make_room(play)
    line, president = split(play)
    round_ = play.game.round
    assert isinstance(round_, StockRound)
    round_.idle, round_.passes = frozenset(), ()
    if had_passed:
        round_.passed(president)
    round_.step(IslandTurn).begin_turn()
    passes = round_.passes
    play(president.id, "split", corporation=line.id)
    while play.game.round.entity is president:
        options = play.options("choose")
        play(president.id, "choose", choice=options[-1].get("choice", 0))
    assert round_.passes == passes


def test_the_only_token_and_the_only_price_are_not_asked_for() -> None:
    play = after_piles()
    make_room(play)
    line, president = split(play)
    game, places = play.game, island_of(play.game).places
    game.land.board.remove_token("O15", 0, line.id)
    places[line] = places[line][:2]
    for event in ("remove_smv_80", "remove_smv_74", "remove_smv_65"):
        game.fire(event)
    play(president.id, "split", corporation=line.id)
    play(president.id, "choose", choice="MB")
    assert game.corporations["MB"].share_price == 58
    assert game.land.board.has_token("I17", "MB")


def test_a_share_of_a_treasury_is_paid_to_its_corporation() -> None:
    play = after_piles()
    make_room(play)
    line, player = floated(play)
    game = play.game
    game.shares.move(game.pool.shares(line)[-1], line)
    play(player.id, "pass")
    cash, buyer = line.cash, in_turn(play)
    play(buyer.id, "buy_shares", shares=[line.shares(line)[0].id])
    assert line.cash == cash + 80


# Dividends and trains


def paid(play: Play, company: Corporation, amount: int) -> dict[str, int]:
    """What everybody gets of a dividend."""
    game = play.game
    round_ = game.rounds["operating"]
    step = next(one for one in getattr(round_, "steps", ()) if isinstance(one, DividendOfIsland))
    purses: list[Player | Corporation] = [*game.players, bank_of(game), company]
    before = {one.key: one.cash for one in purses}
    game.progress.round = round_
    round_.order, round_.at = (company,), 0
    step.pay_shares(company, amount)
    after = {one.key: one.cash for one in purses}
    return {key: after[key] - before[key] for key in after if after[key] != before[key]}


def test_the_bank_is_paid_and_shares_that_are_kept_are_not() -> None:
    play = after_piles()
    short = island_of(play.game).short
    owner = short.player
    assert owner is not None
    assert paid(play, short, 100) == {owner.key: 20, short.key: 50}
    main = island_of(play.game).main
    assert paid(play, main, 100)["player:-1"] == 10


def test_at_the_highest_price_a_share_is_paid_forty_more() -> None:
    play = after_piles()
    main = island_of(play.game).main
    highest = play.game.market.cell("0,14")
    assert highest is not None
    play.game.market.move(main, highest)
    assert paid(play, main, 100)["player:-1"] == 50


def test_shares_of_the_railway_are_paid_in_whole_dollars() -> None:
    play = after_piles()
    railway = railway_of(play.game)
    for share in play.game.shares.all_of(railway)[3:]:
        play.game.shares.remove(share)
    for share in play.game.shares.all_of(railway)[:3]:
        share.percent = 33
    railway.share_percent = 33
    assert sum(paid(play, railway, 100).values()) == 99


def test_the_railway_buys_one_train_of_the_bank_and_need_not_have_any() -> None:
    play = after_piles()
    play.pass_until("operating")
    to_step(play, "PEIR", "buy_train_of_island")
    train = play.game.depot.upcoming[0]
    assert {one.type for one in play.table.choices()} == {"buy_train", "pass"}
    play("corp:PEIR", "buy_train", train=train.id, price=80)
    assert not any(play.game.train(one["train"]).owner is None for one in play.options("buy_train"))


def test_a_corporation_sells_all_of_its_own_shares_for_a_train() -> None:
    play = after_piles()
    make_room(play)
    line, _ = floated(play)
    game = play.game
    for share in game.pool.shares(line)[-2:]:
        game.shares.move(share, line)
    game.pay(line, game.bank, line.cash)
    line.keeps_route = True
    play.pass_until("operating")
    to_step(play, line.id, "buy_train_of_island", limit=60)
    sales = [one for one in play.table.choices() if one.type == "sell_shares"]
    assert [(one.action["entity"], one.action["percent"]) for one in sales] == [(line.key, 20)]
    price = line.share_price
    play(line.key, "sell_shares", shares=[share.id for share in line.shares(line)], percent=20)
    assert line.cash == 2 * price
    assert line.share_price < price


def test_the_engine_buys_a_train_at_any_moment_of_a_turn() -> None:
    play = after_piles()
    main = island_of(play.game).main
    give(play, "HSE", main)
    play.pass_until("operating")
    to_step(play, main.id, "track")
    cash = main.cash
    play("private:HSE", "choose_ability", choice="train")
    assert ([train.name for train in main.trains], main.cash) == (["2H"], cash - 80)
    assert play.game.private("HSE").closed
    assert play.waits_at() == "track"


@pytest.mark.parametrize("owns", [True, False])
def test_only_corporations_of_its_owner_lay_the_straight_tile(owns: bool) -> None:
    play = after_piles(seed=2)
    main, facts = island_of(play.game).main, facts_of(play.game)
    assert main.player is not None
    other = next(player for player in play.game.players if player is not main.player)
    give(play, facts.builder, main.player if owns else other)
    play.pass_until("operating")
    to_step(play, main.id, "track")
    assert any(one["tile"].startswith("9-") for one in play.options("lay_tile")) is owns


def test_late_trains_run_once_before_they_rust() -> None:
    play = after_piles()
    game, main = play.game, island_of(play.game).main
    late = [train for train in game.depot.upcoming if train.name == "4+"]
    for train in late:
        game.depot.give(train, main)
    island_of(game).proven = frozenset({late[0]})
    game.depot.trigger("D", 1, None)
    assert [(train.rusted, train.obsolete) for train in late] == [(True, False), (False, True)]


def test_concessions_close_once_their_line_has_operated() -> None:
    play = after_piles()
    main = island_of(play.game).main
    assert not play.game.private("ML").closed
    play.pass_until("operating")
    to_step(play, main.id, "buy_train_of_island")
    assert play.game.private("ML").closed
    assert not play.game.private("SL").closed
