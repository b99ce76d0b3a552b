"""Corporations acquire others in Stockholm: two become one, and two shares one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.rules import trading
from roundhouse.eighteen.rules.closing import close_company
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.actions import Action, BuyShares, Merge, Pass
from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation, Entity, Player
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked
from roundhouse.table.labels import ChoiceLabel

from .events import CompanyTakenOver, OddShareBought, OddShareSold, PresidencyVacant
from .facts import Authority, Facts

# Who may acquire whom


def token_hexes(game: GameInPlay, company: Corporation) -> set[str]:
    """The hexes where a corporation has tokens."""
    return {hex_ for hex_, _ in game.land.board.tokens_of(company.id)}


def neighbours(game: GameInPlay, company: Corporation) -> set[Corporation]:
    """The corporations with a token in a city that the track of ``company`` reaches."""
    board = game.land.board
    names = {
        name
        for hex_, city in game.land.reach(company).cities()
        for name in board.slots(hex_, city)
        if name is not None and name != company.id
    }
    return {one for one in game.corporations.values() if one.id in names}


def why_not_acquire(game: GameInPlay, company: Corporation, other: Corporation) -> str | None:
    """Why ``company`` may not acquire ``other``, whoever has operated in this round; or ``None``."""
    president = company.player
    if president is None or not company.runs or not other.runs:
        return "Both corporations must have operated."
    both = (company, other)
    own = sum(president.percent(one) for one in both)
    if own * 2 <= sum(100 - game.pool.percent(one) for one in both):
        return f"{president.name} does not own more than half of what players have of both."
    hexes = token_hexes(game, company) | token_hexes(game, other)
    most = game.settings_of(Facts).token_hexes
    if len(hexes) > most:
        return f"The two have tokens in {len(hexes)} hexes; {most} are allowed."
    if other not in neighbours(game, company):
        return f"The track of {company.id} does not reach a token of {other.id}."
    return None


# What an acquisition does


def new_cell(game: GameInPlay, company: Corporation, other: Corporation) -> Cell:
    """The share price of both as one: the lower one and half the higher one, rounded down to a space."""
    low, high = sorted((company.share_price, other.share_price))
    return game.market.at_most(low + high // 2)


def merge_shares(game: GameInPlay, company: Corporation, other: Corporation) -> bool:
    """Every player has half of what they had of both together; half a share is made up or paid for.

    Returns whether the president, who comes first, has not been paid for half a share.
    """
    players = game.players_from(company.player)
    due = {player: (player.percent(company) + player.percent(other)) // 2 for player in players}
    for player in players:
        for share in (*player.shares(company), *player.shares(other)):
            game.shares.move(share, game.pool)
    president = company.player
    if president is not None and due[president] >= game.shares.president_percent(company):
        game.shares.move(game.shares.president_share(company), president)
    for player in players:
        while player.percent(company) + company.share_percent <= due[player]:
            take_plain(game, company, player)
    half, in_full = company.share_price // 2, True
    for player in players:
        if due[player] % company.share_percent == 0:
            continue
        if player.cash >= half and plain_in_pool(game, company):
            game.pay(player, game.bank, half)
            take_plain(game, company, player)
            game.happen(OddShareBought(player=player.id, price=half))
        else:
            game.pay(game.bank, player, half)
            game.happen(OddShareSold(player=player.id, price=half))
            in_full = in_full and player is not president
    return in_full


def plain_in_pool(game: GameInPlay, company: Corporation) -> Certificate | None:
    """A share of ``company`` in the pool that is not the president's certificate."""
    return next((share for share in game.pool.shares(company) if not share.president), None)


def take_plain(game: GameInPlay, company: Corporation, player: Player) -> None:
    """A share of the pool becomes the player's."""
    share = plain_in_pool(game, company)
    assert share is not None
    game.shares.move(share, player)


def take_assets(game: GameInPlay, company: Corporation, other: Corporation) -> None:
    """Money, trains and tokens of ``other``. In a hex where both have a token, its own leaves the map."""
    game.pay(other, company, other.cash)
    for train in other.trains:
        game.depot.give(train, company)
        train.operated = False
    board, hexes = game.land.board, token_hexes(game, company)
    for hex_, city in list(board.tokens_of(other.id)):
        if hex_ in hexes:
            board.remove_token(hex_, city, other.id)
        else:
            board.replace_token(hex_, city, other.id, company.id)
            company.tokens = company.tokens[1:]


