"""What companies cost, earn and are worth where corporations own them, and how their share prices move."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from roundhouse.eighteen.model.abilities import Ability
from roundhouse.eighteen.model.market import Cell

from ...in_play import GameInPlay
from ...state.pieces import Corporation, Owner, Player, Private
from .abilities import (
    BestCompanyTwice,
    CheaperOwnership,
    IncomePerCompany,
    Level,
    MoreStars,
    ScrapValue,
    SynergyBonus,
)
from .events import ClosingPaid
from .settings import CompanyDeck, ConglomerateSettings, ForeignInvestor

MONEY_PER_STAR = 10
"""How much money of a corporation counts as a star."""
MOST_STEPS = 2
"""How many prices a share price moves at most after a dividend."""
SCRAP_TIMES = 2
"""How often the printed income is paid for a company that closes, by its ability."""


def facts_of(game: GameInPlay) -> ConglomerateSettings:
    """The settings of the part."""
    return game.settings_of(ConglomerateSettings)


def ability_of(corporation: Corporation, kind: type[Ability]) -> Ability | None:
    """The ability of this kind that ``corporation`` has, or ``None``."""
    return next((one for one in corporation.definition.abilities if isinstance(one, kind)), None)


def level_of(private: Private) -> Level:
    """The level of a company with its synergies. Raises StopIteration for one without."""
    return next(one for one in private.definition.abilities if isinstance(one, Level))


# Income


def costs(game: GameInPlay) -> Sequence[int]:
    """What owning a company costs at present, by its level; levels beyond the last one cost nothing."""
    return facts_of(game).costs.get(game.memory_of(CompanyDeck).level, ())


def cost_of(game: GameInPlay, private: Private) -> int:
    """What owning this company costs at present."""
    row, level = costs(game), level_of(private).level
    return row[level - 1] if level <= len(row) else 0


def income_of(game: GameInPlay, private: Private) -> int:
    """What a company earns its owner, less the cost of owning it."""
    return private.revenue - cost_of(game, private)


def ruled_by(game: GameInPlay, player: Player) -> list[Corporation]:
    """The corporations over which ``player`` presides."""
    return [one for one in game.corporations.values() if one.player is player]


def is_losing(game: GameInPlay, player: Player) -> bool:
    """Whether a company of ``player``, or of a corporation of theirs, costs more than it earns."""
    owners: tuple[Owner, ...] = (player, *ruled_by(game, player))
    return any(income_of(game, one) < 0 for owner in owners for one in owner.privates)


def synergies(game: GameInPlay, privates: Iterable[Private]) -> Iterator[int]:
    """Yield what each synergy among some companies pays: every pair once."""
    owned, table = tuple(privates), facts_of(game).synergies
    for dearer in owned:
        level = level_of(dearer)
        for other in owned:
            if other.id in level.synergies and dearer.value > other.value:
                row, at = table.get(level.level, ()), level_of(other).level
                yield row[at - 1] if at <= len(row) else 0


def total_income(game: GameInPlay, owner: Owner, *more: Private) -> int:
    """What all companies of ``owner``, and ``more`` that it does not own, would earn it together, with what
    synergies and abilities add."""
    owned = (*owner.privates, *more)
    total = sum(income_of(game, one) for one in owned)
    if isinstance(owner, ForeignInvestor):
        return total + facts_of(game).investor_income
    if not isinstance(owner, Corporation) or not owned:
        return total
    found = tuple(synergies(game, owned))
    return total + sum(found) + _extra_income(game, owner, owned, len(found))


def _extra_income(game: GameInPlay, company: Corporation, owned: Sequence[Private], pairs: int) -> int:
    extra = 0
    for ability in company.definition.abilities:
        match ability:
            case IncomePerCompany():
                extra += ability.amount * len(owned)
            case BestCompanyTwice():
                extra += max(one.revenue for one in owned)
            case CheaperOwnership():
                extra += min(ability.amount, sum(cost_of(game, one) for one in owned))
            case SynergyBonus():
                extra += pairs // 2
            case _:
                pass
    return extra


def income_added(game: GameInPlay, buyer: Corporation, private: Private) -> int:
    """By how much a company would raise what ``buyer`` earns; less than 0 if it costs more than it adds."""
    return total_income(game, buyer, private) - total_income(game, buyer)


def close_company_of(game: GameInPlay, private: Private) -> None:
    """Close a company for good; a corporation may be paid for it."""
    owner = private.owner
    game.memory_of(CompanyDeck).scrapped |= {private}
    game.close_private(private)
    if isinstance(owner, Corporation) and ability_of(owner, ScrapValue) is not None:
        amount = SCRAP_TIMES * private.revenue
        game.pay(game.bank, owner, amount)
        game.happen(ClosingPaid(company=owner.id, amount=amount))


# Share prices


def price_right(game: GameInPlay, cell: Cell) -> Cell:
    """The next price to the right where no other marker is; the last one has room for any number."""
    at = cell
    while "endgame" not in at.zones and (at is cell or game.market.stack(at)):
        at = _beside(game, at, 1)
    return at


def price_left(game: GameInPlay, cell: Cell) -> Cell:
    """The next price to the left where no other marker is; that of nothing has room for any number."""
    at = cell
    while at.price and (at is cell or game.market.stack(at)):
        at = _beside(game, at, -1)
    return at


def _beside(game: GameInPlay, cell: Cell, steps: int) -> Cell:
    """The cell so many prices to the right, at most at the end of the row."""
    row = game.market.chart.rows[cell.row]
    return row[min(max(cell.column + steps, 0), len(row) - 1)] or cell


def issued(game: GameInPlay, company: Corporation) -> int:
    """The number of shares of ``company`` that players and the market have."""
    held = sum(holder.percent(company) for holder in (*game.players, game.pool))
    return held // company.share_percent


def stars_of(company: Corporation, cash: int) -> int:
    """The stars of a corporation that has so much money."""
    more = ability_of(company, MoreStars)
    extra = more.amount if isinstance(more, MoreStars) else 0
    return cash // MONEY_PER_STAR + extra + sum(level_of(one).level for one in company.privates)


def steps_of(game: GameInPlay, company: Corporation, cash: int) -> int:
    """By how many prices the share price moves with so much money, to the right if it is more than 0."""
    cell, count = company.cell, issued(game, company)
    assert cell is not None
    if facts_of(game).worth == "stars":
        # A half counts as a whole star.
        target = (count * cell.price + MONEY_PER_STAR // 2) // MONEY_PER_STAR
        return min(max(stars_of(company, cash) - target, -MOST_STEPS), MOST_STEPS)
    book = cash + sum(private.value for private in company.privates)
    if book >= count * cell.price:
        return 2 if book >= count * _beside(game, cell, 1).price else 1
    return -1 if book >= count * _beside(game, cell, -1).price else -2


def price_after(game: GameInPlay, company: Corporation, cash: int) -> Cell:
    """Where the marker of ``company`` comes to lie after its dividend, if so much money is left."""
    cell, steps = company.cell, steps_of(game, company, cash)
    assert cell is not None
    if not steps:
        return cell
    target = _beside(game, cell, steps)
    if not game.market.stack(target) or "endgame" in target.zones or not target.price:
        return target
    return price_right(game, target) if steps > 0 else price_left(game, target)


def move_to(game: GameInPlay, company: Corporation, cell: Cell) -> None:
    """Move the marker of ``company``; at a price of nothing it closes."""
    game.shares.move_price(company, (lambda _: cell,))
