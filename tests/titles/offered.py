"""What we offer before a recorded action, beside what the recordings' own engine offered there."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any, Literal

import msgspec

from roundhouse.eighteen.formats.games18xx import read_entry, standing
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.parts.bid_boxes.concessions import par_credit
from roundhouse.eighteen.rules.rounds import OperatingRound
from roundhouse.eighteen.rules.state.actions import LayTile, RunRoutes
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Holder, Offering, Player, Private
from roundhouse.eighteen.rules.steps.auction import WaterfallAuction
from roundhouse.eighteen.rules.steps.pending import ParPending
from roundhouse.eighteen.rules.steps.selection import SelectionAuction
from roundhouse.eighteen.titles.g21Moon.rules.corporate import CorporateShares
from roundhouse.eighteen.titles.g1841.rules.holdings import CompanyShares
from roundhouse.eighteen.titles.g1852Missouri.rules import RowDraft
from roundhouse.eighteen.titles.g1893.rules.stock import StockTurnBonds
from roundhouse.table.choices import Choice, Span
from roundhouse.table.table import Table

from .cards import as_recorded, has_cards
from .conversions import as_runs
from .declared import declared
from .in_vienna import as_assignments
from .reference import ROOT, new_game, record_of
from .takeovers import as_looks

LOOSE = frozenset({"bankrupt", "take_loan", "payoff_loan", "failed_merge", "use_graph"})
"""Kinds that the recordings' engine offers without looking whether they are possible, or only to write
something down for itself."""

BANK_SELLS = frozenset({"21Moon"})
"""Titles where that engine counts what nobody has bought of a corporation as the bank's."""


class Row(msgspec.Struct, frozen=True):
    """What the recordings' engine offered before one action (see ``offers/`` in the data's README)."""

    id: int
    type: str
    step: str
    actor: str = msgspec.field(name="for")
    kinds: frozenset[str] = frozenset()
    must: bool = False
    buy: tuple[tuple[str, str, int, int], ...] = ()
    sell: tuple[tuple[str, int, int], ...] = ()
    par: Mapping[str, frozenset[int]] = {}
    trains: tuple[tuple[str, str, int, tuple[int, int] | None], ...] = ()
    bids: tuple[tuple[str, int | None, int | None, bool], ...] = ()
    companies: tuple[tuple[str, str | None, float | None, float | None], ...] = ()
    dividends: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Difference:
    """One thing that only one of the two engines offers before one action."""

    game: EighteenGame
    row: Row
    about: str
    """``declared``, ``kinds``, or which of the :data:`LISTS`."""
    side: Literal["ours", "theirs"]
    item: Any
    """A kind of action, or a line of the list."""


def rows_of(recording: str) -> Iterator[Row]:
    """The recorded offers, action by action."""
    with gzip.open(ROOT / "offers" / f"{recording}.jsonl.gz", "rb") as lines:
        for line in lines:
            if b'"step":' in line:  # at some points of some records that engine tells nothing
                yield msgspec.json.decode(line, type=Row)


def positions(recording: str) -> Iterator[tuple[EighteenGame, Row]]:
    """Replay a recording: the game before each action, and what was offered there."""
    record = record_of(recording)
    game = new_game(record)
    table = Table(game)
    rows: dict[int, list[Row]] = {}
    for row in rows_of(recording):
        rows.setdefault(row.id, []).append(row)
    for action in standing(record.actions):
        entry = read_entry(action, game)
        waiting = rows.get(entry.number, [])  # a number may stand twice in a recording
        if waiting and not game.over:
            yield game, waiting.pop(0)
        table.replay_one(entry)


def differences(game: EighteenGame, row: Row, choices: Sequence[Choice] | None = None) -> list[Difference]:
    """How our offers differ from ``row``: the kinds that steps declare, the kinds with a choice, the lists.

    ``choices`` stands for what we offer; without it that is :func:`choices_of`.
    """
    if choices is None:
        choices = choices_of(game, row)
    choices = list(as_assignments(game, as_looks(game, as_recorded(game, as_runs(choices)))))
    kinds = row.kinds - LOOSE
    found: dict[str, tuple[frozenset[Any], frozenset[Any]]] = {
        "declared": (declared(game, actor_of(game, row)) - LOOSE, kinds),
        "kinds": (frozenset(choice.type for choice in choices) - LOOSE, kinds),
    }
    for name, part in LISTS.items():
        ours = frozenset(part.ours(game, [choice for choice in choices if choice.type == part.kind]))
        theirs = frozenset(part.theirs(game, row)) if part.kind in row.kinds else frozenset()
        found[name] = (ours, theirs)
    out: list[Difference] = []
    for name, (ours, theirs) in found.items():
        out += [Difference(game, row, name, "ours", item) for item in ours - theirs]
        out += [Difference(game, row, name, "theirs", item) for item in theirs - ours]
    return out


