"""A crayon rail game looked back on: gold by rounds, deliveries, track; for one player also the par."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from roundhouse.crayon.bots.par import PAR_BOT, par_of
from roundhouse.crayon.rules.game import CrayonGame
from roundhouse.crayon.rules.state import log_events as log
from roundhouse.table.log import Entry, standing
from roundhouse.table.protocol import Event, Record
from roundhouse.table.review import GameMoment, GameReview, Progress
from roundhouse.table.table import Table

KINDS: Mapping[str, str] = {
    "delivery": "Deliveries that paid best",
    "track": "Lines that cost most",
    "tax": "Taxes",
    "hand": "Hands thrown away",
}
"""What a page calls each kind of moment."""

MOST = 5
"""So many moments of a kind are told, those of the greatest amounts."""

FIGURES = ("Deliveries", "Paid for them", "Spent on track", "Sections", "Fees paid", "Hands thrown away")


@dataclass
class _Lookback:
    """Follows a game from its first action on and notes what happens in it."""

    table: Table
    game: CrayonGame
    moments: list[GameMoment] = field(default_factory=list)
    steps: list[str] = field(default_factory=list)
    worth: list[tuple[int, ...]] = field(default_factory=list)
    figures: defaultdict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))

    def follow(self, entry: Entry) -> None:
        """Take in an entry. Raises the rules' errors."""
        game, when = self.game, self.game.status()
        round_before = game.rounds
        for event in self.table.restore_one(entry):
            self._hear(entry.number, when, event)
        if game.rounds > round_before or game.over:
            self.steps.append(f"round {round_before}")
            self.worth.append(tuple(player.gold - player.debt for player in game.players))

    def _hear(self, number: int, when: str, event: Event) -> None:
        """Note an event."""
        if not isinstance(event, log.PlayerEvent):
            return
        seat, name = event.player.seat, event.player.name
        figures = self.figures[seat]

        def moment(kind: str, said: str, amount: int) -> None:
            self.moments.append(GameMoment(number, when, kind, seat, said, amount))

        match event:
            case log.LoadDelivered():
                figures["Deliveries"] += 1
                figures["Paid for them"] += event.pay
                moment("delivery", f"{name} brings {event.load} to {event.city} for {event.pay}.", event.pay)
            case log.TrackBuilt():
                figures["Spent on track"] += event.cost
                figures["Sections"] += event.sections
                moment("track", f"{name} builds {event.sections} sections for {event.cost}.", event.cost)
            case log.FeePaid():
                figures["Fees paid"] += event.amount
            case log.TaxPaid():
                moment("tax", f"{name} pays a tax of {event.amount}.", event.amount)
            case log.HandDiscarded():
                figures["Hands thrown away"] += 1
                moment("hand", f"{name} throws the hand away.", 0)
            case _:
                pass

    def table_of_figures(self) -> tuple[tuple[str, ...], ...]:
        """What everybody did, a row each."""
        rows = (
            (player.name, *(str(self.figures[player.id][figure]) for figure in FIGURES))
            for player in self.game.players
        )
        return (("", *FIGURES), *rows)


def look_back(
    new_game: Callable[[], CrayonGame], record: Record, progress: Progress | None = None
) -> GameReview:
    """Follow a record in a new game; for one player, have the bot play another for the par.

    Raises the rules' errors for a log that they do not take.
    """
    game, entries = new_game(), standing(record.entries)
    seen = _Lookback(Table(game), game)
    for count, entry in enumerate(entries):
        if progress is not None:
            progress(count, len(entries))
        seen.follow(entry)
    tables = {"Figures": seen.table_of_figures()}
    if len(game.players) == 1:
        tables["Par"] = table_of_par(game, par_of(new_game()))
    outcome = game.outcome()
    scores = {player.id: player.gold for player in game.players}
    return GameReview(
        game.board.definition.name,
        {player.id: player.name for player in game.players},
        scores if outcome is None else outcome.scores,
        game.status(),
        tuple(seen.steps),
        tuple(seen.worth),
        tuple(_greatest(seen.moments)),
        tables,
        stretch="rounds",
    )


def table_of_par(game: CrayonGame, par: int | None) -> tuple[tuple[str, ...], ...]:
    """The rounds of a game for one beside those of the bot."""
    mine = game.rounds
    rows = [
        ("", "Rounds"),
        (f"Par: our bot “{PAR_BOT}” with the same cards", "none: it gave up" if par is None else str(par)),
        (game.players[0].name, f"{mine}" if game.over else f"{mine} so far"),
    ]
    if par is not None and game.over:
        rows.append(("", in_words(mine - par)))
    return tuple(rows)


def in_words(over: int) -> str:
    """How a game stands to par, as golfers say it."""
    if not over:
        return "par"
    rounds = "1 round" if abs(over) == 1 else f"{abs(over)} rounds"
    return f"{rounds} {'over' if over > 0 else 'under'} par"


def _greatest(moments: list[GameMoment]) -> list[GameMoment]:
    """The few of each kind that matter most, in the order of kinds."""
    found = []
    for kind in KINDS:
        of_kind = [one for one in moments if one.kind == kind]
        found += sorted(of_kind, key=lambda one: (-one.amount, one.number))[:MOST]
    return found
