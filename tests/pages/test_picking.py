"""What can be picked, where it stands and what it says: cards of a draft, lots, prices to be agreed."""

from __future__ import annotations

import json
from collections.abc import Mapping

import pytest

from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.pages.deals import LADDER, ladder_of
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.pieces import Corporation, Player
from roundhouse.table.choices import Span
from roundhouse.table.table import Table

from .at_table import Words, act, game_of, on, table
from .test_asked import headings
from .test_told import kept, offers, waits_at

PAGES = FAMILY.pages()


def panel(at: Table, name: str) -> str:
    """A panel for whoever is on."""
    return next(html for key, _, html in PAGES.panels(at.game, on(at)) if key == name)


def picked_in_order(html: str) -> list[bool]:
    """Of each card from above: can something be picked on it?"""
    return ["data-pick" in one for one in Words(html).all("article")]


def test_every_card_of_a_draft_is_picked_on_the_board() -> None:
    """In 18India certificates stood in the act panel alone, and the main button took a private company."""
    at = kept("18India", 1, waits_at("DraftCertificate"))
    page, cards = Words(act(at)), panel(at, "companies")
    forms = [str(one["id"]) for one in page.all("form") if "id" in one]
    alike = {
        (choice.label.words() if choice.label else "", choice.action["price"]) for choice in at.choices()
    }
    assert len(forms) == len(alike) > 10
    assert len(alike) < len(at.choices()), "of equal cards one is enough"
    assert all(f'data-pick="{form}"' in cards for form in forms)
    assert "Pick a card." in str(page)
    assert "data-first" not in act(at)
    button = next(one for one in Words(cards).all("button") if one.get("aria-label") == "NWR: Draft 20%")
    assert button["data-pick"] in forms
    northwest = [
        one for one in Words(cards).all("button") if str(one.get("aria-label")).startswith("NWR: Draft")
    ]
    assert [one["aria-label"] for one in northwest] == ["NWR: Draft 20%", "NWR: Draft 10%"]
    assert ">Draft 20%<" in cards, "the card says whose it is"
    assert ">10%<" in cards, "the first button says what is done"
    assert "costs nothing now, later ₹200" in str(page)
    assert "Take it" not in str(page)


def test_how_many_cards_are_chosen_stands_behind_them() -> None:
    page = Words(act(kept("18India", 1, waits_at("SelectHand"))))
    assert [one["data-of"] for one in page.all("span") if one.get("class") == "chosen"] == ["8"]


def minors_sold(at: Table) -> bool:
    """Has somebody a minor, while others are on offer?"""
    owned = any(minor.player is not None for minor in game_of(at).minors.values())
    return owned and offers("bid", many=3)(at)


def test_minors_on_offer_stand_above_those_that_are_owned() -> None:
    picked = picked_in_order(panel(kept("18EU", 1, minors_sold), "companies"))
    assert picked == sorted(picked, reverse=True)
    assert {True, False} == set(picked)


def test_private_companies_on_offer_stand_above_companies_with_which_nothing_can_be_done() -> None:
    """1837: six cards without a button, then those that can be bought."""
    at = kept("1837", 1, lambda at: waits_at("PacketStockTurn")(at) or game_of(at).round.kind == "stock")
    picked = picked_in_order(panel(at, "companies"))
    assert picked[0]
    assert picked == sorted(picked, reverse=True)


def test_companies_keep_their_order_while_something_can_be_done_with_one_of_them() -> None:
    at = kept("1889", 1, lambda at: offers("sell_shares")(at) and offers("par")(at))
    cards = [str(one["data-company"]) for one in Words(panel(at, "companies")).all("article")]
    begun = [one.id for one in game_of(at).floated() if one.is_major]
    assert cards[: len(begun)] == begun != []


def test_minors_are_exchanged_and_not_bought_back() -> None:
    at = kept("18EU", 1, waits_at("FinalExchange"))
    assert headings(at) == ["Exchange for a share"]


def test_what_may_be_bid_for_is_not_called_a_private_company_where_minors_are_among_it() -> None:
    assert "Pick what to bid for." in str(Words(act(kept("1822", 1, offers("bid", many=8)))))
    assert "Pick a private company." in str(Words(act(table(title="1817"))))


def test_a_bond_has_its_price_in_money() -> None:
    assert "Railroad Bond 1, ₹100" in str(Words(act(kept("18India", 1, offers("corporate_buy_company")))))


