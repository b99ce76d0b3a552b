"""Powers of private companies that are used by a choice: tokens change their kind, cards move."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import ClassVar, NamedTuple

from roundhouse.eighteen.model.abilities import TokenPlace
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.labels import ChoiceLabel

from ...desks.bundles import Bundle
from ...in_play import GameInPlay
from ...state.actions import Action, ChooseAbility, Pass
from ...state.pieces import Corporation, Entity, Private
from ...steps.issue import TradeTreasury
from ...steps.tokens import PlaceTokens
from ...turn import NOTHING, Step
from ..bid_boxes.settings import (
    KINDS,
    BidBoxes,
    boxes_of,
    is_minor,
    kind_of,
    waiting_cards,
)
from ..minor_purchases import tokens
from ..minor_purchases.tokens import PurchaseSettings
from .settings import CardMoved, CardPowerSettings

ISSUE = "issue"
"""The moment at which shares are issued."""
ANY_TIME = "owning_corp_or_turn"
"""The moment of abilities that may be used at any time in a turn."""
TOP, BOTTOM = "top", "bottom"
EXCHANGE, AVAILABLE = "exchange", "available"
"""Answers as 18xx.games records them."""
FREE_LABEL = ChoiceLabel("Make an exchange token one to be placed as any other")
BIND_LABEL = ChoiceLabel("Make a token an exchange token")


class Power(NamedTuple):
    """One thing that a private company can do: the recorded answer and its label."""

    answer: str
    label: ChoiceLabel


class UsePower(Step):
    """A private company of the company in turn does what it can, at its time."""

    always_blocks = False
    handlers: ClassVar[Mapping[type[Action], str]] = {ChooseAbility: "do_choose"}
    deed = "use a private company"

    def powers(self, private: Private) -> list[Power]:
        """The powers of ``private`` that its owner, the company in turn, can use now."""
        game, owner, step = self.game, private.owner, self.game.round.waiting()
        if not isinstance(owner, Corporation) or owner is not game.round.entity or step is None:
            return []
        moments = {*step.moments, ISSUE} if isinstance(step, TradeTreasury) else step.moments
        return powers_of(game, private, owner, moments)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Use a power, if ``entity`` is a private company that has one now."""
        return frozenset({ChooseAbility}) if isinstance(entity, Private) and self.powers(entity) else NOTHING

    def choices(self) -> Iterator[Choice]:
        """Yield every power of the private companies of the company in turn."""
        company = self.actor()
        if not isinstance(company, Corporation):
            return
        for private in company.privates:
            for power in self.powers(private):
                yield self.choice("choose_ability", private, label=power.label, choice=power.answer)

    def do_choose(self, action: ChooseAbility, private: Private) -> None:
        """Use the chosen power and close the private company. Raises Refusal if it is not available now."""
        answers = [power.answer for power in self.powers(private)]
        if action.choice not in answers:
            hint = f"possible: {', '.join(answers)}" if answers else None
            raise Refusal("private/choice", f"{private.name} cannot do that now.", hint=hint)
        game, owner = self.game, private.owner
        assert isinstance(owner, Corporation)
        match action.choice:
            case "exchange":
                tokens.free(game, owner)
            case "available":
                tokens.bind(game, owner)
            case _:
                self._move_card(action.choice, owner)
        game.close_private(private)

    def _move_card(self, choice: str, company: Corporation) -> None:
        name, _, where = choice.rpartition("_")
        game = self.game
        card = game.private(name)
        kind, memory = kind_of(game, card), game.memory_of(BidBoxes)
        line = [one for one in memory.lines[kind] if one is not card]
        boxed = boxes_of(game, kind)
        at = line.index(boxed[-1]) + 1 if boxed else 0
        line.insert(at if where == TOP else len(line), card)
        memory.lines[kind] = tuple(line)
        game.happen(CardMoved(company=company.id, private=card.id, first=where == TOP))


def powers_of(
    game: GameInPlay, private: Private, owner: Corporation, moments: Collection[str]
) -> list[Power]:
    """The powers of ``private`` that can be used while the turn waits at a step with these moments."""
    settings, left = game.settings_of(CardPowerSettings), tokens.tokens_left(game, owner)

    def is_time(when: Mapping[str, tuple[str, ...]]) -> bool:
        return not set(when.get(private.id, ())).isdisjoint(moments)

    found: list[Power] = []
    if is_time(settings.frees_token) and left > 0:
        found.append(Power(EXCHANGE, FREE_LABEL))
    if is_time(settings.binds_token):
        most = game.settings_of(PurchaseSettings).exchange_tokens.get(owner.id, 0)
        if owner.tokens and left < most:
            found.append(Power(AVAILABLE, BIND_LABEL))
    if is_time(settings.moves_card):
        for kind in KINDS:
            boxed = boxes_of(game, kind)
            for card in waiting_cards(game, kind):
                if card not in boxed:
                    front = ChoiceLabel("Move %(card)s to the front").of(card=card.name)
                    end = ChoiceLabel("Move %(card)s to the end").of(card=card.name)
                    found += [Power(f"{card.id}_{TOP}", front), Power(f"{card.id}_{BOTTOM}", end)]
    return found


def waits_for_power(game: GameInPlay, company: Corporation, moment: str) -> bool:
    """Whether the turn of ``company`` waits at ``moment`` for a power, where nothing else can be done.

    For powers over tokens it waits while an exchange token is left, whichever way they change. For powers
    over cards it waits when shares are traded, even if no card is left to be moved (decision 2026).
    """
    settings = game.settings_of(CardPowerSettings)
    if moment not in settings.waits:
        return False
    names = {private.id for private in company.privates}
    if moment == ISSUE:
        return any(moment in settings.moves_card.get(name, ()) for name in names)
    changes = any(
        moment in moments.get(name, ())
        for moments in (settings.frees_token, settings.binds_token)
        for name in names
    )
    return changes and tokens.tokens_left(game, company) > 0


def has_token_ability(game: GameInPlay, company: Corporation) -> bool:
    """Whether ``company`` itself, or a private company of it at any time of the turn, can place a token by an
    ability."""
    return any(
        holder is company or ANY_TIME in ability.when
        for holder, _, ability in game.abilities.owned(company, TokenPlace)
    )


class PlaceTokensOrPower(PlaceTokens):
    """As usual; the turn also waits for tokens of private companies, and for what these do with tokens."""

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Place a token or pass; the pass alone where the turn only waits for an ability or a power."""
        kinds = super().actions(entity)
        if kinds or self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return kinds
        if self.placed or is_minor(entity):
            return NOTHING
        own = bool(entity.tokens) and has_token_ability(self.game, entity)
        return frozenset({Pass}) if own or waits_for_power(self.game, entity, "token") else NOTHING


class TradeTreasuryOrPower(TradeTreasury):
    """As usual; the turn also waits for a private company that moves a card."""

    def is_time(self, entity: Entity) -> bool:
        """Whether ``entity`` may trade now: a corporation in turn, not a minor, with a president and a
        price."""
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return False
        return not is_minor(entity) and entity.player is not None and entity.cell is not None

    def issuable(self, company: Corporation) -> list[Bundle]:
        """The bundles that may be issued: none in the first turn of a company."""
        return super().issuable(company) if len(company.runs) > 1 else []

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Trade or pass; the pass alone where the turn only waits for a power."""
        kinds = super().actions(entity)
        if kinds or self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return kinds
        if is_minor(entity):
            return NOTHING
        return frozenset({Pass}) if waits_for_power(self.game, entity, ISSUE) else NOTHING
