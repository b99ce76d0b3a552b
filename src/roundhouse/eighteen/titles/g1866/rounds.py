"""Operating rounds of 1866: stock turn tokens and companies have their turns by price, and the game ends."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.policies import EndingPolicy, OrderPolicy
from roundhouse.eighteen.rules.rounds import OperatingRound
from roundhouse.eighteen.rules.state.actions import Action
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity
from roundhouse.eighteen.rules.state.turns import RoundState
from roundhouse.table.journal import tracked

from .events import EndInSight, LocalTrainsGone, UnledNationalMoved
from .facts import Europe, europe_of, facts_of, is_minor, is_national, is_railway, is_token
from .stock import StockTokenTurn

TOKEN_AT_END, PRICE_AT_END, LAST_PHASE = "stock_market_st", "corporation_price", "last_phase"
"""Why the game ends: a token, or a corporation, reached the end of the market, or the last phase began."""
NOTHING_LEFT = "nothing_left"
"""No player has a token and no corporation operates, so that nobody can change anything any more."""
Planned: TypeAlias = tuple[Corporation, int, int]
"""Whose turn is when: the company, with the price and the row of the market by which it was placed."""


def planned(company: Corporation) -> Planned:
    """A company with its present place on the market."""
    cell = company.cell
    return (company, cell.price, cell.row) if cell is not None else (company, 0, 0)


class EuropeanOrder(OrderPolicy):
    """Operating rounds follow each other; minor nationals go first, then all others by price."""

    def next_round(self, done: RoundState) -> None:
        """Begin the next operating round; after a certain one the local trains that are left are gone."""
        game, facts = self.game, facts_of(self.game)
        if done.kind == "operating":
            if game.progress.turn == facts.last_local_round:
                discard_local_trains(game)
            game.progress.turn += 1
        game.begin_round("operating", 1)

    def operating_order(self) -> list[Corporation]:
        """Minor nationals in the order of the title, then corporations, major nationals and tokens."""
        game = self.game
        companies = [one for one in game.corporations.values() if one.floated and not one.closed]
        minors = [one for one in companies if is_minor(game, one)]
        others = [one for one in companies if not is_minor(game, one) and one.cell is not None]
        return minors + sorted(others, key=game.market.operating_key)


def discard_local_trains(game: GameInPlay) -> None:
    """Take the local trains that nobody bought out of the game, as if they were sold."""
    name = facts_of(game).local_train
    left = [train for train in game.depot.upcoming if train.kind.name == name]
    if not left or game.depot.upcoming[0].kind.name != name:
        return
    for train in left:
        game.depot.remove(train)
    if name not in game.depot.sold:
        game.depot.sold[name] = 1
        game.depot.trigger(name, 1, None)
    game.happen(LocalTrainsGone(name=name))


class OperatingByTokens(OperatingRound):
    """Companies and stock turn tokens have their turns by share price. What begins in a round has its turn in
    it if those with lower prices still have theirs."""

    plan: tuple[Planned, ...] = tracked(())
    """The order of the round, with the prices by which it was made."""
    early: frozenset[Corporation] = tracked(frozenset())
    """Those formed in this round that count as having had their turn."""

    def operators(self) -> Sequence[Corporation]:
        """The companies that have a turn in this round, in order."""
        order = super().operators()
        self.plan = tuple(planned(one) for one in order)
        self.early = frozenset()
        europe = europe_of(self.game)
        if europe.issued:
            europe.issued = frozenset()
        return order

    def perform(self, action: Action, entity: Entity) -> None:
        """Carry out an action; it may bring the end in sight. Raises Refusal."""
        super().perform(action, entity)
        look_for_end(self.game)

    def settle(self) -> bool:
        """The turn of a token is that of its owner alone; an unled national moves its price."""
        entity = self.entity
        if is_token(self.game, entity):
            return self.step(StockTokenTurn).waits()
        if isinstance(entity, Corporation) and self._is_unled(entity):
            self._move_unled(entity)
            return False
        return super().settle()

    def _is_unled(self, company: Corporation) -> bool:
        return is_national(self.game, company) and not company.closed and company.player is None

    def _move_unled(self, company: Corporation) -> None:
        """The price of a national without an owner rises once there is track in its cities, and falls
        before."""
        game = self.game
        game.happen(UnledNationalMoved(company=company.id))
        way = game.market.right_of if has_track(game, company) else game.market.left_of
        game.shares.move_price(company, (way,))

    def advance(self) -> bool:
        """Go to the next turn: tokens that were sold close, and what has begun takes its place."""
        game, europe = self.game, europe_of(self.game)
        company = self.entity
        if isinstance(company, Corporation):
            if is_railway(game, company) and europe.final:
                first = europe.trigger is company and europe.triggered == game.progress.turn
                if not first and company not in europe.done:
                    europe.done |= {company}
            if is_token(game, company):
                self.take_in()
            if company in europe.given_up:
                company.closed = True
                europe.given_up -= {company}
        return super().advance()

    def reorder(self) -> None:
        """Put those whose turn is still to come in order again, because prices moved."""
        at = self.at + 1
        rest = [one for one in self.order[at:] if isinstance(one, Corporation)]
        if len(rest) < 2:
            return
        rest.sort(key=self.game.market.operating_key)
        self.order = (*self.order[:at], *rest)
        self.plan = (*self.plan[:at], *(planned(one) for one in rest))

    def take_in(self) -> None:
        """Give those that have begun since the round was planned a place in it."""
        game = self.game
        known = {company for company, _, _ in self.plan}
        for company in self.game.policies.order.operating_order():
            if company in known or is_minor(game, company):
                continue
            place = self._place_of(company)
            if place <= self.at:
                self.at += 1
            self.order = (*self.order[:place], company, *self.order[place:])
            self.plan = (*self.plan[:place], planned(company), *self.plan[place:])

    def _place_of(self, company: Corporation) -> int:
        """Where a company that has begun is put: before the first one with a lower price."""
        game, formed = self.game, europe_of(self.game).formed
        _, price, row = planned(company)
        for place, (other, its_price, its_row) in enumerate(self.plan):
            if is_minor(game, other):
                continue
            if company in formed:
                self.early |= {company}
                return place
            if formed.get(other) == game.progress.turn or other in self.early:
                continue
            if its_price > price or (its_price == price and its_row <= row):
                continue
            return place
        return len(self.plan)


def has_track(game: GameInPlay, national: Corporation) -> bool:
    """Whether a tile lies in a city of a national's region, or track is printed there."""
    if facts_of(game).nationals[national.id].printed_track:
        return True
    board = game.land.board
    return any(hex_ in board.tiles and board.tile(hex_).cities for hex_, _, _ in board.lands[national.id])


