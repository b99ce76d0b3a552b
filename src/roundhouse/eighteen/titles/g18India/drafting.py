"""Choosing a hand in secret, then drafting what is left in the open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.rules.rounds import AuctionRound
from roundhouse.eighteen.rules.state.actions import Action, Bid, SelectCompanies
from roundhouse.eighteen.rules.state.pieces import Entity, Player
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.table.choices import Choice, Pick
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked
from roundhouse.table.labels import ChoiceLabel

from .cards import facts, hand, name_of, raj, value
from .events import CertificateDrafted, HandChosen
from .facts import Card


class SelectHand(Step):
    """Each player keeps some of the cards dealt, in secret; the others are drafted."""

    handlers: ClassVar[Mapping[type[Action], str]] = {SelectCompanies: "do_select"}
    deed = "choose the cards to keep"
    done_when = "never"

    @property
    def kept(self) -> int:
        """How many cards a player keeps."""
        return facts(self.game).kept[len(self.game.players)]

    def over(self) -> bool:
        """Has everybody chosen?"""
        return len(raj(self.game).chosen) == len(self.game.players)

    def actor(self) -> Entity | None:
        """The player in turn."""
        return None if self.over() else self.game.round.entity

    def waits(self) -> bool:
        """Until all have chosen."""
        return not self.over()

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Choose."""
        return frozenset({SelectCompanies}) if entity is self.actor() else NOTHING

    def choices(self) -> Iterator[Choice]:
        """So many of the cards in the hand."""
        player = self.actor()
        if isinstance(player, Player):
            among = tuple(hand(self.game, player))
            open_ = {"companies": Pick(among, self.kept, self.kept)}
            label = ChoiceLabel("Keep %(count)s of these cards").of(count=str(self.kept))
            yield self.choice("select_multiple_companies", player, open_, label=label)

    def do_select(self, action: SelectCompanies, player: Player) -> None:
        """Keep them; when all have chosen, what nobody keeps is to be drafted."""
        game, memory = self.game, raj(self.game)
        cards = hand(game, player)
        if len(set(action.companies)) != self.kept or not set(action.companies) <= set(cards):
            raise Refusal("draft/hand", f"{player.name} keeps {self.kept} of the cards in hand.")
        if len(action.companies) != self.kept:
            raise Refusal("draft/hand", "Every card is kept once.")
        memory.chosen[player] = tuple(card for card in cards if card in action.companies)
        game.happen(HandChosen(player=player.id, count=self.kept))
        round_ = game.round
        assert isinstance(round_, CertificateDraftRound)
        round_.next_player()
        if self.over():
            for one in game.players:
                chosen = memory.chosen[one]
                rest = (card for card in hand(game, one) if card not in chosen)
                memory.draft = (*memory.draft, *rest)
                memory.hands[one] = chosen
            round_.turn_round()


class DraftCertificate(Step):
    """Players take one card in turn, in the open, until none is left: the last player first, and from the
    second time on the first one."""

    drafted: int = tracked(0)
    handlers: ClassVar[Mapping[type[Action], str]] = {Bid: "do_draft"}
    deed = "draft a card"
    done_when = "never"

    def actor(self) -> Entity | None:
        """The player in turn."""
        return self.game.round.entity if raj(self.game).draft else None

    def waits(self) -> bool:
        """As long as there are cards."""
        return bool(raj(self.game).draft)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Take one."""
        return frozenset({Bid}) if entity is self.actor() else NOTHING

    def choices(self) -> Iterator[Choice]:
        """Every card that is left, with its price, which nobody pays now."""
        player = self.actor()
        if not isinstance(player, Player):
            return
        game = self.game
        for card in raj(game).draft:
            price, label = value(game, card), ChoiceLabel("Draft %(card)s").of(card=name_of(game, card))
            yield self.choice("bid", player, facts={"cost": 0}, label=label, company=card, price=price)

    def do_draft(self, action: Bid, player: Player) -> None:
        """Take a card into the hand."""
        game, memory = self.game, raj(self.game)
        card: Card = action.company or ""
        if card not in memory.draft:
            raise Refusal("draft/not-offered", f"“{card}” is not to be drafted.")
        if action.price != value(game, card):
            raise Refusal("draft/price", f"{card} is worth {game.money(value(game, card))}.")
        memory.draft = tuple(one for one in memory.draft if one != card)
        memory.hands[player] = (*hand(game, player), card)
        self.drafted += 1
        game.happen(CertificateDrafted(player=player.id, card=name_of(game, card)))
        round_ = game.round
        assert isinstance(round_, CertificateDraftRound)
        if self.drafted == len(game.players):
            round_.turn_round()
        else:
            round_.next_player()


class CertificateDraftRound(AuctionRound):
    """All choose their hands in turn; then they draft, the first time in the opposite order."""

    usual_name = "Draft"
    short = "DR"
    needs: ClassVar[tuple[tuple[type[Step], ...], ...]] = ((SelectHand,), (DraftCertificate,))

    def turn_round(self) -> None:
        """From now on the turns go the other way, whoever was last first."""
        self.order = tuple(reversed(self.order))
        self.at = 0
