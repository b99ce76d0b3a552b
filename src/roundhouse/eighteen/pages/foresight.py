"""Foresight: what an action would change, seen by trying it and taking it back."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from roundhouse.eighteen.model.words import NO_LIMIT
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.action_kinds import read_action
from roundhouse.eighteen.rules.state.pieces import Corporation, Player, Private
from roundhouse.table.errors import Refusal
from roundhouse.table.languages import to_say

from .words import listed, percents, say

BANK = to_say("the bank")
T = TypeVar("T")


@dataclass(frozen=True)
class Standing:
    """The facts that players look at, at one moment; companies go by id, players and privates by name."""

    cash: Mapping[str, int]
    presidents: Mapping[str, str | None]
    prices: Mapping[str, int | None]
    floated: frozenset[str]
    trains: Mapping[str, tuple[str, ...]]
    open_privates: frozenset[str]
    certificates: Mapping[str, float]
    loans: Mapping[str, int]
    bankrupt: frozenset[str]
    phase: str

    def with_companies_of(self, later: Standing) -> Standing:
        """The same facts, with the companies that are formed later, as the systems of 1828: they have
        no money, president, price or trains yet."""
        if self.presidents.keys() >= later.presidents.keys():
            return self
        return replace(
            self,
            cash={**dict.fromkeys(later.cash, 0), **self.cash},
            presidents={**dict.fromkeys(later.presidents), **self.presidents},
            prices={**dict.fromkeys(later.prices), **self.prices},
            trains={**dict.fromkeys(later.trains, ()), **self.trains},
        )


def standing(game: EighteenGame) -> Standing:
    """The facts of the game as it stands."""
    companies = list(game.companies())
    cash = {player.name: player.cash for player in game.players}
    cash.update((company.id, company.cash) for company in companies)
    cash[BANK] = game.bank.cash
    return Standing(
        cash,
        {company.id: company.player.name if company.player else None for company in companies},
        {company.id: company.cell.price if company.cell else None for company in companies},
        frozenset(company.id for company in companies if company.floated),
        {company.id: tuple(train.name for train in company.trains) for company in companies},
        frozenset(private.name for private in game.privates.values() if not private.closed),
        {player.name: game.limits.certificates_counted(player) for player in game.players},
        {company.id: company.loans for company in companies if company.notes},
        frozenset(player.name for player in game.players if player.bankrupt),
        game.phase.name,
    )


def holdings(game: EighteenGame) -> Mapping[str, Mapping[str, int]]:
    """The percent of companies that each player owns, by the player's name and the company's id."""
    return {
        player.name: {company.id: player.percent(company) for company in player.held}
        for player in game.players
    }


def interest(game: EighteenGame) -> Mapping[str, int]:
    """The interest on loans that each company with loans pays in a round, in money, by id."""
    return {
        company.id: game.policies.money.interest(company) for company in game.companies() if company.loans
    }


@dataclass(frozen=True)
class Change(Generic[T]):
    """A fact before an action and after it."""

    before: T
    after: T


@dataclass(frozen=True)
class Foresight:
    """The difference that an action makes: the facts before and after, and ``seen``,
    what ``look`` returned."""

    before: Standing
    after: Standing
    seen: Any = None
    held: Change[Mapping[str, Mapping[str, int]]] | None = None
    """The percent that players own before and after; only where a company ends or is sold short."""
    interest: Change[Mapping[str, int]] | None = None
    """The interest on loans before and after; only where the number of loans changes."""

    def paid(self) -> dict[str, int]:
        """The changes of cash, by player's name, company's id or BANK; negative for whoever pays."""
        before = self.before.cash
        return {who: now - before[who] for who, now in self.after.cash.items() if now != before[who]}


class Oracle:
    """Tries actions at a table; nobody else may look at the game meanwhile."""

    def __init__(self, game: EighteenGame) -> None:
        self.game = game
        self._before = standing(game)
        self._held = holdings(game)
        self._interest = interest(game)

    def foresee(self, action: Mapping[str, Any], look: Callable[[], Any] = lambda: None) -> Foresight | None:
        """What ``action`` changes by itself, before the turn goes on; ``None`` if it is refused.

        ``look`` is called after it, before it is taken back; what it returns is kept.
        """
        game = self.game
        entity = game.pieces.get(str(action["entity"]))
        if not isinstance(entity, Player | Corporation | Private):
            return None
        try:
            with game.journal.trial():
                game.round.perform(read_action(action), entity)
                return self._compared(action, standing(game), look())
        except Refusal:
            return None
        finally:
            game.happened()

    def _compared(self, action: Mapping[str, Any], after: Standing, seen: Any) -> Foresight:
        before, game = self._before.with_companies_of(after), self.game
        held = interest_ = None
        if before.floated - after.floated or action["type"] == "short":
            held = Change(self._held, holdings(game))
        if before.loans != after.loans:
            interest_ = Change(self._interest, interest(game))
        return Foresight(before, after, seen, held, interest_)


def money_words(game: EighteenGame, foresight: Foresight) -> str:
    """Who pays whom, in a few words: “Ann pays the bank ¥90 and keeps ¥210”."""
    paid = foresight.paid()
    payers = [who for who, amount in paid.items() if amount < 0]
    payees = [who for who, amount in paid.items() if amount > 0]
    if not paid:
        return ""
    if len(payers) == len(payees) == 1:
        payer, payee, cash = payers[0], payees[0], foresight.after.cash
        amount = game.money(paid[payee])
        if payer == BANK:
            return say(
                "%(who)s gets %(money)s and has %(cash)s",
                who=payee,
                money=amount,
                cash=game.money(cash[payee]),
            )
        return say(
            "%(payer)s pays %(payee)s %(money)s and keeps %(cash)s",
            payer=payer,
            payee=say(payee) if payee == BANK else payee,
            money=amount,
            cash=game.money(cash[payer]),
        )
    return ", ".join(
        f"{who} {'+' if amount > 0 else '−'}{game.money(abs(amount))}"
        for who, amount in paid.items()
        if who != BANK
    )


def consequences(game: EighteenGame, foresight: Foresight) -> Iterator[str]:
    """What else an action brings about, as parts of a sentence."""
    before, after = foresight.before, foresight.after
    for player in sorted(after.bankrupt - before.bankrupt):
        yield say("%(name)s is out of the game", name=player)
    for company, price in after.prices.items():
        old = before.prices[company]
        if old is not None and price is not None and price != old:
            change = f"{game.money(old)} → {game.money(price)}"
            yield say("%(company)s’s price %(change)s", company=company, change=change)
    for company, name in after.presidents.items():
        if name != before.presidents[company]:
            if name:
                yield say("%(name)s becomes president of %(company)s", name=name, company=company)
            elif company in after.floated:
                yield say("%(company)s loses its president", company=company)
            else:
                yield say("%(name)s closes", name=company)
    if foresight.held:
        yield from _exchanged(foresight.held)
    if foresight.interest:
        yield from _interest(game, foresight.interest, after.floated)
    for company in sorted(after.floated - before.floated):
        yield say("%(company)s floats with %(money)s", company=company, money=game.money(after.cash[company]))
    if after.phase != before.phase:
        yield say("phase %(phase)s begins", phase=after.phase)
    if before.trains != after.trains:
        yield from _trains_lost(before, after)
    closed = before.open_privates - after.open_privates
    if len(closed) > 1 and not after.open_privates:
        yield say("the private companies close")
    else:
        corporations = {company.name for company in game.companies()}
        for name in sorted(closed):
            if name in corporations:  # of the same name, which goes on
                yield say("the private company %(name)s closes", name=name)
            else:
                yield say("%(name)s closes", name=name)


def _exchanged(held: Change[Mapping[str, Mapping[str, int]]]) -> Iterator[str]:
    """The changes of players' shares, as where a company ends: “Ann: MEX 40% → 0%, NdM 10% → 30%”."""
    for player, now in held.after.items():
        old = held.before[player]
        changes = [
            f"{company} {percents(old.get(company, 0))} → {percents(now.get(company, 0))}"
            for company in {**old, **now}
            if old.get(company, 0) != now.get(company, 0)
        ]
        if changes:
            yield f"{player}: {', '.join(changes)}"


