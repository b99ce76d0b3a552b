"""The Treaty of Boston in 18RoyalGorge, and the debts that follow from it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.actions import Action, ChooseAbility
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Player, Private, Purse
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.labels import ChoiceLabel

from .events import TokenGivenBack, TreatyDebtPaid, TreatySigned
from .facts import Colorado, Facts, PayDebts, open_private, player_with
from .steel import lay_gorge

PAY = "pay_debt"


def sign_treaty(game: GameInPlay) -> None:
    """Both railways are in debt; the gorge is one line, with tokens of one of them in its cities."""
    facts, memory, board = game.settings_of(Facts), game.memory_of(Colorado), game.land.board
    treaty = facts.treaty
    game.happen(TreatySigned(company=treaty.gorge, rival=treaty.rival))
    for name, note in treaty.notes.items():
        memory.debts[name] = len(treaty.drops[name]) - 1
        game.give_private(game.private(note), game.company(name))
    memory.doc = player_with(game, treaty.doc)
    for hex_ in treaty.green:
        for city, slots in enumerate(board.tokens.get(hex_, ())):
            for owner in [one for one in slots if one is not None]:
                _return_token(game, game.company(owner), hex_, city)
        board.release(hex_, treaty.gorge)
    lay_gorge(game, treaty.green)
    for hex_ in treaty.green:
        if board.tile(hex_).cities:
            board.place_token(hex_, 0, treaty.gorge)


def _return_token(game: GameInPlay, company: Corporation, hex_: str, city: int) -> None:
    """A token lies on its charter again; those there cost what the last ones of any charter do."""
    returned = game.settings_of(Facts).treaty.returned
    game.land.board.remove_token(hex_, city, company.id)
    count = len(company.tokens) + 1
    company.tokens = (*company.tokens[: max(0, count - len(returned))], *returned[-count:])
    game.happen(TokenGivenBack(company=company.id, hex=hex_))


def price_of_debt(game: GameInPlay) -> int:
    """What paying one debt costs now."""
    return game.company(game.settings_of(Facts).treaty.debt).share_price


def raise_debt(game: GameInPlay) -> None:
    """After the treaty the price of a debt rises with every operating round."""
    treaty = game.settings_of(Facts).treaty
    if not game.land.board.tiles.keys() & treaty.green.keys():
        return
    debt = game.company(treaty.debt)
    game.shares.move_price(debt, (game.market.right_of,))
    game.pay(game.bank, debt, debt.share_price - debt.cash)


def drop_indebted(game: GameInPlay) -> None:
    """At the end of the game the prices of railways in debt fall."""
    facts, memory = game.settings_of(Facts), game.memory_of(Colorado)
    for name in facts.treaty.notes:
        company, left = game.company(name), memory.debts.get(name, 0)
        if company.floated and left:
            game.shares.move_price(company, (game.market.left_of,) * facts.treaty.drops[name][left])


class PayDebt(Step):
    """Once in each of its turns a railway in debt may pay one of its debts, at any time."""

    always_blocks = False
    handlers: ClassVar[Mapping[type[Action], str]] = {ChooseAbility: "do_pay"}
    deed = "pay a debt"
    done_when = "never"

    def place(self, note: Entity) -> int | None:
        """The place of the ability with which the corporation in turn pays, if this is the card of its debts
        and it has the money."""
        company = self.actor()
        if not isinstance(note, Private) or not isinstance(company, Corporation):
            return None
        if note.owner is not company or company.player is None or company.cash < price_of_debt(self.game):
            return None
        return next((place for place, _ in self.game.abilities.usable_at(note, PayDebts)), None)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Pay."""
        return frozenset({ChooseAbility}) if self.place(entity) is not None else NOTHING

    def choices(self) -> Iterator[Choice]:
        """Pay the debt of the corporation in turn."""
        company = self.actor()
        for note in company.privates if isinstance(company, Corporation) else ():
            if self.kinds_for(note):
                facts, label = {"cost": price_of_debt(self.game)}, ChoiceLabel("Pay a debt")
                yield self.choice("choose_ability", note, facts=facts, label=label, choice=PAY)

    def creditor(self, company: Corporation) -> Player | Corporation | Purse:
        """Who is paid: the rival railway; for that one whoever owned the card of the doctor at the treaty."""
        treaty = self.game.settings_of(Facts).treaty
        if company.id == treaty.gorge:
            return self.game.company(treaty.rival)
        return self.game.memory_of(Colorado).doc or self.game.bank

    def do_pay(self, action: ChooseAbility, entity: Private) -> None:
        """Pay one debt; with the last of the rival's the doctor has got what he wanted."""
        game, memory, treaty = self.game, self.game.memory_of(Colorado), self.game.settings_of(Facts).treaty
        company, place = entity.owner, self.place(entity)
        if place is None or not isinstance(company, Corporation) or action.choice != PAY:
            raise Refusal("debt/pay", f"{entity.name} can do nothing but “{PAY}”, once a turn.")
        creditor, amount = self.creditor(company), price_of_debt(game)
        game.pay(company, creditor, amount)
        game.abilities.use(entity, place)
        left = memory.debts[company.id] - 1
        game.happen(TreatyDebtPaid(company=company.id, creditor=creditor.name, amount=amount, left=left))
        if left:
            memory.debts[company.id] = left
            return
        memory.debts.pop(company.id, None)
        game.close_private(entity)
        doc = open_private(game, treaty.doc)
        if company.id == treaty.rival and doc is not None:
            game.close_private(doc)
