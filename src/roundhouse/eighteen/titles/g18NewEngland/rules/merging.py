"""Merger rounds: a minor company becomes a corporation, alone or with another one of its owner."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar

from roundhouse.eighteen.rules import trading
from roundhouse.eighteen.rules.closing import Laid, close_company, hand_over
from roundhouse.eighteen.rules.rounds import AskingRound
from roundhouse.eighteen.rules.state.actions import Action, BuyShares, Convert, Merge, Pass
from roundhouse.eighteen.rules.state.events import BecameCorporation, CorporationFormed
from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation, Entity, Player
from roundhouse.eighteen.rules.steps.after_change import AfterChange
from roundhouse.eighteen.rules.steps.token_removal import PlacedToken, TokenRemoval, crowded_tokens
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from ..events import ConversionPaid, DoubleTokenRemoved, MinorsToMerge
from .facts import MINOR_SHARES, facts, free_corporations, is_minor, par_cell_up_to, unsold


class RemoveDoubleToken(TokenRemoval):
    """A corporation that has got two tokens in one hex takes one of them back: the one of the minor company
    that was in turn costs nothing on the charter, the other one what the second token costs."""

    company: Corporation | None = tracked(None)
    laid: tuple[Laid, ...] = tracked(())
    deed = "remove one of two tokens"

    def start(self, company: Corporation, laid: Sequence[Laid]) -> None:
        """The corporation has just got its tokens."""
        hexes = [hex_ for hex_, _, _ in laid]
        if len(set(hexes)) < len(hexes):
            self.company = company
            self.laid = tuple(laid)

    def actor(self) -> Entity | None:
        """The corporation with two tokens in a hex."""
        return self.company

    def removable(self) -> Iterator[PlacedToken]:
        """The tokens in hexes where there are two."""
        if self.company is not None:
            yield from crowded_tokens(self.game, self.company)

    def remove(self, token: PlacedToken) -> None:
        """Take it back to the charter."""
        company = token.company
        self.game.land.board.remove_token(*token.spot, company.id)
        gone = next(row for row in self.laid if row[:2] == token.spot)
        company.tokens = tuple(sorted((gone[2], *company.tokens)))
        self.game.happen(DoubleTokenRemoved(company=company.id, hex=token.spot.hex))
        self.company = None
        self.laid = ()


class BuyNewShares(AfterChange):
    """The president of a corporation that has just begun may buy any number of shares at its par price, which
    the corporation gets."""

    handlers: ClassVar[Mapping[type[Action], str]] = {BuyShares: "do_buy", Pass: "do_rest"}
    deed = "buy shares of the new corporation"

    def buyable(self, player: Player) -> Certificate | None:
        """The next share of the IPO, if ``player`` can have it."""
        company, game = self.company, self.game
        share = next(iter(unsold(game, company)), None) if company is not None else None
        if share is None or company is None:
            return None
        can = player.cash >= game.shares.price(share) and game.limits.may_gain(player, (share,))
        return share if can else None

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Buy a share, or no more."""
        if not isinstance(entity, Player) or entity is not self.actor() or self.buyable(entity) is None:
            return NOTHING
        return frozenset({BuyShares, Pass})

    def choices(self) -> Iterator[Choice]:
        """The next share, and the pass."""
        player = self.actor()
        if not isinstance(player, Player) or not self.kinds_for(player):
            return
        share = self.buyable(player)
        assert share is not None
        facts_ = trading.share_facts(share, self.game.shares.price(share))
        yield self.choice("buy_shares", player, facts=facts_, shares=[share.id])
        yield self.choice("pass", player)

    def do_buy(self, action: BuyShares, player: Player) -> None:
        """Buy one share."""
        company, game = self.company, self.game
        assert company is not None
        shares = [game.certificates[name] for name in action.shares if name in game.certificates]
        if len(shares) != 1 or shares[0] not in unsold(game, company) or self.buyable(player) is None:
            raise Refusal("stock/purchase", f"One share of the IPO of {company.id} can be bought.")
        game.policies.stock.buy(player, shares)


