"""Two corporations merge into a third one: prices, shares, tokens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.events import CompanyClosed
from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation, Holder, Player

from ..events import (
    CompaniesMerge,
    OldSharesPaid,
    SharesTraded,
    SpareTokenRemoved,
    TuscanMergerDone,
    UpgradePaid,
)
from . import control
from .deal import Deal, deal
from .facts import facts, is_historical, is_pass, is_small, memory
from .presiding import answers_with_president, can_be_led, frozen_heir, percent_of

MOST_TOKENS = 5
"""The tokens of a corporation."""
FEW_TUSCAN = 4
"""The tokens of what two small corporations of Tuscany become for a moment."""


def parties(state: Deal) -> tuple[Corporation, Corporation, Corporation]:
    """The two that merge, and what they become."""
    assert state.one is not None
    assert state.other is not None
    assert state.target is not None
    return state.one, state.other, state.target


def prices_of_merger(game: GameInPlay, one: Corporation, other: Corporation) -> list[Cell]:
    """Where the new corporation may begin: of large ones above 250 at one of their prices, else at the sum;
    of small ones at half of the sum."""
    top = facts(game).highest_sum
    assert one.cell is not None
    assert other.cell is not None
    if is_small(one):
        return [rightmost(game, (one.share_price + other.share_price) / 2)]
    above = [cell for cell in (one.cell, other.cell) if cell.price > top]
    if len(above) == 2 and above[0].price == above[1].price:
        return above[:1]
    if above:
        return sorted(above, key=lambda cell: cell.price)
    return [rightmost(game, min(one.share_price + other.share_price, top))]


def may_form(game: GameInPlay, one: Corporation, other: Corporation) -> bool:
    """Whether somebody could preside over what the two become, whatever the price. Two small ones bring their
    presidents, which must not make a ring."""
    if is_small(one):
        return not frozen_heir(game, one, other)
    return can_be_led(game, one, other, max(cell.price for cell in prices_of_merger(game, one, other)))


def rightmost(game: GameInPlay, value: float) -> Cell:
    """Of the dearest cells below ``value`` in each row the one furthest to the right, or the upper one."""
    best: Cell | None = None
    for row in game.market.chart.rows:
        cells = [cell for cell in row if cell is not None]
        below = [cell for cell in cells if cell.price < value]
        found = max(below, key=lambda cell: cell.price, default=cells[0])
        if best is None or found.column > best.column:
            best = found
    assert best is not None
    return best


def start_merger(
    game: GameInPlay,
    one: Corporation,
    other: Corporation,
    target: Corporation,
    tuscan: Player | None = None,
) -> None:
    """``one`` and ``other`` merge into ``target``; in Tuscany the player ``tuscan`` decides."""
    state = deal(game)
    state.one, state.other, state.target = one, other, target
    state.tuscan, state.decider = tuscan is not None, tuscan or one.player
    game.happen(CompaniesMerge(company=one.id, other=other.id, target=target.id))
    prices = prices_of_merger(game, one, other)
    if len(prices) == 1:
        exchange(game, prices[0])
        return
    state.prices = tuple(prices)
    state.ask(tuscan or one, "price", ("first", "last"))


def owners_in_turn(
    game: GameInPlay, first: Player | None, without: Sequence[Corporation]
) -> Iterator[Holder]:
    """The players from ``first`` on, each before the corporations that they control; then the pool, and
    frozen corporations."""
    for player in game.players_from(first):
        yield player
        yield from (one for one in control.companies_of(game, player) if one not in without)
    yield game.pool
    frozen = memory(game).frozen
    yield from (one for one in game.corporations.values() if one in frozen and one not in without)


def exchange(game: GameInPlay, cell: Cell) -> None:
    """The new corporation begins at this price; shares are exchanged."""
    state = deal(game)
    one, other, target = parties(state)
    game.market.set_par(target, cell)
    target.floated = True
    around = owners_in_turn(game, state.decider, (one, other))
    state.holders = tuple(owner for owner in around if percent_of(owner, one, other) >= 10)
    state.queue = tuple(owner for owner in state.holders if percent_of(owner, one, other) >= 20)
    move_assets(game, one, other, target)
    move_assets(game, other, one, target)
    if is_small(one):
        _exchange_small(game)
        start_tokens(game)
    else:
        state.stage = "pairs"
        next_exchange(game)


def give_back(game: GameInPlay, share: Certificate) -> None:
    """A certificate goes back to its corporation."""
    game.shares.move(share, share.corporation)


def move_assets(game: GameInPlay, giver: Corporation, other: Corporation | None, target: Corporation) -> None:
    """Shares, money and trains go to the new corporation; shares of the other one that merges are nothing."""
    for company, shares in list(giver.held.items()):
        if company is giver or not shares:
            continue
        if company is other:
            for share in shares:
                give_back(game, share)
            continue
        presides = any(share.president for share in shares)
        control.hand_over(game, shares, target, change=not presides)
        if presides:
            control.preside(game, company, target)
    game.pay(giver, target, giver.cash)
    for train in giver.trains:
        game.depot.give(train, target)
    control.refresh(game)


# Shares


def old_shares(owner: Holder, one: Corporation, other: Corporation) -> list[Certificate]:
    """The shares of both corporations, the largest first, and of equals the newest of the second one."""
    shares = sorted((*owner.shares(one), *owner.shares(other)), key=lambda share: share.percent)
    return shares[::-1]


def president_cost(target: Corporation, percent: int) -> int:
    """What is missing from ``percent`` of old shares to the president's certificate."""
    return target.share_price * (40 - percent) // 20