class Acquire(Step):
    """The president of the corporation in turn lets it acquire another one, whoever leads that.

    Its track reaches the other one, both have operated before, and of what players own of both the president
    has more than half. Then the president may buy shares for half their price.
    """

    handlers: ClassVar[Mapping[type[Action], str]] = {
        Merge: "do_merge",
        BuyShares: "do_buy",
        Pass: "do_pass",
    }
    late: ClassVar[bool]
    """Is this the step after the turn?"""
    deed = "acquire a corporation"
    on_charters = "Acquire a corporation"
    enlarged: Corporation | None = tracked(None)
    """The corporation whose shares its president may buy for half their price."""

    def begin_turn(self) -> None:
        """Nothing has been acquired in this turn."""
        super().begin_turn()
        if self.enlarged is not None:
            self.enlarged = None

    def _is_time(self, other: Corporation) -> bool:
        """Has ``other`` had its turn in this round, or is it still to come, as this step asks for?"""
        order, at = self.game.round.order, self.game.round.at
        return other in (order[:at] if self.late else order[at + 1 :])

    def targets(self, company: Corporation) -> Iterator[Corporation]:
        """What ``company`` may acquire now."""
        if not company.runs:
            return
        for other in neighbours(self.game, company):
            if self._is_time(other) and why_not_acquire(self.game, company, other) is None:
                yield other

    def actor(self) -> Entity | None:
        """The corporation in turn, or its president who buys shares."""
        return super().actor() if self.enlarged is None else self.enlarged.player

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Acquire and pass; then buy shares and pass.

        As on 18xx.games the turn waits also if nothing can be acquired, or bought; then it passes by itself.
        """
        if self.passed or entity is not self.actor() or self.game.memory_of(Authority).formed:
            return NOTHING
        company = self.enlarged
        if company is not None and isinstance(entity, Player):
            return frozenset({BuyShares, Pass}) if self._offered(company, entity) else frozenset({Pass})
        if isinstance(entity, Corporation):
            return frozenset({Merge, Pass}) if next(self.targets(entity), None) else frozenset({Pass})
        return NOTHING

    def by_itself(self) -> Mapping[str, Any] | None:
        """The pass of a corporation that can acquire nothing, and of a president without the money for half a
        share, or with none left to buy."""
        actor, company = self.actor(), self.enlarged
        if isinstance(actor, Player) and company is not None:
            short = actor.cash < company.share_price // 2 or plain_in_pool(self.game, company) is None
            return {"type": "pass", "entity": actor.key} if short else None
        if isinstance(actor, Corporation) and not next(self.targets(actor), None):
            return {"type": "pass", "entity": actor.key}
        return None

    def _offered(self, company: Corporation, player: Player) -> Certificate | None:
        """The share that ``player`` may buy for half its price."""
        share = plain_in_pool(self.game, company)
        if share is None or player.cash < company.share_price // 2:
            return None
        return share if self.game.limits.may_gain(player, (share,)) else None

    def choices(self) -> Iterator[Choice]:
        """Every corporation that may be acquired; the share for half its price; the pass."""
        actor = self.actor()
        if actor is None or not self.kinds_for(actor):
            return
        company, game = self.enlarged, self.game
        if company is not None and isinstance(actor, Player):
            share = self._offered(company, actor)
            if share is not None:
                facts = trading.share_facts(share, company.share_price // 2)
                yield self.choice("buy_shares", actor, facts=facts, shares=[share.id])
            yield self.choice("pass", actor, label=ChoiceLabel("Buy no share"))
        elif isinstance(actor, Corporation):
            for other in sorted(self.targets(actor), key=lambda one: one.id):
                price = new_cell(game, actor, other).price
                facts = {"takes": other.id, "price": price}
                yield self.choice("merge", actor, facts=facts, corporation=other.id)
            yield self.choice("pass", actor)

    def do_merge(self, action: Merge, company: Corporation) -> None:
        """Acquire the corporation."""
        game, other = self.game, self.game.company(action.corporation or "")
        if other not in set(self.targets(company)):
            reason = why_not_acquire(game, company, other) or f"{other.id} is not to be acquired now."
            raise Refusal("acquisition/target", reason)
        cell = new_cell(game, company, other)
        game.market.place(company, cell)
        game.happen(CompanyTakenOver(company=company.id, other=other.id, price=cell.price))
        in_full = merge_shares(game, company, other)
        take_assets(game, company, other)
        close_company(game, other)
        president = company.player
        assert president is not None
        if president.percent(company) < game.shares.president_percent(company):
            game.happen(PresidencyVacant(company=company.id))
            close_company(game, company)
        elif in_full:
            self.enlarged = company
            return
        self.finish()

    def do_buy(self, action: BuyShares, player: Player) -> None:
        """Buy one share for half its price."""
        company = self.enlarged
        assert company is not None
        share = self.game.certificates[action.shares[0]] if len(action.shares) == 1 else None
        offered = self._offered(company, player)
        alike = (
            share is not None
            and offered is not None
            and share.owner is self.game.pool
            and (share.corporation, share.president) == (company, False)
        )
        if share is None or not alike:
            raise Refusal(
                "acquisition/share", f"A share of {company.id} in the pool is bought, one at a time."
            )
        self.game.shares.buy(player, (share,), company.share_price // 2)
        at_most = not self.game.limits.may_hold(player, company, company.share_percent)
        if at_most or player.cash < company.share_price // 2:
            self.finish()


class AcquireEarly(Acquire):
    """Before the turn of a corporation: it acquires one that has not had its turn in this round."""

    __slots__ = ()
    late = False


class AcquireLate(Acquire):
    """After the turn of a corporation: it acquires one that has had its turn in this round."""

    __slots__ = ()
    late = True