def _interest(game: EighteenGame, due: Change[Mapping[str, int]], going_on: frozenset[str]) -> Iterator[str]:
    """The changes of companies' interest on loans, for companies that go on."""
    for company in (one.id for one in game.companies() if one.id in going_on):
        old, now = due.before.get(company, 0), due.after.get(company, 0)
        if now != old:
            change = f"{game.money(old)} → {game.money(now)}"
            yield say("%(company)s’s interest %(change)s a round", company=company, change=change)


def _trains_lost(before: Standing, after: Standing) -> Iterator[str]:
    """The trains that companies lose, other than the one that this action sells to another company."""
    gained = {name: _without(trains, before.trains[name]) for name, trains in after.trains.items()}
    bought = sum(map(len, gained.values())) > 0 and before.phase == after.phase
    for company, trains in after.trains.items():
        gone = _without(before.trains[company], trains)
        if bought and len(gone) == 1:
            continue
        for taker, got in gained.items():
            moved = [name for name in got if name in gone]
            if moved:
                gained[taker], gone = _without(got, moved), _without(gone, moved)
                words = to_say("%(taker)s takes trains over from %(company)s: %(trains)s")
                yield say(words, taker=taker, trains=listed(moved), company=company)
        if gone:
            yield say("%(company)s loses trains: %(trains)s", company=company, trains=listed(gone))


def _without(trains: Sequence[str], others: Sequence[str]) -> list[str]:
    """The trains that are left of the first list when those of the second are taken away, one for one."""
    rest, more = list(others), []
    for name in trains:
        if name in rest:
            rest.remove(name)
        else:
            more.append(name)
    return more


def certificate_words(game: EighteenGame, foresight: Foresight, player: Player) -> str:
    """The number of certificates in words, “5 of 14 certificates”, if it changes; else empty."""
    now = foresight.after.certificates[player.name]
    if now == foresight.before.certificates[player.name]:
        return ""
    limit = game.certificate_limit(player)
    if limit >= NO_LIMIT:
        return ""
    return say("%(number)s of %(limit)s certificates", number=f"{now:g}", limit=limit)
