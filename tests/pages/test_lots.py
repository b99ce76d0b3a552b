"""Boxes of private companies that take bids, on the page: 1822 and the titles like it."""

from __future__ import annotations

import re

from roundhouse.eighteen.family import FAMILY

from ..eighteen.at_table import Play
from ..eighteen.in_britain import britain
from .at_table import Words

PAGES = FAMILY.pages()


def companies(play: Play, seat: str | None) -> str:
    """The panel of companies."""
    return {name: html for name, _, html in PAGES.panels(play.game, seat)}["companies"]


def boxes(html: str) -> dict[str, str]:
    """The words of each box, by the id of what lies in it."""
    found = re.findall(r'(<article class="company lot" data-private="([^"]*)".*?</article>)', html, re.S)
    return {id_: " ".join(str(Words(box)).split()) for box, id_ in found}


def bid(play: Play, card: str, price: int) -> None:
    """Whoever is on bids, and ends the turn."""
    play(play.game.deciders()[0], "bid", company=card, price=price)
    play(play.game.deciders()[0], "pass")


def test_every_box_is_seen_with_its_bids_by_whoever_can_pay_or_not() -> None:
    play = britain(3)
    first, second, third = (play.game.players[at] for at in (0, 1, 2))
    third.cash = 50  # too little for a minor or a concession
    bid(play, "M24", 100)
    bid(play, "M24", 110)
    shown = boxes(companies(play, third.id))
    assert len(shown) == 4 + 3 + 3
    assert f"{second.name} £110 · {first.name} £100" in shown["M24"]
    assert "from £115" in shown["M24"]
    assert "Bid" not in shown["M24"]
    assert all("from £" in words for words in boxes(companies(play, None)).values())


def test_a_box_has_the_button_of_whoever_can_bid_instead_of_the_least_bid() -> None:
    play = britain(3)
    shown = boxes(companies(play, play.game.deciders()[0]))
    assert "Bid £100+" in shown["M24"]
    assert "from" not in shown["M24"]


def test_what_follows_is_named_in_its_order() -> None:
    play = britain(3)
    html = companies(play, None)
    minors = [row for part in play.game.parts for row in part.lot_rows() if row.kind == "minors"]
    assert [lot.private.id for row in minors for lot in row.boxes][:1] == ["M24"]
    following = [lot.starts.id for row in minors for lot in row.following[:12] if lot.starts]
    (line,) = re.findall(r'<p class="small following">(.*?)</p>', html, re.S)[:1]
    assert str(Words(line)).split() == ["then", *following, "and", str(len(minors[0].following) - 12), "more"]


def test_a_player_reads_on_how_many_more_they_may_bid() -> None:
    play = britain(3)
    seat = play.game.deciders()[0]
    assert "you may bid on 6 more" in companies(play, seat)
    play(seat, "bid", company="M24", price=100)
    assert "you may bid on 5 more" in companies(play, seat)
    assert "you may bid on" not in companies(play, None)


def test_the_list_of_private_companies_says_which_of_them_take_bids() -> None:
    play = britain(3)
    privates = {name: html for name, _, html in PAGES.panels(play.game, None)}["privates"]
    words = str(Words(privates))
    assert words.count("on offer") == 4 + 3 + 3
    assert "not sold" not in words


def test_a_title_without_boxes_has_none() -> None:
    play = Play("1830", 3)
    assert "boxes" not in companies(play, None)
