"""A player that looks further: it plays the stock round on in its head, and lays a second tile in thought.

It takes the deeds that :class:`~.keen.Keen` likes best, carries each out, and lets everybody play on until
the stock round is over, buying what pays best for its price: does the company float, who else wants the
share, what can still be bought then? It judges by how it stands at that point, and does something else than
Keen would only where that is clearly better. Nothing goes by a clock: how much it thinks is counted in trials
(:class:`Effort`), so the same position has the same move on every machine.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.rounds import StockRound
from roundhouse.eighteen.rules.state.pieces import Corporation, Player
from roundhouse.eighteen.rules.state.table_options import Thinking, thinking
from roundhouse.table.choices import Choice
from roundhouse.table.errors import RoundhouseError
from roundhouse.table.languages import to_say

from .dice import by_type
from .investing import company_to_start, reserve
from .keen import Action, Keen, Thought


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is thought about one decision.

    ``deeds`` are looked at more closely, each by ``playouts`` of the stock round of at most ``actions``
    actions. After each of ``tiles`` tiles ``seconds`` second ones are tried.
    """

    deeds: int = 4
    playouts: int = 2
    actions: int = 60
    tiles: int = 4
    seconds: int = 10


EFFORTS: Mapping[Thinking, Effort] = {
    "short": Effort(deeds=2, playouts=1, actions=40, tiles=2, seconds=5),
    "usual": Effort(),
    "long": Effort(deeds=12, playouts=12, actions=120, tiles=10, seconds=40),
}
"""What the thinking time that a table has chosen means in trials."""
CLEAR = 0.01
"""By so much of its worth a deed must end better than the one that is best at first look."""
PAYS = 1.08
"""Who plays on in thought buys a share that brings so much more than it costs."""
SECOND = 0.6
"""What the growth by a second tile counts: others may lay there first."""
HIDDEN = 2**31
"""The range of the seed from which cards that nobody has seen are drawn anew."""


