"""Stock turns of 1866: a player acts when the turn of one of their stock turn tokens comes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from roundhouse.eighteen.model.companies import CorporationDef
from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.parts.player_debts.debts import debt_of
from roundhouse.eighteen.rules.parts.player_debts.turn import TurnWithDebts
from roundhouse.eighteen.rules.policies import StockPolicy
from roundhouse.eighteen.rules.state.actions import (
    Action,
    BuyShares,
    ChooseAbility,
    Par,
    Pass,
    PayoffPlayerDebt,
    PayoffPlayerDebtPartial,
    SellShares,
)
from roundhouse.eighteen.rules.state.events import SaleSettled
from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation, Entity, Player, Private
from roundhouse.eighteen.rules.turn import NOTHING
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.labels import ChoiceLabel

from .events import StockTokenBought, StockTokenSold
from .facts import europe_of, facts_of, is_minor, is_national, is_railway, is_token
from .nationals import begin_by_card, form_of_minors, open_cells, phase_cells
from .regions import refresh_rights, rights_changed, take_back_tokens

SELL = "SELL"
"""The answer with which a player sells the token in turn."""
ROWS = ("T", "M", "B")
"""What the rows of the market are called behind a price: top, middle, bottom."""
BUY_TOKEN, SELL_TOKEN = "token", "sell_token"
"""The deeds of a turn that deal in tokens."""
CONVERTS = "can_convert_major"
"""The status of phases in which owners of certain minor nationals may form a major one."""


def token_def(name: str) -> CorporationDef:
    """The definition of a stock turn token, which lies on the market like a corporation."""
    return CorporationDef(
        id=name,
        name="Stock turn token",
        tokens=(),
        shares=(50, 50),
        float_percent=50,
        market_price_always=True,
        bank_sells=True,
        unsold=1,
        color="#ffffff",
    )


class EuropeanStock(StockPolicy):
    """Who starts what, at which price; where prices fall."""

    def may_par(self, corporation: Corporation, player: Player) -> bool:
        """Corporations anybody; nationals the owner of the card, or of the minor national that forms them."""
        game = self.game
        if is_railway(game, corporation):
            return True
        national = facts_of(game).nationals.get(corporation.id)
        if national is None or national.cell is not None:
            return False
        if national.founder is not None:
            founder = game.corporations.get(national.founder)
            return CONVERTS in game.phase.status and founder is not None and founder.player is player
        card = game.privates.get(national.card or "")
        return card is not None and card.owner is player

    def par_cells(self, corporation: Corporation) -> list[Cell]:
        """The prices of the phase where no other company stands; the least one where minors form one."""
        cells = open_cells(self.game)
        national = facts_of(self.game).nationals.get(corporation.id)
        return cells[-1:] if national is not None and national.founder is not None else cells

    def sell(self, shares: Sequence[Certificate], percent: int) -> None:
        """The price goes left for each share that a president sells, and down for those of others."""
        leads = shares[0].corporation.player is shares[0].owner
        self.game.shares.sell(shares, percent, movement="left_share" if leads else "down_share")
        self.game.happen(SaleSettled())


def token_cells(game: GameInPlay, player: Player) -> list[Cell]:
    """The prices at which ``player`` could buy a stock turn token now, the cheapest first."""
    if not europe_of(game).left.get(player, 0):
        return []
    return [
        cell
        for cell in reversed(phase_cells(game))
        if cell.price <= player.cash and not game.market.stack(cell)
    ]


def price_name(game: GameInPlay, cell: Cell) -> str:
    """A price of a token as 18xx.games names it: with the row."""
    return f"{game.money(cell.price)}{ROWS[cell.row]}"


def token_choices(game: GameInPlay, player: Player) -> Iterator[tuple[str, ChoiceLabel]]:
    """Each price at which a token can be bought, with its label."""
    for cell in token_cells(game, player):
        name = price_name(game, cell)
        yield name, ChoiceLabel("Buy a stock turn token at %(price)s").of(price=name)


def buy_token(game: GameInPlay, player: Player, name: str) -> None:
    """Buy a stock turn token at the price called ``name``. Raises Refusal for another price."""
    cell = next((one for one in token_cells(game, player) if price_name(game, one) == name), None)
    if cell is None:
        names = ", ".join(price_name(game, one) for one in token_cells(game, player))
        raise Refusal("token/price", f"No token can be bought at “{name}”.", hint=f"possible: {names}")
    europe = europe_of(game)
    europe.left[player] -= 1
    europe.made[player] = number = europe.made.get(player, 0) + 1
    card = next(one for one in player.privates if one.id in facts_of(game).stock_tokens)
    token = game.form_corporation(token_def(f"{card.id}.{number}"))
    game.pay(player, game.bank, cell.price)
    game.market.set_par(token, cell)
    game.shares.move(token.shares(token)[0], player)
    token.player, token.floated = player, True
    game.happen(StockTokenBought(player=player.id, token=token.id, price=cell.price))


def sell_token(game: GameInPlay, token: Corporation) -> None:
    """The owner of a token sells it to the bank; it closes when its turn is over."""
    player = token.player
    assert player is not None
    price = token.share_price
    game.pay(game.bank, player, price)
    for share in (*player.shares(token), *token.shares(token)):
        game.shares.remove(share)
    game.market.take_off(token)
    europe_of(game).given_up |= {token}
    game.happen(StockTokenSold(player=player.id, token=token.id, price=price))


def seat_by_tokens(game: GameInPlay) -> None:
    """Seat the players in the order in which the turns of their tokens come, from the one in turn on.

    So of equals the one whose turn is next becomes president. Those without a token follow as they sat.
    """
    round_, seats = game.round, europe_of(game).seats
    order = (*round_.order[round_.at :], *round_.order[: round_.at])
    tokens = (one for one in order if isinstance(one, Corporation) and is_token(game, one) and not one.closed)
    first = round_.entity
    if not (isinstance(first, Corporation) and is_token(game, first) and first.player in seats):
        return
    at = seats.index(first.player)
    owners = (token.player for token in tokens if token.player is not None)
    seating = tuple(dict.fromkeys((*owners, *seats[at:], *seats[:at])))
    if seating != game.progress.seating:
        game.progress.seating = seating


class StockTokenTurn(TurnWithDebts):
    """The turn of a stock turn token: its owner sells shares, then buys one, starts a company, buys another
    token or pays a debt back; the token itself may be sold. Its price rises by two cells if nothing is done,
    by one if something is sold or bought, and stays for both."""

    handlers: ClassVar[Mapping[type[Action], str]] = {
        SellShares: "do_sell",
        BuyShares: "do_buy",
        Par: "do_par",
        PayoffPlayerDebt: "do_repay",
        ChooseAbility: "do_choose_ability",
        Pass: "do_pass",
    }
    deed = "buy or sell"

    def begin_turn(self) -> None:
        """Forget what was sold in the turn before: it may be bought again."""
        for key in list(self.sold):
            self.sold.pop(key, None)
        seat_by_tokens(self.game)
        super().begin_turn()

    def token(self) -> Corporation | None:
        """The token in turn, or ``None``."""
        entity = self.game.round.entity
        return entity if isinstance(entity, Corporation) and is_token(self.game, entity) else None

    def actor(self) -> Entity | None:
        """The owner of the token in turn."""
        token = self.token()
        return token.player if token is not None else None

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """The kinds of action of the owner, and of the card that stands for their tokens."""
        player = self.actor()
        if self.passed or not isinstance(player, Player):
            return NOTHING
        if isinstance(entity, Private):
            own = entity.owner is player and entity.id in facts_of(self.game).stock_tokens
            open_ = own and not self.must_sell(player) and next(self._answers(player), None)
            return frozenset({ChooseAbility}) if open_ else NOTHING
        if entity is not player:
            return NOTHING
        if self.must_sell(player):
            return frozenset({SellShares})
        out: set[type[Action]] = {Pass}
        if self.can_sell_any(player):
            out.add(SellShares)
        if self.is_free_to_act(player):
            if self.can_buy_any(player):
                out.add(BuyShares)
            if self.can_par_any(player):
                out.add(Par)
        elif player.cash > 0:
            out.add(PayoffPlayerDebt)
        return frozenset(out)

    def allows(self, kind: type[Action], entity: Entity) -> bool:
        """Whether ``kind`` is among :meth:`actions`."""
        return kind in self.kinds_for(entity)

    def can_act(self, entity: Entity) -> bool:
        """Whether ``entity`` is the owner of the token in turn."""
        return not self.passed and entity is self.actor()

    def choices(self) -> Iterator[Choice]:
        """Every sale and purchase of the owner, and what can be done with tokens."""
        player = self.actor()
        if not isinstance(player, Player):
            return
        yield from super().choices()
        for card in player.privates:
            if ChooseAbility in self.kinds_for(card):
                for answer, label in self._answers(player):
                    yield self.choice("choose_ability", card, label=label, choice=answer)

    def _answers(self, player: Player) -> Iterator[tuple[str, ChoiceLabel]]:
        """What the card of the player can do, with its label."""
        game, token = self.game, self.token()
        europe = europe_of(game)
        if token is None or token in europe.given_up:
            return
        room = game.limits.certificates_counted(player) < game.certificate_limit(player)
        if self.is_free_to_act(player) and not europe.final and room:
            yield from token_choices(game, player)
        yield (
            SELL,
            ChoiceLabel("Sell the stock turn token for %(price)s").of(price=game.money(token.share_price)),
        )

    # What may be done

    def can_sell_of(self, player: Player, corporation: Corporation) -> bool:
        """As usual; neither tokens nor minor nationals are sold."""
        return self._is_traded(corporation) and super().can_sell_of(player, corporation)

    def why_not_sell(self, player: Player, shares: Sequence[Certificate], percent: int) -> str | None:
        """As usual; neither tokens nor minor nationals are sold."""
        if not self._is_traded(shares[0].corporation):
            return f"{shares[0].corporation.id} is not sold in shares."
        return super().why_not_sell(player, shares, percent)

    def _is_traded(self, corporation: Corporation) -> bool:
        return not (is_token(self.game, corporation) or is_minor(self.game, corporation))

    def why_not_buy(self, player: Player, shares: Sequence[Certificate]) -> str | None:
        """As usual; whoever is in debt buys nothing."""
        if not self.is_free_to_act(player):
            return f"{player.name} owes {self.game.money(debt_of(self.game, player))} and buys nothing."
        return super().why_not_buy(player, shares)

    def may_par(self, player: Player, corporation: Corporation) -> bool:
        """As usual; whoever is in debt starts nothing."""
        return self.is_free_to_act(player) and super().may_par(player, corporation)

    def has_room_to_par(self, player: Player, president: Certificate) -> bool:
        """A national takes the place of its card, or of minor ones."""
        return is_national(self.game, president.corporation) or super().has_room_to_par(player, president)

    def par_cells(self, player: Player, corporation: Corporation) -> list[Cell]:
        """The prices that the player can pay; shares for minor nationals cost nothing."""
        national = facts_of(self.game).nationals.get(corporation.id)
        if national is not None and national.founder is not None:
            return self.game.policies.stock.par_cells(corporation)
        return super().par_cells(player, corporation)

    # What happens

    def do_sell(self, action: SellShares, player: Player) -> None:
        """Sell shares; the order of turns follows the prices, and rights may be lost. Raises Refusal."""
        game = self.game
        corporation = game.certificates[action.shares[0]].corporation
        before = corporation.player
        super().do_sell(action, player)
        game.round.reorder()
        rights_changed(game, player if is_national(game, corporation) else None)
        if corporation.player is not before:
            take_back_tokens(game, (corporation,))

    def do_buy(self, action: BuyShares, player: Player) -> None:
        """Buy a share, which ends the turn. Raises Refusal."""
        game = self.game
        before = {one: one.player for one in game.corporations.values()}
        super().do_buy(action, player)
        refresh_rights(game)
        take_back_tokens(game, [one for one, owner in before.items() if one.player is not owner])
        self.finish()

    def start(self, player: Player, corporation: Corporation, cell: Cell) -> None:
        """Start a company, which ends the turn."""
        game = self.game
        national = facts_of(game).nationals.get(corporation.id)
        if national is None:
            super().start(player, corporation, cell)
            europe = europe_of(game)
            if europe.final:
                europe.done |= {corporation}
        elif national.founder is not None:
            form_of_minors(game, corporation)
            self._note(player, "par", corporation)
        else:
            begin_by_card(game, corporation, player, cell)
            self._note(player, "par", corporation)
        refresh_rights(game)
        self.finish()

    def do_repay(self, action: PayoffPlayerDebt | PayoffPlayerDebtPartial, player: Player) -> None:
        """Pay a debt back, which ends the turn."""
        super().do_repay(action, player)
        self.finish()

    def do_choose_ability(self, action: ChooseAbility, private: Private) -> None:
        """Sell the token in turn, or buy another one, which ends the turn. Raises Refusal."""
        player, token = self.actor(), self.token()
        assert isinstance(player, Player)
        assert token is not None
        if action.choice == SELL:
            sell_token(self.game, token)
            self.did = (*self.did, SELL_TOKEN)
            return
        buy_token(self.game, player, action.choice)
        self.did = (*self.did, BUY_TOKEN)
        self.finish()

    def has_bought(self) -> bool:
        """Whether this turn has done anything but sell shares or the token."""
        return any(deed not in {"sell", SELL_TOKEN} for deed in self.did)

    def finish(self) -> None:
        """End the turn: the token moves on; once the end is in sight it is sold."""
        if self.passed:
            return
        token = self.token()
        super().finish()
        game, europe = self.game, europe_of(self.game)
        if token is None or token in europe.given_up:
            return
        if europe.final:
            sell_token(game, token)
            return
        steps = 2 - self.has_bought() - any(deed in {"sell", SELL_TOKEN} for deed in self.did)
        game.shares.move_price(token, (game.market.right_of,) * steps)
