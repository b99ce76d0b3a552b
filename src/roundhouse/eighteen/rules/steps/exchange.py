"""Exchanging a private company for a share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from roundhouse.eighteen.model.abilities import Exchange
from roundhouse.eighteen.model.vocabulary import StepSettings
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal

from ..rounds import OperatingRound
from ..state.actions import Action, BuyShares
from ..state.events import PrivateExchanged, ShareFunded
from ..state.pieces import Certificate, Corporation, Entity, Player, Private
from ..turn import NOTHING, Step
from .stock import StockTurn


class ExchangePrivateSettings(StepSettings, frozen=True, kw_only=True):
    """Settings of exchanging private companies."""

    unparred: bool = True
    """Also for shares of corporations that have not been started?"""
    pays_treasury: bool = False
    """Does the bank pay a corporation for a share that comes from its treasury?"""
    beyond_limit: bool = False
    """Also where the player then owns more of a corporation than may be bought?"""
    is_purchase: bool = False
    """Is it the purchase of a turn in a stock round, in which only its owner may use it then?"""
    binds_share: bool = False
    """May its player never sell the share?"""
    joins_round: bool = False
    """Does a corporation operate in the round in which it floats by it, if nobody has had a turn yet?"""


class ExchangePrivate(Step):
    """A private with an ``exchange`` ability becomes a share of the corporation it names."""

    Settings = ExchangePrivateSettings
    settings: ExchangePrivateSettings
    __slots__ = ()
    handlers: ClassVar[Mapping[type[Action], str]] = {BuyShares: "do_exchange"}
    deed = "exchange a private company"
    always_blocks = False

    def _turn(self) -> StockTurn | None:
        """The turn whose purchase the exchange is, or ``None`` where it is no purchase."""
        return self.game.round.find(StockTurn) if self.settings.is_purchase else None

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """The kinds of action of a private: be exchanged, if there is a share for it."""
        if isinstance(entity, Private) and next(self.shares(entity), None):
            return frozenset({BuyShares})
        return NOTHING

    def ability(self, private: Private) -> Exchange | None:
        """The exchange ability of ``private``, if its owner may use it at this moment."""
        for ability in self.game.abilities.usable(private, Exchange):
            if "any" in ability.when or self._own_turn(private, ability):
                return ability
        return None

    def _own_turn(self, private: Private, ability: Exchange) -> bool:
        entity = self.game.round.entity
        return "owning_player_sr_turn" in ability.when and entity is private.owner

    def shares(self, private: Private) -> Iterator[Certificate]:
        """The certificates for which ``private`` may be exchanged now, one of each source."""
        ability = self.ability(private)
        player, turn = private.owner, self._turn()
        if ability is None or not isinstance(player, Player):
            return
        if turn is not None and (turn.actor() is not player or turn.has_bought()):
            return
        for name in ability.corporations or tuple(self.game.corporations):
            corporation = self.game.corporations[name]
            if corporation.closed or (not corporation.parred and not self.settings.unparred):
                continue
            sources = {"ipo": corporation, "market": self.game.pool}
            for source in ability.sources:
                holder = sources[source]
                for share in holder.shares(corporation):
                    # A purchase brings no share that is kept back.
                    kept = share.president or (share.reserved and self.settings.is_purchase)
                    if not kept and self._may_gain(player, corporation, share):
                        yield share
                        break

    def _may_gain(self, player: Player, corporation: Corporation, share: Certificate) -> bool:
        # The private goes away for the share, so the certificate limit cannot be broken by it.
        return self.settings.beyond_limit or self.game.limits.may_hold(player, corporation, share.percent)

    def _named(self, private: Private, names: Sequence[str]) -> Certificate | None:
        """The certificate that an exchange names: one on offer, or another of the same size and owner."""
        named = self.game.certificates[names[0]] if len(names) == 1 else None
        if named is None or named.president:
            return None
        for offered in self.shares(private):
            same = named.corporation is offered.corporation and named.percent == offered.percent
            if same and named.owner is offered.owner:
                return named
        return None

    def choices(self) -> Iterator[Choice]:
        """Each private of a player with each share that it may be exchanged for."""
        for private in self.game.abilities.privates_with(Exchange):
            if isinstance(private.owner, Player):
                for share in self.shares(private):
                    facts = {"gives": private.name, "corporation": share.corporation.id}
                    yield self.choice("buy_shares", private, facts=facts, shares=[share.id])

    def do_exchange(self, action: BuyShares, private: Private) -> None:
        """Give the owner the share and close the private. Raises Refusal."""
        share = self._named(private, action.shares)
        if share is None:
            raise Refusal("private/exchange", f"{private.name} cannot be exchanged for that now.")
        player = private.owner
        assert isinstance(player, Player)
        self.game.happen(
            PrivateExchanged(
                player=player.id, private=private.id, company=share.corporation.id, percent=share.percent
            )
        )
        self.game.close_private(private)
        company = share.corporation
        if self.settings.pays_treasury and share.owner is company and company.cell is not None:
            amount = company.price_of(share.percent)
            self.game.pay(self.game.bank, company, amount)
            self.game.happen(ShareFunded(company=company.id, amount=amount))
        self.game.shares.give(player, (share,))
        if self.settings.binds_share:
            share.bound = True
        waited = not company.floated
        self.game.check_float(company)
        round_ = self.game.round
        if self.settings.joins_round and waited and company.floated and isinstance(round_, OperatingRound):
            round_.take_in()
        if (turn := self._turn()) is not None:
            turn.note_exchange(player, company)
