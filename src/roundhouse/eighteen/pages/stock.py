"""Deeds of players: bids, par prices, shares, private companies."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol, runtime_checkable

from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation, Player, Private
from roundhouse.table.choices import Choice, Free, Span

from .abilities import summary
from .deals import number_field, outlook, price_range, row, section
from .markup import Content, Html, as_json, join, tag
from .scene import Scene, chip


@runtime_checkable
class TakesBids(Protocol):
    """A step that keeps offers: for each company who has bid how much."""

    bids: Mapping[Private | Corporation, Sequence[tuple[Player, int]]]


def bids(scene: Scene, choices: Sequence[Choice]) -> Html:
    """The auction: each company with its offers, and what it takes to buy it or to bid."""
    return section("Buy or bid", *(_bid(scene, choice) for choice in choices))


def _bid(scene: Scene, choice: Choice) -> Html:
    game = scene.game
    name = str(choice.action.get("company") or choice.action.get("corporation") or "")
    private = game.privates.get(name)
    company = game.corporations.get(name) or game.minors.get(name)
    lot: Private | Corporation | None = private if "company" in choice.action and private else company
    title: Content = lot.name if lot else name
    facts: list[Content] = []
    if isinstance(lot, Private):
        facts.append(f"face value {scene.money(lot.value)}, pays {scene.money(lot.revenue)} a round")
    elif lot is not None:
        title = join([chip(lot), " ", lot.name])
    facts.extend(standing_offers(scene, lot))
    what = join([tag("b", title), _explained(scene, lot)])
    price = choice.open.get("price")
    if isinstance(price, Span):
        facts.append(f"bid {price_range(scene, price)}")
        return row(choice, what, "Bid", *facts, fields=number_field(price, "price", f"Bid for {name}"))
    cost = int(choice.action.get("price") or 0)
    # Said without trying: what a purchase sets off in an auction may be hidden still.
    player = scene.entity(choice)
    if isinstance(player, Player):
        facts.append(f"{player.name} then has {scene.money(player.cash - cost)}")
    return row(choice, what, f"Buy {scene.money(cost)}", *facts)


def standing_offers(scene: Scene, lot: Private | Corporation | None) -> list[str]:
    """Who has bid for it, the highest first."""
    step = scene.step
    if lot is None or not isinstance(step, TakesBids):
        return []
    offers = sorted(step.bids.get(lot, ()), key=lambda offer: -offer[1])
    return [f"{player.name} bids {scene.money(amount)}" for player, amount in offers]


def _explained(scene: Scene, lot: Private | Corporation | None) -> Html | None:
    if not isinstance(lot, Private):
        return None
    words = summary(scene.game, lot)
    if not words:
        return None
    return tag("details", tag("summary", "what it does"), *(tag("p", one) for one in words), class_="small")


def pars(scene: Scene, choices: Sequence[Choice]) -> Html:
    """Starting companies: one row each, the par prices to choose from in a list."""
    by_company: dict[str, list[Choice]] = {}
    for choice in choices:
        by_company.setdefault(str(choice.action["corporation"]), []).append(choice)
    companies = [scene.game.company(name) for name in by_company]
    terms = {_terms(company) for company in companies}
    shared = len(terms) == 1
    rows = (
        _par(scene, company, by_company[company.id], None if shared else _terms(company))
        for company in companies
    )
    return section("Start a company", *rows, hint=f"{terms.pop()}." if shared else None)


def _terms(company: Corporation) -> str:
    share = company.definition.shares[0] if company.definition.shares else 0
    needed = company.definition.float_percent
    return f"You buy the president’s certificate, {share}%; it floats when {needed}% are sold"


def _par(scene: Scene, company: Corporation, choices: Sequence[Choice], terms: str | None) -> Html:
    options = join(
        tag("option", _par_words(scene, choice), value=str(choice.action["cell"])) for choice in choices
    )
    settled = {name: value for name, value in choices[0].action.items() if name != "cell"}
    field = tag(
        "label",
        tag("span", f"Par price of {company.id}", class_="hidden"),
        tag("select", options, name="cell", data_kind="text"),
    )
    return tag(
        "form",
        tag("span", chip(company), " ", tag("b", company.name), class_="what"),
        tag("span", terms, class_="facts") if terms else None,
        tag("span", field, class_="fields"),
        tag("button", "Start"),
        class_="choice deal",
        data_action=as_json(settled),
    )


def _par_words(scene: Scene, choice: Choice) -> str:
    """“¥65: pay ¥130, keep ¥290”."""
    cost, player = _number(choice, "cost"), scene.player
    words = f"{scene.money(_number(choice, 'price'))}: pay {scene.money(cost)}"
    return f"{words}, keep {scene.money(player.cash - cost)}" if player else words


def _number(choice: Choice, name: str) -> int:
    value = choice.facts.get(name, 0)
    return value if isinstance(value, int) else 0


def purchases(scene: Scene, choices: Sequence[Choice]) -> Html:
    """Certificates that may be bought; a company buys its own ones back."""
    heading = "Buy a share" if isinstance(scene.entity(choices[0]), Player) else "Buy shares back"
    if isinstance(scene.entity(choices[0]), Private):
        heading = "Exchange for a share"
    return section(heading, *(_purchase(scene, choice) for choice in choices))


def certificates(scene: Scene, choice: Choice) -> list[Certificate]:
    """The certificates that a choice names, or that it proposes where they are open."""
    field = choice.open.get("shares")
    names: Iterable[object] = choice.action.get("shares") or ()
    if isinstance(field, Free):
        names = field.hint or ()
    known = scene.game.certificates
    return [known[str(name)] for name in names if str(name) in known]


def _settled(choice: Choice, shares: Sequence[Certificate]) -> Choice:
    """The choice with these certificates."""
    rest = {name: field for name, field in choice.open.items() if name != "shares"}
    return Choice({**choice.action, "shares": [share.id for share in shares]}, rest, choice.facts)


def _purchase(scene: Scene, choice: Choice) -> Html:
    shares = certificates(scene, choice)
    if not shares:
        return row(choice, "Buy shares", "Buy")
    choice = _settled(choice, shares)
    share, corporation = shares[0], shares[0].corporation
    percent = sum(one.percent for one in shares)
    source = owner_words(scene, share)
    gives = choice.facts.get("gives")
    what: list[Content] = [chip(corporation), " ", tag("b", f"{percent}%"), f" from {source}"]
    if gives:
        what = [tag("b", str(gives)), " for ", chip(corporation), " ", tag("b", f"{percent}%")]
        return row(choice, join(what), "Exchange", *outlook(scene, choice))
    cost = _number(choice, "cost")
    return row(choice, join(what), f"Buy {scene.money(cost)}", *outlook(scene, choice))


def owner_words(scene: Scene, share: Certificate) -> str:
    """Where a certificate is: the pool, the IPO or treasury of its own company, someone’s hand."""
    if share.owner is scene.game.pool:
        return "the pool"
    if share.owner is share.corporation:
        return "its treasury" if scene.game.settings.capitalization == "incremental" else "the IPO"
    return share.owner.name if share.owner else "nobody"


def sales(scene: Scene, choices: Sequence[Choice]) -> Html:
    """Certificates that may be sold, a row for each number of shares; a company issues its own ones."""
    heading = "Sell shares" if isinstance(scene.entity(choices[0]), Player) else "Issue shares"
    return section(heading, *(_sale(scene, choice) for choice in choices))


def _sale(scene: Scene, choice: Choice) -> Html:
    shares = certificates(scene, choice)
    if not shares:
        return row(choice, "Sell shares", "Sell")
    corporation = shares[0].corporation
    percent = choice.action.get("percent") or sum(one.percent for one in shares)
    complete = _settled(choice, shares)
    gain = _number(choice, "gain")
    what = join([chip(corporation), " ", tag("b", f"{percent}%"), " to the pool"])
    return row(complete, what, f"Sell for {scene.money(gain)}", *outlook(scene, complete))


def private_purchases(scene: Scene, choices: Sequence[Choice]) -> Html:
    """Private companies that may be bought from their owners."""
    return section("Buy a private company", *(_private(scene, choice) for choice in choices))


def _private(scene: Scene, choice: Choice) -> Html:
    private = scene.game.private(str(choice.action["company"]))
    owner = private.owner.name if private.owner else "the bank"
    what = join([tag("b", private.name), f" from {owner}", _explained(scene, private)])
    price = choice.open.get("price")
    pays = f"pays {scene.money(private.revenue)} a round"
    if isinstance(price, Span):
        fields = number_field(price, "price", f"Price of {private.name}")
        return row(choice, what, "Buy", pays, price_range(scene, price), fields=fields)
    return row(choice, what, "Buy", pays, *outlook(scene, choice))
