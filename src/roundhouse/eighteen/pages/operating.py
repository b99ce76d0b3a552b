"""Deeds of companies in an operating round, but for running trains (see :mod:`.running`)."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.eighteen.model.wording import listed, plural
from roundhouse.eighteen.rules.state.pieces import Corporation, Private
from roundhouse.table.choices import Choice, Span

from .deals import number_field, outlook, price_range, row, section
from .foresight import BANK, Foresight, consequences
from .markup import Content, Html, join, tag
from .scene import Scene, chip

DIVIDENDS = {
    "payout": ("Pay out", "to the shareholders"),
    "withhold": ("Withhold", "into the treasury"),
    "half": ("Pay half", "and keep half"),
    "variable": ("Pay a part", ""),
}


def on_the_map(scene: Scene, choices: Sequence[Choice]) -> Html:
    """Tiles and tokens: they are chosen on the map; the hexes are listed too, for the keyboard."""
    hexes = sorted({hex_ for choice in choices if (hex_ := scene.hex_of(choice))}, key=scene.place)
    kind = str(choices[0].action["type"])
    words = {
        "lay_tile": "Lay or upgrade track",
        "place_token": "Place a token",
        "remove_token": "Remove a token",
    }
    entity = scene.entity(choices[0])
    special = isinstance(entity, Private)
    heading = words.get(kind, kind.replace("_", " ").capitalize())
    if special:
        heading = f"{entity.name}: {heading[0].lower()}{heading[1:]}"
    costs = sorted({int(choice.facts.get("cost") or 0) for choice in choices})
    price = f" {scene.money(costs[0])} to {scene.money(costs[-1])}." if costs[-1] else ""
    if len(costs) == 1 and costs[0]:
        price = f" It costs {scene.money(costs[0])}."
    hint = f"Click {'the lit hex' if len(hexes) == 1 else f'one of the {len(hexes)} lit hexes'}.{price}"
    buttons = join(
        tag("button", scene.place(name), type="button", class_="place", data_open_hex=name) for name in hexes
    )
    listing = tag(
        "details",
        tag("summary", f"{plural(len(hexes), 'hex', 'hexes')} as a list"),
        tag("div", buttons, class_="places"),
        id=f"places-{kind}-{entity.key.replace(':', '-')}",
    )
    return section(heading, listing if len(hexes) > 4 else tag("div", buttons, class_="places"), hint=hint)


def dividends(scene: Scene, choices: Sequence[Choice]) -> Html:
    """What to do with the revenue, with what everyone gets."""
    company = scene.entity(choices[0])
    first = choices[0].facts
    revenue = sum(int(first.get(name) or 0) for name in ("company", "shares"))
    hint = f"{scene.money(revenue)} to decide on." if revenue else None
    return section("Dividend", *(_dividend(scene, company.name, choice) for choice in choices), hint=hint)


def _dividend(scene: Scene, name: str, choice: Choice) -> Html:
    kind = str(choice.action.get("kind"))
    verb, whither = DIVIDENDS.get(kind, (kind.replace("_", " ").capitalize(), ""))
    company = scene.entity(choice)
    facts: list[Content] = []
    paid = int(choice.facts.get("shares") or 0)
    if isinstance(company, Corporation) and company.is_major and paid:
        facts.append(f"{scene.money(paid * company.share_percent // 100)} a share")
    foresight = scene.foresee(choice)
    if foresight:
        facts.append(receivers(scene, foresight))
        facts.extend(consequences(scene.game, foresight))
    amount = choice.open.get("amount")
    fields = number_field(amount, "amount", f"What {name} pays") if isinstance(amount, Span) else None
    return row(choice, join([tag("b", verb), " ", whither]), verb, *facts, fields=fields)


def receivers(scene: Scene, foresight: Foresight) -> str:
    """Who gets how much, and who pays because of shares sold short."""
    got = [(who, amount) for who, amount in foresight.paid().items() if who != BANK]
    return ", ".join(f"{who} {'+' if amount > 0 else '−'}{scene.money(abs(amount))}" for who, amount in got)


def train_purchases(scene: Scene, choices: Sequence[Choice]) -> Html:
    """Trains that may be bought."""
    game = scene.game
    company = scene.entity(choices[0])
    hint = None
    if isinstance(company, Corporation):
        limit = game.policies.trains.train_limit(company)
        held = listed([train.name for train in company.trains]) or "none"
        hint = f"{company.id} has {scene.money(company.cash)}; trains: {held}, limit {limit}."
    alike: dict[str, list[Choice]] = {}
    for choice in choices:
        alike.setdefault(_alike(scene, choice), []).append(choice)
    return section("Buy a train", *(_train(scene, found) for found in alike.values()), hint=hint)


def _alike(scene: Scene, choice: Choice) -> str:
    """The same for trains between which a buyer has no reason to choose."""
    train = scene.game.train(str(choice.action["train"]))
    rest = {name: value for name, value in choice.action.items() if name != "train"}
    return f"{train.name} {train.obsolete} {train.owner} {rest} {choice.open}"


def _train(scene: Scene, alike: Sequence[Choice]) -> Html:
    game, choice = scene.game, alike[0]
    train = game.train(str(choice.action["train"]))
    name = str(choice.facts.get("name") or choice.action.get("variant") or train.name)
    what: list[Content] = [tag("b", f"{name} train")]
    if train.owner is not None:
        what += [" from ", chip(train.owner), f" which has {len(alike)}" if len(alike) > 1 else ""]
    elif train in game.depot.pool:
        what.append(" from the pool")
    else:
        left = sum(1 for one in game.depot.upcoming if one.kind is train.kind)
        what.append(" from the bank" if train.kind.quantity is None else f" from the bank, {left} left")
    exchange = choice.action.get("exchange")
    if exchange:
        what.append(f", a {game.train(str(exchange)).name} train traded in")
    price = choice.open.get("price")
    if isinstance(price, Span):
        fields = number_field(price, "price", f"Price of the {name} train")
        return row(choice, join(what), "Buy", price_range(scene, price), fields=fields)
    facts: list[Content] = list(outlook(scene, choice))
    help_ = choice.facts.get("president")
    if isinstance(help_, int) and help_ > 0:
        facts.insert(0, f"the president adds {scene.money(help_)}")
    cost = int(choice.action.get("price") or 0)
    return row(choice, join(what), f"Buy {scene.money(cost)}", *facts)


def discards(scene: Scene, choices: Sequence[Choice]) -> Html:
    """Trains of which one has to go."""
    rows = []
    for choice in choices:
        train = scene.game.train(str(choice.action["train"]))
        owner = scene.entity(choice)
        mark = chip(owner) if isinstance(owner, Corporation) else None
        where = "to the pool" if scene.game.settings.discarded_trains == "pool" else "out of the game"
        rows.append(row(choice, join([mark, " ", tag("b", f"{train.name} train"), f" {where}"]), "Discard"))
    return section("Discard a train", *rows, hint="There are more trains than the limit allows.")
