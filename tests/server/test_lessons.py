"""Guided games: how far somebody is follows from the log."""

from __future__ import annotations

import httpx
import pytest

from roundhouse.eighteen.family import FAMILY as EIGHTEEN
from roundhouse.server.lessons import Astray, Lesson, LessonStep, StepDone, lessons, reached
from roundhouse.server.registry import Families, installed
from roundhouse.server.settings import Settings
from roundhouse.server.store.records import Line, Row
from roundhouse.table.catalogue import kinds_of
from roundhouse.table.log import Entry
from roundhouse.table.protocol import Event

from .at_table import Party
from .conftest import Running


def row(number: int, seat: str, *events: str, **fields: str) -> Row:
    lines = tuple(Line(text=event, event={"type": event, **fields}) for event in events)
    return Row(
        entry=Entry(number=number, seat=seat, action={"type": "x"}), lines=lines, request_id=None, made=0
    )


LESSON = Lesson(
    family="tallies",
    title="tallies",
    name="Try it",
    text="",
    bots=(),
    seed=1,
    steps=(
        LessonStep("Hello", "Read this."),
        LessonStep("Buy", "Buy two.", done=StepDone(event="bought", by="you", times=2)),
        LessonStep("Wait", "Until the next round.", done=StepDone(event="round-began", round="stock")),
        LessonStep("Good", "That is all."),
    ),
)


def test_a_step_is_on_until_the_log_shows_it_done() -> None:
    rows = [row(1, "1", "bought"), row(2, "2", "bought")]
    assert reached(LESSON, rows, ("1",), read=0) == 0
    assert reached(LESSON, rows, ("1",), read=1) == 1
    rows.append(row(3, "1", "bought"))
    assert reached(LESSON, rows, ("1",), read=1) == 2
    rows.append(row(4, "2", "round-began", round="operating"))
    assert reached(LESSON, rows, ("1",), read=1) == 2
    rows.append(row(5, "2", "round-began", round="stock"))
    assert reached(LESSON, rows, ("1",), read=1) == 3
    assert reached(LESSON, rows, ("1",), read=2) == len(LESSON.steps)


def test_what_is_taken_back_is_not_done_any_more() -> None:
    rows = [row(1, "1", "bought", "bought")]
    assert reached(LESSON, rows, ("1",), read=1) == 2
    assert reached(LESSON, rows[:0], ("1",), read=1) == 1


def test_a_step_may_ask_for_the_same_company_and_for_what_came_later() -> None:
    lesson = Lesson(
        family="tallies",
        title="tallies",
        name="Try it",
        text="",
        bots=(),
        seed=1,
        steps=(
            LessonStep("Start", "", done=StepDone(event="started", by="you")),
            LessonStep("Float", "", done=StepDone(event="floated", same="company")),
            LessonStep("Operate", "", done=StepDone(event="round-began", since=True)),
        ),
    )
    rows = [row(1, "1", "started", company="AR"), row(2, "1", "floated", company="KU")]
    rows.append(row(3, "2", "round-began"))
    assert reached(lesson, rows, ("1",), read=0) == 1, "another company than the one that was started"
    rows.append(row(4, "2", "floated", company="AR"))
    assert reached(lesson, rows, ("1",), read=0) == 2, "a round that began before it floated"
    rows.append(row(5, "2", "round-began"))
    assert reached(lesson, rows, ("1",), read=0) == 3


def test_a_lesson_is_astray_while_all_that_the_learner_started_is_led_by_others() -> None:
    astray = Astray(had="started", taken="president", thing="company", by="player", title="", text="")
    rows = [row(1, "2", "president", company="KU", player="2"), row(2, "2", "started", company="KU")]
    assert not astray.holds(rows, ("1",)), "what the bot started never was the learner’s"
    rows.append(row(3, "1", "started", company="AR"))
    assert not astray.holds(rows, ("1",))
    rows.append(row(4, "2", "president", company="AR", player="2"))
    assert astray.holds(rows, ("1",))
    another = [*rows, row(5, "1", "started", company="TR")]
    assert not astray.holds(another, ("1",))
    rows.append(row(5, "1", "president", company="AR", player="1"))
    assert not astray.holds(rows, ("1",))


@pytest.mark.parametrize("name", lessons())
def test_a_lesson_speaks_of_what_there_is(name: str) -> None:
    lesson, families = lessons()[name], installed()
    family = families.family(lesson.family)
    card = families.card(lesson.title, lesson.family)
    assert card.least_seats <= 1 + len(lesson.bots) <= card.most_seats
    assert set(lesson.bots) <= set(family.bots())
    known = {str(kind.__struct_config__.tag) for kind in kinds_of(Event)}
    assert {step.done.event for step in lesson.steps if step.done} <= known
    if lesson.astray:
        assert {lesson.astray.had, lesson.astray.taken} <= known
    assert lesson.steps[0].done is None
    assert lesson.steps[-1].done is None


def test_the_guide_of_1889_says_that_the_company_is_led_by_another_and_when_it_is_not(database: str) -> None:
    settings = Settings(database=database, requests_per_second=0, reads_per_second=0)
    with Running(settings, everything=Families([EIGHTEEN])) as server:
        party = Party(server.http, title="1889", options={"beginner_game": "yes"})
        with httpx.Client(base_url=server.url, timeout=60) as browser:
            browser.get(f"/t/{party.id}/sit/{party[0].token}")

            def guided() -> str:
                asked = browser.get(f"/t/{party.id}/lesson", params={"lesson": "1889", "read": "1"})
                return str(asked.json()["title"])

            def buy(number: int, *shares: str) -> None:
                for share in shares:
                    action = {"type": "buy_shares", "entity": f"player:{number}", "shares": [share]}
                    party[number - 1].do("act", action=action)

            start = {"type": "par", "entity": "player:1", "corporation": "AR", "cell": "5,3"}
            party[0].do("act", action=start)
            before = guided()
            buy(2, "AR_1")
            party[0].do("act", action={"type": "pass", "entity": "player:1"})
            buy(2, "AR_2")
            party[0].do("act", action={"type": "pass", "entity": "player:1"})
            assert guided() == before
            buy(2, "AR_3")
            assert guided() == "The bot leads your company"
            buy(1, "AR_4")
            party[1].do("act", action={"type": "pass", "entity": "player:2"})
            buy(1, "AR_5")
            assert guided() == before
