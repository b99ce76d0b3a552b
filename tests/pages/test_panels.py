"""What a reader sees: sentences for choices, panels, names that are only names."""

from __future__ import annotations

import json
import random
import re
from html import escape

import pytest

from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.pages.act import act_panel
from roundhouse.eighteen.pages.deals import price_range
from roundhouse.eighteen.pages.markup import Html
from roundhouse.eighteen.pages.scene import Scene
from roundhouse.eighteen.pages.words import percents
from roundhouse.eighteen.rules.parts.mergers import failing
from roundhouse.table.choices import Choice, Span
from roundhouse.table.errors import Refusal, Unknown
from roundhouse.table.table import Table

from ..eighteen.at_1817 import begin, started
from ..eighteen.at_table import Play
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
    players = {name: html for name, _, html in PAGES.panels(at.game, None)}["players"]
    assert '<b onload="x">Eve</b>' in str(Words(players))
    assert "Bob & Co" in str(Words(players))


def test_phases_show_the_colour_of_their_tiles_as_drawings_do() -> None:
    at = table()
    phases = {name: html for name, _, html in PAGES.panels(at.game, None)}["trains"]
    squares = re.findall(r'<svg class="rh swatch"[^>]*><rect class="(c-\w+)"', str(phases))
    assert squares == ["c-yellow", "c-green", "c-green", "c-brown", "c-brown", "c-brown"]


@pytest.mark.parametrize(("title", "there"), [("1889", True), ("1877Venezuela", False)])
def test_a_game_without_private_companies_has_no_panel_for_them(title: str, there: bool) -> None:
    names = [name for name, _, _ in PAGES.panels(Play(title).game, None)]
    assert ("privates" in names) is there
    assert "tiles" in names


def test_a_corporation_buys_a_train_in_a_stock_round_of_1877() -> None:
    play = Play("1877Venezuela")
    play("1", "bid", corporation="BPC", price=180)
    play("corp:BPC", "place_token", hex="F3", city=0)
    for player in "23":
        play(player, "pass")
    said = str(Words(PAGES.act(play.game, "1")))
    assert "BPC has Bs.175; no train, limit 4." in said
    assert "Buy Bs.100" in said
    train = play.game.depot.for_sale()[0]
    play.game.depot.give(train, play.game.corporations["BPC"])
    assert f"BPC has Bs.175; 1 of 4 trains: {train.name}." in str(Words(PAGES.act(play.game, "1")))


def test_corporations_that_wait_for_a_phase_are_told_so() -> None:
    play = Play("1877StockholmTramways")
    said = str(Words({name: html for name, _, html in PAGES.panels(play.game, None)}["companies"]))
    assert said.count(", from phase 3 on") == 4
    assert said.count(", from phase 6 on") == 3
    play.game.depot.next_phase()
    said = str(Words({name: html for name, _, html in PAGES.panels(play.game, None)}["companies"]))
    assert ", from phase 3 on" not in said


def test_what_only_the_panel_of_choices_can_do_is_marked() -> None:
    """Somebody on a phone looks at the map and has no button there."""
    at = table()
    play_until(at, waits_for("dividend"))
    assert "data-only-here" in str(PAGES.act(at.game, on(at)))
    assert "data-only-here" not in str(PAGES.act(table().game, "a"))


@pytest.mark.parametrize("title", ["1889", "1817"])
def test_a_page_that_keeps_its_drawings_says_the_same_as_one_that_draws_all_anew(title: str) -> None:
    at, rng = table(title=title), random.Random(4)
    for number in range(90):
        choices = [choice for choice in at.choices() if choice.type != "bankrupt"]
        at.apply(rng.choice(choices).fill(rng))
        if number % 5 == 0:
            at.apply({"type": "undo"}, on(at)) if number % 10 else None
            fresh = Table(FAMILY.new(at.game.setup))
            fresh.replay(at.log)
            assert everything(at, on(at)) == everything(fresh, on(at))


def test_pictures_are_drawn_anew_only_when_they_show_something_else() -> None:
    drawn: list[str] = []
    drawings: dict[str, tuple[object, Html]] = {}

    def shown(price: str) -> Html:
        def draw() -> Html:
            drawn.append(price)
            return Html(price)

        return Scene(game_of(table()), None, (), drawings).drawn("market", price, draw)

    assert [shown(price) for price in ("65", "65", "70", "65")] == ["65", "65", "70", "65"]
    assert drawn == ["65", "70", "65"]


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


