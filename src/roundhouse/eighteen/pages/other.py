"""Choices for which no other module has a form: each still becomes one that says what it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Player, Private
from roundhouse.table.choices import Choice, Free, Pick, Span
from roundhouse.table.languages import to_say

from .bids import explained
from .card_places import card_price
from .deals import number_field, outlook, pick_field, price_range, row, section
from .markup import Content, Html, as_json, join, tag
from .scene import Scene, chip, facts_of, name_beside
from .words import count, percents, say, say_of

SAID = {
    "take_loan": to_say("Take a loan"),
    "payoff_loan": to_say("Pay a loan back"),
    "payoff_debt": to_say("Pay the debt"),
    "payoff_player_debt": to_say("Pay your debt back"),
    "payoff_player_debt_partial": to_say("Pay a part of your debt back"),
    "acquire_company": to_say("Take over a private company"),
    "buy_token": to_say("Buy a token"),
    "sell_company": to_say("Sell a private company to the bank"),
    "corporate_sell_company": to_say("Sell a private company to the bank"),
    "corporate_buy_company": to_say("Buy a private company"),
    "select_multiple_companies": to_say("Choose cards"),
    "sell_train": to_say("Sell a train to the bank"),
    "remove_border": to_say("Remove a gauge change"),
    "bankrupt": to_say("Declare bankruptcy"),
    "offer": to_say("Put up for bids"),
    "respond": to_say("Answer an offer"),
    "convert": to_say("Convert"),
    "split": to_say("Split"),
    "merge": to_say("Merge"),
    "special_buy": to_say("Buy"),
    "borrow_train": to_say("Borrow a train"),
    "short": to_say("Sell short"),
    "scrap_train": to_say("Give a train up"),
    "manual_close_company": to_say("Close it"),
    "buy_corporation": to_say("Buy"),
    "buy_power": to_say("Buy power"),
    "combined_trains": to_say("Combine"),
    "convert_track": to_say("Convert"),
    "double_head_trains": to_say("Couple"),
    "swap_train": to_say("Exchange"),
    "move_bid": to_say("Move the bid"),
    "assign": to_say("Assign"),
    "choose": to_say("Choose"),
    "choose_ability": to_say("Use"),
    "end_game": to_say("End the game by agreement"),
}
FACTS = {
    "shares": to_say("%(value)s shares from then on"),
    "gain": to_say("brings %(value)s"),
    "cost": to_say("costs %(value)s"),
    "price": to_say("at %(value)s"),
    "value": to_say("counts as %(value)s"),
    "first_bid": to_say("bids from %(value)s on"),
    "percent": "%(value)s%%",
    "from": to_say("from %(value)s"),
    "token": to_say("token of %(value)s"),
    "of": to_say("of %(value)s"),
    "to": to_say("to %(value)s"),
    "pays": to_say("pays %(value)s"),
    "loses": to_say("loses %(value)s"),
    "into": to_say("into %(value)s"),
    "takes": to_say("takes over %(value)s"),
    "missing": to_say("%(value)s are missing for its loans, which its president would pay"),
    "merged_per_share": to_say("%(value)s of its shares, or of others that merge, become one"),
}
"""The facts of choices in words."""
_MONEY = (
    *("cost", "gain", "price", "amount", "revenue", "interest", "value", "pays", "loses", "missing"),
    "first_bid",
)
"""The facts that are sums of money."""
_SETTLED = ("type", "entity", "target_type")
_BY_STEP = (
    "choose",
    "buy_corporation",
    "combined_trains",
    "convert_track",
    "double_head_trains",
    "swap_train",
)
"""The types of action of which the step that takes them tells more than their own words."""
_POWERS = ("choose_ability", "assign", "manual_close_company")
"""The types of action by which a private company does something."""
_NAMED = ("corporation", "train", "hex", "target")
"""The fields of an action that name what a private company does something for or with."""


def fact_words(name: str, value: str) -> str:
    """A fact of a choice in words: “brings $100”; one without words of its own by its name."""
    pattern = FACTS.get(name)
    return say(pattern, value=value) if pattern else f"{name.replace('_', ' ')}: {value}"


def label_words(choice: Choice) -> str:
    """The label of a choice, or the name in its facts; empty where its fields tell what it is."""
    if choice.label:
        return choice.label.words()
    name = choice.facts.get("name")
    return say(str(name)) if name else ""


def others(scene: Scene, kind: str, choices: Sequence[Choice]) -> Html:
    """The section for a type of action, made from what the choices themselves say."""
    verb = _verb(scene, kind, choices[0])
    loans = [choice.type for choice in scene.choices if choice.type in {"take_loan", "payoff_loan"}]
    hint = credit_words(scene) if kind in loans[:1] else None
    if kind == "assign":
        hint = debt_words(scene.actor, scene)
    verbs = (_verb(scene, kind, choice) if kind == "respond" else verb for choice in choices)
    rows, named = [], set[str]()
    for said, choice in zip(verbs, choices, strict=True):
        private = str(choice.action["entity"])  # what it does is told once
        rows.append(_other(scene, said, choice, explain=private not in named))
        named.add(private)
    return section(_heading(scene, kind, choices[0]), *rows, hint=hint)


def debt_words(who: Entity | None, scene: Scene) -> str | None:
    """Why a player has no other choice: the debt; ``None`` where no money is owed."""
    if not isinstance(who, Player) or who.cash >= 0:
        return None
    return say("%(name)s owes %(money)s and must raise it now.", name=who.name, money=scene.money(-who.cash))


def credit_words(scene: Scene) -> str | None:
    """The number of loans taken and the interest that follows from it;
    ``None`` where it makes no difference."""
    credit = scene.game.policies.money.credit()
    if credit is None:
        return None
    words = say(
        "%(taken)s of %(all)s loans are out; the interest is %(rate)s.",
        taken=credit.taken,
        all=credit.all,
        rate=percents(credit.rate),
    )
    if credit.ahead == credit.rate:
        return words
    return f"{words} {say('From the next operating round on it is %(rate)s.', rate=percents(credit.ahead))}"


def _heading(scene: Scene, kind: str, choice: Choice) -> str:
    """The heading for a type of action; for answers to a question only the step knows it."""
    if kind in _BY_STEP or (kind == "convert" and choice.label):
        return deed_heading(scene, choice)
    if kind == "respond":
        return heading_of(kind)
    if kind == "sell_company" and choice.action["price"] == 0:
        return say("Close a private company")
    if kind in _POWERS and isinstance(scene.entity(choice), Private):
        return say("Close a private company") if kind == "manual_close_company" else say("Private companies")
    pays = kind == "assign" and choice.action["target_type"] == "company"
    if pays and isinstance(scene.entity(choice), Player):
        return say("Pay with private companies")
    return _verb(scene, kind, choice)


def _power(scene: Scene, private: Private, choice: Choice) -> Html:
    """What a private company can do, in words: its name, the deed, and for whom."""
    words = label_words(choice) or str(choice.action.get("choice", ""))
    whom = [_said(scene, name, choice.action[name]) for name in _NAMED if name in choice.action]
    deed = [one for one in (words, *whom) if one]
    return join([tag("b", private.name), *([join(deed, ", ")] if deed else [])], ": ")


def _verb(scene: Scene, kind: str, choice: Choice) -> str:
    """A type of action in words, as on its button.

    A player assigns a company to sell it or to pay with it, merges by naming the company that takes another
    one over, and exchanges a minor by a special purchase.
    """
    if "first_bid" in choice.facts:
        return say("Put up for bids")
    if kind == "assign" and isinstance(scene.entity(choice), Private):
        return say("Use")
    if kind == "special_buy" and "cost" not in choice.facts and isinstance(scene.entity(choice), Corporation):
        return say("Use")
    if kind == "convert" and choice.label:  # what it is to become, or that it ends
        return say("Choose")
    if isinstance(scene.entity(choice), Player):
        match kind:
            case "offer" if "corporation" in choice.action:
                return say("Offer to buy")
            case "respond":
                return say("Agree") if choice.action["accept"] else say("Refuse")
            case "sell_company" if choice.action["price"] == 0:
                return say("Close it")
            case "assign" if choice.action["target_type"] == "company":
                return say("Pay with it")
            case "assign":
                return say("Put it up for sale")
            case "merge":
                return say("Take over")
            case "special_buy":
                return say("Pay") if "cost" in choice.facts else say("Exchange")
    return heading_of(kind)


def deed_heading(scene: Scene, choice: Choice) -> str:
    """The deed of the step that takes this choice, as a heading; without such a step, the type of action."""
    entity = scene.entity(choice)
    for step in scene.game.round.steps:
        if any(str(kind.__struct_config__.tag) == choice.type for kind in step.kinds_for(entity)):
            deed = say_of("step", (choice.type == "choose" and step.choosing) or step.deed)
            return deed[:1].upper() + deed[1:]
    return heading_of(choice.type)


def heading_of(kind: str) -> str:
    """A type of action in words."""
    return say(SAID.get(kind, kind.replace("_", " ").capitalize()))


def form(scene: Scene, kind: str, choice: Choice) -> Html:
    """One choice as a form."""
    return _other(scene, _verb(scene, kind, choice), choice, explain=True)


def _other(scene: Scene, heading: str, choice: Choice, *, explain: bool) -> Html:
    """The form of a choice; if asked to ``explain`` it, with what the private company does that acts."""
    entity = scene.entity(choice)
    itself = choice.action.get("corporation") == entity.id
    what: list[Content] = [chip(entity), " "] if isinstance(entity, Corporation) and not itself else []
    label = label_words(choice)
    size = choice.facts.get("shares") if choice.type == "choose" else None
    settled = [_said(scene, name, value) for name, value in choice.action.items() if name not in _SETTLED]
    if isinstance(entity, Private) and choice.type in _POWERS:
        what.append(_power(scene, entity, choice))
        what.append(explained(scene, entity) if explain else None)
    elif isinstance(size, int):  # of how many shares a company is to consist
        what.append(tag("b", count("# share", "# shares", size)))
    else:
        what.append(tag("b", label) if label else join(settled, ", "))
    seen = [] if choice.open else [words for words in outlook(scene, choice) if words]
    facts: list[Content] = [
        say("bids from %(money)s on", money=_fact(scene, name, value))
        if choice.type == "assign" and name == "price"
        else fact_words(name, _fact(scene, name, value))
        for name, value in facts_of(choice).items()
        if name not in {"name", "corporation"}
        and not (name == "shares" and (size or choice.type == "buy_corporation"))
        and not (seen and name in {"gain", "cost"})
    ]
    facts.extend(seen)
    merges = choice.type == "merge" and "first_bid" not in choice.facts
    partner = _company(scene, choice.action.get("corporation")) if merges else None
    if partner is not None and partner is not entity:
        facts.extend(_partner_words(scene, partner))
    fields = []
    for name, field in choice.open.items():
        match field:
            case Span():
                facts.append(
                    price_range(scene, field)
                    if name == "price"
                    else say("%(low)s to %(high)s", low=field.low, high=field.high)
                )
                fields.append(number_field(field, name, say(name.replace("_", " ").capitalize())))
            case Pick():
                fields.append(pick_field(field, name, [_picked(scene, value) for value in field.among]))
            case Free():
                fields.append(
                    tag("input", type="hidden", data_kind="json", name=name, value=as_json(field.hint))
                )
    return row(choice, join(what), heading, *facts, fields=join(fields))


def _partner_words(scene: Scene, company: Corporation) -> Iterator[str]:
    """What somebody who merges with ``company`` ought to know of it: whose it is, and what it has."""
    if company.player is not None:
        yield company.player.name
    if company.cell is not None:
        yield f"{say('Price')} {scene.money(company.cell.price)}"
    yield f"{say('Treasury')} {scene.money(company.cash)}"
    if company.trains:
        yield f"{say('Trains')} {', '.join(train.name for train in company.trains)}"
    if company.loans:
        yield f"{say('Loans')} {company.loans}"


def _picked(scene: Scene, value: object) -> Html | str:
    """One of several things to pick, in words; a certificate or a private company with its price."""
    share, private = scene.game.certificates.get(str(value)), scene.game.privates.get(str(value))
    if share is not None:
        words = f" {percents(share.percent)} {scene.money(card_price(scene, share))}"
        return join([chip(share.corporation), words])
    if private is not None:
        return f"{private.name} {scene.money(card_price(scene, private))}"
    return _plain(scene, value)


def _said(scene: Scene, name: str, value: object) -> Html | str:
    company = _company(scene, value)
    if company is not None:
        return join([chip(company), " ", name_beside(company)])
    if name == "price" and isinstance(value, int):
        return scene.money(value)
    return value if name == "choice" and isinstance(value, str) else _plain(scene, value)


def _company(scene: Scene, value: object) -> Corporation | None:
    game = scene.game
    if not isinstance(value, str):
        return None
    piece = game.pieces.get(value)
    if isinstance(piece, Corporation):
        return piece
    return game.corporations.get(value) or game.minors.get(value)


def _plain(scene: Scene, value: object) -> str:
    """A value of an action in words: the name of a piece, a hex with its place, or the value itself."""
    if isinstance(value, str):
        if value in scene.game.land.ground.hexmap.hexes:
            return scene.place(value)
        share = scene.game.certificates.get(value)
        if share is not None:
            return f"{share.corporation.id} {percents(share.percent)}"
        piece = _company(scene, value) or scene.game.privates.get(value) or scene.game.pieces.get(value)
        return getattr(piece, "name", value)
    if isinstance(value, list | tuple):
        return ", ".join(_plain(scene, one) for one in value)
    return say("yes") if value is True else say("none") if value is None else str(value)


def _fact(scene: Scene, name: str, value: object) -> str:
    whole = isinstance(value, int) and not isinstance(value, bool)
    if whole and name in _MONEY:
        return scene.money(int(str(value)))
    return _plain(scene, value)
