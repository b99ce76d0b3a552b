"""Splits: a branch takes over tokens, shares, trains and money of a corporation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.actions import Action, Choose
from roundhouse.eighteen.rules.state.pieces import (
    Certificate,
    Corporation,
    Entity,
    Holder,
    Player,
    Private,
    Train,
)
from roundhouse.eighteen.rules.steps.stock import StockTurn
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.table.choices import Choice, Span
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked
from roundhouse.table.labels import ChoiceLabel

from ..events import (
    SplitBegan,
    SplitBranchChosen,
    SplitFunded,
    SplitMoneyMoved,
    SplitPoolExchanged,
    SplitPriceSet,
    SplitPrivateMoved,
    SplitSharesExchanged,
    SplitTokenMoved,
    SplitTrainMoved,
)
from .facts import bank_of, facts_of, island_of, token_choices

DONE, YES, NO = "done", "yes", "no"
"""The answers to questions of a split as recorded games have them."""
BRANCH, TOKENS, PRICE, TRAINS, MONEY, ENGINE = range(1, 7)
"""The questions of a split, in order; 0 stands for no split."""


def branches_left(game: GameInPlay) -> list[Corporation]:
    """The branches that no split has made yet."""
    branches = [game.corporations[name] for name in facts_of(game).branches]
    return [branch for branch in branches if not branch.parred]


class SplitCorporation(Step):
    """The president who splits a corporation says which branch comes from it, where, at which price, and with
    which trains and how much money. Then the turn is over.

    Every second share of the corporation becomes one of the branch, whosever it is; of the president's own
    first two become the certificate of the branch's president. What is given for them is the corporation's
    own from then on.
    """

    stage: int = tracked(0)
    company: Corporation | None = tracked(None)
    branch: Corporation | None = tracked(None)
    handlers: ClassVar[Mapping[type[Action], str]] = {Choose: "do_choose"}
    deed = "split a corporation"
    done_when = "never"

    def begin(self, player: Player, company: Corporation) -> None:
        """Begin to split ``company``."""
        self.company, self.branch, self.stage = company, None, BRANCH
        self.game.happen(SplitBegan(player=player.id, company=company.id))

    # What may be done

    def actor(self) -> Entity | None:
        """The player in turn, during a split."""
        return self.game.round.entity if self.stage else None

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Answer the question of now."""
        return frozenset({Choose}) if self.stage and entity is self.actor() else NOTHING

    def _two(self) -> tuple[Corporation, Corporation]:
        """The corporation and its branch."""
        assert self.company is not None
        assert self.branch is not None
        return self.company, self.branch

    def answers(self) -> Mapping[str, ChoiceLabel]:
        """The answers to the question of now but amounts of money, each with its label."""
        game, company = self.game, self.company
        assert company is not None
        done = {DONE: ChoiceLabel("No more")}
        match self.stage:
            case 1:
                return {
                    one.id: ChoiceLabel("Branch: %(company)s").of(company=one.name)
                    for one in branches_left(game)
                }
            case 2:
                label = ChoiceLabel("Token on %(hex)s")
                found = {at: label.of(hex=hex_) for at, hex_ in token_choices(game, company).items()}
                return found if not self._begun() else found | done
            case 3:
                cells = game.policies.stock.par_cells(company)
                return {
                    f"{cell.price},{cell.at}": ChoiceLabel("Start at %(price)s").of(
                        price=game.money(cell.price)
                    )
                    for cell in cells
                }
            case 4:
                label = ChoiceLabel("Train %(train)s")
                return {train.id: label.of(train=train.name) for train in company.trains} | done
            case 6:
                name = game.private(facts_of(game).engine).name
                gives = ChoiceLabel("Give %(private)s to the branch").of(private=name)
                return {YES: gives, NO: ChoiceLabel("Keep %(private)s").of(private=name)}
            case _:
                return {}

    def _begun(self) -> bool:
        """Whether the branch has a token already."""
        _, branch = self._two()
        return bool(island_of(self.game).places.get(branch))

    def choices(self) -> Iterator[Choice]:
        """Every answer to the question of now."""
        player = self.actor()
        if player is None:
            return
        if self.stage == MONEY:
            company, branch = self._two()
            label = ChoiceLabel("Money for %(company)s").of(company=branch.id)
            yield self.choice("choose", player, {"choice": Span(0, company.cash)}, label=label)
            return
        for answer, label in self.answers().items():
            yield self.choice("choose", player, label=label, choice=answer)

    # What happens

    def do_choose(self, action: Choose, player: Player) -> None:
        """Carry out an answer. Raises Refusal for one that is not possible."""
        if self.stage == MONEY:
            self._give_money(action.choice)
            return
        answer, answers = str(action.choice), self.answers()
        if answer not in answers:
            raise Refusal(
                "split/answer", f"“{answer}” is no answer here.", hint=f"possible: {', '.join(answers)}"
            )
        match self.stage:
            case 1:
                self._choose_branch(self.game.corporations[answer])
            case 2 if answer != DONE:
                self._move_token(answer)
            case 3:
                self._set_price(answer)
            case 4 if answer != DONE:
                self._move_train(self.game.train(answer))
            case 6:
                self._settle_engine(answer == YES)
            case _:
                self._go_on()

    def _go_on(self) -> None:
        """Go to the next question, and end the turn after the last one."""
        self.stage += 1
        if self.stage <= ENGINE:
            return
        self.stage, self.company, self.branch = 0, None, None
        self.game.round.step(StockTurn).finish()

    def _choose_branch(self, branch: Corporation) -> None:
        """A branch comes from the corporation. A single token that it may take over is the one it gets."""
        company = self.company
        assert company is not None
        self.branch = branch
        self.game.happen(SplitBranchChosen(company=company.id, branch=branch.id))
        self._go_on()
        tokens = token_choices(self.game, company)
        if len(tokens) == 1:
            self._move_token(next(iter(tokens)))

    def _move_token(self, answer: str) -> None:
        """A token of the corporation becomes one of the branch. Without more of them the price comes next,
        and a single price that is left is the one."""
        game, places, (company, branch) = self.game, island_of(self.game).places, self._two()
        hex_ = token_choices(game, company)[answer]
        game.land.board.replace_token(hex_, 0, company.id, branch.id)
        branch.tokens = branch.tokens[1:]
        places[company] = tuple(one for one in places[company] if one != hex_)
        places[branch] = (*places.get(branch, ()), hex_)
        game.happen(SplitTokenMoved(branch=branch.id, hex=hex_))
        if token_choices(game, company):
            return
        self._go_on()
        prices = self.answers()
        if len(prices) == 1:
            self._set_price(next(iter(prices)))

    def _set_price(self, answer: str) -> None:
        """The branch begins at a price, and shares are exchanged."""
        game, (company, branch) = self.game, self._two()
        cell = game.market.cell(answer.partition(",")[2])
        assert cell is not None
        game.market.set_par(branch, cell)
        island_of(game).started = (*island_of(game).started, branch)
        game.happen(SplitPriceSet(branch=branch.id, price=cell.price))
        exchange_shares(game, company, branch)
        self._go_on()

    def _move_train(self, train: Train) -> None:
        """A train goes to the branch; without more of them the money comes next."""
        company, branch = self._two()
        self.game.depot.give(train, branch)
        self.game.happen(SplitTrainMoved(branch=branch.id, name=train.name))
        if not company.trains:
            self._go_on()

    def _give_money(self, choice: str | int) -> None:
        """Money goes to the branch. Raises Refusal for more than there is."""
        game, (company, branch) = self.game, self._two()
        amount = int(choice) if str(choice).isdigit() else -1
        if not 0 <= amount <= company.cash:
            raise Refusal("split/money", f"{company.id} can give up to {game.money(company.cash)}.")
        game.pay(company, branch, amount)
        game.happen(SplitMoneyMoved(branch=branch.id, amount=amount))
        self._go_on()
        if game.private(facts_of(game).engine).owner is not company:
            self._go_on()

    def _settle_engine(self, moves: bool) -> None:
        """The private company for trains goes to the branch, or stays."""
        game, (_, branch) = self.game, self._two()
        engine: Private = game.private(facts_of(game).engine)
        if moves:
            game.give_private(engine, branch)
            game.happen(SplitPrivateMoved(branch=branch.id, private=engine.id))
        self._go_on()


