"""The mistakes that designers make in a title.toml: each is found, with its place and what would be right."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from roundhouse.eighteen.formats.lint.check import check_text
from roundhouse.eighteen.formats.starting.beginning import begin
from roundhouse.eighteen.titles import FOLDER, known
from roundhouse.table.definitions import Beginning, Finding

TEXT = (FOLDER / "g1889" / "title.toml").read_text("utf-8")
DR = 'corporations = "IR", owner = "player", when = "any", sources = "ipo"'
TRAIN_2 = 'name = "2"\nprice = 80\nreach = 2\nrusts_on = "4"\nquantity = 6'
TRAIN_4 = 'name = "4"\nprice = 300\nreach = 4\nrusts_on = "D"\nquantity = 4'

MISTAKES: Sequence[tuple[str, str, str, str]] = [
    # What is changed, into what, what the finding says, what would be right
    ('layout = "flat"', 'layout = "flatt"', "“flatt” is not known here", "nearest: flat"),
    ("bank = 7000", 'bank = "4000"', "“4000” stands where a whole number", ""),
    ("bank = 7000", "bank = 4000.5", "4000.5 stands where a whole number", ""),
    ("bank = 7000", "bank = nan", "nan stands where a whole number", ""),
    ("players = [2, 6]", "players = [4, 2]", "4, is more than the largest, 2", "[2, 4]"),
    ("players = [2, 6]", "players = [2]", "The list has 1 entries; there should be 2", "The least and the"),
    (
        "players = [2, 6]",
        "players = 6",
        "The number 6 stands where a list should",
        "The least and the largest",
    ),
    ("float_percent = 50", 'float_percent = "50"', "“50” stands where a whole", "50, without quotes"),
    ("tokens = [0, 40, 40]", 'tokens = "0, 40"', "“0, 40” stands where a list should", "[0, 40]"),
    ("starting_cash = {", "starting_cash = 420 # {", "stands where a table", "by the number of players"),
    ("B5 C8 E8", "B5, C8, E8", "Hexes of a line stand with spaces alone", "B5 C8 E8"),
    ('home = "K8"', 'home = "k8"', "There is no hex k8", "nearest: K8"),
    ('home = "K8"', 'coordinates = "K8"', "Nothing reads “coordinates”", "here: home"),
    (
        'name = "2"\nprice = 80\nreach',
        'name = "2"\nprice = 80\ndistance',
        "Nothing reads “distance”",
        "here: reach",
    ),
    (DR, f'{DR} }}, {{ type = "shares", shares = "IR"', "There is no certificate “IR”", "IR_0 to IR_8"),
    ('315 350"', '315 350e"', "The price 350 is marked as an end of the game", "end = { stock_market"),
    ("price = 80\n", 'price = "forty"\n', "“forty” stands where a whole number should", ""),
    ("price = 80\n", "price = -80\n", "-80 is too little; 0 is the least", ""),
    (
        'rusts_on = "D"',
        'rusts_on = "3"',
        "Train 4 would go with train 3, which is sold before it",
        "further down",
    ),
    ('rusts_on = "D"', 'rusts_on = "X"', "Train 4 rusts on “X”, and there is no such train", ""),
    (
        'rusts_on = "4"',
        'rusts_on = { train = "4", index = 9 }',
        "Index 9 of train 4 is out of range 1..4",
        "",
    ),
    ('name = "4"\non = "4"', 'name = "4"\non = "2"', "sold before the phase above begins", "in the order"),
    ('available_on = "6"', 'available_on = "D"', "Train D comes on sale only when it has been bought", ""),
    ('available_on = "6"', 'available_on = "7"', "“7”, and there is no such train", ""),
    (TRAIN_2, TRAIN_2.replace("quantity = 6", "quantity = 0"), "There is no card of train 2", ""),
    (TRAIN_2, TRAIN_2.replace("reach = 2", "reach = 0"), "0 is too little; 1 is the least", ""),
    (TRAIN_2, TRAIN_2.replace("reach = 2\n", ""), "Nothing says how far train 2 goes", "reach = 2"),
    ("5 = 300, 6 = 300", "5 = 1300, 6 = 300", "1300 is more than the price of train D, 1100", "at most 1100"),
    ("B5 C8 E8", "B5 D3 C8 E8", "The hex D3 is on the map twice", "once is enough"),
    ("B5 C8 E8", "B5 C9 E8", "The hex C9 lies between the others", "C10 or C8"),
    ("B5 C8 E8", "B5 Z91 C8 E8", "The hex Z91 lies far away", ""),
    ("B5 C8 E8", "B5 c-8x C8 E8", "“c-8x” is not the name of a hex", "letters, then a number"),
    ('home = "K8"', 'home = "E4"', "The home of AR, E4, has no city", ""),
    ('home = "K8"', 'home = "J5"', "The home of AR, J5, has no city", ""),
    ('home = "K8"', 'home = "Z2"', "There is no hex Z2", ""),
    ('home = "I2"', 'home = "E2"', "E2 is the home of 2 companies and has room for 1", ""),
    ('home = "E2"', 'home = "E2"\ncity = 1', "the first city is 0", "at most 0"),
    (
        '"town=revenue:20;path=a:0,b:_0',
        '"town=revenue:20;path=a:1,b:_0',
        "B3 leads off the map at edge 1",
        "",
    ),
    ('"upgrade=cost:80,terrain:water" =', '"path=a:1,b:3" =', "K6 leads to J7, which has no track", ""),
    ('"path=a:1,b:5" = "J7"', '"path=a:1,b:9" = "J7"', "cannot be read", ""),
    ('F3 = "Saijou"', 'F99 = "Saijou"', "There is no hex “F99”", ""),
    ('color = "#d81e3e"', 'color = "crimzon"', "“crimzon” is no colour", "nearest: crimson"),
    ("[map.hexes.gray]", "[map.hexes.grey]", "“grey” is not known here", "nearest: gray"),
    (
        '"yellow", "green", "brown"]\nrounds = 3\n\n[[phases]]',
        '"yellow", "gren"]\nrounds = 3\n\n[[phases]]',
        "“gren”",
        "nearest: green",
    ),
    ("50y 55 60 65p", "50q 55 60 65p", "“50q” is not a price with zone letters", "100p"),
    ("100p", "100", "No cell of the market is a par price", "100p"),
    ("[0, 40, 40]", "[]", "TR has a home and no token for it", "[0, 40]"),
    ('"track",\n', '"trak",\n', "“trak” is not known here", "nearest: track"),
    ("blocks = true }", "blokcs = true }", "Nothing reads “blokcs”", "nearest: blocks"),
    ("blocks = true }", 'blocks = "yes" }', "“yes” stands where true or false should", ""),
    ("close_companies", "close_company", "“close_company” is not known here", "nearest: close_companies"),
    (
        "can_buy_companies",
        "can_buy_company",
        "“can_buy_company” is not known here",
        "nearest: can_buy_companies",
    ),
    ("must_sell_in_blocks = true", 'end = { bankrup = "immediate" }', "“bankrup”", "nearest: bankrupt"),
    ("must_sell_in_blocks = true", 'end = { bank = "full_oor" }', "“full_oor” is not known here", "full_or"),
    (
        "must_sell_in_blocks = true",
        "must_sel_in_blocks = true",
        "Nothing reads",
        "nearest: must_sell_in_blocks",
    ),
    (
        "must_sell_in_blocks = true",
        'sell_after = "whenever"',
        "“whenever” is not known here",
        "one of",
    ),
    ('type = "exchange"', 'type = "exchang"', "“exchang” is not known here", "nearest: exchange"),
    (DR, DR.replace('"any"', '"anny"'), "“anny” is not known here", "nearest: any"),
    (DR, DR.replace('"player"', '"plyer"'), "“plyer” is not known here", "nearest: player"),
    (DR, DR.replace('"ipo"', '"ipoo"'), "“ipoo” is not known here", "nearest: ipo"),
    (DR, DR.replace('"IR"', '"IQ"'), "There is no company “IQ”", "one of: AR, IR"),
    ('hexes = "C4", tiles', 'hexes = "C99", tiles', "There is no hex “C99”", ""),
    ('tiles = "437"', 'tiles = "999"', "There is no tile in the supply “999”", ""),
    ('terrain = "mountain"', 'terrain = "mountan"', "“mountan”", "nearest: mountain"),
    ('phase = "5"', 'phase = "V"', "There is no phase “V”", ""),
    ("layout =", "layuot =", "Nothing reads “layuot”", "nearest: layout"),
    ("[map.locations]", "[map.location]", "Nothing reads “location”", "nearest: locations"),
    (
        '{ count = 2, color = "yellow"',
        '{ cout = 2, color = "yellow"',
        "Nothing reads “cout”",
        "nearest: count",
    ),
    ('kind = "stock"', 'knd = "stock"', "Nothing reads “knd”", "nearest: kind"),
    ('kind = "stock"', 'kind = "stok"', "“stok” is not known here", "nearest: stock"),
    ('  "run",\n', "", "“dividend” needs another step in its round", "the step run"),
    (
        '["discard", "exchange", "special_track", "stock_turn"]',
        "[]",  # nobody could pass, and the round would never end
        "“stock” needs another step in its round",
        "stock_turn",
    ),
    ('  "buy_train",\n', "", "“bankruptcy” needs another step in its round", "buy_train_freely"),
    ("[rounds.stock]", "[rounds.stok]", "There is no stock round", "[rounds.stock]"),
    ('"beginner_game"\n', '"beginner_game"\nnme = "x"\n', "Nothing reads “nme”", ""),
    (
        "[options.change.rounds.initial]\nsteps = []",
        '[options.change.rounds.initial]\nsteps = ["x"]',
        "“x” is not known",
        "",
    ),
    ('id = "1889"', 'id = "../../x"', "“../../x” cannot stand here", "Letters, digits"),
    ('id = "1889"', 'id = "1889"\nbase = "../../../etc/passwd"', "There is no title", ""),
    ('name = "2"\ntrain_limit = 4', 'name = "2"\ntrain_limit = 0', "0 is too little; 1 is the least", ""),
    ("float_percent = 50", "float_percent = 500", "500 is too much; 100 is the most", ""),
    ('"465" = 1', '"46500" = 1', "There is no tile 46500", ""),
    ("2 = 420, ", "", "There is no starting capital for 2 players", "2 = …"),
    ('id = "SR"', 'id = "IR"', "There is a company IR already", ""),
    (
        'name = "Iyo Railway"',
        'name = "Awa Railroad"',
        "Two companies are called “Awa Railroad”: AR and IR",
        "",
    ),
    ('color = "#d81e3e"', 'color = "#37383a"', "AR and KO have one colour", ""),
    ("value = 20\n", "value = 2000\n", "costs 2000, and a player begins with", ""),
    (
        "5 = 12, 6 = 11",
        "5 = 12, 6 = 11, 7 = 10",
        "a certificate limit for 7 players, and 6 are the most",
        "[2, 7]",
    ),
    (
        "5 = 390, 6 = 390",
        "5 = 390, 6 = 390, 8 = 9",
        "a starting capital for 8 players, and 6 are",
        "without this",
    ),
    ("float_percent = 50", "float_percent = 65", "AR floats at 65%, and its shares are of 10%", "60 or 70"),
    (
        'hexes = "K4"',
        'hexes = "B3"',
        "blocks B3, which is gray: nothing is ever laid there",
        "a hex for tiles",
    ),
    ('id = "KU"', 'id = "K U"', "“K U” has a space in it", "KU"),
    ('id = "KU"', 'id = ""', "An empty text stands here", "a mark of a few letters"),
    ('name = "Awa Railroad"', 'name = " "', "AR has an empty name", ""),
    (
        'name = "Mitsubishi Ferry"',
        'name = "Takamatsu E-Railroad"',
        "Two private companies are called “Takamatsu E-Railroad”: TR and MF",
        "",
    ),
    (
        '  "run",\n  "dividend",\n',
        '  "dividend",\n  "run",\n',
        "“dividend” stands before “run”",
        "further up",
    ),
    ('  "dividend",\n', "", "Nothing in this round follows “run”: nobody gets what it brings", "dividend"),
    (
        'name = "4"\non = "4"',
        'name = "4"\non = "3"',
        "Phases 3 and 4 begin with the same train",
        "another train",
    ),
    (
        "2 = 420, 3 = 420, 4 = 420, 5 = 390, 6 = 390",
        "2 = 90, 3 = 90, 4 = 90, 5 = 90, 6 = 90",
        "A player begins with 90 at most, and the cheapest president's certificate is 130",
        "130 and more",
    ),
    (
        '"offboard=revenue:yellow_30|brown_60|diesel_100;path=a:0,b:_0;path=a:1,b:_0" = "F1"',
        '"offboard=revenue:yellow_30|brown_60|diesel_100" = "F1"',
        "No track leads to the stop on F1",
        "a path",
    ),
    ('kind = "operating"', 'kind = "stock"', "A round of kind “stock” cannot be the operating round", ""),
    ('kind = "stock"', 'kind = "auction"', "A round of kind “auction” cannot be the stock round", ""),
    ('  "track",\n', "", "No step of the operating round lays track", "track, track_and_token"),
    ('  "token",\n', "", "No step of the operating round places tokens", "one of: token"),
    ('currency = "¥{}"', 'currency = "¥"', "does not say where the number", "as in"),
]


def found_in(text: str) -> Sequence[Finding]:
    return check_text("title.toml", text.encode(), known("1889")).findings


@pytest.mark.parametrize(("old", "new", "said", "right"), MISTAKES, ids=lambda text: text[:40])
def test_a_mistake_is_found_with_its_place_and_what_would_be_right(
    old: str, new: str, said: str, right: str
) -> None:
    assert old in TEXT
    changed = TEXT.replace(old, new) if old == "100p" else TEXT.replace(old, new, 1)
    if old == "100p":
        for price in ("90", "80", "75", "70", "65"):
            changed = changed.replace(f"{price}p", price)
    found = [one for one in found_in(changed) if said in one.message and right in one.hint]
    assert found, [(one.line, one.message, one.hint) for one in found_in(changed)]
    assert all(one.line for one in found)
    assert {one.severity for one in found} <= {"error", "warning"}


def new_game(kind: str) -> str:
    return begin(Beginning(name="X", kind=kind))


def test_rounds_that_ask_nobody_for_anything_are_told() -> None:
    """For two, drafts of 1846 go on until all private companies are taken: without a step none is."""
    text = (FOLDER / "g18462pVariant" / "title.toml").read_text("utf-8")
    steps = 'steps = ["open_draft"]'
    assert steps in text
    checked = check_text("title.toml", text.replace(steps, "steps = []").encode(), known("18462pVariant"))
    errors = {one.message for one in checked.findings if one.severity == "error"}
    assert errors == {
        "No table for 2 can be made: "
        "Rounds go by for ever and nobody is asked for anything; the last is the Draft."
    }


def test_a_title_has_phases() -> None:
    none = re.sub(r"\[\[phases\]\]\n(?:[^\[\n].*\n)*", "", TEXT).replace(', phase = "5"', "")
    (found,) = check_text("title.toml", f"phases = []\n{none}".encode(), known("1889")).findings
    assert (found.line, found.message) == (1, "The list has 0 entries; there should be at least 1.")


def test_a_code_that_cannot_be_read_is_told_once_and_its_hexes_are_there() -> None:
    (found,) = found_in(new_game("small").replace('"city=revenue:0"', '"cty=revenue:0"'))
    assert (found.code, "did you mean “city”" in found.message) == ("RH309", True)


def test_a_label_that_many_hexes_ask_for_is_told_once() -> None:
    text = new_game("minors").replace('"city=revenue:0"', '"city=revenue:0;label=ZZ"')
    (found,) = [one for one in found_in(text) if one.code == "RH315"]
    assert "“ZZ” that B5, C2, C8 and 4 more ask for" in found.message


def test_a_minor_that_no_part_and_no_private_company_sells_is_told() -> None:
    text = new_game("minors")
    alone = text.replace('[[minors]]\nid = "EW"', '[[minors]]\nid = "XW"').replace(
        '[[minors]]\nid = "FJ"', '[[minors]]\nid = "XJ"'
    )
    assert [one.value for one in found_in(alone) if one.code == "RH413"] == ["XJ", "XW"]
    without = re.sub(r"\[parts\.minors\].*\nfunded.*\n", "", text)
    assert [one.hint for one in found_in(without) if one.code == "RH413"] == ["[parts.minors]"]


def test_hexes_with_commas_are_told_once_and_are_there() -> None:
    text = new_game("minors").replace("B5 C2 C8 E2 E8 F3 F5", "B5, C2, C8, E2, E8, F3, F5")
    assert [one.code for one in found_in(text)] == ["RH302"]


def test_without_an_operating_round_nothing_is_said_of_its_steps() -> None:
    text = new_game("minors").replace("[rounds.operating]", "[rounds.operation]")
    assert sorted(one.code for one in found_in(text)) == ["RH104", "RH105"]


def test_a_number_of_players_that_cannot_begin_is_told() -> None:
    text = new_game("minors").replace("4 = 600", "4 = 6")
    (found,) = [one for one in found_in(text) if one.code == "RH605"]
    assert found.message.startswith("With 4 players each begins with 6")


@pytest.mark.parametrize(
    ("change", "code", "hint"),
    [
        ("change.bnak = 9000", "RH101", "nearest: bank"),
        ("change.trains.44.price = 9", "RH106", "nearest: 4"),
        ('change.corporations.Q.name = "Q"', "RH106", "one of: AR, BL, CN, HC, LS"),
        ('change.map.hexes.white."city=revenue:99" = ""', "RH106", ""),
    ],
)
def test_what_an_option_changes_and_is_not_there_is_told_in_its_line(
    change: str, code: str, hint: str
) -> None:
    text = f'{new_game("minors")}\n[[options]]\nid = "long"\nname = "Long"\n{change}\n'
    (found,) = check_text("title.toml", text.encode()).findings
    assert (found.code, found.hint, found.line) == (code, hint, text.count("\n"))


def test_hexes_that_there_are_stand_in_their_order() -> None:
    text = new_game("small").replace("[map.locations]", '[map.locations]\nZ92 = "X"')
    (found,) = [one for one in found_in(text) if "Z92" in one.message]
    names = found.hint.removeprefix("one of: ").split(", ")
    assert names == sorted(names)


def test_a_minor_without_its_private_company_is_never_sold() -> None:
    text = new_game("minors").replace(
        'id = "FJ"\nname = "Fern Junction"\nvalue', 'id = "FX"\nname = "F"\nvalue'
    )
    (hint,) = [one.hint for one in found_in(text) if one.code == "RH413"]
    assert hint == '[[privates]] with id = "FJ"'


def test_on_a_line_of_prices_none_falls() -> None:
    text = new_game("small")
    (found,) = check_text("title.toml", text.replace("110 120", "120 110").encode()).findings
    assert (found.code, found.severity, found.hint) == ("RH507", "warning", "prices from low to high")
    assert found.message.startswith("The price 110 stands after 120")
    assert found.line == 1 + [line[:7] for line in text.splitlines()].index("rows = ")


@pytest.mark.parametrize(
    ("title", "old", "new", "said", "right"),
    [
        (
            "18LosAngeles2",
            '"3/5", category = "freight"',
            '"3/5", category = "freigth"',
            "Train 3/5 is alone in the category “freigth”",
            "nearest: freight",
        ),
        (
            "18SJ",
            "70,groups:Stockholm;city",
            "70,groups:Stokholm;city",
            "Nothing but tile X4 is in the group “Stokholm”",
            "nearest: Stockholm",
        ),
        (
            "1850Jr",
            "groups:port,route:never;path=a:4",
            "groups:prot,route:never;path=a:4",
            "Nothing but A5 and E9 is in the group “prot”",
            "nearest: port",
        ),
    ],
)
def test_a_word_of_the_title_alone_that_is_much_like_another_one_is_told(
    title: str, old: str, new: str, said: str, right: str
) -> None:
    text = (FOLDER / f"g{title}" / "title.toml").read_text("utf-8")
    assert old in text
    found = check_text("title.toml", text.replace(old, new, 1).encode(), known(title)).findings
    (one,) = [one for one in found if said in one.message]
    assert (one.hint, one.line) == (right, 1 + text[: text.index(old)].count("\n"))


def test_where_every_company_has_one_token_none_has_to_be_placed() -> None:
    text = new_game("small").replace('"track", "token"', '"track"')
    (found,) = check_text("title.toml", text.encode()).findings
    assert (found.code, found.message) == ("RH607", "No step of the operating round places tokens.")
    one_each = text.replace("tokens = [0, 40]", "tokens = [0]")
    assert check_text("title.toml", one_each.encode()).findings == ()


def test_a_step_that_lays_track_and_places_tokens_is_both() -> None:
    text = (FOLDER / "g1846" / "title.toml").read_text("utf-8")
    without = text.replace('  "track_and_token",\n', "")
    found = check_text("title.toml", without.encode(), known("1846")).findings
    assert [one.message for one in found if one.severity != "note"] == [
        "No step of the operating round lays track.",
        "“special_token” needs another step in its round.",
    ]


def test_a_step_that_another_one_needs_is_told_once() -> None:
    found = found_in(TEXT.replace('  "run",\n', "").replace('  "buy_train",\n', ""))
    assert [one.message for one in found if "needs another step" in one.message] == [
        "“bankruptcy” needs another step in its round.",
        "“dividend” needs another step in its round.",
    ]
    assert "RH607" not in {one.code for one in found}


@pytest.mark.parametrize(
    ("title", "old", "new"),
    [("18Texas", 'phases = ["3", "4"]', 'phases = ["3", "44"]'), ("18Neb", 'until = "3"', 'until = "44"')],
)
def test_a_phase_that_an_ability_names_is_there(title: str, old: str, new: str) -> None:
    text = (FOLDER / f"g{title}" / "title.toml").read_text("utf-8")
    assert old in text
    checked = check_text("title.toml", text.replace(old, new, 1).encode(), known(title))
    (found,) = [one for one in checked.findings if one.code == "RH213"]
    assert (found.message, found.hint) == ("There is no phase “44”.", "nearest: 4")
    assert found.line


@pytest.mark.parametrize(("right", "wrong"), [("starting_cash", "startng_cash"), ("bank", "bnak")])
def test_a_misspelt_key_that_is_required_is_told_once(right: str, wrong: str) -> None:
    (found,) = found_in(TEXT.replace(f"\n{right} =", f"\n{wrong} =", 1))
    assert (found.code, found.severity, found.hint) == ("RH101", "error", f"nearest: {right}")
    assert found.message == f"Nothing reads “{wrong}”; did you mean “{right}”, which is missing?"


def test_the_title_itself_has_nothing_wrong() -> None:
    assert found_in(TEXT) == ()


def test_the_words_of_another_titles_rules_are_unknown() -> None:
    """18MEX knows the merger of the NdM, and nobody else does."""
    (found,) = found_in(TEXT.replace("close_companies", "ndm_merger"))
    assert (found.code, found.path) == ("RH105", "trains[3].events[0]")


def test_lines_that_no_part_closes_are_told_as_only_drawn() -> None:
    """They look like walls. In 1870 they are, as long as a player has the river company."""
    text = (FOLDER / "g1870" / "title.toml").read_text("utf-8")
    checked = check_text("title.toml", text.encode(), known("1870"))
    assert "RH319" not in {one.code for one in checked.findings}
    city = new_game("minors").replace('"city=revenue:0"', '"city=revenue:0;partition=a:0,b:3,type:water"')
    (found,) = [one for one in found_in(city) if one.code == "RH319"]
    assert (found.severity, found.message) == (
        "note",
        "Lines of the type “water” in B5, C2, C8 and 4 more are only drawn: track crosses them.",
    )
    assert found.line
    assert "[parts.partitions]" in found.hint
    bare = new_game("minors").replace('"city=revenue:0"', '"city=revenue:0;partition=a:0,b:3"')
    assert "Lines in B5, C2, C8 and 4 more are only drawn: track crosses them." in [
        one.message for one in found_in(bare)
    ]
