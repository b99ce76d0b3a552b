"""What drafters and bidders see: their cards, and what is said of each."""

from __future__ import annotations

from roundhouse.eighteen.family import FAMILY

from .at_table import Words, game_of, on, play_until, table

PAGES = FAMILY.pages()


def test_the_cards_that_a_drafter_chooses_from_are_seen_by_nobody_else() -> None:
    """In 1846 the screen is handed over before the first card is taken, not only once somebody has one."""
    at = table(title="1846")
    drafter = on(at)
    offered = {choice.action["company"] for choice in at.choices(drafter)}
    assert offered <= set(at.game.view(drafter)["hand"])
    others = [seat for seat in "abc" if seat != drafter]
    assert all(at.game.view(seat) == at.game.view(None) for seat in others)
    assert at.game.view(None)["hand"] == []


def test_a_card_drafted_in_secret_is_not_sold_for_others() -> None:
    """The page of 1846 told everybody who had taken which private company."""
    at = table(("Ann", "Ben", "Cy"), "1846")
    drafter = on(at)
    card = next(c.action["company"] for c in at.choices(drafter) if c.action["price"])
    at.apply(next(c.action for c in at.choices(drafter) if c.action["company"] == card))
    other = on(at)
    name = next(player.name for player in game_of(at).players if player.id == drafter)
    for seat in (drafter, other, None):
        cards = {id_: html for id_, _, html in PAGES.panels(at.game, seat)}["privates"]
        assert (name in str(Words(cards))) == (seat == drafter)


def in_order(page: Words) -> list[str]:
    """The private companies on a panel, from above."""
    return [str(one["data-private"]) for one in page.all("article") if "data-private" in one]


def test_the_cards_that_a_drafter_chooses_from_come_first() -> None:
    """In 1846 they stood among eight others that lay deeper in the stack."""
    at = table(("Ann", "Ben", "Cy"), "1846")
    for _ in range(2):
        drafter = on(at)
        hand = at.game.view(drafter)["hand"]
        panels = {id_: Words(html) for id_, _, html in PAGES.panels(at.game, drafter)}
        order = in_order(panels["privates"])
        assert len(hand) == 5 < len(order)
        assert set(order[:5]) == set(hand)
        other = next(seat for seat in "abc" if seat != drafter)
        seen = [in_order(Words(html)) for id_, _, html in PAGES.panels(at.game, other) if id_ == "privates"]
        assert seen == [[private.id for private in game_of(at).privates.values()]]
        at.apply(next(choice.action for choice in at.choices(drafter)))


def test_a_minor_is_drafted_for_its_home_its_train_and_its_money() -> None:
    at = table(("Ann", "Ben", "Cy"), "1846")
    panel = {id_: html for id_, _, html in PAGES.panels(at.game, None)}["privates"]
    cards = {card.split('data-private="')[1].split('"')[0]: card for card in panel.split("<article")[1:]}
    southern = str(Words(f"<article{cards['MS']}".removesuffix("</div></div>")))
    assert "Home C15 Detroit Trains 2 Treasury $60" in southern
    assert "Home G9 Indianapolis Trains 2 Treasury $40" in str(Words(f"<article{cards['BIG4']}"))
    assert "Home" not in cards["MAIL"]
    play_until(at, lambda game: game.round.kind == "stock")
    game = game_of(at)
    assert (game.minors["MS"].cash, [train.name for train in game.minors["MS"].trains]) == (60, ["2"])
    panel = {id_: html for id_, _, html in PAGES.panels(at.game, None)}["privates"]
    assert "Home" not in panel  # its company card tells of it from now on


def test_what_is_put_up_or_started_says_where_it_is_at_home() -> None:
    """Minors of 18EU have a train from the start; corporations of Shikoku have none."""
    at = table(title="18EU")
    companies = {id_: str(Words(html)) for id_, _, html in PAGES.panels(at.game, "a")}["companies"]
    assert "Chemin de Fer du Nord Bid £100+ Put up Home A10 Paris Trains 2" in companies
    at = table()
    play_until(at, lambda game: game.round.kind == "stock")
    companies = {id_: str(Words(html)) for id_, _, html in PAGES.panels(at.game, on(at))}["companies"]
    assert "Awa Railroad Start ¥65–¥100 Home K8 Tokushima" in companies