def choices_of(game: EighteenGame, row: Row) -> list[Choice]:
    """What whoever ``row`` is for may do now, with what the president may do for a company.

    Of steps with lays and runs the kinds only: these have tests of their own.
    """
    actor = actor_of(game, row)
    asked: list[Entity] = [actor]
    if isinstance(actor, Corporation) and actor.player is not None:
        asked.append(actor.player)
    keys = {entity.key for entity in asked}
    found: list[Choice] = []
    for step in game.round.steps:
        kinds = {kind for entity in asked for kind in step.kinds_for(entity)}
        if kinds & {LayTile, RunRoutes}:
            tags = {str(kind.__struct_config__.tag) for kind in kinds}
            found.extend(Choice({"type": tag, "entity": actor.key}) for tag in sorted(tags))
        elif kinds:
            found.extend(choice for choice in step.choices() if choice.action["entity"] in keys)
        if step.waits():
            break
    return found


def actor_of(game: EighteenGame, row: Row) -> Entity:
    """Whom the recordings' engine waits for."""
    for key in (row.actor, f"corp:{row.actor}", f"minor:{row.actor}", f"private:{row.actor}"):
        piece = game.pieces.get(key)
        if isinstance(piece, Player | Private) or (isinstance(piece, Corporation) and not piece.closed):
            return piece
    raise AssertionError(f"nobody is called {row.actor}")


Items = Iterator[tuple[Any, ...]]


def _our_buy(game: EighteenGame, choices: Sequence[Choice]) -> Items:
    for choice in choices:
        if (_is_players(choice) or _trades_as_players(game)) and "swap" not in choice.action:
            share = game.certificates[choice.action["shares"][0]]
            yield (
                share.corporation.id,
                _holder(game, share.owner, share.corporation),
                share.percent,
                choice.facts["cost"],
            )


def _is_players(choice: Choice) -> bool:
    """Not an issue or a redemption of a corporation, of which only the kinds are recorded."""
    return str(choice.action["entity"]).startswith("player:")


def _trades_as_players(game: EighteenGame) -> bool:
    """Does a corporation buy shares, and perhaps start others, as players do (1841, 21Moon)?"""
    return isinstance(game.round.waiting(), CompanyShares | CorporateShares)


def _holder(game: EighteenGame, owner: Holder | None, corporation: Corporation) -> str:
    if owner is game.pool:
        return "pool"
    if isinstance(owner, Offering) and owner.to_bank:
        return "bank"
    if isinstance(owner, Corporation) and game.title.id in BANK_SELLS and owner is corporation:
        return "bank"
    assert isinstance(owner, Player | Corporation)
    return owner.id


def _our_sell(game: EighteenGame, choices: Sequence[Choice]) -> Items:
    """In a company's turn none, since its president's sales are not in the record."""
    if isinstance(game.round, OperatingRound) and isinstance(game.round.entity, Corporation):
        waiting = game.round.waiting()
        if waiting is None or not isinstance(waiting.actor(), Player):
            return
    for choice in choices:
        if _is_players(choice) and "swap" not in choice.action:
            yield choice.facts["corporation"], choice.action["percent"], choice.facts["gain"]


def _their_sell(game: EighteenGame, row: Row) -> Items:
    """Where a company is in turn its own shares are listed, though it is the president who sells."""
    return iter(row.sell if row.actor.startswith("player:") else ())


def _our_par(game: EighteenGame, choices: Sequence[Choice]) -> Items:
    for choice in choices:
        yield choice.action["corporation"], choice.facts["price"]


def _our_trains(game: EighteenGame, choices: Sequence[Choice]) -> Items:
    for choice in choices:
        if "exchange" not in choice.action and "variant" not in choice.action:
            train = game.train(choice.action["train"])
            low, high = _span(choice, "price")
            yield choice.facts["name"], train.owner.id if train.owner else "bank", low, high


def _our_bids(game: EighteenGame, choices: Sequence[Choice]) -> Items:
    for choice in choices:
        lot = choice.action.get("minor") or choice.action.get("company")
        if has_cards(game):
            yield lot, 0, 0
            continue
        step = game.round.waiting()
        if isinstance(step, RowDraft):  # the record lists prices without what skipped cards add
            price = step.written_price(game.private(str(lot)))
            yield lot, price, price
            continue
        if lot is not None and "puts_up" not in choice.facts:
            yield lot, *_span(choice, "price")


def _our_companies(game: EighteenGame, choices: Sequence[Choice]) -> Items:
    for choice in choices:
        if has_cards(game):
            return
        private = game.private(choice.action["company"])
        owner = private.owner
        yield private.id, owner.key if isinstance(owner, Player) else "bank", *_span(choice, "price")


def _our_dividends(game: EighteenGame, choices: Sequence[Choice]) -> Items:
    for choice in choices:
        yield (choice.action["kind"],)


