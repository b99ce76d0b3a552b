"""Players buy shares of a corporation that small companies have just become."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from ... import trading
from ...state.actions import Action, BuyShares, Pass
from ...state.events import Passed
from ...state.pieces import Certificate, Corporation, Entity, Player
from ...turn import NOTHING, Step


class DealShares(Step):
    """Shares of the treasury are bought at the new price.

    After a conversion every player may buy one in turn, the president as many as wanted. After a merger the
    owners of the small companies buy as many as they want, and then every player one. For the second share of
    a player the president's certificate is given, as long as nobody has it.
    """

    company: Corporation | None = tracked(None)
    left: tuple[Player, ...] = tracked(())
    """The players who may still be asked, in order."""
    several: tuple[Player, ...] = tracked(())
    """The players who may buy more than one share."""
    idle: frozenset[Player] = tracked(frozenset())
    """The players who have passed, or bought all that they may."""
    rest: bool = tracked(False)
    """Whether every player is asked for one share after the owners."""
    handlers: ClassVar[Mapping[type[Action], str]] = {BuyShares: "do_buy", Pass: "do_rest"}
    deed = "buy a share of the new corporation"
    done_when = "never"

    def begin_turn(self) -> None:
        """Drop a sale that another company's turn began."""
        if self.company is not None:
            self.company, self.left, self.several, self.idle = None, (), (), frozenset()

    def start(
        self, company: Corporation, players: Sequence[Player], several: Sequence[Player], *, merged: bool
    ) -> None:
        """Begin the sale: ``players`` may buy in this order, those in ``several`` more than one share each.

        After a merger (``merged``) every player is then asked for one share more.
        """
        self.company = company
        self.left = tuple(players)
        self.several = tuple(several)
        self.idle = frozenset()
        self.rest = merged
        self._go_on()

    # Who may buy

    def buyable(self, player: Player) -> Certificate | None:
        """The next plain share of the treasury, or ``None`` if ``player`` lacks the money or the room for
        it."""
        company, game = self.company, self.game
        if company is None:
            return None
        for share in company.shares(company)[:2]:
            if not share.president:
                can = player.cash >= game.shares.price(share) and game.limits.may_gain(player, (share,))
                return share if can else None
        return None

    def eligible(self) -> list[Player]:
        """The players who can buy a share now, in order."""
        return [player for player in self.left if player not in self.idle and self.buyable(player)]

    def actor(self) -> Entity | None:
        """The first player who can buy a share, or ``None`` when the sale is over."""
        return next(iter(self.eligible()), None)

    def _must_buy(self, player: Player) -> bool:
        """Whether ``player`` may not pass: the corporation has no president, and nobody else can buy."""
        company = self.company
        assert company is not None
        return company.player is None and self.eligible() == [player]

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Buy a share, or pass unless the corporation would be left without a president."""
        if entity is not self.actor() or not isinstance(entity, Player):
            return NOTHING
        return frozenset({BuyShares}) if self._must_buy(entity) else frozenset({BuyShares, Pass})

    def choices(self) -> Iterator[Choice]:
        """Yield the next share of the treasury at its price, and a pass."""
        player, company = self.actor(), self.company
        if not isinstance(player, Player) or company is None:
            return
        share = self.buyable(player)
        if share is not None:
            facts = trading.share_facts(share, self.game.shares.price(share))
            yield self.choice("buy_shares", player, facts=facts, shares=[share.id])
        if Pass in self.kinds_for(player):
            yield self.choice("pass", player)

    # What happens

    def do_buy(self, action: BuyShares, player: Player) -> None:
        """Buy one share of the treasury; a second one is exchanged for the president's certificate, if free.

        Raises Refusal for any other share, or if ``player`` cannot have it.
        """
        company, game = self.company, self.game
        assert company is not None
        shares = [game.certificates[name] for name in action.shares]
        plain = len(shares) == 1 and not shares[0].president and shares[0].corporation is company
        if not plain or shares[0].owner is not company or self.buyable(player) is None:
            raise Refusal("stock/purchase", f"One share of the treasury of {company.id} can be bought.")
        president = game.shares.president_share(company)
        if president.owner is company and player.percent(company) == company.share_percent:
            game.shares.move(player.shares(company)[0], company)
            game.policies.stock.buy(player, shares)
            game.shares.move(shares[0], company)
            game.shares.give(player, (president,))
        else:
            game.policies.stock.buy(player, shares)
        game.check_float(company)
        if player not in self.several or self.buyable(player) is None:
            self.idle |= {player}
        self._go_on()

    def do_rest(self, action: Pass, player: Player) -> None:
        """Buy no more for now.

        An owner who ends the first stage of a merger is not asked in the second one.
        """
        self.game.happen(Passed(entity=player.key))
        self.idle |= {player}
        self._go_on()
        if self.actor() is player:
            self.left = tuple(one for one in self.left if one is not player)

    def _go_on(self) -> None:
        """Once the owners are done after a merger, ask every player for one share, the president first."""
        company = self.company
        if self.rest and company is not None and company.player is not None and not self.eligible():
            self.rest = False
            self.several = ()
            self.idle = frozenset()
            self.left = tuple(self.game.players_from(company.player))
