"""Sections of the act panel for companies in an operating round; :mod:`.running` has those for runs."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.eighteen.model.words import NO_LIMIT
from roundhouse.eighteen.rules.state.pieces import Corporation, Private
from roundhouse.eighteen.rules.steps.trains import BuyTrains
from roundhouse.table.choices import Choice, Span
from roundhouse.table.languages import to_say

from .bids import buy_words, explained
from .deals import number_field, outlook, price_field, price_range, row, section
from .foresight import BANK, Foresight, consequences
from .markup import Content, Html, join, tag
from .other import deed_heading, heading_of
from .scene import Scene, chip
from .words import count, listed, say, say_of

DIVIDENDS = {
    "payout": (to_say("Pay out"), to_say("to the shareholders")),
    "withhold": (to_say("Withhold"), to_say("into the treasury")),
    "half": (to_say("Pay half"), to_say("and keep half")),
    "variable": (to_say("Pay a part"), ""),
}
_HEADINGS = {
    "lay_tile": to_say("Lay or upgrade track"),
    "place_token": to_say("Place a token"),
    "remove_token": to_say("Remove a token"),
}
_CLAUSES = {
    "lay_tile": "lay or upgrade track",
    "place_token": "place a token",
    "remove_token": "remove a token",
    "assign": "place a marker",
}
"""The same to follow the name of a private company, in the words of the steps.

