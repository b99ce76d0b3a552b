"""A crayon rail game looked back on: gold by rounds, deliveries, track; for one player also the par."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from roundhouse.crayon.bots.par import PAR_BOT, par_of
from roundhouse.crayon.rules.game import CrayonGame
from roundhouse.crayon.rules.state import log_events as log
from roundhouse.table.errors import at_action
from roundhouse.table.languages import to_say
from roundhouse.table.log import Entry, standing
from roundhouse.table.protocol import Event, Record
from roundhouse.table.review import GameMoment, GameReview, Progress
from roundhouse.table.saying import count, say
from roundhouse.table.table import Table

KINDS: Mapping[str, str] = {
    "delivery": to_say("Deliveries that paid best"),
    "track": to_say("Lines that cost most"),
    "tax": to_say("Taxes"),
    "hand": to_say("Hands thrown away"),
}
"""What a page calls each kind of moment."""

Situate = Callable[[CrayonGame], str]
"""Says where a game stands: stage, turn and whose it is."""

MOST = 5
"""So many moments of a kind are told, those of the greatest amounts."""

FIGURES = (
    to_say("Deliveries"),
    to_say("Paid for them"),
    to_say("Spent on track"),
    to_say("Sections"),
    to_say("Fees paid"),
    to_say("Hands thrown away"),
)
"""The columns of the figures of everybody."""


@dataclass
class _Lookback:
    """Follows a game from its first action on and notes what happens in it."""

    table: Table
    game: CrayonGame
    situate: Situate
    moments: list[GameMoment] = field(default_factory=list)
    steps: list[str] = field(default_factory=list)
    worth: list[tuple[int, ...]] = field(default_factory=list)
    figures: defaultdict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))

    def follow(self, entry: Entry) -> None:
        """Take in an entry. Raises the rules' errors."""
        game, when = self.game, self.situate(self.game)
        round_before = game.rounds
        with at_action(entry.number):
            events = self.table.restore_one(entry)
        for event in events:
            self._hear(entry.number, when, event)
        if game.rounds > round_before or game.over:
            self.steps.append(say("round %(number)s", number=round_before))
            self.worth.append(tuple(player.gold - player.debt for player in game.players))

    def _hear(self, number: int, when: str, event: Event) -> None:
        """Take an event into the review."""
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
                said = say(
                    "%(name)s brings %(load)s to %(city)s for %(pay)s.",
                    name=name,
                    load=event.load,
                    city=event.city,
                    pay=event.pay,
                )
                moment("delivery", said, event.pay)
            case log.TrackBuilt():
                figures["Spent on track"] += event.cost
                figures["Sections"] += event.sections
                said = say(
                    "%(name)s builds %(sections)s for %(cost)s.",
                    name=name,
                    sections=count("# section", "# sections", event.sections),
                    cost=event.cost,
                )
                moment("track", said, event.cost)
            case log.FeePaid():
                figures["Fees paid"] += event.amount
            case log.TaxPaid():
                said = say("%(name)s pays a tax of %(amount)s.", name=name, amount=event.amount)
                moment("tax", said, event.amount)
            case log.HandDiscarded():
                figures["Hands thrown away"] += 1
                moment("hand", say("%(name)s throws the hand away.", name=name), 0)
            case _:
                pass

    def table_of_figures(self) -> tuple[tuple[str, ...], ...]:
        """What everybody did, a row each."""
        rows = (
            (player.name, *(str(self.figures[player.id][figure]) for figure in FIGURES))
            for player in self.game.players
        )
        return (("", *map(say, FIGURES)), *rows)


def look_back(
    new_game: Callable[[], CrayonGame],
    record: Record,
    situate: Situate,
    progress: Progress | None = None,
) -> GameReview:
    """Follow a record in a new game; for one player, have the bot play another for the par. ``situate``
    says where a game stands, in the reader’s language.

    Raises the rules' errors for a log that they do not take.
    """
    game, entries = new_game(), standing(record.entries)
    seen = _Lookback(Table(game), game, situate)
    for done, entry in enumerate(entries):
        if progress is not None:
            progress(done, len(entries))
        seen.follow(entry)
    tables = {say("Figures"): seen.table_of_figures()}
    if len(game.players) == 1:
        tables[say("Par")] = table_of_par(game, par_of(new_game()))
    outcome = game.outcome()
    scores = {player.id: player.gold for player in game.players}
    return GameReview(
        game.board.definition.name,
        {player.id: player.name for player in game.players},
        scores if outcome is None else outcome.scores,
        situate(game),
        tuple(seen.steps),
        tuple(seen.worth),
        tuple(_greatest(seen.moments)),
        tables,
        stretch=to_say("rounds"),
        money="{} gp",
    )


def table_of_par(game: CrayonGame, par: int | None) -> tuple[tuple[str, ...], ...]:
    """The rounds of a game for one beside those of the bot."""
    mine = game.rounds
    rows = [
        ("", say("Rounds")),
        (
            say("Par: our bot “%(bot)s” with the same cards", bot=PAR_BOT),
            say("none: it gave up") if par is None else str(par),
        ),
        (game.players[0].name, f"{mine}" if game.over else say("%(rounds)s so far", rounds=mine)),
    ]
    if par is not None and game.over:
        rows.append(("", in_words(mine - par)))
    return tuple(rows)


def in_words(over: int) -> str:
    """How a game stands to par, as golfers say it."""
    if not over:
        return say("par")
    if over > 0:
        return count("# round over par", "# rounds over par", over)
    return count("# round under par", "# rounds under par", -over)


def _greatest(moments: list[GameMoment]) -> list[GameMoment]:
    """The few of each kind that matter most, in the order of kinds."""
    found = []
    for kind in KINDS:
        of_kind = [one for one in moments if one.kind == kind]
        found += sorted(of_kind, key=lambda one: (-one.amount, one.number))[:MOST]
    return found