def test_a_price_that_leaves_no_choice_is_no_range() -> None:
    scene = Scene(game_of(table()), None, ())
    assert price_range(scene, Span(40, 40)) == "¥40"
    assert price_range(scene, Span(35, 420)) == "¥35 to ¥420"
    assert price_range(scene, Span(35, 45, 5)) == "¥35 to ¥45 in steps of ¥5"


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
    assert f"¥65 pay ¥130, keep ¥{cash - 130} · 5 shares float it: ¥325" in str(page)
    forms = [json.loads(form["data-action"] or "") for form in page.all("form", class_="choice deal")]
    assert {"type": "par", "entity": f"player:{on(at)}", "corporation": "AR"} in forms


def test_the_par_chosen_beforehand_is_the_highest_that_the_player_can_carry_alone() -> None:
    """Not the highest on the list: ¥420 float a company of Shikoku at ¥80, ¥320 none at all."""
    at = table()
    play_until(at, lambda game: game.round.kind == "stock")
    player = next(one for one in game_of(at).players if one.id == on(at))
    for cash, price in ((420, "80"), (455, "90"), (320, "65")):
        player.cash = cash
        page = Words(act(at))
        checked = [one["value"] for one in page.all("input", type="radio", checked=None) if "checked" in one]
        cells = {str(c.action["cell"]): c.facts["price"] for c in at.choices() if c.type == "par"}
        assert {str(cells[cell or ""]) for cell in checked} == {price}


def test_what_can_be_picked_on_cards_and_the_market_are_forms_of_the_act_panel() -> None:
    at = table()
    play_until(at, lambda game: game.round.kind == "stock" and any(game.floated()))
    ids = [str(form["id"]) for form in Words(act(at)).all("form") if form.get("id")]
    assert len(ids) == len(set(ids)) > 0
    panels = {name: Words(html) for name, _, html in PAGES.panels(at.game, on(at))}
    buttons = [str(one["data-pick"]) for one in panels["companies"].all("button") if "data-pick" in one]
    assert sorted(buttons) == sorted(ids)
    cells = list(panels["market"].all("g", class_="space lit"))
    assert all(set(str(one["data-pick"]).split()) <= set(ids) for one in cells)
    spectators = {name: html for name, _, html in PAGES.panels(at.game, None)}
    assert "data-pick" not in spectators["companies"] + spectators["market"]


def test_a_company_up_for_bids_in_1817_is_one_form_with_one_amount() -> None:
    at = table(title="1817")
    play_until(at, lambda game: game.round.kind == "stock")
    bids = [choice for choice in at.choices() if choice.type == "bid"]
    companies = {choice.action["corporation"] for choice in bids}
    fields = Words(act(at)).all("input", name="price")
    assert len(bids) > len(companies) == len(fields)
    prices = [choice.open["price"] for choice in bids if choice.action["corporation"] == "GT"]
    spans = [price for price in prices if isinstance(price, Span)]
    low, high = min(span.low for span in spans), max(span.high for span in spans)
    assert {"min": str(low), "max": str(high), "step": "5"}.items() <= fields[0].items()


def test_private_and_company_of_one_name_keep_their_deals_apart() -> None:
    """TR is a private company and a railway of Shikoku."""
    panels = {name: Words(html) for name, _, html in PAGES.panels(table().game, "a")}
    assert len(panels["privates"].all("article", data_private="TR")) == 1
    assert panels["companies"].all("button") == []


def test_who_pays_by_a_dividend_is_said_with_one_sign() -> None:
    """Whoever has sold short pays: −$56, not +-$56."""
    from roundhouse.eighteen.pages.foresight import Foresight, standing
    from roundhouse.eighteen.pages.operating import receivers
    from roundhouse.eighteen.pages.scene import Scene

    at = table()
    before = standing(game_of(at))
    player = game_of(at).players[0]
    player.cash -= 56
    foresight = Foresight(before, standing(game_of(at)))
    assert receivers(Scene(game_of(at), "a", ()), foresight) == f"{player.name} −¥56"
    assert game_of(at).money(-56) == "−¥56", "also what is left to somebody in debt"


