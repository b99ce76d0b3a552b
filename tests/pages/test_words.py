"""Sentences of the page: consequences seen before the click, abilities, standing orders, trains."""

from __future__ import annotations

import json
import random

import pytest

from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.formats.games18xx import read_entry, standing
from roundhouse.eighteen.pages.abilities import summary
from roundhouse.eighteen.pages.foresight import Oracle, consequences, money_words
from roundhouse.eighteen.rules.state.pieces import Corporation, Private
from roundhouse.eighteen.titles import title, title_ids
from roundhouse.table.languages import read_in, read_in_code, spoken
from roundhouse.table.table import Table
from tests.reference_data import DATA
from tests.titles.reference import new_game, record_of

from .at_table import Words, act, game_of, on, play_until, table, waits_for


def test_the_first_train_of_a_kind_says_what_it_sets_off() -> None:
    at = table(("Ann", "Bob"))
    play_until(at, lambda game: game.depot.upcoming[0].name == "4" and waits_for("buy_train")(game), seed=5)
    game = game_of(at)
    company = game.round.entity
    assert isinstance(company, Corporation)
    game.pay(game.bank, company, 300)
    oracle = Oracle(game)
    choice = next(one for one in at.choices() if one.action.get("train") == "4-0")
    foresight = oracle.foresee(choice.action)
    assert foresight is not None
    told = list(consequences(game, foresight))
    assert money_words(game, foresight).startswith(f"{company.id} pays the bank ¥300 and keeps ¥")
    assert "phase 4 begins" in told
    owners = [one for one in game.companies() if any(train.name == "2" for train in one.trains)]
    for owner in owners:
        assert any(words.startswith(f"{owner.id} loses trains: 2") for words in told)
    assert game.phase.name == "3"


@pytest.mark.skipif(not DATA.exists(), reason="no reference data")
def test_a_company_that_is_formed_by_the_action_is_foreseen() -> None:
    """In 1828 two companies merge into a system, which did not exist before."""
    record = record_of("1828Games/1828Games_game_end_bankrupt")
    game = new_game(record)
    at = Table(game)
    for action in standing(record.actions)[:363]:
        at.replay_one(read_entry(action, game))
    foresight = Oracle(game).foresee({"type": "merge", "entity": "corp:NYC", "corporation": "B&M"})
    assert foresight is not None
    assert foresight.paid() == {"Player 1": 68, "the bank": -68, "NYC": -110, "B&M": -264, "NYC-B&M": 374}
    told = list(consequences(game, foresight))
    assert "Player 2 becomes president of NYC-B&M" in told
    assert "NYC-B&M takes trains over from NYC: 3 and 3" in told


def test_a_refused_action_has_no_foresight() -> None:
    game = game_of(table())
    assert Oracle(game).foresee({"type": "bid", "entity": "player:b", "company": "TR", "price": 20}) is None
    assert Oracle(game).foresee({"type": "pass", "entity": "nobody"}) is None


@pytest.mark.parametrize("name", title_ids())
def test_abilities_are_sentences(name: str) -> None:
    least = title(name).min_players
    game = game_of(table(tuple(f"P{n}" for n in range(least)), name))
    holders: list[Private | Corporation] = [*game.privates.values(), *game.companies()]
    for holder in holders:
        for sentence in summary(game, holder):
            assert sentence[0].isupper(), sentence
            assert sentence.endswith((".", ")")), sentence
            assert "_" not in sentence


def test_a_certificate_that_was_drawn_by_lot_is_named() -> None:
    game = game_of(table(title="18Chesapeake"))
    private = game.private("CV")
    (drawn,) = private.gift
    company = game.certificates[drawn].corporation.id
    assert f"Comes with 20% of {company}." in summary(game, private)
    private.gift = ()
    with read_in_code("de"):
        assert "Bringt ein ausgelostes Direktorenzertifikat mit." in summary(game, private)


def test_abilities_count_down() -> None:
    at = table()
    play_until(at, lambda game: game.round.kind == "stock")
    game = game_of(at)
    ferry = game.private("MF")
    assert summary(game, ferry) == [
        "Lays tile 437 on B11 (Nakamura), G10 (Nangoku), I12 (Muki) or J9 (Komatsujima), besides the usual "
        "tile actions in a stock round, in the track step of a company of its owner or between the turns of "
        "companies, once, while a player owns it."
    ]
    game.abilities.use(ferry, 0)
    assert summary(game, ferry)[0].endswith("(used up)")


def test_standing_orders_on_the_page_are_taken_by_the_table() -> None:
    at = table()
    play_until(at, lambda game: game.round.kind == "stock" and any(c.parred for c in game.companies()))
    seat = next(one for one in "abc" if one != on(at))
    forms = [json.loads(form["data-action"] or "") for form in Words(act(at, seat)).all("form")]
    orders = [form for form in forms if form["type"].startswith("program_")]
    assert {order["type"] for order in orders} == {"program_share_pass", "program_buy_shares"}
    for order in orders:
        if order["type"] == "program_buy_shares":
            order |= {"corporation": next(c.id for c in game_of(at).companies() if c.parred), "until": 3}
        at.apply(order, seat)
    assert "Standing orders: buy" in str(Words(act(at, seat)))
    at.apply({"type": "program_disable", "entity": f"player:{seat}"}, seat)
    assert "Standing orders: " not in str(Words(act(at, seat)))


def test_the_roster_says_what_becomes_of_trains() -> None:
    panels = {id_: html for id_, _, html in FAMILY.pages().panels(table().game, None)}
    words = str(Words(panels["trains"]))
    assert "rusts with the first 4" in words
    assert "the private companies close" in words
    assert "¥300 less for a 4, 5 or 6 traded in; for sale once the first 6 is sold" in words
    assert "companies may buy privates" in words
    assert "the bank is broken: after the set of operating rounds" in words


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("en", "Mitsubishi Ferry: lay or upgrade track"),
        ("de", "Mitsubishi Ferry: Gleis legen oder ausbauen"),
        ("fr", "Mitsubishi Ferry: poser ou améliorer une voie"),
    ],
)
def test_what_a_private_may_do_besides_keeps_the_capitals_of_the_language(code: str, words: str) -> None:
    at, bot, rng = table(), FAMILY.bots()["steady"], random.Random(1)
    while not any(one.action["entity"] == "private:MF" for one in at.choices(on(at))):
        at.apply(bot.choose(at.game, on(at), rng))
    with read_in(spoken(code)):
        assert words in Words(act(at)).text


def test_a_present_at_christmas_is_said_in_words_and_not_by_its_id() -> None:
    at = table(title="18ChristmasEve")
    play_until(at, lambda game: any(choice.type == "choose" for choice in at.choices()))
    panel = " ".join(Words(act(at)).text)
    assert "Give the presidency away" in panel
    assert "to Bob & Co" in panel or "to Ann" in panel
    assert "prez_" not in panel
