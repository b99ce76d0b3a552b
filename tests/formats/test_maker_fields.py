"""Every field of the first document (S0.P*, S0.T*) makes a difference in play."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.steps.dividends import retire_trains
from roundhouse.eighteen.rules.steps.train_help import BuyTrainsSettings
from roundhouse.eighteen.rules.steps.trains import BuyTrains
from roundhouse.eighteen.track.catalogue import common_tiles

from .data import ROOT
from .fields import Field
from .line import Data, buy, company, earns, maker, on_sale, play_maker

Change = Callable[[Data], None]

SEED = next(iter((ROOT.parent / "seeds").glob("000_*.txt")), None)
DOCUMENT = {
    "phase": (
        "name", "limit", "tiles", "minor", "company", "train", "rounds", "on", "notes", "buy_companies",
        "events",
    ),
    "train": (
        "name", "quantity", "color", "price", "image", "phase", "print", "discount", "description",
        "available", "variant", "rust", "phased", "obsolete", "permanent", "players",
    ),
}  # fmt: skip
"""The fields as the document lists them."""


def nothing(_document: Data) -> None:
    """The file as it is."""


def train(at: int, **fields: Any) -> Change:
    """Fields of the train in that row."""
    return lambda document: document["trains"][at].update(fields)


def phase(at: int, **fields: Any) -> Change:
    """Fields of the phase in that row."""
    return lambda document: document["phases"][at].update(fields)


def renamed(name: str) -> Change:
    """The first train has another name, and with it the phase."""

    def change(document: Data) -> None:
        document["trains"][0]["name"] = document["phases"][0]["name"] = name

    return change


def more_trains(*rows: Data) -> Change:
    return lambda document: document["trains"].extend(rows)


def more_phases(*rows: Data) -> Change:
    return lambda document: document["phases"].extend(rows)


def all_of(*changes: Change) -> Change:
    def change(document: Data) -> None:
        for one in changes:
            one(document)

    return change


# What is seen at the table


def panel(name: str) -> Callable[[EighteenGame], str]:
    def seen(play: EighteenGame) -> str:
        found = {id_: html for id_, _, html in FAMILY.pages().panels(play, None)}
        return found[name]

    return seen


def shows(name: str, *words: str) -> Callable[[EighteenGame], bool]:
    """Are these words on a panel of the table page?"""

    def seen(play: EighteenGame) -> bool:
        html = panel(name)(play)
        return all(word in html for word in words)

    return seen


def permanent(play: EighteenGame) -> int:
    """How many trains the list of trains calls permanent."""
    rows = panel("trains")(play).partition('class="trains"')[2].partition("</table>")[0]
    return rows.count("permanent")


def after(*trains: str, then: Callable[[EighteenGame], Any]) -> Callable[[EighteenGame], Any]:
    """What is seen once these trains have been bought by BB."""

    def seen(play: EighteenGame) -> Any:
        for name in trains:
            buy(play, name, "BB")
        return then(play)

    return seen


def limit(name: str) -> Callable[[EighteenGame], int]:
    return lambda play: play.policies.trains.train_limit(play.corporations[name])


def phase_name(play: EighteenGame) -> str:
    return play.phase.name


def fate(*trains: str) -> Callable[[EighteenGame], str]:
    """What has become of AA's 2-train after BB bought these trains: before and after its next run."""

    def seen(play: EighteenGame) -> str:
        mine = buy(play, "2", "AA")
        for name in trains:
            buy(play, name, "BB")
        if mine.rusted:
            return "rusted"
        counted = play.policies.trains.trains_counted(company(play))
        retire_trains(play, company(play))
        return f"{'gone' if mine.rusted else 'stays'}, counted {counted}"

    return seen


def rounds(play: EighteenGame) -> int:
    """The operating rounds after the first stock round."""
    while play.round.kind != "operating":
        if play.round.kind == "stock":
            company(play)
        play.perform({"type": "pass", "entity": f"player:{play.deciders()[0]}"}, None)
    return play.progress.rounds_in_set


def lays(play: EighteenGame) -> bool:
    """May AA lay a green tile over a yellow one?"""
    mine = company(play)
    play.land.board.lay("B3", common_tiles()["57"].at(0))
    return any(copy.startswith("15-") for copy, _ in play.land.legal_tiles(mine, "B3"))


def trade_ins(play: EighteenGame) -> list[int]:
    """What a 3-train costs AA in exchange for its 2-train."""
    for to in ("AA", "BB", "BB", "BB"):
        buy(play, "2", to)
    step = BuyTrains(play, "test", BuyTrainsSettings())
    return [price for train_, _, _, price in step.exchanges(company(play)) if train_.name == "3"]


def private_for_sale(play: EighteenGame) -> bool:
    return play.policies.privates.may_buy_privates(company(play))


