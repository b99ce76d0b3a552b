"""What happens in an 18xx game is told as data; every language has words for all of it."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
import pytest

from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.messages import GameNames, catalogue_of, with_parts
from roundhouse.eighteen.rules.parts.mergers.events import CompanyAcquired, CompanyLiquidated
from roundhouse.eighteen.rules.parts.part import AnyPart
from roundhouse.eighteen.rules.parts.registry import part_class, part_names
from roundhouse.eighteen.rules.state.events import (
    DividendPaid,
    EighteenEvent,
    Moment,
    OperatingTurnBegan,
    Passed,
    Payment,
    PlayerBankrupt,
    SharesBought,
    TileLaid,
    TokenPlaced,
)
from roundhouse.eighteen.titles import own_part, title_ids
from roundhouse.server.lines import lines_of
from roundhouse.server.store.records import Line
from roundhouse.table.catalogue import Catalogue, data_of, kinds_of, words_of
from roundhouse.table.languages import languages
from roundhouse.table.protocol import Event

from .at_table import Play

PARTS: tuple[type[AnyPart], ...] = (
    *(part_class(name) for name in part_names()),
    *(part for part in map(own_part, title_ids()) if part is not None),
)
"""Every part of the rules and of the titles: with these imported, all events are known."""


def fields(kind: type[msgspec.Struct]) -> tuple[msgspec.inspect.Field, ...]:
    info = msgspec.inspect.type_info(kind)
    assert isinstance(info, msgspec.inspect.StructType)
    return info.fields


def metadata(type_: msgspec.inspect.Type) -> Iterator[Mapping[str, Any]]:
    """The marks on a type and on what it is made of."""
    if isinstance(type_, msgspec.inspect.Metadata):
        yield type_.extra or {}
    elif isinstance(type_, msgspec.inspect.UnionType):
        for one in type_.types:
            yield from metadata(one)
    elif isinstance(type_, msgspec.inspect.VarTupleType):
        yield from metadata(type_.item_type)


@pytest.mark.parametrize("language", languages())
def test_every_language_has_words_for_every_event(language: str) -> None:
    catalogue = with_parts(language, tuple(dict.fromkeys(PARTS)))
    missing = {*kinds_of(EighteenEvent), Payment} - set(catalogue.messages)
    assert not missing
    assert not [kind for kind in kinds_of(Moment) if kind in catalogue.messages]


@pytest.mark.parametrize("part", dict.fromkeys(PARTS), ids=lambda part: part.__name__)
def test_a_part_writes_its_messages_in_english(part: type[AnyPart]) -> None:
    assert set(part.messages) in ({"en"}, set())


def test_the_game_has_a_name_for_everything_that_fields_hold() -> None:
    names = GameNames(Play().game)
    kinds: list[type[msgspec.Struct]] = [Payment, *kinds_of(EighteenEvent)]
    marks = {extra["named"] for kind in kinds for field in fields(kind) for extra in metadata(field.type)}
    ids = {"company", "hex"}  # shown as they are
    assert marks - ids <= set(names)
    assert {"company.name", "hex.place"} <= set(names)


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (
            SharesBought(buyer="player:1", company="KO", percent=10, source="ipo", price=75),
            "Ada buys 10% of KO from the IPO for ¥75",
        ),
        (
            SharesBought(buyer="corp:KO", company="KO", percent=20, source="player:2", price=0),
            "Takamatsu & Kotohira Electric Railway buys 20% of KO from Ben for ¥0",
        ),
        (TokenPlaced(company="KO", hex="K8", cost=40), "KO places a token on K8 (Tokushima) for ¥40"),
        (TileLaid(hex="C4", tile="6", private="ER"), "Ehime Railway lays tile 6 on C4 (Ohzu)"),
        (TileLaid(hex="B3", tile="8", company="IR", cost=80), "IR lays tile 8 on B3 (Yawatahama) for ¥80"),
        (TileLaid(hex="B3", tile="8", by_hand=True), "Somebody lays tile 8 on B3 (Yawatahama) by hand"),
        (Passed(entity="player:3"), "Cleo passes"),
        (Passed(entity="corp:KO", step="buy_train"), "KO passes: does not buy trains"),
        (DividendPaid(company="KO", per_share=5), "KO pays nobody"),
        (
            DividendPaid(
                company="KO",
                per_share=5,
                payments=(
                    Payment(holder="player:1", paid=25),
                    Payment(holder="player:2", charged=5),
                    Payment(holder="corp:KO", paid=10, own=True),
                ),
            ),
            "KO pays ¥5 a share: ¥25 to Ada, ¥5 from Ben, ¥10 to KO",
        ),
    ],
)
def test_ids_read_as_names_and_numbers_as_money(event: EighteenEvent, words: str) -> None:
    assert catalogue_of(Play("1889").game).words(event) == words


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (CompanyAcquired(company="DLW", buyer=None), "The bank liquidates DLW."),
        (CompanyAcquired(company="DLW", buyer="PRR"), "PRR takes DLW over"),
        (
            CompanyLiquidated(company="DLW", reason="tokens_too_dear"),
            "DLW cannot pay for its tokens and is liquidated.",
        ),
    ],
)
def test_a_part_brings_its_words(event: EighteenEvent, words: str) -> None:
    assert catalogue_of(Play("1817").game).words(event) == words
    assert type(event) not in catalogue_of(Play("1889").game).messages


def test_a_title_may_say_it_in_other_words() -> None:
    event = PlayerBankrupt(player="1")
    assert catalogue_of(Play("1846").game).words(event) == "Ada is bankrupt."
    assert catalogue_of(Play("1889").game).words(event) == (
        "Ada is bankrupt and sells all shares that can be sold."
    )


@pytest.mark.parametrize(
    ("title", "company", "words"),
    [
        ("1822", "16", ("Minor 16 operates", "Mineure 16 opère")),
        ("1840", "3", ("Linie 3 operates", "Linie 3 opère")),
        ("1873", "7", ("Mine 7 operates", "Mine 7 opère")),
        ("1880", "2", ("Japanese Investor operates", "Japanese Investor opère")),
        ("1889", "KO", ("KO operates", "KO opère")),
    ],
)
def test_a_number_alone_is_no_name(title: str, company: str, words: tuple[str, str]) -> None:
    game, event = Play(title, 3).game, OperatingTurnBegan(company=company)
    assert tuple(catalogue_of(game, language).words(event) for language in ("en", "fr")) == words
    passed = Passed(entity=f"minor:{company}")
    assert catalogue_of(game).words(passed).startswith(words[0].removesuffix(" operates"))


def test_an_event_can_be_recorded_first_and_announced_later() -> None:
    game, heard = Play().game, list[Event]()
    game.listen(OperatingTurnBegan, heard.append)
    event = OperatingTurnBegan(company="KO")
    game.record(event)
    assert not heard
    game.announce(event)
    assert heard == [event]
    game.happen(event)
    assert (heard, game.happened()) == ([event, event], [event, event])


@pytest.mark.parametrize("id_", ["1889", "1846", "1860", "1817", "18MEX"])
def test_what_happens_in_a_game_is_read_back_from_its_data(id_: str) -> None:
    play, rng, kinds = Play(id_, 3), random.Random(5), set[type[Event]]()
    for _ in range(150):
        choices = list(play.table.choices())
        if not choices:
            break
        _, events = play.table.apply(rng.choice(choices).fill(rng))
        catalogue = catalogue_of(play.game)
        for event in events:
            data = data_of(FAMILY, event)
            assert data is not None
            stored = msgspec.json.decode(msgspec.json.encode(data))
            assert catalogue.read(stored) == msgspec.structs.replace(event, only=())
            kinds.add(type(event))
    assert len(kinds) > 5


def test_a_kept_line_reads_in_another_language() -> None:
    german = Catalogue(
        "de",
        {
            SharesBought: "{buyer} kauft {percent} % {company} {source:von {source} |}für {price}",
            TokenPlaced: "{company} setzt einen Stein nach {hex.place}",
        },
        terms={"entity": {"pool": "der Bank"}},
    )
    game = Play("1889").game
    events = (
        SharesBought(buyer="player:1", company="KO", percent=10, source="pool", price=75),
        TokenPlaced(company="KO", hex="K8"),
    )
    stored = msgspec.json.encode(lines_of(FAMILY, game, events))
    kept = msgspec.json.decode(stored, type=tuple[Line, ...])
    assert [line.text for line in kept] == [
        "Ada buys 10% of KO from the pool for ¥75",
        "KO places a token on K8 (Tokushima)",
    ]
    told = german.of(GameNames(game))
    assert [told.words(told.read(line.event)) for line in kept if line.event is not None] == [
        "Ada kauft 10 % KO von der Bank für ¥75",
        "KO setzt einen Stein nach K8 (Tokushima)",
    ]


def test_what_is_told_to_one_seat_only_stays_with_it() -> None:
    play = Play("1846", 3)
    choice = next(iter(play.table.choices()))
    _, events = play.table.apply(dict(choice.action))
    lines = lines_of(FAMILY, play.game, events)
    secret = [line for line in lines if line.only]
    assert [line.event and line.event["type"] for line in secret] == ["card-seen"]
    assert secret[0].only == (str(choice.action["entity"]).removeprefix("player:"),)
    assert words_of(FAMILY, play.game, events[0], "tlh") == lines[0].text
