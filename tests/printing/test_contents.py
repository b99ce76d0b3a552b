"""What is on the cards and sheets is what the game needs: right words, right colours, right counts."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from roundhouse.crayon.family import FAMILY as CRAYON
from roundhouse.eighteen.draw.printed import printed_map
from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.model.abilities import General, LayTiles, TileDiscount
from roundhouse.eighteen.model.ability_words import AbilityNames, ability_words
from roundhouse.eighteen.print.look import PrintLook
from roundhouse.eighteen.print.turns import turn_of
from roundhouse.eighteen.titles import own_part, title, title_ids
from roundhouse.ink.sheets.items import PrintItem
from roundhouse.ink.sheets.printer import PrintChoices
from roundhouse.ink.theme import LIGHT
from tests.formats.data import MAKER
from tests.printing.measure import written

WITHOUT_ABILITY = {
    "1804": {"AP", "BD", "CL", "VMS", "BMSK"},
    "1848": {"P1"},
    "1850": {"GRSC"},
    "1870": {"GRSC"},
    "1888": {"KT"},
    "1889": {"SIR"},
    "18AL": {"TR", "M&C"},
    "18GA": {"LTR"},
    "18India": {"P1"},
    "18JPT": {"TH"},
    "18MEX": {"MCAR", "CdB"},
}
"""Private companies that pay and do nothing else."""


def items(name: str, output: str) -> dict[str, PrintItem]:
    (found,) = FAMILY.printable(name, [output], PrintChoices()).outputs
    return {item.id: item for item in found.items}


def words(item: PrintItem) -> str:
    return " ".join(one.words for one in written(item))


@pytest.mark.parametrize("id_", title_ids())
def test_every_private_company_says_what_it_can_do(id_: str) -> None:
    silent = {
        one.removeprefix("private-")
        for one, item in items(id_, "privates").items()
        if "No special ability." in words(item)
    }
    assert silent == WITHOUT_ABILITY.get(id_, set())


@pytest.mark.parametrize("id_", title_ids())
def test_no_ability_is_named_by_the_word_for_its_type(id_: str) -> None:
    made = title(id_)
    names = AbilityNames(made.money, {}, str)
    abilities = [ability for one in made.privates for ability in one.abilities]
    abilities += [ability for one in (*made.corporations, *made.minors) for ability in one.abilities]
    for ability in abilities:
        said, plain = ability_words(names, ability).lower(), ability.word().replace("_", " ")
        assert isinstance(ability, General) or not said.startswith((f"{plain}.", f"{plain},"))


@pytest.mark.parametrize(
    ("discount", "said"),
    [
        (TileDiscount(discount=20), "Building terrain costs $20 less"),
        (
            TileDiscount(discount_percent=50, terrain="mountain"),
            "Building on mountain terrain costs 50% less",
        ),
        (TileDiscount(discount_percent=100, hexes=("O8",)), "Building terrain on O8 costs nothing"),
    ],
)
def test_a_discount_on_terrain_is_a_sum_or_a_part(discount: TileDiscount, said: str) -> None:
    assert ability_words(AbilityNames("${}".format, {}, str), discount).startswith(said)


@pytest.mark.parametrize("id_", ["1822", "1822MRS", "1822NRS"])
def test_of_the_tiles_of_1822_only_those_of_p12_are_laid_besides_the_usual_ones(id_: str) -> None:
    cards = {one: words(item) for one, item in items(id_, "privates").items()}
    extra = {one for one, said in cards.items() if "beside the usual tile actions" in said}
    assert extra == {"private-P12"}
    lays = [
        (one.id, can) for one in title(id_).privates for can in one.abilities if isinstance(can, LayTiles)
    ]
    assert {f"private-{name}" for name, can in lays if not can.consumes_lay} == extra
    assert "one tile on rough land, hills or mountains for nothing" in cards["private-P8"]
    assert not any("Lays a tile" in said for said in cards.values()), "the text says it"


def test_what_may_be_done_at_several_times_is_said_once() -> None:
    """The Steamboat Company of 1846 puts its marker on a hex at three moments, for two owners."""
    said = words(items("1846", "privates")["private-SC"])
    assert said.count("Its marker may be put on B8") == 1
    assert said.count("; or ") == 2
    assert "earns $40 on B8 or G19 and $20 on C5, D14 or I1 more at its marker" in said


def test_companies_that_grow_have_certificates_for_each_of_their_sizes() -> None:
    found = {one: item.count for one, item in items("1817", "shares").items() if one.startswith("share-A&S-")}
    assert found == {"share-A&S-president": 1, "share-A&S-1": 13, "share-A&S-short": 5}
    said = words(items("1817", "shares")["share-A&S-president"])
    assert "100% of 2 shares · 40% of 5 · 20% of 10" in said


@pytest.mark.skipif(not MAKER.exists(), reason="no reference data")
def test_two_kinds_of_train_with_one_name_have_their_own_colours() -> None:
    file = MAKER / "games" / "18TraXX2020.json"
    (found,) = FAMILY.printable("", ["trains"], PrintChoices(), file).outputs
    bands = {
        re.findall(r'<rect [^>]*fill="(#\w+)"', item.front.content)[1]
        for item in found.items
        if item.name == "Pullman train"
    }
    assert len(bands) == 2


def test_an_endless_tile_with_letters_is_printed_for_each_place_of_them() -> None:
    labels = Counter(label for view in printed_map(title("1817")).hexes for label in view.tile.labels)
    tiles = items("1817", "tiles")
    assert labels["NY"] == tiles["tile-X30"].count == 1
    assert labels["B"] == tiles["tile-597"].count
    assert tiles["tile-7"].count == 8


def test_the_manifest_says_of_which_tiles_there_is_no_end() -> None:
    (manifest,) = items("1846", "manifest").values()
    assert ">7 ×∞<" in manifest.front.content
    assert ">5 ×3<" in manifest.front.content


def test_the_reference_sheet_has_costs_of_sides_and_bonuses_but_no_blank_cards() -> None:
    (sheet,) = items("1846", "reference").values()
    said = words(sheet)
    assert "Pass (1)" not in said
    assert "Across water $40: F18–G19, H12–I11, J4–J6" in said
    assert "Chicago Connections +$50 or St. Louis +$20" in said
    assert "Mountain $40: F18, G17, H16" in said


def test_the_frame_of_a_card_is_seen_whatever_the_colour_of_the_company() -> None:
    look = PrintLook(LIGHT)
    assert look.frame("#f5f5f5") == look.line
    assert look.frame("#d2232a") == "#d2232a"


def test_chips_for_loads_have_their_whole_names_and_trains_a_place_for_each() -> None:
    printable = CRAYON.printable("iron-dragon", ["loads", "trains"], PrintChoices())
    trains, loads = printable.outputs
    assert not [item.name for item in loads.items if "…" in words(item)]
    assert {item.name: item.front.content.count("<circle") for item in trains.items}["Teapot"] == 2


@pytest.mark.parametrize("id_", title_ids())
def test_a_turn_in_words_runs_and_buys_trains_by_whatever_steps_the_title_has(id_: str) -> None:
    turn = turn_of(title(id_), own_part(id_))
    assert {"Run trains", "Pay or keep the revenue"} <= set(turn)
    buys = 0 if id_ == "1840" else 1  # its tramway companies buy trains in a round of their own
    assert sum(said.startswith(("Buy trains", "Buy power")) for said in turn) == buys
    assert sum("track" in said for said in turn) == 1
    assert sum(said.startswith("Place a") or "station token" in said for said in turn) == 1
    assert list(turn) == list(dict.fromkeys(turn))


def test_a_charter_lists_the_steps_of_its_own_title() -> None:
    (charter, *_) = items("18CO", "charters").values()
    said = words(charter)
    assert "7. Pay or keep the revenue" in said
    assert "10. Issue shares" in said
    (norway, *_) = items("18Norway", "charters").values()
    assert "8. Buy trains and ships" in words(norway)


def test_what_a_train_costs_less_names_it_once() -> None:
    """The phase is called like the train: “D: £300 less”, not “D: D: £300 less”."""
    said = words(items("1889", "reference")["reference"])
    assert "D: ¥300 less" in said
    assert "D: D:" not in said


def test_the_reference_sheet_says_once_what_is_so_in_several_phases() -> None:
    said = words(items("18CO", "reference")["reference"])
    assert "3, 4: Companies may buy privates" in said
    assert said.count("Companies may buy privates") == 1
    assert "68 sides of hexes" in said


def test_a_manifest_takes_as_many_pages_as_figures_of_six_points_need() -> None:
    pages = items("18Norway", "manifest")
    assert list(pages) == ["manifest-1", "manifest-2"]
    assert min(one.size for page in pages.values() for one in written(page)) >= 6
    assert list(items("1889", "manifest")) == ["manifest"]
