"""The formation of the NYC: small companies that are connected to Albany join it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.rules.closing import close_company
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.rounds import AskingRound
from roundhouse.eighteen.rules.state.actions import Action, Merge, Pass
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Player
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.eighteen.track.reach import Reach
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from .assets import leave_assets
from .events import (
    FormationFailed,
    FormationPriceFound,
    SecondShareDue,
    SmallCompanyJoined,
    SmallCompanyLiquidated,
)
from .facts import Facts, facts_of, is_small, memory_of, nyc_of, small_companies
from .money import borrow_in_any_case

ZONE = "par_2"
"""The zone of the market where the NYC begins."""
TOKEN = 20
"""What a token costs that the NYC gets with a small company where it has one already."""


def leads_to(game: GameInPlay, hex_: str, places: Iterable[tuple[str, int]]) -> bool:
    """Does track lead from one of these cities to a city on ``hex_``, whatever tokens lie on the way?"""
    return any(name == hex_ for name, _ in Reach(game.land.board, None, list(places)).cities_as_found())


def connected_companies(game: GameInPlay) -> tuple[Corporation, ...]:
    """The small companies that are connected to Albany."""
    facts, board = facts_of(game), game.land.board
    return tuple(
        company
        for company in small_companies(game)
        if company.id in facts.first_minors or leads_to(game, facts.albany, board.tokens_of(company.id))
    )


def is_albany_connected(game: GameInPlay) -> bool:
    """Does track lead from Buffalo to Albany?"""
    facts = facts_of(game)
    cities = range(len(game.land.board.tile(facts.buffalo).cities))
    return leads_to(game, facts.albany, [(facts.buffalo, at) for at in cities])


def formation_cell(game: GameInPlay, companies: Iterable[Corporation]) -> Cell | None:
    """Where the NYC begins: of its par prices the one that is nearest to the average of what these small
    companies are worth, the higher of two."""
    prices = [2 * company.share_price for company in companies]
    if not prices:
        return None
    average = -(-sum(prices) // len(prices))
    return min(game.market.par_cells((ZONE,)), key=lambda cell: (abs(cell.price - average), -cell.price))


def settle_presidency(game: GameInPlay, nyc: Corporation) -> None:
    """Whoever has two shares of the NYC gets the president's certificate for them."""
    certificate = game.shares.president_share(nyc)
    president = nyc.player
    if nyc is not nyc_of(game) or certificate.owner is not nyc or president is None:
        return
    plain = [share for share in president.shares(nyc) if not share.president]
    for share in plain[: certificate.percent // nyc.share_percent]:
        game.shares.move(share, nyc)
    game.shares.move(certificate, president)


class FormationRound(AskingRound):
    """The owners of small companies decide whether they join the NYC, in operating order. In the second round
    those that can must, and the others are liquidated after it."""

    usual_name = "NYC Formation Round"
    short = "NYC"
    connected: frozenset[Corporation] = tracked(frozenset())
    """Those that were connected to Albany when the round began."""

    def asked(self) -> Iterable[Entity]:
        """All small companies; none where the NYC is not formed of them any more."""
        game, memory = self.game, memory_of(self.game)
        connected = connected_companies(game)
        self.connected = frozenset(connected)
        if memory.formation == "first":
            memory.price = formation_cell(game, connected)
            if memory.price is not None:
                game.happen(FormationPriceFound(company=nyc_of(game).id, price=memory.price.price))
            return small_companies(game)
        return small_companies(game) if memory.formed else ()

    def finish(self) -> None:
        """After the first round the NYC is formed, or never will be; after the second no small company is
        left."""
        game, memory, nyc = self.game, memory_of(self.game), nyc_of(self.game)
        if memory.formation == "first" and not memory.formed:
            memory.formation, memory.regular = "second", True
            nyc.float_percent = memory.float_percent
            game.happen(FormationFailed(company=nyc.id))
            return
        while nyc.cash < 0:
            borrow_in_any_case(game, nyc)
        if memory.formation == "second":
            memory.formation = "over"
            for company in small_companies(game):
                liquidate(game, company)
            return
        memory.formation = "second"
        if nyc.player is None and memory.first is not None:
            game.happen(SecondShareDue(player=memory.first.id, company=nyc.id))


def liquidate(game: GameInPlay, company: Corporation) -> None:
    """Its price falls by a cell, and the bank pays that to its owner."""
    player = company.player
    if player is not None:
        game.shares.move_price(company, (game.market.left_of,))
        amount = 2 * company.share_price
        game.pay(game.bank, player, amount)
        game.happen(SmallCompanyLiquidated(minor=company.id, player=player.id, amount=amount))
    else:
        game.happen(SmallCompanyLiquidated(minor=company.id))
    close_company(game, company)


class MergeIntoNyc(Step):
    """A small company joins the NYC for a share of it, or does not. The difference between the price of that
    share and what the small company is worth is paid."""

    __slots__ = ()
    handlers: ClassVar[Mapping[type[Action], str]] = {Merge: "do_merge", Pass: "do_pass"}
    deed = "decide whether to join the NYC"

    def cost(self, company: Corporation) -> int:
        """What the NYC pays the owner for the rest; below 0, what the owner pays.

        Its share counts at its price of now, or at the one at which it will begin.
        """
        cell = nyc_of(self.game).cell or memory_of(self.game).price
        return 2 * company.share_price - (cell.price if cell is not None else 0)

    def may_join(self, company: Corporation) -> bool:
        """Is it connected, can its owner pay, and is there a share?"""
        game, player, nyc = self.game, company.player, nyc_of(self.game)
        round_ = game.round
        if player is None or not isinstance(round_, FormationRound) or company not in round_.connected:
            return False
        plain = any(not share.president for share in (*nyc.shares(nyc), *game.pool.shares(nyc)))
        return plain and memory_of(game).price is not None and player.cash >= -self.cost(company)

    def must_join(self, company: Corporation) -> bool:
        """Must it, if it can? The first small companies must at once, all others in the second round."""
        game = self.game
        return company.id in game.settings_of(Facts).first_minors or memory_of(game).formation == "second"

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Join or not."""
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        if not self.may_join(entity):
            return frozenset({Pass})
        return frozenset({Merge}) if self.must_join(entity) else frozenset({Merge, Pass})

    def deciders(self) -> tuple[Player, ...]:
        """The owner; where nobody owns it, the first player who is there."""
        around = self.game.players_from(self.game.progress.priority)
        return super().deciders() or tuple(player for player in around if not player.bankrupt)[:1]

    def by_itself(self) -> Mapping[str, Any] | None:
        """What is not for the owner to decide."""
        company = self.actor()
        if not isinstance(company, Corporation) or self.passed:
            return None
        if not self.may_join(company):
            return {"type": "pass", "entity": company.key}
        if self.must_join(company):
            return {"type": "merge", "entity": company.key, "corporation": company.id}
        return None

    def choices(self) -> Iterator[Choice]:
        """Join, with what the owner receives or pays; the pass."""
        company = self.actor()
        if not isinstance(company, Corporation):
            return
        kinds = self.kinds_for(company)
        if Merge in kinds:
            cost = self.cost(company)
            facts = {"gain": cost} if cost >= 0 else {"cost": -cost}
            yield self.choice("merge", company, facts=facts, corporation=company.id)
        if Pass in kinds:
            yield self.choice("pass", company)

    def do_merge(self, action: Merge, company: Corporation) -> None:
        """Join."""
        if action.corporation not in {None, company.id} or not self.may_join(company):
            raise Refusal("merger/not-now", f"{company.id} cannot join the NYC now.")
        self._join(company)
        self.finish()

    def do_pass(self, action: Pass, entity: Entity) -> None:
        """Do not join. Who must and can, does."""
        if isinstance(entity, Corporation) and self.may_join(entity) and self.must_join(entity):
            raise Refusal("merger/must", f"{entity.id} must join the NYC.")
        super().do_pass(action, entity)

    def _join(self, company: Corporation) -> None:
        game, memory, nyc = self.game, memory_of(self.game), nyc_of(self.game)
        player = company.player
        assert player is not None
        if memory.first is None:
            self._form(nyc, player)
        cost, treasury = self.cost(company), bool(nyc.shares(nyc))
        joined = SmallCompanyJoined(
            minor=company.id, player=player.id, company=nyc.id, received=max(cost, 0), paid=max(-cost, 0)
        )
        game.happen(joined)
        payer = nyc if treasury else game.bank
        if cost < 0:
            game.pay(player, payer, -cost)
        elif payer is nyc:
            game.charge(nyc, cost)  # into debt, which loans will pay
            game.pay(game.bank, player, cost)
        else:
            game.pay(game.bank, player, cost)
        holder = nyc if treasury else game.pool
        share = next(share for share in holder.shares(nyc) if not share.president)
        game.shares.give(player, (share,))
        settle_presidency(game, nyc)
        game.check_float(nyc)
        if treasury:
            leave_assets(game, company, nyc)
            self._leave_token(company, nyc)
        close_company(game, company)

    def _form(self, nyc: Corporation, player: Player) -> None:
        """The first small company joins: the NYC begins."""
        game, memory = self.game, memory_of(self.game)
        assert memory.price is not None
        game.mark_active()
        game.market.set_par(nyc, memory.price)
        nyc.float_percent = nyc.share_percent
        nyc.operated = True  # its shares are traded from now on
        memory.formed, memory.first = True, player

    def _leave_token(self, company: Corporation, nyc: Corporation) -> None:
        """The NYC gets the token of the small company, or one more on its charter."""
        board = self.game.land.board
        places = [place for place in board.tokens_of(company.id) if place[0] in company.definition.home]
        if places and not board.has_token(places[0][0], nyc.id):
            board.replace_token(*places[0], company.id, nyc.id)
        else:
            nyc.tokens = (TOKEN, *nyc.tokens)


def end_small_companies(game: GameInPlay) -> tuple[str, ...]:
    """No small company is started any more: those that nobody has leave the game. Returns their names."""
    over = [one for one in game.corporations.values() if is_small(one) and not (one.parred or one.closed)]
    for company in over:
        game.land.release_home(company)
        game.remove_corporation(company)
    return tuple(company.id for company in over)
