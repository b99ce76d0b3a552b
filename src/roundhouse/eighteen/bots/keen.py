"""A bot that plays the game on in thought.

It does what :class:`~.steady.Steady` would, unless another action ends better. It finds those by trying
each action that it may take and looking at what everybody is worth afterwards. That worth comes from
:mod:`.forecast`: dividends still to come, prices at the end, and the money that a president will owe for
trains. The best few actions are then played on (:mod:`.playouts`). Track and tokens it judges by the first
trial alone; what it has no figures for it decides as Steady does.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.pieces import Corporation, Player
from roundhouse.table.beside import Beside
from roundhouse.table.choices import Choice, Span
from roundhouse.table.errors import RoundhouseError
from roundhouse.table.languages import to_say
from roundhouse.table.protocol import Advice, Game

from .advice import advice_of
from .dice import by_type
from .fleet import next_train, one_of_each
from .forecast import GameForecast
from .investing import companies_of
from .laying import LATER, lay
from .manners import fair_choices
from .playouts import Effort, Playouts
from .reasons import Reason, said
from .starting import starts_with_private
from .steady import Steady
from .understudy import Action, KnownLays

PROSPECT = 0.15
"""The weight of a stop that track comes nearer to, beside one that a train runs to."""
MOST_TILES = 40
"""The number of tiles that are tried before one is laid."""
LEAST_GAIN = 5.0
"""The difference, in money, below which an action counts as no better than passing."""
SALE_GAIN = 25.0
"""The least gain of a sale, in money: others see it, and the price is gone."""
MOST_STARTS, MOST_PARS = 3, 6
"""The number of companies to start, and of par prices of each, that are tried in a turn."""
SALE_PART = 0.04
"""The least gain of a sale as a part of what the player has: a falling price takes other shares with it."""
MOST_SALES = 3
"""The number of sales that are tried in a turn."""
CLEAR = 0.002
"""The part of a player's worth by which another action must end better than the usual one."""
EFFORT = Effort(deeds=6, alike=2, playouts=1, sets=2, near=6, actions=1_000)
"""How much is played on for one decision."""


class Thought(NamedTuple):
    """An action that was tried: how the player stands after it, why it may be good, and what it costs."""

    action: Action
    standing: float
    reason: Reason
    cost: int = 0


