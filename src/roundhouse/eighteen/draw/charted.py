"""The roster of a title as a view: which train belongs to which phase, when each leaves, what holds when.

A title may be incomplete (a file that only draws), so this asks for trains and phases alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from roundhouse.eighteen.draw.views import Fate, LeavingView, PhaseView, RosterView, TrainView
from roundhouse.eighteen.model.title import Title
from roundhouse.eighteen.model.trains import Phase, TrainKind, Trigger
from roundhouse.eighteen.model.wording import (
    either,
    event_words,
    offer_notes,
    phase_notes,
    reach_words,
    trigger_words,
)
from roundhouse.eighteen.model.words import NO_LIMIT
from roundhouse.table.languages import to_say
from roundhouse.table.saying import say

_FATES: tuple[tuple[Fate, str, str], ...] = (
    ("rusts", "rusts_on", to_say("rusts with %(trains)s")),
    ("obsolete", "obsolete_on", to_say("becomes obsolete with %(trains)s")),
    ("phased", "phased_on", to_say("is phased out with %(trains)s")),
)


@dataclass(frozen=True, slots=True)
class Roster:
    """What a chart of trains and phases is made from; ``remarks`` are words about a kind by its place,
    ``words`` those of the title for what only it knows."""

    name: str
    trains: Sequence[TrainKind]
    phases: Sequence[Phase]
    money: Callable[[int], str]
    remarks: Mapping[int, Sequence[str]]
    words: Mapping[str, str]


def printed_roster(title: Title, *, now: str | None = None) -> RosterView:
    """Return the trains and phases of a title; ``now`` is the phase of a game being played."""
    return charted(Roster(title.name, title.trains, title.phases, title.money, {}, title.words), now=now)


def charted(roster: Roster, *, now: str | None = None) -> RosterView:
    """Return the chart of a roster."""
    return _Chart(roster).view(now)


class _Chart:
    def __init__(self, roster: Roster) -> None:
        self.roster = roster
        self.shown = [(at, kind) for at, kind in enumerate(roster.trains) if kind.show_in_chart]
        self.phase_of = _placed([kind for _, kind in self.shown], roster.phases)
        self.kinds = tuple(dict.fromkeys(kind for phase in roster.phases for kind in phase.train_limit))
        self.rows: dict[tuple[int, str], int] = {}
        self.unmet: dict[int, list[str]] = {}

    def view(self, now: str | None) -> RosterView:
        numbered = [*range(len(self.roster.phases))]
        if any(phase is None for phase in self.phase_of):
            numbered.append(len(numbered))
        self._number(len(self.roster.phases))
        leaving = self._leaving()
        phases = tuple(self._phase(number, leaving.get(number, ()), now) for number in numbered)
        single = len(self.kinds) == 1 and self.kinds[0] in {"any", "major"}
        return RosterView(self.roster.name, phases, ("",) if single else self.kinds)

    def _number(self, last: int) -> None:
        """Count the rows from top to bottom."""
        for number in range(last + 1):
            for at, kind in self._of(number):
                for side in (kind, *kind.variants):
                    self.rows[at, side.name] = len(self.rows)

    def _of(self, number: int) -> Iterator[tuple[int, TrainKind]]:
        beyond = len(self.roster.phases)
        for (at, kind), phase in zip(self.shown, self.phase_of, strict=True):
            if (beyond if phase is None else phase) == number:
                yield at, kind

    def _leaving(self) -> dict[int, tuple[LeavingView, ...]]:
        found: dict[tuple[int, Fate, str, str], list[int]] = {}
        for at, kind in self.shown:
            for fate, field, words in _FATES:
                sides: dict[Trigger, list[str]] = {}
                for side in (kind, *kind.variants):
                    for trigger in getattr(side, field):
                        sides.setdefault(trigger, []).append(side.name)
                for trigger, names in sides.items():
                    number, when = self._moment(trigger)
                    name = ", ".join(names)
                    if number is None:
                        self.unmet.setdefault(at, []).append(say(words, trains=trigger_words([trigger])))
                    else:
                        found.setdefault((number, fate, name, when), []).append(self.rows[at, names[0]])
        out: dict[int, list[LeavingView]] = {}
        for (number, fate, name, when), rows in found.items():
            out.setdefault(number, []).append(LeavingView(name, fate, tuple(rows), when))
        return {number: tuple(views) for number, views in out.items()}

    def _moment(self, trigger: Trigger) -> tuple[int | None, str]:
        """The phase in which a trigger falls, and the words for it when it does not begin that phase."""
        for number, phase in enumerate(self.roster.phases):
            if trigger in phase.on:
                return number, ""
        for (_, kind), place in zip(self.shown, self.phase_of, strict=True):
            if trigger.train in {side.name for side in (kind, *kind.variants)} and place is not None:
                begins = not self.roster.phases[place].on and trigger.index == 1
                return place, "" if begins else _ordinal(trigger)
        return None, ""

    def _phase(self, number: int, leaving: Sequence[LeavingView], now: str | None) -> PhaseView:
        cards = list(self._of(number))
        if number == len(self.roster.phases):
            return PhaseView(
                "", trains=tuple(self._trains(cards, "white")), notes=tuple(self._remarks(cards))
            )
        phase = self.roster.phases[number]
        own = {side.name for _, kind in cards for side in (kind, *kind.variants)}
        plain = all(one.index == 1 and one.train in own for one in phase.on)
        return PhaseView(
            phase.name,
            "" if plain else either(_ordinal(one) for one in phase.on),
            tuple(self._trains(cards, phase.tiles[-1] if phase.tiles else "white")),
            tuple(leaving),
            tuple(_limit(phase, kind) for kind in self.kinds),
            phase.tiles,
            str(phase.rounds),
            tuple(self._notes(phase, cards)),
            phase.name == now,
        )

    def _trains(self, cards: Sequence[tuple[int, TrainKind]], color: str) -> Iterator[TrainView]:
        for _, kind in cards:
            for side in (kind, *kind.variants):
                yield TrainView(
                    side.name,
                    self.roster.money(side.price),
                    _count(kind) if side is kind else "",
                    kind.color or color,
                    reach_words(side),
                    kind.is_permanent,
                )

    def _notes(self, phase: Phase, cards: Sequence[tuple[int, TrainKind]]) -> Iterator[str]:
        for note in phase_notes(phase, self.roster.trains, self.roster.words):
            yield note[:1].upper() + note[1:]
        if phase.only_for:
            yield say("Only for %(kind)s", kind=say(phase.only_for))
        if phase.sizes:
            yield say("Companies of %(sizes)s shares", sizes=either(map(str, phase.sizes)))
        yield from self._remarks(cards)

    def _remarks(self, cards: Sequence[tuple[int, TrainKind]]) -> Iterator[str]:
        """What is to be said of single trains."""
        for at, kind in cards:
            for side in (kind, *kind.variants):
                for words in offer_notes(kind, side, self.roster.money):
                    yield f"{side.name}: {words}"
            if kind.quantity_by_players:
                players: dict[int, list[str]] = {}
                for number, count in kind.quantity_by_players.items():
                    players.setdefault(count, []).append(str(number))
                counts = [
                    say("%(count)s for %(players)s", count=count, players=either(numbers))
                    for count, numbers in players.items()
                ]
                yield f"{kind.name}: {say('%(counts)s players', counts=', '.join(counts))}"
            for event, index in kind.events_on.items():
                yield f"{_ordinal(Trigger(kind.name, index))}: {event_words(event, self.roster.words)}"
            for words in (*self.unmet.get(at, ()), *self.roster.remarks.get(at, ())):
                yield f"{kind.name}: {words}"
            if kind.description:
                yield f"{kind.name}: {say(kind.description)}"


def _placed(trains: Sequence[TrainKind], phases: Sequence[Phase]) -> list[int | None]:
    """The phase in which each kind of train is sold first; ``None`` for trains after all that phases name.

    A phase names the trains it sells (S0.P3), begins with one, or has the name of one. A train that no phase
    names comes with the one that makes it available, or with the train that stands before it.
    """
    named_by = [_naming(kind, phases) for kind in trains]
    last = max((at for at, place in enumerate(named_by) if place is not None), default=-1)
    out: list[int | None] = []
    phase_of = {kind.name: place for kind, place in zip(trains, named_by, strict=True)}
    for at, kind in enumerate(trains):
        place = named_by[at]
        if place is None and kind.available_on:
            place = phase_of.get(kind.available_on)
        if place is None and at < last:
            place = next((before for before in reversed(out) if before is not None), 0)
        out.append(place)
    return out


def _naming(kind: TrainKind, phases: Sequence[Phase]) -> int | None:
    names = {side.name for side in (kind, *kind.variants)}
    tests: tuple[Callable[[Phase], bool], ...] = (
        lambda phase: bool(names & set(phase.trains)),
        lambda phase: any(one.index == 1 and one.train in names for one in phase.on),
        lambda phase: not phase.trains and phase.name in names,
    )
    for test in tests:
        for number, phase in enumerate(phases):
            if test(phase):
                return number
    return None


def _ordinal(trigger: Trigger) -> str:
    words = {1: to_say("1st %(train)s"), 2: to_say("2nd %(train)s"), 3: to_say("3rd %(train)s")}
    if trigger.index in words:
        return say(words[trigger.index], train=trigger.train)
    return say("%(number)sth %(train)s", number=trigger.index, train=trigger.train)


def _count(kind: TrainKind) -> str:
    if kind.quantity_by_players:
        counts = sorted(set(kind.quantity_by_players.values()))
        return str(counts[0]) if len(counts) == 1 else f"{counts[0]}–{counts[-1]}"
    return "∞" if kind.quantity is None else str(kind.quantity)


def _limit(phase: Phase, kind: str) -> str:
    """The limit of a kind of company; nothing where the phase says none."""
    limit = phase.train_limit.get(kind, phase.train_limit.get("any"))
    return "" if limit is None else "∞" if limit >= NO_LIMIT else str(limit)
