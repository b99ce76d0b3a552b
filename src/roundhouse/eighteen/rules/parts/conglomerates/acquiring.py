"""The phase in which corporations buy companies of players, of each other and of the foreign investor."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.table.choices import Choice, Span
from roundhouse.table.errors import Refusal
from roundhouse.table.labels import ChoiceLabel

from ...in_play import GameInPlay
from ...state.actions import Action, OfferPrivate, Pass, Respond
from ...state.pieces import Corporation, Entity, Player, Private
from ...turn import NOTHING
from .abilities import ForeignTrade
from .events import HoldingBought, PurchaseLeft, PurchaseProposed, PurchaseRefused
from .settings import ForeignInvestor, Offer, Purchases
from .together import TogetherRound, TogetherStep
from .values import ability_of, income_added, ruled_by


def money_of(game: GameInPlay, buyer: Corporation) -> int:
    """The money that ``buyer`` can spend: not what it got for companies in this phase."""
    return buyer.cash - game.memory_of(Purchases).received.get(buyer, 0)


def prices_for(buyer: Corporation, private: Private) -> tuple[int, int]:
    """The lowest and the highest price of a company; the foreign investor asks the highest one."""
    definition = private.definition
    low, high = definition.min_price or 0, definition.max_price or 0
    if not isinstance(private.owner, ForeignInvestor):
        return low, high
    price = private.value if ability_of(buyer, ForeignTrade) is not None else high
    return price, price


def can_any_acquire(game: GameInPlay) -> bool:
    """Whether any corporation could pay for a company of somebody else."""
    for buyer in game.corporations.values():
        cheap = ability_of(buyer, ForeignTrade) is not None
        for private in game.privates.values():
            if private.owner is None or private.owner is buyer:
                continue
            least = private.definition.min_price or 0
            if cheap and isinstance(private.owner, ForeignInvestor):
                least = min(least, private.value)
            if buyer.cash >= least:
                return True
    return False


def _earned(game: GameInPlay, buyer: Corporation, private: Private) -> dict[str, int]:
    """The fact that says by how much a company would raise what ``buyer`` earns."""
    added = income_added(game, buyer, private)
    return {"pays": added} if added >= 0 else {"loses": -added}


def _answer(offer: Offer, *, accept: bool) -> ChoiceLabel:
    """An answer to an offer, in words."""
    _, buyer, private, _, before = offer
    if before and accept:
        return ChoiceLabel("%(buyer)s buys %(company)s").of(buyer=before[0].id, company=private.name)
    if before:
        return ChoiceLabel("%(buyer)s leaves %(company)s").of(buyer=before[0].id, company=private.name)
    if accept:
        return ChoiceLabel("Sell %(company)s to %(buyer)s").of(buyer=buyer.id, company=private.name)
    return ChoiceLabel("Do not sell %(company)s to %(buyer)s").of(buyer=buyer.id, company=private.name)


class AcquireCompanies(TogetherStep):
    """Presidents offer to buy companies for their corporations; owners agree or not, at any time.

    A company changes hands once in a phase, a corporation keeps its last one, and what it got for companies
    is not spent in the same phase. What the foreign investor has goes to the corporation of the highest
    share price that wants it.
    """

    handlers: ClassVar[Mapping[type[Action], str]] = {
        OfferPrivate: "do_offer",
        Respond: "do_respond",
        Pass: "do_pass",
    }
    deed = "buy companies for corporations"

    def begin_round(self) -> None:
        """Let those act who preside over a corporation; corporations without a president buy first."""
        super().begin_round()
        self._purchases().forget()
        self.acting = tuple(one for one in self.acting if ruled_by(self.game, one))
        self._abandoned_buy()

    def _purchases(self) -> Purchases:
        return self.game.memory_of(Purchases)

    # What may be done

    def deciders(self) -> tuple[Player, ...]:
        """Those who have not passed, and those who have to answer an offer; while a corporation without a
        president would buy, only these."""
        asked = [self._asked(offer) for offer in self._first() or self._purchases().offers]
        first = () if self._first() else self.acting
        return tuple(dict.fromkeys((*first, *(one for one in asked if one is not None))))

    def _first(self) -> tuple[Offer, ...]:
        """The offers of corporations without a president: they are answered before anything else."""
        return tuple(one for one in self._purchases().offers if one[0] is None)

    def waits(self) -> bool:
        """Whether anybody has not passed, or has to answer for a corporation without a president."""
        return bool(self.acting or self._first())

    def _asked(self, offer: Offer) -> Player | None:
        """Who has to answer an offer."""
        _, _, private, _, before = offer
        return before[0].player if before else private.player

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Offer and pass, for those who have not passed; answer, for those who are asked."""
        if not isinstance(entity, Player) or entity not in self.deciders():
            return NOTHING
        out: set[type[Action]] = set()
        if entity in self.acting and not self._first():
            out.add(Pass)
            if next(self._offers(entity), None) is not None:
                out.add(OfferPrivate)
        if next(self._to_answer(entity), None) is not None:
            out.add(Respond)
        return frozenset(out)

    def _to_answer(self, player: Player) -> Iterator[Offer]:
        for offer in self._first() or self._purchases().offers:
            if self._asked(offer) is player:
                yield offer

    def _offers(self, player: Player) -> Iterator[tuple[Corporation, Private, int, int]]:
        """Yield what ``player`` may offer: buyer, company, lowest and highest price."""
        for buyer in ruled_by(self.game, player):
            money = money_of(self.game, buyer)
            for private in self.game.privates.values():
                if self._why_not(buyer, private) is None:
                    low, high = prices_for(buyer, private)
                    if low <= money:
                        yield buyer, private, low, min(high, money)

    def _why_not(self, buyer: Corporation, private: Private) -> str | None:
        """Why ``buyer`` cannot offer anything for a company, whatever money it has; or ``None``."""
        memory, owner = self._purchases(), private.owner
        if owner is None or owner is buyer:
            return f"Nobody sells {private.name} to {buyer.id}."
        if private in memory.moved:
            return f"{private.name} has changed hands in this phase."
        if isinstance(owner, Corporation) and len(owner.privates) == 1:
            return f"{owner.id} keeps its last company."
        if any(offer[1] is buyer and offer[2] is private for offer in memory.offers):
            return f"{buyer.id} has made an offer for {private.name}."
        return None

    def choices(self) -> Iterator[Choice]:
        """Yield for everybody who may act their offers, their answers and the pass."""
        for player in self.deciders():
            kinds = self.kinds_for(player)
            for offer in self._to_answer(player) if Respond in kinds else ():
                _, buyer, private, price, before = offer
                said: dict[str, str | int] = {"cost": price} if before else {"gain": price}
                said |= _earned(self.game, before[0], private) if before else {}
                for accept in (True, False):
                    yield self.choice(
                        "respond",
                        player,
                        facts=said,
                        label=_answer(offer, accept=accept),
                        corporation=buyer.id,
                        company=private.id,
                        accept=accept,
                    )
            for buyer, private, low, high in self._offers(player) if OfferPrivate in kinds else ():
                facts: dict[str, str | int] = {"of": private.owner.name if private.owner else ""}
                facts |= {"cost": low} if low == high else {}
                facts |= _earned(self.game, buyer, private)
                label = ChoiceLabel("%(buyer)s buys %(company)s").of(buyer=buyer.id, company=private.name)
                open_, fixed = ({}, {"price": low}) if low == high else ({"price": Span(low, high)}, {})
                yield self.choice(
                    "offer",
                    player,
                    open_,
                    facts,
                    label=label,
                    corporation=buyer.id,
                    company=private.id,
                    **fixed,
                )
            if Pass in kinds:
                yield self.choice("pass", player)

    # What happens

    def do_offer(self, action: OfferPrivate, player: Player) -> None:
        """Offer a price for a company; one’s own are sold at once. Raises Refusal."""
        game = self.game
        buyer, private = game.company(action.corporation or ""), game.private(action.company)
        if buyer.player is not player:
            raise Refusal("offer/buyer", f"{player.name} does not preside over {buyer.id}.")
        if (reason := self._why_not(buyer, private)) is not None:
            raise Refusal("offer/company", reason)
        low, high = prices_for(buyer, private)
        high, price = min(high, money_of(game, buyer)), action.price or 0
        if not low <= price <= high:
            said = f"{buyer.id} can pay {game.money(low)} to {game.money(high)} for {private.name}."
            raise Refusal("offer/price", said if low <= high else f"{buyer.id} cannot pay {private.name}.")
        owner = private.owner
        assert owner is not None
        before: tuple[Corporation, ...] = ()
        if isinstance(owner, ForeignInvestor):
            before = self._past(player, self._before(buyer, private))
            if len(before) == 1:
                self._acquire(buyer, private, price)
                return
        elif owner.player is player:
            self._acquire(buyer, private, price)
            return
        self._propose((player, buyer, private, price, before))

    def _propose(self, offer: Offer) -> None:
        memory = self._purchases()
        memory.offers = (*memory.offers, offer)
        _, buyer, private, price, _ = offer
        assert private.owner is not None
        self.game.happen(
            PurchaseProposed(company=buyer.id, private=private.id, seller=private.owner.key, price=price)
        )

    def _before(self, buyer: Corporation, private: Private) -> tuple[Corporation, ...]:
        """Those who may buy a company of the foreign investor before ``buyer``, and that one last."""
        if ability_of(buyer, ForeignTrade) is not None:
            return (buyer,)
        floated = [one for one in self.game.floated() if one.player is not None or one is buyer]
        floated.sort(key=lambda one: ability_of(one, ForeignTrade) is None)
        out = [one for one in floated if one is not buyer and self._goes_before(one, buyer, private)]
        return (*out, buyer)

    def _goes_before(self, other: Corporation, buyer: Corporation, private: Private) -> bool:
        comes_first = ability_of(other, ForeignTrade) is not None or other.share_price > buyer.share_price
        return comes_first and money_of(self.game, other) >= prices_for(other, private)[0]

    def _past(self, proposer: Player | None, before: tuple[Corporation, ...]) -> tuple[Corporation, ...]:
        """``before`` without the first ones over which the proposer presides, who has made another offer."""
        while proposer is not None and len(before) > 1 and before[0].player is proposer:
            before = before[1:]
        return before

    def do_respond(self, action: Respond, player: Player) -> None:
        """Agree to an offer, or refuse it; of the foreign investor’s companies, buy it first or leave it.

        Raises Refusal where nothing is asked.
        """
        found = (
            offer
            for offer in self._to_answer(player)
            if offer[1].id == action.corporation and offer[2].id == action.company
        )
        offer = next(found, None)
        if offer is None:
            said = f"{player.name} has no offer of {action.corporation} for {action.company} to answer."
            raise Refusal("offer/none", said)
        _, buyer, private, price, before = offer
        if before and not action.accept:
            self.game.happen(PurchaseLeft(company=before[0].id, private=private.id))
            self._go_on(offer, before[1:])
            self._abandoned_buy()
            return
        self._drop(offer)
        if action.accept:
            buyer = before[0] if before else buyer
            self._acquire(buyer, private, prices_for(buyer, private)[0] if before else price)
            self._abandoned_buy()
        else:
            self.game.happen(PurchaseRefused(player=player.id, company=buyer.id, private=private.id))

    def _go_on(self, offer: Offer, rest: tuple[Corporation, ...]) -> None:
        """Ask the next of those who may buy a company first; the last one is the buyer, which gets it."""
        proposer, buyer, private, price, _ = offer
        rest = self._past(proposer, rest)
        if len(rest) == 1:
            self._drop(offer)
            self._acquire(buyer, private, price)
        else:
            self._change(offer, (proposer, buyer, private, price, rest))

    def _drop(self, offer: Offer) -> None:
        memory = self._purchases()
        memory.offers = tuple(one for one in memory.offers if one != offer)

    def _change(self, offer: Offer, new: Offer) -> None:
        memory = self._purchases()
        memory.offers = tuple(new if one == offer else one for one in memory.offers)

    def _acquire(self, buyer: Corporation, private: Private, price: int) -> None:
        game, memory, seller = self.game, self._purchases(), private.owner
        assert seller is not None
        game.pay(buyer, seller, price)
        game.give_private(private, buyer)
        memory.received[seller] = memory.received.get(seller, 0) + price
        memory.moved |= {private}
        game.happen(HoldingBought(company=buyer.id, private=private.id, seller=seller.key, price=price))
        self._sift()

    def _sift(self) -> None:
        """Drop the offers that cannot be carried out any more, and those who cannot buy first any more."""
        for offer in self._purchases().offers:
            if offer not in self._purchases().offers:
                continue
            _, buyer, private, price, before = offer
            owner = private.owner
            last = isinstance(owner, Corporation) and len(owner.privates) == 1
            if private in self._purchases().moved or last or money_of(self.game, buyer) < price:
                self._drop(offer)
                continue
            able = tuple(one for one in before if money_of(self.game, one) >= prices_for(one, private)[0])
            if able[:1] != before[:1]:
                self._go_on(offer, able)
            elif able != before:
                self._change(offer, (*offer[:4], able))

    def _abandoned_buy(self) -> None:
        """Let corporations without a president buy the dearest company of the foreign investor that they can
        pay, as often as they can; others may buy it first."""
        while not self._first():
            found = self._abandoned_purchase()
            if found is None:
                return
            buyer, private = found
            before, price = self._before(buyer, private), prices_for(buyer, private)[0]
            if len(before) == 1:
                self._acquire(buyer, private, price)
            else:
                self._propose((None, buyer, private, price, before))

    def _abandoned_purchase(self) -> tuple[Corporation, Private] | None:
        investor = self.game.memory_of(ForeignInvestor)
        for buyer in self.game.floated():
            if buyer.player is None:
                for private in sorted(investor.privates, key=lambda one: -one.value):
                    price = prices_for(buyer, private)[0]
                    if private not in self._purchases().moved and price <= money_of(self.game, buyer):
                        return buyer, private
        return None


class AcquiringRound(TogetherRound):
    """Corporations buy companies."""

    usual_name = "Acquisition"
    short = "ACQ"
    needs: ClassVar[tuple[tuple[type[AcquireCompanies], ...], ...]] = ((AcquireCompanies,),)
