"""A bot with common sense: cheap privates, shares of what earns, track that raises the next run, trains in
time.

It judges by the choices and their facts, and tries tiles out on the board, taking them back again. It knows
no title; kinds of action that it has no opinion on it leaves to :class:`~.dice.Dice`, passing if it can.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from roundhouse.eighteen.rules.desks.searches import Glance
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.pieces import Corporation, Player, Train
from roundhouse.table.beside import Beside
from roundhouse.table.choices import Choice, Span
from roundhouse.table.errors import RoundhouseError
from roundhouse.table.languages import to_say
from roundhouse.table.protocol import Advice, Game

from .advice import advice_of
from .before_running import train_to_give_back, worth_buying
from .borrowing import loans_for, worth_borrowing
from .cards import card_or_right, exchange_that_floats
from .dice import Dice, by_type
from .fleet import (
    best_purchase,
    glance,
    least_train,
    train_that_is_in_the_way,
    used_train,
    wanted_price,
)
from .growing import pays
from .holdings import (
    answer_to_offer,
    bid_for_holding,
    bids_first,
    company_to_close,
    dividend_by_share,
    offer_to_make,
)
from .horizon import rounds_left
from .investing import Opinion, companies_of, nothing_more, reserve, share_to_buy
from .laying import tile_to_lay
from .making_room import share_to_sell
from .manners import fair_choices
from .merging import merger_to_propose, vote
from .powering import power_to_buy
from .prospects import Prospects
from .saving import keeps, loss
from .starting import (
    charter_to_bid_for,
    company_to_start,
    first_company,
    own_minor,
    private_to_start_with,
    right_to_bid_for,
)
from .treasuries import bid_from_treasury, company_to_put_up

TRIED = 5
"""The number of tiles that are tried before one is laid: those whose track leads to most."""
TOKENS = 14
"""The number of places for a token that are tried."""
FAIR_MINOR = 80
"""The price, in money, at which a minor is bought whatever money is left."""
INCOMES = 3
"""The number of incomes that a private company is worth beyond its value."""
STAKE = 45
"""The percent of a player's money that may go into the bid for a company to start."""
LOANS = 2
"""The most loans that a company takes for a train."""
GOODS = "goods"
"""The fact of a choice that loads a train or ship before it runs."""
LAST_ROUNDS = 2
"""The number of operating rounds left from which on no shares are sold for a train."""
SOLD = 0.8
"""The part of what shares seem to bring on which a president counts: prices fall as they are sold."""

Judge = Callable[[EighteenGame, Player, Sequence[Choice], random.Random], Mapping[str, Any] | None]