def ferry_open(play: EighteenGame) -> bool:
    return not play.privates["P1"].closed


def marks(play: EighteenGame) -> int:
    """The markers of privates on the map after phase 3 began."""
    ferry = play.privates["P1"]
    ferry.marks = ("B5",)
    ferry.serves = company(play)
    buy(play, "3", "BB")
    return len(ferry.marks)


def supply(name: str) -> Callable[[EighteenGame], int]:
    """How many trains of a kind can be bought, one after the other, up to six."""

    def seen(play: EighteenGame) -> int:
        for count in range(6):
            if all(item.kind.name != name for item in play.depot.upcoming):
                return count
            buy(play, name, "BB" if count % 2 else "AA")
        return 6

    return seen


MINOR_ROW = {"name": "2", "limit": 1, "tiles": "yellow", "minor": True}
COMPANY_ROW = {"name": "2", "limit": 1, "tiles": "yellow", "company": "BB"}
HEAVY = {"name": "6", "quantity": 1, "color": "gray", "price": 600, "variant": "heavy"}

FIELDS = [
    Field("phase.name", phase(1, name="Green", on="3"), "Green", nothing, "3", after("3", then=phase_name)),
    Field("phase.limit", phase(0, limit=1), 1, nothing, 4, limit("AA")),
    Field("phase.tiles", phase(1, tiles="yellow"), False, nothing, True, after("3", then=lays)),
    Field(
        "phase.minor",
        more_phases(MINOR_ROW),
        (4, 1),
        nothing,
        (4, 4),
        lambda p: (limit("AA")(p), limit("CC")(p)),
    ),
    Field(
        "phase.company",
        more_phases(COMPANY_ROW),
        (4, 1),
        nothing,
        (4, 4),
        lambda p: (limit("AA")(p), limit("BB")(p)),
    ),
    Field("phase.train", phase(0, train=["2", "4"]), ["2", "4"], nothing, ["2"], on_sale),
    Field("phase.rounds", phase(0, rounds=3), 3, nothing, 1, rounds),
    Field("phase.on", phase(1, on="2"), "3", nothing, "2", after("2", then=phase_name)),
    Field(
        "phase.on: index",
        phase(1, on={"on": "3", "index": 2}),
        "2",
        nothing,
        "3",
        after("3", then=phase_name),
    ),
    Field(
        "phase.on: index",
        phase(1, on={"on": "3", "index": 2}),
        "3",
        phase(1, on={"on": "3", "index": 3}),
        "2",
        after("3", "3", then=phase_name),
    ),
    Field(
        "phase.on: any of a list",
        phase(1, on=["4", "3"]),
        "3",
        phase(1, on=["4", "5"]),
        "2",
        after("3", then=phase_name),
    ),
    Field(
        "phase.on: any of a list",
        phase(1, on=["2", {"on": "3", "index": 2}]),
        "3",
        phase(1, on=["4", {"on": "3", "index": 3}]),
        "2",
        after("3", "3", then=phase_name),
    ),
    Field(
        "phase.notes", phase(0, notes="Mind the gap"), True, nothing, False, shows("trains", "Mind the gap")
    ),
    Field(
        "phase.notes: from buy_companies",
        phase(1, buy_companies=True),
        True,
        nothing,
        False,
        shows("trains", "companies may buy privates"),
    ),
    Field(
        "phase.notes: from events",
        phase(1, events={"close_companies": True}),
        True,
        nothing,
        False,
        shows("trains", "the private companies close"),
    ),
    Field(
        "phase.notes: from events",
        phase(1, events={"remove_tokens": True}),
        True,
        nothing,
        False,
        shows("trains", "tokens of private companies go"),
    ),
    Field("phase.buy_companies", phase(0, buy_companies=True), True, nothing, False, private_for_sale),
    Field(
        "phase.events: close_companies",
        phase(1, events={"close_companies": True}),
        False,
        phase(1, events={"close_companies": False}),
        True,
        after("3", then=ferry_open),
    ),
    Field("phase.events: remove_tokens", phase(1, events={"remove_tokens": True}), 0, nothing, 1, marks),
    Field("train.name", renamed("2+1"), 40, nothing, 20, lambda p: earns(p, p.depot.upcoming[0].name)),
    Field("train.quantity", train(0, quantity=2), 2, nothing, 4, supply("2")),
    Field("train.quantity: ∞", train(0, quantity="∞", print=2), 6, nothing, 4, supply("2")),
    Field("train.color", train(0, color="red"), True, nothing, False, shows("trains", "background:#c8201f")),
    Field("train.price", train(0, price=90), 90, nothing, 80, lambda p: p.depot.cheapest()),
    Field(
        "train.image", train(0, image="Diesel"), True, nothing, False, shows("trains", 'data-image="Diesel"')
    ),
    Field("train.phase", train(1, phase=False), False, nothing, True, shows("trains", ">3</span>")),
    Field(
        "train.print",
        train(0, print=7),
        (True, 4),
        nothing,
        (False, 4),
        lambda p: (shows("trains", "7 cards printed")(p), supply("2")(p)),
    ),
    Field("train.discount", train(1, discount={"2": 50}), [130], nothing, [], trade_ins),
    Field(
        "train.description",
        train(0, description="Slow but sure"),
        True,
        nothing,
        False,
        shows("trains", "Slow but sure"),
    ),
    Field(
        "train.available",
        train(3, available="3"),
        ["3", "5"],
        nothing,
        ["3"],
        after("2", "2", "2", "2", "3", then=on_sale),
    ),
    Field("train.available", train(0, available="3"), ["3"], nothing, ["2"], on_sale),
    Field(
        "train.variant", more_trains({**HEAVY}), 0, more_trains({**HEAVY, "variant": None}), 1, supply("6")
    ),
    Field("train.rust", train(0, rust="4"), "rusted", nothing, "stays, counted 1", fate("4")),
    Field(
        "train.rust: index",
        train(0, rust={"on": "4", "index": 2}),
        "stays, counted 1",
        train(0, rust="4"),
        "rusted",
        fate("4"),
    ),
    Field(
        "train.rust: index",
        train(0, rust={"on": "4", "index": 2}),
        "rusted",
        train(0, rust={"on": "4", "index": 3}),
        "stays, counted 1",
        fate("4", "4"),
    ),
    Field(
        "train.rust: any of a list",
        train(0, rust=["5", "3"]),
        "rusted",
        train(0, rust=["5", "4"]),
        "stays, counted 1",
        fate("3"),
    ),
    Field(
        "train.rust: any of a list",
        train(0, rust=[{"on": "4", "index": 2}, "5"]),
        "rusted",
        train(0, rust="5"),
        "stays, counted 1",
        fate("4", "4"),
    ),
    Field("train.phased", train(0, phased="4"), "gone, counted 0", nothing, "stays, counted 1", fate("4")),
    Field(
        "train.phased: index",
        train(0, phased={"on": "4", "index": 2}),
        "stays, counted 1",
        train(0, phased="4"),
        "gone, counted 0",
        fate("4"),
    ),
    Field(
        "train.obsolete", train(0, obsolete="4"), "gone, counted 1", nothing, "stays, counted 1", fate("4")
    ),
    Field(
        "train.obsolete: index",
        train(0, obsolete={"on": "4", "index": 2}),
        "stays, counted 1",
        train(0, obsolete="4"),
        "gone, counted 1",
        fate("4"),
    ),
    Field(
        "train.permanent",
        train(0, permanent=False),
        3,
        nothing,
        4,
        permanent,
    ),
    Field("train.players", train(1, players=4), 0, nothing, 3, supply("3")),
    Field("train.players", train(1, players=3), 3, train(1, players=2), 0, supply("3")),
]