def share_cost(target: Corporation) -> int:
    """What is missing from one old share to a new one."""
    return target.share_price // 2


def president_share(game: GameInPlay, target: Corporation) -> Certificate | None:
    """The president's certificate of the new corporation, if nobody has it yet."""
    share = game.shares.president_share(target)
    return share if share.owner is target else None


def plain_share(target: Corporation) -> Certificate | None:
    """The next plain share of the new corporation."""
    return next((share for share in target.shares(target) if not share.president), None)


def next_exchange(game: GameInPlay) -> None:
    """Ask the next owner, or exchange where there is nothing to ask."""
    state = deal(game)
    while state.asked is None:
        if not state.queue:
            if state.stage == "pairs":
                one, other, _ = parties(state)
                state.stage = "singles"
                state.queue = tuple(item for item in state.holders if percent_of(item, one, other) >= 10)
                continue
            start_tokens(game)
            return
        owner = state.queue[0]
        answers = _answers_in_pairs(game, owner) if state.stage == "pairs" else _answers(game, owner)
        if len(answers) == 1 or not isinstance(owner, Player | Corporation):
            do_exchange(game, answers[0])
        else:
            state.ask(owner, "upgrade", tuple(answers_with_president(game, owner, answers)))


def _answers_in_pairs(game: GameInPlay, owner: Holder) -> list[str]:
    state = deal(game)
    one, other, target = parties(state)
    percent = percent_of(owner, one, other)
    if percent >= 40 or president_share(game, target) is None or not isinstance(owner, Player):
        return ["no"]
    return ["pres", "no"] if owner.cash >= president_cost(target, percent) else ["no"]


def _answers(game: GameInPlay, owner: Holder) -> list[str]:
    state = deal(game)
    one, other, target = parties(state)
    chief = president_share(game, target)
    if not isinstance(owner, Player | Corporation) or owner.player is None:
        return ["cash"]
    answers = []
    cost = president_cost(target, percent_of(owner, one, other))
    if isinstance(owner, Player) and chief is not None and owner.cash >= cost:
        answers.append("pres")
    room = plain_share(target) is not None or (chief is not None and bool(owner.shares(target)))
    if room and owner.cash >= share_cost(target):
        answers.append("full")
    return [*answers, "cash"]


