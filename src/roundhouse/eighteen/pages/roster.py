"""The tables of trains and phases, the bank, and what ends the game."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.eighteen.model.trains import Phase, TrainKind, TrainSide
from roundhouse.eighteen.model.wording import (
    event_words,
    offer_notes,
    phase_notes,
    reach_words,
    trigger_words,
)
from roundhouse.eighteen.rules.ending import reason_words
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.ink.theme import ground_class
from roundhouse.table.languages import to_say

from .markup import Content, Html, join, table, tag
from .other import credit_words
from .people import number
from .scene import Scene, chip
from .train_cards import card_head, card_notes
from .words import say, say_of

TIMINGS = {
    "immediate": to_say("at once"),
    "after_turn": to_say("after the turn"),
    "current_round": to_say("after the round"),
    "current_or": to_say("after the operating round"),
    "full_or": to_say("after the set of operating rounds"),
    "one_more_full_or_set": to_say("after one more set of operating rounds"),
}


def trains_table(scene: Scene) -> Html:
    """The table of trains: price, number left, reach, and what becomes of them."""
    game = scene.game
    heads: list[Content] = [
        say("Train"),
        *(tag("th", one, class_="number") for one in (say_of("train", "Price"), say("Left"))),
        say_of("train", "Runs"),
        say("Notes"),
    ]
    following = game.depot.upcoming[0].kind if game.depot.upcoming else None
    rows = []
    for kind in game.title.trains:
        if not kind.show_in_chart:
            continue
        for side in (kind, *kind.variants):
            left = sum(1 for train in game.depot.upcoming if train.kind is kind)
            count = "∞" if kind.quantity is None else f"{left} / {kind.quantity}"
            notes = [*_train_notes(scene, kind, side), *card_notes(kind, side)]
            rows.append(
                tag(
                    "tr",
                    tag("th", card_head(kind, side), scope="row"),
                    number(scene.money(side.price)),
                    number(count if side is kind else ""),
                    tag("td", reach_words(side)),
                    tag("td", join(notes, "; "), class_="small"),
                    class_="on" if kind is following else None,
                )
            )
    return join([table(heads, rows, class_="trains"), _owned(scene), _pool(scene)])


def _train_notes(scene: Scene, kind: TrainKind, side: TrainSide) -> Iterator[str]:
    for words, triggers in (
        (to_say("rusts with %(trains)s"), side.rusts_on),
        (to_say("obsolete with %(trains)s"), side.obsolete_on),
        (to_say("phased out with %(trains)s"), side.phased_on),
    ):
        if triggers:
            yield say(words, trains=trigger_words(triggers))
    yield from offer_notes(kind, side, scene.money)
    for event in kind.events:
        yield event_words(event, scene.game.title.words)


def _owned(scene: Scene) -> Html | None:
    owners = [company for company in scene.game.companies() if company.trains]
    if not owners:
        return None
    parts = [
        tag(
            "li", chip(company), " ", join((tag("span", t.name, class_="train") for t in company.trains), " ")
        )
        for company in owners
    ]
    return join([tag("h3", say("In use")), tag("ul", *parts, class_="plain chips")])


def _pool(scene: Scene) -> Html | None:
    pool = scene.game.depot.pool
    if not pool:
        return None
    cards = join((tag("span", train.name, class_="train") for train in pool), " ")
    return join([tag("h3", say("In the pool")), tag("p", cards)])


def phases_table(scene: Scene) -> Html:
    """The table of phases, with the present one marked."""
    game = scene.game
    heads: list[Content] = [
        say("Phase"),
        say("Begins with"),
        tag("th", say("Limit"), class_="number"),
        say("Tiles"),
        tag("th", say("ORs"), class_="number"),
        say("Notes"),
    ]
    rows = []
    for phase in game.title.phases:
        here = phase is game.phase
        name: list[Content] = [tag("b", phase.name)]
        if here:
            name += [" ", tag("span", say("now"), class_="badge turn")]
        rows.append(
            tag(
                "tr",
                tag("th", *name, scope="row"),
                tag("td", _beginning(game, phase)),
                number(_limit(phase)),
                tag(
                    "td",
                    *(_swatch(color) for color in phase.tiles[-1:]),
                    " ",
                    say_of("color", phase.tiles[-1]) if phase.tiles else "",
                ),
                number(str(phase.rounds)),
                tag("td", join(_phase_notes(game, phase), "; "), class_="small"),
                class_="on" if here else None,
                aria_current="true" if here else None,
            )
        )
    return table(heads, rows, class_="phases")


def _beginning(game: EighteenGame, phase: Phase) -> str:
    """What a phase begins with; a title’s own rules begin a later one that no train brings."""
    if phase.on:
        return trigger_words(phase.on)
    return say("the start") if phase is game.title.phases[0] else "–"


def _limit(phase: Phase) -> str:
    limits = phase.train_limit
    if len(set(limits.values())) == 1:
        return str(next(iter(limits.values())))
    return ", ".join(f"{kind} {count}" for kind, count in limits.items()) or "–"


def _phase_notes(game: EighteenGame, phase: Phase) -> Iterator[str]:
    for kind in game.title.trains:
        for words, triggers in (
            (to_say("%(name)s trains rust"), kind.rusts_on),
            (to_say("%(name)s trains become obsolete"), kind.obsolete_on),
        ):
            if set(triggers) & set(phase.on):
                yield say(words, name=kind.name)
    yield from phase_notes(phase, game.title.trains, game.title.words)


def bank_words(scene: Scene) -> Html:
    """The money of the bank, the loans, and what ends the game."""
    game = scene.game
    left = scene.money(game.bank.cash) if "bank" in game.wanted_ends else say("without end")
    bank = tag("p", tag("b", f"{say('Bank')} "), left, class_="bank")
    credit = credit_words(scene)
    loans = tag("p", credit) if credit else None
    reasons = reason_words(game)
    ends = [
        tag(
            "li",
            say(
                "%(what)s: %(more)s",
                what=say_of("end", reasons.get(reason, reason)),
                more=say(TIMINGS.get(timing, timing)),
            ),
        )
        for reason, timing in game.wanted_ends.items()
    ]
    coming = None
    if game.progress.end_reason and not game.over:
        words = say_of("end", reasons.get(game.progress.end_reason, game.progress.end_reason))
        coming = tag("p", say("The game will end, as %(reason)s.", reason=words), class_="badge warn")
    return join([bank, loans, coming, tag("h3", say("The game ends when")), tag("ul", *ends)])


def _swatch(color: str) -> Html:
    """A square in the colour of tiles of this colour; the name of the colour stands beside it."""
    square = tag("rect", class_=ground_class(color), width=10, height=10)
    return tag("svg", square, class_="rh swatch", viewBox="0 0 10 10", aria_hidden="true")
