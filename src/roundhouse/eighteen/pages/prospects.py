"""What it takes to float a company, to take its presidency over, to get rid of it; who could buy what.

Every figure is found by trying the deals at the desks of the game and taking them back, for any player and
whoever is in turn. So whatever a title has to say about prices, floating, limits and presidents is in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from roundhouse.eighteen.rules import trading
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation, Player
from roundhouse.eighteen.rules.steps.stock import StockTurn
from roundhouse.table.errors import Refusal

from .markup import Content, Html, join, table, tag
from .scene import Scene, chip, name_beside
from .words import count, say

PLENTY = 100_000
"""A sum that is more than any certificate costs."""


class Spree(NamedTuple):
    """Certificates bought one after the other: how many, and what they cost together in money."""

    certificates: int
    cost: int


def why_not_buy(game: EighteenGame, player: Player, share: Certificate) -> str | None:
    """Why a player could not buy this certificate if it were their turn, or ``None``."""
    turn = game.round.find(StockTurn)
    if turn is not None and turn.actor() is player:
        return turn.why_not_buy(player, (share,))
    if turn is not None and (player, share.corporation) in turn.sold:
        company = share.corporation.id
        return say("%(name)s sold shares of %(company)s in this round.", name=player.name, company=company)
    reason = trading.why_not_buy(game, player, share)
    if reason is not None:
        return reason
    cost = game.shares.price(share)
    if cost > player.cash:
        has, costs = game.money(player.cash), game.money(cost)
        return say("%(name)s has %(money)s, it costs %(cost)s.", name=player.name, money=has, cost=costs)
    if not game.limits.may_gain(player, (share,)):
        return say(
            "%(name)s would hold too many certificates, or too much of %(company)s.",
            name=player.name,
            company=share.corporation.id,
        )
    return None


def on_offer(game: EighteenGame, company: Corporation) -> list[Certificate]:
    """The certificates that the pool and the company sell, one of each size and owner, the cheapest first."""
    if not company.parred or company.closed:
        return []
    found: dict[tuple[str, int, bool], Certificate] = {}
    for owner in (game.pool, company):
        for share in owner.held.get(company, ()):
            if not share.reserved:
                found.setdefault((owner.key, share.percent, share.president), share)
    return sorted(found.values(), key=game.shares.price)


def spree(game: EighteenGame, player: Player, company: Corporation, done: Callable[[], bool]) -> Spree | None:
    """What ``player`` must buy until ``done`` is true, whatever money and limits say;
    ``None`` if there is not enough."""
    count = cost = 0
    try:
        with game.journal.trial():
            while not done():
                player.cash += PLENTY
                offers = on_offer(game, company)
                share = next((one for one in offers if not trading.why_not_buy(game, player, one)), None)
                if share is None:
                    return None
                price = game.shares.price(share)
                game.shares.buy(player, (share,), price)
                game.check_float(company)
                count, cost = count + 1, cost + price
            return Spree(count, cost)
    except Refusal:
        return None
    finally:
        game.happened()


class Dump(NamedTuple):
    """A sale by which a president gets rid of a company: percent, money, the next president, the prices."""

    percent: int
    gain: int
    heir: str
    before: int
    after: int


def dump(game: EighteenGame, company: Corporation) -> Dump | None:
    """The smallest sale after which somebody else is president, or ``None`` if none is possible."""
    owner = company.player
    if not isinstance(owner, Player) or company.cell is None:
        return None
    before = company.cell.price
    for shares, percent in game.shares.bundles(owner, company):
        if not game.limits.fits_in_pool(company, percent):
            continue
        if not game.shares.may_dump(owner, shares, percent):
            continue
        try:
            with game.journal.trial():
                cash = owner.cash
                game.policies.stock.sell(shares, percent)
                heir = company.player
                after = company.cell.price if company.cell else 0
                if heir is not owner:
                    return Dump(percent, owner.cash - cash, heir.name if heir else "nobody", before, after)
        finally:
            game.happened()
    return None


def is_traded(company: Corporation) -> bool:
    """Whether shares of a company change hands; a minor of one certificate goes as a whole, if at all."""
    return company.is_major or len(company.definition.shares) > 1


def prospects(scene: Scene, company: Corporation) -> Html:
    """All prospects of one company, for the page."""
    return tag(
        "aside",
        tag("h2", chip(company), " ", name_beside(company)),
        tag("dl", *(join([tag("dt", name), tag("dd", words)]) for name, words in _lines(scene, company))),
        class_="told-facts",
        role="region",
        aria_label=say("What it takes: %(name)s", name=company.name),
    )


def _lines(scene: Scene, company: Corporation) -> Iterator[tuple[str, Content]]:
    game = scene.game
    if company.closed:
        yield say("Now"), say("It is closed.")
        return
    if not company.parred and company.is_major:
        yield from _to_start(scene, company)
        return
    if not company.floated:
        yield say("To float"), _to_float(scene, company)
    for player in game.players:
        if not player.bankrupt and company.player is not player and company.definition.shares:
            yield say("%(name)s as president", name=player.name), _take_over(scene, company, player)
    if company.player is not None:
        yield say("%(name)s sells out", name=company.player.name), _sell_out(scene, company)
    for player in game.players:
        if not player.bankrupt and company.definition.shares:
            yield say("%(name)s could buy", name=player.name), _could_buy(scene, company, player)


def _to_start(scene: Scene, company: Corporation) -> Iterator[tuple[str, Content]]:
    game = scene.game
    cells = game.policies.stock.par_cells(company)
    if not cells or not any(share.president for share in game.shares.all_of(company)):
        yield say("To start"), say("It cannot be started yet.")
        return
    for cell in sorted({cell.price: cell for cell in cells}.values(), key=lambda cell: cell.price):
        first, shares = game.shares.par_cost(company, cell), game.shares.shares_to_float(company, cell)
        par, paid, whole = (scene.money(amount) for amount in (cell.price, first, cell.price * shares))
        words = say("%(money)s for the president’s certificate", money=paid)
        if company.definition.shares and shares * company.share_percent <= company.definition.shares[0]:
            words = say("%(money)s for the president’s certificate; it floats at once", money=paid)
        else:
            floats = count("for the # share that floats it", "for the # shares that float it", shares)
            words += f", {whole} {floats}"
        yield say("Par %(money)s", money=par), words


def _to_float(scene: Scene, company: Corporation) -> str:
    buyer = scene.game.players[0]
    found = spree(scene.game, buyer, company, lambda: company.floated)
    if found is None:
        return say("There are not enough shares on offer.")
    return _bought(scene, found)


def _bought(scene: Scene, found: Spree) -> str:
    return f"{count('# certificate for', '# certificates for', found.certificates)} {scene.money(found.cost)}"


def _take_over(scene: Scene, company: Corporation, player: Player) -> str:
    found = spree(scene.game, player, company, lambda: company.player is player)
    if found is None:
        return say("not by buying: there are not enough shares on offer")
    short = found.cost - player.cash
    if short > 0:
        money = f", {say('%(money)s more than the cash', money=scene.money(short))}"
    else:
        money = f" {say('of %(limit)s', limit=scene.money(player.cash))}"
    return f"{_bought(scene, found)}{money}"


def _sell_out(scene: Scene, company: Corporation) -> str:
    found = dump(scene.game, company)
    if found is None:
        return say("not now: nobody could take it over, or the pool has no room")
    turn = scene.game.round.find(StockTurn)
    yet = trading.why_not_sell_yet(scene.game, company.player, company) if company.player else None
    change = f"{scene.money(found.before)} → {scene.money(found.after)}"
    price = say("the price goes %(change)s", change=change)
    if found.before == found.after:
        price = say("the price stays")
    later = (
        "" if yet is None and turn is not None else f" ({yet})" if yet else f" ({say('in a stock round')})"
    )
    sold = say("%(percent)s%% for %(money)s", percent=found.percent, money=scene.money(found.gain))
    return f"{sold}: {say('%(name)s becomes president', name=found.heir)}, {price}{later}"


def _could_buy(scene: Scene, company: Corporation, player: Player) -> Content:
    game, said, against = scene.game, [], ""
    for share in on_offer(game, company):
        reason = why_not_buy(game, player, share)
        against = against or reason or ""
        if reason is None:
            source = say("pool") if share.owner is game.pool else say("company")
            cost = scene.money(game.shares.price(share))
            words = say("%(percent)s%% for %(money)s", percent=share.percent, money=cost)
            said.append(f"{words} ({source})")
    return ", ".join(said) or f"{say('nothing')}: {against or say('no shares are on offer')}"


def buyers(scene: Scene) -> Html:
    """The tables of who could buy what if it were their turn: players by companies, companies by trains."""
    return tag(
        "aside",
        tag("h2", say("Who could buy what")),
        tag("p", say("As the money lies now, whoever is on."), class_="hint"),
        _shares_table(scene),
        _trains_table(scene),
        class_="told-facts",
        role="region",
        aria_label=say("Who could buy what"),
    )


def _shares_table(scene: Scene) -> Html | None:
    game = scene.game
    companies = [one for one in game.companies() if on_offer(game, one)]
    if not companies:
        return None
    heads: list[Content] = ["", tag("th", say("Cash"), class_="number")]
    heads += [tag("th", chip(one), class_="number") for one in companies]
    rows = []
    for player in game.players:
        cells = [_cheapest(scene, player, company) for company in companies]
        money = tag("td", scene.money(player.cash), class_="number")
        rows.append(tag("tr", tag("th", player.name, scope="row"), money, *cells))
    return table(heads, rows, class_="spreadsheet")


def _cheapest(scene: Scene, player: Player, company: Corporation) -> Html:
    game, against = scene.game, ""
    for share in on_offer(game, company):
        reason = why_not_buy(game, player, share)
        if reason is None:
            return tag("td", scene.money(game.shares.price(share)), class_="number")
        against = against or reason
    return tag("td", "–", class_="number", title=against)


def _trains_table(scene: Scene) -> Html | None:
    game = scene.game
    companies = [one for one in game.floated() if one.is_major or one.trains]
    offers = {train.name: game.depot.lowest_price(train) for train in game.depot.for_sale()}
    if not companies or not offers:
        return None
    heads: list[Content] = [
        "",
        *(tag("th", words, class_="number") for words in (say("Treasury"), say("Room"))),
    ]
    heads += [
        tag("th", f"{say('%(name)s train', name=name)} {scene.money(price)}", class_="number")
        for name, price in offers.items()
    ]
    rows = []
    for company in companies:
        limit = game.policies.trains.train_limit(company)
        room = max(0, limit - len(company.trains)) if limit < 99 else "∞"
        cells = [_short(scene, company, price) for price in offers.values()]
        facts = [tag("td", words, class_="number") for words in (scene.money(company.cash), room)]
        rows.append(tag("tr", tag("th", chip(company), scope="row"), *facts, *cells))
    return table(heads, rows, class_="spreadsheet")


def _short(scene: Scene, company: Corporation, price: int) -> Html:
    """A table cell with the money that a company lacks for a train, and what its president has."""
    short = price - company.cash
    if short <= 0:
        return tag("td", say("yes"), class_="number")
    owner = company.player
    title = say("%(name)s has %(money)s", name=owner.name, money=scene.money(owner.cash)) if owner else None
    return tag("td", say("%(money)s short", money=scene.money(short)), class_="number", title=title)
