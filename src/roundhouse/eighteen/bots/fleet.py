"""The trains of a company as bots see them: how long they last, what another one would earn, what to save
for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from roundhouse.eighteen.model.trains import TrainSide
from roundhouse.eighteen.rules.desks.searches import Glance, Glances
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.pieces import Corporation, Train
from roundhouse.table.choices import Choice, Span

from .horizon import rounds_left, stalls

DOOMED, AGING, LASTING = 1, 4, 8
"""The number of runs to be expected of a train that rusts with the next kind, with a later one, never."""
ENOUGH = 2
"""The number of lasting trains that are enough; a further one has to pay for itself."""
MADE_ROOM_FOR = 2
"""The least number of operating rounds left for which room for another train is made."""
LEFT_RUN = 0.7
"""The part of its last run that a company still earns when it has given a train away."""
IDLE = 0.3
"""The worth of a unit of money in a treasury that is saved for nothing: only trains get it out."""


def earnings(game: EighteenGame, company: Corporation, more: Sequence[Train] = ()) -> int:
    """About what the best run of ``company`` would earn now, with ``more`` trains;
    found by a short search."""
    return glance(game, company, more).revenue


def glance(game: EighteenGame, company: Corporation, more: Sequence[Train] = ()) -> Glance:
    """As :func:`earnings`, with the number of stops that the track of ``company`` reaches."""
    return glances(game, company, more)[0]


def glances(game: EighteenGame, company: Corporation, *more: Sequence[Train]) -> Glances:
    """As :func:`glance` for several lists of trains beside those of ``company``, quicker than one by one."""
    policy, trains = game.policies.revenue, game.policies.trains.runnable_trains(company)
    fleets = (tuple(policy.train_reach(company, train) for train in (*trains, *some)) for some in more)
    return game.runs.at_a_glance(company, *fleets)


def life(game: EighteenGame, side: TrainSide) -> int:
    """The number of runs that may be expected of a train with this side: DOOMED, AGING or LASTING."""
    fates = {trigger.train for fate in (side.rusts_on, side.obsolete_on, side.phased_on) for trigger in fate}
    if not fates:
        return LASTING
    return DOOMED if fates & set(coming(game)) else AGING


def coming(game: EighteenGame) -> Sequence[str]:
    """The names of the next kind of train if it will be sold soon, so that its first train rusts others.

    Empty while the bank still has three or more of the present kind.
    """
    for before, train in enumerate(game.depot.upcoming):
        names = [train.kind.name, *(side.name for side in train.kind.variants)]
        if not any(name in game.depot.sold for name in names):
            return names if before < 3 else ()
    return ()


def counts(train: Train) -> bool:
    """Whether ``train`` is one that a company must have:
    no car, no ship, nothing beyond the limit of trains."""
    return not (train.face.car or train.face.ship or train.kind.extra)


def next_train(game: EighteenGame) -> Train | None:
    """The next train of the bank that will not rust soon; if all will, the next one."""
    trains = [one for one in (*game.depot.for_sale(), *game.depot.upcoming) if counts(one)]
    return next((one for one in trains if life(game, one.kind) > DOOMED), next(iter(trains), None))


def lasting(game: EighteenGame, company: Corporation) -> int:
    """The number of trains of ``company`` that outlive the next kind."""
    return sum(
        1
        for train in company.trains
        if counts(train) and not train.obsolete and life(game, train.face) > DOOMED
    )


def buys_trains(game: EighteenGame, company: Corporation) -> bool:
    """Whether ``company`` is one that buys trains: some may own none, and some have no turns."""
    if not company.definition.tokens and company not in game.policies.order.operating_order():
        return False
    return game.policies.trains.train_limit(company) > 0


def wanted_price(game: EighteenGame, company: Corporation) -> int | None:
    """The price of the next train that lasts; ``None`` if ``company`` has one, buys no trains, or none is to
    be had."""
    if lasting(game, company) or not buys_trains(game, company):
        return None
    for train in (*game.depot.for_sale(), *game.depot.upcoming):
        if counts(train) and life(game, train.kind) > DOOMED:
            return game.depot.lowest_price(train)
    return None


def saved_for(game: EighteenGame, company: Corporation, bought: int) -> int:
    """The money that ``company`` still needs for trains after buying one that is good for ``bought`` runs."""
    if bought == LASTING or permanent(game, company):
        return 0
    wanted = wanted_price(game, company) or 0
    prices = [
        game.depot.lowest_price(train)
        for train in (*game.depot.for_sale(), *game.depot.upcoming)
        if counts(train) and life(game, train.kind) == LASTING
    ]
    return max(wanted, min(prices, default=0))


def room(game: EighteenGame, company: Corporation) -> int:
    """The number of trains that ``company`` may own besides those it has."""
    trains = game.policies.trains
    return trains.train_limit(company) - trains.trains_counted(company)


def permanent(game: EighteenGame, company: Corporation) -> bool:
    """Whether ``company`` has a train that never rusts."""
    return any(counts(train) and life(game, train.face) == LASTING for train in company.trains)


def best_purchase(
    game: EighteenGame, company: Corporation, choices: Sequence[Choice], *, must: bool
) -> Choice | None:
    """The purchase at a fixed price that is worth most; ``None`` if none is worth its price.

    A train is worth what it adds to the best run for as long as it lasts. The first one that lasts is also
    worth what its owner would else have to pay later. Money that the company saves for nothing weighs
    little. With ``must`` the best one is taken in any case.
    """
    now, keeps, left = earnings(game, company), lasting(game, company), rounds_left(game)
    stalled = stalls(game)
    most = company.cash - game.policies.money.interest(company)
    best: tuple[float, Choice] | None = None
    for choice in one_of_each(game, choices):
        cost = int(choice.facts.get("cost", 0))
        if cost > most and not must:
            continue
        train = game.train(str(choice.action["train"]))
        side = _side(train, choice)
        runs = life(game, side)
        added = _revenue_with(game, company, train, side, choice) - now
        worth = added * min(runs, left)
        if counts(train) and runs > DOOMED and keeps < ENOUGH:
            worth += cost if keeps == 0 else cost // 2
        saved = saved_for(game, company, runs)
        weight = IDLE if stalled or company.cash - cost >= saved else 1.0
        if must or (worth > 0 and worth >= cost * weight and not choice.facts.get("president")):
            ranked = worth - cost * weight
            if best is None or ranked > best[0]:
                best = (ranked, choice)
    return best[1] if best else None


def train_that_is_in_the_way(
    game: EighteenGame, company: Corporation, choices: Sequence[Choice]
) -> Mapping[str, Any] | None:
    """The purchase of a train that another company of the same president does not need, or ``None``.

    It is bought at the lowest price. The other company's trains will all rust soon and leave no room for
    one that lasts, which it can nearly pay. Without this nobody buys the first train of a kind that
    everybody waits for.
    """
    if rounds_left(game) < MADE_ROOM_FOR:
        return None
    for choice in choices:
        price, train = choice.open.get("price"), game.train(str(choice.action["train"]))
        owner = train.owner
        if not isinstance(price, Span) or not isinstance(owner, Corporation) or price.low > company.cash:
            continue
        if owner.player is not company.player or room(game, owner) > 0 or lasting(game, owner):
            continue
        wanted, run = wanted_price(game, owner), owner.runs[-1] if owner.runs else 0
        if wanted is not None and owner.cash + round(run * LEFT_RUN) >= wanted:
            return {**choice.action, "price": price.low}
    return None


def used_train(
    game: EighteenGame, company: Corporation, choices: Sequence[Choice]
) -> Mapping[str, Any] | None:
    """The purchase of another company's train where the bank's are too dear.

    Of a company with the same president if there is one, as near to the printed price as the money allows.
    """
    best: tuple[tuple[bool, int], Mapping[str, Any]] | None = None
    for choice in choices:
        price = choice.open.get("price")
        train = game.train(str(choice.action["train"]))
        if not isinstance(price, Span) or train.owner is None:
            continue
        offer = max(price.low, min(price.high, train.face.price, company.cash))
        offer -= (offer - price.low) % price.step
        rank = (train.owner.player is company.player, life(game, train.face))
        if best is None or rank > best[0]:
            best = rank, {**choice.action, "price": offer}
    return best[1] if best else None


def least_train(game: EighteenGame, choices: Sequence[Choice]) -> Choice:
    """The choice that gives up the train which is missed least: the one that goes soonest, or the
    cheapest."""

    def missed(choice: Choice) -> tuple[int, int]:
        train = game.train(str(choice.action["train"]))
        return life(game, train.face), train.price

    return min(choices, key=missed)


def one_of_each(game: EighteenGame, choices: Sequence[Choice]) -> list[Choice]:
    """The choices at a fixed price, without those that differ in the copy of the train alone."""
    found: dict[tuple[str, ...], Choice] = {}
    for choice in choices:
        if choice.open:
            continue
        name = str(choice.facts.get("name") or game.train(str(choice.action["train"])).name)
        old = choice.action.get("exchange")
        traded = game.train(str(old)).name if old else ""
        found.setdefault((name, traded, str(choice.action.get("price"))), choice)
    return list(found.values())


def _side(train: Train, choice: Choice) -> TrainSide:
    name = choice.action.get("variant") or train.name
    sides: tuple[TrainSide, ...] = (train.kind, *train.kind.variants)
    return next((side for side in sides if side.name == name), train.kind)


def _revenue_with(
    game: EighteenGame, company: Corporation, train: Train, side: TrainSide, choice: Choice
) -> int:
    """The revenue of the best run with the train, which is handed over in a trial."""
    old = choice.action.get("exchange")
    with game.journal.trial():
        if old:
            game.depot.discard(game.train(str(old)))
        game.depot.give(train, company)
        if train.side != side.name:
            train.side = side.name
        return earnings(game, company)