@pytest.mark.parametrize("field", FIELDS, ids=lambda field: field.name)
def test_a_field_of_a_maker_file_makes_a_difference_in_play(field: Field) -> None:
    for change, expected in ((field.said, field.then), (field.other, field.otherwise)):
        document = maker()
        change(document)
        assert field.seen(play_maker(document)) == expected


REACH = {
    "2": 20,
    "3": 40,
    "2+1": 40,
    "2E": 30,
    "2D": 60,
    "2H": 40,
    "3H": 50,
    "2/4": 30,
    "D": 170,
    "Pullman": 0,
}
"""What a train of that name earns on the line from its upper end (decision 0702)."""


@pytest.mark.parametrize("name", REACH)
def test_s0_t1_how_far_a_train_runs_is_read_from_its_name(name: str) -> None:
    document = maker()
    renamed(name)(document)
    assert earns(play_maker(document), name) == REACH[name]


def test_every_field_of_the_document_is_played() -> None:
    """S0: a field that no row above plays is named here."""
    played = {field.name.partition(":")[0] for field in FIELDS}
    assert played == {f"{part}.{name}" for part, names in DOCUMENT.items() for name in names}


@pytest.mark.skipif(SEED is None, reason="the founding documents are not here")
def test_the_list_of_fields_is_that_of_the_document() -> None:
    assert SEED is not None
    _, phases, trains = re.split(r"^## (?:Phase|Train) Fields$", SEED.read_text("utf-8"), flags=re.M)
    for part, text in (("phase", phases), ("train", trains.partition("## Examples")[0])):
        assert re.findall(r"^\* \*\*(\w+)\*?\*\*", text, flags=re.M) == list(DOCUMENT[part])
