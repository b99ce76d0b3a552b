"""Stock rounds of 18GB: who may start what, two shares a turn, and corporations that grow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.policies import StockPolicy
from roundhouse.eighteen.rules.state.actions import Action, Choose, Pass
from roundhouse.eighteen.rules.state.events import SaleSettled
from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation, Entity, Player
from roundhouse.eighteen.rules.steps.stock import StockTurn
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked
from roundhouse.table.labels import ChoiceLabel

from .facts import Facts, GBState
from .growth import FALL_AT_WILL, grow_to_ten, growth_capital, may_grow

GROW = "grow"
"""What a turn did that let a corporation grow."""
CHOICE = "convert_"
"""What stands before the id in the choice of a corporation that grows."""
ONLY_PRESIDENT = "only_pres_drop"
"""The status of phases in which only sales of presidents move prices."""
MOST_FROM_IPO = 60
"""How much of a corporation somebody may come to hold by buying from it, in percent."""
MOST_A_TURN = 2
"""So many shares of a corporation a turn buys where several may be bought."""


class StockGB(StockPolicy):
    """Who may start a corporation, and what sales do to prices."""

    def may_par(self, corporation: Corporation, player: Player) -> bool:
        """Some start later. Until the first one has started, only its founder starts it, and nothing else."""
        game = self.game
        late = corporation in game.memory_of(GBState).late and game.progress.turn <= 1
        # 18xx.games tells which are late, and does not hold recorded games to it (decision 1961).
        if late and not game.trusting:
            return False
        return not founder_differs(game, corporation, player) and super().may_par(corporation, player)

    def sell(self, shares: Sequence[Certificate], percent: int) -> None:
        """For half the price without a train. In the last phase only sales of presidents move the price."""
        game, price = self.game, self.game.policies.stock.sale_value(shares, percent)
        stays = ONLY_PRESIDENT in game.phase.status and shares[0].owner is not shares[0].corporation.player
        game.shares.sell(shares, percent, price=price, movement="none" if stays else None)
        game.happen(SaleSettled())


def must_found(game: GameInPlay, player: Player) -> Corporation | None:
    """The corporation that ``player`` has to start before anything else, by a private company."""
    founder = game.settings_of(Facts).founder
    first, private = game.corporations[founder.corporation], game.privates[founder.private]
    return first if private.owner is player and not first.parred and not first.closed else None


def founder_differs(game: GameInPlay, corporation: Corporation, player: Player) -> bool:
    """Is the corporation that comes first still to be started, and this one another one for its founder, or
    that one for somebody else?"""
    first = game.corporations[game.settings_of(Facts).founder.corporation]
    bound = not first.parred and not first.closed
    return bound and (must_found(game, player) is first) != (corporation is first)


class StockTurnGB(StockTurn):
    """Sell, then buy. Instead of selling, a president may let a corporation of five shares grow that has
    operated, and then buy of it.

    Nobody holds more than 60% of a corporation by buying from it. Where the market allows it, whoever was
    president before the turn and has three shares or more buys two in a turn.
    """

    presided: frozenset[Corporation] = tracked(frozenset())
    """The corporations of which the player in turn was president when the turn began."""
    choosing = "let a company grow"
    handlers: ClassVar[Mapping[type[Action], str]] = {**StockTurn.handlers, Choose: "do_grow"}

    def begin_round(self) -> None:
        """A new round, and the first turn in it."""
        super().begin_round()
        self._note_presidencies()

    def begin_turn(self) -> None:
        """A new player's turn."""
        super().begin_turn()
        self._note_presidencies()

    def _note_presidencies(self) -> None:
        player = self.actor()
        now = frozenset(one for one in self.game.corporations.values() if one.player is player)
        if now != self.presided:
            self.presided = now

    def has_bought(self) -> bool:
        """To let a corporation grow is no purchase."""
        return self.did.count("sell") + self.did.count(GROW) < len(self.did)

    def grown(self) -> Corporation | None:
        """The corporation that grew in this turn."""
        return self._grown() if GROW in self.did else None

    def _grown(self) -> Corporation | None:
        player = self.actor()
        deeds = self.history.get(player, ()) if isinstance(player, Player) else ()
        return next((what for _, deed, what in deeds if deed == GROW and isinstance(what, Corporation)), None)

    # What may be done

    def growing(self, player: Player) -> list[Corporation]:
        """The corporations that ``player`` may let grow now."""
        if self.did:
            return []
        return [
            company
            for company in self.game.corporations.values()
            if company.player is player and company.floated and company.runs and may_grow(company)
        ]

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """As usual, and let a corporation grow."""
        kinds = super().actions(entity)
        if entity is not self.actor() or self.passed or not isinstance(entity, Player):
            return kinds
        if self.must_sell(entity):
            return kinds
        if self.growing(entity):
            return kinds | {Choose, Pass}
        return kinds | {Pass} if not kinds and self.seems_to_buy(entity) else kinds

    def seems_to_buy(self, player: Player) -> bool:
        """Does the turn wait for a player who could buy a share but for what only this title says about it
        (decision 1962)?"""
        if self.has_bought() and not self._may_go_on():
            return False
        return any(
            self.price(share) <= player.cash
            and super(StockTurnGB, self).why_not_buy(player, (share,)) is None
            for share in self.offered()
        )

    def can_act(self, entity: Entity) -> bool:
        """Can the player in turn do anything at all?"""
        return bool(self.kinds_for(entity))

    def choices(self) -> Iterator[Choice]:
        """As usual, and each corporation that may grow."""
        yield from super().choices()
        player = self.actor()
        if not isinstance(player, Player) or Choose not in self.kinds_for(player):
            return
        for company in self.growing(player):
            gain = {"gain": growth_capital(self.game, company, FALL_AT_WILL)}
            label = ChoiceLabel("Let %(company)s grow to ten shares").of(company=company.id)
            yield self.choice("choose", player, facts=gain, label=label, choice=f"{CHOICE}{company.id}")

    def do_grow(self, action: Choose, player: Player) -> None:
        """A corporation grows to ten shares."""
        names = {f"{CHOICE}{company.id}": company for company in self.growing(player)}
        company = names.get(str(action.choice))
        if company is None:
            raise Refusal("stock/grow", "That corporation cannot grow now.", hint=", ".join(names) or None)
        grow_to_ten(self.game, company, FALL_AT_WILL)
        self._note(player, GROW, company)

    def why_not_sell(self, player: Player, shares: Sequence[Certificate], percent: int) -> str | None:
        """Not in a turn in which a corporation grew."""
        if GROW in self.did:
            return "Whoever lets a corporation grow sells nothing in the same turn."
        return super().why_not_sell(player, shares, percent)

    def can_par_any(self, player: Player) -> bool:
        """Not in a turn in which a corporation grew."""
        return GROW not in self.did and super().can_par_any(player)

    def may_par(self, player: Player, corporation: Corporation) -> bool:
        """Not in a turn in which a corporation grew."""
        return GROW not in self.did and super().may_par(player, corporation)

    def why_not_buy(self, player: Player, shares: Sequence[Certificate]) -> str | None:
        """Of the corporation that grew in this turn, of the one that its founder has to start first; and from
        the corporation itself up to 60%."""
        corporation, first = shares[0].corporation, must_found(self.game, player)
        if first is not None and corporation is not first:
            return f"{player.name} has to start {first.id} first."
        grown = self.grown()
        if grown is not None and corporation is not grown:
            return f"After {grown.id} grew, this turn buys its shares only."
        percent = player.percent(corporation) + shares[0].percent
        if shares[0].owner is corporation and percent > MOST_FROM_IPO:
            return f"Nobody buys more than {MOST_FROM_IPO}% of {corporation.id} from it."
        return super().why_not_buy(player, shares)

    def _may_buy_more(self, share: Certificate) -> bool:
        player, corporation = self.actor(), share.corporation
        if not isinstance(player, Player) or corporation not in self.presided:
            return False
        if corporation.player is not player:
            return False
        owned = player.percent(corporation) // corporation.share_percent
        enough = owned > MOST_A_TURN and self.did.count("buy") < MOST_A_TURN
        return enough and super()._may_buy_more(share)