def do_exchange(game: GameInPlay, answer: str) -> None:
    """The first owner in the queue exchanges shares."""
    state = deal(game)
    one, other, target = parties(state)
    owner, state.queue = state.queue[0], state.queue[1:]
    shares = old_shares(owner, one, other)
    percent = percent_of(owner, one, other)
    if answer == "pres":
        chief = president_share(game, target)
        assert chief is not None
        assert isinstance(owner, Player)
        for share in shares:
            give_back(game, share)
        _pay(game, owner, target, president_cost(target, percent))
        control.hand_over(game, (chief,), owner)
    elif percent > 10:
        _exchange_pairs(game, owner, shares)
    else:
        give_back(game, shares[0])
        if answer == "full":
            assert isinstance(owner, Player | Corporation)
            _pay(game, owner, target, share_cost(target))
            _give_share(game, owner, target)
        elif isinstance(owner, Player | Corporation):
            _pay_off(game, owner, share_cost(target))


def _pay(game: GameInPlay, owner: Player | Corporation, target: Corporation, amount: int) -> None:
    game.pay(owner, target, amount)
    game.happen(UpgradePaid(owner=owner.key, company=target.id, amount=amount))


def _pay_off(game: GameInPlay, owner: Holder, amount: int) -> None:
    if isinstance(owner, Player | Corporation):
        game.pay(game.bank, owner, amount)
        game.happen(OldSharesPaid(owner=owner.key, amount=amount))


def _exchange_pairs(game: GameInPlay, owner: Holder, shares: list[Certificate]) -> None:
    state = deal(game)
    one, other, target = parties(state)
    while percent_of(owner, one, other) > 10:
        first = shares.pop(0)
        give_back(game, first)
        if first.percent < 20:
            give_back(game, shares.pop(0))
        if not _give_share(game, owner, target):
            _pay_off(game, owner, target.share_price)


def _give_share(game: GameInPlay, owner: Holder, target: Corporation) -> bool:
    """``owner`` gets a new share; where only the president's certificate is left, that for the share that
    they have. No, if there is none."""
    share = plain_share(target)
    if share is None:
        chief, own = president_share(game, target), owner.shares(target)
        if chief is None or not own:
            return False
        control.hand_over(game, own[:1], target)
        share = chief
    control.hand_over(game, (share,), owner)
    game.happen(SharesTraded(owner=owner.key, company=target.id))
    return True


def _exchange_small(game: GameInPlay) -> None:
    """Each share of a small corporation is a share of the new one; the president's certificate is two."""
    state = deal(game)
    one, other, target = parties(state)
    for owner in state.queue:
        for old in old_shares(owner, one, other):
            give_back(game, old)
            chief = president_share(game, target)
            if old.percent > 20 and chief is not None:
                control.hand_over(game, (chief,), owner)
                game.happen(SharesTraded(owner=owner.key, company=target.id))
                continue
            for _ in range(2 if old.percent > 20 else 1):
                share = plain_share(target)
                if share is not None:
                    control.hand_over(game, (share,), owner)
            game.happen(SharesTraded(owner=owner.key, company=target.id))


# Tokens


def start_tokens(game: GameInPlay) -> None:
    """Shares are exchanged: a presidency that nobody has is the pool's; double tokens go."""
    state, board = deal(game), game.land.board
    one, other, target = parties(state)
    state.stage, state.doubles = "tokens", 0
    chief = president_share(game, target)
    if chief is not None:
        for share in game.pool.shares(target)[:2]:
            control.hand_over(game, (share,), target, change=False)
        control.hand_over(game, (chief,), game.pool)
    control.refresh(game)
    for hex_, city in list(board.tokens_of(other.id)):
        if board.has_token(hex_, one.id, city):
            board.remove_token(hex_, city, other.id)
            other.tokens = (0, *other.tokens)
            state.doubles += 1
            game.happen(SpareTokenRemoved(company=other.id, hex=hex_))
    twin = next((hex_ for hex_, _ in board.tokens_of(other.id) if board.has_token(hex_, one.id)), None)
    if twin is None:
        remove_tokens(game)
    else:
        state.doubles += 1
        _ask_for_tokens(game, (twin,), 1, 1, twin=True)