def test_a_finished_game_shows_what_each_score_is_made_of() -> None:
    at = table(title="18MS", names=("Ann", "Ben"))
    play_until(at, lambda game: game.over, most=4000)
    outcome = at.outcome()
    assert outcome is not None
    game = game_of(at)
    words = str(Words({name: html for name, _, html in PAGES.panels(at.game, None)}["players"]))
    assert "Final scores" in words
    for player in game.players:
        assert f"{player.name} {game.money(outcome.scores[player.id])} {game.money(player.cash)}" in words


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
        Choice({"type": "convert", "entity": "player:a"}, {}, {"gain": 90, "shares": 5}),
        Choice({"type": "lend_money", "entity": "player:a"}, {"amount": Span(10, 50, 10)}),
        Choice({"type": "merge", "entity": "player:a"}, {"with": Pick(("AR", "KO"), 1, 2)}),
    ]
    page = Words(act_panel(Scene(game_of(at), "a", strange)))
    assert "Take a loan" in str(page)
    assert "amount: ¥100" in str(page)
    assert "brings ¥90 · 5 shares from then on" in str(page)
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


def test_where_only_passing_is_possible_the_page_says_so_and_offers_to_pass_by_itself() -> None:
    at = table()
    play_until(at, waits_for("track"))
    assert "Nothing else can be done here." not in str(Words(act(at)))
    game = game_of(at)
    passing = [choice for choice in at.choices() if choice.type == "pass"]
    scene = Scene(game, on(at), passing)
    page = Words(str(act_panel(scene)))
    assert "Nothing else can be done here." in str(page)
    assert "Pass by itself where nothing else can be done" in str(page)
    assert [one["class"] for one in page.all("div") if "data-lone" in one] == ["foot"]


def test_who_holds_too_much_is_told_to_sell() -> None:
    at = table()
    play_until(at, lambda game: game.round.kind == "stock" and any(game.floated()))
    game = game_of(at)
    player = next(player for player in game.players if player.id == on(at))
    held = next(share for one in game.corporations.values() for share in player.shares(one))
    sales = [Choice({"type": "sell_shares", "entity": player.key, "shares": [held.id], "percent": 10})]
    assert "You hold more than the limits allow: sell shares first." in str(
        Words(str(act_panel(Scene(game, on(at), sales))))
    )
    also_passing = [*sales, Choice({"type": "pass", "entity": player.key})]
    assert "You hold more" not in str(Words(str(act_panel(Scene(game, on(at), also_passing)))))


def test_shares_that_nobody_has_left_are_not_listed() -> None:
    at = table()
    play_until(
        at, lambda game: any(one.parred and not one.percent(one) for one in game.corporations.values())
    )
    game = game_of(at)
    company = next(one for one in game.corporations.values() if one.parred and not one.percent(one))
    panels = {name: str(Words(html)) for name, _, html in PAGES.panels(at.game, None)}
    assert company.name in panels["companies"]
    assert "IPO 0%" not in panels["companies"]


def test_a_card_says_how_much_must_be_sold_in_this_phase() -> None:
    """In 1856 a corporation floats by the trains that are sold: before the first 3-train with 20 percent."""
    at = table(title="1856")
    play_until(at, lambda game: any(one.parred for one in game.corporations.values()))
    panels = {name: str(Words(html)) for name, _, html in PAGES.panels(at.game, None)}
    assert "20% of 20% sold" in panels["companies"]


def test_companies_that_a_game_leaves_out_are_said_to_be_no_part_of_it() -> None:
    at = table()
    game = game_of(at)
    private = next(iter(game.privates.values()))
    game.remove_private(private)
    game.remove_corporation(next(iter(game.corporations.values())))
    panels = {name: str(Words(html)) for name, _, html in PAGES.panels(at.game, None)}
    assert "not in this game" in panels["privates"]
    assert "Not in this game" in panels["companies"]


def test_the_market_keeps_a_legible_size() -> None:
    """Its prices, 23 high as drawn, are at least 11 pixels high: a smaller pane is scrolled."""
    at = table()
    market = {name: html for name, _, html in PAGES.panels(at.game, None)}["market"]
    (picture,) = (one for one in Words(market).all("svg") if "style" in one)
    least = float(str(picture["style"]).split("--least-wide:")[1].split("px")[0])
    drawn = float(str(picture["viewbox"]).split()[2])
    assert 23 * least / drawn > 11


