"""The saved game of 1880, in which Rails differs in three things."""

from __future__ import annotations

import itertools
import json

import msgspec
import pytest

from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.formats.rails.saves.moves import MoveReader
from roundhouse.eighteen.formats.rails.saves.playing import setup_of
from roundhouse.eighteen.formats.rails.saves.save import read_save
from roundhouse.eighteen.formats.rails.saves.states import Comparison, read_states
from roundhouse.eighteen.rules.parts.building_permits.policies import half_capital
from roundhouse.eighteen.rules.parts.building_permits.settings import Permits
from roundhouse.eighteen.rules.rounds import OperatingRound
from roundhouse.eighteen.titles import title
from roundhouse.table.errors import Refusal

from .data import needs_rails
from .saves import position, save_of, trace_of


@needs_rails
def test_but_for_a_home_token_and_when_two_corporations_float_1880_ends_as_in_rails() -> None:
    """Rails has no home token of the JLR, whose home is the fourth city of Beijing, where the brown tile has
    one; so its token of action 521 is free. The BZU and the LHR float there with a share that their
    presidents sell again in the same round: here that is looked at when the round is over."""
    name = "real__1880_ATG1"
    save = read_save(save_of(name))
    game = FAMILY.new(setup_of(save, title))
    game.trusting = True
    reader, states = MoveReader(save, game), dict(read_states(trace_of(name)))
    comparison = Comparison(reader, states[0])
    homeless, late = game.corporations["JLR"], {724: game.corporations["BZU"], 786: game.corporations["LHR"]}
    equal = [0]
    for move in save.moves:
        if move.number == 521:
            with pytest.raises(Refusal, match="no home token of JLR"):
                reader.play(move)
            reader.china.homeless = frozenset()
            game.pay(game.bank, homeless, 40)
        if (company := late.get(move.number)) is not None:
            assert company.player is not None
            assert company.player.percent(company) < company.float_percent == 60
            assert not company.floated
            game.pay(game.bank, company, half_capital(company))
            company.floated = True
        reader.play(move)
        if move.number == 521:
            game.land.board.remove_token("F8", 0, "JLR")
            homeless.tokens = (40, *homeless.tokens)
        if not comparison.differences(states[move.number]):
            equal.append(move.number)
    assert max(later - one for one, later in itertools.pairwise(equal)) <= 6, "as long as a turn is ahead"
    assert len(equal) > 910 * 0.75
    assert equal[-1] == 910
    assert game.over


@needs_rails
def test_the_answer_about_the_woosong_railway_is_no_turn_of_the_stock_round() -> None:
    """After action 217 all four pass: the round is over, and the JHU goes on with its turn."""
    data = json.loads(save_of("real__1880_ATG1"))
    passes = [
        {"action": "NullAction", "fields": {"playerName": name, "mode": 1}}
        for name in ("P4", "P2", "P1", "P3")
    ]
    save = read_save(msgspec.json.encode(data | {"actions": data["actions"][:217] + passes}))
    game = FAMILY.new(setup_of(save, title))
    game.trusting = True
    reader = MoveReader(save, game)
    for move in save.moves:
        reader.play(move)
    assert reader.turns.company is not None
    assert (reader.turns.round, reader.turns.company.id) == ("operating", "JHU")


@needs_rails
def test_corporations_of_1880_start_with_place_and_permits_in_a_save() -> None:
    """Actions 41 to 71: two of them at ¥100, three at ¥80, of which the JHU has the first place."""
    game = position("real__1880_ATG1", 76)
    assert isinstance(game.round, OperatingRound)
    memory = game.memory_of(Permits)
    started = {
        one.id: (one.par.price, memory.places[one], memory.held[one]) for one in memory.held if one.par
    }
    assert started == {
        "BCR": (100, 0, "ABC"),
        "HKR": (100, 1, "AB"),
        "NJR": (100, 2, "ABC"),
        "QSR": (80, 1, "ABC"),
        "JHA": (80, 2, "ABC"),
        "JHU": (80, 0, "ABC"),
    }
    assert [one.id for one in game.round.operators() if one.is_major] == [
        "BCR",
        "HKR",
        "NJR",
        "JHU",
        "QSR",
        "JHA",
    ]
