"""How nationals of 1866 begin: by a card, of minor ones, or because they must."""

from __future__ import annotations

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.rules.closing import close_company
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.parts.player_debts.debts import DebtMade, Debts, debt_of, interest_on
from roundhouse.eighteen.rules.state.pieces import Corporation, Player

from .events import MajorNationalFormed, MinorNationalBegan
from .facts import europe_of, facts_of, is_railway, is_token
from .regions import give_lands, is_formed, refresh_rights, take_back_tokens


def phase_cells(game: GameInPlay) -> list[Cell]:
    """The par prices of the phase, the dearest first, and of equal ones the upper one."""
    zone = facts_of(game).par_zones[game.phase.name]
    return sorted(game.market.par_cells((zone,)), key=lambda cell: (-cell.price, cell.row))


def open_cells(game: GameInPlay) -> list[Cell]:
    """The par prices of the phase at which no company stands but stock turn tokens."""
    return [
        cell
        for cell in phase_cells(game)
        if all(is_token(game, company) for company in game.market.stack(cell))
    ]


def to_pool(game: GameInPlay, company: Corporation) -> None:
    """Move what is left of a national into the pool, but for the large certificate."""
    for share in company.shares(company):
        if not share.reserved:
            game.shares.move(share, game.pool)


def begin_minor(game: GameInPlay, company: Corporation, player: Player, price: int) -> None:
    """The winner of an auction pays ``price`` and owns a minor national; its other half is nobody's."""
    cell = game.market.cell(facts_of(game).nationals[company.id].cell or "")
    assert cell is not None
    game.pay(player, game.bank, price)
    game.market.set_par(company, cell)
    game.happen(MinorNationalBegan(player=player.id, company=company.id, price=price))
    president, other = company.shares(company)
    game.shares.give(player, (president,))
    game.shares.move(other, game.pool)
    game.check_float(company)
    refresh_rights(game)


def begin_by_card(game: GameInPlay, company: Corporation, player: Player, cell: Cell) -> None:
    """The owner of a card starts its national: one share is the owner's, the others are the pool's."""
    card = facts_of(game).nationals[company.id].card
    game.start_corporation(company, player, cell)
    to_pool(game, company)
    if card is not None:
        game.close_private(game.private(card))
    refresh_rights(game)


def form_of_minors(game: GameInPlay, company: Corporation) -> None:
    """Form a major national: the owner of each minor one of it gets a share, and the minor ones close."""
    if is_formed(game, company.id):
        return
    facts = facts_of(game)
    cell = open_cells(game)[-1]
    game.mark_active()
    game.market.set_par(company, cell)
    game.happen(MajorNationalFormed(company=company.id, price=cell.price))
    minors = [game.corporations[name] for name, one in facts.nationals.items() if one.part_of == company.id]
    owners = dict.fromkeys(minor.player for minor in minors)
    for owner in owners:
        for minor in [one for one in minors if one.player is owner]:
            if owner is not None:
                game.shares.give(owner, company.shares(company)[:1])
            close_company(game, minor)
    to_pool(game, company)
    game.check_float(company)
    europe_of(game).formed[company] = game.progress.turn
    borrowers = [name for name, one in facts.nationals.items() if one.lent in {one.id for one in minors}]
    for name in borrowers:
        if name in game.corporations:
            give_lands(game, game.corporations[name])
    refresh_rights(game)
    if borrowers:
        take_back_tokens(game, [one for one in game.corporations.values() if is_railway(game, one)])


def form_by_force(game: GameInPlay, company: Corporation) -> None:
    """Start a national of which nobody has made use: the owner of its card must pay for a share."""
    if company.floated:
        return
    cell = open_cells(game)[-1]
    game.market.set_par(company, cell)
    game.happen(MajorNationalFormed(company=company.id, price=cell.price))
    card = game.privates.get(facts_of(game).nationals[company.id].card or "")
    owner = card.owner if card is not None else None
    if isinstance(owner, Player):
        charge(game, owner, cell.price)
        game.shares.give(owner, company.shares(company)[:1])
    to_pool(game, company)
    game.check_float(company)
    if card is not None:
        game.close_private(card)


def form_all(game: GameInPlay) -> None:
    """Form every major national that has not begun."""
    facts = facts_of(game)
    made_of_minors = {national.part_of for national in facts.nationals.values()}
    for name in facts.formation_order:
        company = game.corporations.get(name)
        if company is None:
            continue
        if name in made_of_minors:
            form_of_minors(game, company)
        else:
            form_by_force(game, company)
    refresh_rights(game)


def charge(game: GameInPlay, player: Player, amount: int) -> None:
    """Make a player pay the bank ``amount``, into debt if need be."""
    missing = amount - player.cash
    if missing > 0:
        debt = debt_of(game, player) + missing + interest_on(game, missing)
        game.memory_of(Debts).owed[player] = debt
        game.pay(game.bank, player, missing)
        game.happen(DebtMade(player=player.id, amount=missing, debt=debt))
    game.pay(player, game.bank, amount)
