"""Each word that a title may use is declared once, means something, and is read by the rules."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, get_args

import pytest

from roundhouse.eighteen import rules, titles
from roundhouse.eighteen.model import words
from roundhouse.eighteen.model.vocabulary import SHARED_ABILITIES
from roundhouse.eighteen.rules.making import ROUNDS
from roundhouse.eighteen.rules.steps import STEPS
from roundhouse.eighteen.rules.vocabulary import SHARED_WORDS
from roundhouse.eighteen.titles import known, title_ids

RULES = Path(next(iter(rules.__path__)))
CODE = "\n".join(path.read_text("utf-8") for path in RULES.rglob("*.py"))
LISTS: Mapping[str, tuple[Any, Mapping[Any, str]]] = {
    "layouts": (words.Layout, words.LAYOUTS),
    "axes": (words.AxisLabel, words.AXIS_LABELS),
    "colours of hexes": (words.HexColor, words.HEX_COLORS),
    "colours of phases": (words.PhaseColor, words.PHASE_COLORS),
    "movements": (words.Movement, words.MOVEMENTS),
    "stops": (words.StopKind, words.STOP_KINDS),
    "kinds of company": (words.CompanyKind, words.COMPANY_KINDS),
    "piles": (words.Pile, words.PILES),
    "owners": (words.Owner, words.OWNERS),
    "moments": (words.AnyMoment, words.MOMENTS),
    "sources": (words.Source, words.SOURCES),
    "timings": (words.EndTiming, words.END_TIMINGS),
    "zones": (words.Zone, words.ZONE_WORDS),
}


@pytest.mark.parametrize("name", LISTS)
def test_every_word_of_a_list_has_a_sentence(name: str) -> None:
    kind, table = LISTS[name]
    assert set(get_args(kind)) == set(table)
    assert all(table.values())


@pytest.mark.parametrize("word", [*words.STATUS, *words.EVENTS, *words.ENDS])
def test_the_rules_read_every_status_event_and_end(word: str) -> None:
    assert f'"{word}"' in CODE


@pytest.mark.parametrize("zone", sorted(set(words.ZONE_WORDS) - words.DRAWN_ONLY))
def test_a_zone_is_read_by_rules_or_told_as_only_drawn(zone: str) -> None:
    own = "\n".join(path.read_text("utf-8") for path in titles.FOLDER.rglob("*.py"))
    assert f'"{zone}"' in CODE + own


@pytest.mark.parametrize("word", SHARED_ABILITIES)
def test_the_rules_read_every_kind_of_ability(word: str) -> None:
    if word != "general":  # only the page reads it
        assert SHARED_ABILITIES[word].__name__ in CODE


@pytest.mark.parametrize("name", title_ids())
def test_words_of_a_titles_own_rules_are_new(name: str) -> None:
    """What every title knows is not declared a second time by one."""
    own = known(name).words.own
    assert not own["abilities"] & set(SHARED_WORDS.abilities)
    assert not own["events"] & set(SHARED_WORDS.events)
    assert not own["status"] & set(SHARED_WORDS.status)
    assert not own["ends"] & set(SHARED_WORDS.ends)


def test_every_step_and_round_says_what_it_is() -> None:

    assert [word for word, kind in {**STEPS, **ROUNDS}.items() if not kind.__doc__] == []
