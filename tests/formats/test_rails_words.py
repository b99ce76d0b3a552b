"""Words of Rails that only few of its games use: the lint knows them, and says what is not taken over."""

from __future__ import annotations

from pathlib import Path

import pytest

from roundhouse.eighteen.formats.rails.check import check_rails
from roundhouse.eighteen.formats.rails.read import read_rails

from .test_rails import GAME

UNREAD = {"RH105", "RH707", "RH713"}
SIDE_3 = 'majorStops="3" cost="180"/>'
SIDE_2_1 = 'minorStops="1" cost="160"/>'
PHASE = '<Phase name="2">'
TYPE = '<Trains limit="4,3"/></CompanyType>'
PRIVATE = '<Company name="H" type="Private" basePrice="50" revenue="10">{}</Company>'


def changed(folder: Path, *changes: tuple[str, str, str]) -> Path:
    files = dict(GAME)
    for file, old, new in changes:
        assert old in files[file]
        files[file] = files[file].replace(old, new, 1)
    for file, text in files.items():
        (folder / file).write_text(text, "utf-8")
    return folder


def in_game(inner: str) -> tuple[str, str, str]:
    return "Game.xml", '<Game name="small"/>', f'<Game name="small"/>{inner}'


def in_type(inner: str) -> tuple[str, str, str]:
    return "CompanyManager.xml", TYPE, f"{inner}{TYPE}"


def beside(inner: str) -> tuple[str, str, str]:
    return "CompanyManager.xml", "</CompanyManager>", f"{inner}</CompanyManager>"


def special(inner: str) -> tuple[str, str, str]:
    return beside(
        PRIVATE.format(f"<SpecialProperties><SpecialProperty>{inner}</SpecialProperty></SpecialProperties>")
    )


@pytest.mark.parametrize(
    "change",
    [
        (
            "Game.xml",
            'minorStops="1" cost="160"/>',
            'minorStops="1" cost="160"><Reach base="stops"/></Train>',
        ),
        ("Game.xml", SIDE_3, f'{SIDE_3[:-2]}><Score towns="no"/></Train>'),
        ("Game.xml", '<NewPhase phaseName="3"/>', '<NewPhase phaseName="3"/><Rusted type="2"/>'),
        ("Game.xml", PHASE, f'{PHASE}<Action name="CivilWar" value="1"/>'),
        in_game("<EndOfGame><MaxPriceReached finish='currentOR'/></EndOfGame>"),
        in_game(
            "<GameParameters><OperatingRound><RevenueIncrement amount='5'/></OperatingRound></GameParameters>"
        ),
        in_type('<BaseTokens><HomeBase lay="explicit"/></BaseTokens>'),
        beside(
            '<CompanyType name="Coal"/>'
            '<Company name="C" type="Coal" tokens="1"><Home hex="A1" mapDisplay="no"/></Company>'
        ),
        special('<SpecialSingleTileLay location="A3" discount="20"/>'),
        special('<SpecialBaseTokenLay location="A3" requiresNoTile="yes"/>'),
        special('<LocatedBonus name="Link" location="A1,A3" value="20" type="link"/>'),
        beside(
            '<StartPacket><MultipleColumns/><Item name="H" type="Private" reduceable="yes"/></StartPacket>'
        ),
    ],
    ids=lambda change: change[2][-60:],
)
def test_a_word_that_rails_reads_is_no_slip(change: tuple[str, str, str], tmp_path: Path) -> None:
    found = check_rails(changed(tmp_path, change)).findings
    assert [finding.message for finding in found if finding.code in UNREAD] == []


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (in_game("<EndOfGame><MaxRoundsReached number='15'/></EndOfGame>"), "how the game ends"),
        (
            in_game(
                "<GameParameters><StockRound><NoSaleOfJustStartedCompany/></StockRound></GameParameters>"
            ),
            "how many shares may be held, bought and sold, and when",
        ),
        (
            in_game(
                "<GameParameters><OperatingRound><EmergencyTrainBuying companyBankruptcy='yes'"
                " mustSellTreasuryShares='yes'/></OperatingRound></GameParameters>"
            ),
            "how trains are bought",
        ),
        (in_type('<Float percentage="20" price="up"/>'), "how companies start and what they are worth"),
        (
            in_type('<Capitalisation type="fixedCash" cash="180"/>'),
            "how companies start and what they are worth",
        ),
        (
            beside(
                '<CompanyType name="National"><Formation minors="S1,S2" startMinor="S1" startPhase="4"'
                ' forcedMergePhase="5"/></CompanyType>'
            ),
            "how companies start and what they are worth",
        ),
        (
            in_type('<BaseTokens><LayCost method="route_length" cost="20" number="1"/></BaseTokens>'),
            "homes and the price of tokens",
        ),
        (
            beside('<CompanyType name="Private"><Tradeable toCompany="yes" lowerPrice="1"/></CompanyType>'),
            "for how much private companies are sold",
        ),
    ],
    ids=lambda said: said if isinstance(said, str) else said[2][-60:],
)
def test_what_is_not_taken_over_is_told(change: tuple[str, str, str], told: str, tmp_path: Path) -> None:
    found = check_rails(changed(tmp_path, change)).findings
    assert [finding.message for finding in found if finding.code in UNREAD] == []
    assert any(finding.message.startswith(f"Not taken over: {told} (") for finding in found)


def test_s2_5_a_side_has_a_reach_of_its_own(tmp_path: Path) -> None:
    change = (
        "Game.xml",
        'majorStops="3" cost="180"/>',
        'majorStops="3" cost="180"><Reach base="hexes"/></Train>',
    )
    trains = read_rails(changed(tmp_path, change)).data["trains"]
    assert trains[1]["hexes"] == 3


def goods_tile(*more: tuple[str, str, str]) -> list[tuple[str, str, str]]:
    """A printed tile whose station is for goods trains only, on A3."""
    stop = '<Station name="Mine" type="Mine" id="city1"><Access runTo="trains:goods"/></Station>'
    return [
        ("TileSet.xml", '<Tile id="0"/>', f'<Tile id="0"/><Tile id="-5">{stop}</Tile>'),
        (
            "Tiles.xml",
            "</Tiles>",
            '<Tile colour="fixed" id="-5" name="Mine"><Station id="city1" type="Town" value="10"/>'
            '<Track from="city1" gauge="normal" to="side0"/></Tile></Tiles>',
        ),
        ("Map.xml", '<Hex name="A3" tile="0"/>', '<Hex name="A3" tile="-5"/>'),
        *more,
    ]


def test_a_station_of_the_tile_set_is_for_one_category_of_trains(tmp_path: Path) -> None:
    assert read_rails(changed(tmp_path, *goods_tile())).data["map"]["only_for"] == {"goods": "A3"}


def test_the_hex_itself_has_the_last_word_on_its_trains(tmp_path: Path) -> None:
    own = ("Map.xml", 'tile="-5"/>', 'tile="-5"><Access runTo="yes"/></Hex>')
    assert "only_for" not in read_rails(changed(tmp_path, *goods_tile(own))).data["map"]
