"""An 18xx game looked back on: swings, missed routes, dear shares, late trains, dumped companies."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import msgspec

from roundhouse.eighteen.bots.strong import EFFORTS, Strong
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.rounds import is_stretch
from roundhouse.eighteen.rules.state.events.money import ContributionMade, DividendPaid, TrainsRan
from roundhouse.eighteen.rules.state.events.rounds import RoundBegan
from roundhouse.eighteen.rules.state.events.shares import SharesBought, SharesSold
from roundhouse.eighteen.rules.state.pieces import Corporation, Player
from roundhouse.table.errors import at_action
from roundhouse.table.languages import to_say
from roundhouse.table.log import Entry, standing
from roundhouse.table.protocol import Event, Record
from roundhouse.table.review import GameMoment, GameReview, Progress
from roundhouse.table.saying import say
from roundhouse.table.table import Table

KINDS: Mapping[str, str] = {
    "swing": to_say("Moments that swung the game"),
    "dump": to_say("Companies left to others"),
    "train": to_say("Trains that presidents paid"),
    "route": to_say("Routes that were missed"),
    "dear": to_say("Shares that did not pay"),
    "bargain": to_say("Shares that paid best"),
}
"""What a page calls each kind of moment."""
MOST = 5
"""So many moments of a kind are told, those of the greatest amounts."""
LEAST: Mapping[str, int] = {"swing": 30, "route": 10, "dear": 20, "bargain": 20, "train": 1, "dump": 0}
"""What is worth less than this is not told."""
ADVISED = frozenset({"swing", "dump", "dear"})
"""The kinds of moments at which the best bot is asked."""


Situate = Callable[[EighteenGame], str]
"""Says where a game stands: the round and the phase, or why it ended."""


class Bought(NamedTuple):
    """A share that a player bought: when, for how much, and what the company had paid a share until then."""

    number: int
    when: str
    player: Player
    company: Corporation
    percent: int
    price: int
    paid_before: int


@dataclass
class Lookback:
    """Follows a game from its first action on and notes what happens in it."""

    table: Table
    situate: Situate
    moments: list[GameMoment] = field(default_factory=list)
    steps: list[str] = field(default_factory=lambda: [say("the start")])
    worth: list[tuple[int, ...]] = field(default_factory=list)
    bought: list[Bought] = field(default_factory=list)
    paid: Counter[str] = field(default_factory=Counter)
    """What each company has paid a share so far."""
    missed: Counter[str] = field(default_factory=Counter)
    trainless: Counter[str] = field(default_factory=Counter)
    idle: defaultdict[str, list[int]] = field(default_factory=lambda: defaultdict(list))

    @property
    def game(self) -> EighteenGame:
        """The game that is followed."""
        game = self.table.game
        assert isinstance(game, EighteenGame)
        return game

    def follow(self, entry: Entry) -> None:
        """Take in an entry. Raises the rules' errors."""
        game, when = self.game, self.situate(self.game)
        before = self._leads()
        leader = self._president_of(entry)
        best = self._best_run(entry)
        with at_action(entry.number):
            events = self.table.restore_one(entry)
        for event in events:
            self._hear(entry, when, event, best)
        if leader is not None:
            self._dumped(entry, when, leader, events)
        self._swing(entry, when, before)
        if game.over:
            self.close_step()

    # Before an action

    def _leads(self) -> dict[str, float]:
        """How far each player is ahead of the mean."""
        worth = {player.id: self.game.worth(player) for player in self.game.players}
        mean = sum(worth.values()) / len(worth)
        return {seat: value - mean for seat, value in worth.items()}

    def _president_of(self, entry: Entry) -> tuple[Player, Corporation] | None:
        """Who sells shares of a company that they lead."""
        if entry.type != "sell_shares":
            return None
        names = entry.action.get("shares") or ()
        share = self.game.certificates.get(str(names[0])) if names else None
        if share is None or share.owner is not share.corporation.player or share.corporation.player is None:
            return None
        return share.corporation.player, share.corporation

    def _best_run(self, entry: Entry) -> int | None:
        """What the best routes would earn, where an entry runs trains."""
        company = self.game.round.entity
        if entry.type != "run_routes" or not isinstance(company, Corporation):
            return None
        return self.game.runs.best(company).revenue

    # After it

    def _hear(self, entry: Entry, when: str, event: Event, best: int | None) -> None:
        game = self.game
        match event:
            case RoundBegan(round=kind, turn=turn, number=number):
                if is_stretch(game, kind):
                    self.close_step()
                    self.steps.append(f"{turn}.{number}")
                    for player in game.players:
                        self.idle[player.id].append(player.cash)
            case SharesBought(buyer=buyer, company=name, percent=percent, price=price):
                holder, company = game.pieces.get(buyer), game.company(name)
                if isinstance(holder, Player):
                    paid = self.paid[name]
                    self.bought.append(Bought(entry.number, when, holder, company, percent, price, paid))
            case DividendPaid(company=name, per_share=amount):
                self.paid[name] += amount
            case TrainsRan(company=name, trains=trains, revenue=revenue):
                if not trains and not game.company(name).trains:
                    self.trainless[name] += 1
                elif best is not None and best > revenue:
                    self.missed[name] += best - revenue
                    said = say(
                        "%(company)s ran for %(money)s; %(best)s was possible.",
                        company=name,
                        money=game.money(revenue),
                        best=game.money(best),
                    )
                    self._note(entry, when, "route", game.company(name).player, said, best - revenue)
            case ContributionMade(player=seat, amount=amount):
                player = game.player(seat)
                said = say(
                    "%(player)s paid %(money)s of their own (%(what)s).",
                    player=player.name,
                    money=game.money(amount),
                    what=_called(entry),
                )
                self._note(entry, when, "train", player, said, amount)
            case _:
                pass

    def _dumped(
        self, entry: Entry, when: str, leader: tuple[Player, Corporation], events: Iterable[Event]
    ) -> None:
        """A president sold, and somebody else leads the company now."""
        (player, company), game = leader, self.game
        if company.player is player or company.player is None:
            return
        gain = sum(event.price for event in events if isinstance(event, SharesSold))
        with_trains = to_say(
            "%(seller)s sold %(company)s for %(gain)s, and %(heir)s became its president. It has %(cash)s in"
            " the treasury and these trains: %(trains)s."
        )
        without = to_say(
            "%(seller)s sold %(company)s for %(gain)s, and %(heir)s became its president. It has %(cash)s in"
            " the treasury and no train."
        )
        said = say(
            with_trains if company.trains else without,
            seller=player.name,
            company=company.id,
            gain=game.money(gain),
            heir=company.player.name,
            cash=game.money(company.cash),
            trains=", ".join(train.name for train in company.trains),
        )
        self._note(entry, when, "dump", player, said, gain)

    def _swing(self, entry: Entry, when: str, before: Mapping[str, float]) -> None:
        """Who gained or lost most beside the others by this entry."""
        after = self._leads()
        seat = max(after, key=lambda one: abs(after[one] - before[one]))
        change = round(after[seat] - before[seat])
        player = self.game.player(seat)
        gained = to_say("%(player)s gained %(money)s on the others (%(what)s).")
        lost = to_say("%(player)s lost %(money)s on the others (%(what)s).")
        said = say(
            gained if change > 0 else lost,
            player=player.name,
            money=self.game.money(abs(change)),
            what=_called(entry),
        )
        self._note(entry, when, "swing", player, said, abs(change))

    def _note(
        self, entry: Entry, when: str, kind: str, player: Player | None, said: str, amount: int
    ) -> None:
        if amount >= LEAST[kind]:
            seat = player.id if player is not None else ""
            self.moments.append(GameMoment(entry.number, when, kind, seat, said, amount))

    def close_step(self) -> None:
        """A stretch of the game is over: note what everybody is worth."""
        self.worth.append(tuple(self.game.worth(player) for player in self.game.players))

    # At the end

    def shares(self) -> list[GameMoment]:
        """What each share that was bought has brought until the end, beside its price."""
        found = []
        for one in self.bought:
            company = one.company
            dividends = (self.paid[company.id] - one.paid_before) * one.percent // company.share_percent
            now = 0 if company.closed else company.price_of(one.percent)
            gain = dividends + now - one.price
            money = self.game.money
            said = say(
                "%(player)s bought %(percent)s%% of %(company)s for %(price)s: %(dividends)s in dividends and"
                " worth %(worth)s at the end.",
                player=one.player.name,
                percent=one.percent,
                company=company.id,
                price=money(one.price),
                dividends=money(dividends),
                worth=money(now),
            )
            kind = "bargain" if gain >= 0 else "dear"
            if abs(gain) >= LEAST[kind]:
                found.append(GameMoment(one.number, one.when, kind, one.player.id, said, abs(gain)))
        return found

    def tables(self) -> dict[str, tuple[tuple[str, ...], ...]]:
        """Further figures: by company, and by player."""
        game, money = self.game, self.game.money
        companies = [(say("Company"), say("earned"), say("routes missed"), say("rounds without a train"))]
        for company in game.companies():
            if company.runs or self.trainless[company.id]:
                companies.append((
                    company.id,
                    money(sum(company.runs)),
                    money(self.missed[company.id]),
                    str(self.trainless[company.id]),
                ))  # fmt: skip
        players = [
            (say("Player"), say("at the end"), say("cash in hand as operating rounds begin, on average"))
        ]
        for player in sorted(game.players, key=lambda one: -game.worth(one)):
            idle = self.idle[player.id]
            mean = sum(idle) // len(idle) if idle else 0
            players.append((player.name, money(game.worth(player)), money(mean)))
        return {say("Companies"): tuple(companies), say("Players"): tuple(players)}


