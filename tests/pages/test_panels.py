"""What a reader sees: sentences for choices, panels, names that are only names."""

from __future__ import annotations

import json

import pytest

from roundhouse.eighteen.family import FAMILY
from roundhouse.table.errors import Refusal, Unknown
from roundhouse.table.table import Table

from .at_table import Words, act, game_of, on, play_until, table, waits_for

PAGES = FAMILY.pages()


def everything(at: Table, seat: str | None) -> list[str]:
    """All that a page of this seat holds."""
    return [
        PAGES.board(at.game, seat),
        PAGES.act(at.game, seat),
        *(html for _, _, html in PAGES.panels(at.game, seat)),
    ]


def test_names_of_players_are_text_and_never_markup() -> None:
    at = table()
    play_until(at, lambda game: game.round.kind == "operating")
    for seat in ("a", "b", "c", None):
        for html in everything(at, seat):
            assert "<b onload" not in html
            Words(html)
    companies = PAGES.panels(at.game, None)[0][2]
    assert '<b onload="x">Eve</b>' in str(Words(companies))
    assert "Bob & Co" in str(Words(companies))


def test_all_parts_are_plain_text_for_the_server() -> None:
    at = table()
    assert {type(part) for part in everything(at, "a")} == {str}


def test_the_auction_says_prices_ranges_and_what_is_left() -> None:
    words = str(Words(act(table())))
    assert "Takamatsu E-Railroad" in words
    assert "face value ¥20, pays ¥5 a round" in words
    assert "Buy ¥20" in words
    assert "Ann then has ¥400" in words
    assert "bid ¥35 to ¥420" in words
    assert "Nobody else may lay track on K4 (Takamatsu) while a player owns it." in words


def test_offers_in_the_auction_are_shown_to_all() -> None:
    at = table()
    at.apply({"type": "bid", "entity": "player:a", "company": "MF", "price": 40})
    assert "Ann bids ¥40" in str(Words(act(at, "b")))
    privates = {id_: html for id_, _, html in PAGES.panels(at.game, None)}["privates"]
    assert "Ann bids ¥40" in str(Words(privates))


def test_numbers_that_are_open_are_inputs_with_their_range() -> None:
    page = Words(act(table()))
    bids = page.all("input", name="price")
    assert {"min": "35", "max": "420", "step": "1"}.items() <= bids[0].items()


def test_starting_a_company_names_par_price_payment_and_rest() -> None:
    at = table()
    play_until(at, lambda game: game.round.kind == "stock")
    page = Words(act(at))
    cash = next(player.cash for player in game_of(at).players if player.id == on(at))
    assert f"¥65: pay ¥130, keep ¥{cash - 130}" in str(page)
    forms = [json.loads(form["data-action"] or "") for form in page.all("form", class_="choice deal")]
    assert {"type": "par", "entity": f"player:{on(at)}", "corporation": "AR"} in forms


def test_who_is_not_on_reads_who_is() -> None:
    at = table()
    assert "Ann is to bid or pass." in str(Words(act(at, "b")))


def test_lit_hexes_are_those_of_the_legal_choices() -> None:
    at = table()
    play_until(at, waits_for("track"))
    seat = on(at)
    lays = {choice.action["hex"] for choice in at.choices(seat) if choice.type == "lay_tile"}
    board = Words(PAGES.board(at.game, seat))
    lit = {group["data-hex"] for group in board.all("g", class_="hex-at lit")}
    assert lit == lays
    spectators = Words(PAGES.board(at.game, None))
    assert not spectators.all("g", class_="hex-at lit")


def test_the_ring_of_a_hex_offers_every_legal_tile_and_rotation_and_no_other() -> None:
    at = table()
    play_until(at, waits_for("track"))
    seat = on(at)
    lays = [dict(choice.action) for choice in at.choices(seat) if choice.type == "lay_tile"]
    for hex_ in {lay["hex"] for lay in lays}:
        before = at.digest()
        page = Words(PAGES.ask(at.game, seat, {"about": "hex", "hex": hex_}))
        offered = [json.loads(form["data-action"] or "") for form in page.all("form", class_="choice turn")]
        assert sorted(map(str, offered)) == sorted(str(lay) for lay in lays if lay["hex"] == hex_)
        assert at.digest() == before


def test_a_hex_where_nothing_can_be_done_is_refused_in_words() -> None:
    with pytest.raises(Refusal, match="Nothing can be done on K8"):
        PAGES.ask(table().game, "a", {"about": "hex", "hex": "K8"})
    with pytest.raises(Unknown):
        PAGES.ask(table().game, "a", {"about": "the weather"})


def test_looking_changes_nothing() -> None:
    at = table()
    play_until(at, waits_for("run"))
    before = at.digest()
    everything(at, on(at))
    assert at.digest() == before
    assert at.game.happened() == []


def test_what_was_run_stays_on_the_map_while_the_turn_lasts() -> None:
    at = table()
    play_until(at, waits_for("dividend"))
    for seat in (on(at), None):
        assert 'class="route-bed"' in PAGES.board(at.game, seat)


def test_dividends_say_what_each_shareholder_gets_and_where_the_price_goes() -> None:
    at = table()
    play_until(at, waits_for("dividend"))
    words = str(Words(act(at)))
    assert "Pay out" in words
    assert "Withhold" in words
    assert "’s price ¥" in words
    assert "a share" in words


def test_unknown_kinds_of_choices_still_become_forms() -> None:
    from roundhouse.eighteen.pages.act import act_panel
    from roundhouse.eighteen.pages.scene import Scene
    from roundhouse.table.choices import Choice, Pick, Span

    at = table()
    strange = [
        Choice({"type": "take_loan", "entity": "player:a"}, {}, {"amount": 100}),
        Choice({"type": "lend_money", "entity": "player:a"}, {"amount": Span(10, 50, 10)}),
        Choice({"type": "merge", "entity": "player:a"}, {"with": Pick(("AR", "KO"), 1, 2)}),
    ]
    page = Words(act_panel(Scene(game_of(at), "a", strange)))
    assert "Take a loan" in str(page)
    assert "amount: ¥100" in str(page)
    assert "Lend money" in str(page)
    assert page.all("input", name="amount", step="10")
    assert len(page.all("input", name="with", type="checkbox")) == 2
    assert "Awa Railroad" in str(page)


def test_the_family_brings_no_more_script_than_it_may() -> None:
    assets = PAGES.assets()
    assert len(assets["eighteen.js"].encode()) < 15_000
    for text in assets.values():
        assert "http" not in text.replace("http://www.w3.org/", "")


def test_a_seat_sees_no_more_than_everybody_where_nothing_is_hidden() -> None:
    """Else people at one screen would have to hand it over for nothing."""
    at = table()
    assert at.game.view("a") == at.game.view(None)
