"""Rolling Stock and Rolling Stock Stars: companies, offers, share prices and closing, as examples."""

from __future__ import annotations

from copy import deepcopy

import pytest

from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.formats.title_toml import build_title
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.parts.conglomerates.acquiring import AcquireCompanies
from roundhouse.eighteen.rules.parts.conglomerates.closing import close_abandoned, pay_incomes
from roundhouse.eighteen.rules.parts.conglomerates.deck import let_investor_buy
from roundhouse.eighteen.rules.parts.conglomerates.settings import CompanyDeck, ForeignInvestor
from roundhouse.eighteen.rules.parts.conglomerates.values import (
    price_after,
    price_left,
    price_right,
    total_income,
)
from roundhouse.eighteen.rules.state.pieces import Corporation, Owner, Private
from roundhouse.eighteen.titles import title_data
from roundhouse.table.errors import Malformed, Refusal, Unknown
from roundhouse.table.protocol import Seat, Setup

SEATS = tuple(Seat(str(number), name) for number, name in enumerate(("Ann", "Ben", "Cleo"), 1))


def new_game(title: str = "RollingStock", options: dict[str, str] | None = None) -> EighteenGame:
    game = FAMILY.new(Setup("eighteen", title, SEATS, options or {}, 1))
    assert isinstance(game, EighteenGame)
    return game


def own(game: EighteenGame, owner: Owner, *names: str) -> list[Private]:
    for name in names:
        game.give_private(game.privates[name], owner)
    return [game.privates[name] for name in names]


def formed(
    game: EighteenGame, name: str, price: int, seat: int, *companies: str, shares: int = 1
) -> Corporation:
    """A corporation of a player with as many shares in the market, and companies but no money."""
    company, player = game.corporations[name], game.players[seat]
    cell = next(one for one in game.market.chart.cells() if one.price == price)
    game.market.set_par(company, cell)
    treasury = company.shares(company)
    game.shares.give(player, treasury[:shares])
    game.shares.give(game.pool, treasury[shares : 2 * shares], change_president=False)
    company.floated = True
    own(game, company, *companies)
    return company


def fund(game: EighteenGame, owner: Owner, money: int) -> None:
    game.pay(game.bank, owner, money)


def test_a_marker_passes_prices_where_others_are() -> None:
    game = new_game()
    first, second = formed(game, "Bear", 10, 0, "WT"), formed(game, "Ship", 11, 1, "BD")
    assert first.cell is not None
    assert second.cell is not None
    assert (price_right(game, first.cell).price, price_left(game, second.cell).price) == (12, 9)


def test_the_price_follows_book_value() -> None:
    """Two shares at $10 are worth $20; WT counts $11."""
    game = new_game()
    company = formed(game, "Bear", 10, 0, "WT")
    prices = [price_after(game, company, cash).price for cash in (0, 7, 9, 11, 13)]
    assert prices == [8, 9, 11, 12, 12]


def test_the_price_follows_stars() -> None:
    """Two shares at $20 are 4 stars; OL has 2, and each $10 is one more."""
    game = new_game("RollingStockStars")
    company = formed(game, "PR", 20, 0, "OL")
    assert [price_after(game, company, cash).price for cash in (0, 10, 20, 30, 90)] == [16, 18, 20, 22, 24]
    more = formed(game, "SI", 30, 1, "HE")
    assert price_after(game, more, 20).price == 30  # 2 stars of its own


def test_synergies_count_once_for_each_pair() -> None:
    """KME, MHE and OL are level 1, 1 and 2: three synergies pay 1 each."""
    game = new_game()
    company = formed(game, "Bear", 10, 0, "KME", "MHE", "OL")
    assert total_income(game, company) == 2 + 2 + 3 + 3


def test_abilities_of_corporations_add_to_their_income() -> None:
    game = new_game("RollingStockStars")
    plain = total_income(game, formed(game, "OS", 10, 0, "KME", "MHE", "OL"))
    extra = {}
    for name, price in (("PR", 11), ("DA", 12), ("S", 13)):
        extra[name] = total_income(game, formed(game, name, price, 0, "KME", "MHE", "OL")) - plain
    assert extra == {"PR": 3, "DA": 3, "S": 1}
    game.memory_of(CompanyDeck).level = 5
    assert total_income(game, formed(game, "VM", 14, 0, "KME", "MHE", "OL")) == plain - 12 + 10