_CALLED: Mapping[str, str] = {
    "bankrupt": to_say("a bankruptcy"),
    "bid": to_say("a bid"),
    "buy_company": to_say("a private company sold"),
    "buy_shares": to_say("a share"),
    "buy_train": to_say("a train"),
    "convert": to_say("a company that grew"),
    "corporate_buy_shares": to_say("a share of another corporation"),
    "corporate_sell_shares": to_say("a sale of shares of another corporation"),
    "dividend": to_say("a dividend"),
    "lay_tile": to_say("a tile"),
    "merge": to_say("a merger"),
    "move_bid": to_say("a bid that moved"),
    "par": to_say("a company started"),
    "pass": to_say("the end of a round"),
    "payoff_loan": to_say("a loan paid back"),
    "place_token": to_say("a token"),
    "run_routes": to_say("a run"),
    "scrap_train": to_say("a train scrapped"),
    "sell_shares": to_say("a sale of shares"),
    "short": to_say("a short sale"),
    "take_loan": to_say("a loan"),
}
"""What a page calls the kinds of actions that change who leads."""


def _called(entry: Entry) -> str:
    """What an entry is, and the company that it is of."""
    said = say(_CALLED.get(entry.type, to_say("another action")))
    kind, _, name = str(entry.action.get("entity", "")).partition(":")
    return say("%(what)s of %(company)s", what=said, company=name) if kind in {"corp", "minor"} else said