class MergeMinors(Step):
    """The minor company in turn becomes a corporation alone, for what it lacks to a par price of 100; or with
    another one of its owner that track connects it to, or that stands in its hex; or it stays what it is.

    The corporation is named last.
    """

    needs: ClassVar[tuple[tuple[type[Step], ...], ...]] = ((RemoveDoubleToken,), (BuyNewShares,))
    converting: bool = tracked(False)
    partner: Corporation | None = tracked(None)
    changed: bool = tracked(False)
    """Has a corporation begun in this turn?"""
    acted: bool = tracked(False)
    """Has any corporation begun in this round?"""
    handlers: ClassVar[Mapping[type[Action], str]] = {
        Convert: "do_convert",
        Merge: "do_merge",
        Pass: "do_pass",
    }
    deed = "convert or merge"
    passes_by_itself = True  # of a minor company that can only stay

    def begin_round(self) -> None:
        """No corporation has begun in this round."""
        super().begin_round()
        if self.acted:
            self.acted = False

    def begin_turn(self) -> None:
        """Another minor company is in turn."""
        super().begin_turn()
        if self.changed:
            self.changed = False

    # What may be done

    def is_open(self) -> bool:
        """Is this the time to decide whether to become a corporation at all?"""
        return not self.converting and self.partner is None

    def lacking(self, minor: Corporation) -> int:
        """What the owner pays for a conversion."""
        return MINOR_SHARES * (facts(self.game).conversion_price - minor.share_price)

    def can_convert(self, minor: Corporation) -> bool:
        """Can the owner pay what it lacks, and is a corporation left?"""
        owner = minor.player
        able = owner is not None and owner.cash >= self.lacking(minor)
        return able and bool(free_corporations(self.game))

    def partners(self, minor: Corporation) -> list[Corporation]:
        """The minor companies that it can merge with."""
        if not free_corporations(self.game):
            return []
        land, found = self.game.land, dict[str, None]()
        places = [*land.reach(minor).cities()]
        for hex_, _ in land.board.tokens_of(minor.id):
            places += [(hex_, city) for city in range(len(land.board.tile(hex_).cities))]
        for hex_, city in places:
            found.update(dict.fromkeys(token for token in land.board.slots(hex_, city) if token))
        others = (self.game.corporations[name] for name in found if name in self.game.corporations)
        return [one for one in others if is_minor(one) and one is not minor and one.player is minor.player]

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Convert, merge, or stay."""
        minor = self.actor()
        if self.passed or self.changed or entity is not minor or not isinstance(minor, Corporation):
            return NOTHING
        if not self.is_open():
            return frozenset({Merge})
        out: set[type[Action]] = {Pass}
        if self.partners(minor):
            out.add(Merge)
        if self.can_convert(minor):
            out.add(Convert)
        return frozenset(out)

    def choices(self) -> Iterator[Choice]:
        """The conversion; with whom to merge; which corporation begins; the pass."""
        minor = self.actor()
        if not isinstance(minor, Corporation):
            return
        kinds = self.kinds_for(minor)
        if Convert in kinds:
            yield self.choice("convert", minor, facts={"price": facts(self.game).conversion_price})
        if Merge in kinds and not self.is_open():
            for target in free_corporations(self.game):
                yield self.choice("merge", minor, facts={"becomes": target.name}, corporation=target.id)
        elif Merge in kinds:
            for other in self.partners(minor):
                price = par_cell_up_to(self.game, minor.share_price + other.share_price).price
                yield self.choice("merge", minor, facts={"price": price}, corporation=other.id)
        if Pass in kinds:
            yield self.choice("pass", minor)

    # What happens

    def do_convert(self, action: Convert, minor: Corporation) -> None:
        """Become a corporation alone; which one is named next."""
        self.converting = True

    def do_merge(self, action: Merge, minor: Corporation) -> None:
        """Say with whom to merge, or name the corporation."""
        if not self.is_open():
            self._become(minor, action.corporation)
            return
        other = next((one for one in self.partners(minor) if one.id == action.corporation), None)
        if other is None:
            raise Refusal(
                "merger/partner",
                f"{minor.id} cannot merge with {action.corporation}: it merges with a minor company of the "
                "same owner that track connects it to.",
            )
        self.partner = other
        self.game.happen(MinorsToMerge(company=minor.id, other=other.id))

    def _become(self, minor: Corporation, name: str | None) -> None:
        game, round_ = self.game, self.game.round
        target = next((one for one in free_corporations(game) if one.id == name), None)
        if target is None:
            raise Refusal("merger/corporation", f"“{name}” is no corporation that could begin now.")
        other, owner, lacking = self.partner, minor.player, self.lacking(minor)
        assert owner is not None
        parts = (minor,) if other is None else (minor, other)
        price = facts(game).conversion_price
        if other is not None:
            price = minor.share_price + other.share_price
        laid = self._begin(target, price, owner, parts)
        if other is None and lacking:
            game.pay(owner, target, lacking)
            game.happen(ConversionPaid(player=owner.id, company=target.id, amount=lacking))
        replaced = (target if one is minor else one for one in round_.order)
        round_.order = tuple(replaced)
        game.round.step(RemoveDoubleToken).start(target, laid)
        game.round.step(BuyNewShares).start(target)
        self.converting = False
        self.partner = None
        self.changed = self.acted = True

    def _begin(
        self, target: Corporation, price: int, owner: Player, parts: Iterable[Corporation]
    ) -> list[Laid]:
        """The corporation begins with the owner as its president, and gets all that the minor companies
        have. Returns its tokens on the map."""
        game = self.game
        game.mark_active()
        cell = par_cell_up_to(game, price)
        game.market.set_par(target, cell)
        game.happen(CorporationFormed(corporation=target.id, price=cell.price))
        game.shares.give(owner, (game.shares.president_share(target),))
        laid: list[Laid] = []
        for minor in parts:
            game.happen(BecameCorporation(company=minor.id, corporation=target.id))
            laid += hand_over(game, minor, target)
            close_company(game, minor)
            minor.floated = False
        game.check_float(target)
        return laid


class MinorMergers(AskingRound):
    """The minor companies in operating order, each once."""

    usual_name = "Merger Round"
    short = "MR"
    needs: ClassVar[tuple[tuple[type[Step], ...], ...]] = ((MergeMinors,),)

    def asked(self) -> Iterable[Entity]:
        """The minor companies."""
        return [company for company in self.game.floated() if is_minor(company)]

    def settle(self) -> bool:
        """A minor company that is gone decides nothing."""
        entity = self.entity
        if isinstance(entity, Corporation) and entity.closed and not self.waiting():
            return False
        return super().settle()
