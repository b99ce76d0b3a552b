"""A. W. Edelswärd, the third in a game for two: whole corporations are his, and the players run them."""

from __future__ import annotations

from typing import Any

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.policies import OrderPolicy, PrivatePolicy, TrackPolicy
from roundhouse.eighteen.rules.state.actions import Choose
from roundhouse.eighteen.rules.state.pieces import Corporation, Holder, Player, Purse, Train
from roundhouse.eighteen.rules.state.turns import RoundState
from roundhouse.eighteen.rules.steps.question import Answers, Question
from roundhouse.eighteen.rules.turn import Round
from roundhouse.table.journal import tracked

from .events import CorporationRequisitioned, TrainRequisitioned
from .facts import Facts

ENOUGH = 999
"""What a corporation of his can spend on track, which costs it nothing."""
TRAINS = 2
"""So many trains a corporation of his wants."""


class Edelsward(Holder):
    """Who owns what players requisition for him; ``last`` is the turn in which they did so last."""

    last: int = tracked(0)

    def __init__(self) -> None:
        super().__init__("edelsward", "A. W. Edelswärd")


class EdelswardPurse(Purse):
    """What his corporations have paid Edelswärd."""

    def __init__(self) -> None:
        super().__init__("edelsward:cash", "A. W. Edelswärd", 0)


def is_for_two(game: GameInPlay) -> bool:
    """Does Edelswärd take part in this game?"""
    return len(game.players) == 2


def is_requisitioned(game: GameInPlay, company: Corporation) -> bool:
    """Is this a corporation of Edelswärd?"""
    return company in game.memory_of(Edelsward).held


def operator(game: GameInPlay) -> Player:
    """Who acts for his corporations: the player who is worth most, on a tie the one who has priority."""
    return max(game.players_from(game.progress.priority), key=game.worth)


class RequisitionRound(Round):
    """After every second stock round the player who is worth least chooses a corporation for him."""

    usual_name = "Requisition"

    def start(self, number: int) -> None:
        """On a tie the player who has priority chooses."""
        game = self.game
        self.order = (min(game.players_from(game.progress.priority), key=game.worth),)
        self.at = 0
        game.memory_of(Edelsward).last = game.progress.turn
        super().start(number)

    def advance(self) -> bool:
        """The round is over after one choice."""
        return False


class Requisition(Question):
    """Choose a corporation that nobody has started."""

    deed = "requisition a corporation"

    def left(self) -> list[Corporation]:
        """The corporations that nobody has started."""
        return [one for one in self.game.corporations.values() if not (one.parred or one.closed)]

    def answers(self) -> Answers:
        """Every corporation that may be requisitioned."""
        return dict.fromkeys(one.id for one in self.left())

    def do_choose(self, action: Choose, player: Player) -> None:
        """It is his from now on, starts at the lowest par price, and pays for no tokens."""
        game = self.game
        corporation = game.company(str(self.said(action)))
        for share in corporation.shares(corporation):
            game.shares.move(share, game.memory_of(Edelsward))
        cell = min(game.market.par_cells(), key=lambda one: one.price)
        game.market.set_par(corporation, cell)
        corporation.floated = True
        corporation.player = operator(game)
        corporation.tokens = (0,) * len(corporation.tokens)
        game.happen(CorporationRequisitioned(player=player.id, company=corporation.id, price=cell.price))
        self.finish()


class OrderForTwo(OrderPolicy):
    """When he gets corporations, and when they operate."""

    def next_round(self, done: RoundState) -> None:
        """After stock rounds with even numbers one is requisitioned."""
        game = self.game
        if done.kind == "requisition":
            game.progress.rounds_in_set = game.phase.rounds
            game.begin_round("operating", 1)
        elif done.kind == "stock" and is_for_two(game) and game.progress.turn % 2 == 0:
            game.begin_round("requisition", 1)
        else:
            super().next_round(done)

    def operating_order(self) -> list[Corporation]:
        """Corporations of Edelswärd operate last, in the order of their names."""
        order = super().operating_order()
        his = sorted((one for one in order if is_requisitioned(self.game, one)), key=lambda one: one.id)
        return [one for one in order if one not in his] + his


class TrackForTwo(TrackPolicy):
    """What his corporations spend."""

    def track_money(self, company: Corporation) -> int:
        """Corporations of Edelswärd lay track free of charge."""
        return ENOUGH if is_requisitioned(self.game, company) else super().track_money(company)


class PrivatesForTwo(PrivatePolicy):
    """What his corporations buy."""

    def may_buy_privates(self, company: Corporation) -> bool:
        """Corporations of Edelswärd buy no private companies."""
        return not is_requisitioned(self.game, company) and super().may_buy_privates(company)


def wants_train(company: Corporation) -> bool:
    """Has one of his corporations no train, or only one that may rust?"""
    return not company.trains or (len(company.trains) < TRAINS and bool(company.trains[0].face.rusts_on))


def requisition_train(game: GameInPlay, company: Corporation) -> Train:
    """The next train of the bank goes to one of his corporations: rather an electric one than a diesel."""
    train, electric = game.depot.for_sale()[0], game.settings_of(Facts).electric
    first = train in game.depot.upcoming
    game.depot.give(train, company)
    if any(side.name == electric for side in train.kind.variants):
        train.side = electric
    game.happen(TrainRequisitioned(company=company.id, train=train.id, name=train.name))
    if first:
        game.depot.bought(train, company)
    return train


def traced_edelsward(game: GameInPlay) -> dict[str, Any]:
    """On 18xx.games he is a player with the id -1, and his corporations have not been started by anybody."""
    if not is_for_two(game):
        return {}
    holder = game.memory_of(Edelsward)
    out: dict[str, Any] = {
        "player:-1.cash": game.memory_of(EdelswardPurse).cash,
        "player:-1.certs": sum(len(shares) for shares in holder.held.values()),
    }
    for company in holder.held:
        out[f"player:-1.shares.{company.id}"] = holder.percent(company)
        out[f"corp:{company.id}.owner"] = "player:-1"
        out[f"corp:{company.id}.ipoed"] = False
    entity = game.round.entity
    if isinstance(entity, Corporation) and is_requisitioned(game, entity):
        out["active"] = ("-1",)
    return out