def test_what_the_zones_of_the_market_mean_is_text_of_the_page() -> None:
    """In half a pane a legend inside the picture was too small to be read."""
    panel = {name: html for name, _, html in PAGES.panels(table().game, None)}["market"]
    picture, _, legend = panel.partition('<ul class="zones')
    assert "par prices" in str(Words(f'<ul class="zones{legend.removesuffix("</div>")}'))
    assert "par prices" not in picture


def test_a_private_company_that_was_left_out_is_not_called_closed() -> None:
    game = game_of(table(title="18Norway"))
    cards = {name: html for name, _, html in PAGES.panels(game, None)}["privates"]
    out = [private for private in game.privates.values() if private.removed]
    assert len(out) == 3
    assert str(Words(cards)).count("not in this game") == 3
    assert "closed" not in str(Words(cards)).split()


def test_a_button_says_what_it_is_about() -> None:
    """A dozen buttons called “Buy” are of no use to those who hear them."""
    at = table()
    play_until(at, waits_for("buy_train"))
    labels = [str(one["aria-label"]) for one in Words(act(at)).all("button") if "aria-label" in one]
    assert any(label.startswith("Buy ¥80: 2 train") for label in labels)
    assert len(labels) == len(set(labels))


@pytest.mark.parametrize("title", ["18EU", "1835"])
def test_players_show_each_minor_that_they_own_once(title: str) -> None:
    """Those of 1835 have a certificate: they are among the shares and among the minors of their owner."""
    at = table(title=title)
    play_until(at, lambda game: game.round.kind == "stock")
    players = {name: html for name, _, html in PAGES.panels(at.game, None)}["players"]
    owned = 0
    for player in game_of(at).players:
        own = [one for one in game_of(at).minors.values() if one.player is player]
        owned += len(own)
        held = players.partition(escape(player.name))[2]
        row = held.partition('class="holdings"')[2].partition("</tr>")[0]
        assert [row.count(f'data-token="{one.id}"') for one in own] == [1] * len(own)
    assert owned >= len(game_of(at).players)


def test_shares_sold_short_have_a_minus_sign_and_those_of_the_treasury_a_row_of_their_own() -> None:
    assert (percents(-20), percents(60), percents(0)) == ("−20%", "60%", "0%")
    at = table(title="1817")
    shares = {name: html for name, _, html in PAGES.panels(at.game, None)}["shares"]
    heads = re.findall(r'<th scope="row">([^<]+)</th>', shares)
    assert "In the treasury" in heads
    assert heads.count("Treasury") == 1, "its money"


def test_who_bought_a_company_of_1817_reads_at_what_price_which_of_theirs_may_take_it_over() -> None:
    play = Play("1817")
    poor = started(play, "A&S", 1, 100, cash=40)
    started(play, "J", 2, 100)
    started(play, "GT", 2, 90)
    failing.liquidate(play.game, poor)
    begin(play, "acquisition")
    play("2", "bid", corporation="A&S", price=10)
    panel = str(Words(str(PAGES.act(play.game, "2"))))
    assert "Take over" in panel
    for name in ("Elgin, Joliet and Eastern Railway", "Grand Trunk"):
        assert name in panel
    assert panel.count("takes over Alton & Southern Railway") == 2
    assert panel.count("at $10") == 2


def test_shares_between_which_nobody_would_choose_are_offered_once() -> None:
    """In 18RoyalGorge nobody presides over the steel company: its first certificate is like any other."""
    play = Play("18RoyalGorge", 2)
    while play.game.round.kind == "initial":
        play(play.game.deciders()[0], "pass")
    assert len([one for one in play.options("buy_shares") if one["shares"][0].startswith("CF&I")]) == 2
    companies = {name: html for name, _, html in PAGES.panels(play.game, play.game.deciders()[0])}[
        "companies"
    ]
    assert str(Words(companies)).count("10% pool $45") == 2, "one for each metal company"


def test_the_card_of_a_minor_says_where_it_begins_and_what_winning_it_means() -> None:
    """All cards of minors of 1822 said “Stands for a minor.”, and nothing else."""
    panels = {name: html for name, _, html in PAGES.panels(Play("1822").game, None)}
    card = re.search(r'<article[^>]*data-private="M13".*?</article>', str(panels["privates"]))
    assert card is not None
    words = " ".join(str(Words(card[0])).split())
    assert "Home O40 Maidstone" in words
    assert "Whoever wins it starts the minor" in words
