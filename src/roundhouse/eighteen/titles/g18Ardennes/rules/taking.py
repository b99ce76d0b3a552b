"""What a corporation keeps of a minor company, and whether it gives a share for it at all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.rules.state.actions import Action, Choose, DiscardTrain, Pass, RemoveToken
from roundhouse.eighteen.rules.state.events import Passed, TrainDiscarded
from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation, Entity, Train
from roundhouse.eighteen.rules.steps.question import Answers, Question
from roundhouse.eighteen.rules.steps.stock import StockTurn
from roundhouse.eighteen.rules.steps.token_removal import PlacedToken, TokenRemoval, placed_tokens
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked
from roundhouse.table.labels import ChoiceLabel

from ..events import FortsGivenUp, TradeAnswered, TradeAsked
from .facts import state
from .trading import MOST_TOKENS, end_minor, hand_over_cash, pass_token_on, remove_token, spots_of, trade

APPROVE, DENY = "approve", "deny"


class TakeFromMinor(TokenRemoval):
    """A minor company has become a share of the treasury. The corporation has its money; of its tokens,
    trains and forts the president says what it keeps, in this order."""

    minor: Corporation | None = tracked(None)
    """The minor company whose tokens are still to be settled; then it closes."""
    corporation: Corporation | None = tracked(None)
    trains: tuple[Train, ...] = tracked(())
    """Those that may be given up."""
    forts: tuple[str, ...] = tracked(())
    handlers: ClassVar[Mapping[type[Action], str]] = {
        **TokenRemoval.handlers,
        DiscardTrain: "do_discard",
        Choose: "do_choose",
        Pass: "do_keep",
    }
    deed = "say what is kept of the minor company"

    def start(self, minor: Corporation, share: Certificate) -> None:
        """Exchange a minor company. Of a share from the pool the corporation gets nothing."""
        game, corporation = self.game, share.corporation
        treasury = share.owner is corporation
        trade(game, minor, share)
        if not treasury:
            end_minor(game, minor)
            return
        trains, forts = minor.trains, state(game).forts.get(minor, ())
        hand_over_cash(game, minor, corporation)
        own = spots_of(game, corporation)
        for spot in spots_of(game, minor):
            if spot in own or not corporation.tokens:
                remove_token(game, minor, spot)
        self.corporation = corporation
        self.trains, self.forts = trains, forts
        if spots_of(game, minor):
            self.minor = minor
        else:
            end_minor(game, minor)

    def actor(self) -> Entity | None:
        """The corporation, as long as something is to be settled."""
        waits = self.minor is not None or self.trains or self.forts
        return self.corporation if waits else None

    def waits(self) -> bool:
        """Is something to be settled?"""
        return self.actor() is not None

    def _must_remove(self) -> bool:
        """Has the corporation more tokens than it may have, with those of the minor company?"""
        company, minor = self.corporation, self.minor
        assert company is not None
        assert minor is not None
        return len(spots_of(self.game, company)) + len(spots_of(self.game, minor)) > MOST_TOKENS

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Remove tokens or keep them; give up trains or keep them; say how many forts are kept."""
        if entity is not self.actor():
            return NOTHING
        if self.minor is not None:
            return frozenset({RemoveToken} if self._must_remove() else {RemoveToken, Pass})
        return frozenset({DiscardTrain, Pass} if self.trains else {Choose})

    def choices(self) -> Iterator[Choice]:
        """Each token, each train, each number of forts; and to keep what is left."""
        yield from super().choices()
        company = self.corporation
        if company is None or not self.waits():
            return
        kinds = self.kinds_for(company)
        if DiscardTrain in kinds:
            for train in self.trains:
                yield self.choice("discard_train", company, train=train.id)
        elif Choose in kinds:
            for count in range(len(self.forts) + 1):
                label = ChoiceLabel("Keep fort tokens: %(count)s").of(count=str(count))
                yield self.choice("choose", company, label=label, choice=count)
        if Pass in kinds:
            yield self.choice("pass", company)

    def removable(self) -> Iterator[PlacedToken]:
        """The tokens of the minor company."""
        if self.minor is not None:
            yield from placed_tokens(self.game, self.minor)

    def remove(self, token: PlacedToken) -> None:
        """Take a token off the map; after the last one the minor company closes."""
        remove_token(self.game, token.company, token.spot)
        if not spots_of(self.game, token.company):
            self._close(token.company)

    def do_discard(self, action: DiscardTrain, company: Corporation) -> None:
        """A train goes to the pool."""
        train = next((one for one in self.trains if one.id == action.train), None)
        if train is None:
            raise Refusal("train/not-yours", f"Train {action.train} did not come with the minor company.")
        self.trains = tuple(one for one in self.trains if one is not train)
        self.game.depot.discard(train)
        self.game.happen(TrainDiscarded(company=company.id, train=train.id, name=train.name))

    def do_keep(self, action: Pass, company: Corporation) -> None:
        """Keep the tokens, or the trains, that are left."""
        minor = self.minor
        if minor is None:
            self.trains = ()
            self.game.happen(Passed(entity=company.key))
            return
        for spot in spots_of(self.game, minor):
            pass_token_on(self.game, minor, company, spot)
        self._close(minor)

    def _close(self, minor: Corporation) -> None:
        self.minor = None
        end_minor(self.game, minor)

    def do_choose(self, action: Choose, company: Corporation) -> None:
        """Keep so many fort tokens; the others are out of the game."""
        count = action.choice
        if not isinstance(count, int) or not 0 <= count <= len(self.forts):
            raise Refusal("forts/number", f"0 to {len(self.forts)} fort tokens can be kept.")
        gone = self.forts[: len(self.forts) - count]
        held = state(self.game).forts
        held[company] = tuple(fort for fort in held[company] if fort not in gone)
        if gone:
            self.game.happen(FortsGivenUp(company=company.id, count=len(gone)))
        self.forts = ()


