"""The secession of the Ferdinandea: the IRSFF is divided into the SB, in Veneto, and the SFL."""

from __future__ import annotations

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.events import CompanyFloated
from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation, Holder, Player

from ..events import SecessionBegan, SecessionFailed, SharesTraded
from . import control, merging, reorganizing
from .deal import deal
from .facts import facts, memory, railheads
from .starting import BuyTokens
from .track import reach_from

OLD, FIRST, SECOND = "IRSFF", "SB", "SFL"
MILANO, VENEZIA = "F8", "F16"
TOKEN = 50
"""What each token more costs the two."""
MOST_TOKENS = 5


def begin_secession(game: GameInPlay) -> None:
    """Is the IRSFF there, and are its homes not connected? Then it is divided."""
    old, first, second = (game.corporations[name] for name in (OLD, FIRST, SECOND))
    if not old.floated or old.closed or _connected(game, old):
        game.happen(SecessionFailed())
        for company in (first, second):
            merging.close_unstarted(game, company)
        return
    state, book = deal(game), memory(game)
    state.old, state.first, state.second = old, first, second
    state.judge = old.player or _player_in_turn(game)
    state.stage = "secession"
    game.happen(SecessionBegan(company=old.id, first=first.id, second=second.id))
    _take_place(game, old, first, second)
    book.open |= {first, second}
    _divide(game, old, first, second)
    _divide_president(game, old, first, second)


def _player_in_turn(game: GameInPlay) -> Player | None:
    entity = game.round.entity
    return entity.player if entity is not None else None


def _connected(game: GameInPlay, old: Corporation) -> bool:
    """Does track that some corporation reaches from one token in a city connect both homes of the IRSFF?"""
    board = game.land.board
    homes = [place for place in board.tokens_of(old.id) if place[0] in (MILANO, VENEZIA)]
    if len(homes) < 2:
        return False
    for company in game.corporations.values():
        for place in railheads(game, company):
            found = set(reach_from(game, company, place).cities())
            if found.issuperset(homes):
                return True
    return False


def _take_place(game: GameInPlay, old: Corporation, first: Corporation, second: Corporation) -> None:
    """Both have the price of the IRSFF, in its place, the SB in front."""
    cell, market = old.cell, game.market
    assert cell is not None
    stack = market.stack(cell)
    at = stack.index(old)
    market.take_off(old)
    for company in (first, second):
        market.set_par(company, cell)
        company.floated = True
        game.happen(CompanyFloated(company=company.id))
    market.stacks[cell.at] = (*stack[:at], first, second, *stack[at + 1 :])


