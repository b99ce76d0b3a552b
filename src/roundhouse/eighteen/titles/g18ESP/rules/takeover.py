"""Southern corporations of 18ESP take over small companies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.rules.closing import close_company
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.actions import Action, Choose, Merge, Pass
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.labels import ChoiceLabel

from ..events import SmallClosed, SmallTakenOver
from ..facts import Spain, is_northern, is_small
from .privates import gain_tender

OF_MADRID = "MZ", "MZA"
"""The small company whose token goes if the corporation is in the game that has the same home."""
CHARTER, MAP = "charter", "map"
ANSWERS: Mapping[str, ChoiceLabel] = {
    CHARTER: ChoiceLabel("The token of the small company goes"),
    MAP: ChoiceLabel("A token of the corporation takes the place of that of the small company"),
}
"""What becomes of the token on the map."""


class TakeOverSmall(Step):
    """After its dividend a southern corporation may take over small companies that have operated, for their
    price; the owner gets a share of the treasury, too.

    Where there is nothing to take over the step passes by itself, as in recorded games.
    """

    __slots__ = ()
    handlers: ClassVar[Mapping[type[Action], str]] = {Merge: "do_merge", Choose: "do_choose", Pass: "do_pass"}
    deed = "take over a small company"
    passes_by_itself = True  # where there is nothing to take over
    choosing = "say what becomes of the token"
    on_charters = "Take over a small company"

    def candidates(self, company: Corporation) -> list[Corporation]:
        """The small companies that may be taken over and paid."""
        game = self.game
        if not game.memory_of(Spain).south_open or is_small(company) or is_northern(game, company):
            return []
        if game.policies.order.is_sold_out(company):
            return []
        return [
            one
            for one in game.corporations.values()
            if is_small(one) and one.operated and not one.closed and one.share_price <= company.cash
        ]

    @property
    def small(self) -> Corporation | None:
        """The small company that is being taken over."""
        return self.game.memory_of(Spain).taken

    def answers(self, company: Corporation) -> tuple[str, ...]:
        """What may become of the token: it stays only as one of the corporation, which may have none there
        yet."""
        small = self.small
        assert small is not None
        places = list(self.game.land.board.tokens_of(small.id))
        shared = any(self.game.land.board.has_token(hex_, company.id) for hex_, _ in places)
        first, later = OF_MADRID
        in_madrid = small.id == first and later in self.game.corporations
        return (CHARTER,) if shared or in_madrid or not company.tokens else (CHARTER, MAP)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Take over, or pass; then say what becomes of the token."""
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        if self.small is not None:
            return frozenset({Choose})
        return frozenset({Merge, Pass}) if self.candidates(entity) else frozenset({Pass})

    def choices(self) -> Iterator[Choice]:
        """Each small company, or each answer."""
        company = self.actor()
        if not isinstance(company, Corporation):
            return
        kinds = self.kinds_for(company)
        if Merge in kinds:
            for small in self.candidates(company):
                facts = {"minor": small.id, "cost": small.share_price}
                yield self.choice("merge", company, facts=facts, corporation=small.id)
        if Choose in kinds:
            for answer in self.answers(company):
                yield self.choice("choose", company, label=ANSWERS[answer], choice=answer)
        if Pass in kinds:
            yield self.choice("pass", company)

    def do_merge(self, action: Merge, company: Corporation) -> None:
        """Name the small company. Raises Refusal."""
        small = next((one for one in self.candidates(company) if one.id == action.corporation), None)
        if small is None:
            raise Refusal("merger/small", f"{company.id} cannot take over {action.corporation} now.")
        self.game.memory_of(Spain).taken = small

    def do_choose(self, action: Choose, company: Corporation) -> None:
        """Say what becomes of the token, and take over. Raises Refusal."""
        answers = self.answers(company)
        if action.choice not in answers:
            raise Refusal("merger/token", "That is no answer.", hint=f"possible: {', '.join(answers)}")
        small = self.small
        assert small is not None
        self.game.memory_of(Spain).taken = None
        take_over(self.game, company, small, keeps_token=action.choice == MAP)


def take_over(game: GameInPlay, company: Corporation, small: Corporation, *, keeps_token: bool) -> None:
    """Pay the price and hand all over; the small company closes."""
    owner, price, board = small.player, small.share_price, game.land.board
    assert owner is not None
    game.happen(SmallTakenOver(company=company.id, small=small.id, player=owner.id, amount=price))
    game.pay(company, owner, price)
    game.pay(small, company, small.cash)
    for train in small.trains:
        game.depot.give(train, company)
    for train in company.trains:
        train.operated = False
    for private in small.privates:
        game.give_private(private, company)
    for hex_, city in list(board.tokens_of(small.id)):
        if keeps_token:
            company.tokens = company.tokens[1:]
            board.replace_token(hex_, city, small.id, company.id)
        else:
            board.remove_token(hex_, city, small.id, closes_slot=True)
    if treasury := company.shares(company):
        game.shares.give(owner, treasury[-1:])
    memory = game.memory_of(Spain)
    if small in memory.tenders:
        memory.tenders -= {small}
        gain_tender(game, company)
    close_company(game, small)


def close_small(game: GameInPlay) -> None:
    """All small companies close; the bank pays for those that have operated."""
    for small in [one for one in game.corporations.values() if is_small(one) and not one.closed]:
        owner, price = small.player, small.share_price
        if owner is None:
            game.land.release_home(small)
            game.remove_corporation(small)
            continue
        amount = price if small.operated else 0
        game.happen(SmallClosed(name=small.id, player=owner.id, amount=amount))
        if amount:
            game.pay(game.bank, owner, amount)
        close_company(game, small)
