"""The cards of 18India: certificates and private companies that lie in rows, in hands and with the bank."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.pieces import (
    Certificate,
    Corporation,
    Offering,
    Player,
    Private,
)

from .events import RegionsDrawn
from .facts import ROWS, Card, Facts, Raj

OFFERING = "cards"
"""The key of what holds the certificates in rows and hands."""


def offering(game: GameInPlay) -> Offering:
    """What holds the certificates that nobody has bought yet."""
    found = game.pieces[OFFERING]
    assert isinstance(found, Offering)
    return found


def raj(game: GameInPlay) -> Raj:
    """The memory of the game."""
    return game.memory_of(Raj)


def facts(game: GameInPlay) -> Facts:
    """The settings of the game."""
    return game.settings_of(Facts)


def gipr(game: GameInPlay) -> Corporation | None:
    """The Great Indian Peninsula Railway, unless it has closed."""
    company = game.corporations[facts(game).gipr]
    return None if company.closed else company


def certificate(game: GameInPlay, card: Card) -> Certificate | None:
    """The certificate that a card stands for; ``None`` if it is a private company."""
    return game.certificates.get(card)


def card_of(game: GameInPlay, card: Card) -> Certificate | Private:
    """What a card is: a certificate or a private company."""
    share = certificate(game, card)
    return game.private(card) if share is None else share


def value(game: GameInPlay, card: Card) -> int:
    """What a card costs."""
    share = certificate(game, card)
    return game.private(card).value if share is None else game.shares.price(share)


def corporation_of(game: GameInPlay, card: Card) -> Corporation | None:
    """Of which corporation a card is a certificate; ``None`` if it is a private company."""
    share = certificate(game, card)
    return None if share is None else share.corporation


def name_of(game: GameInPlay, card: Card) -> str:
    """“NWR 10%”, or the name of a private company."""
    share = certificate(game, card)
    return game.private(card).name if share is None else f"{share.corporation.id} {share.percent}%"


def is_bond(game: GameInPlay, private: Private) -> bool:
    """Is this a railroad bond?"""
    return private.id in facts(game).bonds


def row_of(game: GameInPlay, card: Card) -> int | None:
    """The row in which a card is on offer: only the first one of each is."""
    return next((at for at, row in enumerate(raj(game).rows) if row and row[0] == card), None)


def tops(game: GameInPlay) -> Iterator[Card]:
    """The first card of each row."""
    return (row[0] for row in raj(game).rows if row)


def take_from_row(game: GameInPlay, at: int) -> None:
    """The first card of a row is gone."""
    memory = raj(game)
    memory.rows = tuple(row[1:] if place == at else row for place, row in enumerate(memory.rows))


def take_from_hand(game: GameInPlay, player: Player, card: Card) -> None:
    """A card leaves a hand."""
    memory = raj(game)
    memory.hands[player] = tuple(one for one in memory.hands[player] if one != card)


def hand(game: GameInPlay, player: Player) -> Sequence[Card]:
    """The cards in a hand."""
    return raj(game).hands.get(player, ())


def on_sale(game: GameInPlay) -> Iterator[Private]:
    """What the bank sells: one bond, and all private companies that it has."""
    bonds = [one for one in raj(game).bank if is_bond(game, one)]
    yield from bonds[:1]
    yield from (one for one in raj(game).bank if not is_bond(game, one))


def take_from_bank(game: GameInPlay, private: Private) -> None:
    """The bank has sold it."""
    memory = raj(game)
    memory.bank = tuple(one for one in memory.bank if one is not private)


def give_to_bank(game: GameInPlay, private: Private) -> None:
    """The bank sells it from now on, after all the others."""
    game.return_private(private)
    raj(game).bank = (*raj(game).bank, private)


def drop_cards(game: GameInPlay, corporation: Corporation) -> None:
    """The certificates of a corporation that closes leave all rows and hands."""
    memory = raj(game)
    gone = {share.id for share in game.shares.all_of(corporation)}
    memory.rows = tuple(tuple(card for card in row if card not in gone) for row in memory.rows)
    for player, cards in list(memory.hands.items()):
        memory.hands[player] = tuple(card for card in cards if card not in gone)
    offering(game).held.pop(corporation, None)


# Setting up


def arrange(game: GameInPlay) -> None:
    """Chance chooses the corporations, three of each region, and who has a guaranty; then the cards are
    shuffled and dealt: to the rows, to the players, and the rest to the pool and the bank."""
    memory, own = raj(game), facts(game)
    guaranteed: list[str] = []
    for region in own.regions:
        order = game.chance.shuffled(region)
        for name in order[: len(order) - own.kept_of_region]:
            game.leave_out(game.company(name))
        guaranteed.append(order[-1])
    memory.guaranteed = tuple(one for one in game.corporations.values() if one.id in guaranteed)
    memory.last_guaranteed = memory.guaranteed[-1].id
    memory.exchange_left = own.exchange_tokens
    held = tuple(company.id for company in memory.guaranteed)
    game.happen(RegionsDrawn(names=tuple(game.corporations), guaranteed=held))


def deal(game: GameInPlay) -> None:
    """Set all prices, shuffle the cards and deal them."""
    memory, own, cards = raj(game), facts(game), offering(game)
    count = len(game.players)
    deck: list[Card] = [one.id for one in game.privates.values() if one.id not in own.bonds]
    directors: list[Card] = []
    for company in game.corporations.values():
        _set_price(game, company)
        _make_plain(game, company)
        for share in sorted(company.shares(company), key=_last_for_zero):
            game.shares.move(share, cards)
            (directors if share.president else deck).append(share.id)
    deck = game.chance.shuffled(deck)
    memory.rows = tuple(tuple(_pop(deck, own.row[count])) for _ in range(ROWS))
    for player in game.players:
        memory.hands[player] = tuple(_pop(deck, own.dealt[count]))
    memory.draft = tuple(directors)
    bank: list[Private] = []
    for card in deck:
        left = certificate(game, card)
        if left is None:
            bank.append(game.private(card))
            continue
        game.pay(game.bank, left.corporation, left.price)
        game.shares.move(left, game.pool)
    memory.bank = (*bank, *(game.private(name) for name in own.bonds))


def _pop(deck: list[Card], count: int) -> list[Card]:
    """Take the last cards of the deck."""
    taken = deck[-count:]
    del deck[-count:]
    return taken


def _last_for_zero(share: Certificate) -> int:
    """18xx.games has the first certificate of the GIPR behind the others, and that decides what chance
    deals."""
    return share.index if share.president or share.index else 100


def _set_price(game: GameInPlay, company: Corporation) -> None:
    """A corporation has its price from the start; its marker is on the market once it floats."""
    cell = next(cell for cell in game.market.par_cells() if cell.price == company.definition.par_price)
    company.par = company.cell = cell


def _make_plain(game: GameInPlay, company: Corporation) -> None:
    """The GIPR has no director's certificate."""
    if company.id != facts(game).gipr:
        return
    first = game.shares.president_share(company)
    game.shares.destroy(first)
    game.shares.create(company, first.index, first.percent, company)