def _span(choice: Choice, field: str) -> tuple[int, int]:
    if field in choice.action:
        return choice.action[field], choice.action[field]
    span = choice.open[field]
    assert isinstance(span, Span)
    return span.low, span.high


def _their_par(game: EighteenGame, row: Row) -> Items:
    """Where a price is asked for one corporation, all are listed."""
    asked = {
        corporation.id
        for step in game.round.steps
        if isinstance(step, ParPending)
        for _, corporation in step.pending
    }
    player = actor_of(game, row)
    if isinstance(player, Private):  # it becomes a corporation; what it costs is looked at there
        yield from ((name, price) for name, prices in row.par.items() for price in prices)
    if not isinstance(player, Player) and not (isinstance(player, Corporation) and _trades_as_players(game)):
        return
    for name, prices in row.par.items():
        corporation = game.company(name)
        costs = {cell.price: game.shares.par_cost(corporation, cell) for cell in game.market.par_cells()}
        means = player.cash + par_credit(game, corporation)
        if not asked or name in asked:
            yield from ((name, price) for price in prices if asked or costs.get(price, 0) <= means)


def _their_trains(game: EighteenGame, row: Row) -> Items:
    """What there is money for: the president's counts only where a train must be bought."""
    company = actor_of(game, row)
    assert not row.trains or isinstance(company, Corporation)
    for name, owner, price, span in row.trains:
        assert isinstance(company, Corporation)
        low, high = span or (price, price)
        if not row.must:
            high = min(high, game.policies.money.buying_power(company))
        if owner != "bank":
            if low <= high:
                yield name, owner, low, high
        elif low <= price <= high:
            yield name, owner, price, price


def _their_bids(game: EighteenGame, row: Row) -> Items:
    """Of an auction in progress the lot; corporations are started with a par price, not by a bid."""
    lot = lot_of(game)
    if has_cards(game):  # cards are drafted for nothing, and the record lists no prices
        yield from ((item, 0, 0) for item, _, _, _ in row.bids)
        return
    for item, low, high, at_once in row.bids:
        if low is None or (item not in game.privates and item not in game.minors) or lot not in (None, item):
            continue
        if high is None or low <= high:
            yield item, low, low if at_once or high is None else high


def lot_of(game: EighteenGame) -> str | None:
    """What is being auctioned."""
    for step in game.round.steps:
        if isinstance(step, WaterfallAuction) and step.auctioned:
            return step.auctioned.id
        if isinstance(step, SelectionAuction) and step.auction.lot:
            return step.auction.lot.id
    return None


def _their_companies(game: EighteenGame, row: Row) -> Items:
    """At most for what a corporation has; in whole money. Between players any price will do, but in 1893.

    Where the record has no price ours is taken: then only what is for sale is compared.
    """
    actor = actor_of(game, row)
    if has_cards(game):  # the record lists the cards that are shown, whether they may be bought or not
        return
    for item, holder, least_there, most_there in row.companies:
        owner = holder or "bank"
        buyer = actor if isinstance(actor, Corporation) else next(iter(game.corporations.values()))
        ours = game.policies.privates.private_prices(game.private(item), buyer)
        low = ours[0] if least_there is None else least_there
        high = ours[1] if most_there is None else most_there
        if isinstance(actor, Corporation):
            least, most = ceil(low), min(int(high), game.policies.money.buying_power(actor))
            if least <= most:
                yield item, owner, least, most
        elif isinstance(actor, Player) and owner.startswith("player:"):
            least, most = (ceil(low), min(int(high), actor.cash)) if _pays_bank(game) else (1, actor.cash)
            if least <= most:
                yield item, owner, least, most
        else:
            yield item, owner, ceil(low), int(high)


def _pays_bank(game: EighteenGame) -> bool:
    """Is it 1893, where the bank is paid for what a player takes from another one?"""
    return any(isinstance(step, StockTurnBonds) for step in game.round.steps)


@dataclass(frozen=True)
class Part:
    """One of the lists: of which kind of action it tells more, and how to read it on both sides."""

    kind: str
    ours: Callable[[EighteenGame, Sequence[Choice]], Items]
    theirs: Callable[[EighteenGame, Row], Items]


LISTS: Mapping[str, Part] = {
    "buy": Part("buy_shares", _our_buy, lambda game, row: iter(row.buy)),
    "sell": Part("sell_shares", _our_sell, _their_sell),
    "par": Part("par", _our_par, _their_par),
    "trains": Part("buy_train", _our_trains, _their_trains),
    "bids": Part("bid", _our_bids, _their_bids),
    "companies": Part("buy_company", _our_companies, _their_companies),
    "dividends": Part("dividend", _our_dividends, lambda game, row: ((kind,) for kind in row.dividends)),
}
