"""The kinds of round: whose turn comes next, what happens at the beginning and the end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, assert_never

from roundhouse.table.journal import tracked

from .in_play import GameInPlay
from .state.actions import Action
from .state.events import (
    InterestAdded,
    NobodyOperates,
    OperatingRoundBegins,
    OperatingRoundEnded,
    OperatingTurnBegan,
    OperatingTurnEnded,
    PrivateRevenuePaid,
    PrivatesPaid,
    StockRoundEnded,
)
from .state.pieces import Corporation, Entity, Player, Private
from .turn import Round, Step


class AskingRound(Round):
    """Those whom :meth:`asked` lists have one turn each, in that order."""

    def asked(self) -> Iterable[Entity]:
        """The entities that have a turn, in order."""
        raise NotImplementedError

    def start(self, number: int) -> None:
        """Begin the round with the first of those who are asked."""
        self.order = tuple(self.asked())
        self.at = 0
        super().start(number)

    def advance(self) -> bool:
        """Go to the next one who is asked; ``False`` after the last."""
        if self.at + 1 >= len(self.order):
            return False
        self.at += 1
        self.begin_turn()
        return True


class AuctionRound(Round):
    """Players in turn until everything is sold; the step decides whose turn it is and when it is over."""

    usual_name = "Auction"
    short = "ISR"

    def start(self, number: int) -> None:
        """Begin the round with the player who has priority."""
        self.order = tuple(self.game.players_from(self.game.progress.priority))
        self.at = 0
        super().start(number)

    def advance(self) -> bool:
        """End the round: an auction step that does not wait any more has sold everything."""
        return False

    def next_player(self) -> None:
        """Give the turn to the next player in order."""
        self.at = (self.at + 1) % len(self.order)

    def finish(self) -> None:
        """Set who has priority in the first stock round, by ``first_stock_order``:
        usually whose turn it would be."""
        player = self.order[self.at]
        assert isinstance(player, Player)
        progress = self.game.progress
        match self.game.settings.first_stock_order:
            case "in_turn":
                progress.priority = player
            case "beginner":
                progress.priority = self.game.players_from(progress.priority)[0]
            case "most_cash":
                progress.priority = self._richest()
            case "most_cash_in_turn":
                progress.priority = max(self.game.players_from(player), key=lambda one: one.cash)
            case "most_cash_by_seat":
                progress.priority = max(self.game.players, key=lambda one: one.cash)
            case "only_richest":
                progress.priority = only_richest(self.game.players) or player
            case "by_cash":
                progress.seating = tuple(sorted(self.game.players, key=lambda one: -one.cash))
                progress.priority = progress.seating[0]
            case "poorest_first":
                poorest = sorted(self.game.players, key=lambda one: (one.cash, -len(one.privates)))
                progress.seating = tuple(poorest)
                progress.priority = poorest[0]
            case _:
                assert_never(self.game.settings.first_stock_order)

    def _richest(self) -> Player:
        """The player with most cash; on a tie, of all who own privates, the one whose privates are worth
        least, and without any the first of those who tie."""
        players = self.game.players
        most = max(player.cash for player in players)
        richest = [player for player in players if player.cash == most]
        if len(richest) == 1:
            return richest[0]
        owners = [player for player in players if player.privates] or richest
        return min(owners, key=lambda player: sum(private.value for private in player.privates))


def only_richest(players: Iterable[Player]) -> Player | None:
    """The one player who has more money than everybody else, or ``None``."""
    first, *others = sorted(players, key=lambda player: -player.cash)
    return first if not others or others[0].cash < first.cash else None


class DraftRound(AuctionRound):
    """Players in turn, the last one first, until the step has nothing more to offer."""

    usual_name = "Draft"
    short = "DR"

    def start(self, number: int) -> None:
        """Begin the round with the last player; turns go in reverse order."""
        super().start(number)
        self.order = tuple(reversed(self.order))

    def finish(self) -> None:
        """Give priority in the first stock round to the first player."""
        self.game.progress.priority = self.game.players[0]


class PlayerTurn(Step):
    """The step in which the player in turn of a stock round acts or passes.

    It must tell the round of each pass (:meth:`StockRound.passed`): otherwise no stock round would end.
    """


class StockRound(Round):
    """Players in turn until all pass one after the other."""

    needs: ClassVar[tuple[tuple[type[Step], ...], ...]] = ((PlayerTurn,),)
    idle: frozenset[Player] = tracked(frozenset())
    """The players who passed at their last turn."""
    passes: tuple[Player, ...] = tracked(())
    """The same players in the order in which they passed."""
    last: Player | None = tracked(None)
    """The player who bought or sold last, privates included: the one to their left may have priority."""
    unheard: bool = tracked(False)
    """Whether the player of the last action still counts as having passed (:meth:`still_passed`)."""
    usual_name = "Stock Round"
    short = "SR"

    def start(self, number: int) -> None:
        """Begin the round with the player who has priority; bankrupt players have no turn."""
        self.order = self.takers()
        self.at = 0
        self.idle = frozenset()
        self.passes = ()
        self.last = None
        self.unheard = False
        self.game.progress.forget_purchases()
        super().start(number)

    def takers(self) -> tuple[Player, ...]:
        """Those who have turns in the round, in order, from whoever has priority on."""
        players = self.game.players_from(self.game.progress.priority)
        return tuple(player for player in players if not player.bankrupt)

    def acted(self, player: Player) -> None:
        """Note that ``player`` bought or sold: the turn is no pass,
        and the player to the left may have priority."""
        self.last = player
        self.unheard = False
        if player in self.idle:
            self.idle -= {player}
            self.passes = tuple(one for one in self.passes if one is not player)

    def passed(self, player: Player) -> None:
        """Note that ``player`` did nothing in their turn."""
        if player not in self.idle:
            self.idle |= {player}
            self.passes = (*self.passes, player)

    def turn_to(self, player: Player) -> None:
        """Give the turn to ``player``, who has done something out of turn; the player to the left is next."""
        self.acted(player)
        self.at = self.order.index(player)

    def still_passed(self, player: Player) -> None:
        """Note that ``player``, who had passed, did something that leaves it at that.

        If all the others pass too, the round is over, and whoever comes after the last of them has
        priority.
        """
        self.passed(player)
        self.unheard = True

    def advance(self) -> bool:
        """Go to the next player who is not bankrupt; ``False`` once everybody has passed in a row."""
        players = (player for player in self.order if isinstance(player, Player))
        if all(player in self.idle for player in players if not player.bankrupt):
            return False
        at = self.at
        for _ in self.order:
            at = (at + 1) % len(self.order)
            player = self.order[at]
            if not (isinstance(player, Player) and player.bankrupt):
                break
        self.at = at
        self.begin_turn()
        return True

    def priority(self) -> Player:
        """The player who would begin the next stock round if everyone passed from now on."""
        if self.game.settings.next_stock_order == "only_richest":
            return only_richest(self.game.active_players()) or self._after_last()
        return self._after_last()

    def _after_last(self) -> Player:
        """The player to the left of the last one who acted."""
        players = [player for player in self.order if isinstance(player, Player)]
        if self.last is None or self.last not in players:
            return players[0]
        return players[(players.index(self.last) + 1) % len(players)]

    def _next_priority(self) -> Player:
        """The player who begins the next stock round, by ``next_stock_order``."""
        game = self.game
        players = game.players_from(game.progress.priority)
        match game.settings.next_stock_order:
            case "most_cash":
                return max(players, key=lambda player: player.cash)
            case "least_cash":
                return min(players, key=lambda player: player.cash)
            case "next_clockwise":
                return players[1 % len(players)]
            case "first_to_pass":
                rest = (player for player in players if player not in self.passes)
                game.progress.seating = (*self.passes, *rest)
                return game.progress.seating[0]
            case _:
                if self.unheard and isinstance(after := self.order[(self.at + 1) % len(self.order)], Player):
                    return after
                return self.priority()

    def finish(self) -> None:
        """End the round: prices move as the title says (sold-out corporations rise), and priority is set."""
        game = self.game
        game.policies.order.stock_round_over()
        game.progress.priority = self._next_priority()
        game.happen(StockRoundEnded())


def is_stretch(game: GameInPlay, kind: str) -> bool:
    """Whether the game is measured by rounds of this kind: operating rounds, or without them stock rounds."""
    measured = OperatingRound if "operating" in game.rounds else StockRound
    return isinstance(game.rounds.get(kind), measured)


class OperatingRound(Round):
    """Companies in operating order, each through all steps.

    ``acted`` says that the company in turn, or one of its privates, has done anything.
    """

    acted: bool = tracked(False)
    usual_name = "Operating Round"
    short = "OR"
    pays_privates: ClassVar[bool] = True
    """Whether private companies pay when the round begins."""

    @property
    def between_turns(self) -> bool:
        """Whether the company in turn has done nothing yet."""
        return not self.acted

    def start(self, number: int) -> None:
        """Begin the round: privates pay, home tokens are placed where the title wants it,
        the first company begins."""
        game = self.game
        self.number = number
        self._collect_interest(number)
        game.happen(OperatingRoundBegins(number=number))
        if self.pays_privates:
            pay_privates(game)
        game.abilities.round_began()
        self.order = tuple(self.operators())
        self.at = 0
        if game.settings.home_token == "operating_round":
            for company in game.floated():
                game.land.place_home(company)
        for step in self.steps:
            step.begin_round()
        if not self.order:
            game.happen(NobodyOperates())
        else:
            self._begin_company()

    def operators(self) -> Sequence[Corporation]:
        """The companies that have a turn in this round, in order."""
        return self.game.policies.order.operating_order()

    def advance(self) -> bool:
        """Go to the next company that is still in the game; ``False`` after the last.

        The game ends after the turn of a company that was to be the last one.
        """
        company = self.entity
        if isinstance(company, Corporation) and not company.closed:
            self.game.happen(OperatingTurnEnded(company=company.id))
        progress = self.game.progress
        if company in progress.last_to_operate:
            self.game.end(progress.end_reason or "custom")
            return True
        self.at = at = self._next_at()
        if at >= len(self.order):
            return False
        self.begin_turn()
        self._begin_company()
        return True

    def perform(self, action: Action, entity: Entity) -> None:
        """Carry out an action as in any round, and note that the company's turn is under way.
        Raises Refusal."""
        company = entity.owner if isinstance(entity, Private) else entity
        begins = not self.acted and company is self.entity
        super().perform(action, entity)
        if begins and company is self.entity:
            self.acted = True

    def finish(self) -> None:
        """End the round once all companies have operated."""
        self.game.happen(OperatingRoundEnded())

    def take_in(self) -> None:
        """Give a company that has just floated its turn in this round, if nobody has had a turn yet."""
        if self.at or self.acted:
            return
        first = self.entity
        self.order = tuple(self.operators())
        if self.entity is not first:
            self.begin_turn()
            self._begin_company()

    def reorder(self) -> None:
        """Put the companies that have not operated yet in order again, because prices moved.

        One that may not operate any more (in liquidation, nationalized) has no turn.
        """
        self._reorder_after(self.at)

    def reorder_after_next(self) -> None:
        """As :meth:`reorder`, but the company that was to come next still does so."""
        self._reorder_after(self._next_at())

    def _reorder_after(self, at: int) -> None:
        done, rest = self.order[: at + 1], self.order[at + 1 :]
        now = self.game.policies.order.operating_order()
        self.order = (*done, *(company for company in now if company in rest))

    def _next_at(self) -> int:
        """The place in the order of the next company that is still in the game;
        past the end if there is none."""
        at = self.at + 1
        while at < len(self.order) and self._gone(self.order[at]):
            at += 1
        return at

    def settle(self) -> bool:
        """As in any round; the turn of a company that closed in it is over, unless a step still waits."""
        entity = self.entity
        if entity is None:
            return False
        if self._gone(entity):
            return super().settle() if self.waiting() else False
        return super().settle()

    def _gone(self, entity: object) -> bool:
        """Whether ``entity`` is a company that has closed, even if it may be started anew."""
        return isinstance(entity, Corporation) and (entity.closed or not (entity.floated or entity.parred))

    def _begin_company(self) -> None:
        company = self.entity
        assert isinstance(company, Corporation)
        if self.acted:
            self.acted = False
        began = OperatingTurnBegan(company=company.id)
        self.game.record(began)
        company.operated = True
        for train in company.trains:
            if train.operated:
                train.operated = False
        if self.game.settings.home_token == "operate":
            self.game.land.place_home(company)
        self.game.announce(began)

    def _collect_interest(self, number: int) -> None:
        """Charge players in debt half of it once more, rounded up,
        at the start of a set of operating rounds."""
        game = self.game
        if number != 1 or not game.settings.emergency_player_loan:
            return
        for player in game.players:
            if player.cash < 0:
                interest = (1 - player.cash) // 2
                game.charge(player, interest)
                game.happen(InterestAdded(player=player.id, amount=interest))


def sold_in_operating_round(game: GameInPlay) -> None:
    """After a sale of shares in an operating round: put the companies still to come in order again."""
    if isinstance(game.round, OperatingRound):
        game.round.reorder()


def closed_while_operating(game: GameInPlay) -> None:
    """As :func:`sold_in_operating_round`, where the sale closed the company in turn.

    The next company takes its turn by the old order, as on 18xx.games (decision 1800).
    """
    if isinstance(game.round, OperatingRound):
        game.round.reorder_after_next()


def pay_privates(game: GameInPlay) -> None:
    """Pay the revenue of every private company to its owner; only to players if the settings say so."""
    for private in game.privates.values():
        owner = private.owner
        if owner is None or private.closed or not private.revenue:
            continue
        if isinstance(owner, Player) and not owner.earns:
            continue
        if game.settings.privates_pay == "players" and not isinstance(owner, Player):
            continue
        game.pay(game.bank, owner, private.revenue)
        game.happen(PrivateRevenuePaid(owner=owner.key, private=private.id, amount=private.revenue))
    game.announce(PrivatesPaid())