class Strong(Keen):
    """Plays what leaves it best off at the end of the round."""

    name = "Strong"
    about = to_say(
        "Looks further at the moves that keen likes best, plays the stock round to its end in its head, and "
        "takes a second or two; more or less by the option “Thinking time of bots”."
    )

    def __init__(self, effort: Effort | None = None) -> None:
        """Without an effort of its own it thinks as long as the table wants."""
        super().__init__()
        self._own = effort

    def effort(self, game: EighteenGame) -> Effort:
        """How much it thinks about a decision of ``game``."""
        return self._own or EFFORTS[thinking(game.setup)]

    def further(
        self, game: EighteenGame, player: Player, thoughts: Sequence[Thought], rng: random.Random
    ) -> Thought | None:
        """The deed after which the rest of the round, or the second tile, leaves the player best off."""
        company = game.round.entity
        if isinstance(game.round, StockRound):
            return self._played_out(game, player, thoughts, rng)
        if thoughts[0].reason.why == "track" and isinstance(company, Corporation):
            return self._followed(game, company, thoughts, rng)
        return None

    # Stock rounds

    def _played_out(
        self, game: EighteenGame, player: Player, thoughts: Sequence[Thought], rng: random.Random
    ) -> Thought:
        """The best of the first few deeds, by what comes of each until the round is over."""
        if _is_start(thoughts[0], player, game):
            return thoughts[0]
        effort = self.effort(game)
        tried = list(thoughts[: effort.deeds])
        passing = next((one for one in thoughts if one.reason.why == "pass"), None)
        if passing is not None and passing not in tried:
            tried[-1] = passing
        if len(tried) < 2:
            return thoughts[0]
        seeds = [rng.randrange(HIDDEN) for _ in range(effort.playouts)]
        marks: list[float] = []
        for thought in tried:
            ends = [self._playout(game, player, thought.action, seed) for seed in seeds]
            known = [end for end in ends if end is not None]
            marks.append(sum(known) / len(known) if len(known) == len(seeds) else float("-inf"))
        best = max(range(len(tried)), key=lambda at: (marks[at], -at))
        clearly = marks[best] - marks[0] > CLEAR * max(100.0, abs(marks[0]))
        return tried[best] if clearly else tried[0]

    def _playout(self, game: EighteenGame, player: Player, action: Action, seed: int) -> float | None:
        """How the player stands when the round is over after ``action``; the same seed, the same others."""
        rng = random.Random(seed)
        round_, turn = game.round, game.progress.turn
        try:
            with game.journal.trial():
                game.chance.last = seed
                game.perform(action, player.id)
                for _ in range(self.effort(game).actions):
                    waiting = game.deciders()
                    if not waiting or game.round is not round_ or game.progress.turn != turn:
                        break
                    game.perform(self._quick(game, waiting[0], rng), waiting[0])
                return self.forecast(game).standing(player)
        except RoundhouseError:
            return None
        finally:
            game.happened()

    def _quick(self, game: EighteenGame, seat: str, rng: random.Random) -> Action:
        """What somebody with an eye for shares does at once: buy what pays best for its price, shares of an
        own company that waits for its start first; what else there is to do, as Steady does it."""
        player = game.player(seat)
        kinds = by_type(game.choices(seat))
        if "pass" not in kinds or "buy_shares" not in kinds:
            return self._base.choose(game, seat, rng)
        forecast, kept = self.forecast(game), reserve(game, player)
        best: tuple[float, Choice] | None = None
        for choice in kinds["buy_shares"]:
            company = game.corporations.get(str(choice.facts.get("corporation", "")))
            if company is None or choice.action["entity"] != player.key:
                continue
            cost = max(1, int(choice.facts.get("cost", 1)))
            percent = int(choice.facts.get("percent") or company.share_percent)
            pays = forecast.outlook(company).share * percent / company.share_percent / cost
            if company.player is player and not company.floated:
                pays += 10
            elif player.cash - cost < kept:
                continue
            if pays > PAYS and (best is None or pays > best[0]):
                best = (pays, choice)
        if best is not None:
            return best[1].fill(rng)
        if "par" in kinds:
            start = company_to_start(game, player, kinds["par"], rng)
            if start is not None:
                return start.fill(rng)
        return kinds["pass"][0].fill(rng)

    # Track

    def _followed(
        self, game: EighteenGame, company: Corporation, thoughts: Sequence[Thought], rng: random.Random
    ) -> Thought | None:
        """The tile with the best worth of its own and of the best tile that could follow it."""
        laid = [one for one in thoughts if one.reason.why == "track"][: self.effort(game).tiles]
        if len(laid) < 2:
            return None
        part = company.player.percent(company) / 100 if company.player and company.is_major else 1.0
        weight = SECOND * max(0.1, part) * max(1, self.forecast(game).rounds_left() - 1) / 2
        marks = [one.standing + weight * self._growth(game, company, one.action, rng) for one in laid]
        return laid[marks.index(max(marks))]

    def _growth(self, game: EighteenGame, company: Corporation, action: Action, rng: random.Random) -> float:
        """By how much the best of a few tiles that become possible after this one raises the runs."""
        land = game.land
        with game.journal.trial():
            before = set(land.reached_hexes(company))
            _lay(game, action)
            base = best = self._earned(game, company)
            lays = [
                {"hex": hex_, "tile": tile, "rotation": turn}
                for hex_ in land.reached_hexes(company)
                if hex_ not in before
                for tile, turns in land.legal_tiles(company, hex_)
                for turn in turns
            ]
            for lay in rng.sample(lays, min(self.effort(game).seconds, len(lays))):
                with game.journal.trial():
                    _lay(game, lay)
                    best = max(best, self._earned(game, company))
        return best - base

    def _earned(self, game: EighteenGame, company: Corporation) -> int:
        """What the company earns now, and what it would with its next train, together."""
        forecast, coming = self.forecast(game), self.forecast(game).next_train()
        now = forecast.earnings(company)
        if coming is None:
            return 2 * now
        return now + forecast.earnings(company, [game.policies.revenue.train_reach(company, coming)])


def _is_start(thought: Thought, player: Player, game: EighteenGame) -> bool:
    """Does a deed start a company, or help one of the player's own to float? What that brings comes later
    than the end of the round, where playouts end."""
    if thought.reason.why == "par":
        return True
    company = game.corporations.get(str(thought.reason.facts.get("company", "")))
    return (
        thought.reason.why == "buy"
        and company is not None
        and company.player is player
        and not company.floated
    )


def _lay(game: EighteenGame, action: Action) -> None:
    """Put a tile on the board, and nothing else: for a look at the routes."""
    tile = game.land.tile_of(str(action["tile"])).at(int(action["rotation"]))
    game.land.board.lay(str(action["hex"]), tile)
