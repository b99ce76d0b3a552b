"""Every field of the second document (S2.*) makes a difference in play."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.steps.dividends import retire_trains
from roundhouse.eighteen.rules.steps.train_help import BuyTrainsSettings
from roundhouse.eighteen.rules.steps.trains import BuyTrains

from .data import ROOT
from .fields import Field
from .line import buy, company, earns, on_sale, play_rails

Change = tuple[str, str, str]

SEED = next(iter((ROOT.parent / "seeds").glob("002_*.txt")), None)
DOCUMENT = {
    "TrainType": ("name", "quantity", "class", "initialPortfolio", "obsoleting", "category"),
    "NewPhase": ("phaseName", "trainIndex"),
    "Train": ("name", "cost", "exchangeCost", "majorStops", "minorStops"),
    "Reach": ("base", "countTowns"),
    "Score": ("cities", "towns"),
    "Defaults": ("class",),
    "TrainBuyingRules": ("DualTrainBecomesUndecidedInPool", "FaceValueIfDifferentPresidents"),
    "Component": ("ObsoleteTrainFor",),
    "DiscardTrain": ("to",),
    "RemoveTrainBeforeSR": ("",),
}
"""The tags and attributes as the document lists them."""

TWO = '<TrainType name="2" majorStops="2" cost="80" quantity="4"/>'
THREE = '<TrainType name="3" majorStops="3" cost="180" quantity="3"><NewPhase phaseName="3"/></TrainType>'
DUAL = (
    '<TrainType name="2/1+2" quantity="4"><Train name="2" majorStops="2" cost="80"/>'
    '<Train name="1+2" majorStops="1" minorStops="2" cost="70"/></TrainType>'
)


def two(*, inner: str = "", **attributes: str) -> Change:
    """The 2-train with other attributes and inner tags."""
    row = {"name": "2", "majorStops": "2", "cost": "80", "quantity": "4"} | attributes
    words = " ".join(f'{name.rstrip("_")}="{value}"' for name, value in row.items() if value)
    return ("Game.xml", TWO, f"<TrainType {words}>{inner}</TrainType>")


def three(old: str, new: str) -> Change:
    return ("Game.xml", THREE, THREE.replace(old, new))


def manager(text: str) -> Change:
    """More tags in the manager of trains."""
    return ("Game.xml", '<TrainType name="2"', f'{text}<TrainType name="2"')


def dual(*more: Change, card: str = DUAL) -> tuple[Change, ...]:
    """A dual card in place of the 2-train."""
    return (*more, ("Game.xml", TWO, card), ("Game.xml", 'rusted="2"', 'rusted="2/1+2"'))


OBSOLETE = two(obsoleting="yes")
MINE: tuple[Change, ...] = (
    ("Map.xml", "</Map>", '<Hex name="B15" tile="-8"><Access runTo="trains:goods"/></Hex></Map>'),
    ("TileSet.xml", '<Tile id="0"/>', '<Tile id="0"/><Tile id="-8"/>'),
)
EXTRA = '<TrainType name="P" majorStops="2" cost="100" quantity="1"{}/>'


# What is seen at the table


def supply(play: EighteenGame) -> int:
    """How many 2-trains can be bought, one after the other, up to eight."""
    for count in range(8):
        if all(train.kind.name != "2" for train in play.depot.upcoming):
            return count
        buy(play, "2", "BB" if count % 2 else "AA")
    return 8


def fate(of: str = "AA", by: str = "BB") -> Callable[[EighteenGame], str]:
    """What becomes of the 2-train of a company when another one, or the same, starts phase 4."""

    def seen(play: EighteenGame) -> str:
        mine = buy(play, "2", of)
        buy(play, "4", by)
        if mine.rusted:
            return "rusted"
        counted = play.policies.trains.trains_counted(play.corporations[of])
        retire_trains(play, play.corporations[of])
        return f"{'gone' if mine.rusted else 'stays'}, counted {counted}"

    return seen


def phases(*trains: str) -> Callable[[EighteenGame], str]:
    def seen(play: EighteenGame) -> str:
        for name in trains:
            buy(play, name)
        return play.phase.name

    return seen


def trade_ins(play: EighteenGame) -> list[int]:
    """What a 3-train costs AA in exchange for its 2-train."""
    for to in ("AA", "BB", "BB", "BB"):
        buy(play, "2", to)
    step = BuyTrains(play, "test", BuyTrainsSettings())
    return [price for train, _, _, price in step.exchanges(company(play)) if train.name == "3"]


def sides(play: EighteenGame) -> list[tuple[str, int]]:
    """The sides of the first card that a buyer may choose from, with their prices."""
    return [(side.name, side.price) for side in play.depot.sides(play.depot.upcoming[0])]


def sides_in_pool(play: EighteenGame) -> list[str]:
    """The same for a card that was bought as its second side and given up."""
    train = buy(play, "2")
    train.side = "1+2"
    play.depot.discard(train)
    return [side.name for side in play.depot.sides(train)]


def price_between_presidents(play: EighteenGame) -> tuple[int, int]:
    """What AA may pay for BB's 2-train; the companies have different presidents."""
    mine, train = company(play, "AA", 1), None
    company(play, "BB", 2)
    train = buy(play, "2", "BB")
    return BuyTrains(play, "test", BuyTrainsSettings()).price_range(mine, train)


