"""The context of one decision of a bot: its level, what it remembers of a table, the plan that it follows."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from roundhouse.crayon.planning.board_tables import FAR
from roundhouse.crayon.planning.forecast import Forecast, Forecaster
from roundhouse.crayon.planning.plan_search import PlanSearch, PlanSettings, Stop, fairly
from roundhouse.crayon.planning.survey import NetworkSurvey, key_of
from roundhouse.crayon.rules.desks import construction, credit, victory
from roundhouse.crayon.rules.desks.credit import BACK
from roundhouse.crayon.rules.game import CrayonGame
from roundhouse.crayon.rules.state.log_events import DiscardReason
from roundhouse.crayon.rules.state.pieces import Player

RESERVE = 4
"""Gold without which a train stands still for good: below, behind a bridge that a flood took away, in a
city of others."""

WORST = -100.0
"""What a hand is worth with which nothing can be done."""

MOST_DISCARDS = 3
"""So many hands in a row are thrown away, and no more, as long as anything can be done with the next."""

CHEAP_LOOKS = 40
"""So many plans are looked at, from the cheapest on, when none of the best can be carried out."""

ENDLESS_GOLD = 1000
"""A purse that pays for everything."""

MARGIN = 3.0
"""So much better in gold another plan has to be before a plan is given up for it."""


@dataclass(frozen=True, slots=True)
class BotLevel:
    """What makes a level: how it plans, and what it does with gold to spare.

    ``least``: a hand whose best plan is worth less is thrown away, unless ``hands`` other hands that might be
    drawn are no better on average. ``spare``: gold that a better train or track to a major city that no plan
    leads to has to leave in the purse. ``blunder``: how often any good plan is taken instead of the best.
    ``swift``: of two trains that are worth about the same it buys the quicker, otherwise the roomier.
    ``foremen``: does it exchange them? ``kept``: a train is bought only when so much gold is left after the
    plan, and up to ``begun`` more as long as there is less track than ``grown`` sections: a quick train
    without track and without gold for track earns nothing. ``lead``: track is built so many turns before the
    train comes to it, and no earlier. ``takes_along``: does it fill what room its plan leaves with loads that
    cards may ask for later? ``about``: how it plays, for people.
    """

    name: str
    settings: PlanSettings
    least: float
    spare: int
    majors_spare: int
    blunder: float = 0.0
    hands: int = 0
    swift: bool = False
    foremen: bool = True
    kept: int = 25
    begun: int = 0
    grown: int = 80
    lead: int = 60
    takes_along: bool = False
    about: str = ""


@dataclass(slots=True)
class BotMemory:
    """What a bot remembers of a table. It is a cache: losing it costs time, and nothing else."""

    stops: tuple[Stop, ...] = ()
    avoid: set[int] = field(default_factory=set)
    start_city: int | None = None
    survey: NetworkSurvey | None = None
    survey_key: tuple[object, ...] = ()
    events: tuple[object, ...] = ()
    """The events in force when the plan was made."""
    harbour: int = -1
    """The port that a ship is, or would be, taken to."""
    doubted: tuple[Stop, ...] = ()
    """The plan that was compared with other hands last."""
    given_up: bool = False
    """Was it worse?"""
    discards: int = 0
    """How many hands in a row were thrown away."""
    daring: bool = False
    """Does the plan spend the gold, too, that is kept back otherwise? Nothing else could be done."""
    roams: bool = False
    """Has it been stuck? Then it rides on the track of others and sails from now on, whatever its level."""


class Decision:
    """One decision of a bot: the position as its player sees it, and the plans that fit it."""

    def __init__(
        self, level: BotLevel, game: CrayonGame, player: Player, memory: BotMemory, rng: random.Random
    ) -> None:
        self.level = level
        self.game = game
        self.board = game.board
        self.player = player
        self.memory = memory
        self.rng = rng

    # The position

    @property
    def here(self) -> int:
        """The city where the train is, or -1."""
        at = self.player.at
        return self.board.city[at] if 0 <= at < self.board.milepost_count else -1

    @property
    def survey(self) -> NetworkSurvey:
        """What track there is and what new track costs, for this player, now."""
        memory = self.memory
        settings = self.settings
        key = (key_of(self.game, self.player), len(memory.avoid), self.player.at < 0, settings.riding)
        known = memory.survey
        if known is None or memory.survey_key != key or (self.player.at >= 0 and not known.still_true()):
            start = self.harbour() if self.player.ship else None
            if self.player.at < 0:
                start = self.board.centre[self.intended_city()]
            known = NetworkSurvey(
                self.game,
                self.player,
                memory.avoid,
                start,
                riding=settings.riding,
                sailing=settings.sailing,
                patient=True,
            )
            memory.survey, memory.survey_key = known, key
        return known

    @property
    def reserve(self) -> int:
        """Gold that no plan may spend: for bribes, a fee, or a bridge that a flood takes away. Who finds no
        plan otherwise, or has thrown hand after hand away, keeps nothing back any more."""
        desperate = self.memory.daring or self.memory.discards >= MOST_DISCARDS
        return 0 if desperate else RESERVE

    @property
    def settings(self) -> PlanSettings:
        """How plans are made now: a daring one needs no gold to come back over the track of others."""
        settings = self.level.settings
        if self.memory.roams:
            settings = replace(settings, riding=True, sailing=True)
        return replace(settings, ready=0) if self.memory.daring else settings

    def harbour(self) -> int:
        """The port that the train's ship makes for: that of the plan, or the nearest."""
        board, at = self.board, self.player.at
        steps = board.sail(at)
        goal = self.memory.harbour
        if goal >= 0 and steps[goal] >= 0:
            return goal
        return min((port for port in board.ports if steps[port] >= 0), key=lambda port: (steps[port], port))

    # Plans

    def blunders(self) -> bool:
        """Does it take any good plan this time?"""
        return self.level.blunder > 0 and self.rng.random() < self.level.blunder

    def forecaster(self, purse: int | None = None) -> Forecaster:
        """Looks ahead from here, with all gold or with so much."""
        gold = self.player.gold if purse is None else purse
        return Forecaster(self.survey, self.settings, max(0, gold - self.reserve))

    def forecast(self, purse: int | None = None) -> Forecast | None:
        """What comes of the current plan."""
        return self.forecaster(purse).look(self.memory.stops) if self.memory.stops else None

    def plan_anew(self) -> Forecast | None:
        """Find the best plan and follow it. The old one is given up only for a clearly better one."""
        memory, settings = self.memory, self.level.settings
        memory.events = self.game.progress.events
        kept = self.forecaster().look(memory.stops) if self.still_good() else None
        memory.daring = memory.daring and kept is not None
        planning = PlanSearch(self.survey, settings, max(0, self.player.gold - self.reserve))
        forecaster = self.forecaster()
        found = [closer for plan in planning.best() if (closer := forecaster.look(plan.stops)) is not None]
        if not found and kept is None and self.player.gold:
            # What promises most is too dear when looked at closely: anything that can be paid for will do,
            # with the last gold, and if need be without any to come back over the track of others.
            memory.daring = True
            daring = PlanSearch(self.survey, self.settings, self.player.gold)
            daring.best()
            closely = self.forecaster()
            looks = (closely.look(plan.stops) for plan in daring.cheapest(CHEAP_LOOKS))
            found = [closer for closer in looks if closer is not None][:1]
            memory.daring = bool(found)
        worth = fairly([one.plan for one in (*found, kept) if one is not None], settings.turn)
        found.sort(key=lambda forecast: worth(forecast.plan), reverse=True)
        best = self._pick(found)
        if kept is not None and (best is None or worth(best.plan) < worth(kept.plan) + MARGIN):
            best = kept
        memory.stops = best.plan.stops if best else ()
        return best

    def _pick(self, found: Sequence[Forecast]) -> Forecast | None:
        if not found:
            return None
        return self.rng.choice(found) if self.blunders() else found[0]

    def still_good(self) -> bool:
        """Do the loads, cards and chips of the current plan still fit?"""
        stops = self.memory.stops
        if not stops:
            return False
        aboard = list(self.player.loads)
        for stop in stops:
            if stop.card:
                if stop.card not in self.player.cards or stop.load not in aboard:
                    return False
                aboard.remove(stop.load)
            else:
                if not self.game.decks.chips[stop.load]:
                    return False
                aboard.append(stop.load)
        return True

    def next_plan(self) -> Forecast | None:
        """The current plan if it can still be carried out and events are as they were, else a new one."""
        fresh = self.memory.events == self.game.progress.events
        if fresh and self.still_good():
            found = self.forecast()
            if found is not None:
                return found
        return self.plan_anew()

    def why_discard(self, forecast: Forecast | None) -> DiscardReason:
        """Why this hand would be thrown away: with nothing that can be done, what stands in the way."""
        if forecast is not None:
            return "better-hand"
        single = replace(self.level.settings, deliveries=1)
        rich = PlanSearch(self.survey, single, ENDLESS_GOLD).best()
        if any(self.forecaster(ENDLESS_GOLD).look(plan.stops) for plan in rich):
            return "penniless"
        return "closed" if self.game.progress.events else "cut-off"

    def hopeless(self, forecast: Forecast | None) -> bool:
        """Is another hand worth the turn that it takes? Not after some others that were no better."""
        level = self.level
        if forecast is None:
            return True
        if self.memory.discards >= MOST_DISCARDS:
            return False
        if forecast.plan.value >= level.least:
            return False
        if not level.hands:
            return True
        if self.memory.doubted != forecast.plan.stops:
            self.memory.doubted = forecast.plan.stops
            self.memory.given_up = self._worse_than_others()
        return self.memory.given_up

    def _worse_than_others(self) -> bool:
        """Do other hands that might be drawn promise more than this one, and what a turn is worth?"""
        level = self.level
        survey, purse = self.survey, max(0, self.player.gold - self.reserve)
        # Two deliveries at most, for this hand as for the others: the third takes half of the time.
        settings = replace(level.settings, deliveries=min(2, level.settings.deliveries))
        mine = PlanSearch(survey, settings, purse).best()
        hoped = 0.0
        for _ in range(level.hands):
            cards = self.rng.sample(self.unseen(), self.game.numbers.hand)
            plans = PlanSearch(survey, settings, purse, cards).best()
            hoped += max((plan.value for plan in plans), default=WORST)
        return bool(mine) and max(plan.value for plan in mine) + level.settings.turn < hoped / level.hands

    def discard(self, forecast: Forecast | None) -> dict[str, Any]:
        """Throw the hand away, and say why."""
        why = self.why_discard(forecast)
        self.memory.stops = ()
        self.memory.discards += 1
        if self.memory.discards % MOST_DISCARDS == 0:
            self.memory.avoid.clear()  # what was forbidden once may be allowed by now
            self.memory.roams = self.memory.roams or forecast is None
        return {"type": "discard-hand", "why": why}

    def unseen(self) -> list[int]:
        """The demand cards that may be drawn: neither in a hand nor discarded, unless too few are left."""
        game = self.game
        held = {card for player in game.players for card in player.cards}
        unseen = [card for card in game.demand_cards if card not in held]
        fresh = [card for card in unseen if card not in game.decks.demand_discards]
        return sorted(fresh if len(fresh) >= game.numbers.hand else unseen)

    def loan(self) -> int:
        """The gold to borrow, where that is allowed, for want of a plan without; 0 if it would not help."""
        most = credit.available(self.game, self.player)
        if not most:
            return 0
        purse = max(0, self.player.gold + most - self.reserve)
        forecaster = Forecaster(self.survey, self.level.settings, purse)
        for plan in PlanSearch(self.survey, self.level.settings, purse).best():
            if plan.pay > BACK * most and forecaster.look(plan.stops) is not None:
                return most
        return 0

    def least_wanted(self) -> str:
        """The load aboard that the plan can do without, or else the one that pays least."""
        wanted = [stop.load for stop in self.memory.stops if stop.card]
        pays: dict[str, int] = {}
        for card in self.player.cards:
            for demand in self.game.demand_cards[card].demands:
                pays[demand.load] = max(pays.get(demand.load, 0), demand.pay)
        spare = list(self.player.loads)
        for load in wanted:
            if load in spare and len(spare) > 1:
                spare.remove(load)
        return min(spare, key=lambda load: pays.get(load, 0))

    # Where to begin

    def best_start(self) -> int:
        """The major city from which the cards in hand promise most."""
        promise: dict[int, float] = {}
        for city in self.board.majors:
            survey = NetworkSurvey(self.game, self.player, (), self.board.centre[city])
            plans = PlanSearch(survey, self.level.settings, self.player.gold).best()
            looks = (
                Forecaster(survey, self.level.settings, self.player.gold).look(p.stops) for p in plans[:3]
            )
            promise[city] = max((look.plan.value for look in looks if look), default=-float(FAR))
        return max(promise, key=promise.__getitem__)

    def intended_city(self) -> int:
        """The city where the train will start: where its track begins, or the best one."""
        memory = self.memory
        if memory.start_city is None:
            own = construction.network(self.game, self.player)
            counts = {n: sum(node in own for node in self.board.city_nodes[n]) for n in self.board.majors}
            most = max(counts, key=counts.__getitem__)
            memory.start_city = most if counts[most] else self.best_start()
        return memory.start_city

    # The end of the game

    def majors_wanted(self) -> int:
        """How many major cities are still to be joined."""
        return max(0, self.game.numbers.majors - len(victory.joined_majors(self.game, self.player)))
