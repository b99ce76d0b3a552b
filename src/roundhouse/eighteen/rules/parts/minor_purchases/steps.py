"""The step in which a corporation of 1822 takes over a minor: which one, the payment, and the token."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked
from roundhouse.table.labels import ChoiceLabel

from ...closing import close_company
from ...state.actions import Action, Choose, Merge, Pass
from ...state.pieces import Corporation, Entity
from ...state.spots import Spot
from ...steps.tokens import HomeToken
from ...turn import NOTHING, Step
from ..bid_boxes.settings import MINORS, BidBoxSettings, boxes_of, is_minor, minor_of
from . import tokens
from .events import BankMinorTaken, ExchangeTokenPlaced, MinorTaken, OwnerPaidRest

FROM_BOXES = "can_acquire_minor_bidbox"
"""The status of phases in which minors that nobody has started are taken over, too."""
PAYMENTS: Mapping[str, int] = {"money": 0, "one_share": 1, "two_shares": 2}
"""The answers as 18xx.games records them, and how many shares each pays."""
REPLACE, EXCHANGE, REMOVE = "replace", "exchange", "remove"
TOKEN_WORDS: Mapping[str, ChoiceLabel] = {
    REPLACE: ChoiceLabel("Put an exchange token in the place of the minor’s"),
    EXCHANGE: ChoiceLabel("Keep an exchange token to be placed as any other"),
    REMOVE: ChoiceLabel("The minor’s token leaves the map"),
}
TO_THE_BANK = ChoiceLabel("Pay %(money)s to the bank")
TO_A_PLAYER: Mapping[tuple[int, bool], ChoiceLabel] = {
    (0, True): ChoiceLabel("Pay %(money)s to %(owner)s"),
    (1, False): ChoiceLabel("Give one share to %(owner)s"),
    (1, True): ChoiceLabel("Give one share and %(money)s to %(owner)s"),
    (2, False): ChoiceLabel("Give two shares to %(owner)s"),
    (2, True): ChoiceLabel("Give two shares and %(money)s to %(owner)s"),
}
"""The labels of what a player gets for a minor, by the number of shares and whether there is money, too."""
WITH_CHANGE: Mapping[int, ChoiceLabel] = {
    1: ChoiceLabel("Give one share to %(owner)s and get %(money)s back"),
    2: ChoiceLabel("Give two shares to %(owner)s and get %(money)s back"),
}
"""The labels of what a player gets for a minor worth less than the shares, by the number of shares."""


class AcquireMinor(Step):
    """From its second turn on, or as the settings say, a corporation may take over one minor that its track
    reaches.

    The owner gets twice the price of the minor: in money, or one or two shares of the treasury and the
    difference. A minor in a bid box costs a fixed price, paid to the bank.
    """

    minor: Corporation | None = tracked(None)
    paying: int | None = tracked(None)
    """The number of shares that the corporation pays, once it is chosen."""
    handlers: ClassVar[Mapping[type[Action], str]] = {Merge: "do_merge", Choose: "do_choose", Pass: "do_pass"}
    deed = "take over a minor"
    on_charters = "Take over a minor"

    def begin_turn(self) -> None:
        """Forget the choices of the last turn."""
        super().begin_turn()
        if self.minor is not None:
            self.minor = None
        if self.paying is not None:
            self.paying = None

    # What may be done

    def in_sight(self, company: Corporation) -> Iterator[Corporation]:
        """Yield the minors that ``company`` could pay for, in reach of its track or not."""
        game = self.game
        turns = game.settings_of(tokens.PurchaseSettings).from_turn
        if is_minor(company) or len(company.runs) < turns or company.player is None:
            return
        for minor in game.corporations.values():
            running = is_minor(minor) and minor.floated and not minor.closed and len(minor.runs) >= turns
            if running and next(self.payments(company, minor), None):
                yield minor
        if FROM_BOXES in game.phase.status:
            for card in boxes_of(game, MINORS):
                boxed = minor_of(game, card)
                if boxed is not None and next(self.payments(company, boxed), None):
                    yield boxed

    def payments(self, company: Corporation, minor: Corporation) -> Iterator[str]:
        """Yield the ways in which ``company`` can pay for ``minor``, as answers."""
        game, owner = self.game, minor.player
        if owner is None:
            if company.cash >= game.settings_of(BidBoxSettings).bank_minor_price:
                yield "money"
            return
        treasury = len(company.shares(company))
        limits = game.limits
        for answer, count in PAYMENTS.items():
            rest = self.rest(company, minor, count)
            if count > treasury or rest > company.cash or -rest > owner.cash:
                continue
            if count < 2 or limits.certificates_counted(owner) < game.certificate_limit(owner):
                yield answer

    def rest(self, company: Corporation, minor: Corporation, shares: int) -> int:
        """The money that the corporation pays beside ``shares`` shares; negative if it gets money back."""
        return minor.share_price * 2 - company.share_price * shares

    def spots(self, minor: Corporation) -> list[Spot]:
        """The cities of which the corporation must reach one: that of the minor's token, or of its home."""
        game = self.game
        if minor.player is not None:
            return [Spot(*place) for place in game.land.board.tokens_of(minor.id)]
        hex_ = minor.definition.home[0]
        if minor.id == game.settings_of(tokens.PurchaseSettings).open_home:
            return [Spot(hex_, city) for city in range(len(game.land.board.tile(hex_).cities))]
        return [Spot(hex_, self.home_city(minor))]

    def home_city(self, minor: Corporation) -> int:
        """The index of the city that is reserved for a minor, which upgrades may have changed."""
        hex_ = minor.definition.home[0]
        kept = [one.city for one in self.game.land.board.reservations(hex_) if one.company == minor.id]
        return (kept[0] if kept and kept[0] is not None else minor.definition.city) or 0

    def offers(self, company: Corporation) -> list[Corporation]:
        """The minors that ``company`` may take over."""
        reaches = self.game.land.reaches
        return [
            minor
            for minor in self.in_sight(company)
            if any(reaches(company, spot) for spot in self.spots(minor))
        ]

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Choose a minor or pass; then answer about the payment and the token."""
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        if self.minor is not None:
            return frozenset({Choose})
        if next(self.in_sight(entity), None) is None:
            return NOTHING
        return frozenset({Merge, Pass}) if self.offers(entity) or self.game.trusting else frozenset({Pass})

    def by_itself(self) -> Mapping[str, Any] | None:
        """The pass of a corporation that reaches no minor, as an action; otherwise ``None``."""
        company = self.actor()
        if not isinstance(company, Corporation) or self.minor is not None or not self.kinds_for(company):
            return None
        return None if self.offers(company) else {"type": "pass", "entity": company.key}

    def token_answers(self, company: Corporation) -> tuple[str, ...]:
        """The answers to what becomes of the minor's token."""
        if not tokens.tokens_left(self.game, company):
            return (REMOVE,)
        return (REPLACE, EXCHANGE) if self.can_pay_token(company) else (EXCHANGE,)

    def can_pay_token(self, company: Corporation) -> bool:
        """Whether the corporation can replace the minor's token.

        Only the minor with an open home, not started, restricts it: a city without a token of the corporation
        must be in reach, and there must be money for the token.
        """
        game, minor = self.game, self.minor
        is_open = minor is not None and minor.id == game.settings_of(tokens.PurchaseSettings).open_home
        if minor is None or not is_open or minor.player is not None or game.trusting:
            return True
        board, reaches = game.land.board, game.land.reaches
        cities = [spot for spot in self.spots(minor) if reaches(company, spot)]
        if all(board.has_token(spot.hex, company.id, spot.city) for spot in cities):
            return False
        price = game.settings_of(BidBoxSettings).bank_minor_price
        return company.cash >= price + sum(minor.definition.tokens[:1])

    def choices(self) -> Iterator[Choice]:
        """Yield the minors and the pass, or the answers to the question that is open."""
        company, minor = self.actor(), self.minor
        if not isinstance(company, Corporation):
            return
        kinds = self.kinds_for(company)
        if Merge in kinds:
            for other in self.offers(company):
                facts = {"minor": other.id}
                yield self.choice("merge", company, facts=facts, corporation=other.id)
        if Pass in kinds:
            yield self.choice("pass", company)
        if Choose not in kinds or minor is None:
            return
        if self.paying is None:
            for answer in self.payments(company, minor):
                label = self._payment_label(company, minor, PAYMENTS[answer])
                yield self.choice("choose", company, label=label, choice=answer)
            return
        for answer in self.token_answers(company):
            yield self.choice("choose", company, label=TOKEN_WORDS[answer], choice=answer)

    def _payment_label(self, company: Corporation, minor: Corporation, count: int) -> ChoiceLabel:
        """The label of paying for a minor with ``count`` shares, to its owner or the bank."""
        if minor.player is None:
            price = self.game.money(self.game.settings_of(BidBoxSettings).bank_minor_price)
            return TO_THE_BANK.of(money=price)
        rest, owner = self.rest(company, minor, count), minor.player.name
        if rest < 0:
            return WITH_CHANGE[count].of(owner=owner, money=self.game.money(-rest))
        return TO_A_PLAYER[count, rest > 0].of(owner=owner, money=self.game.money(rest))

    # What happens

    def do_merge(self, action: Merge, company: Corporation) -> None:
        """Choose the minor. Raises Refusal for one that cannot be paid for or is not in reach."""
        minor = next((one for one in self.in_sight(company) if one.id == action.corporation), None)
        if minor is None:
            raise Refusal("merger/minor", f"{company.id} cannot take over {action.corporation}.")
        reason = f"no track of {company.id} leads to {minor.id}"
        if minor not in self.offers(company) and not self.game.stands(company.id, reason):
            raise Refusal("merger/minor", f"{company.id} cannot take over {minor.id}: {reason}.")
        self.minor = minor

    def do_choose(self, action: Choose, company: Corporation) -> None:
        """Answer how to pay, then what becomes of the token; after that the minor is taken over.

        Raises Refusal for an answer that is not possible.
        """
        minor = self.minor
        assert minor is not None
        asks_payment = self.paying is None
        answers = tuple(self.payments(company, minor) if asks_payment else self.token_answers(company))
        if action.choice not in answers:
            raise Refusal("merger/choice", "That is no answer.", hint=f"possible: {', '.join(answers)}")
        if asks_payment:
            self.paying = PAYMENTS[str(action.choice)]
            return
        if minor.player is None:
            self._take_from_bank(company, minor, str(action.choice))
        else:
            self._take(company, minor, str(action.choice))
        self.finish()

    def _take(self, company: Corporation, minor: Corporation, answer: str) -> None:
        game, owner, count = self.game, minor.player, self.paying or 0
        assert owner is not None
        rest = self.rest(company, minor, count)
        game.happen(
            MinorTaken(company=company.id, minor=minor.id, player=owner.id, shares=count, amount=max(rest, 0))
        )
        if rest < 0:
            game.pay(owner, company, -rest)
            game.happen(OwnerPaidRest(company=company.id, player=owner.id, amount=-rest))
        elif rest:
            game.pay(company, owner, rest)
        if count:  # the presidency follows with the next share that is traded (decision 2211)
            game.shares.give(owner, company.shares(company)[:count], change_president=False)
        game.pay(minor, company, minor.cash)
        for private in minor.privates:
            game.give_private(private, company)
        for train in minor.trains:
            game.depot.give(train, company)
        spot = self.spots(minor)[0]
        board = game.land.board
        if answer == REPLACE and not board.has_token(spot.hex, company.id, spot.city):
            tokens.use(game, company)
            board.replace_token(spot.hex, spot.city, minor.id, company.id)
            game.happen(ExchangeTokenPlaced(company=company.id, hex=spot.hex))
        elif answer != REMOVE:
            tokens.free(game, company)
            board.remove_token(spot.hex, spot.city, minor.id, closes_slot=True)
        close_company(game, minor)

    def _take_from_bank(self, company: Corporation, minor: Corporation, answer: str) -> None:
        game, price = self.game, self.game.settings_of(BidBoxSettings).bank_minor_price
        game.pay(company, game.bank, price)
        game.happen(BankMinorTaken(company=company.id, minor=minor.id, amount=price))
        hex_, city = minor.definition.home[0], self.home_city(minor)
        board = game.land.board
        board.release(hex_, minor.id)
        if answer == REPLACE and minor.id == game.settings_of(tokens.PurchaseSettings).open_home:
            tokens.use(game, company)
            company.tokens = (*minor.definition.tokens[:1], *company.tokens)
            game.round.step(HomeToken).ask(company, (hex_,))
        elif answer == REPLACE and not board.has_token(hex_, company.id, city):
            tokens.use(game, company)
            board.place_token(hex_, city, company.id)
            game.happen(ExchangeTokenPlaced(company=company.id, hex=hex_))
        elif answer != REMOVE:
            tokens.free(game, company)
        card = next(card for card in boxes_of(game, MINORS) if minor_of(game, card) is minor)
        game.remove_private(card)
        game.remove_corporation(minor)