def exchange_shares(game: GameInPlay, company: Corporation, branch: Corporation) -> None:
    """Exchange every second plain share of ``company``; the bank pays the branch for its shares that are left
    in the pool."""
    shares, president, par = game.shares, company.player, branch.par
    assert president is not None
    assert par is not None
    for share in _plain(president, company)[:2]:
        shares.move(share, company)
    shares.move(shares.president_share(branch), president)
    branch.player = president
    holders: tuple[Player, ...] = (*game.players, bank_of(game))
    for holder in holders:
        count = _exchange(game, holder, company, branch)
        if count:
            game.happen(SplitSharesExchanged(holder=holder.key, branch=branch.id, count=count))
    count = _exchange(game, game.pool, company, branch)
    if count:
        game.happen(SplitPoolExchanged(branch=branch.id, count=count))
    amount = par.price * len(game.pool.shares(branch))
    game.pay(game.bank, branch, amount)
    game.happen(SplitFunded(branch=branch.id, amount=amount))
    game.check_float(branch)


def _plain(holder: Holder, company: Corporation) -> list[Certificate]:
    return [share for share in holder.shares(company) if not share.president]


def _exchange(game: GameInPlay, holder: Holder, company: Corporation, branch: Corporation) -> int:
    """Exchange half of the plain shares of ``holder``, rounded down, and return how many these are."""
    held = _plain(holder, company)
    given, taken = held[: len(held) // 2], _plain(game.pool, branch)[: len(held) // 2]
    for share in given:
        game.shares.move(share, company)
    for share in taken:
        game.shares.move(share, holder)
    return len(given)
