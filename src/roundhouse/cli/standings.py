"""What a series between bots came to, in lines: who won, ratings, seats, time, how the games ended."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from roundhouse.sim.play import Result
from roundhouse.sim.rating import ratings
from roundhouse.sim.series import interval, tally
from roundhouse.table.story import GameStory


def print_summary(results: Sequence[Result], seats: int) -> None:
    """Print all that a series tells."""
    for line in summary(results, seats):
        print(line)


def summary(results: Sequence[Result], seats: int) -> Iterator[str]:
    """The lines of the summary."""
    found = tally(results)
    for name, share in found.wins.items():
        yield (
            f"{name:10} won {share.wins:g} of {found.games} ({share.part:.0%}; 95 % sure: {share.low:.0%} to "
            f"{share.high:.0%}; by chance {share.fair:.0%})"
        )
    yield from _ratings(results)
    yield from _seats(results, seats)
    yield f"a game takes {found.actions:.0f} actions and {found.seconds:.1f} s of one core"
    yield from _thought(results)
    yield from _faults(results)
    yield "of these: " + ", ".join(f"{kind} {mean:.1f}" for kind, mean in found.kinds.items())
    yield from _endings(results)
    yield f"fingerprint of the series: {found.digest}"


def _ratings(results: Sequence[Result]) -> Iterator[str]:
    for one in ratings(results):
        yield f"{one.bot:10} Elo {one.elo:.0f} (95 % sure: {one.low:.0f} to {one.high:.0f})"


def _seats(results: Sequence[Result], seats: int) -> Iterator[str]:
    """Wins by seat, and whether the first seat wins more than its part."""
    wins = tally(results).seats
    by_seat = ", ".join(
        f"{seat}: {count:g}" for seat, count in sorted(wins.items(), key=lambda one: int(one[0]))
    )
    yield f"wins by seat: {by_seat}"
    games = len(results)
    if games:
        first = wins.get("1", 0.0)
        low, high = interval(first, games)
        sure = f"95 % sure: {low:.0%} to {high:.0%}; by chance {1 / seats:.0%}"
        yield f"the first seat won {first / games:.0%} ({sure})"
    if games % seats:
        yield f"{games} is no multiple of {seats}: the seats were not shared out evenly"


def _thought(results: Sequence[Result]) -> Iterator[str]:
    moves: Counter[str] = Counter()
    thought: defaultdict[str, float] = defaultdict(float)
    for result in results:
        moves.update(result.moves)
        for name, seconds in result.thought.items():
            thought[name] += seconds
    if moves:
        means = (f"{name} {1000 * thought[name] / count:.1f} ms" for name, count in sorted(moves.items()))
        yield f"a move takes: {', '.join(means)}"


def _faults(results: Sequence[Result]) -> Iterator[str]:
    """What engines did wrong, each with its first fault."""
    found: dict[str, list[str]] = {}
    for result in results:
        for name, told in result.faults.items():
            found.setdefault(name, []).extend(told)
    for name, faults in found.items():
        yield f"{name} failed {len(faults)} times, and the usual bot moved for it; first: {faults[0]}"


def _endings(results: Sequence[Result]) -> Iterator[str]:
    """Why the games ended, and where they stood: rounds, trains, phases."""
    reasons = Counter(result.reason for result in results)
    yield "ended by: " + ", ".join(f"{reason} {count}" for reason, count in reasons.most_common())
    stories = [result.story for result in results if result.story is not None]
    if not stories:
        return
    rounds = [len(story.steps) - 1 for story in stories]
    trains = [sum(story.counts.get("train", {}).values()) for story in stories]
    phases = Counter(_last_phase(story) for story in stories)
    yield (
        f"operating rounds: {_mean(rounds):.1f} ({min(rounds)} to {max(rounds)}); trains bought: "
        f"{_mean(trains):.1f} ({min(trains)} to {max(trains)})"
    )
    yield "last phase: " + ", ".join(f"{name} {count}" for name, count in sorted(phases.items()))


def _last_phase(story: GameStory) -> str:
    names = [one.name for one in story.happenings if one.kind == "phase"]
    return names[-1] if names else "the first"


def _mean(values: Sequence[int]) -> float:
    return sum(values) / len(values)