Languages differ in which words of a clause are capital.
"""


def _is_all(scene: Scene, choice: Choice) -> bool:
    """Whether the step asks for no other type of action, so that its words say what this one is."""
    step = scene.step
    kinds = step.kinds_for(scene.entity(choice)) if step else ()
    return {str(kind.__struct_config__.tag) for kind in kinds} - {"pass"} == {choice.type}


def on_the_map(scene: Scene, choices: Sequence[Choice]) -> Html:
    """The section for tiles and tokens, which are chosen on the map;
    for the keyboard the hexes are listed, too."""
    hexes = sorted({hex_ for choice in choices if (hex_ := scene.hex_of(choice))}, key=scene.place)
    kind = str(choices[0].action["type"])
    entity = scene.entity(choices[0])
    power = explained(scene, entity) if isinstance(entity, Private) else None
    if isinstance(entity, Private):
        heading = f"{entity.name}: {say_of('step', _CLAUSES[kind]) if kind in _CLAUSES else heading_of(kind)}"
    else:
        by_step = kind not in _HEADINGS or _is_all(scene, choices[0])
        heading = deed_heading(scene, choices[0]) if by_step else say(_HEADINGS[kind])
    costs = sorted({int(choice.facts.get("cost") or 0) for choice in choices})
    price = ""
    if costs[-1]:
        low, high = scene.money(costs[0]), scene.money(costs[-1])
        range_ = say("%(low)s to %(high)s", low=low, high=high)
        price = f" {say('It costs %(money)s.', money=low)}" if len(costs) == 1 else f" {range_}."
    hint = f"{count('Click the lit hex.', 'Click one of the # lit hexes.', len(hexes))}{price}"
    buttons = join(
        tag("button", scene.place(name), type="button", class_="place", data_open_hex=name) for name in hexes
    )
    listing = tag(
        "details",
        tag("summary", count("# hex as a list", "# hexes as a list", len(hexes))),
        tag("div", buttons, class_="places"),
        id=f"places-{kind}-{entity.key.replace(':', '-')}",
    )
    places = listing if len(hexes) > 4 else tag("div", buttons, class_="places")
    return section(heading, power, places, hint=hint)


def dividends(scene: Scene, choices: Sequence[Choice]) -> Html:
    """The section for the dividend: each kind with what everyone gets."""
    company = scene.entity(choices[0])
    first = choices[0].facts
    revenue = sum(int(first.get(name) or 0) for name in ("company", "shares"))
    hint = say("%(money)s to decide on.", money=scene.money(revenue)) if revenue else None
    return section(
        say("Dividend"), *(_dividend(scene, company.name, choice) for choice in choices), hint=hint
    )


def _dividend(scene: Scene, name: str, choice: Choice) -> Html:
    kind = str(choice.action.get("kind"))
    verb, whither = DIVIDENDS.get(kind, (kind.replace("_", " ").capitalize(), ""))
    verb, whither = say(verb), say(whither) if whither else ""
    if choice.label:
        verb = choice.label.words()
    company = scene.entity(choice)
    facts: list[Content] = []
    paid = int(choice.facts.get("shares") or 0)
    if isinstance(company, Corporation) and company.is_major and paid and not choice.label:
        facts.append(say("%(money)s a share", money=scene.money(paid * company.share_percent // 100)))
    foresight = scene.foresee(choice)
    if foresight:
        facts.append(receivers(scene, foresight))
        facts.extend(consequences(scene.game, foresight))
    amount = choice.open.get("amount")
    fields = (
        number_field(amount, "amount", say("What %(name)s pays", name=name))
        if isinstance(amount, Span)
        else None
    )
    return row(choice, join([tag("b", verb), " ", whither]), verb, *facts, fields=fields)


def receivers(scene: Scene, foresight: Foresight) -> str:
    """The changes of cash in words: who gets how much, and who pays because of shares sold short."""
    got = [(who, amount) for who, amount in foresight.paid().items() if who != BANK]
    return ", ".join(f"{who} {'+' if amount > 0 else '−'}{scene.money(abs(amount))}" for who, amount in got)


def train_purchases(scene: Scene, choices: Sequence[Choice]) -> Html:
    """The section for trains that may be bought."""
    game = scene.game
    company = scene.entity(choices[0])
    hint = None
    if isinstance(company, Corporation):
        hint = _fleet(scene, company)
        if any(step.must_buy(company) for step in game.round.each(BuyTrains) if step.actor() is company):
            hint = f"{hint} {say('It must buy a train.')}"
    alike: dict[str, list[Choice]] = {}
    for choice in choices:
        alike.setdefault(_alike(scene, choice), []).append(choice)
    return section(say("Buy a train"), *(_train(scene, found) for found in alike.values()), hint=hint)


_FLEETS = {
    (True, True): to_say("%(company)s has %(money)s; %(count)s of %(limit)s trains: %(trains)s."),
    (True, False): to_say("%(company)s has %(money)s; trains: %(trains)s."),
    (False, True): to_say("%(company)s has %(money)s; no train, limit %(limit)s."),
    (False, False): to_say("%(company)s has %(money)s; no train."),
}
"""By whether there are trains, and a limit."""


def _fleet(scene: Scene, company: Corporation) -> str:
    """A sentence on the money of a company, how many of the trains that it may own it has, and which."""
    trains = scene.game.policies.trains
    limit = trains.train_limit(company)
    return say(
        _FLEETS[bool(company.trains), limit < NO_LIMIT],
        company=company.id,
        money=scene.money(company.cash),
        count=trains.trains_counted(company),
        limit=limit,
        trains=listed(train.name for train in company.trains),
    )


def _alike(scene: Scene, choice: Choice) -> str:
    """A key that is the same for trains between which a buyer has no reason to choose."""
    train = scene.game.train(str(choice.action["train"]))
    rest = {name: value for name, value in choice.action.items() if name != "train"}
    return f"{train.name} {train.obsolete} {train.owner} {rest} {choice.open}"


def _train(scene: Scene, alike: Sequence[Choice]) -> Html:
    game, choice = scene.game, alike[0]
    train = game.train(str(choice.action["train"]))
    name = str(choice.facts.get("name") or choice.action.get("variant") or train.name)
    title = choice.label.words() if choice.label else say("%(name)s train", name=name)
    what: list[Content] = [tag("b", title)]
    if train.owner is not None:
        more = f" {say('which has %(number)s', number=len(alike))}" if len(alike) > 1 else ""
        what += [f" {say('from')} ", chip(train.owner), more]
    elif train in game.depot.pool:
        what.append(f" {say('from the pool')}")
    else:
        left = sum(1 for one in game.depot.upcoming if one.kind is train.kind)
        counted = train in game.depot.upcoming and train.kind.quantity is not None
        rest = f", {say('%(number)s left', number=left)}" if counted else ""
        what.append(f" {say('from the bank')}{rest}")
    exchange = choice.action.get("exchange")
    if exchange:
        what.append(f", {say('a %(name)s train traded in', name=game.train(str(exchange)).name)}")
    price = choice.open.get("price")
    if isinstance(price, Span):
        label = say("Price of the %(name)s train", name=name)
        fields = price_field(scene, price, label, join(what), train.kind.price)
        return row(choice, join(what), say("Buy"), price_range(scene, price), fields=fields)
    facts: list[Content] = list(outlook(scene, choice))
    help_ = choice.facts.get("president")
    if isinstance(help_, int) and help_ > 0:
        facts.insert(0, say("the president adds %(money)s", money=scene.money(help_)))
    cost = int(choice.action.get("price") or 0)
    return row(choice, join(what), buy_words(scene, cost), *facts)


def discards(scene: Scene, choices: Sequence[Choice]) -> Html:
    """The section for trains of which one has to be given up."""
    rows = []
    for choice in choices:
        train = scene.game.train(str(choice.action["train"]))
        owner = scene.entity(choice)
        mark = chip(owner) if isinstance(owner, Corporation) else None
        pool = scene.game.settings.discarded_trains == "pool"
        where = say("to the pool") if pool else say("out of the game")
        name = tag("b", say("%(name)s train", name=train.name))
        rows.append(row(choice, join([mark, " ", name, f" {where}"]), say("Discard")))
    may_keep = any(choice.type == "pass" for choice in scene.choices)
    hint = say("No train has to go.") if may_keep else say("There are more trains than the limit allows.")
    return section(say("Discard a train"), *rows, hint=hint)