def test_the_investor_buys_the_cheapest_company_but_no_fresh_one() -> None:
    game, investor = new_game(), None
    table, investor = game.memory_of(CompanyDeck), game.memory_of(ForeignInvestor)
    cheapest = min(table.offered, key=lambda one: one.value)
    fund(game, investor, cheapest.value)
    let_investor_buy(game)
    assert investor.privates[0] is cheapest
    assert len(table.offered) == len(SEATS)
    assert not table.fresh


def acquisition(game: EighteenGame) -> None:
    game.begin_round("acquisition", 1)


def offer(game: EighteenGame, seat: int, buyer: str, company: str, price: int) -> None:
    said = {"corporation": buyer, "company": company, "price": price}
    game.perform({"type": "offer", "entity": f"player:{seat}", **said}, str(seat))


def answer(game: EighteenGame, seat: int, buyer: str, company: str, *, accept: bool) -> None:
    said = {"corporation": buyer, "company": company, "accept": accept}
    game.perform({"type": "respond", "entity": f"player:{seat}", **said}, str(seat))


def test_an_owner_agrees_to_a_sale_or_does_not() -> None:
    game = new_game()
    fund(game, formed(game, "Bear", 10, 0, "WT"), 40)
    wanted, other = own(game, game.players[1], "BD", "BY")
    acquisition(game)
    offer(game, 1, "Bear", "BD", 15)
    offer(game, 1, "Bear", "BY", 16)
    assert game.deciders() == ("1", "2")
    answer(game, 2, "Bear", "BD", accept=True)
    answer(game, 2, "Bear", "BY", accept=False)
    assert (wanted.owner, other.owner) == (game.corporations["Bear"], game.players[1])
    assert game.players[1].cash == 30 + 15
    with pytest.raises(Refusal, match="Nobody sells"):
        offer(game, 1, "Bear", "BD", 15)


def test_money_for_a_company_is_not_spent_in_the_same_phase() -> None:
    game = new_game()
    formed(game, "Bear", 10, 0, "WT", "BD")
    fund(game, formed(game, "Ship", 20, 0, "BY"), 30)
    own(game, game.players[1], "OL")
    acquisition(game)
    offer(game, 1, "Ship", "BD", 15)
    with pytest.raises(Refusal, match="Bear cannot pay"):
        offer(game, 1, "Bear", "OL", 7)
    with pytest.raises(Refusal, match="keeps its last company"):
        offer(game, 1, "Ship", "WT", 11)


def test_nobody_acts_for_another_player() -> None:
    game = new_game()
    fund(game, formed(game, "Bear", 10, 0, "WT"), 40)
    fund(game, formed(game, "Ship", 20, 1, "BD", "BY"), 40)
    acquisition(game)
    with pytest.raises(Refusal, match="not yours"):
        game.perform({"type": "pass", "entity": "player:1"}, "2")
    assert {choice.action["entity"] for choice in game.choices("2")} == {"player:2"}


def test_a_higher_share_price_buys_of_the_investor_first() -> None:
    game = new_game()
    investor = game.memory_of(ForeignInvestor)
    fund(game, formed(game, "Bear", 10, 0, "WT"), 40)
    fund(game, formed(game, "Ship", 20, 1, "BD"), 40)
    (wanted,) = own(game, investor, "OL")
    acquisition(game)
    offer(game, 1, "Bear", "OL", 18)
    assert wanted in investor.privates
    answer(game, 2, "Bear", "OL", accept=True)
    assert wanted.owner is game.corporations["Ship"]
    assert game.corporations["Ship"].cash == 40 - 18


def test_without_a_president_it_buys_pays_nothing_and_closes_what_is_too_dear() -> None:
    game = new_game("RollingStockStars")
    company = formed(game, "PR", 20, 0, "BME", "OL")
    fund(game, company, 40)
    share = company.player.shares(company) if company.player else ()
    game.shares.give(game.pool, share)
    assert company.player is None
    (wanted,) = own(game, game.memory_of(ForeignInvestor), "DSB")
    formed(game, "OS", 10, 1, "SX")
    acquisition(game)
    assert wanted.owner is company
    assert game.round.step(AcquireCompanies).acting == (game.players[1],)
    game.memory_of(CompanyDeck).level = 5
    close_abandoned(game)
    assert [one.id for one in company.privates] == ["OL", "DSB"]


