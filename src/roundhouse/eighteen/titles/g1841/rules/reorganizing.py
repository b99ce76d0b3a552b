"""Transformations, shares that are offered, and how a reorganization goes on after a decision."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.actions import Action, Merge, Pass
from roundhouse.eighteen.rules.state.events import CompanyFloated
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Holder, Player
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from ..events import CompanyTransforms, OffersOver, SharesTraded, TuscanChangeDone
from . import control, merging
from .deal import deal
from .facts import is_historical, is_small, is_target, memory, phase
from .places import state_reach
from .starting import BuyTokens
from .trains import RaiseForToken, cash_above, cash_before_sale, raisable

NEEDED_TOKEN, MORE_TOKEN = 50, 100
"""What the token costs that a transformed corporation must have, and each that it may have besides."""
MOST_TOKENS = 5


# Transformations


def transform(
    game: GameInPlay, company: Corporation, target: Corporation, tuscan: Player | None = None
) -> None:
    """A small corporation becomes a large one."""
    state, round_ = deal(game), game.round
    state.one, state.target = company, target
    state.tuscan, state.decider = tuscan is not None, tuscan
    game.happen(CompanyTransforms(company=company.id, target=target.id))
    merging.move_assets(game, company, None, target)
    tokens = len(company.tokens)
    merging.follow(game, company, target)
    target.tokens = (0,) * tokens
    assert company.cell is not None
    game.market.set_par(target, company.cell)
    target.floated = True
    _exchange(game, company, target)
    round_.order = tuple(target if one is company else one for one in round_.order)
    state.round_of_offers = "holders"
    offer(game, target, holders_of(game, target, target.player))


def _exchange(game: GameInPlay, company: Corporation, target: Corporation) -> None:
    """Each certificate of the small corporation is one of the large one."""
    president = memory(game).presidents.get(company)
    chief = game.shares.president_share(company)
    if president is not None and chief.owner is president:
        merging.give_back(game, chief)
        control.hand_over(game, (game.shares.president_share(target),), president)
    first = president if isinstance(president, Player) else company.player
    around: list[Holder] = [*game.players_from(first), *game.corporations.values(), game.pool]
    for owner in around:
        if owner is company:
            continue
        for share in sorted(owner.shares(company), key=lambda one: -one.percent):
            merging.give_back(game, share)
            new = merging.plain_share(target)
            if new is not None:
                control.hand_over(game, (new,), owner)
                game.happen(SharesTraded(owner=owner.key, company=target.id))


def holders_of(game: GameInPlay, company: Corporation, first: Player | None) -> tuple[Holder, ...]:
    """The players with shares of ``company``, from ``first`` on, each before their corporations with some."""
    found: list[Holder] = []
    for player in game.players_from(first):
        owners: list[Holder] = [player, *control.companies_of(game, player)]
        found += [owner for owner in owners if owner is not company and owner.shares(company)]
    return tuple(found)


def may_be_offered(game: GameInPlay, owner: Holder, company: Corporation) -> bool:
    """Can a share of the treasury be offered to ``owner``?"""
    if not isinstance(owner, Player | Corporation) or not company.shares(company):
        return False
    if owner.cash < company.share_price or owner is company:
        return False
    if isinstance(owner, Corporation) and control.in_chain(game, owner, company):
        return False
    return control.may_hold_more(game, owner, company, company.share_percent)


def offer(game: GameInPlay, company: Corporation, buyers: tuple[Holder, ...]) -> None:
    """Offer one share to each of these."""
    state = deal(game)
    state.offered, state.buyers = company, buyers
    next_offer(game)


def next_offer(game: GameInPlay) -> None:
    """Ask the next one who can buy a share."""
    state = deal(game)
    company = state.offered
    assert company is not None
    while state.buyers:
        owner = state.buyers[0]
        if isinstance(owner, Player | Corporation) and may_be_offered(game, owner, company):
            state.ask(owner, "offer", ("no", "yes"))
            return
        state.buyers = state.buyers[1:]
    match state.round_of_offers:
        case "holders":
            state.round_of_offers = "players"
            players = (one for one in game.players_from(company.player) if not one.bankrupt)
            offer(game, company, tuple(players))
        case "players":
            _tokens(game, company)
        case _:
            game.announce(OffersOver())


def take_offer(game: GameInPlay, yes: bool) -> None:
    """Buy the share, or not."""
    state = deal(game)
    company, owner = state.offered, state.buyers[0]
    state.buyers = state.buyers[1:]
    if yes:
        assert company is not None
        assert isinstance(owner, Player | Corporation)
        control.buy(game, owner, company.shares(company)[:1])
    next_offer(game)


def _tokens(game: GameInPlay, target: Corporation) -> None:
    state = deal(game)
    now = len(target.tokens) + len(list(game.land.board.tokens_of(target.id)))
    if state.tuscan:
        if now < 2:
            target.tokens = (*target.tokens, 0)
        finish_transformation(game)
        return
    few = int(now == 1)
    most = min(max((target.cash - few * NEEDED_TOKEN) // MORE_TOKEN, 0) + few, MOST_TOKENS - now)
    if not most:
        finish_transformation(game)
        return
    if few and raisable(game, target) < NEEDED_TOKEN:
        finish_transformation(game)
        return
    if few and cash_before_sale(game, target, NEEDED_TOKEN) < NEEDED_TOKEN:
        game.round.step(RaiseForToken).start(target, NEEDED_TOKEN)
    first = NEEDED_TOKEN if few else MORE_TOKEN
    game.round.step(BuyTokens).ask(target, target, "transform", (first, MORE_TOKEN), few, most)


def finish_transformation(game: GameInPlay) -> None:
    """The small corporation is gone."""
    state = deal(game)
    company, target, tuscan = state.one, state.target, state.tuscan
    assert company is not None
    assert target is not None
    merging.restart(game, company)
    memory(game).done |= {company, target}
    state.one = state.target = None
    state.round_of_offers, state.tuscan = "", False
    game.happen(CompanyFloated(company=target.id))
    control.refresh(game)
    if tuscan:
        game.announce(TuscanChangeDone(company=target.id))


class MergeCompanies(Step):
    """A corporation merges with one of its size that track within the state leads to, and becomes a third
    one, which is named last."""

    partner: Corporation | None = tracked(None)
    merged: bool = tracked(False)
    handlers: ClassVar[Mapping[type[Action], str]] = {Merge: "do_merge", Pass: "do_pass"}
    deed = "merge"
    passes_by_itself = True  # of a corporation that has nobody to merge with
    on_charters = "Merge with another corporation"

    def begin_turn(self) -> None:
        """Another corporation is in turn."""
        super().begin_turn()
        if self.partner is not None:
            self.partner = None
        if self.merged:
            self.merged = False

    def may_merge(self, company: Corporation) -> bool:
        """Can it merge at all?"""
        game, book = self.game, memory(self.game)
        free = not is_historical(game, company) or phase(game) >= 4
        return free and company in book.operated and company not in book.frozen and not company.closed

    def partners(self, company: Corporation) -> list[Corporation]:
        """The corporations that ``company`` may merge with: somebody can preside over what the two become
        (decision 2142)."""
        game, found = self.game, dict[Corporation, None]()
        for hex_, city in state_reach(game, company).cities():
            for owner in game.land.board.slots(hex_, city):
                other = game.corporations.get(owner or "")
                if other is not None and other is not company and is_small(other) is is_small(company):
                    found[other] = None
        return [
            one
            for one in found
            if self.may_merge(one) and (game.trusting or merging.may_form(game, company, one))
        ]

    def targets(self) -> list[Corporation]:
        """The corporations that two merging ones may become."""
        return [one for one in self.game.corporations.values() if is_target(self.game, one)]

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Merge, or not."""
        if self.passed or self.merged or entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        if entity.player is None or not self.may_merge(entity) or not self.targets():
            return NOTHING
        if self.partner is not None:
            return frozenset({Merge})
        return frozenset({Merge, Pass}) if self.partners(entity) else frozenset({Pass})

    def choices(self) -> Iterator[Choice]:
        """With whom, or what they become; or not."""
        company = self.actor()
        if not isinstance(company, Corporation):
            return
        kinds = self.kinds_for(company)
        if Merge in kinds:
            for one in self.targets() if self.partner is not None else self.partners(company):
                yield self.choice("merge", company, corporation=one.id)
        if Pass in kinds:
            yield self.choice("pass", company)

    def do_merge(self, action: Merge, company: Corporation) -> None:
        """Name the other one, or what they become."""
        open_ = self.targets() if self.partner is not None else self.partners(company)
        one = next((item for item in open_ if item.id == action.corporation), None)
        if one is None:
            raise Refusal("merger/partner", f"{company.id} cannot merge with or into {action.corporation}.")
        if self.partner is None:
            self.partner = one
            return
        self.merged = True
        merging.start_merger(self.game, company, self.partner, one)


