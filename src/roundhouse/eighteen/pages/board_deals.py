"""Deals that are picked on the things they are about: a company’s card, a lot of an auction, a par price.

Each deal is one form of the act panel with an id; cards and the market name the ids of theirs
(``data-pick``). The page shows the forms that are picked; without script all of them stand in the panel.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation, Player, Private
from roundhouse.eighteen.rules.steps.stock import StockTurn
from roundhouse.table.choices import Choice, Span

from . import bids, other, stock
from .markup import Html, join, tag
from .scene import Scene, SceneAspect
from .words import say, say_of

ROUNDS = frozenset({"stock", "initial"})
"""The rounds of players, in which deals are picked on cards and on the market."""


@dataclass(frozen=True)
class BoardDeal:
    """A deal: its form’s ``id``, the key of the piece it is about, the words on the card, the form.

    ``again`` are shorter words for the card where another deal with this verb stands before it. ``cells``
    are the spaces of the market that it offers, by the value of the form’s field ``cell``; ``first`` says
    that it is picked when nothing else is. ``shares`` are the certificates that it buys.
    """

    id: str
    subject: str
    verb: str
    label: str
    form: Html
    cells: Mapping[str, str]
    first: bool = False
    again: str = ""
    shares: frozenset[Certificate] = frozenset()


class BoardDeals(SceneAspect):
    """The deals of a seat at one moment, and the choices that remain for the panel."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.deals: list[BoardDeal] = []
        groups: dict[tuple[str, str], list[Choice]] = {}
        for choice, subject in picked_on_cards(scene, scene.choices):
            groups.setdefault((choice.type, subject), []).append(choice)
        self.taken = {id(choice) for choices in groups.values() for choice in choices}
        self.kinds = {kind for kind, _ in groups}
        for (kind, subject), choices in groups.items():
            self.deals.extend(self._made(kind, subject, choices))
        if len(self.deals) == 1 and self.kinds == {"bid"}:  # one lot is up: there is nothing to pick
            self.deals = [replace(self.deals[0], first=True)]
            return
        fixed = [at for at, deal in enumerate(self.deals) if deal.verb == "Buy" and deal.first]
        if not fixed or isinstance(scene.step, StockTurn) or len(fixed) > 1:
            self.deals = [replace(deal, first=False) for deal in self.deals]

    def left(self, choices: Iterable[Choice]) -> list[Choice]:
        """The choices that are not picked on cards."""
        return [choice for choice in choices if id(choice) not in self.taken]

    def about(self, subject: str) -> list[BoardDeal]:
        """The deals about the piece with this key."""
        return [deal for deal in self.deals if deal.subject == subject]

    def cells(self) -> dict[str, list[str]]:
        """The spaces of the market that can be picked (``row,column``),
        with the ids of the forms that offer them."""
        found: dict[str, list[str]] = {}
        for deal in self.deals:
            for cell in deal.cells:
                found.setdefault(cell, []).append(deal.id)
        return found

    def forms(self) -> Html:
        """The forms of all deals, with a sentence on how to pick one."""
        if not self.deals:
            return join([])
        return tag(
            "div",
            tag("p", _hint(self), class_="hint"),
            *(deal.form for deal in self.deals),
            class_="deals",
            data_first=next((deal.id for deal in self.deals if deal.first), None),
        )

    def _made(self, kind: str, subject: str, choices: Sequence[Choice]) -> Iterator[BoardDeal]:
        scene, name = self.scene, f"deal-{kind}-{_slug(subject)}"
        match kind:
            case "par":
                plain = [choice for choice in choices if not choice.label]
                if plain:
                    yield self._par(name, subject, plain)
                for choice in (one for one in choices if one.label):
                    words = choice.label.words() if choice.label else ""
                    form = stock.labelled_par(scene, choice)
                    yield self._deal(f"{name}-early", subject, "Start", words, form)
            case "bid":
                open_ = [choice for choice in choices if choice.open]
                if open_:
                    choice = merged(open_)
                    price = choice.open.get("price")
                    least = f" {scene.money(price.low)}+" if isinstance(price, Span) else ""
                    yield self._deal(name, subject, "Bid", f"{say('Bid')}{least}", bids.bid(scene, choice))
                for at, choice in enumerate(bids.unlike(choice for choice in choices if not choice.open)):
                    label, again = bids.card_labels(scene, choice)
                    verb = "Put up" if "puts_up" in choice.facts else "Buy"
                    made = self._deal(f"{name}-{at}", subject, verb, label, bids.bid(scene, choice))
                    yield replace(made, first=verb == "Buy", again=again)
            case "move_bid":
                for at, choice in enumerate(choices):
                    label = bids.move_label(scene, choice)
                    yield self._deal(f"{name}-{at}", subject, "Move", label, bids.moved_bid(scene, choice))
            case "buy_shares" | "corporate_buy_shares":
                for at, choice in enumerate(stock.unlike(scene, choices)):
                    label, again = stock.purchase_labels(scene, choice)
                    made = self._deal(f"{name}-{at}", subject, "Buy", label, stock.purchase(scene, choice))
                    shares = frozenset(stock.certificates(scene, choice))
                    yield replace(made, again=again, shares=shares)
            case "sell_shares" | "corporate_sell_shares":
                for at, choice in enumerate(choices):
                    label, again = stock.sale_labels(scene, choice)
                    made = self._deal(f"{name}-{at}", subject, "Sell", label, stock.sale(scene, choice))
                    yield replace(made, again=again)
            case "buy_company":
                for at, choice in enumerate(choices):
                    form = stock.private_purchase(scene, choice)
                    label = stock.card_label(scene, choice) if len(choices) > 1 else say("Buy")
                    yield self._deal(f"{name}-{at}" if at else name, subject, "Buy", label, form)
            case _:
                for at, choice in enumerate(choices):
                    verb = other.heading_of(kind)
                    yield self._deal(f"{name}-{at}", subject, kind, verb, other.form(scene, kind, choice))

    def _par(self, name: str, subject: str, choices: Sequence[Choice]) -> BoardDeal:
        scene = self.scene
        prices = sorted(int(str(choice.facts.get("price") or 0)) for choice in choices)
        low, high = scene.money(prices[0]), scene.money(prices[-1])
        label = say("Start %(price)s", price=low if low == high else f"{low}–{high}")
        cells = {str(choice.action["cell"]): str(choice.facts.get("price")) for choice in choices}
        form = stock.par(scene, scene.game.company(str(choices[0].action["corporation"])), choices)
        return replace(self._deal(name, subject, "Start", label, form), cells=cells)

    def _deal(self, name: str, subject: str, verb: str, label: str, form: Html) -> BoardDeal:
        return BoardDeal(name, subject, verb, label, Html(form.replace("<form", f'<form id="{name}"', 1)), {})