def look_back(
    game: EighteenGame, record: Record, again: EighteenGame, situate: Situate, progress: Progress | None
) -> GameReview:
    """Follow a record in ``game``, then ask the best bot at the moments that matter, in ``again``.

    ``situate`` says where a game stands, in the reader’s language.

    Raises the rules' errors for a log that they do not take.
    """
    entries = standing(record.entries)
    seen = Lookback(Table(game), situate)
    for count, entry in enumerate(entries):
        if progress is not None:
            progress(count, 2 * len(entries))
        seen.follow(entry)
    if not game.over:
        seen.close_step()
    chosen = list(_greatest([*seen.moments, *seen.shares()]))
    better = _advice(Table(again), entries, chosen, progress)
    moments = [msgspec.structs.replace(one, better=better.get(one.number, ())) for one in chosen]
    outcome = game.outcome()
    scores = {player.id: game.worth(player) for player in game.players}
    return GameReview(
        game.title.name,
        {player.id: player.name for player in game.players},
        dict(sorted(scores.items(), key=lambda item: -item[1])) if outcome is None else outcome.scores,
        situate(game),
        tuple(seen.steps),
        tuple(seen.worth),
        tuple(moments),
        seen.tables(),
        money=game.title.currency,
    )


def _greatest(moments: Iterable[GameMoment]) -> Iterable[GameMoment]:
    """The few of each kind that matter most, in the order of kinds."""
    for kind in KINDS:
        of_kind = sorted(
            (one for one in moments if one.kind == kind), key=lambda one: (-one.amount, one.number)
        )
        yield from of_kind[:MOST]


def _advice(
    table: Table, entries: Sequence[Entry], moments: Sequence[GameMoment], progress: Progress | None
) -> dict[int, tuple[str, ...]]:
    """What the best bot would have done at some entries, by their numbers."""
    wanted = {one.number for one in moments if one.kind in ADVISED}
    bot, found = Strong(EFFORTS["short"]), {}
    for count, entry in enumerate(entries):
        if progress is not None:
            progress(len(entries) + count, 2 * len(entries))
        if entry.number in wanted:
            seats = table.game.deciders()
            seat = entry.seat if entry.seat in seats else next(iter(seats), None)
            if seat is not None:
                advice = bot.advise(table.game, seat, random.Random(entry.number))
                same = all(entry.action.get(name) == value for name, value in advice.action.items())
                found[entry.number] = (say("The same."),) if same else advice.words
        table.restore_one(entry)
    return found
