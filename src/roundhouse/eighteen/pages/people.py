"""Players and companies on the page: who has what."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial

from roundhouse.eighteen.model.words import NO_LIMIT
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.pieces import Corporation, Holder, Player
from roundhouse.eighteen.rules.state.turns import BindsMoney
from roundhouse.table.languages import to_say

from .abilities import summary
from .bids import standing_offers
from .board_deals import BoardDeals, deal_buttons
from .markup import NOTHING, Content, Html, as_json, join, table, tag
from .notes import notes_on
from .prospects import is_traded
from .scene import Scene, chip, mark_of, name_beside
from .words import listed, percents, say


def number(value: Content, **attributes: str | None) -> Html:
    """A table cell for a number, whose figures line up."""
    return tag("td", value, class_="number", **attributes)


def players_table(scene: Scene) -> Html:
    """The table of players, with two rows for each: figures, and what is held."""
    heads: list[Content] = [
        say("Player"),
        *(tag("th", words, class_="number") for words in (say("Cash"), say("Worth"), say("Certificates"))),
    ]
    rows = (row for player in scene.game.players for row in _player(scene, player))
    return table(heads, rows, class_="players")


def _player(scene: Scene, player: Player) -> Iterator[Html]:
    game = scene.game
    on = " on" if _is_on(scene, player) else ""
    yield tag(
        "tr",
        tag("th", player.name, " ", _badges(scene, player), scope="row"),
        number(scene.money(player.cash)),
        number(scene.money(game.worth(player))),
        number(_certificates(game, player)),
        class_=f"figures{on}",
    )
    yield tag("tr", tag("td", _holdings(scene, player), colspan=4, class_="holdings"), class_=f"held{on}")


def _certificates(game: EighteenGame, player: Player) -> str:
    held, limit = game.limits.certificates_counted(player), game.certificate_limit(player)
    number = f"{held:g}"
    return f"{number} / {limit}" if limit < NO_LIMIT else say("%(number)s, no limit", number=number)


def _is_on(scene: Scene, player: Player) -> bool:
    return player.id in scene.game.deciders()


def _badges(scene: Scene, player: Player) -> Html:
    marks: list[Content] = []
    if _is_on(scene, player):
        marks.append(tag("span", say("on turn"), class_="badge turn"))
    if player.id == scene.seat:
        marks.append(tag("span", say("you"), class_="badge"))
    if player is scene.game.progress.priority and not scene.game.over:
        marks.append(tag("span", say("priority"), class_="badge", title=say("Begins the next stock round")))
    if player.bankrupt:
        marks.append(tag("span", say("bankrupt"), class_="badge warn"))
    return join(marks, " ")


def _holdings(scene: Scene, player: Player) -> Html:
    """What a player holds: shares, minors without a private company, private companies,
    money in bids, notes."""
    game = scene.game
    parts: list[Content] = []
    whole = {one for one in player.held if not one.is_major and player.percent(one) == 100}
    for corporation in player.held:
        if corporation not in whole:
            star = "★" if corporation.player is player else ""
            share = f" {percents(player.percent(corporation))}{star}"
            parts.append(tag("span", chip(corporation), share, class_="nowrap"))
    for minor in game.minors.values():
        alone = minor.player is player and minor.id not in game.privates and minor not in player.held
        if minor in whole or (alone and not minor.closed):
            parts.append(tag("span", chip(minor), title=minor.name))
    parts.extend(
        tag("span", mark_of(private), class_="private", title=private.name) for private in player.privates
    )
    bound = scene.step.bound(player) if isinstance(scene.step, BindsMoney) else 0
    if bound:
        left = scene.money(player.cash - bound)
        words = say("%(money)s in bids, %(left)s free", money=scene.money(bound), left=left)
        parts.append(tag("span", words, class_="small nowrap"))
    for name, value in notes_on(scene, player):
        parts.append(tag("span", f"{name} {value}", class_="small nowrap"))
    return join(parts, " ") or tag("span", say("nothing yet"), class_="small")


def companies_list(scene: Scene, lots: Html = NOTHING) -> Html:
    """A card for each company: those that operate, in order, then the others; in stock rounds minors last.

    ``lots`` stand between those cards and the names of companies with which nothing can be done. Where
    nothing can be done with a company that has begun, what is on offer comes first.
    """
    game = scene.game
    floated = game.floated()
    started = [one for one in game.companies() if one not in floated and not one.closed and _begun(one)]
    waiting = [
        one for one in game.companies() if not one.closed and one not in floated and one not in started
    ]
    closed = [one for one in game.companies() if one.closed and not one.removed]
    left_out = [one for one in game.companies() if one.removed]
    deals = scene.aspect(BoardDeals)
    offered = [company for company in waiting if deals.about(company.key)]
    waiting = [one for one in waiting if one not in offered and not one.definition.stands_in]
    begun, last = [*floated, *started], list[Corporation]()
    if (offered or lots) and not any(deals.about(company.key) for company in begun):
        begun, last = last, begun
    for cards in (begun, last) if game.round.kind == "stock" else ():
        cards.sort(key=lambda company: not company.is_major)  # minors are seldom dealt with: they make room
    return join(
        [
            _cards(scene, [*begun, *offered]),
            lots,
            _cards(scene, last),
            _short_list(say("Not started"), waiting, partial(_starting, game)),
            _short_list(say("Closed"), closed),
            _short_list(say("Not in this game"), left_out),
        ]
    )


def _cards(scene: Scene, companies: Sequence[Corporation]) -> Html:
    if not companies:
        return NOTHING
    return tag("div", *(_company_card(scene, company) for company in companies), class_="cards")


def _begun(company: Corporation) -> bool:
    return company.parred or company.player is not None


def _starting(game: EighteenGame, company: Corporation) -> str:
    """The words on the phase from which on a company may be started, if that is known and yet to come."""
    phase, begun = game.policies.stock.starts_from(company), game.title.phases[: game.depot.phase_index + 1]
    if phase is None or any(one.name == phase for one in begun):
        return ""
    return f", {say('from phase %(phase)s on', phase=phase)}"


def _short_list(
    heading: str, companies: list[Corporation], more: Callable[[Corporation], str] = lambda _company: ""
) -> Html:
    if not companies:
        return NOTHING
    items = [tag("li", chip(company), " ", name_beside(company), more(company)) for company in companies]
    return join([tag("h3", heading), tag("ul", *items, class_="plain")])


def facts_button(words: str, question: Mapping[str, str], name: str = "") -> Html:
    """A button that asks for facts and shows them; ``name`` is read out before its words."""
    return tag(
        "button",
        words,
        type="button",
        class_="quiet facts-of",
        aria_label=f"{name}: {words}" if name else None,
        data_facts=as_json(question),
    )


def _company_card(scene: Scene, company: Corporation) -> Html:
    game = scene.game
    badges: list[Content] = []
    deals = scene.aspect(BoardDeals).about(company.key)
    begun, offers = _begun(company), standing_offers(scene, company)
    if scene.actor is company:
        badges.append(tag("span", say("operates"), class_="badge turn"))
    if begun and company.is_major and not company.floated:
        sold = game.shares.sold_percent(company)
        words = say("%(sold)s%% of %(needed)s%% sold", sold=sold, needed=game.shares.float_percent(company))
        badges.append(tag("span", words, class_="badge"))
    shown = [*(_facts(scene, company) if begun else beginning(scene, company)), *notes_on(scene, company)]
    return tag(
        "article",
        tag(
            "h3",
            chip(company),
            " ",
            tag("span", name_beside(company), class_="grow", title=company.name),
            *badges,
        ),
        tag(
            "div",
            deal_buttons(deals, company.id),
            facts_list(shown),
            *(tag("p", words, class_="small") for words in summary(game, company)),
            tag("p", join(offers, " · "), class_="small") if offers else None,
            class_="told",
        ),
        _asks(scene, company, begun=begun),
        class_="company on" if scene.actor is company else "company",
        data_company=company.id,
        data_pick=" ".join(deal.id for deal in deals) or None,
    )


def _asks(scene: Scene, company: Corporation, *, begun: bool) -> Html:
    """What can be asked of a company, as buttons; nothing once the game is over."""
    asks: list[Html] = []
    if scene.game.over:
        return NOTHING
    if is_traded(company):
        asks.append(facts_button(say("What it takes"), {"about": "takes", "company": company.id}, company.id))
    if begun and _runs_trains(scene, company):
        asks.append(facts_button(say("Reach"), {"about": "reach", "company": company.id}, company.id))
    return tag("div", *asks, class_="asks") if asks else NOTHING


def facts_list(facts: Iterable[tuple[str, Content]]) -> Html:
    """Facts with their names; nothing where there are none."""
    parts = [tag("div", tag("dt", name), tag("dd", value)) for name, value in facts]
    return tag("dl", *parts, class_="facts") if parts else NOTHING


def beginning(scene: Scene, company: Corporation) -> Iterator[tuple[str, Content]]:
    """The home of a company that nobody has yet, and its train if it has one already."""
    if company.definition.home:
        yield say("Home"), " / ".join(scene.place(hex_) for hex_ in company.definition.home)
    if company.trains:
        yield say("Trains"), join((tag("span", train.name, class_="train") for train in company.trains), " ")


def _facts(scene: Scene, company: Corporation) -> Iterator[tuple[str, Content]]:
    game = scene.game
    if company.player:
        yield say("President") if company.is_major else say("Owner"), company.player.name
    yield say("Treasury"), scene.money(company.cash)
    if company.cell:
        par = f" ({say('par %(money)s', money=scene.money(company.par.price))})" if company.par else ""
        yield say("Price"), f"{scene.money(company.cell.price)}{par}{_less(scene, company)}"
    if _runs_trains(scene, company):
        yield say("Trains"), _trains(scene, company)
        if company.definition.tokens:
            yield say("Tokens"), _tokens(scene, company)
    if company.runs:
        yield say("Last run"), scene.money(company.runs[-1])
    if company.loans:
        yield say("Loans"), _loans(scene, company)
    if company.definition.shares and (company.is_major or company.percent(company) < 100):
        shares = _share_words(game, company)
        if shares:
            yield say("Shares"), shares
    if company.privates:
        yield say("Privates"), listed(private.name for private in company.privates)


def _runs_trains(scene: Scene, company: Corporation) -> bool:
    """Whether the company is a railway; the debts of 18RoyalGorge only have shares and a price."""
    board = scene.game.land.board
    return bool(company.definition.tokens or company.trains or any(board.tokens_of(company.id)))


def _loans(scene: Scene, company: Corporation) -> str:
    policy = scene.game.policies.money
    most, interest = policy.most_loans(company), policy.interest(company)
    number = f"{company.loans} {say('of %(limit)s', limit=most)}" if most else str(company.loans)
    return (
        f"{number}, {say('interest %(money)s a round', money=scene.money(interest))}" if interest else number
    )


def _less(scene: Scene, company: Corporation) -> str:
    """The words on what a share counts where that is less than its price."""
    percent = company.share_percent
    counted = scene.game.policies.stock.counted(company, percent)
    if counted >= company.price_of(percent) or not company.definition.shares:
        return ""
    return f", {say('without a train %(money)s', money=scene.money(counted))}"


def _trains(scene: Scene, company: Corporation) -> Html:
    limit = scene.game.policies.trains.train_limit(company)
    cards = [
        tag(
            "span",
            train.name,
            class_="train old" if train.obsolete else "train",
            title=say("on its last run") if train.obsolete else None,
        )
        for train in company.trains
    ]
    rest = f" {say('of %(limit)s', limit=limit)}" if limit < NO_LIMIT else ""
    return join([join(cards, " ") or say("none"), tag("span", rest, class_="small")])


def _tokens(scene: Scene, company: Corporation) -> str:
    placed = sorted({scene.place(hex_) for hex_, _ in scene.game.land.board.tokens_of(company.id)})
    if not company.tokens:
        return say("%(placed)s placed, none left", placed=len(placed))
    return say(
        "%(placed)s placed, %(left)s left (next %(money)s)",
        placed=len(placed),
        left=len(company.tokens),
        money=scene.money(company.tokens[0]),
    )


def _share_words(game: EighteenGame, company: Corporation) -> str:
    own = say("treasury") if game.settings.capitalization == "incremental" else say("IPO")
    parts = []
    if company.percent(company):
        parts.append(f"{own} {percents(company.percent(company))}")
    if game.pool.percent(company):
        parts.append(f"{say('pool')} {percents(game.pool.percent(company))}")
    parts.extend(
        f"{player.name} {percents(player.percent(company))}"
        for player in game.players
        if player.percent(company)
    )
    parts.extend(
        f"{holder.id} {percents(holder.percent(company))}" for holder in _corporate_holders(game, company)
    )
    return ", ".join(parts)


def _corporate_holders(game: EighteenGame, company: Corporation) -> list[Corporation]:
    """The corporations that own shares of another one."""
    return [one for one in game.corporations.values() if one is not company and one.percent(company)]


def shares_table(scene: Scene) -> Html:
    """The spreadsheet of players by companies, with what the companies are worth."""
    game = scene.game
    companies = [one for one in game.corporations.values() if one.is_major and not one.closed]
    companies.sort(key=lambda one: (game.market.operating_key(one), one.id))
    heads: list[Content] = [
        "",
        *(tag("th", words, class_="number") for words in (say("Worth"), say("Cash"), say("Privates"))),
    ]
    heads += [tag("th", chip(one), class_="number") for one in companies]
    rows = [_share_row(scene, player, companies) for player in game.players]
    for holder, name in (
        (None, say("In the treasury") if game.settings.capitalization == "incremental" else say("IPO")),
        (game.pool, say("Pool")),
    ):
        cells = [number(_percent(holder or one, one)) for one in companies]
        rows.append(tag("tr", tag("th", name, scope="row"), *[tag("td")] * 3, *cells, class_="bank"))
    owners = {holder.id: holder for company in companies for holder in _corporate_holders(game, company)}
    for owner in owners.values():
        cells = [number("–" if one is owner else _percent(owner, one)) for one in companies]
        rows.append(tag("tr", tag("th", chip(owner), scope="row"), *[tag("td")] * 3, *cells, class_="bank"))
    told = {name: teller for name, teller in _COMPANY_ROWS.items() if game.title.has_map or name in _PRICED}
    for name, teller in told.items():
        cells = [number(teller(scene, one)) for one in companies]
        kind = "sum earned" if teller is _runs else "sum"
        rows.append(tag("tr", tag("th", say(name), scope="row"), *[tag("td")] * 3, *cells, class_=kind))
    return table(heads, rows, class_="spreadsheet sortable")


def _share_row(scene: Scene, player: Player, companies: list[Corporation]) -> Html:
    game = scene.game
    privates = sum(private.value for private in player.privates)
    return tag(
        "tr",
        tag("th", player.name, scope="row"),
        number(tag("b", scene.money(game.worth(player)))),
        number(scene.money(player.cash)),
        number(scene.money(privates) if privates else "–"),
        *(number(f"{_percent(player, one)}{'★' if one.player is player else ''}") for one in companies),
        class_="on" if _is_on(scene, player) else None,
    )


def _percent(holder: Holder, company: Corporation) -> str:
    percent = holder.percent(company)
    return percents(percent) if percent else "–"


def _par(scene: Scene, company: Corporation) -> str:
    return scene.money(company.par.price) if company.par else "–"


def _price(scene: Scene, company: Corporation) -> str:
    return scene.money(company.cell.price) if company.cell else "–"


def _cash(scene: Scene, company: Corporation) -> str:
    return scene.money(company.cash) if company.floated else "–"


def _train_names(_scene: Scene, company: Corporation) -> str:
    return " ".join(train.name for train in company.trains) or "–"


def _last_run(scene: Scene, company: Corporation) -> str:
    return scene.money(company.runs[-1]) if company.runs else "–"


def _runs(_scene: Scene, company: Corporation) -> str:
    """The revenues of a company's last six runs, the newest last."""
    return ", ".join(str(run) for run in company.runs[-6:]) or "–"


_COMPANY_ROWS = {
    to_say("Par"): _par,
    to_say("Price"): _price,
    to_say("Treasury"): _cash,
    to_say("Trains"): _train_names,
    to_say("Last run"): _last_run,
    to_say("Runs"): _runs,
}
_PRICED = ("Par", "Price", "Treasury")
"""What there is to tell of companies without trains, too."""