def test_a_company_that_is_put_up_says_where_bids_begin() -> None:
    at = kept("1817", 1, lambda at: waits_at("Acquire")(at) and offers("assign")(at))
    lowest = next(one for one in at.choices() if one.type == "assign").facts["price"]
    assert f"bids from ${lowest} on" in str(Words(act(at)))


# ---- who waits ---------------------------------------------------------------------------------------


def owner_of_ferry_waits(at: Table) -> bool:
    """Is it a stock round, and the owner of the ferry of 1889 not on turn?"""
    game = game_of(at)
    owner = game.privates["MF"].owner
    return game.round.kind == "stock" and isinstance(owner, Player) and owner.id not in game.deciders()


def test_who_waits_reads_for_whom_and_what_may_be_done_meanwhile() -> None:
    """The panel named the player on turn, with their money, above one’s own private company."""
    at = kept("1889", 1, owner_of_ferry_waits)
    owner = game_of(at).privates["MF"].owner
    assert isinstance(owner, Player)
    html = act(at, owner.id)
    assert "data-meanwhile" in html
    assert 'class="who"' not in html
    assert "is to buy or sell" in str(Words(html))
    assert "Mitsubishi Ferry: lay or upgrade track" in str(Words(html))
    assert "data-meanwhile" not in act(at)


# ---- amounts -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "span",
    [Span(0, 4, 1), Span(1, 410, 1), Span(5, 750, 5), Span(190, 238, 5), Span(100, 900, 10), Span(3, 3)],
)
def test_amounts_on_buttons_can_be_bid(span: Span) -> None:
    amounts = ladder_of(span)
    assert amounts == sorted(set(amounts))
    assert len(amounts) <= LADDER
    assert all(span.low <= one <= span.high and not (one - span.low) % span.step for one in amounts)
    if span.low < span.high:
        assert amounts[0] == span.low
        assert span.high - amounts[-1] < span.step


def rungs(at: Table, kind: str) -> Mapping[str, tuple[list[str], str]]:
    """The amounts on the buttons of each form of a kind, and what its field begins with, by the form’s
    action."""
    found = {}
    for piece in act(at).split("<form")[1:]:
        form = Words(f"<form{piece.partition('</form>')[0]}</form>")
        action = str(form.all("form")[0].get("data-action") or "{}")
        fields = [one for one in form.all("input") if one.get("name") == "price"]
        if json.loads(action).get("type") == kind and fields:
            amounts = [str(one["data-set"]) for one in form.all("button") if "data-set" in one]
            found[action] = (amounts, str(fields[0]["value"]))
    return found


def sells_to_own_company(at: Table) -> bool:
    game: EighteenGame = game_of(at)
    for choice in at.choices():
        if choice.type == "buy_company" and "price" in choice.open:
            buyer = game.pieces[str(choice.action["entity"])]
            private = game.private(str(choice.action["company"]))
            if isinstance(buyer, Corporation) and private.owner is buyer.player is not None:
                return True
    return False


def test_a_private_company_goes_to_its_owners_company_for_the_most() -> None:
    at = kept("1889", 1, sells_to_own_company)
    game = game_of(at)
    for action, (amounts, begins) in rungs(at, "buy_company").items():
        said = json.loads(action)
        private, buyer = game.private(said["company"]), game.pieces[said["entity"]]
        assert isinstance(buyer, Corporation)
        span = next(one.open["price"] for one in at.choices() if one.action == said)
        assert isinstance(span, Span)
        own = private.owner is buyer.player
        assert begins == str(span.high if own else span.low)
        assert {amounts[0], amounts[-1]} == {str(span.low), str(span.high)}


def test_a_train_of_another_company_has_its_list_price_on_a_button() -> None:
    at = kept(
        "1889", 1, lambda at: any("price" in one.open for one in at.choices() if one.type == "buy_train")
    )
    game = game_of(at)
    found = rungs(at, "buy_train")
    assert found
    for action, (amounts, begins) in found.items():
        kind = game.train(json.loads(action)["train"]).kind
        assert begins == amounts[0] == "1"
        buyer = game.pieces[json.loads(action)["entity"]]
        assert isinstance(buyer, Corporation)
        assert (str(kind.price) in amounts) == (kind.price <= buyer.cash)
        assert amounts[-1] == str(buyer.cash)
