"""Sections of the act panel for players: par prices, shares, private companies."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation, Offering, Player, Private
from roundhouse.eighteen.rules.steps.raising import RaiseMoney
from roundhouse.table.choices import Choice, Free, Span

from .bids import buy_words, explained, pays_words
from .card_places import CardPlaces
from .deals import outlook, price_field, price_range, row, section
from .markup import Content, Html, as_json, join, tag
from .other import debt_words
from .scene import Scene, chip, name_beside
from .words import count, percents, say


def pars(scene: Scene, choices: Sequence[Choice]) -> Html:
    """The section for companies to start: one row each, the par prices as a ladder;
    labelled choices apart."""
    by_company: dict[str, list[Choice]] = {}
    for choice in choices:
        if not choice.label:
            by_company.setdefault(str(choice.action["corporation"]), []).append(choice)
    rows = [par(scene, scene.game.company(name), found) for name, found in by_company.items()]
    return section(
        say("Start a company"), *rows, *(labelled_par(scene, choice) for choice in choices if choice.label)
    )


def labelled_par(scene: Scene, choice: Choice) -> Html:
    """The form for something done with a company before it starts, named by the choice's label."""
    company = scene.game.company(str(choice.action["corporation"]))
    what = join([chip(company), " ", tag("b", name_beside(company))])
    return row(choice, what, choice.label.words() if choice.label else say("Start"))


def _terms(scene: Scene, company: Corporation, choices: Sequence[Choice]) -> str:
    share = company.definition.shares[0] if company.definition.shares else 0
    policy, market = scene.game.policies.stock, scene.game.market
    cells = [cell for one in choices if (cell := market.cell(str(one.action["cell"]))) is not None]
    percents = sorted({policy.float_percent_at(company, cell) for cell in cells})
    if percents and percents[-1] <= share:
        return say("You buy the president’s certificate, %(share)s%%; it floats at once", share=share)
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
        tag("span", chip(company), " ", tag("b", name_beside(company)), class_="what"),
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
    """The field for the place beside the price, where such places are chosen; else ``None``."""
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
    """The choice with the highest price at which the player could pay all shares that float the company."""
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
    """The section for certificates that may be bought; a company buys its own ones back."""
    player = isinstance(scene.entity(choices[0]), Player)
    heading = say("Buy a share") if player else say("Buy shares back")
    exchanged = all(choice.facts.get("gives") for choice in choices)
    if exchanged or isinstance(scene.entity(choices[0]), Private):
        heading = say("Exchange for a share")
    if choices[0].type == "corporate_buy_shares":
        heading = say("Buy shares of another corporation")
    return section(heading, *(purchase(scene, choice) for choice in unlike(scene, choices)))


def unlike(scene: Scene, choices: Sequence[Choice]) -> list[Choice]:
    """The purchases without those that differ in nothing a buyer cares for.

    Who buys, what, of whom and for how much is the same. In a company without a president its president’s
    certificate is such a share; cards of two rows are none, as another card is on offer then.
    """
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
    """The choice with exactly these certificates."""
    rest = {name: field for name, field in choice.open.items() if name != "shares"}
    return Choice(
        {**choice.action, "shares": [share.id for share in shares]}, rest, choice.facts, choice.label
    )


def purchase_labels(scene: Scene, choice: Choice) -> tuple[str, str]:
    """The words “Buy 10% pool ¥90” for a button, and “10% pool ¥90” where it follows another that buys."""
    shares = certificates(scene, choice)
    if not shares:
        return say("Buy"), ""
    price = choice.open.get("price")
    least = f"{scene.money(price.low)}+" if isinstance(price, Span) else None
    facts = {
        "percent": sum(one.percent for one in shares),
        "source": short_owner(scene, shares[0]),
        "money": least or scene.money(_number(choice, "cost")),
    }
    return (
        say("Buy %(percent)s%% %(source)s %(money)s", **facts),
        say("%(percent)s%% %(source)s %(money)s", **facts),
    )


def purchase(scene: Scene, choice: Choice) -> Html:
    """The form of one purchase: the certificate, where it is, and what follows from buying it."""
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
    if isinstance(price := choice.open.get("price"), Span):
        label = say("Price of %(name)s", name=f"{corporation.id} {percents(percent)}")
        fields = price_field(scene, price, label, join(what), corporation.price_of(percent))
        return row(choice, join(what), say("Buy"), price_range(scene, price), fields=fields)
    cost = _number(choice, "cost")
    by = choice.label.words() if choice.label else None
    return row(choice, join(what), buy_words(scene, cost), by, *outlook(scene, choice))


def owner_words(scene: Scene, share: Certificate) -> str:
    """Where a certificate is, in words: the pool, the IPO or treasury of its company, someone’s hand."""
    if share.owner is scene.game.pool:
        return say("the pool")
    if share.owner is share.corporation:
        return say("its treasury") if scene.game.settings.capitalization == "incremental" else say("the IPO")
    if isinstance(share.owner, Offering):
        place = scene.aspect(CardPlaces).place.get(share)
        return say("the cards") if place is None else place
    return share.owner.name if share.owner else say("nobody")


def short_owner(scene: Scene, share: Certificate) -> str:
    """As :func:`owner_words` in one word, for a button."""
    if share.owner is scene.game.pool:
        return say("pool")
    if share.owner is share.corporation:
        return say("treasury") if scene.game.settings.capitalization == "incremental" else say("IPO")
    if isinstance(share.owner, Offering):
        return scene.aspect(CardPlaces).place.get(share) or say("card")
    return owner_words(scene, share)


def sales(scene: Scene, choices: Sequence[Choice]) -> Html:
    """The section for certificates that may be sold, a row for each bundle; a company issues its own ones."""
    player = isinstance(scene.entity(choices[0]), Player)
    heading = say("Sell shares") if player else say("Issue shares")
    if choices[0].type == "corporate_sell_shares":
        heading = say("Sell shares of other corporations")
    hint = (_need(scene) or debt_words(scene.entity(choices[0]), scene)) if player else None
    return section(heading, *(sale(scene, choice) for choice in choices), hint=hint)


def _need(scene: Scene) -> str | None:
    """The sentence on the train for which a president sells shares in a company's turn, or ``None``."""
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
    """The words “Sell 20% ¥180” for a button, and “20% ¥180” where it follows another that sells."""
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
    """The form of one sale to the pool, with what follows from it."""
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
    """The section for private companies that may be bought from their owners."""
    return section(say("Buy a private company"), *(private_purchase(scene, choice) for choice in choices))


def card_label(scene: Scene, choice: Choice) -> str:
    """The words “Buy $140” for the button of a private company that is sold at one of several prices."""
    return say("Buy %(money)s", money=scene.money(int(str(choice.action["price"]))))


def private_purchase(scene: Scene, choice: Choice) -> Html:
    """The form of one private company: who has it, and the price to be agreed."""
    private = scene.game.private(str(choice.action["company"]))
    source = say("from %(owner)s", owner=private.owner.name) if private.owner else say("from the bank")
    what = join([tag("b", private.name), f" {source}", explained(scene, private)])
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
