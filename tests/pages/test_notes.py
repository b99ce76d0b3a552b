"""What only some games have, beside companies and players on the page: destinations, steel, debts, …"""

from __future__ import annotations

from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.rules.parts.insolvency.memory import become_insolvent
from roundhouse.eighteen.rules.parts.player_debts.debts import borrow
from roundhouse.table.languages import read_in, spoken

from ..eighteen.at_table import Play
from ..eighteen.in_britain import later
from ..eighteen.mid_game import in_stock_round, operating, started
from .at_table import Words

PAGES = FAMILY.pages()


def panel(play: Play, name: str) -> str:
    """The words of a panel."""
    panels = {name: html for name, _, html in PAGES.panels(play.game, None)}
    return " ".join(str(Words(panels[name])).split())


def test_a_corporation_of_1822_says_how_many_exchange_tokens_it_has_and_where_its_destination_is() -> None:
    play = later(3, "3")
    started(play, "LNWR", 100, (1, 0))
    assert "Destination I22 (Manchester) Exchange tokens 4" in panel(play, "companies")


def test_the_panel_of_players_says_what_they_owe() -> None:
    play = later(3, "3")
    company = started(play, "LNWR", 100, (1, 0))
    assert "Debt" not in panel(play, "players")
    borrow(play.game, play.game.players[0], company, 100)
    assert "Debt £150" in panel(play, "players")


def test_a_corporation_of_1856_says_what_is_in_escrow_until_it_reaches_its_destination() -> None:
    play = in_stock_round("1856", 3)
    choice = next(one for one in play.table.choices() if one.action.get("corporation") == "BBG")
    play(play.game.deciders()[0], "par", corporation="BBG", cell=choice.action["cell"])
    assert "Destination N17 (Welland)" in panel(play, "companies")
    assert "Rights of the bank Tunnel Token ×2, Bridge Token ×2" in panel(play, "companies")


def test_the_steel_of_18royalgorge_is_seen_by_everybody() -> None:
    play = Play("18RoyalGorge", 2)
    shown = panel(play, "companies")
    assert "Steel for yellow tiles A $0 $10 $20 $30 · B $0 $10 $20 $30" in shown
    assert "Steel for green tiles" not in shown, "no green tile is laid yet"
    with read_in(spoken("de")):
        assert "Stahl für gelbe Plättchen A $0 $10" in panel(play, "companies")


def test_a_company_that_is_no_railway_has_neither_trains_nor_tokens() -> None:
    play = Play("18RoyalGorge", 2)
    steel = panel(play, "companies").partition("Colorado Fuel & Iron")[2].partition("What it takes")[0]
    assert "Shares pool 100%" in steel
    assert not {"Trains", "Tokens"} & set(steel.split())


def test_the_line_of_1849_names_who_waits_first_first() -> None:
    play = Play("1849", 3)
    order = ", ".join(play.game.corporations)
    assert f"In line to start {order}" in panel(play, "companies")


def test_the_small_companies_of_18ireland_that_can_follow_are_named_in_their_order() -> None:
    play = Play("18Ireland", 3)
    small = (one for one in play.game.corporations.values() if one.size == 5)
    order = ", ".join(one.id for one in small if not one.closed)
    assert f"In line to start {order}" in panel(play, "companies")


def test_a_corporation_says_that_it_is_insolvent() -> None:
    play = operating(in_stock_round("1860", 3))
    company = started(play, "C&N", 68, (1, 0))
    assert "insolvent" not in panel(play, "companies")
    become_insolvent(play.game, company)
    assert "Finances insolvent" in panel(play, "companies")