def _ask_for_tokens(
    game: GameInPlay, hexes: Sequence[str], fewest: int, most: int, *, twin: bool = False
) -> None:
    state = deal(game)
    one, other, target = parties(state)
    state.remover = target if target.player is not None else state.decider
    state.hexes, state.owners = tuple(hexes), (one, other)
    state.fewest, state.most, state.removed, state.twin = fewest, most, 0, twin


def remove_tokens(game: GameInPlay) -> None:
    """How many tokens on the map have to go, and how many may?"""
    state, board = deal(game), game.land.board
    one, other, target = parties(state)
    if state.tuscan and state.tuscan_last is not None:
        state.tokens = FEW_TUSCAN
        finish_merger(game)
        return
    hexes = [hex_ for company in (one, other) for hex_, _ in board.tokens_of(company.id)]
    on_map = len(hexes)
    if state.tuscan:
        kept = [hex_ for hex_ in hexes if hex_ in facts(game).tuscan_homes]
        hexes = [hex_ for hex_ in hexes if hex_ not in kept]
        state.tokens = most_tokens = MOST_TOKENS
        fewest, most = max(len(hexes) - (most_tokens - len(kept)), 0), len(hexes)
        if target.player is None:
            _remove_unasked(game, hexes, kept)
            finish_merger(game)
            return
    else:
        total = on_map + len(one.tokens) + len(other.tokens) - state.doubles
        state.tokens = min(total, MOST_TOKENS)
        off_map = min(total - on_map, state.tokens - 1)
        fewest = on_map - (state.tokens - max(state.tokens - on_map, 0))
        most = on_map - (state.tokens - off_map)
    if most > 0:
        _ask_for_tokens(game, hexes, fewest, most)
    else:
        finish_merger(game)


def _remove_unasked(game: GameInPlay, hexes: list[str], kept: list[str]) -> None:
    """The SFLi without anybody who controls it keeps only its homes, or the first city by the alphabet."""
    board, state = game.land.board, deal(game)
    if not kept:
        cities = [hex_ for hex_ in hexes if not is_pass(game, hex_)]
        kept = [min(cities, key=lambda hex_: game.ground.hexmap.hexes[hex_].location or "")]
    for company in parties(state)[:2]:
        for hex_, city in list(board.tokens_of(company.id)):
            if hex_ in hexes and hex_ not in kept:
                board.remove_token(hex_, city, company.id)
                game.happen(SpareTokenRemoved(company=company.id, hex=hex_))


def follow(game: GameInPlay, old: Corporation, new: Corporation) -> int:
    """The tokens of ``old`` on the map are those of ``new`` from now on. Returns how many there are."""
    places = list(game.land.board.tokens_of(old.id))
    for hex_, city in places:
        game.land.board.replace_token(hex_, city, old.id, new.id)
    return len(places)


def finish_merger(game: GameInPlay) -> None:
    """The new corporation has its tokens, and the old ones are gone."""
    state = deal(game)
    one, other, target = parties(state)
    placed = follow(game, one, target) + follow(game, other, target)
    target.tokens = (0,) * max(state.tokens - placed, 0)
    restart(game, one)
    restart(game, other)
    memory(game).done |= {one, other, target}
    tuscan = state.tuscan
    state.one = state.other = state.target = None
    state.stage, state.tuscan = "", False
    state.holders = state.queue = ()
    control.refresh(game)
    if tuscan:
        game.announce(TuscanMergerDone(company=target.id))


def restart(game: GameInPlay, company: Corporation) -> None:
    """A corporation is gone; one that is not historical may be started anew."""
    book = memory(game)
    book.operated -= {company}
    book.presidents.pop(company, None)
    game.market.take_off(company)
    company.par = None
    company.floated = company.operated = False
    company.player = None
    company.runs = ()
    company.tokens = company.definition.tokens
    for share in sorted(game.shares.all_of(company), key=lambda one: one.index):
        game.shares.move(share, company)
    game.land.forget_route(company)
    if is_historical(game, company):
        book.gone |= {company}
        close_unstarted(game, company)


def close_unstarted(game: GameInPlay, company: Corporation) -> None:
    """A corporation that is not on the market leaves the game."""
    game.happen(CompanyClosed(company=company.id))
    game.land.release_home(company)
    company.closed = True