def discarded(play: EighteenGame) -> int:
    """How many trains are in the pool after AA gave one up."""
    play.depot.discard(buy(play, "2"))
    return len(play.depot.pool)


def left_after_a_set(play: EighteenGame) -> int:
    """The trains that the bank has when the second stock round begins, and nobody has bought any."""
    before = len(play.depot.upcoming)
    rng = random.Random(1)
    while (play.progress.turn, play.round.kind) != (2, "stock"):
        choices = {choice.type: choice for choice in play.choices()}
        play.perform(choices.get("pass", next(iter(choices.values()))).fill(rng), None)
    return len(play.depot.upcoming) - before


def of_side(name: str) -> Callable[[EighteenGame], int]:
    return lambda play: earns(play, "2", name)


def first(play: EighteenGame) -> int:
    return earns(play, play.depot.upcoming[0].kind.name)


def pool(play: EighteenGame) -> list[str]:
    return [train.name for train in play.depot.pool]


EXPRESS = '<Defaults class="Express"><Score towns="no"/></Defaults>'
FIELDS = [
    Field(
        "TrainType.name", [two(name="A"), ("Game.xml", 'rusted="2"', 'rusted="A"')], ["A"], [], ["2"], on_sale
    ),
    Field("TrainType.quantity", [two(quantity="2")], 2, [], 4, supply),
    Field("TrainType.quantity: no limit", [two(quantity="-1")], 8, [], 4, supply),
    Field(
        "TrainType.class",
        [two(class_="net.Express"), manager(EXPRESS)],
        30,
        [two(class_="net.Local"), manager(EXPRESS)],
        20,
        first,
    ),
    Field(
        "TrainType.initialPortfolio",
        [manager(EXTRA.format(' initialPortfolio="POOL"'))],
        ["P"],
        [manager(EXTRA.format(""))],
        [],
        pool,
    ),
    Field("TrainType.obsoleting", [OBSOLETE], "gone, counted 1", [], "rusted", fate()),
    Field(
        "TrainType.category",
        [two(majorStops="99", category="goods"), *MINE],
        230,
        [two(majorStops="99"), *MINE],
        170,
        first,
    ),
    Field(
        "TrainType: defaults for its Trains",
        dual(card=DUAL.replace(' cost="70"', "").replace(' quantity="4"', ' cost="75" quantity="4"')),
        [("2", 80), ("1+2", 75)],
        dual(),
        [("2", 80), ("1+2", 70)],
        sides,
    ),
    Field(
        "NewPhase.phaseName",
        [
            three('phaseName="3"', 'phaseName="4"'),
            (
                "Game.xml",
                '<NewPhase phaseName="4"/></TrainType>\n<TrainType name="5"',
                '</TrainType>\n<TrainType name="5"',
            ),
            ("Game.xml", '<Phase name="3"><Tiles colour="yellow,green"/></Phase>\n', ""),
        ],
        "4",
        [],
        "3",
        phases("3"),
    ),
    Field(
        "NewPhase.trainIndex",
        [three('phaseName="3"', 'phaseName="3" trainIndex="2"')],
        "2",
        [],
        "3",
        phases("3"),
    ),
    Field(
        "NewPhase.trainIndex",
        [three('phaseName="3"', 'phaseName="3" trainIndex="2"')],
        "3",
        [three('phaseName="3"', 'phaseName="3" trainIndex="3"')],
        "2",
        phases("3", "3"),
    ),
    Field(
        "Train.name",
        dual(card=DUAL.replace('"1+2"', '"Local"')),
        [("2", 80), ("Local", 70)],
        dual(),
        [("2", 80), ("1+2", 70)],
        sides,
    ),
    Field(
        "Train.cost",
        dual(card=DUAL.replace('cost="70"', 'cost="60"')),
        [("2", 80), ("1+2", 60)],
        dual(),
        [("2", 80), ("1+2", 70)],
        sides,
    ),
    Field("Train.cost: on the card", [two(cost="90")], [("2", 90)], [], [("2", 80)], sides),
    Field(
        "Train.exchangeCost", [three('cost="180"', 'cost="180" exchangeCost="150"')], [150], [], [], trade_ins
    ),
    Field("Train.majorStops", [two(majorStops="3")], 40, [], 20, first),
    Field(
        "Train.majorStops: of a side",
        dual(card=DUAL.replace('majorStops="1"', 'majorStops="2"')),
        50,
        dual(),
        20,
        of_side("1+2"),
    ),
    Field("Train.majorStops: -1", [two(majorStops="-1")], 0, [], 20, first),
    Field("Train.minorStops", [two(minorStops="1")], 40, [], 20, first),
    Field("Reach.base", [two(inner='<Reach base="hexes"/>')], 40, [], 20, first),
    Field("Reach.countTowns", [two(inner='<Reach countTowns="no"/>')], 50, [], 20, first),
    Field("Score.cities", [two(inner='<Score cities="double"/>')], 30, [], 20, first),
    Field(
        "Score.cities",
        [two(majorStops="3", inner='<Score cities="double"/>')],
        70,
        [two(majorStops="3")],
        40,
        first,
    ),
    Field("Score.towns", [two(inner='<Score towns="no"/>')], 30, [], 20, first),
    Field(
        "Defaults: for all trains", [manager('<Defaults><Score towns="no"/></Defaults>')], 30, [], 20, first
    ),
    Field(
        "Defaults: the nearer wins",
        [manager('<Defaults><Score towns="no"/></Defaults>'), two(inner='<Score towns="yes"/>')],
        20,
        [manager('<Defaults><Score towns="no"/></Defaults>')],
        30,
        first,
    ),
    Field(
        "Defaults.class",
        [manager(EXPRESS), two(class_="Express")],
        30,
        [manager(EXPRESS), two(class_="Local")],
        20,
        first,
    ),
    Field(
        "TrainBuyingRules.DualTrainBecomesUndecidedInPool",
        dual(manager("<TrainBuyingRules><DualTrainBecomesUndecidedInPool/></TrainBuyingRules>")),
        ["2", "1+2"],
        dual(),
        ["1+2"],
        sides_in_pool,
    ),
    Field(
        "TrainBuyingRules.FaceValueIfDifferentPresidents",
        [manager("<TrainBuyingRules><FaceValueIfDifferentPresidents/></TrainBuyingRules>")],
        (80, 80),
        [],
        (1, 3000),
        price_between_presidents,
    ),
    Field(
        "Component.ObsoleteTrainFor",
        [OBSOLETE, ("Game.xml", 'name="TrainManager"', 'name="TrainManager" ObsoleteTrainFor="ALL"')],
        "gone, counted 2",
        [OBSOLETE],
        "rusted",
        fate("AA", "AA"),
    ),
    Field("Component.ObsoleteTrainFor", [OBSOLETE], "gone, counted 1", [], "rusted", fate("AA", "BB")),
    Field(
        "DiscardTrain.to",
        [manager('<DiscardTrain to="Scrapheap"/>')],
        0,
        [manager('<DiscardTrain to="Pool"/>')],
        1,
        discarded,
    ),
    Field("RemoveTrainBeforeSR.", [manager("<RemoveTrainBeforeSR/>")], -1, [], 0, left_after_a_set),
    Field(
        "RemoveTrainBeforeSR.: no permanent one",
        [manager("<RemoveTrainBeforeSR/>")],
        -1,
        [manager("<RemoveTrainBeforeSR/>"), ("Game.xml", ' rusted="2"', "")],
        0,
        left_after_a_set,
    ),
    Field("(program) TrainType.alsoReleased", [two(alsoReleased="4")], ["2", "4"], [], ["2"], on_sale),
    Field(
        "(program) TrainType.Rusted",
        [three("<NewPhase", '<Rusted type="2"/><NewPhase')],
        0,
        [],
        1,
        lambda play: len([buy(play, "2"), buy(play, "3", "BB")]) - 2 + len(company(play).trains),
    ),
]


