"""Cards in rows and hands, as 18India has them: who sees what, and what can be taken."""

from __future__ import annotations

from msgspec.structs import replace

from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.pages.abilities import ability_words

from ..eighteen.at_table import Play
from ..eighteen.in_india import india, memory_of, plain, to_hand
from .at_table import Words

PAGES = FAMILY.pages()


def companies(play: Play, seat: str | None) -> str:
    return next(html for name, _, html in PAGES.panels(play.game, seat) if name == "companies")


def same_card_in_row_and_hand() -> tuple[Play, str]:
    """Ada holds a certificate like the first one of row 1; and a private company."""
    play = india()
    memory = memory_of(play)
    company = next(one for one in play.game.corporations.values() if len(plain(play, one)) > 2)
    first, second = plain(play, company)[:2]
    to_hand(play, 1, second.id, "P1")
    rows = (tuple(card for card in row if card != first.id) for row in memory.rows)
    one, *others = rows
    memory.rows = ((first.id, *one), *others)
    return play, company.id


def test_a_player_buys_the_first_card_of_a_row_and_any_card_of_the_hand() -> None:
    play, company = same_card_in_row_and_hand()
    price = play.game.corporations[company].share_price
    buttons = {
        button["aria-label"]: button["data-pick"]
        for button in Words(companies(play, "1")).all("button")
        if "data-pick" in button
    }
    in_row, in_hand = (f"{place}, {company} 10%: Buy ₹{price}" for place in ("Row 1", "Hand"))
    assert {in_row, in_hand, "Hand, Swedish EIC: Buy ₹25"} <= {*buttons}
    assert buttons[in_row] != buttons[in_hand], "the next card of the row is on offer after the one"
    forms = {form["id"] for form in Words(PAGES.act(play.game, "1")).all("form") if "id" in form}
    assert {*buttons.values()} <= forms
    first = [name for name in buttons if name and name.startswith("Row 1, ")]
    assert first == [in_row], "only the first card of a row is on offer"


def test_nobody_else_sees_a_hand() -> None:
    play, _ = same_card_in_row_and_hand()
    assert "Hand" in str(Words(companies(play, "1")))
    for seat in ("2", None):
        words = str(Words(companies(play, seat)))
        assert "Row 3" in words
        assert "Swedish" not in words, "neither in the hand of Ada"
        assert "Hand none" in words if seat else "Hand" not in words


def test_cards_to_choose_from_have_their_prices() -> None:
    play = Play("18India", 2)
    card = next(
        card for card in memory_of(play).hands[play.game.players[0]] if card in play.game.certificates
    )
    share = play.game.certificates[card]
    words = str(Words(PAGES.act(play.game, "1")))
    assert f"{share.corporation.id} {share.percent}% ₹{play.game.shares.price(share)}" in words


def test_a_power_over_all_tiles_of_a_colour_does_not_list_them() -> None:
    game = Play("18India", 2).game
    words = str(Words({name: html for name, _, html in PAGES.panels(game, None)}["privates"]))
    assert "Lays one more yellow tile" in words
    assert "Which tiles" not in words
    yellow, later = (game.privates[name].definition.abilities[0] for name in ("P2", "P3"))
    assert ability_words(game, replace(yellow, in_text=False)).startswith("Lays any yellow tile, besides")
    said = ability_words(game, replace(later, in_text=False))
    assert said.startswith("Lays any green, brown or gray tile, besides")
