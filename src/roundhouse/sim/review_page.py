"""The review of a game as a page of its own, and as sheets of paper."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from roundhouse.ink.paper import Page
from roundhouse.table.languages import to_say
from roundhouse.table.review import GameMoment, GameReview, Reviewer
from roundhouse.table.saying import say

from .plots import curves
from .report import ReportPart
from .report_page import as_html, as_paper

SAID = to_say(
    "What decided this game, as programs see it: figures from the log, and what our best bot would have done."
)

Link = Callable[[int], str]
"""A function from the number of a log entry to the address of the moment before it."""


def parts_of(review: GameReview, kinds: Mapping[str, str], link: Link | None = None) -> list[ReportPart]:
    """The parts of the review; ``kinds`` are the headings of the kinds of moments, ``link`` their
    addresses."""
    names = list(review.seats.values())
    places = [f"{review.seats[seat]} {review.money.format(score)}" for seat, score in review.scores.items()]
    lines = [(name, [row[at] for row in review.worth]) for at, name in enumerate(names)]
    found = [
        ReportPart(say("How it ended"), (review.reason + ".", ", ".join(places) + ".")),
        ReportPart(
            say("How worth grew"),
            (say("What players were worth, by %(stretch)s.", stretch=say(review.stretch)),),
            curves(lines, say(review.stretch)) if review.worth else "",
        ),
    ]
    for kind, heading in kinds.items():
        moments = [one for one in review.moments if one.kind == kind]
        if moments:
            links = tuple(link(one.number) if link is not None else "" for one in moments)
            found.append(ReportPart(say(heading), rows=tuple(_rows(moments)), links=links))
    found += [ReportPart(heading, rows=rows) for heading, rows in review.tables.items()]
    return found


def _rows(moments: Sequence[GameMoment]) -> Iterator[tuple[str, ...]]:
    """The heading and a row for each moment; the bot's advice has a column only if it was asked for any."""
    asked = any(one.better for one in moments)
    heading = (say("Entry"), say("When"), say("What happened"))
    yield (*heading, say("Our bot")) if asked else heading
    for one in moments:
        row = (str(one.number), one.when, one.said)
        yield (*row, " ".join(one.better) or "–") if asked else row


def review_html(review: GameReview, family: Reviewer, link: Link | None = None) -> str:
    """The review as HTML that loads nothing from elsewhere; with ``link``, moments lead to the table."""
    return as_html([(review.title, parts_of(review, family.kinds_of_moments(), link))], say(SAID))


def review_paper(review: GameReview, family: Reviewer) -> list[Page]:
    """The review as sheets of A4, with its moments as sentences."""
    flat = []
    for part in parts_of(review, family.kinds_of_moments()):
        if part.links:
            said = tuple(_sentence(*row) for row in part.rows[1:])
            flat.append(ReportPart(part.heading, said))
        else:
            flat.append(part)
    return as_paper([(review.title, flat)])


def _sentence(number: str, when: str, what: str, bot: str = "") -> str:
    """A moment as a sentence."""
    told = f"{number} · {when}: {what}"
    return f"{told} {say('Our bot')}: {bot}" if bot else told