class Steady:
    """A bot that plays by rules of thumb."""

    name = "Steady"
    about = to_say(
        "Goes by rules of thumb (cheap privates, shares of what earns, trains before they are gone) and "
        "moves at once."
    )

    def __init__(self) -> None:
        self._fallback = Dice()
        self._prospects: Beside[Prospects] = Beside()
        self._judges: tuple[tuple[str, Judge], ...] = (
            ("end_game", self._run),
            ("run_routes", self._run),
            ("dividend", self._dividend),
            ("take_loan", self._loan),
            ("buy_train", self._train),
            ("buy_power", self._power),
            ("lay_tile", self._track),
            ("place_token", self._token),
            ("buy_company", self._private),
            ("special_buy", self._exchange),
            ("discard_train", self._give_back),
            ("par", self._par),
            ("buy_shares", self._shares),
            ("bid", self._bid),
            ("convert", self._convert),
            ("payoff_loan", self._repay),
            ("payoff_player_debt", self._run),
            ("merge", company_to_put_up),
            ("merge", own_minor),
            ("merge", merger_to_propose),
            ("choose", vote),
            ("respond", answer_to_offer),
            ("offer", offer_to_make),
            ("sell_company", company_to_close),
            ("sell_shares", self._sell),
        )

    def choose(self, game: Game, seat: str, rng: random.Random) -> Mapping[str, Any]:
        """A sound legal action of ``seat``."""
        assert isinstance(game, EighteenGame)
        player = next(one for one in game.players if one.id == seat)
        kinds = by_type(fair_choices(game, seat))
        if "buy_company" in kinds and game.round.kind == "stock":
            bought = card_or_right(game, player, kinds, rng)
            if bought is not None:
                return bought
        for kind, judge in self._judges:
            if kind in kinds:
                action = judge(game, player, kinds[kind], rng)
                if action is not None:
                    return action
        if "pass" in kinds:
            return kinds["pass"][0].fill(rng)
        return self._fallback.choose(game, seat, rng)

    def advise(self, game: Game, seat: str, rng: random.Random) -> Advice:
        """The action it would take for ``seat``, in the words of the log."""
        return advice_of(game, seat, self.choose(game, seat, rng))

    def _run(
        self, game: EighteenGame, player: Player, choices: Sequence[Choice], rng: random.Random
    ) -> Mapping[str, Any]:
        """Run the best routes, but first buy what makes them earn more.

        Also the answer to a standstill, which ends the game, and to a debt of one's own: it is paid as soon
        as there is money, since it grows.
        """
        company = game.round.entity
        if choices[0].type == "run_routes" and isinstance(company, Corporation):
            sold = [
                one
                for one in fair_choices(game, player.id)
                if one.type == "special_buy" or GOODS in one.facts
            ]
            offers = [one for one in sold if one.action["entity"] == company.key]
            if (bought := worth_buying(game, player, company, offers)) is not None:
                return bought.fill(rng)
        return choices[0].fill(rng)

    def _give_back(
        self, game: EighteenGame, player: Player, choices: Sequence[Choice], rng: random.Random
    ) -> Mapping[str, Any] | None:
        """Give a train back to make room for a better one; where one must be given up, that which is missed
        least."""
        company = game.round.entity
        if not any(choice.type == "pass" for choice in game.choices(player.id)):
            return least_train(game, choices).fill(rng)
        if not isinstance(company, Corporation):
            return None
        own = [choice for choice in choices if choice.action["entity"] == company.key]
        found = train_to_give_back(game, company, own)
        return found.fill(rng) if found is not None else None

    def _dividend(
        self, game: EighteenGame, player: Player, choices: Sequence[Choice], rng: random.Random
    ) -> Mapping[str, Any]:
        """Pay out, unless what the company keeps will soon buy a train that is worth it; half where that is
        enough."""
        company = game.round.entity
        named = {str(choice.action.get("kind")): choice for choice in choices}
        wanted = "payout"
        if isinstance(company, Corporation):
            if len(named) < len(choices):
                return dividend_by_share(game, player, company, choices, rng)
            kept = {kind: int(choice.facts.get("company", 0)) for kind, choice in named.items()}
            lost = loss(game, player, company, named.get("payout"), named.get("withhold"))
            missing = keeps(game, company, kept.get("withhold", 0), kept.get("payout", 0), player.cash, lost)
            if missing:
                wanted = "half" if missing <= kept.get("half", 0) else "withhold"
        chosen = named.get(wanted) or named.get("payout") or choices[0]
        amount = chosen.open.get("amount")
        if isinstance(amount, Span):
            return {**chosen.action, "amount": amount.high}
        return chosen.fill(rng)

    def _train(
        self, game: EighteenGame, player: Player, choices: Sequence[Choice], rng: random.Random
    ) -> Mapping[str, Any] | None:
        """Buy the train that is worth most for its price; any there is, where the company must. Take a train
        over where that makes room in another company."""
        company = game.round.entity
        if not isinstance(company, Corporation):
            return None
        owed = [choice for choice in choices if choice.action["entity"] == company.key]
        must = not any(choice.type == "pass" for choice in game.choices(player.id))
        best = best_purchase(game, company, owed, must=must)
        if best is not None:
            return best.fill(rng)
        if not must:
            return train_that_is_in_the_way(game, company, owed)
        return self._emergency(game, player, company, owed, rng)

    def _power(
        self, game: EighteenGame, player: Player, choices: Sequence[Choice], rng: random.Random
    ) -> Mapping[str, Any] | None:
        """Buy as much power as is worth its price."""
        company = game.round.entity
        if not isinstance(company, Corporation):
            return None
        power = power_to_buy(game, company, choices[0])
        return {**choices[0].action, "power": power} if power else None

    def _emergency(
        self,
        game: EighteenGame,
        player: Player,
        company: Corporation,
        owed: Sequence[Choice],
        rng: random.Random,
    ) -> Mapping[str, Any] | None:
        """Take a used train, or sell shares for one of the bank rather than
        leave another company without any.

        Two companies that sell their only train to each other in every round never run it.
        """
        used = used_train(game, company, owed)
        sales = [one for one in fair_choices(game, player.id) if one.type == "sell_shares"]
        if used is None or not sales or rounds_left(game) <= LAST_ROUNDS:
            return used
        owner = game.train(str(used["train"])).owner
        if isinstance(owner, Corporation) and len(owner.trains) == 1 and owner.player is player:
            gains: dict[str, int] = {}
            for sale in sales:
                name = str(sale.facts.get("corporation"))
                gains[name] = max(gains.get(name, 0), int(sale.facts.get("gain", 0)))
            price = game.depot.cheapest()
            raised = company.cash + player.cash + round(SOLD * sum(gains.values()))
            if price is not None and raised >= price:
                return min(sales, key=lambda sale: int(sale.facts.get("gain", 0))).fill(rng)
        return used

    def _track(
        self, game: EighteenGame, player: Player, choices: Sequence[Choice], rng: random.Random
    ) -> Mapping[str, Any] | None:
        """Lay the tile after which the company could earn most, with the bank's next train if it has none."""
        company = game.round.entity
        own = [choice for choice in choices if isinstance(company, Corporation)]
        if not own or not isinstance(company, Corporation):
            return None
        return tile_to_lay(game, company, own, TRIED, self.prospects(game), rng).fill(rng)

    def prospects(self, game: EighteenGame) -> Prospects:
        """The prospects of track in ``game``, kept from one decision to the next."""
        return self._prospects.of(game, partial(Prospects, game))

    def _token(
        self, game: EighteenGame, player: Player, choices: Sequence[Choice], rng: random.Random
    ) -> Mapping[str, Any] | None:
        """Place a token that costs no more than a quarter of the money and raises the run or the reach."""
        company = game.round.entity
        if not isinstance(company, Corporation):
            return None
        fair = [choice for choice in choices if int(choice.facts.get("cost", 0)) * 4 <= company.cash]
        if not fair:
            return None
        coming = () if company.trains else game.depot.for_sale()[:1]
        now = glance(game, company, coming)
        best: tuple[tuple[int, int, int], Choice] | None = None
        for choice in rng.sample(fair, min(TOKENS, len(fair))):
            cost = int(choice.facts.get("cost", 0))
            earned, reached = self._with_token(game, player, company, choice.fill(rng), coming)
            if cost and (earned, reached) <= now:
                continue
            if best is None or (earned, reached, -cost) > best[0]:
                best = (earned, reached, -cost), choice
        return best[1].fill(rng) if best else None

    def _with_token(
        self,
        game: EighteenGame,
        player: Player,
        company: Corporation,
        action: Mapping[str, Any],
        coming: Sequence[Train],
    ) -> Glance:
        """What the company would earn with the token, and how many stops it would reach."""
        try:
            with game.journal.trial():
                game.perform(action, player.id)
                return glance(game, company, coming)
        except RoundhouseError:
            return Glance(0, 0)
        finally:
            game.happened()

    def _shares(
        self, game: EighteenGame, player: Player, choices: Sequence[Choice], rng: random.Random
    ) -> Mapping[str, Any] | None:
        """Start a corporation with a private company, or buy the share that pays best for its price.

        Only with money that no company will need, nor a bid where no trains are for sale. Nobody gives a
        private company away for a share of a company that does not run yet.
        """
        if bids_first(game, fair_choices(game, player.id)):
            return None
        start = private_to_start_with(game, player, choices)
        if start is not None:
            return start.fill(rng)
        bought = [choice for choice in choices if choice.action["entity"] == player.key]
        best = share_to_buy(game, player, bought, self.opinion(player))
        return best.fill(rng) if best else None

    def opinion(self, player: Player) -> Opinion:
        """The opinion of ``player`` on shares: what the runs of companies say, no more and no less."""
        return nothing_more

    def _par(
        self, game: EighteenGame, player: Player, choices: Sequence[Choice], rng: random.Random
    ) -> Mapping[str, Any] | None:
        """Start a company that the player can carry until it floats."""
        best = company_to_start(game, player, choices, rng)
        return best.fill(rng) if best else None

    def _bid(
        self, game: EighteenGame, player: Player, choices: Sequence[Choice], rng: random.Random
    ) -> Mapping[str, Any] | None:
        """Buy private companies at face value, outbid others a little while they are cheap,
        bid for companies to start."""
        fixed = [choice for choice in choices if not choice.open]
        if any("minor" in choice.action for choice in fixed):
            return self._minor(player, fixed, rng)
        for choice in fixed:
            return choice.fill(rng)
        if (first := first_company(game, player, choices, rng)) is not None:
            return first
        if not game.title.trains:
            return bid_for_holding(game, choices)
        choice = rng.choice(choices)
        price = choice.open.get("price")
        if not isinstance(price, Span):
            return None
        if "treasury" in choice.facts:
            return bid_from_treasury(choice)
        if "and_at_least" in choice.facts:
            return charter_to_bid_for(game, player, choices, rng)
        if "corporation" in choice.action and "company" in choice.action:
            return right_to_bid_for(game, player, choices, rng)
        if "corporation" in choice.action:
            companies = [one for one in choices if "corporation" in one.action]
            return self._stake(game, player, companies, rng)
        private = game.privates.get(str(choice.action.get("company")))
        worth = private.value + private.revenue * INCOMES if private is not None else price.low
        if private is not None and private.id in game.minors:
            worth += private.value
        if price.low <= worth and price.low * 3 <= player.cash and rng.random() < 0.4:
            return {**choice.action, "price": price.low}
        return None

    def _minor(
        self, player: Player, choices: Sequence[Choice], rng: random.Random
    ) -> Mapping[str, Any] | None:
        """Put any minor up, or buy one at a price that is low or leaves money for others."""
        choice = rng.choice(choices)
        price = int(choice.action.get("price") or 0)
        return choice.fill(rng) if price <= max(FAIR_MINOR, player.cash // 4) else None

    def _stake(
        self, game: EighteenGame, player: Player, choices: Sequence[Choice], rng: random.Random
    ) -> Mapping[str, Any] | None:
        """Bid for a company: at once what it is worth to the player, later the least that is more.

        What is bid is the money of the company. Where the usual part of the player's money is too little
        for the first company, or does not buy a train for one more, all of it may go into this one.
        """
        bids = [(choice, price) for choice in choices if isinstance(price := choice.open.get("price"), Span)]
        money, own = player.cash - reserve(game, player), companies_of(game, player)
        most, train = money * STAKE // 100, game.depot.cheapest() or 0
        opens = len({str(choice.action["corporation"]) for choice in choices}) > 1
        least = min(price.low for _, price in bids) if opens and not own else train
        if most < least:
            most = money if money >= least else 0
        elif any(not company.trains for company in own):
            most //= 2
        fair = [(choice, price) for choice, price in bids if price.low <= most]
        if not fair:
            return None
        choice, price = rng.choice(fair)
        offer = min(price.high, max(price.low, most))
        if len(choices) == 1:
            offer = price.low
        return {**choice.action, "price": offer - (offer - price.low) % price.step}

    def _sell(
        self, game: EighteenGame, player: Player, choices: Sequence[Choice], rng: random.Random
    ) -> Mapping[str, Any] | None:
        """Issue shares of a company that needs a train; sell the player's own to start a company at the
        certificate limit, and when nothing else can be done."""
        company = game.round.entity
        issued = [choice for choice in choices if choice.action["entity"] != player.key]
        if issued and isinstance(company, Corporation):
            price = wanted_price(game, company)
            if price is not None and company.cash < price:
                return max(issued, key=lambda choice: int(choice.facts.get("gain", 0))).fill(rng)
        if any(choice.type not in {"sell_shares", "bankrupt"} for choice in fair_choices(game, player.id)):
            own = [choice for choice in choices if choice.action["entity"] == player.key]
            return share_to_sell(game, player, own, rng) if game.round.kind == "stock" else None
        return min(choices, key=lambda choice: int(choice.facts.get("gain", 0))).fill(rng)

    def _loan(
        self, game: EighteenGame, player: Player, choices: Sequence[Choice], rng: random.Random
    ) -> Mapping[str, Any] | None:
        """Borrow where few loans pay for a train that lasts and is missing, or for one that earns well."""
        for choice in choices:
            company = game.pieces[str(choice.action["entity"])]
            if company is not game.round.entity or not isinstance(company, Corporation):
                continue
            gain = int(choice.facts.get("gain", 0))
            prices = worth_borrowing(game, company)
            if any(loans_for(game, company, price, gain) <= LOANS for price in prices):
                return choice.fill(rng)
        return None

    def _repay(
        self, game: EighteenGame, player: Player, choices: Sequence[Choice], rng: random.Random
    ) -> Mapping[str, Any] | None:
        """Pay loans back with money that is not needed for a train."""
        for choice in choices:
            company = game.pieces[str(choice.action["entity"])]
            if isinstance(company, Corporation):
                price = wanted_price(game, company) or 0
                if company.cash - int(choice.facts.get("cost", 0)) >= price:
                    return choice.fill(rng)
        return None

    def _convert(
        self, game: EighteenGame, player: Player, choices: Sequence[Choice], rng: random.Random
    ) -> Mapping[str, Any] | None:
        """Make a company larger where the new shares bring it money."""
        for choice in choices:
            company = game.pieces[str(choice.action["entity"])]
            action = choice.fill(rng)
            if isinstance(company, Corporation) and pays(game, player, company, action, self.choose, rng):
                return action
        return None

    def _private(
        self, game: EighteenGame, player: Player, choices: Sequence[Choice], rng: random.Random
    ) -> Mapping[str, Any] | None:
        """Have a company buy its president's private companies,
        for as much as leaves it money for a train."""
        company = game.round.entity
        if not isinstance(company, Corporation):
            return None
        spare = company.cash - (wanted_price(game, company) or 0)
        for choice in choices:
            price = choice.open.get("price")
            private = game.privates.get(str(choice.action.get("company")))
            if private is None or private.owner is not player or not isinstance(price, Span):
                continue
            offer = min(price.high, spare)
            if offer >= max(price.low, private.value):
                return {**choice.action, "price": offer - (offer - price.low) % price.step}
        return None

    def _exchange(
        self, game: EighteenGame, player: Player, choices: Sequence[Choice], rng: random.Random
    ) -> Mapping[str, Any] | None:
        """Give a minor for the president's certificate of a corporation that floats by it."""
        own = [choice for choice in choices if choice.action["entity"] == player.key]
        return exchange_that_floats(game, player, own, rng)
