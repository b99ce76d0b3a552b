"""The upper levels of 18xx bots: what they expect of a game, and that thinking about it changes nothing."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest

from roundhouse import export, new_game
from roundhouse.eighteen.bots import USUAL
from roundhouse.eighteen.bots.forecast import GameForecast
from roundhouse.eighteen.bots.keen import Keen
from roundhouse.eighteen.bots.levels import LEVELS, bots
from roundhouse.eighteen.bots.prospects import Prospects
from roundhouse.eighteen.bots.strong import EFFORTS, Strong
from roundhouse.eighteen.bots.understudy import Understudy
from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.table.errors import Malformed
from roundhouse.table.protocol import Adviser, usual_bot
from roundhouse.table.table import Table

from .test_bots import game_of, played


@pytest.fixture(scope="module")
def middle() -> Table:
    """A game of steady players after some operating rounds."""
    return played(1, dict.fromkeys("1234", "steady"), limit=150)


def busiest(game: EighteenGame) -> Corporation:
    """The company with the best last run."""
    return max(game.floated(), key=lambda one: one.runs[-1] if one.runs else 0)


def first_with(kind: str, actor: str) -> Table:
    """A game in which a player or a company may do a kind of action for the first time."""
    table, rng, steady = played(1, {}, limit=0), random.Random(1), bots()["steady"]
    while True:
        seat = table.game.deciders()[0]
        entities = [str(one.action["entity"]) for one in table.game.choices(seat) if one.type == kind]
        if any(entity.startswith(actor) for entity in entities):
            return table
        table.apply(steady.choose(table.game, seat, rng), seat)


def test_the_levels_stand_in_order_and_series_are_played_by_a_quick_one() -> None:
    assert list(bots()) == list(LEVELS) == ["dice", "steady", "keen", "strong"]
    assert usual_bot(FAMILY) == USUAL == "steady"


@pytest.mark.parametrize("level", ["keen", "strong"])
@pytest.mark.parametrize("limit", [0, 30, 150])
def test_thinking_changes_nothing_and_comes_to_the_same_again(level: str, limit: int) -> None:
    table = played(2, dict.fromkeys("1234", "steady"), limit=limit)
    before = table.digest()
    seat = table.game.deciders()[0]
    first = bots()[level].choose(table.game, seat, random.Random(3))
    assert table.digest() == before
    assert not table.game.happened()
    assert bots()[level].choose(table.game, seat, random.Random(3)) == first
    table.apply(first, seat)


@pytest.mark.soak
@pytest.mark.parametrize("level", ["keen", "strong"])
def test_a_whole_game_of_an_upper_level_ends_before_chance_is_ahead(level: str) -> None:
    table = played(4, {"1": level, "2": "dice", "3": "dice", "4": "dice"})
    outcome = table.outcome()
    assert outcome is not None
    assert outcome.winners == ("1",)


@pytest.mark.parametrize(("title", "limit"), [("1846", 20), ("1817", 60)])
def test_no_level_knows_a_title(title: str, limit: int) -> None:
    """Loans, minors, mergers, drafts: what a bot has no figures for it leaves to the sound one."""
    table = played(5, {"1": "keen", "2": "steady", "3": "keen", "4": "steady"}, limit=limit, title=title)
    assert len(table.log) == limit


def test_the_game_is_shorter_the_less_the_bank_has(middle: Table) -> None:
    game = game_of(middle)
    before = GameForecast(game).rounds_left()
    with game.journal.trial():
        game.bank.cash //= 4
        assert GameForecast(game).rounds_left() < before
    assert before > 1


def test_a_company_without_a_train_and_without_money_is_a_debt_of_its_president(middle: Table) -> None:
    game = game_of(middle)
    company = busiest(game)
    president = company.player
    assert president is not None
    forecast = GameForecast(game)
    well, worth = forecast.outlook(company), forecast.value(president)
    assert company.trains
    with game.journal.trial():
        company.trains, company.cash = (), 0
        poor = forecast.outlook(company)
        assert poor.due > 0
        # The president loses, and more than any holder does: who pays for a train helps the others.
        lost = (well.share - poor.share) * president.percent(company) / company.share_percent
        assert worth - forecast.value(president) > max(0, lost)
    assert forecast.outlook(company) == well


def test_a_company_that_has_not_earned_yet_is_worth_what_its_track_will_bring(middle: Table) -> None:
    """Its first runs bring nothing: that says nothing of the runs to come."""
    game = game_of(middle)
    company = busiest(game)
    assert company.trains
    with game.journal.trial():
        for hex_, city in list(game.land.board.tokens_of(company.id)):
            game.land.board.remove_token(hex_, city, company.id)
        company.runs = (0, 40)
        proven = GameForecast(game).outlook(company)
        company.runs = (0, 0)
        assert GameForecast(game).outlook(company).share > proven.share


def test_no_share_is_sold_before_its_company_has_earned(middle: Table) -> None:
    """One that has earned is kept by its president until it would cost money."""
    game = game_of(middle)
    company, bot = busiest(game), Keen()
    president, other = company.player, next(one for one in game.players if one is not company.player)
    assert president is not None
    with game.journal.trial():
        company.runs = (0,)
        assert not bot._may_go(game, other, company)
    assert bot._may_go(game, other, company)
    with game.journal.trial():
        company.cash = 5000
        assert not bot._may_go(game, president, company)
    with game.journal.trial():
        company.trains, company.cash = (), 0
        assert bot._may_go(game, president, company)


def test_a_private_company_is_sold_to_the_own_corporation_before_it_passes_on_trains() -> None:
    """Trains and private companies are bought in one step in 1889: who passes sells none."""
    table, rng, steady = played(1, {}, limit=0), random.Random(1), bots()["steady"]
    while True:
        seat = table.game.deciders()[0]
        kinds = {one.type for one in table.game.choices(seat)}
        action = steady.choose(table.game, seat, rng)
        if "buy_train" in kinds and action["type"] == "buy_company":
            break
        table.apply(action, seat)
    private = game_of(table).privates[str(action["company"])]
    sold = Keen().choose(table.game, seat, random.Random(1))
    assert (sold["type"], sold["company"]) == ("buy_company", private.id)
    assert sold["price"] > private.value


def test_a_share_of_what_earns_more_is_worth_more(middle: Table) -> None:
    game = game_of(middle)
    forecast = GameForecast(game)
    rich, *_, poor = sorted(game.floated(), key=lambda one: -forecast.earnings(one))
    assert forecast.earnings(rich) > forecast.earnings(poor)
    with game.journal.trial():
        game.market.move(poor, rich.cell or game.market.par_cells()[0])
        assert forecast.outlook(rich).share > forecast.outlook(poor).share


def test_a_company_hopes_for_the_stops_near_its_track(middle: Table) -> None:
    """Without a token there is no track to begin from, and nothing to hope for."""
    game = game_of(middle)
    company = busiest(game)
    prospects = Prospects(game)
    here = prospects.of(company)
    assert here > 0
    with game.journal.trial():
        for hex_, city in list(game.land.board.tokens_of(company.id)):
            game.land.board.remove_token(hex_, city, company.id)
        assert prospects.of(company) == 0
    assert prospects.of(company) == here


def test_what_is_thought_is_counted_in_playouts_and_grows_with_the_effort(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A tile is played on as well, and the more of them the more is done in thought."""
    table = first_with("lay_tile", "corp")
    play = Understudy.play
    done: list[str] = []

    def counted(understudy: Understudy, game: EighteenGame, seat: str, rng: random.Random) -> None:
        done.append(seat)
        play(understudy, game, seat, rng)

    monkeypatch.setattr(Understudy, "play", counted)
    counts = []
    short = EFFORTS["short"]
    for effort in (replace(short, tiles=2), replace(short, tiles=4, closer=3)):
        done.clear()
        Strong(effort).choose(table.game, table.game.deciders()[0], random.Random(1))
        counts.append(len(done))
    assert 0 < counts[0] < counts[1]


