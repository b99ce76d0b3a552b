"""The round in which two minors become the corporation to which one of them belongs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar, NamedTuple

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.rules.parts.bid_boxes.policies import PARS
from roundhouse.eighteen.rules.parts.minor_purchases import tokens
from roundhouse.eighteen.rules.parts.minor_purchases.steps import EXCHANGE, REPLACE, TOKEN_WORDS
from roundhouse.eighteen.rules.state.actions import Action, Choose, Merge, Pass
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity
from roundhouse.eighteen.rules.turn import NOTHING, Round, Step
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked
from roundhouse.table.labels import ChoiceLabel

from . import minors
from .events import MinorsJoined


def worth(*companies: Corporation) -> int:
    """What minors count: two shares each."""
    return sum(company.share_price * 2 for company in companies)


def exchange_label(step: Step, cell: Cell, value: int, count: int) -> ChoiceLabel:
    """What the president gets and pays for ``count`` shares."""
    money, rest = step.game.money, value - cell.price * count
    if rest > 0:
        return ChoiceLabel("Take %(count)s shares and %(money)s").of(count=str(count), money=money(rest))
    if rest < 0:
        return ChoiceLabel("Take %(count)s shares and pay %(money)s").of(count=str(count), money=money(-rest))
    return ChoiceLabel("Take %(count)s shares").of(count=str(count))


class Joining(NamedTuple):
    """A corporation, the minor that belongs to it, and the one that joins that."""

    major: Corporation
    minor: Corporation
    free: Corporation


class FormCorporation(Step):
    """A minor that belongs to a corporation joins another one of the same president; then it is said at which
    price the corporation begins, how many shares the president takes, and what becomes of the other token."""

    partner: Corporation | None = tracked(None)
    par: Cell | None = tracked(None)
    taken: int = tracked(0)
    """How many shares the president has taken."""
    handlers: ClassVar[Mapping[type[Action], str]] = {Merge: "do_merge", Choose: "do_choose", Pass: "do_pass"}
    deed = "join two minors"

    def begin_turn(self) -> None:
        """Nothing chosen yet."""
        super().begin_turn()
        if self.partner is not None:
            self.partner = None
        if self.par is not None:
            self.par = None
        if self.taken:
            self.taken = 0

    def pair(self, company: Corporation, other: Corporation) -> Joining | None:
        """The corporation of two minors, the one that belongs to it, and the other one."""
        for minor, free in ((company, other), (other, company)):
            major = minors.major_of(self.game, minor)
            if major is not None and minors.major_of(self.game, free) is None:
                return Joining(major, minor, free)
        return None

    def partners(self, company: Corporation) -> Iterator[Corporation]:
        """The minors that ``company`` may join."""
        game, player = self.game, company.player
        if player is None:
            return
        for other in minors.running(game):
            if other is company or other.player is not player or self.pair(company, other) is None:
                continue
            if not minors.prices(game, worth(company, other), company.cash + other.cash, player.cash):
                continue
            one, two = minors.spots_of(game, company), minors.spots_of(game, other)
            if minors.connected(game, company, two, other) or minors.connected(game, other, one, company):
                yield other

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Join another minor or pass; then answer three times."""
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        if self.partner is not None:
            return frozenset({Choose})
        return frozenset({Merge, Pass}) if next(self.partners(entity), None) is not None else NOTHING

    def answers(self, company: Corporation) -> Mapping[str, ChoiceLabel]:
        """What may be answered now, in words."""
        partner, player = self.partner, company.player
        assert partner is not None
        assert player is not None
        found = self.pair(company, partner)
        assert found is not None
        game, major, value = self.game, found[0], worth(company, partner)
        if self.par is None:
            cells = minors.prices(game, value, major.cash, player.cash)
            return {
                str(cell.price): ChoiceLabel("Begin at %(price)s").of(price=game.money(cell.price))
                for cell in cells
            }
        if not self.taken:
            counts = minors.share_counts(self.par.price, value, major.cash, player.cash)
            return {str(count): exchange_label(self, self.par, value, count) for count in counts}
        return {answer: TOKEN_WORDS[answer] for answer in (REPLACE, EXCHANGE)}

    def choices(self) -> Iterator[Choice]:
        """The minors and the pass; or the answers."""
        company = self.actor()
        if not isinstance(company, Corporation):
            return
        kinds = self.kinds_for(company)
        if Merge in kinds:
            for other in self.partners(company):
                yield self.choice("merge", company, facts={"minor": other.id}, corporation=other.id)
            yield self.choice("pass", company)
        if Choose in kinds:
            for answer, label in self.answers(company).items():
                yield self.choice("choose", company, label=label, choice=answer)

    def do_merge(self, action: Merge, company: Corporation) -> None:
        """The two hand over to the corporation what they have."""
        game = self.game
        other = next((one for one in self.partners(company) if one.id == action.corporation), None)
        if other is None:
            hint = ", ".join(one.id for one in self.partners(company)) or "none"
            raise Refusal("merger/minor", f"{company.id} cannot join that.", hint=f"possible: {hint}")
        found = self.pair(company, other)
        assert found is not None
        major, minor, free = found
        game.happen(MinorsJoined(minor=minor.id, other=free.id, company=major.id))
        minors.hand_over(game, minor, major)
        minors.hand_over(game, free, major)
        minors.begin(major)
        self.partner = other

    def do_choose(self, action: Choose, company: Corporation) -> None:
        """The price, the shares, the token."""
        answers, answer = self.answers(company), str(action.choice)
        reason = "That is no answer."
        if answer not in answers and not (self.taken and self.game.stands(company.id, reason)):
            raise Refusal("merger/choice", reason, hint=f"possible: {', '.join(answers)}")
        partner, player = self.partner, company.player
        assert partner is not None
        assert player is not None
        found = self.pair(company, partner)
        assert found is not None
        game, (major, minor, free) = self.game, found
        if self.par is None:
            cells = game.market.par_cells((PARS,))
            self.par = next(cell for cell in cells if str(cell.price) == answer)
            game.market.set_par(major, self.par)
            return
        if not self.taken:
            self.taken = int(answer)
            minors.exchange(game, player, major, self.par, worth(minor, free), self.taken)
            return
        minors.replace_home(game, minor, major)
        tokens.free(game, major)
        spot = minors.spots_of(game, free)[0]
        if answer == REPLACE:
            game.land.board.replace_token(spot.hex, spot.city, free.id, major.id)
            major.tokens = major.tokens[1:]
        minors.close_minor(game, minor)
        minors.close_minor(game, free)
        self.finish()


class FormationRound(Round):
    """After each operating round the minors are asked, in operating order."""

    usual_name = "Merger"
    short = "MR"

    def start(self, number: int) -> None:
        """The first minor is in turn."""
        self.order = tuple(minors.running(self.game))
        self.at = 0
        super().start(number)

    def advance(self) -> bool:
        """The next one that is left."""
        at = self.at + 1
        while at < len(self.order) and self._is_gone(at):
            at += 1
        self.at = min(at, len(self.order) - 1) if self.order else 0
        if at >= len(self.order):
            return False
        self.begin_turn()
        return True

    def _is_gone(self, at: int) -> bool:
        company = self.order[at]
        return isinstance(company, Corporation) and company.closed
