"""Catalogues: the words of events, in one language and another."""

from __future__ import annotations

import doctest
from collections.abc import Mapping
from types import MappingProxyType

import msgspec
import pytest

from roundhouse.table import catalogue
from roundhouse.table.catalogue import Catalogue, data_of, kinds_of, words_of
from roundhouse.table.errors import Malformed
from roundhouse.table.protocol import Event


class Place(msgspec.Struct, frozen=True):
    name: str


class Happening(Event, frozen=True, kw_only=True, tag_field="type", tag=str.lower):
    """What all events of this family are."""


class Moved(Happening, frozen=True, kw_only=True):
    who: str
    steps: int
    to: Place
    by: Place | None = None
    fee: int = 0
    loads: tuple[str, ...] = ()


class Ended(Happening, frozen=True, kw_only=True):
    pass


ENGLISH = Catalogue(
    "en",
    {
        Place: "the {name}",
        Moved: "{who} goes {steps:a step|# steps} to {to}{by: past {by}|}{fee!b: for {fee} gp|} with {loads}",
        Ended: "The end",
    },
)


def polish(count: int) -> int:
    """One step, 2-4 steps, 5 steps: three forms."""
    return 0 if count == 1 else 1 if count % 10 in (2, 3, 4) and count % 100 not in (12, 13, 14) else 2


POLISH = Catalogue(
    "pl",
    {Place: "{name}", Moved: "{who}: {steps:# krok|# kroki|# kroków}, {to}", Ended: "Koniec"},
    plural=polish,
    forms=3,
)


class Family:
    catalogues: Mapping[str, Catalogue] = MappingProxyType({"en": ENGLISH, "pl": POLISH})


def test_the_examples_of_the_module() -> None:
    assert doctest.testmod(catalogue).failed == 0


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (Moved(who="Ann", steps=1, to=Place("inn"), loads=("hops",)), "Ann goes a step to the inn with hops"),
        (
            Moved(who="Ann", steps=3, to=Place("inn"), by=Place("mill"), fee=4, loads=("hops", "wine")),
            "Ann goes 3 steps to the inn past the mill for 4 gp with hops, wine",
        ),
        (Moved(who="{fee}|#", steps=0, to=Place("a|b")), "{fee}|# goes 0 steps to the a|b with "),
        (Ended(), "The end"),
    ],
)
def test_words(event: Event, words: str) -> None:
    assert ENGLISH.words(event) == words


@pytest.mark.parametrize(("steps", "words"), [(1, "1 krok"), (3, "3 kroki"), (5, "5 kroków")])
def test_a_language_with_three_plurals(steps: int, words: str) -> None:
    event = Moved(who="Ann", steps=steps, to=Place("młyn"))
    assert words_of(Family(), event, "pl") == f"Ann: {words}, młyn"
    assert words_of(Family(), event, "tlh").startswith("Ann goes")  # a language that nobody speaks here


@pytest.mark.parametrize(
    ("message", "fault"),
    [
        ("{whom} goes", "no field “whom”"),
        ("{who} goes {steps:a|b|c}", "“steps” needs 2 forms, not 3"),
        ("{fee!b:for {cost}|}", "no field “cost”"),
    ],
)
def test_a_template_that_cannot_be_filled_in_is_refused_at_once(message: str, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        Catalogue("en", {Moved: message})


def test_what_a_family_says_as_data_is_read_back() -> None:
    event = Moved(who="Ann", steps=2, to=Place("inn"), only=("1",))
    data = data_of(Family(), event)
    assert data is not None
    assert data["type"] == "moved"
    assert "only" not in data  # who may read it is kept beside it
    assert ENGLISH.read(data) == msgspec.structs.replace(event, only=())
    assert kinds_of(Happening) == [Ended, Moved]


def test_a_family_that_has_only_words() -> None:
    class Told(Event, frozen=True, kw_only=True):
        def words(self) -> str:
            return "Something."

    assert words_of(object(), Told()) == "Something."
    assert data_of(object(), Told()) is None


@pytest.mark.parametrize("data", [{}, {"type": "flew"}, {"type": "moved", "who": 3}, {"type": ["moved"]}])
def test_data_that_is_no_event_is_refused(data: dict[str, object]) -> None:
    with pytest.raises(Malformed):
        ENGLISH.read(data)
