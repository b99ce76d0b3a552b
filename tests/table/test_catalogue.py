"""Catalogues: the words of events, in one language and another."""

from __future__ import annotations

import doctest
from typing import Annotated, Literal

import msgspec
import pytest

from roundhouse.table import catalogue
from roundhouse.table.catalogue import ByValue, Catalogue, data_of, kinds_of, named, words_of
from roundhouse.table.errors import Malformed
from roundhouse.table.protocol import Event, Game

from ..crayon.playing import new_table


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


def test_a_number_stands_in_the_forms_within_its_form_too() -> None:
    steps = (
        "{steps:a step{fee!b: (1 of #)|}|# steps{by: by {by}|, all # on foot}{fee: for a coin| for # coins}}"
    )
    words = Catalogue("en", {Place: "the {name}", Moved: steps}).words
    one = Moved(who="Ann", steps=4, to=Place("mill"), fee=3)
    assert words(one) == "4 steps, all 4 on foot for 3 coins"
    assert words(msgspec.structs.replace(one, steps=1)) == "a step (1 of 1)"


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
    def catalogue(self, game: Game, language: str = "en") -> Catalogue:
        return {"en": ENGLISH, "pl": POLISH}.get(language, ENGLISH)


GAME = new_table(2, seed=1).game  # any game: these words do not depend on it


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
    assert words_of(Family(), GAME, event, "pl") == f"Ann: {words}, młyn"
    assert words_of(Family(), GAME, event, "tlh").startswith("Ann goes")  # a language that nobody speaks here


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

    assert words_of(object(), GAME, Told()) == "Something."
    assert data_of(object(), Told()) is None


@pytest.mark.parametrize("data", [{}, {"type": "flew"}, {"type": "moved", "who": 3}, {"type": ["moved"]}])
def test_data_that_is_no_event_is_refused(data: dict[str, object]) -> None:
    with pytest.raises(Malformed):
        ENGLISH.read(data)


ShipId = Annotated[str, named("ship")]


class Sailed(Event, frozen=True, kw_only=True, tag_field="type", tag="sailed"):
    ship: ShipId
    past: tuple[ShipId, ...] = ()
    by: ShipId | None = None
    wind: Literal["calm", "storm"] = "calm"
    fee: Annotated[int, named("coins")] = 0


SAILING = Catalogue(
    "en",
    {Sailed: "{ship} ({ship.captain}) past {past}{by:, by {by}|}, {fee:for one|for # ({fee})}, {wind}"},
    terms={"ship": {"": "a raft"}},
)


def test_fields_that_hold_an_id_are_shown_by_the_names_of_the_game() -> None:
    ours = SAILING.of({"ship": str.title, "ship.captain": lambda id_: f"of {id_}", "coins": "{} gp".format})
    event = Sailed(ship="argo", past=("nina", ""), by="pinta", fee=3)
    assert ours.words(event) == "Argo (of argo) past Nina, a raft, by Pinta, for 3 (3 gp), calm"
    assert SAILING.words(event) == "argo (argo) past nina, a raft, by pinta, for 3 (3), calm"


def test_a_message_may_depend_on_a_field_with_few_values() -> None:
    wind = ByValue("wind", {"calm": "{ship} waits", "storm": "{ship} flies"})
    catalogue = SAILING.including({Sailed: wind, Ended: "Over"})
    assert catalogue.words(Sailed(ship="argo", wind="storm")) == "argo flies"
    assert (catalogue.words(Ended()), SAILING.messages.get(Ended)) == ("Over", None)


@pytest.mark.parametrize(
    ("message", "fault"),
    [
        (ByValue("wind", {"calm": "{ship}"}), "“wind” needs a template for each of: calm, storm"),
        (ByValue("ship", {"argo": "{ship}"}), "“ship” is no field with few values"),
        (ByValue("wind", {"calm": "{boat}", "storm": ""}), "no field “boat”"),
        ("{fee:a|b|c}", "“fee” needs 2 forms, not 3"),
    ],
)
def test_what_cannot_be_chosen_is_refused_at_once(message: ByValue | str, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        SAILING.including({Sailed: message})


def test_two_events_with_one_tag_are_refused() -> None:
    class Again(Event, frozen=True, kw_only=True, tag_field="type", tag="sailed"):
        """The tag is taken."""

    with pytest.raises(ValueError, match="two events have the same tag"):
        SAILING.including({Again: "Again"})