def test_a_table_says_how_long_its_bots_think() -> None:
    bot = bots()["strong"]
    assert isinstance(bot, Strong)
    efforts = [
        bot.effort(begun({"bot-thinking": value} if value else {}))
        for value in ("short", "", "usual", "long")
    ]
    assert efforts[1] == efforts[2] == EFFORTS["usual"]
    short, usual, long = efforts[0], efforts[2], efforts[3]
    for name in ("deeds", "alike", "playouts", "near", "actions", "closer", "more", "tiles"):
        assert getattr(short, name) < getattr(usual, name) < getattr(long, name)
    assert Strong(short).effort(begun({"bot-thinking": "long"})) == short


def begun(options: dict[str, str]) -> EighteenGame:
    game = new_game("1889", 2, options=options).game
    assert isinstance(game, EighteenGame)
    return game


def test_thinking_time_is_no_rule_of_the_title() -> None:
    game = begun({"bot-thinking": "long", "beginner_game": "yes"})
    assert game.options == {"beginner_game"}
    told = json.loads(export(Table(game)))
    assert told["settings"]["optional_rules"] == ["beginner_game"]
    assert begun({"bot-thinking": "long"}).dump() == begun({}).dump()
    with pytest.raises(Malformed, match="cannot be “ages”"):
        begun({"bot-thinking": "ages"})


def test_every_table_is_offered_the_thinking_time() -> None:
    for card in map(FAMILY.title_card, FAMILY.title_ids()):
        assert [option.id for option in card.options][-1:] == ["bot-thinking"]


@pytest.mark.parametrize("level", ["keen", "strong"])
def test_advice_says_why(level: str) -> None:
    table = first_with("par", "player")
    bot = bots()[level]
    assert isinstance(bot, Adviser)
    before = table.digest()
    advice = bot.advise(table.game, table.game.deciders()[0], random.Random(1))
    assert table.digest() == before
    assert len(advice.words) >= 2
    assert all(words.endswith(".") for words in advice.words)