def _divide(game: GameInPlay, old: Corporation, first: Corporation, second: Corporation) -> None:
    """Tokens, trains, money and shares."""
    board, count = game.land.board, {first: 0, second: 0}
    for hex_, city in list(board.tokens_of(old.id)):
        heir = first if hex_ in facts(game).veneto else second
        board.replace_token(hex_, city, old.id, heir.id)
        count[heir] += 1
    left = len(old.tokens)
    for heir, more in ((first, (left + 1) // 2), (second, left // 2)):
        heir.tokens = (0,) * (more + (count[heir] + more < 2))
    trains = sorted(old.trains, key=lambda train: train.name)
    for at, train in enumerate(reversed(trains)):
        game.depot.give(train, second if at % 2 else first)
    part = old.cash // 10
    game.pay(old, first, old.cash - part)
    game.pay(old, second, part)
    held = [share for company, shares in old.held.items() if company is not old for share in shares]
    held.sort(key=lambda share: share.price)
    for at, share in enumerate(reversed(held)):
        control.hand_over(game, (share,), second if at % 2 else first)


def _divide_president(game: GameInPlay, old: Corporation, first: Corporation, second: Corporation) -> None:
    state = deal(game)
    owner = game.shares.president_share(old).owner
    chiefs = [game.shares.president_share(one) for one in (first, second)]
    if owner is game.pool or not isinstance(owner, Player | Corporation):
        for chief in chiefs:
            control.hand_over(game, (chief,), game.pool)
        _begin_singles(game)
        return
    if owner.percent(old) < 40:
        who = owner if old.player is not None else state.judge
        assert who is not None
        state.ask(who, "presidency", ("a", "b"))
        return
    for share in [*_chief_first(old, owner)][:3]:
        merging.give_back(game, share)
    for chief in chiefs:
        control.hand_over(game, (chief,), owner)
    _exchange_pairs(game, None)


def _chief_first(old: Corporation, owner: Holder) -> list[Certificate]:
    return sorted(owner.shares(old), key=lambda share: not share.president)


def exchange_presidency(game: GameInPlay, answer: str) -> None:
    """The president of the IRSFF has chosen over which of the two to preside."""
    state = deal(game)
    assert state.old is not None
    assert state.first is not None
    assert state.second is not None
    new, other = (state.first, state.second) if answer == "a" else (state.second, state.first)
    chief = game.shares.president_share(state.old)
    owner = chief.owner
    assert owner is not None
    merging.give_back(game, chief)
    control.hand_over(game, (game.shares.president_share(new),), owner)
    _exchange_pairs(game, other)


def _exchange_pairs(game: GameInPlay, other: Corporation | None) -> None:
    """Two shares of the IRSFF are one of each; the first two the presidency that nobody has yet."""
    state = deal(game)
    old, first, second = state.old, state.first, state.second
    assert old is not None
    assert first is not None
    assert second is not None
    for owner in [one for one in merging.owners_in_turn(game, state.judge, (old,)) if one.percent(old) >= 20]:
        while owner.percent(old) > 10:
            for share in owner.shares(old)[:2]:
                merging.give_back(game, share)
            if other is not None:
                control.hand_over(game, (game.shares.president_share(other),), owner)
                if owner is game.pool:
                    memory(game).presidents[other] = owner
                other = None
                continue
            for company in (first, second):
                control.hand_over(game, company.shares(company)[:1], owner)
                game.happen(SharesTraded(owner=owner.key, company=company.id))
    if other is not None:
        control.hand_over(game, (game.shares.president_share(other),), game.pool)
    _begin_singles(game)


def _begin_singles(game: GameInPlay) -> None:
    state = deal(game)
    old = state.old
    assert old is not None
    around = merging.owners_in_turn(game, state.judge, (old,))
    state.to_exchange = tuple(owner for owner in around if owner.percent(old) >= 10)
    next_single(game)


def next_single(game: GameInPlay) -> None:
    """Who has one share of the IRSFF chooses one of either; the pool's and frozen corporations' go by
    themselves where nobody decides."""
    state = deal(game)
    first, second = state.first, state.second
    assert first is not None
    assert second is not None
    while state.to_exchange:
        owner = state.to_exchange[0]
        open_ = [bool(first.shares(first)), bool(second.shares(second))]
        if all(open_):
            if isinstance(owner, Player | Corporation) and owner.player is not None:
                state.ask(owner, "share", ("a", "b"))
                return
            if owner is game.pool and state.judge is not None:
                state.ask(state.judge, "share", ("a", "b"))
                return
        if not any(open_):
            state.to_exchange = ()
            break
        exchange_single(game, "a" if open_[0] else "b")
    _begin_offers(game)


def exchange_single(game: GameInPlay, answer: str) -> None:
    """Exchange one share."""
    state = deal(game)
    new = state.first if answer == "a" else state.second
    owner, state.to_exchange = state.to_exchange[0], state.to_exchange[1:]
    assert state.old is not None
    assert new is not None
    merging.give_back(game, owner.shares(state.old)[0])
    control.hand_over(game, new.shares(new)[:1], owner)
    game.happen(SharesTraded(owner=owner.key, company=new.id))


# Offers


def _begin_offers(game: GameInPlay) -> None:
    state = deal(game)
    state.round_of_offers, state.opening = "secession", True
    state.finished = frozenset()
    _offer(game, state.first)


def _offer(game: GameInPlay, company: Corporation | None) -> None:
    assert company is not None
    first = company.player or deal(game).judge
    reorganizing.offer(game, company, reorganizing.holders_of(game, company, first))


def offers_over(game: GameInPlay) -> None:
    """Everybody has been offered a share of one of the two: ask whether there is to be another round."""
    state = deal(game)
    first, second = state.first, state.second
    assert first is not None
    assert second is not None
    if state.opening:
        state.opening = False
        _offer(game, second)
        return
    while len(state.finished) < 2:
        company = second if state.offered is first else first
        if company in state.finished:
            company = first if company is second else second
        state.offered = company
        buyers = reorganizing.holders_of(game, company, company.player or state.judge)
        if any(reorganizing.may_be_offered(game, owner, company) for owner in buyers):
            who = company if company.player is not None else state.judge
            assert who is not None
            state.ask(who, "again", ("y", "n"))
            return
        state.finished |= {company}
    state.buyer = None
    next_tokens(game)


def offer_again(game: GameInPlay, yes: bool) -> None:
    """Another round of offers, or no more of this corporation."""
    state = deal(game)
    assert state.offered is not None
    if yes:
        _offer(game, state.offered)
        return
    state.finished |= {state.offered}
    offers_over(game)


def next_tokens(game: GameInPlay) -> None:
    """The next of the two buys tokens; then the secession is over."""
    state = deal(game)
    if state.buyer is state.second:
        _finish(game)
        return
    company = state.first if state.buyer is None else state.second
    state.buyer = company
    assert company is not None
    now = len(company.tokens) + len(list(game.land.board.tokens_of(company.id)))
    most = min(company.cash // TOKEN, MOST_TOKENS - now)
    if most <= 0:
        next_tokens(game)
        return
    who = company if company.player is not None else state.judge
    assert who is not None
    game.round.step(BuyTokens).ask(who, company, "secession", (TOKEN, TOKEN), 0, most)


def _finish(game: GameInPlay) -> None:
    """They operate in this round if the IRSFF has not yet."""
    state, book, round_ = deal(game), memory(game), game.round
    old, first, second = state.old, state.first, state.second
    assert old is not None
    assert first is not None
    assert second is not None
    at = round_.order.index(old) if old in round_.order else -1
    if at <= round_.at:
        book.done |= {first, second}
    else:
        round_.order = (*round_.order[:at], first, second, *round_.order[at + 1 :])
    merging.restart(game, old)
    state.old = state.first = state.second = state.buyer = None
    state.stage = state.round_of_offers = ""
    control.refresh(game)