class Keen:
    """A bot that takes the action which ends best when the game is played on soundly for a while."""

    name = "Keen"
    about = to_say(
        "Plays the game on in its head after every move that may be good, and takes a second or two at most."
    )

    def __init__(self, effort: Effort | None = None) -> None:
        """``effort`` overrides the thinking time that the table has chosen."""
        self._base = Steady()
        self._own = effort
        self._forecasts: Beside[GameForecast] = Beside()
        self._lays: Beside[KnownLays] = Beside()

    def effort(self, game: EighteenGame) -> Effort:
        """How much is played on for one decision in ``game``."""
        return self._own or EFFORT

    def choose(self, game: Game, seat: str, rng: random.Random) -> Action:
        """The legal action that ends best for ``seat``."""
        assert isinstance(game, EighteenGame)
        return self.decide(game, seat, rng)[0]

    def advise(self, game: Game, seat: str, rng: random.Random) -> Advice:
        """The action it would take for ``seat`` in the words of the log, and why."""
        assert isinstance(game, EighteenGame)
        action, reason = self.decide(game, seat, rng)
        told = advice_of(game, seat, action)
        return Advice(action, (*told.words, *said(game, reason)))

    def decide(self, game: EighteenGame, seat: str, rng: random.Random) -> tuple[Action, Reason]:
        """The action that it takes for ``seat``, and the reason for it."""
        player = next(one for one in game.players if one.id == seat)
        kinds = by_type(fair_choices(game, seat))
        thoughts = self.thoughts(game, player, kinds, rng)
        if thoughts:
            best = self.further(game, player, thoughts, rng)
            return best.action, best.reason
        return self._base.choose(game, seat, rng), Reason()

    def further(
        self, game: EighteenGame, player: Player, thoughts: Sequence[Thought], rng: random.Random
    ) -> Thought:
        """The best of the thoughts on a closer look; track and tokens get none."""
        if any(one.reason.why in {"track", "token"} for one in thoughts):
            return thoughts[0]
        return self._played_on(game, player, thoughts, rng)

    def _played_on(
        self, game: EighteenGame, player: Player, thoughts: Sequence[Thought], rng: random.Random
    ) -> Thought:
        """The usual action, or one of the thoughts that ends clearly better when the game is played on."""
        usual = self.usual(game, player, rng)
        sound = next((one for one in thoughts if one.action == usual), Thought(usual, 0.0, Reason()))
        tried = [sound, *_varied([one for one in thoughts if one.action != usual], self.effort(game))]
        return self.ending_best(game, player, tried, rng)

    def usual(self, game: EighteenGame, player: Player, rng: random.Random) -> Action:
        """The action that Steady would take."""
        return self._base.choose(game, player.id, rng)

    def ending_best(
        self, game: EighteenGame, player: Player, tried: Sequence[Thought], rng: random.Random
    ) -> Thought:
        """The first of the thoughts, or another one that ends clearly better when the game is played on."""
        if len(tried) == 1:
            return tried[0]
        playouts = Playouts(game, self.effort(game), rng, self._lays.of(game, KnownLays))
        return tried[playouts.best(player, [one.action for one in tried], CLEAR)]

    def forecast(self, game: EighteenGame) -> GameForecast:
        """The estimates about ``game``, kept from one decision to the next."""
        return self._forecasts.of(game, partial(GameForecast, game))

    def thoughts(
        self,
        game: EighteenGame,
        player: Player,
        kinds: Mapping[str, Sequence[Choice]],
        rng: random.Random,
    ) -> list[Thought]:
        """The actions that were tried, best first; none where it has no figures to judge them by."""
        company = game.round.entity
        if "end_game" in kinds:
            return []
        if "dividend" in kinds:
            return self._tried(game, player, kinds["dividend"], rng, "dividend")
        if isinstance(company, Corporation):
            if "lay_tile" in kinds:
                return self._track(game, player, company, kinds, rng)
            if "place_token" in kinds and "run_routes" not in kinds:
                return self._tokens(game, player, company, kinds, rng)
            if "buy_train" in kinds:
                return self._trains(game, player, company, kinds, rng)
            return []
        if "pass" in kinds and not kinds.keys().isdisjoint({"buy_shares", "sell_shares", "par"}):
            return self._stocks(game, player, kinds, rng)
        return []

    # Trying

    def after(self, game: EighteenGame, player: Player, action: Action) -> float | None:
        """How ``player`` stands after an action, which is taken back; ``None`` if the rules refuse it.

        What the action draws or turns up is what it would be in the game: only playouts draw hidden cards
        anew.
        """
        try:
            with game.journal.trial():
                game.perform(action, player.id)
                found = self.forecast(game).standing(player)
        except RoundhouseError:
            return None
        finally:
            game.happened()
        return found

    def _tried(
        self,
        game: EighteenGame,
        player: Player,
        choices: Iterable[Choice],
        rng: random.Random,
        why: str,
    ) -> list[Thought]:
        """A thought for each of the choices that the rules allow, best first."""
        return _ranked(
            [
                Thought(
                    action,
                    standing,
                    Reason(why, self._about(game, choice)),
                    int(choice.facts.get("cost", 0)),
                )
                for choice, action, standing in self._outcomes(game, player, choices, rng)
            ]
        )

    def _outcomes(
        self, game: EighteenGame, player: Player, choices: Iterable[Choice], rng: random.Random
    ) -> Iterator[tuple[Choice, Mapping[str, Any], float]]:
        """Each choice that the rules allow, with its action and how the player stands after it."""
        for choice in choices:
            action = choice.fill(rng)
            standing = self.after(game, player, action)
            if standing is not None:
                yield choice, action, standing

    def _about(self, game: EighteenGame, choice: Choice) -> Mapping[str, Any]:
        """The facts of a choice that a reason may name."""
        company = self._company(game, choice)
        facts: dict[str, Any] = {**choice.action, **choice.facts}
        if company is not None and company.cell is not None:
            seen = self.forecast(game).outlook(company)
            facts.update(company=company.id, share=round(seen.share), income=seen.income, due=seen.due)
        facts["rounds"] = self.forecast(game).rounds_left()
        return facts

    # Stock rounds

    def _stocks(
        self, game: EighteenGame, player: Player, kinds: Mapping[str, Sequence[Choice]], rng: random.Random
    ) -> list[Thought]:
        """Thoughts about a stock turn: purchases, companies to start,
        sales of what will be worth less, the pass."""
        nothing = kinds["pass"][0].fill(rng)
        idle = self.after(game, player, nothing)
        if idle is None:
            return []
        found: list[Thought] = [Thought(nothing, idle, Reason("pass"))]
        by_private = starts_with_private(game, kinds.get("buy_shares", ()))
        found += self._starts(game, player, kinds.get("par", ()), by_private, rng)
        bought = [one for one in kinds.get("buy_shares", ()) if one.action["entity"] == player.key]
        purchases = self._tried(game, player, bought, rng, "buy")
        found += purchases
        best = max((one.standing for one in purchases), default=idle)
        found += self._sales(game, player, kinds.get("sell_shares", ()), rng, max(best, idle))
        starting = {company.id for company in companies_of(game, player) if not company.floated}
        return sorted(found, key=lambda one: -_appeal(one, idle, starting))

    def _starts(
        self,
        game: EighteenGame,
        player: Player,
        choices: Sequence[Choice],
        by_private: Sequence[Choice],
        rng: random.Random,
    ) -> list[Thought]:
        """Thoughts about companies to start, each at a few prices or with a private company.

        None while a company of the player's waits to float.
        """
        if any(not company.floated for company in companies_of(game, player)):
            return []
        by_company: dict[str, list[Choice]] = {}
        for choice in choices:
            by_company.setdefault(str(choice.action["corporation"]), []).append(choice)
        names = sorted(by_company)
        tried: list[Choice] = []
        for name in rng.sample(names, min(MOST_STARTS, len(names))):
            prices = sorted(by_company[name], key=lambda one: int(one.facts.get("price", 0)))
            tried += (
                prices
                if len(prices) <= MOST_PARS
                else [*prices[: MOST_PARS // 2], *prices[-(MOST_PARS // 2) :]]
            )
        return self._tried(game, player, [*tried, *by_private], rng, "par")

    def _sales(
        self,
        game: EighteenGame,
        player: Player,
        choices: Sequence[Choice],
        rng: random.Random,
        bar: float,
    ) -> list[Thought]:
        """Thoughts about sales after which, with the best purchase that they allow,
        the player stands above ``bar``."""
        own = [
            one
            for one in choices
            if one.action["entity"] == player.key and self._may_go(game, player, self._company(game, one))
        ]
        tried = _ranked([*self._tried(game, player, own, rng, "sell")])[:MOST_SALES]
        found: list[Thought] = []
        for one in tried:
            standing = max(one.standing, self._then(game, player, one.action, rng))
            least = max(SALE_GAIN, SALE_PART * abs(bar))
            if standing > bar + least:
                found.append(Thought(one.action, standing - least, one.reason))
        return found

    def _may_go(self, game: EighteenGame, player: Player, company: Corporation | None) -> bool:
        """Whether shares of ``company`` may be sold: not before it has earned, when no run tells its worth.

        A president leaves it to others only for the money that it will cost.
        """
        if company is None:
            return True
        if not any(company.runs):
            return False
        return company.player is not player or self.forecast(game).outlook(company).due > 0

    def _company(self, game: EighteenGame, choice: Choice) -> Corporation | None:
        """The corporation that a choice about shares names, or ``None``."""
        name = choice.facts.get("corporation") or choice.action.get("corporation") or ""
        return game.corporations.get(str(name))

    def _then(self, game: EighteenGame, player: Player, action: Action, rng: random.Random) -> float:
        """How the player stands after ``action`` and the best purchase that is possible then."""
        best = float("-inf")
        try:
            with game.journal.trial():
                game.perform(action, player.id)
                if player.id in game.deciders():
                    for choice in game.choices(player.id):
                        if choice.type == "buy_shares" and choice.action["entity"] == player.key:
                            found = self.after(game, player, choice.fill(rng))
                            best = best if found is None else max(best, found)
        except RoundhouseError:
            return best
        finally:
            game.happened()
        return best

    # Operating rounds

    def _track(
        self,
        game: EighteenGame,
        player: Player,
        company: Corporation,
        kinds: Mapping[str, Sequence[Choice]],
        rng: random.Random,
    ) -> list[Thought]:
        """Thoughts about tiles: the best is the one with which the company earns most,
        now and with its next train."""
        choices = list(kinds["lay_tile"])
        tried = choices if len(choices) <= MOST_TILES else rng.sample(choices, MOST_TILES)
        forecast = self.forecast(game)
        coming = next_train(game)
        more = [game.policies.revenue.train_reach(company, coming)] if coming is not None else []
        left = forecast.rounds_left()
        part = max(0.1, player.percent(company) / 100) if company.is_major else 1.0
        found: list[Thought] = []
        for choice in tried:
            cost = int(choice.facts.get("cost", 0))
            with game.journal.trial():
                lay(game, choice.action)
                now = forecast.earnings(company)
                later = forecast.earnings(company, more) if more else now
                ahead = forecast.prospects.of(company)
            worth = (now + LATER * later + PROSPECT * ahead) * left * part - cost
            facts = {"company": company.id, "income": now, "later": later, **choice.action}
            found.append(Thought(choice.fill(rng), worth, Reason("track", facts)))
        return _ranked(found)

    def _tokens(
        self,
        game: EighteenGame,
        player: Player,
        company: Corporation,
        kinds: Mapping[str, Sequence[Choice]],
        rng: random.Random,
    ) -> list[Thought]:
        """Thoughts about tokens: one should raise the runs to come by more than it costs."""
        if "pass" not in kinds:
            return []
        forecast = self.forecast(game)
        left = forecast.rounds_left()
        coming = next_train(game)
        more = [game.policies.revenue.train_reach(company, coming)] if coming is not None else []
        before = forecast.earnings(company) + LATER * forecast.earnings(company, more)
        found = [Thought(kinds["pass"][0].fill(rng), 0.0, Reason("pass"))]
        for choice in kinds["place_token"]:
            cost = int(choice.facts.get("cost", 0))
            if cost * 3 > company.cash:
                continue
            action = choice.fill(rng)
            try:
                with game.journal.trial():
                    game.perform(action, player.id)
                    now = forecast.earnings(company)
                    after = now + LATER * forecast.earnings(company, more)
            except RoundhouseError:
                continue
            finally:
                game.happened()
            gain = (after - before) * left / (1 + LATER)
            facts = {"company": company.id, "income": now, **choice.action}
            found.append(Thought(action, gain - cost, Reason("token", facts)))
        return _ranked(found)

    def _trains(
        self,
        game: EighteenGame,
        player: Player,
        company: Corporation,
        kinds: Mapping[str, Sequence[Choice]],
        rng: random.Random,
    ) -> list[Thought]:
        """Thoughts about trains; other trains that rust with a purchase are part of how the player stands.

        Whether one is bought at all, Steady says: no look at the next run tells what a growing network will
        earn, and what idle money is worth. What else Steady would do first (borrow, issue shares, buy a
        private company of the president) is done first: with a pass it would be lost.
        """
        wanted = self._base.choose(game, player.id, rng)
        if wanted.get("type") not in {"buy_train", "pass"}:
            return []
        owed = [one for one in kinds["buy_train"] if one.action["entity"] == company.key]
        found = self._tried(game, player, one_of_each(game, owed), rng, "train")
        found += self._tried(game, player, self._swaps(game, player, owed), rng, "train")
        if wanted.get("type") != "buy_train":
            for choice in kinds.get("pass", ()):
                found += self._tried(game, player, [choice], rng, "pass")
        return _ranked(found)

    def _swaps(self, game: EighteenGame, player: Player, choices: Sequence[Choice]) -> list[Choice]:
        """Purchases of trains from other companies of the player, at the lowest and at the highest price."""
        found: list[Choice] = []
        for choice in choices:
            price = choice.open.get("price")
            owner = game.train(str(choice.action["train"])).owner
            if isinstance(price, Span) and owner is not None and owner.player is player:
                found += [
                    Choice({**choice.action, "price": one}, {}, choice.facts)
                    for one in {price.low, price.high}
                ]
        return found


def _ranked(thoughts: Sequence[Thought]) -> list[Thought]:
    return sorted(thoughts, key=lambda one: -one.standing)


def _appeal(thought: Thought, idle: float, starting: set[str]) -> float:
    """How good an action is beside doing nothing, for sorting.

    A share, or the start of a company, is judged by its gain and by the gain for each unit of money: what
    is left buys more. A company of the player's own that waits to float comes first.
    """
    gain = thought.standing - idle
    match thought.reason.why:
        case "pass":
            return LEAST_GAIN
        case "buy" if str(thought.reason.facts.get("company")) in starting:
            return 10_000 + gain
        case "buy" | "par" if gain > 0:
            return gain * (1 + 100 / max(20, thought.cost))
        case _:
            return gain


def _varied(thoughts: Sequence[Thought], effort: Effort) -> list[Thought]:
    """The best thoughts of each kind, as many as the effort allows; passing is always among them."""
    kinds: Counter[str] = Counter()
    found: list[Thought] = []
    for one in thoughts:
        kinds[one.reason.why] += 1
        if kinds[one.reason.why] <= effort.alike:
            found.append(one)
    passing = [one for one in found if one.reason.why == "pass"]
    return [*passing, *(one for one in found if one not in passing)][: effort.deeds]