def test_who_cannot_pay_its_losses_is_bankrupt_and_may_be_formed_again() -> None:
    game = new_game()
    company = formed(game, "Bear", 10, 0, "BME")
    game.memory_of(CompanyDeck).level = 6
    pay_incomes(game)
    assert game.privates["BME"].closed
    assert (company.parred, company.closed, company.floated) == (False, False, False)
    assert company.percent(company) == 100


def test_owners_of_losing_companies_are_asked_before_they_close() -> None:
    game = new_game()
    own(game, game.players[0], "BD")
    own(game, game.players[1], "BME")
    game.memory_of(CompanyDeck).level = 5
    game.begin_round("closing", 1)
    step = game.round.waiting()
    assert step is not None
    assert step.by_itself() == {"type": "pass", "entity": "player:1"}
    game.perform({"type": "pass", "entity": "player:1"}, None)
    assert step.by_itself() is None
    game.perform({"type": "sell_company", "entity": "player:2", "company": "BME", "price": 0}, "2")
    assert game.privates["BME"].closed
    assert game.round.kind != "closing"


@pytest.mark.parametrize(("price", "shares", "paid"), [(31, 1, 1), (16, 2, 2), (15, 2, 0)])
def test_a_company_pays_for_as_many_shares_as_it_is_worth(price: int, shares: int, paid: int) -> None:
    """SJ is worth $30."""
    game = new_game()
    (company,) = own(game, game.players[0], "SJ")
    game.begin_round("conversion", 1)
    cell = next(one for one in game.market.chart.cells() if one.price == price)
    action = {"type": "par", "entity": company.key, "corporation": "Bear", "cell": cell.at}
    game.perform(action, "1")
    bear = game.corporations["Bear"]
    assert (bear.player, company.owner) == (game.players[0], bear)
    assert (game.players[0].percent(bear), game.pool.percent(bear)) == (10 * shares, 10 * shares)
    assert (game.players[0].cash, bear.cash) == (30 - paid, paid + shares * price)


def test_the_short_game_has_no_level_six() -> None:
    whole, short = new_game(), new_game(options={"short": "yes"})
    assert len(whole.memory_of(CompanyDeck).deck) - len(short.memory_of(CompanyDeck).deck) == 4


# Without a map


def test_a_title_whose_companies_operate_needs_a_map() -> None:
    data = {key: value for key, value in title_data("1889").items() if key != "map"}
    with pytest.raises(Malformed, match="“map” is missing"):
        build_title(data)


def test_tables_and_pictures_do_without_a_map() -> None:
    game, pages = new_game(), FAMILY.pages()
    assert 'data-cell="0,0"' in pages.board(game, None)
    assert {"trains", "tiles"}.isdisjoint(id_ for id_, _, _ in pages.panels(game, None))
    assert "<path" in FAMILY.thumbnail("RollingStock")
    with pytest.raises(Unknown, match="has no map"):
        FAMILY.sheet("map/RollingStock", {}, None)


# A designer's own companies


def changed(**settings: object) -> EighteenGame:
    """Rolling Stock with other settings of its part."""
    data = deepcopy(title_data("RollingStock"))
    data["parts"]["conglomerates"] |= settings
    game = FAMILY.new(Setup("eighteen", "mine", SEATS, definition=data))
    assert isinstance(game, EighteenGame)
    return game


def test_a_company_without_a_level_is_refused() -> None:
    data = deepcopy(title_data("RollingStock"))
    data["privates"][3]["abilities"] = []
    with pytest.raises(Malformed, match="AKE has no level"):
        FAMILY.new(Setup("eighteen", "mine", SEATS, definition=data))


@pytest.mark.parametrize(
    ("settings", "why"),
    [
        ({"drawn": {"3": [1] * 7}}, "No company has level 7"),
        ({"drawn": {"3": [1]}}, "2 companies are drawn, and 3 players need more"),
        ({"par": {"1": [10]}}, "“par” says nothing about level 2"),
        ({"costs": {"7": [5]}}, "“costs” needs two levels beyond 6"),
    ],
)
def test_a_deck_that_cannot_be_made_is_refused(settings: dict[str, object], why: str) -> None:
    with pytest.raises(Malformed, match=why):
        changed(**settings)


def test_synergies_of_which_nothing_is_said_pay_nothing() -> None:
    game = changed(synergies={})
    owner = formed(game, "Bear", 10, 0, "AKE", "BPM")
    assert total_income(game, owner) == sum(one.revenue for one in owner.privates)
