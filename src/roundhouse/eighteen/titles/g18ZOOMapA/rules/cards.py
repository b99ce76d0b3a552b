"""The cards of 18ZOO: tickets of the players, and powers that come on offer turn by turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from roundhouse.eighteen.model.companies import PrivateDef
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.parts.part import Arrival
from roundhouse.eighteen.rules.state.pieces import Corporation, Player, Private

from .abilities import Gift, PotOfGold, ability_of
from .events import PowerAnnounced, PowerArrived, PowerPays
from .facts import Facts, Zoo

# Tickets


def make_tickets(game: GameInPlay) -> None:
    """Every player gets tickets. Each has the name of its player in its own, as on 18xx.games."""
    facts = game.settings_of(Facts).tickets
    count = facts.count_by_players.get(len(game.players), facts.count)
    for player in game.players:
        for number in range(1, count + 1):
            id_ = f"{facts.name} {number} - {player.name}"
            if id_ in game.privates:  # players with the same name
                id_ = f"{facts.name} {number} - {player.id}"
            ticket = Private(PrivateDef(id=id_, name=f"{facts.name} {number}", value=facts.values[0][0]))
            game.privates[id_] = ticket
            game.register(ticket)
            game.give_private(ticket, player)


def is_ticket(private: Private) -> bool:
    """Is it a ticket, and not one of the title's powers?"""
    return not private.definition.abilities


def tickets_of(player: Player | None) -> list[Private]:
    """The tickets that a player has left."""
    return [] if player is None else [one for one in player.privates if is_ticket(one)]


def powers_of(owner: Player | Corporation) -> list[Private]:
    """The powers that a player or a corporation has."""
    return [one for one in owner.privates if not is_ticket(one)]


def set_ticket_values(game: GameInPlay, number: int) -> None:
    """What a ticket is worth in the stock round (0) or in an operating round of this turn."""
    rows = game.settings_of(Facts).tickets.values
    row = rows[min(game.progress.turn, len(rows)) - 1]
    value = row[min(number, len(row) - 1)]
    for private in game.privates.values():
        if is_ticket(private) and not private.closed and private.value != value:
            private.value = value


def ticket_money(player: Player | None) -> int:
    """What the tickets of a player are worth now."""
    return sum(ticket.value for ticket in tickets_of(player))


# Powers


def shuffle_powers(game: GameInPlay) -> None:
    """The order in which powers come; the first of them are drafted."""
    powers = [private for private in game.privates.values() if not is_ticket(private)]
    zoo, facts = game.memory_of(Zoo), game.settings_of(Facts).powers
    zoo.deck = tuple(game.chance.shuffled(powers))
    zoo.shown = facts.first_by_players.get(len(game.players), facts.first)


def on_offer(game: GameInPlay) -> Sequence[Private]:
    """The powers that can be bought from the bank."""
    zoo = game.memory_of(Zoo)
    return [one for one in zoo.deck[: zoo.shown] if one.owner is None and not one.closed]


def arrivals(game: GameInPlay) -> Iterator[tuple[Private, Arrival]]:
    """When each power that nobody has bought comes on offer, as everybody may know it."""
    zoo, powers = game.memory_of(Zoo), game.settings_of(Facts).powers
    last = _last(game)
    following = min(last, zoo.shown + powers.each)
    for at, power in enumerate(zoo.deck):
        if power.closed or power.owner is not None:
            continue
        if at < following:
            yield power, "now" if at < zoo.shown else "next"
        elif powers.all_seen:
            yield power, "later" if at < last else "never"
        else:
            yield power, "perhaps" if following < last else "never"


def _last(game: GameInPlay) -> int:
    """How many powers come in the whole game."""
    facts = game.settings_of(Facts)
    first = facts.powers.first_by_players.get(len(game.players), facts.powers.first)
    return first + len(facts.tickets.values) * facts.powers.each


def offer_more(game: GameInPlay) -> None:
    """Before a stock round more powers come on offer, and everybody sees the next ones."""
    zoo, powers = game.memory_of(Zoo), game.settings_of(Facts).powers
    if game.progress.turn > len(game.settings_of(Facts).tickets.values):
        return
    before = zoo.shown
    zoo.shown += powers.each
    for power in zoo.deck[before : zoo.shown]:
        game.happen(PowerArrived(private=power.id))
    seen = zoo.deck[zoo.shown : min(_last(game), zoo.shown + powers.each)]
    for power in seen:
        game.happen(PowerAnnounced(private=power.id))
    if seen and not powers.all_seen:
        game.reveal()


def power_bought(game: GameInPlay, private: Private, player: Player) -> None:
    """A player bought a power from the bank: some pay at once."""
    gift, gold = ability_of(game, private, Gift), ability_of(game, private, PotOfGold)
    found = gift or gold
    if found is not None:
        pay_owner(game, private, player, found.amount)
    if gift is not None:
        game.close_private(private)


def pay_owner(game: GameInPlay, private: Private, player: Player, amount: int) -> None:
    """The bank pays the owner of a power."""
    game.pay(game.bank, player, amount)
    game.happen(PowerPays(player=player.id, private=private.id, amount=amount))
