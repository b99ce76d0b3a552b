"""Who controls whom: corporations that preside over corporations, and shares that change hands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.events import (
    ControlGained,
    PresidencyLost,
    PresidentChanged,
    SharesBought,
    SharesSold,
)
from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation, Holder, Player
from roundhouse.table.errors import Refusal

from ..events import Frozen, Thawed
from .facts import facts, is_historical, is_startable, memory, phase, presidency_moves
from .homes import finds_home

Owner = Player | Corporation


def chain(game: GameInPlay, company: Corporation) -> list[Holder | None]:
    """Who presides over ``company``, who over that one, and so on: to a player, the pool or nobody. It ends
    with ``None`` where it runs in a ring."""
    presidents = memory(game).presidents
    owner: Holder | None = presidents.get(company)
    found = [owner]
    while isinstance(owner, Corporation):
        owner = presidents.get(owner)
        if owner in found:
            return [*found, None]
        found.append(owner)
    return found


def controller(game: GameInPlay, owner: Holder) -> Player | None:
    """The player who decides for a company, or the player."""
    if isinstance(owner, Corporation):
        last = chain(game, owner)[-1]
        return last if isinstance(last, Player) else None
    return owner if isinstance(owner, Player) else None


def in_chain(game: GameInPlay, company: Corporation, other: Corporation) -> bool:
    """Does ``other`` control ``company``, directly or through others?"""
    return other in chain(game, company)


def companies_of(game: GameInPlay, player: Player) -> list[Corporation]:
    """The corporations that a player controls."""
    return [one for one in game.corporations.values() if controller(game, one) is player]


def controlled_percent(game: GameInPlay, owner: Owner, company: Corporation) -> int:
    """How much of ``company`` the player behind ``owner`` has, all their corporations included."""
    player = controller(game, owner)
    if player is None:
        return owner.percent(company)
    others = (one.percent(company) for one in companies_of(game, player) if one is not company)
    return player.percent(company) + sum(others)


def certificates(company: Corporation) -> float:
    """The certificates of others that a corporation owns."""
    return sum(share.counts for other, held in company.held.items() if other is not company for share in held)


def may_hold_more(game: GameInPlay, owner: Owner, company: Corporation, percent: int) -> bool:
    """Is there room for so much more of ``company``: certificates, and what one player may control?"""
    if isinstance(owner, Player):
        room = game.limits.certificates_counted(owner) < game.certificate_limit(owner)
    else:
        room = certificates(owner) < facts(game).holdings
    most = game.policies.stock.most_percent(company)
    return room and controlled_percent(game, owner, company) + percent <= most


# Changes


def refresh(game: GameInPlay) -> None:
    """After shares changed hands: who decides for whom, and who is frozen."""
    book, frozen = memory(game), set[Corporation]()
    for company in game.corporations.values():
        owner = controller(game, company) if company.parred else None
        if company.player is not owner:
            company.player = owner
        if not company.parred or owner is not None:
            if company in book.rings:
                book.rings.pop(company)
            continue
        frozen.add(company)
        links = chain(game, company)
        if links[-1] is None and company not in book.rings:
            book.rings[company] = tuple(link for link in links if link is not None)
    for company in sorted(frozen ^ book.frozen, key=lambda one: one.id):
        if company in frozen:
            game.happen(Frozen(company=company.id))
        elif company.parred:
            game.happen(Thawed(company=company.id))
    if frozen != book.frozen:
        book.frozen = frozenset(frozen)


def _candidates(game: GameInPlay, company: Corporation, before: Holder | None) -> Iterator[Owner]:
    """Who may preside, in the order in which equals go: from the president on, players before companies."""
    first = before if isinstance(before, Player) else game.progress.priority
    if isinstance(before, Corporation):
        yield before
    yield from (player for player in game.players_from(first) if not player.bankrupt)
    others = [one for one in game.corporations.values() if one is not company and not one.closed]
    yield from (one for one in sorted(others, key=game.market.operating_key) if one is not before)


def heir(game: GameInPlay, company: Corporation, holder: Owner, percent: int) -> Owner | None:
    """Who would preside over ``company`` if its president ``holder`` gave ``percent`` of it away."""
    least = game.shares.president_percent(company)
    left = holder.percent(company) - percent
    best, most = None, max(left, least - 1)
    for one in _candidates(game, company, holder):
        if one is not holder and one.percent(company) > most:
            best, most = one, one.percent(company)
    return best


def _leaders(
    game: GameInPlay, company: Corporation, before: Holder | None, owned: Callable[[Owner], int]
) -> list[Owner]:
    """Those who have most of ``company``, as ``owned`` says, in the order in which equals preside after
    ``before``; nobody, if that is not enough for the presidency."""
    around = list(_candidates(game, company, before))
    most = max(map(owned, around), default=0)
    if most < game.shares.president_percent(company):
        return []
    return [holder for holder in around if owned(holder) == most]


def president_after(
    game: GameInPlay, company: Corporation, giver: Owner, taker: Owner, percent: int
) -> Holder | None:
    """Who would preside over ``company`` if ``giver`` gave ``percent`` of it to ``taker``."""
    moved = {giver: -percent, taker: percent}
    before = memory(game).presidents.get(company)
    leaders = _leaders(game, company, before, lambda one: one.percent(company) + moved.get(one, 0))
    return leaders[0] if leaders and before not in leaders else before


def makes_ring(game: GameInPlay, company: Corporation, president: Owner | None) -> bool:
    """Would ``company`` control itself if ``president`` presided over it?"""
    return isinstance(president, Corporation) and in_chain(game, president, company)


def hand_over(
    game: GameInPlay,
    shares: Sequence[Certificate],
    to: Holder,
    percent: int | None = None,
    *,
    change: bool = True,
) -> None:
    """Certificates of one corporation change hands; the presidency follows if it may ``change``.

    With less ``percent`` than they are, plain certificates come back for the rest.
    """
    company, giver = shares[0].corporation, shares[0].owner
    book = memory(game)
    assert giver is not None
    chief = game.shares.president_share(company)
    whole = sum(share.percent for share in shares)
    over = whole - (whole if percent is None else percent)
    before = book.presidents.get(company)
    for share in shares:
        game.shares.move(share, to)
    if change:
        _settle(game, company, before, chief in shares and to is game.pool)
    if over:
        plain = [share for share in game.pool.shares(company) if not share.president]
        count = over // company.share_percent
        if len(plain) < count:
            raise Refusal("shares/no-change", f"There are no certificates of {company.id} to give back.")
        for share in plain[:count]:
            game.shares.move(share, giver)
    refresh(game)


def _settle(game: GameInPlay, company: Corporation, before: Holder | None, to_pool: bool) -> None:
    """The presidency goes to whoever has most, if that is enough for it."""
    leaders = _leaders(game, company, before, lambda holder: holder.percent(company))
    if not leaders and to_pool:
        memory(game).presidents[company] = game.pool
        game.happen(PresidencyLost(company=company.id))
    if not leaders or before in leaders:
        return
    after = leaders[0]
    preside(game, company, after)
    certificate = game.shares.president_share(company)
    if certificate.owner is after or certificate.owner is None:
        return
    back: Holder = game.pool
    if certificate.owner is company:
        back = company
    elif before is not None and before.percent(company) >= certificate.percent:
        back = before
    plain = [share for share in after.shares(company) if not share.president]
    for share in plain[: certificate.percent // company.share_percent]:
        game.shares.move(share, back)
    game.shares.move(certificate, after)


def preside(game: GameInPlay, company: Corporation, president: Owner) -> None:
    """Somebody presides over ``company`` from now on."""
    memory(game).presidents[company] = president
    if isinstance(president, Player):
        game.happen(PresidentChanged(player=president.id, company=company.id))
    else:
        game.happen(ControlGained(taker=president.id, company=company.id))


def sell(
    game: GameInPlay,
    shares: Sequence[Certificate],
    percent: int,
    *,
    half: bool = False,
    drops: bool = True,
    change: bool | None = None,
) -> int:
    """Sell ``percent`` to the pool at the market price, or for ``half`` of it; the price drops by a cell for
    each share. Returns what it brought."""
    company, seller = shares[0].corporation, shares[0].owner
    assert isinstance(seller, Owner)
    price = company.price_of(percent)
    if half:
        price = -(-company.share_price * (percent // company.share_percent) // 2)
    game.pay(game.bank, seller, price)
    game.happen(SharesSold(owner=seller.key, company=company.id, percent=percent, price=price))
    may = presidency_moves(game, company) if change is None else change
    hand_over(game, shares, game.pool, percent, change=may and seller is not company)
    if drops:
        game.shares.drop_price(company, percent, False)
    return price


def buy(game: GameInPlay, buyer: Owner, shares: Sequence[Certificate]) -> None:
    """Buy certificates of one owner at their price."""
    company, owner = shares[0].corporation, shares[0].owner
    cost = sum(game.shares.price(share) for share in shares)
    game.pay(buyer, game.shares.receiver(company, owner), cost)
    percent = sum(share.percent for share in shares)
    source = "ipo" if owner is company else owner.key if owner is not None else ""
    game.happen(SharesBought(buyer=buyer.key, company=company.id, percent=percent, source=source, price=cost))
    hand_over(game, shares, buyer, change=presidency_moves(game, company))


def settle_late(game: GameInPlay, company: Corporation) -> None:
    """Concessions are gone: whoever has most of a historical corporation presides over it now."""
    _settle(game, company, memory(game).presidents.get(company), False)
    refresh(game)


def may_dump(game: GameInPlay, seller: Owner, shares: Sequence[Certificate], percent: int) -> bool:
    """May these be sold in the ordinary way: does somebody else take the presidency that goes with them, and
    controls no ring thereby?"""
    company = shares[0].corporation
    if not any(share.president for share in shares):
        presiding = memory(game).presidents.get(company) is seller and presidency_moves(game, company)
        return not presiding or not makes_ring(game, company, heir(game, company, seller, percent))
    if not presidency_moves(game, company):
        return False
    least = game.shares.president_percent(company)
    others = [one for one in _candidates(game, company, None) if one is not seller]
    if max((one.percent(company) for one in others), default=0) < least:
        return False
    return not makes_ring(game, company, heir(game, company, seller, percent))


def is_free_to_start(game: GameInPlay, owner: Owner, company: Corporation) -> bool:
    """May ``owner`` start this corporation, money apart: with its concession, or from phase 3 on?"""
    if company.parred or company.closed or not is_startable(game, company):
        return False
    if company in memory(game).open or not finds_home(game, company):
        return False
    if not is_historical(game, company):
        return phase(game) >= 3
    if phase(game) >= 4:
        return True
    return isinstance(owner, Player) and any(private.id == company.id for private in owner.privates)
