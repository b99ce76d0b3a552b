"""Minors that merge into corporations, and national railways that are formed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from roundhouse.eighteen.rules.closing import close_company
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.parts.merged_dividends.part import has_operated, withhold_from
from roundhouse.eighteen.rules.state.events import CompanyFloated, PresidentChanged, ShareReceived
from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation, Holder, Player
from roundhouse.eighteen.rules.state.spots import NOBODY

from ..events import MinorMerged, NationalTokenKept
from .facts import Unions, facts_of, founder_of, minors_left, national_of, target_of


def merge(game: GameInPlay, minor: Corporation, *, change_president: bool = True) -> None:
    """A minor becomes shares of its corporation, which gets its money and trains.

    The token of a coal company stays as one of nobody; that of another minor goes to the national railway.
    """
    target = target_of(game, minor)
    game.happen(MinorMerged(minor=minor.id, company=target.id))
    paid = has_operated(game, minor)
    for share in game.shares.all_of(minor):
        kept = next(one for one in target.shares(target) if one.reserved)
        kept.reserved = False
        holder = share.owner
        if holder is None or holder is minor:
            continue
        if isinstance(holder, Player):
            game.happen(ShareReceived(player=holder.id, company=target.id, percent=kept.percent))
        game.shares.give(holder, (kept,), change_president=change_president)
        if paid:
            withhold_from(game, holder, target, kept.percent)
    game.pay(minor, target, minor.cash)
    memory = game.memory_of(Unions)
    for train in minor.trains:
        game.depot.give(train, target)
        memory.brought = (*memory.brought, train)
    _hand_token_over(game, minor, target)
    close_company(game, minor)


def _hand_token_over(game: GameInPlay, minor: Corporation, target: Corporation) -> None:
    facts, board = facts_of(game), game.land.board
    for hex_, city in list(board.tokens_of(minor.id)):
        if national_of(game, minor) is None:
            board.replace_token(hex_, city, minor.id, NOBODY)
        elif hex_ in facts.italy:
            target.tokens = (*target.tokens, facts.lost_token)
            game.happen(NationalTokenKept(company=target.id, hex=hex_))
        else:
            board.replace_token(hex_, city, minor.id, target.id)


def form(game: GameInPlay, national: Corporation, minors: Iterable[Corporation]) -> None:
    """A national railway is formed of ``minors``; the bank pays it for the shares that are not kept for them,
    sold or not. Whoever has most of it presides; of equals whoever brought the first of the minors."""
    assert national.par is not None
    kept = sum(share.percent for share in national.shares(national) if share.reserved)
    funds = national.par.price * (100 - kept) // national.share_percent
    national.floated = True
    game.pay(game.bank, national, funds)
    game.happen(CompanyFloated(company=national.id, funds=funds))
    brought: list[Player] = []
    for minor in sorted(minors, key=lambda one: one.id):
        if minor.player is not None and minor.player not in brought:
            brought.append(minor.player)
        merge(game, minor, change_president=False)
    _choose_president(game, national, brought)


def _choose_president(game: GameInPlay, national: Corporation, brought: Sequence[Player]) -> None:
    def rank(player: Player) -> tuple[int, int, bool]:
        place = -brought.index(player) if player in brought else -len(game.players)
        return player.percent(national), place, player is national.player

    owners = [player for player in game.players if player.percent(national)]
    if not owners:
        return
    president, before = max(owners, key=rank), national.player
    if president is before:
        return
    national.player = president
    chief = game.shares.president_share(national)
    holder = chief.owner
    if holder is not None and holder is not president:
        _swap(game, president, holder, chief)
    game.happen(PresidentChanged(player=president.id, company=national.id))


def _swap(game: GameInPlay, president: Player, holder: Holder, chief: Certificate) -> None:
    plain = next(share for share in president.shares(chief.corporation) if not share.president)
    game.shares.move(plain, holder)
    game.shares.move(chief, president)


def complete(game: GameInPlay, national: Corporation) -> None:
    """All minors of a national railway merge, which is formed if it has not been yet."""
    left = list(minors_left(game, national))
    if founder_of(game, national) in left:
        form(game, national, left)
        return
    for minor in left:
        merge(game, minor)


def coal_in_order(game: GameInPlay, corporations: Iterable[Corporation]) -> Iterator[Corporation]:
    """The coal companies that may become shares of these corporations: in the order of those, the president's
    first and then around the table. One that nobody owns comes last."""
    coal = [game.company(name) for name in facts_of(game).coal]
    for corporation in corporations:
        around = game.players_from(corporation.player)
        for player in (*around, None):
            for minor in coal:
                if not minor.closed and minor.player is player and target_of(game, minor) is corporation:
                    yield minor


def merge_all_coal(game: GameInPlay) -> None:
    """All coal companies merge, also into corporations that have not been started."""
    operating = [one for one in game.policies.order.operating_order() if one.is_major]
    rest = [one for one in game.corporations.values() if one not in operating]
    for minor in list(coal_in_order(game, (*operating, *rest))):
        merge(game, minor)
