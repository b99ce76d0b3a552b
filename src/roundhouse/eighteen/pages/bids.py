"""Bids on private companies, on corporations and for the turn, and what the page says of a
private company."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from roundhouse.eighteen.rules.state.pieces import Corporation, Player, Private
from roundhouse.eighteen.rules.state.turns import BindsMoney, StepState, TakesBids
from roundhouse.eighteen.rules.steps.auctioning import AuctionStep
from roundhouse.eighteen.rules.steps.turn_auction import TurnAuction
from roundhouse.table.choices import Choice, Span

from .abilities import long_lists, summary
from .deals import amount_field, left_of, price_range, row, section
from .markup import Content, Html, join, tag
from .scene import Scene, chip, name_beside
from .words import say


def bids(scene: Scene, choices: Sequence[Choice]) -> Html:
    """The section of an auction: each lot with its bids, and a form to buy it or to bid."""
    rows = [bid(scene, choice) for choice in choices]
    if choices[0].open and isinstance(scene.step, TurnAuction):
        return section(say("Bid for the turn"), *rows, hint=_what_is_won(scene.step))
    if not choices[0].open and not _lot_name(choices[0]):
        hint = say("Everybody bids once and pays the bid. Who bids most chooses first.")
        return section(say("Bid for the order"), *rows, hint=hint)
    return section(say("Bid") if choices[0].open else say("Buy"), *rows)


def unlike(choices: Iterable[Choice]) -> list[Choice]:
    """The choices without those that say the same for the same price, such as equal cards of a draft."""
    found: dict[tuple[object, ...], Choice] = {}
    for choice in choices:
        what = choice.label.words() if choice.label else choice.action.get("company")
        found.setdefault(
            (choice.action["entity"], what, choice.action.get("price"), str(choice.facts)), choice
        )
    return list(found.values())


def _what_is_won(step: TurnAuction) -> str:
    """The sentence on what the winner of the turn does."""
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
    """The id of the lot on which a choice bids; empty if the bid is for a turn."""
    named = (choice.action.get(key) for key in ("company", "minor", "corporation"))
    return str(next((one for one in named if one), ""))


def _settled_cost(choice: Choice) -> int:
    """The money that is paid at a price that is settled."""
    return int(choice.facts.get("cost", choice.action.get("price") or 0))


def bid(scene: Scene, choice: Choice) -> Html:
    """The form of one lot: what it is, who has bid, what it takes."""
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
        title = join([chip(lot), " ", name_beside(lot)])
    facts.extend(standing_offers(scene, lot))
    what = join([tag("b", title), explained(scene, lot)])
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
    """The words of a button like “Move $30 of IMC”, for a bid, with the lot on which it stands now."""
    money = scene.money(int(choice.action["from_price"]))
    return say("Move %(money)s of %(name)s", money=money, name=str(choice.action["from_company"]))


def moved_bid(scene: Scene, choice: Choice) -> Html:
    """The form that moves a bid to another private company."""
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
    """The words of a button like “Buy ¥90”, for what is done at a price that is settled."""
    if "puts_up" in choice.facts:
        return say("Put up")
    cost = _settled_cost(choice)
    if not _lot_name(choice):
        return say("Bid %(money)s", money=scene.money(cost))
    if cost:
        return buy_words(scene, cost)
    return choice.label.words() if choice.label else say("Take it")


def card_labels(scene: Scene, choice: Choice) -> tuple[str, str]:
    """The words of the button on a card, and those where it follows another one: of a certificate that is
    drafted they need not say whose it is."""
    share, label = scene.game.certificates.get(str(choice.action.get("company"))), choice.label
    if share is None or not label:
        return bid_label(scene, choice), ""
    size = f"{share.percent}%"
    return label.of(**dict.fromkeys(label.values, size)).words(), size


def buy_words(scene: Scene, cost: int) -> str:
    """The words of a button like “Buy ¥90”."""
    return say("Buy %(money)s", money=scene.money(cost))


def lot_words(scene: Scene, lot: Private) -> str:
    """A private company in words: “face value ¥20, pays ¥5 a round”; with a debt, what it costs."""
    debt = -lot.definition.discount
    owed = scene.money(debt) if debt > 0 else ""
    if lot.definition.blank:
        return say("a blank: it brings nothing and costs nothing")
    pays = pays_words(scene, lot.revenue)
    if owed and not lot.value:
        return say("costs %(cost)s, without a face value", cost=owed) + f", {pays}"
    if owed:
        return say("face value %(value)s and a debt of %(debt)s", value=scene.money(lot.value), debt=owed) + (
            f", {pays}"
        )
    return f"{say('face value %(value)s', value=scene.money(lot.value))}, {pays}" if lot.value else pays


def pays_words(scene: Scene, revenue: int) -> str:
    """The revenue of a private company in words: “pays ¥5 a round”."""
    if not revenue:
        return say("pays nothing")
    return say("pays %(money)s a round", money=scene.money(revenue))


def _bound_elsewhere(step: StepState | None, bidder: Player, lot: Private | Corporation | None) -> int:
    """The money of ``bidder`` in bids other than the one on ``lot``, which a new bid replaces."""
    if not isinstance(step, BindsMoney) or not isinstance(step, TakesBids):
        return 0
    own = max((price for player, price in step.offers_on(lot) if player is bidder), default=0)
    return max(0, step.bound(bidder) - own)


def standing_offers(scene: Scene, lot: Private | Corporation | None) -> list[str]:
    """The bids on ``lot`` in words, the highest first."""
    step = scene.step
    if not isinstance(step, TakesBids):
        return []
    offers = sorted(step.offers_on(lot), key=lambda offer: -offer[1])
    return [
        say("%(name)s bids %(money)s", name=player.name, money=scene.money(amount))
        for player, amount in offers
    ]


def explained(scene: Scene, lot: Private | Corporation | None) -> Html | None:
    """What a private company does, as text to unfold; nothing for a corporation."""
    if not isinstance(lot, Private):
        return None
    words = summary(scene.game, lot)
    if not words:
        return None
    words += [one for _, one in long_lists(scene.game, lot)]
    return tag(
        "details", tag("summary", say("what it does")), *(tag("p", one) for one in words), class_="small"
    )
