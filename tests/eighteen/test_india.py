"""18India: cards in rows and hands, managers and directors, bonds, what corporations hold."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.state.pieces import Offering
from roundhouse.eighteen.titles.g18India.cards import facts, is_bond, offering
from roundhouse.eighteen.titles.g18India.holdings import BuyCertificate
from roundhouse.table.errors import Refusal

from .at_table import Play, pass_to
from .in_india import GIPR, give, india, memory_of, operate, owned, plain, reach, running, to_hand

# Cards


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_three_corporations_of_each_region_are_in_the_game_and_one_of_them_has_a_guaranty(
    players: int,
) -> None:
    play = Play("18India", players)
    game, memory = play.game, memory_of(play)
    for region in facts(game).regions:
        assert len({*region} & {*game.corporations}) == 3
        assert len({*region} & {one.id for one in memory.guaranteed}) == 1
    assert len(game.corporations) == 10


@pytest.mark.parametrize(("players", "row", "hand"), [(2, 18, 15), (3, 15, 13), (4, 13, 11), (5, 12, 10)])
def test_cards_lie_in_three_rows_and_in_hands_and_the_rest_is_for_sale(
    players: int, row: int, hand: int
) -> None:
    play = Play("18India", players)
    game, memory = play.game, memory_of(play)
    assert [len(cards) for cards in memory.rows] == [row] * 3
    assert [len(cards) for cards in memory.hands.values()] == [hand] * players
    dealt = 3 * row + players * hand
    in_pool = sum(len(shares) for shares in game.pool.held.values())
    privates = [one for one in memory.bank if not is_bond(game, one)]
    assert dealt + in_pool + len(privates) == 9 * 8 + 10 + 6
    for company, shares in game.pool.held.items():
        assert company.cash == company.share_price * len(shares)


def test_players_keep_cards_in_secret_and_draft_the_others_in_the_open() -> None:
    play = Play("18India", 2)
    (ada, ben), memory = play.game.players, memory_of(play)
    assert [choice.type for choice in play.game.choices("1")] == ["select_multiple_companies"]
    assert not play.game.choices("2")
    with pytest.raises(Refusal, match="keeps 8"):
        play("1", "select_multiple_companies", companies=memory.hands[ada][:7])
    for seat, player in (("1", ada), ("2", ben)):
        play(seat, "select_multiple_companies", companies=memory.hands[player][:8])
    assert [len(cards) for cards in memory.hands.values()] == [8, 8]
    assert len(memory.draft) == 9 + 2 * 7
    order = []
    while memory.draft:
        choice = play.options("bid")[0]
        order.append(choice["entity"].removeprefix("player:"))
        play(order[-1], "bid", company=choice["company"], price=choice["price"])
    assert order[:6] == ["2", "1", "1", "2", "1", "2"]
    assert ada.cash == ben.cash == 1100
    assert play.game.round.kind == "stock"
    assert play.game.progress.priority is ben


# Stock rounds


def test_a_turn_buys_two_cards_of_one_row_and_none_of_another() -> None:
    play = india()
    first, second = memory_of(play).rows[:2]
    assert first[:3] == ("NSR_3", "P4", "NWR_7")
    assert second[0] == "P1"
    play("1", "buy_shares", shares=["NSR_3"])
    assert play.game.certificates["NSR_3"].owner is play.game.players[0]
    assert memory_of(play).rows[0] == first[1:]
    with pytest.raises(Refusal, match="one row"):
        play("1", "buy_company", company="P1", price=25)
    play("1", "buy_company", company="P4", price=75)
    assert play.game.round.entity is play.game.players[1]  # a third card is not for this turn
    assert memory_of(play).rows[0] == first[2:]


def test_cards_cost_what_their_corporation_began_at_and_the_corporation_is_paid() -> None:
    play = india()
    game, card = play.game, memory_of(play).rows[0][0]
    company = game.certificates[card].corporation
    par, cash = company.share_price, company.cash
    company.cell = game.market.right_of(company.cell) if company.cell else None
    play("1", "buy_shares", shares=[card])
    assert play.cash(1) == 1100 - par
    assert company.cash == cash + par


def test_a_turn_buys_any_cards_of_one_corporation_from_the_hand() -> None:
    play = india()
    bnr, nwr = play.game.corporations["BNR"], play.game.corporations["NWR"]
    cards = [share.id for share in plain(play, bnr)[:3]]
    other = plain(play, nwr)[0].id
    to_hand(play, 1, *cards, other)
    for card in cards[:2]:
        play("1", "buy_shares", shares=[card])
    with pytest.raises(Refusal, match="one kind"):
        play("1", "buy_shares", shares=[other])
    play("1", "buy_shares", shares=[cards[2]])
    assert play.game.players[0].percent(bnr) == 30


def test_what_the_bank_or_the_pool_sells_is_bought_alone() -> None:
    play = india()
    play("1", "buy_company", company="RB0", price=100)
    assert play.game.round.entity is play.game.players[1]
    assert {one["company"] for one in play.options("buy_company")} & {*facts(play.game).bonds} == {"RB1"}


def test_the_first_turn_of_later_stock_rounds_is_for_sales_only() -> None:
    play = india()
    assert "sell_shares" not in {choice.type for choice in play.table.choices()}
    bnr = running(play, "BNR", shares=4)
    play.game.progress.turn = 2
    play.game.begin_round("stock", 1)
    assert {choice.type for choice in play.table.choices()} == {"sell_shares", "pass"}
    price = bnr.share_price
    play("1", "sell_shares", shares=[bnr_share.id for bnr_share in play.game.players[0].shares(bnr)[:1]])
    assert bnr.share_price == price
    play("1", "pass")
    assert "buy_shares" in {choice.type for choice in play.table.choices()}  # Ben has nothing to sell
    assert play.game.round.entity is play.game.players[0]


def test_who_buys_first_manages_until_somebody_has_more() -> None:
    play = india()
    ada, ben = play.game.players
    bnr = play.game.corporations["BNR"]
    cards = [share.id for share in plain(play, bnr)]
    to_hand(play, 1, cards[0])
    play("1", "buy_shares", shares=[cards[0]])
    assert bnr.player is ada
    assert not bnr.floated
    to_hand(play, 2, *cards[1:3])
    play("2", "buy_shares", shares=[cards[1]])
    assert bnr.player is ada
    play("2", "buy_shares", shares=[cards[2]])
    assert bnr.player is ben
    assert bnr.floated
    assert play.game.market.stack(bnr.cell or play.game.market.par_cells()[0]) == (bnr,)


def test_the_directors_certificate_floats_its_corporation() -> None:
    play = india()
    bnr = play.game.corporations["BNR"]
    to_hand(play, 1, "BNR_0")
    play("1", "buy_shares", shares=["BNR_0"])
    assert bnr.floated
    assert bnr.player is play.game.players[0]
    assert bnr.cash == 164 + (play.game.pool.percent(bnr) // 10) * 82


def test_a_manager_with_as_much_as_the_director_takes_the_certificate() -> None:
    play = india()
    ada, ben = play.game.players
    bnr = running(play, "BNR", shares=3)
    play("1", "pass")
    to_hand(play, 2, "BNR_0")
    play("2", "buy_shares", shares=["BNR_0"])
    assert bnr.player is ada
    assert play.game.certificates["BNR_0"].owner is ada
    assert (ada.percent(bnr), ben.percent(bnr)) == (30, 20)


def test_the_gipr_has_no_directors_certificate_and_chooses_its_home() -> None:
    play = india()
    gipr = play.game.corporations[GIPR]
    assert not any(share.president for share in offering(play.game).shares(gipr))
    cards = [share.id for share in plain(play, gipr)[:3]]
    owned(play, 1, gipr, 2)
    gipr.player = play.game.players[0]
    cards = [share.id for share in plain(play, gipr)[:1]]
    to_hand(play, 1, *cards)
    play("1", "buy_shares", shares=cards)
    assert play.waits_at() == "gipr_home"
    towns = {choice["hex"] for choice in play.options("lay_tile")}
    assert "E4" in towns
    assert not {"K38", "L39"} & towns
    play("corp:GIPR", "lay_tile", hex="E4", tile="206-0", rotation=0)
    assert list(play.game.land.board.tokens_of(GIPR)) == [("E4", 0)]
    operate(play)
    assert play.game.policies.order.operating_order() == []  # not before phase II
    reach(play, "II")
    assert play.game.policies.order.operating_order() == [gipr]


def test_shares_are_worth_their_part_of_what_the_corporation_has() -> None:
    play = india()
    bnr = running(play, "BNR", shares=3, cash=505)
    give(play, bnr, "2")
    assert play.game.worth(play.game.players[0]) == 1100 + 3 * (82 + (505 + 180) // 10)


# Bonds and what corporations hold


def test_a_bond_becomes_a_share_for_what_that_costs_more() -> None:
    play = india()
    game, (ada, _) = play.game, play.game.players
    bond, gipr = game.privates["RB0"], game.corporations[GIPR]
    memory_of(play).bank = memory_of(play).bank[1:]
    game.give_private(bond, ada)
    assert not play.options("choose")
    reach(play, "IV")
    before, cash = gipr.cash, ada.cash
    play("1", "choose", choice="convert")
    assert bond.closed
    assert ada.percent(gipr) == 10
    assert ada.cash == cash - 12
    assert gipr.cash == before + 100
    assert gipr.player is ada


def test_bonds_count_against_no_limit() -> None:
    play = india()
    play.game.give_private(play.game.privates["RB0"], play.game.players[0])
    assert play.game.limits.certificates_counted(play.game.players[0]) == 0


def test_a_corporation_buys_one_certificate_a_turn_none_of_its_own_from_a_row_and_three_at_most() -> None:
    play = india()
    game, memory = play.game, memory_of(play)
    bnr = running(play, "BNR", cash=900)
    own = plain(play, bnr)[0].id
    memory.rows = ((own,), *memory.rows[1:])
    operate(play)
    pass_to(play, "buy_certificate")
    shares = {choice["shares"][0] for choice in play.options("corporate_buy_shares")}
    assert own not in shares
    card = next(name for name in shares if isinstance(game.certificates[name].owner, Offering))
    play("corp:BNR", "corporate_buy_shares", shares=[card], percent=10)
    assert game.certificates[card].owner is bnr
    assert game.round.kind != "operating" or game.round.number == 2  # the turn is over
    for private in ("P1", "P2"):
        game.give_private(game.privates[private], bnr)
    pass_to(play, "sell_certificates")
    play("corp:BNR", "pass")
    assert not play.options("corporate_buy_shares")
    assert [game.privates[one["company"]].name for one in play.options("corporate_buy_company")] == [
        "Railroad Bond 1"
    ]


def test_a_purchase_of_the_pool_ends_the_turn_of_a_corporation_that_has_a_bond_left() -> None:
    play = india()
    game, memory = play.game, memory_of(play)
    bnr, nwr = running(play, "BNR", cash=900), game.corporations["NWR"]
    game.shares.move(plain(play, nwr)[0], game.pool)
    reach(play, "IV")
    memory.bank = tuple(one for one in memory.bank if one.id != "RB0")
    game.give_private(game.privates["RB0"], bnr)
    operate(play)
    pass_to(play, "buy_certificate")
    assert play.options("choose")
    of_pool = next(one for one in play.options("corporate_buy_shares") if one["shares"][0].startswith("NWR"))
    play.table.apply(of_pool)
    assert play.waits_at() != "buy_certificate"


def test_with_three_certificates_a_turn_passes_by_itself_at_shares_of_the_pool_that_could_be_paid() -> None:
    play = india()
    game = play.game
    bnr, nwr = running(play, "BNR", cash=0), game.corporations["NWR"]
    for private in ("P1", "P2", "P3"):
        game.give_private(game.privates[private], bnr)
    operate(play)
    game.pool.held.clear()
    game.shares.move(plain(play, nwr)[0], game.pool)
    memory_of(play).bank = ()
    step = game.round.step(BuyCertificate)
    assert step.by_itself() is None, "there is no money: the turn does not wait"
    bnr.cash = nwr.share_price
    assert step.by_itself() == {"type": "pass", "entity": "corp:BNR"}
    assert not list(step.shares(bnr))


def test_a_corporation_sells_what_it_holds() -> None:
    play = india()
    game = play.game
    bnr = running(play, "BNR", cash=100)
    nwr = game.corporations["NWR"]
    share = plain(play, nwr)[0]
    game.shares.move(share, bnr)
    game.give_private(game.privates["P1"], bnr)
    operate(play)
    pass_to(play, "sell_certificates")
    cash, prices = bnr.cash, nwr.share_price
    play("corp:BNR", "corporate_sell_shares", shares=[share.id], percent=10)
    play("corp:BNR", "corporate_sell_company", company="P1", price=25)
    assert share.owner is game.pool
    assert game.privates["P1"] in memory_of(play).bank
    assert (bnr.cash, nwr.share_price) == (cash + prices + 25, prices)
