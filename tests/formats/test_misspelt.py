"""Each word of each title misspelt, each number made absurd: found with its place, or harmless."""

from __future__ import annotations

import random
import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import islice

import pytest

from roundhouse.eighteen.formats.lint.check import check_text
from roundhouse.eighteen.formats.title_toml import build_title, merge
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.titles import FOLDER, known, title_data
from roundhouse.table.definitions import Finding
from roundhouse.table.table import Table
from tests.titles.at_random import pick

from .misspelt import Mutant, all_mutants, varied, wrong

SAMPLE = 250
BLOCKS = 60
MOVES = 40

HARMLESS: Sequence[tuple[str, str]] = [
    (
        r"(^|\.)(name|mine_name|text|designer|place|publisher|currency)$",
        "words for people, or a name that nothing mentions",
    ),
    (r"^(options\.\*\.change\.)?words\.\w+$", "words for people"),
    (r"^privates\.\*\.abilities\.\*\.trains$", "another copy of the same train"),
    (r"^(KEY )?foreign\.", "what other programs call it"),
    (r"^KEY rails\.\w+\.", "what another program calls it"),
    (r"^KEY parts\.removals\.groups\.\w+$", "what a group is called that no option changes"),
    (r"^phases\.\*\.notes\.\*$", "words for people"),
    (r"^(options\.\*\.change\.)?map\.locations\.\w+$", "the name of a place"),
    (r"(^|\.)id$", "a name that nothing mentions"),
    (r"^privates\.\*\.discount$", "below 0 it costs more than its face value, as one of 18FL does"),
    (r"^KEY (options\.\*\.change\.)?tiles\.[^.]+$", "the name of a tile of the title's own"),
    (r"(^|[. ])own(\.|$)", "facts that only the title's own rules read, and check"),
]
"""Where a change may pass: the way to the value, and why it does no harm."""


@cache
def usual(title: str) -> frozenset[tuple[str, str, str]]:
    """What is noted of the title as it is."""
    raw = (FOLDER / f"g{title}" / "title.toml").read_bytes()
    return frozenset(_facts(check_text("title.toml", raw, known(title)).findings))


def _facts(found: Sequence[Finding]) -> list[tuple[str, str, str]]:
    return [(one.code, one.path, one.message) for one in found]


def found_in(mutant: Mutant) -> list[Finding]:
    checked = check_text("title.toml", mutant.text.encode(), known(mutant.title))
    new = usual(mutant.title)
    return [one for one in checked.findings if (one.code, one.path, one.message) not in new]


def reason(mutant: Mutant) -> str | None:
    """Why a change that is not found does no harm."""
    way = ".".join("*" if isinstance(step, int) else step for step in mutant.way)
    way = f"KEY {way}" if mutant.is_key else way
    inside = mutant.way[3:] if mutant.way[0] == "options" else mutant.way  # of "options", 0, "change"
    drawn = mutant.is_key and inside[:2] == ("map", "hexes")
    if (drawn or inside[:1] + inside[-1:] == ("tiles", "code")) and _is_picture(mutant):
        return "the name of a picture, or how a sum is written"
    if drawn and _is_drawn_label(mutant):
        return "a label where no tile is laid is only drawn"
    if drawn and _is_whole_group(mutant):
        return "every stop of the group has the new name: groups are only told apart"
    if mutant.is_key and _is_for_others(mutant):
        return "a row for players that the title is not for; one that is built on it may be"
    return next((why for pattern, why in HARMLESS if re.search(pattern, way)), None)


def _is_picture(mutant: Mutant) -> bool:
    pictures = rf"(image|format|icon=[^;\"]*name):[^;,\"]*{re.escape(mutant.after)}"
    return re.search(pictures, mutant.text) is not None


def _is_drawn_label(mutant: Mutant) -> bool:
    closed = len(mutant.way) > 2 and mutant.way[2] in {"red", "blue", "gray"}
    return closed and re.search(rf"label=[^;\"]*{re.escape(mutant.after)}", mutant.text) is not None


def _is_whole_group(mutant: Mutant) -> bool:
    """Is the changed word in the name of a group that has its old name nowhere any more?"""
    groups = {name for found in re.findall(r"groups:([^,;\"]+)", mutant.text) for name in found.split("|")}
    renamed = {name for name in groups if re.search(rf"\b{re.escape(mutant.after)}\b", name)}
    return bool(renamed) and all(name.replace(mutant.after, mutant.before) not in groups for name in renamed)


def _is_for_others(mutant: Mutant) -> bool:
    least, most = title_data(mutant.title)["players"]
    return (
        mutant.before.isdigit()
        and mutant.way[-1] == mutant.before
        and not least <= int(mutant.before) <= most
    )


def look_at(mutants: Sequence[Mutant]) -> None:
    silent, lost = [], []
    for mutant in mutants:
        found = found_in(mutant)
        if not found and reason(mutant) is None:
            silent.append(f"{mutant} in {mutant.way}")
        if found and not any(one.line for one in found):
            lost.append(f"{mutant}: {found[0].message}")
    assert (silent, lost) == ([], [])


def play(mutant: Mutant, seed: int) -> None:
    """A table of a title that the lint accepts: some moves at random, each of them legal."""
    data = dict(_data(mutant))
    base = data.pop("base", None)
    whole = data if base is None else merge(title_data(base), data)
    rules = known(mutant.title).listing(whole.get("parts"))
    title = build_title(whole, words=rules.words)
    game = rules.start(title, (), title.min_players, None)
    assert isinstance(game, EighteenGame)
    table, rng = Table(game), random.Random(seed)
    for _ in range(MOVES):
        if game.over:
            return
        choices = game.choices()
        assert choices, f"{mutant}: stuck in {game.status()}"
        table.apply(pick(choices, rng))


def _data(mutant: Mutant) -> Mapping[str, object]:
    return tomllib.loads(mutant.text)


def test_words_and_numbers_gone_wrong_are_found_or_harmless() -> None:
    look_at(random.Random(1).sample(list(all_mutants(wrong)), SAMPLE))


@pytest.mark.soak
@pytest.mark.parametrize("block", range(BLOCKS))
def test_every_word_and_number_gone_wrong_is_found_or_harmless(block: int) -> None:
    look_at(list(islice(all_mutants(wrong), block, None, BLOCKS)))


def accepted(rng: random.Random, count: int) -> list[Mutant]:
    """Titles with another number, of which the lint says nothing."""
    made = list(all_mutants(varied))
    out: list[Mutant] = []
    while len(out) < count:
        mutant = rng.choice(made)
        if "own" not in mutant.way and not found_in(mutant):
            out.append(mutant)
    return out


def test_a_title_that_the_lint_accepts_can_be_played() -> None:
    for seed, mutant in enumerate(accepted(random.Random(2), 25)):
        play(mutant, seed)


@pytest.mark.soak
@pytest.mark.parametrize("block", range(20))
def test_a_thousand_titles_that_the_lint_accepts_can_be_played(block: int) -> None:
    for seed, mutant in enumerate(accepted(random.Random(100 + block), 50)):
        play(mutant, seed)