class TransformCompany(Step):
    """A small corporation becomes a large one, whose shares are then offered."""

    done: bool = tracked(False)
    handlers: ClassVar[Mapping[type[Action], str]] = {Merge: "do_transform", Pass: "do_pass"}
    deed = "transform"
    on_charters = "Transform into a large corporation"

    def begin_turn(self) -> None:
        """Another corporation is in turn."""
        super().begin_turn()
        if self.done:
            self.done = False

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Transform, or not."""
        game = self.game
        if self.passed or self.done or entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        if entity.player is None or entity in memory(game).done or not is_small(entity):
            return NOTHING
        if is_historical(game, entity) and phase(game) < 4:
            return NOTHING
        if not self.targets():
            return NOTHING
        return frozenset({Merge, Pass}) if self.can_pay(entity) else frozenset({Pass})

    def targets(self) -> list[Corporation]:
        """What may it become?"""
        return [one for one in self.game.corporations.values() if is_target(self.game, one)]

    def can_pay(self, company: Corporation) -> bool:
        """Has it two tokens, or have all who control it the money for the second one? On 18xx.games
        a transformation without it cannot be ended (decision 2142)."""
        game = self.game
        tokens = len(company.tokens) + len(list(game.land.board.tokens_of(company.id)))
        return tokens > 1 or cash_above(game, company) >= NEEDED_TOKEN or game.trusting

    def choices(self) -> Iterator[Choice]:
        """What it becomes, or not."""
        company = self.actor()
        if not isinstance(company, Corporation) or not self.kinds_for(company):
            return
        for one in self.targets() if self.can_pay(company) else ():
            yield self.choice("merge", company, corporation=one.id)
        yield self.choice("pass", company)

    def do_transform(self, action: Merge, company: Corporation) -> None:
        """Become a large one."""
        one = next((item for item in self.targets() if item.id == action.corporation), None)
        if one is None:
            raise Refusal("transform/target", f"{company.id} cannot become {action.corporation}.")
        self.done = True
        transform(self.game, company, one)
