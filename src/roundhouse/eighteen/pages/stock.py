"""Deeds of players: bids, par prices, shares, private companies."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol, runtime_checkable

from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation, Offering, Player, Private
from roundhouse.eighteen.rules.state.turns import StepState
from roundhouse.eighteen.rules.steps.auctioning import AuctionStep
from roundhouse.eighteen.rules.steps.raising import RaiseMoney
from roundhouse.eighteen.rules.steps.turn_auction import TurnAuction
from roundhouse.table.choices import Choice, Free, Span

from .abilities import long_lists, summary
from .card_places import CardPlaces
from .deals import amount_field, left_of, outlook, price_field, price_range, row, section
from .markup import Content, Html, as_json, join, tag
from .other import debt_words
from .scene import Scene, chip
from .words import count, percents, say


@runtime_checkable
class TakesBids(Protocol):
    """A step that keeps offers."""

    def offers_on(self, lot: Private | Corporation | None) -> Sequence[tuple[Player, int]]:
        """Who has bid on ``lot``, and how much; without one, for the turn."""


@runtime_checkable
class BindsMoney(Protocol):
    """A step at which the money of bids cannot be spent on anything else."""

    def bound(self, player: Player) -> int:
        """The money of ``player`` in bids."""


def bids(scene: Scene, choices: Sequence[Choice]) -> Html:
    """The auction: each company with its offers, and what it takes to buy it or to bid."""
    rows = [bid(scene, choice) for choice in choices]
    if choices[0].open and isinstance(scene.step, TurnAuction):
        return section(say("Bid for the turn"), *rows, hint=_what_is_won(scene.step))
    if not choices[0].open and not _lot_name(choices[0]):
        hint = say("Everybody bids once and pays the bid. Who bids most chooses first.")
        return section(say("Bid for the order"), *rows, hint=hint)
    return section(say("Bid") if choices[0].open else say("Buy"), *rows)


def _what_is_won(step: TurnAuction) -> str:
    """What whoever wins the turn may do with it."""
    privates = any(isinstance(item, Private) for item in step.left)
    companies = " / ".join(item.id for item in step.left if isinstance(item, Corporation))
    if not companies:
        return say("The highest bidder pays the bid, then buys a private company.")
    if not privates:
        return say("The highest bidder pays the bid, then starts %(companies)s.", companies=companies)
    return say(
        "The highest bidder pays the bid, then buys a private company or starts %(companies)s.",
        companies=companies,
    )


def _lot_name(choice: Choice) -> str:
    """What is bid on; nothing where the bid is for a turn."""
    named = (choice.action.get(key) for key in ("company", "minor", "corporation"))
    return str(next((one for one in named if one), ""))


def _settled_cost(choice: Choice) -> int:
    """What is paid at a price that is settled."""
    return int(choice.facts.get("cost", choice.action.get("price") or 0))


def bid(scene: Scene, choice: Choice) -> Html:
    """One lot: what it is, who has bid, what it takes."""
    game = scene.game
    name = _lot_name(choice)
    private = game.privates.get(name)
    company = game.corporations.get(name) or game.minors.get(name)
    lot: Private | Corporation | None = private if "company" in choice.action and private else company
    title: Content = lot.name if lot else choice.label.words() if choice.label else name
    facts: list[Content] = []
    if isinstance(lot, Private):
        facts.append(lot_words(scene, lot))
    elif lot is not None:
        title = join([chip(lot), " ", lot.name])
    facts.extend(standing_offers(scene, lot))
    what = join([tag("b", title), _explained(scene, lot)])
    price = choice.open.get("price")
    if isinstance(price, Span):
        facts.append(say("bid %(range)s", range=price_range(scene, price)))
        bidder, step = scene.entity(choice), scene.step
        if isinstance(step, AuctionStep) and not step.own_cash:
            facts.append(say("one of your companies pays"))
        elif isinstance(bidder, Player):
            free = bidder.cash - _bound_elsewhere(step, bidder, lot)
            if price.high > free:  # what is bid above the cash is owed, and then paid with these
                worth = sum(private.value for private in bidder.privates)
                facts.append(say("private companies may pay %(money)s of it", money=scene.money(worth)))
            facts.append(left_of(scene, free, price.low))
        field = amount_field(scene, price, "price", say("Bid for %(name)s", name=name))
        return row(choice, what, say("Bid"), *facts, fields=field)
    cost = _settled_cost(choice)
    # Said without trying: what a purchase sets off in an auction may be hidden still.
    player = scene.entity(choice)
    if "puts_up" in choice.facts:
        facts.append(say("everybody may bid; if nobody does, its price falls"))
    elif isinstance(player, Player) and cost:
        rest = scene.money(player.cash - cost)
        facts.append(say("%(name)s then has %(money)s", name=player.name, money=rest))
    elif choice.label and choice.action.get("price"):
        later = scene.money(int(choice.action["price"]))
        facts.append(say("costs nothing now, later %(money)s", money=later))
    return row(choice, what, bid_label(scene, choice), *facts)


def move_label(scene: Scene, choice: Choice) -> str:
    """“Move $30 of IMC”, for a button: a bid, and where it stands now."""
    money = scene.money(int(choice.action["from_price"]))
    return say("Move %(money)s of %(name)s", money=money, name=str(choice.action["from_company"]))


def moved_bid(scene: Scene, choice: Choice) -> Html:
    """A bid that moves to another private company."""
    action, price = choice.action, choice.open.get("price")
    assert isinstance(price, Span)
    target, source = (scene.game.private(str(action[key])) for key in ("company", "from_company"))
    old = scene.money(int(action["from_price"]))
    facts: list[Content] = [
        say("instead of %(money)s for %(name)s", money=old, name=source.name),
        say("bid %(range)s", range=price_range(scene, price)),
    ]
    field = amount_field(scene, price, "price", say("Bid for %(name)s", name=target.id))
    return row(choice, tag("b", target.name), say("Move"), *facts, fields=field)


def bid_label(scene: Scene, choice: Choice) -> str:
    """“Buy ¥90”, for a button: what is done at a price that is settled."""
    if "puts_up" in choice.facts:
        return say("Put up")
    cost = _settled_cost(choice)
    if not _lot_name(choice):
        return say("Bid %(money)s", money=scene.money(cost))
    if cost:
        return buy_words(scene, cost)
    return choice.label.words() if choice.label else say("Take it")


def buy_words(scene: Scene, cost: int) -> str:
    """“Buy ¥90”, for a button."""
    return say("Buy %(money)s", money=scene.money(cost))


def lot_words(scene: Scene, lot: Private) -> str:
    """“face value ¥20, pays ¥5 a round”; of one that owes a debt, what it costs with it."""
    debt = -lot.definition.discount
    owed = scene.money(debt) if debt > 0 else ""
    if not lot.value and not lot.revenue and not owed:
        return say("a blank: it brings nothing and costs nothing")
    pays = pays_words(scene, lot.revenue)
    if owed and not lot.value:
        return say("costs %(cost)s, without a face value", cost=owed) + f", {pays}"
    if owed:
        return say("face value %(value)s and a debt of %(debt)s", value=scene.money(lot.value), debt=owed) + (
            f", {pays}"
        )
    return f"{say('face value %(value)s', value=scene.money(lot.value))}, {pays}"


def pays_words(scene: Scene, revenue: int) -> str:
    """“pays ¥5 a round”."""
    if not revenue:
        return say("pays nothing")
    return say("pays %(money)s a round", money=scene.money(revenue))


def _bound_elsewhere(step: StepState | None, bidder: Player, lot: Private | Corporation | None) -> int:
    """The money of a player in other bids than the one on ``lot``, in place of which a new one stands."""
    if not isinstance(step, BindsMoney) or not isinstance(step, TakesBids):
        return 0
    own = max((price for player, price in step.offers_on(lot) if player is bidder), default=0)
    return max(0, step.bound(bidder) - own)


def standing_offers(scene: Scene, lot: Private | Corporation | None) -> list[str]:
    """Who has bid for it, the highest first."""
    step = scene.step
    if not isinstance(step, TakesBids):
        return []
    offers = sorted(step.offers_on(lot), key=lambda offer: -offer[1])
    return [
        say("%(name)s bids %(money)s", name=player.name, money=scene.money(amount))
        for player, amount in offers
    ]


def _explained(scene: Scene, lot: Private | Corporation | None) -> Html | None:
    if not isinstance(lot, Private):
        return None
    words = summary(scene.game, lot)
    if not words:
        return None
    words += [one for _, one in long_lists(scene.game, lot)]
    return tag(
        "details", tag("summary", say("what it does")), *(tag("p", one) for one in words), class_="small"
    )


def pars(scene: Scene, choices: Sequence[Choice]) -> Html:
    """Starting companies: one row each, the par prices as a ladder; what has a label is done at no price."""
    by_company: dict[str, list[Choice]] = {}
    for choice in choices:
        if not choice.label:
            by_company.setdefault(str(choice.action["corporation"]), []).append(choice)
    rows = [par(scene, scene.game.company(name), found) for name, found in by_company.items()]
    return section(
        say("Start a company"), *rows, *(labelled_par(scene, choice) for choice in choices if choice.label)
    )


def labelled_par(scene: Scene, choice: Choice) -> Html:
    """What is done with a company before it starts: the button says it."""
    company = scene.game.company(str(choice.action["corporation"]))
    what = join([chip(company), " ", tag("b", company.name)])
    return row(choice, what, choice.label.words() if choice.label else say("Start"))


def _terms(scene: Scene, company: Corporation, choices: Sequence[Choice]) -> str:
    share = company.definition.shares[0] if company.definition.shares else 0
    policy, market = scene.game.policies.stock, scene.game.market
    cells = [cell for one in choices if (cell := market.cell(str(one.action["cell"]))) is not None]
    percents = sorted({policy.float_percent_at(company, cell) for cell in cells})
    needed = "–".join(map(str, dict.fromkeys((percents[0], percents[-1])))) if percents else ""
    return say(
        "You buy the president’s certificate, %(share)s%%; it floats when %(needed)s%% are sold",
        share=share,
        needed=needed,
    )


def par(scene: Scene, company: Corporation, choices: Sequence[Choice]) -> Html:
    """One company and the ladder of its par prices: what each costs, leaves, and brings once it floats.

    The highest price at which the player alone could buy it into floating is chosen beforehand, else the
    lowest.
    """
    by_cell = {str(choice.action["cell"]): choice for choice in reversed(choices)}
    ladder = sorted(by_cell.values(), key=lambda choice: _number(choice, "price"))
    settled = {name: value for name, value in choices[0].action.items() if name not in ("cell", "slot")}
    picked = _carried(scene, company, ladder)
    rungs = (_rung(scene, company, choice, checked=choice is picked) for choice in ladder)
    return tag(
        "form",
        tag("span", chip(company), " ", tag("b", company.name), class_="what"),
        tag("span", _terms(scene, company, choices), class_="facts"),
        tag(
            "fieldset",
            tag("legend", say("Par price of %(company)s", company=company.id)),
            *rungs,
            class_="ladder",
        ),
        _places(choices),
        tag("button", say("Start %(company)s", company=company.id)),
        class_="choice deal",
        data_action=as_json(settled),
    )


def _places(choices: Sequence[Choice]) -> Html | None:
    """Where places beside the prices are chosen: the places that are free beside any of them."""
    places = sorted({_number(choice, "place") for choice in choices} - {0})
    if not places:
        return None
    options = (tag("option", str(place), value=str(place - 1)) for place in places)
    return tag(
        "label",
        f"{say('Place in the operating order')} ",
        tag("select", *options, name="slot", data_kind="int"),
    )


def _carried(scene: Scene, company: Corporation, ladder: Sequence[Choice]) -> Choice:
    """The highest price whose shares the player could buy until the company floats."""
    cash = scene.player.cash if scene.player else 0
    fair = [one for one in ladder if _number(one, "price") * _to_float(scene, company, one) <= cash]
    return fair[-1] if fair else ladder[0]


def _to_float(scene: Scene, company: Corporation, choice: Choice) -> int:
    cell = scene.game.market.cell(str(choice.action["cell"]))
    return scene.game.shares.shares_to_float(company, cell) if cell is not None else 0


def _rung(scene: Scene, company: Corporation, choice: Choice, *, checked: bool) -> Html:
    """A par price: “¥65 · pay ¥130, keep ¥290 · 5 shares float it: ¥325”."""
    price, cost, player = _number(choice, "price"), _number(choice, "cost"), scene.player
    words = say("pay %(money)s", money=scene.money(cost))
    if player:
        words += f", {say('keep %(money)s', money=scene.money(player.cash - cost))}"
    if (needed := _to_float(scene, company, choice)) > 1:
        floats = count("# share floats it", "# shares float it", needed)
        words += f" · {floats}: {scene.money(price * needed)}"
    return tag(
        "label",
        tag(
            "input",
            type="radio",
            name="cell",
            value=str(choice.action["cell"]),
            data_kind="choice",
            required=True,
            checked=checked,
        ),
        tag("b", scene.money(price)),
        tag("span", words),
        class_="rung",
    )


def _number(choice: Choice, name: str) -> int:
    value = choice.facts.get(name, 0)
    return value if isinstance(value, int) else 0


def purchases(scene: Scene, choices: Sequence[Choice]) -> Html:
    """Certificates that may be bought; a company buys its own ones back."""
    player = isinstance(scene.entity(choices[0]), Player)
    heading = say("Buy a share") if player else say("Buy shares back")
    exchanged = all(choice.facts.get("gives") for choice in choices)
    if exchanged or isinstance(scene.entity(choices[0]), Private):
        heading = say("Exchange for a share")
    if choices[0].type == "corporate_buy_shares":
        heading = say("Buy shares of another corporation")
    return section(heading, *(purchase(scene, choice) for choice in unlike(scene, choices)))


def unlike(scene: Scene, choices: Sequence[Choice]) -> list[Choice]:
    """The purchases without those between which a buyer has no reason to choose: who buys, what, of whom and
    for how much is the same. In a company without a president its president’s certificate is such a share;
    cards of two rows are none, as another card is on offer then."""
    found: dict[tuple[object, ...], Choice] = {}
    place = scene.aspect(CardPlaces).place
    for choice in choices:
        shares = certificates(scene, choice)
        alike = (
            choice.action["entity"],
            tuple((share.corporation.id, share.percent, share.owner, place.get(share)) for share in shares),
            str(choice.facts),
            str(choice.label),
            "" if shares else str(choice.action),
        )
        found.setdefault(alike, choice)
    return list(found.values())


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
    return Choice(
        {**choice.action, "shares": [share.id for share in shares]}, rest, choice.facts, choice.label
    )


def purchase_labels(scene: Scene, choice: Choice) -> tuple[str, str]:
    """“Buy 10% pool ¥90” for a button, and “10% pool ¥90” where it follows another that buys."""
    shares = certificates(scene, choice)
    if not shares:
        return say("Buy"), ""
    facts = {
        "percent": sum(one.percent for one in shares),
        "source": short_owner(scene, shares[0]),
        "money": scene.money(_number(choice, "cost")),
    }
    return (
        say("Buy %(percent)s%% %(source)s %(money)s", **facts),
        say("%(percent)s%% %(source)s %(money)s", **facts),
    )


def purchase(scene: Scene, choice: Choice) -> Html:
    """One certificate, where it is, and what follows from buying it."""
    shares = certificates(scene, choice)
    if not shares:
        return row(choice, say("Buy shares"), say("Buy"))
    choice = _settled(choice, shares)
    share, corporation = shares[0], shares[0].corporation
    percent = sum(one.percent for one in shares)
    source = owner_words(scene, share)
    gives = choice.facts.get("gives")
    what: list[Content] = [
        chip(corporation),
        " ",
        tag("b", percents(percent)),
        f" {say('from %(owner)s', owner=source)}",
    ]
    if gives:
        what = [tag("b", str(gives)), f" {say('for')} ", chip(corporation), " ", tag("b", percents(percent))]
        return row(choice, join(what), say("Exchange"), *outlook(scene, choice))
    cost = _number(choice, "cost")
    by = choice.label.words() if choice.label else None
    return row(choice, join(what), buy_words(scene, cost), by, *outlook(scene, choice))


def owner_words(scene: Scene, share: Certificate) -> str:
    """Where a certificate is: the pool, the IPO or treasury of its own company, someone’s hand."""
    if share.owner is scene.game.pool:
        return say("the pool")
    if share.owner is share.corporation:
        return say("its treasury") if scene.game.settings.capitalization == "incremental" else say("the IPO")
    if isinstance(share.owner, Offering):
        place = scene.aspect(CardPlaces).place.get(share)
        return say("the cards") if place is None else place
    return share.owner.name if share.owner else say("nobody")


def short_owner(scene: Scene, share: Certificate) -> str:
    """The same in one word, for a button."""
    if share.owner is scene.game.pool:
        return say("pool")
    if share.owner is share.corporation:
        return say("treasury") if scene.game.settings.capitalization == "incremental" else say("IPO")
    if isinstance(share.owner, Offering):
        return scene.aspect(CardPlaces).place.get(share) or say("card")
    return owner_words(scene, share)


def sales(scene: Scene, choices: Sequence[Choice]) -> Html:
    """Certificates that may be sold, a row for each number of shares; a company issues its own ones."""
    player = isinstance(scene.entity(choices[0]), Player)
    heading = say("Sell shares") if player else say("Issue shares")
    if choices[0].type == "corporate_sell_shares":
        heading = say("Sell shares of other corporations")
    hint = (_need(scene) or debt_words(scene.entity(choices[0]), scene)) if player else None
    return section(heading, *(sale(scene, choice) for choice in choices), hint=hint)


def _need(scene: Scene) -> str | None:
    """What a president sells shares for in the turn of a company: a train that it must buy."""
    step, company = scene.step, scene.actor
    if not isinstance(step, RaiseMoney) or not isinstance(company, Corporation) or company.player is None:
        return None
    price, president = step.needed(), company.player
    if price is None:
        return None
    able = scene.game.policies.money.buying_power(company)
    words = say(
        "%(company)s must buy a train, the cheapest for %(price)s. It has %(money)s, %(name)s has %(cash)s",
        company=company.id,
        price=scene.money(price),
        money=scene.money(able),
        name=president.name,
        cash=scene.money(president.cash),
    )
    short = price - able - president.cash
    lack = f": {say('%(money)s are missing', money=scene.money(short))}" if short > 0 else ""
    return f"{words}{lack}."


def sale_labels(scene: Scene, choice: Choice) -> tuple[str, str]:
    """“Sell 20% ¥180” for a button, and “20% ¥180” where it follows another that sells."""
    percent = choice.action.get("percent") or sum(one.percent for one in certificates(scene, choice))
    gain = scene.money(_number(choice, "gain"))
    if choice.label:
        words = f"{choice.label.words()} {gain}"
        return words, words
    return (
        say("Sell %(percent)s%% %(money)s", percent=percent, money=gain),
        say("%(percent)s%% %(money)s", percent=percent, money=gain),
    )


def sale(scene: Scene, choice: Choice) -> Html:
    """A number of certificates sold to the pool, and what follows from it."""
    shares = certificates(scene, choice)
    if not shares:
        return row(choice, say("Sell shares"), say("Sell"))
    corporation = shares[0].corporation
    percent = choice.action.get("percent") or sum(one.percent for one in shares)
    complete = _settled(choice, shares)
    gain = _number(choice, "gain")
    what = join([chip(corporation), " ", tag("b", percents(percent)), f" {say('to the pool')}"])
    button = say("Sell for %(money)s", money=scene.money(gain))
    by = choice.label.words() if choice.label else None
    return row(complete, what, button, by, *outlook(scene, complete))


def private_purchases(scene: Scene, choices: Sequence[Choice]) -> Html:
    """Private companies that may be bought from their owners."""
    return section(say("Buy a private company"), *(private_purchase(scene, choice) for choice in choices))


def card_label(scene: Scene, choice: Choice) -> str:
    """The button of a private company that is sold at one of several prices: “Buy $140”."""
    return say("Buy %(money)s", money=scene.money(int(str(choice.action["price"]))))


def private_purchase(scene: Scene, choice: Choice) -> Html:
    """A private company, who has it, and the price to be agreed."""
    private = scene.game.private(str(choice.action["company"]))
    source = say("from %(owner)s", owner=private.owner.name) if private.owner else say("from the bank")
    what = join([tag("b", private.name), f" {source}", _explained(scene, private)])
    price = choice.open.get("price")
    pays = pays_words(scene, private.revenue)
    if isinstance(price, Span):
        buyer = scene.entity(choice)
        seller = isinstance(buyer, Corporation) and private.owner is buyer.player
        fields = price_field(
            scene,
            price,
            say("Price of %(name)s", name=private.name),
            what,
            private.value,
            price.high if seller else None,  # to one’s own company: for the most
        )
        return row(choice, what, say("Buy"), pays, price_range(scene, price), fields=fields)
    return row(choice, what, say("Buy"), pays, *outlook(scene, choice))