class AnswerTrade(Question):
    """The president of a corporation that has operated says whether a minor company of somebody else may
    become a share of its treasury. Who is refused may take one of the pool."""

    asked: tuple[Corporation, Certificate] | None = tracked(None)
    refused: frozenset[tuple[Corporation, Corporation]] = tracked(frozenset())
    """The corporations that have refused minor companies in this round."""
    deed = "answer a request"
    done_when = "never"
    needs: ClassVar[tuple[tuple[type[Step], ...], ...]] = ((TakeFromMinor,),)

    def begin_round(self) -> None:
        """Nobody has refused anything."""
        super().begin_round()
        if self.refused:
            self.refused = frozenset()

    def is_free(self, minor: Corporation, share: Certificate) -> bool:
        """Need nobody be asked?"""
        corporation = share.corporation
        return (
            share.owner is not corporation
            or not corporation.runs
            or corporation.player in (None, minor.player)
        )

    def ask(self, minor: Corporation, share: Certificate) -> None:
        """The owner of a minor company asks for a share."""
        assert minor.player is not None
        self.asked = (minor, share)
        company = share.corporation.id
        self.game.happen(TradeAsked(player=minor.player.id, minor=minor.id, company=company))

    def actor(self) -> Entity | None:
        """The corporation that is asked."""
        return self.asked[1].corporation if self.asked is not None else None

    def answers(self) -> Answers:
        """Yes or no."""
        if self.asked is None:
            return {}
        minor, share = self.asked
        agree = ChoiceLabel("Take %(company)s for a share of %(percent)s%%")
        refuse = ChoiceLabel("Do not take %(company)s")
        return {
            APPROVE: agree.of(company=minor.id, percent=str(share.percent)),
            DENY: refuse.of(company=minor.id),
        }

    def do_choose(self, action: Choose, company: Corporation) -> None:
        """Carry the answer out."""
        assert self.asked is not None
        minor, share = self.asked
        agrees = self.said(action) == APPROVE
        self.asked = None
        self.game.happen(TradeAnswered(company=company.id, minor=minor.id, agrees=agrees))
        if agrees:
            self.settle(minor, share)
        else:
            self.refused |= {(company, minor)}

    def settle(self, minor: Corporation, share: Certificate) -> None:
        """The exchange takes place: it is the purchase of the owner's turn."""
        player, company = minor.player, share.corporation
        assert player is not None
        self.game.round.step(TakeFromMinor).start(minor, share)
        self.game.round.step(StockTurn).note_exchange(player, company)