def picked_on_cards(scene: Scene, choices: Iterable[Choice]) -> Iterator[tuple[Choice, str]]:
    """The choices that are picked on things, each with the key of the piece that it is about."""
    if scene.game.over or scene.game.round.kind not in ROUNDS:
        return
    for choice in choices:
        subject = _subject(scene, choice)
        if subject and isinstance(scene.entity(choice), Player):
            yield choice, subject


def deal_buttons(deals: Sequence[BoardDeal], name: str) -> Html:
    """The deals as small buttons of a card; ``name`` tells them apart where they are read out."""
    rows: dict[str, list[BoardDeal]] = {}
    for deal in deals:
        rows.setdefault(deal.verb, []).append(deal)
    buttons = []
    for verb, found in rows.items():
        for at, deal in enumerate(found):
            words = deal.label if at == 0 else deal.again or deal.label
            buttons.append(
                tag(
                    "button",
                    words,
                    type="button",
                    class_=f"pick {verb.split()[0].lower()}",
                    data_pick=deal.id,
                    aria_label=f"{name}: {deal.label}",
                    aria_pressed="false",
                )
            )
    return tag("div", *buttons, class_="picks") if buttons else join([])


def merged(choices: Sequence[Choice]) -> Choice:
    """One choice whose price spans those of all, if the spans follow on one another in the same steps.

    Otherwise the first choice.
    """
    first = choices[0]
    spans = [span for choice in choices if isinstance(span := choice.open.get("price"), Span)]
    spans.sort(key=lambda span: span.low)
    if len(spans) < len(choices) or not spans:
        return first
    step = spans[0].step
    whole = all(one.high + step == two.low for one, two in itertools.pairwise(spans))
    if not whole or any(span.step != step for span in spans):
        return first
    return Choice(
        first.action, {**first.open, "price": Span(spans[0].low, spans[-1].high, step)}, first.facts
    )


def _subject(scene: Scene, choice: Choice) -> str:
    """The key of the company or private company that a choice is about; empty if it is about none."""
    game = scene.game
    companies: tuple[Mapping[str, Corporation | Private], ...] = (game.corporations, game.minors)
    for place, known in (
        (choice.action.get("corporation"), companies),
        (choice.action.get("company"), (game.privates, *companies)),
        (choice.action.get("minor"), (game.minors,)),
        (choice.facts.get("corporation"), companies),
    ):
        for pieces in known:
            if isinstance(place, str) and place in pieces:
                return pieces[place].key
    shares = stock.certificates(scene, choice) if choice.type in _SHARES else []
    if not shares and (drafted := game.certificates.get(str(choice.action.get("company")))) is not None:
        return drafted.corporation.key  # a draft of cards: private companies and certificates alike
    return shares[0].corporation.key if shares else ""


_SHARES = frozenset({"buy_shares", "sell_shares", "corporate_buy_shares", "corporate_sell_shares"})
"""The types of action with certificates."""


def _hint(board: BoardDeals) -> str:
    game = board.scene.game
    if board.kinds == {"sell_shares"} and not any(choice.type == "pass" for choice in board.scene.choices):
        return say("You hold more than the limits allow: sell shares first.")
    step = board.scene.step
    if board.kinds == {"buy_shares"} and step is not None and step.deed and not isinstance(step, StockTurn):
        return say("Buy to %(deed)s, or pass.", deed=say_of("step", step.deed))
    if any(choice.action.get("company") in game.certificates for choice in board.scene.choices):
        return say("Pick a card.")
    subjects = {deal.subject for deal in board.deals}
    rows = [row for part in game.parts for row in part.lot_rows()]
    if board.kinds == {"bid"} and subjects & {lot.private.key for row in rows for lot in row.boxes}:
        return say("Pick what to bid for.")  # minors and concessions, too
    privates = {private.key for private in game.privates.values()}
    if subjects <= privates:
        return say("Pick a private company.")
    too = " " + say("Private companies are for sale, too.") if subjects & privates else ""
    if not board.kinds & _SHARES:
        return (say("Pick a company or a par price.") if board.cells() else say("Pick a company.")) + too
    if board.cells():
        return say("Pick a company, a share or a par price.") + too
    return say("Pick a company or a share.") + too


def _slug(text: str) -> str:
    return "".join(letter if letter.isalnum() else "-" for letter in text)