@pytest.mark.parametrize("field", FIELDS, ids=lambda field: field.name)
def test_a_field_of_a_rails_directory_makes_a_difference_in_play(field: Field, tmp_path: Path) -> None:
    for changes, expected in ((field.said, field.then), (field.other, field.otherwise)):
        assert field.seen(play_rails(tmp_path, *changes)) == expected


def test_every_field_of_the_document_is_played() -> None:
    """S2: a tag or attribute that no row above plays is named here."""
    played = {field.name.partition(":")[0] for field in FIELDS if not field.name.startswith("(program)")}
    wanted = {f"{tag}.{name}" for tag, names in DOCUMENT.items() for name in names}
    assert played - {"TrainType", "Defaults"} == wanted


@pytest.mark.skipif(SEED is None, reason="the founding documents are not here")
def test_the_list_of_fields_is_that_of_the_document() -> None:
    assert SEED is not None
    text = SEED.read_text("utf-8")
    for tag, names in DOCUMENT.items():
        assert f"<{tag}" in text
        assert all(name in text for name in names)
    rows = {line.split()[0] for line in text.splitlines() if " required " in line or " optional " in line}
    known = {name for names in DOCUMENT.values() for name in names}
    tags = {f"<{tag}>" for tag in DOCUMENT}
    assert rows - known - tags <= {"XML", "The", "To", "This", "Here", "Inner", "A"}


def test_s2_9_a_card_knows_which_train_it_is(tmp_path: Path) -> None:
    play: Any = play_rails(tmp_path, *dual())
    card = play.depot.upcoming[0]
    assert (card.kind.name, [side.name for side in card.kind.variants]) == ("2", ["1+2"])
    assert (card.name, card.price) == ("2", 80)
    card.side = "1+2"
    assert (card.name, card.price, card.kind.name) == ("1+2", 70, "2")
