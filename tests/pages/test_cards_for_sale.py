"""Cards that stock rounds sell at one of several prices, and minors that players exchange there: 1824."""

from __future__ import annotations

from roundhouse.eighteen.family import FAMILY

from ..eighteen.in_1824 import dealt
from .at_table import Words, act, table

PAGES = FAMILY.pages()


def test_each_price_of_a_card_has_a_button_and_a_form_of_its_own() -> None:
    at = table(("Ann", "Bob", "Eve", "Max"), "1824")
    seat = at.game.deciders()[0]
    privates = next(html for key, _, html in PAGES.panels(at.game, seat) if key == "privates")
    assert privates.count(">Buy 120G<") == privates.count(">Buy 200G<") == 4, "once for each coal company"
    picks = [button["data-pick"] for button in Words(privates).all("button")]
    forms = {form["id"] for form in Words(act(at)).all("form") if "id" in form}
    assert len(picks) == len(set(picks)) == 4 * 5 + 7 + 6
    assert set(picks) <= forms


def test_the_exchange_of_a_coal_company_says_what_it_brings() -> None:
    play = dealt()
    play.game.depot.phase_index = 1
    page = PAGES.act(play.game, "1")
    assert "EPP for the president’s certificate of BK" in str(Words(page))
    assert 'aria-label="Exchange: EPP for the president’s certificate of BK"' in page