def look_for_end(game: GameInPlay) -> None:
    """Note what ends the game, and in which operating round it does."""
    europe = europe_of(game)
    if game.over:
        return
    found = dict(_triggers(game, europe))
    new = set(found) - europe.reasons
    if not new:
        return
    europe.reasons |= frozenset(new)
    if europe.final:
        return
    later = bool(set(found) & {TOKEN_AT_END, LAST_PHASE})
    europe.trigger = next(iter(found.values()))
    europe.triggered = game.progress.turn
    europe.final = game.progress.turn + (facts_of(game).final_rounds if later else 0)
    game.happen(EndInSight(reason=reason_of(europe), number=europe.final))


def _triggers(game: GameInPlay, europe: Europe) -> Iterable[tuple[str, Corporation | None]]:
    """What ends the game now or has done so before, with the company that brought it about."""
    there = game.market.those_in("endgame")
    for reason, kind in ((PRICE_AT_END, is_railway), (TOKEN_AT_END, is_token)):
        company = next((one for one in game.corporations.values() if one in there and kind(game, one)), None)
        if company is not None or reason in europe.reasons:
            yield reason, company
    if game.depot.phase_index == len(game.title.phases) - 1:
        entity = game.round.entity
        yield LAST_PHASE, entity if isinstance(entity, Corporation) else None


def reason_of(europe: Europe) -> str:
    """Why the game ends: what leaves some rounds comes before what ends it with the round."""
    for reason in (TOKEN_AT_END, LAST_PHASE):
        if reason in europe.reasons:
            return reason
    return PRICE_AT_END


class EuropeanEnding(EndingPolicy):
    """The game ends after the last round; corporations close at the end of their turn."""

    def end_reasons(self) -> Iterable[str]:
        """The reason, once the last operating round is in progress; or that nobody can do anything."""
        game, europe = self.game, europe_of(self.game)
        if europe.final and game.progress.turn >= europe.final:
            yield reason_of(europe)
        elif game.round.kind == "operating" and not any(
            one.floated and not one.closed and not is_national(game, one) and one not in europe.given_up
            for one in game.corporations.values()
        ):
            yield NOTHING_LEFT

    def at_closing_price(self, corporation: Corporation) -> None:
        """Do nothing yet: a corporation whose price is nothing closes when its turn ends."""
