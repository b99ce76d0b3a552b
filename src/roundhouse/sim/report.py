"""The report of a series for designers: length, rusting, floats, growth of money, and what nobody uses."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from statistics import mean, median
from typing import NamedTuple

import msgspec

from roundhouse.table.showing import Shown
from roundhouse.table.story import GameStory, Storyteller

from .play import Result
from .plots import bars, curves, histogram, ranges, spread
from .series import interval

ENOUGH = 20
"""The number of games below which the report says nothing of seats."""


class Sample(NamedTuple):
    """A series of games of one definition, each with its story."""

    name: str
    title: str
    definition: Mapping[str, object] | None
    results: Sequence[Result]
    teller: Storyteller

    @property
    def stories(self) -> list[GameStory]:
        """The stories of the games."""
        return [result.story for result in self.results if result.story is not None]


class ReportPart(msgspec.Struct, frozen=True):
    """A part of a report: its heading, sentences, a picture, a table whose first row is its head.

    ``links`` are the addresses that the first cells of the other rows lead to, where they lead anywhere.
    """

    heading: str
    sentences: tuple[str, ...] = ()
    picture: str = ""
    rows: tuple[tuple[str, ...], ...] = ()
    links: tuple[str, ...] = ()


def report(sample: Sample) -> list[ReportPart]:
    """All parts of the report on a sample, which has at least one game."""
    words = sample.teller.words_of_story()
    parts = [_glance(sample, words), _length(sample, words), _ends(sample)]
    for kind in ("phase", "rust", "float"):
        parts += _when(sample, kind, words)
    parts += [_money(sample, words), _seats(sample)]
    parts += _privates(sample)
    parts += _companies(sample)
    parts += _use(sample, "hex", words, pictured=True)
    parts += _use(sample, "tile", words)
    return parts


def _glance(sample: Sample, words: Mapping[str, str]) -> ReportPart:
    """The part that designers look at first, in sentences: length, end, money, seats, and what never
    happens."""
    steps = [len(story.steps) - 1 for story in sample.stories]
    reason, count = _reasons(sample).most_common(1)[0]
    said = [
        f"A game takes {_from_to(steps)} {words['step']}s and mostly ends because {reason} "
        f"({count / len(sample.results):.0%}).",
        f"The last player ends with {1 - _gap(sample):.0%} of what the first one has.",
        f"Seats: {_seats(sample).sentences[0]}",
    ]
    for kind in ("phase", "rust", "float"):
        if never := _never_happens(sample, kind):
            said.append(f"{words[kind]}, never: {', '.join(never)}.")
    for kind, what in (
        ("private", "Private companies that nobody buys"),
        ("hex", f"{words['hex']} that nobody uses"),
        ("tile", f"{words['tile']} that nobody uses"),
    ):
        things = sample.stories[0].things.get(kind, ())
        if never := _never_counted(sample, kind):
            said.append(f"{what}: {len(never)} of {len(things)}.")
    return ReportPart("At a glance", tuple(said))


def _from_to(figures: Sequence[int]) -> str:
    """The median with the range, as in “20 (16 to 24)”; one figure if all are the same."""
    low, high = min(figures), max(figures)
    return f"{low}" if low == high else f"{median(figures):g} ({low} to {high})"


def _reasons(sample: Sample) -> Counter[str]:
    return Counter(result.status.partition(": ")[2] or result.reason for result in sample.results)


def _gap(sample: Sample) -> float:
    """How much less than the first player the last one has at the end, on average, as a part of it."""
    ends = [sorted(story.worth[-1]) for story in sample.stories]
    return mean((end[-1] - end[0]) / max(end[-1], 1) for end in ends)


def _never_happens(sample: Sample, kind: str) -> list[str]:
    happened = {one.name for story in sample.stories for one in story.happenings if one.kind == kind}
    return [name for name in dict.fromkeys(sample.stories[0].things.get(kind, ())) if name not in happened]


def _never_counted(sample: Sample, kind: str) -> list[str]:
    """The things of a kind that are never bought or used in any game."""
    counted = {
        name for story in sample.stories for name, count in story.counts.get(kind, {}).items() if count
    }
    return [name for name in sample.stories[0].things.get(kind, ()) if name not in counted]


def _length(sample: Sample, words: Mapping[str, str]) -> ReportPart:
    steps = [len(story.steps) - 1 for story in sample.stories]
    actions = [result.actions for result in sample.results]
    step = words["step"]
    return ReportPart(
        "How long it lasts",
        (
            f"{len(steps)} games of {len(sample.results[0].match.bots)} players "
            f"({', '.join(sorted(set(sample.results[0].match.bots)))}).",
            f"{_said_length(steps, step)}; {mean(actions):.0f} actions on average.",
        ),
        histogram(steps, f"{step}s"),
    )


def _said_length(steps: Sequence[int], step: str) -> str:
    low, high = min(steps), max(steps)
    if low == high:
        return f"{low} {step}s in every game"
    return f"{median(steps):g} {step}s in the middle, from {low} to {high}"


def _ends(sample: Sample) -> ReportPart:
    ends = _reasons(sample)
    total = len(sample.results)
    rows = [("Why it ended", "games", "part")]
    rows += [(reason, str(count), f"{count / total:.0%}") for reason, count in ends.most_common()]
    return ReportPart("How it ends", rows=tuple(rows))


def _when(sample: Sample, kind: str, words: Mapping[str, str]) -> Iterator[ReportPart]:
    """The part on when each thing of a kind first happens in a game, and in how many games."""
    steps: defaultdict[str, list[float]] = defaultdict(list)
    for story in sample.stories:
        seen: set[str] = set()
        for one in story.happenings:
            if one.kind == kind and one.name not in seen:
                seen.add(one.name)
                steps[one.name].append(one.step)
    known = [*sample.stories[0].things.get(kind, ()), *steps]
    found = [spread(name, steps[name], len(sample.results)) for name in dict.fromkeys(known)]
    rows = [row for row in found if row is not None]
    never = _never_happens(sample, kind)
    sentences = (f"Never: {', '.join(never)}.",) if never else ()
    if rows:
        most = max(len(story.steps) - 1 for story in sample.stories)
        yield ReportPart(
            words[kind], sentences, ranges(rows, most, f"{words['step']}; right: in how many games")
        )
    elif never:
        yield ReportPart(words[kind], sentences)


def _money(sample: Sample, words: Mapping[str, str]) -> ReportPart:
    """The part on the worth of the winner, the middle player and the last, over the course of a game."""
    longest = int(median(len(story.worth) for story in sample.stories))
    lines: dict[str, list[list[int]]] = {"first": [], "middle": [], "last": []}
    for story in sample.stories:
        order = sorted(range(len(story.worth[-1])), key=lambda seat: -story.worth[-1][seat])
        for name, seat in (("first", order[0]), ("middle", order[len(order) // 2]), ("last", order[-1])):
            lines[name].append([row[seat] for row in story.worth])
    drawn = []
    for name, games in lines.items():
        values = []
        for step in range(longest):
            there = [game[step] for game in games if step < len(game)]
            values.append(mean(there))
        drawn.append((name, values))
    return ReportPart(
        "How money grows",
        (f"At the end the last has {1 - _gap(sample):.0%} of what the first has.",),
        curves(drawn, f"{words['step']}s; what players are worth, by where they end"),
    )


def _seats(sample: Sample) -> ReportPart:
    wins: Counter[str] = Counter()
    for result in sample.results:
        for seat in result.winners:
            wins[seat] += 1 if len(result.winners) == 1 else 0
    seats = [str(at) for at in range(1, len(sample.results[0].match.bots) + 1)]
    total = len(sample.results)
    rows = [(f"seat {seat}", wins[seat] / total, *interval(wins[seat], total)) for seat in seats]
    surely = [name for name, _, low, high in rows if low > 1 / len(seats) or high < 1 / len(seats)]
    said = (
        f"Not by chance alone: {', '.join(surely)}." if surely else "No seat is surely better than another."
    )
    if total < ENOUGH:
        said = f"{total} games are too few to tell; play {ENOUGH} or more."
    return ReportPart("Which seat wins", (said,), bars(rows, 1 / len(seats), "part of the games won"))


def _privates(sample: Sample) -> Iterator[ReportPart]:
    names = sample.stories[0].things.get("private", ())
    if not names:
        return
    total = len(sample.results)
    rows = [("Private company", "bought", "price", "income a game", "sold to a company")]
    for name in names:
        games = [story for story in sample.stories if story.counts.get("private", {}).get(name)]
        prices = [story.sums.get("price", {}).get(name, 0) for story in games]
        income = [story.sums.get("income", {}).get(name, 0) for story in games]
        sold = sum(any(one == (("sold", name)) for one in _named(story)) for story in games)
        rows.append(
            (
                name,
                f"{len(games) / total:.0%}",
                f"{mean(prices):.0f}" if prices else "–",
                f"{mean(income):.0f}" if income else "–",
                f"{sold / len(games):.0%}" if games else "–",
            )
        )
    dead = _never_counted(sample, "private")
    sentences = (f"Nobody ever buys {', '.join(dead)}.",) if dead else ()
    yield ReportPart("Private companies", sentences, rows=tuple(rows))


def _named(story: GameStory) -> Iterator[tuple[str, str]]:
    yield from ((one.kind, one.name) for one in story.happenings)


def _companies(sample: Sample) -> Iterator[ReportPart]:
    names = sample.stories[0].things.get("float", ())
    revenue: defaultdict[str, list[int]] = defaultdict(list)
    for story in sample.stories:
        for name, amount in story.sums.get("revenue", {}).items():
            revenue[name].append(amount)
    rows = [("Company", "ran in", "earned a game, where it ran")]
    for name in [*names, *(other for other in revenue if other not in names)]:
        found = revenue[name]
        rows.append((name, f"{len(found) / len(sample.results):.0%}", f"{mean(found):.0f}" if found else "–"))
    if len(rows) > 1:
        yield ReportPart("What companies earn", rows=tuple(rows))


def _use(
    sample: Sample, kind: str, words: Mapping[str, str], *, pictured: bool = False
) -> Iterator[ReportPart]:
    """The part on the things of a kind that are used least, and those that nobody ever used."""
    things = sample.stories[0].things.get(kind, ())
    used: Counter[str] = Counter()
    for story in sample.stories:
        used.update({name for name, count in story.counts.get(kind, {}).items() if count})
    unused = _never_counted(sample, kind)
    rare = [(name, used[name]) for name in sorted(things, key=lambda name: used[name]) if used[name]]
    total = len(sample.results)
    sentences = [f"Never used: {', '.join(unused)}." if unused else "Everything is used in some game."]
    seldom = [f"{name} ({count / total:.0%})" for name, count in rare[:8] if count < total / 4]
    if seldom:
        sentences.append(f"In less than a quarter of the games: {', '.join(seldom)}.")
    shown: Shown | None = None
    if pictured:
        shown = sample.teller.map_of_use(sample.title, sample.definition, frozenset(unused))
    yield ReportPart(f"{words[kind]} in use", tuple(sentences), shown.svg if shown is not None else "")
