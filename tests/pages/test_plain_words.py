"""Words on the tables of unusual titles: nobody reads a key of the program, or a thing twice."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterator
from functools import cache
from html import unescape
from typing import get_args

import pytest

from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.formats.games18xx import read_entry, read_export
from roundhouse.eighteen.model.words import EndTiming
from roundhouse.eighteen.pages.act import RENDERERS
from roundhouse.eighteen.pages.operating import _HEADINGS as ON_THE_MAP
from roundhouse.eighteen.pages.other import SAID
from roundhouse.eighteen.pages.roster import TIMINGS
from roundhouse.eighteen.pages.scene import bare_name, mark_of, name_beside
from roundhouse.eighteen.rules.parts.conglomerates.settings import CompanyDeck
from roundhouse.eighteen.rules.state.actions import Action
from roundhouse.table.table import Table
from tests.corpus.games import path_of, replayed

from .at_table import Words, act, game_of, table
from .everywhere import reached

BY_STEP = {"hex_token", "remove_hex_token"}
"""Done on the map, where the step says what they are."""
NO_CHOICE = {"correct_tile", "destination_connection", "log", "pass", "run_routes"}
"""Written in records alone, or with a place of their own on the page."""


@cache
def at(name: str, actions: int) -> Table:
    return reached(name, actions)


@cache
def when(name: str, seen: Callable[[Table], bool]) -> Table:
    """The kept game of a title as it stood when this was first so."""
    return next(at for at in replayed(gzip.decompress(path_of(name, 1).read_bytes()), FAMILY) if seen(at))


def may_start(at: Table) -> bool:
    """May somebody start a corporation?"""
    return any(choice.type == "par" for choice in at.choices())


def no_card_is_left(at: Table) -> bool:
    """Is the deck of Rolling Stock empty?"""
    return not game_of(at).memory_of(CompanyDeck).deck


def raw(at: Table, id_: str, seat: str | None = None) -> str:
    """A panel as it is sent, its quotation marks as they are read."""
    found = {id_: html for id_, _, html in FAMILY.pages().panels(at.game, seat)}
    return unescape(found[id_])


def panel(at: Table, id_: str, seat: str | None = None) -> str:
    """The words of a panel."""
    found = {id_: html for id_, _, html in FAMILY.pages().panels(at.game, seat)}
    return str(Words(found[id_]))


def kinds_of(base: type[Action]) -> Iterator[str]:
    for kind in base.__subclasses__():
        yield str(kind.__struct_config__.tag)
        yield from kinds_of(kind)


def test_every_type_of_action_has_words() -> None:
    kinds = {kind for kind in kinds_of(Action) if not kind.startswith("program_")}
    assert kinds - {*SAID, *RENDERERS, *ON_THE_MAP, *BY_STEP, *NO_CHOICE} == set()


def test_every_moment_at_which_a_game_may_end_has_words() -> None:
    assert set(TIMINGS) == set(get_args(EndTiming))
    trains = panel(table(title="1841"), "trains")
    assert "a share price reached the end of the market: after the turn" in trains


def test_a_private_company_that_may_be_closed_is_named_and_told() -> None:
    """1868: Wyoming. All of them could be closed with buttons that said “Manual close company”."""
    page = str(Words(act(at("1868Wyoming", 12))))
    assert "Manual close" not in page
    assert "Close a private company" in page
    assert "P4c Frederick W. Lander what it does" in page


def test_a_line_is_put_up_for_bids() -> None:
    """1840: such a line was “merged”, for a “first bid: 20”."""
    page = str(Words(act(at("1840", 33))))
    assert "Linie 3 bids from 20 on Put up for bids" in page
    assert "treasury:" not in page


def test_a_line_belongs_to_one_company() -> None:
    companies = panel(at("1840", 100), "companies")
    assert "Line of Dampftramway Krauss & Comp." in companies
    assert "Owner Dampftramway" not in companies
    assert "Shares IPO 100% Line of" not in companies


def test_a_later_phase_that_no_train_brings_does_not_begin_at_the_start() -> None:
    assert panel(table(title="1840"), "trains").count("the start") == 1


@pytest.mark.parametrize(("name", "words"), [("1828Games", "Bank without end"), ("1889", "Bank ¥")])
def test_only_a_bank_that_may_break_counts_its_money(name: str, words: str) -> None:
    assert words in panel(table(title=name), "trains")


def test_a_card_that_lost_its_value_is_no_blank_one() -> None:
    """1880: private companies have no face value once they are sold."""
    assert "a blank" not in panel(at("1880", 100), "privates")
    assert "Woosong Railway Player 2 pays nothing" in panel(at("1880", 100), "privates")


def test_a_company_that_floats_at_once_says_so() -> None:
    page = str(Words(act(when("RollingStock", may_start))))
    assert "the president’s certificate, 10%; it floats at once" in page
    assert "Wheel Wheel" not in page


def test_of_players_who_act_at_the_same_time_each_sees_their_own_name_and_money() -> None:
    at = when("RollingStock", lambda at: len(at.game.deciders()) > 1)
    for player in game_of(at).players:
        if player.id in at.game.deciders():
            assert str(Words(act(at, player.id))).startswith(f"{player.name} ${player.cash} ")


def test_what_it_takes_is_asked_of_companies_with_shares_alone() -> None:
    """A mine of 1873 had nothing to answer; one of Rolling Stock named the same money twice."""
    assert '"takes","company":"9"' not in raw(at("1873", 100), "companies")
    assert '"takes","company":"HBE"' in raw(at("1873", 100), "companies")
    wheel = FAMILY.pages().ask(at("RollingStock", 8).game, None, {"about": "takes", "company": "Wheel"})
    assert "$10 for the president’s certificate; it floats at once Par" in str(Words(wheel))


def test_without_a_map_there_are_no_rows_of_trains() -> None:
    shares = panel(at("RollingStock", 8), "shares")
    assert "Price" in shares
    assert "Trains" not in shares
    assert "Last run" not in shares


def test_cards_in_the_deck_may_come_later() -> None:
    """Rolling Stock. Chance leaves some out, and nobody may know which."""
    cards = panel(at("RollingStock", 46), "privates")
    assert "on offer" in panel(at("RollingStock", 2), "privates")
    assert "may come later" in cards
    assert "not sold" not in cards
    at_the_end = when("RollingStock", no_card_is_left)
    late = panel(at_the_end, "privates")
    assert "not in this game" in late
    assert "may come later" not in late
    assert "Cost of ownership, by level 1: $10, 2: $10, 3: $10, 4: $10" in panel(
        when("RollingStock", no_card_is_left), "companies"
    )


@pytest.mark.parametrize("name", ["RollingStock", "1828Games", "1822Africa"])
def test_a_limit_that_binds_nobody_is_none(name: str) -> None:
    players = panel(table(title=name), "players")
    assert "0, no limit" in players
    assert "99" not in players


def test_no_limit_of_trains_is_named_where_there_is_none() -> None:
    page = str(Words(act(at("1873", 58))))
    assert "HBE has 900 ℳ; no train. It must buy a train." in page


def test_a_private_company_is_told_from_the_corporation_of_its_name() -> None:
    """1828: the corporation buys its first train, and the private company closes."""
    page = str(Words(act(at("1828Games", 69))))
    assert "the private company Missouri Pacific Railroad closes" in page


def test_what_a_private_company_can_do_is_told_beside_it() -> None:
    """1880: Romania. A corporation was offered with “Assign” alone, not saying by which private company."""
    page = str(Words(act(at("1880Romania", 60))))
    assert "Free Port of Küstendjie: place a marker Click one of the 6 lit hexes. what it does" in page
    assert "REMAR – Reparatii Material Ruland : VRL Vârciorova-Roman line what it does" in page
    assert "Assign" not in page


def test_the_words_for_shares_count_them() -> None:
    """1866: “buys 1 shares”."""
    page = str(Words(act(at("1866", 285))))
    assert "Convert, and the president buys a share" in page
    assert "buys 2 shares" in page


def test_a_card_shows_the_number_that_is_printed_on_it() -> None:
    """18Uruguay: P2 had the mark LO_CORN."""
    game = game_of(table(title="18Uruguay"))
    farm = game.private("LO_CORN")
    assert (mark_of(farm), bare_name(farm)) == ("P2", "Latifundio Agrícola")
    assert "LO_" not in panel(at("18Uruguay", 100), "companies")


def test_only_corporations_wait_for_shares_to_be_sold() -> None:
    """1868: “100% of 60% sold” stood beside oil companies, which have no shares."""
    assert "100% of" not in panel(at("1868Wyoming", 12), "companies")


@pytest.mark.parametrize("name", ["1868Wyoming", "1873", "18Uruguay", "RollingStock"])
def test_no_mark_is_said_twice(name: str) -> None:
    """“9 Wieda” and “P1 Hell on Wheels” stand beside a mark that says 9 or P1 already."""
    game = game_of(table(title=name))
    for company in game.companies():
        assert not f"{name_beside(company)} ".startswith(f"{company.id} ")
    for private in game.privates.values():
        assert not bare_name(private).startswith(f"{mark_of(private)} ")


@pytest.mark.parametrize(
    ("name", "actions", "words"),
    [
        ("1840", 87, "SJE leaves its trains where they are"),
        ("1873", 60, "Phase 2 begins: yellow tiles."),
        ("18Uruguay", 20, "Latifundio Agrícola operates"),
        ("18Uruguay", 391, "FCCU pays $U200 for 2 loans of FCCU"),
        ("1880Romania", 36, "Player 3 chooses British Investors"),
    ],
)
def test_the_log_has_no_keys_and_no_open_ends(name: str, actions: int, words: str) -> None:
    export = read_export(gzip.decompress(path_of(name, 1).read_bytes()))
    played, told = Table(FAMILY.new(export.setup)), list[str]()
    catalogue = FAMILY.catalogue(played.game)
    for action in export.actions[:actions]:
        told = [catalogue.words(event) for event in played.replay_one(read_entry(action, game_of(played)))]
    assert words in told


def test_what_only_stands_in_for_others_is_no_company_on_a_page() -> None:
    """1841 listed “Tuscan Merge Holding” among the companies that had not started."""
    companies = panel(table(title="1841"), "companies")
    assert "Strade Ferrate Livornesi" in companies, "the company that a merger forms is one"
    assert "Holding" not in companies
