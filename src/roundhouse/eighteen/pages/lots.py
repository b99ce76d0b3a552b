"""Private companies in boxes: which take bids now, who has bid, and which follow."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol, runtime_checkable

from roundhouse.eighteen.rules.parts.part import Lot, LotKind, LotRow
from roundhouse.eighteen.rules.state.pieces import Player, Private
from roundhouse.eighteen.rules.state.turns import TakesBids
from roundhouse.table.languages import to_say

from .abilities import long_lists, summary
from .bids import pays_words
from .board_deals import BoardDeals, deal_buttons
from .markup import NOTHING, Content, Html, join, tag
from .notes import notes_on
from .people import beginning, facts_list
from .scene import Scene, SceneAspect, bare_name, chip, mark_of
from .words import count, say

KINDS: Mapping[LotKind, str] = {
    "minors": to_say("Minors"),
    "concessions": to_say("Concessions"),
    "privates": to_say("Private companies"),
    "cards": to_say("Cards"),
}
SHORT = 70
"""The most letters of what a lot does that are shown without being unfolded."""
FOLLOWING = 12
"""The most of the lots that follow which are named."""


@runtime_checkable
class BidsInBoxes(Protocol):
    """A step at which lots in boxes take bids."""

    def lowest(self, card: Private) -> int:
        """The lowest bid on the lot ``card``, in money."""

    def tokens_left(self, player: Player) -> int:
        """The number of further lots on which ``player`` may bid."""


def rows_of(scene: Scene) -> list[LotRow]:
    """The rows of boxes in the game; none where private companies do not lie in boxes."""
    return [row for part in scene.game.parts for row in part.lot_rows()]


class Starts(SceneAspect):
    """The companies that the lots of a game start, by their cards."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        lots = (lot for row in rows_of(scene) for lot in (*row.boxes, *row.following))
        self._companies = {lot.private: lot.starts for lot in lots if lot.starts is not None}

    def facts(self, private: Private) -> list[tuple[str, Content]]:
        """Home and notes of the company that ``private`` starts; nothing if it starts none."""
        company = self._companies.get(private)
        if company is None:
            return []
        return [*beginning(self.scene, company), *notes_on(self.scene, company)]


def lots_board(scene: Scene, rows: Iterable[LotRow]) -> Html:
    """The boxes side by side, kind by kind, as they lie on the table."""
    kinds: dict[LotKind, list[LotRow]] = {}
    for row in rows:
        if row.boxes or row.following:
            kinds.setdefault(row.kind, []).append(row)
    if not kinds:
        return NOTHING
    columns = (
        tag("section", tag("h4", say(KINDS[kind])), *(_row(scene, row) for row in found))
        for kind, found in kinds.items()
    )
    return join([tag("h3", say("Up for bid"), _bids_left(scene)), tag("div", *columns, class_="boxes")])


def _bids_left(scene: Scene) -> Html:
    """The words on how many further lots the player of the seat may bid."""
    player, step = scene.player, scene.step
    if player is None or not isinstance(step, BidsInBoxes):
        return NOTHING
    words = count("you may bid on # more", "you may bid on # more", step.tokens_left(player))
    return tag("span", f" {words}", class_="small")


def _row(scene: Scene, row: LotRow) -> Html:
    shown = [_lot(scene, lot, row.kind) for lot in row.boxes]
    if row.following:
        names = join((_mark(lot) for lot in row.following[:FOLLOWING]), " ")
        rest = len(row.following) - FOLLOWING
        more = f" {say('and %(number)s more', number=rest)}" if rest > 0 else ""
        shown.append(tag("p", say("then"), " ", names, more, class_="small following"))
    return join(shown)


def _mark(lot: Lot) -> Html:
    if lot.starts is not None:
        return tag("span", chip(lot.starts), title=lot.starts.name)
    return tag("span", mark_of(lot.private), class_="private", title=lot.private.name)


def _lot(scene: Scene, lot: Lot, kind: LotKind) -> Html:
    """A box: the lot in it, its bids, and the lowest bid."""
    private, deals = lot.private, scene.aspect(BoardDeals).about(lot.private.key)
    name = lot.starts.name if lot.starts is not None else bare_name(private)
    step = scene.step
    least = step.lowest(private) if isinstance(step, BidsInBoxes) else private.value
    facts = scene.aspect(Starts).facts(private)
    return tag(
        "article",
        tag(
            "h5",
            _mark(lot),
            " ",
            tag("span", name, class_="grow"),
            tag("span", say("from %(money)s", money=scene.money(least)), class_="badge")
            if not deals
            else None,
        ),
        facts_list([*facts, *notes_on(scene, private)]),
        tag("p", pays_words(scene, private.revenue), class_="small") if private.revenue else None,
        _bids(scene, private),
        _explained(_words(scene, lot, kind)),
        deal_buttons(deals, private.name),
        class_="company lot",
        data_private=private.id,
        data_pick=" ".join(deal.id for deal in deals) or None,
    )


def _bids(scene: Scene, private: Private) -> Html:
    """The bids on a lot, the highest first."""
    step = scene.step
    if not isinstance(step, TakesBids) or not step.offers_on(private):
        return NOTHING
    bids = sorted(step.offers_on(private), key=lambda bid: -bid[1])
    first, *others = (f"{player.name} {scene.money(amount)}" for player, amount in bids)
    return tag("p", join([tag("b", first, title=say("the highest bid")), *others], " · "), class_="bids")


def _words(scene: Scene, lot: Lot, kind: LotKind) -> list[str]:
    """The sentences on what a lot does, without what all of its kind do."""
    private, company = lot.private, lot.starts
    if company is None:
        return [*summary(scene.game, private), *(one for _, one in long_lists(scene.game, private))]
    own = say(private.definition.text) if kind in {"minors", "cards"} and private.definition.text else ""
    return [*([own] if own else []), *summary(scene.game, company)]


def _explained(words: Sequence[str]) -> Html:
    """Sentences to show: a short one as it is, otherwise text to unfold."""
    if not words:
        return NOTHING
    if len(words) == 1 and len(words[0]) <= SHORT:
        return tag("p", words[0], class_="small")
    return tag("details", tag("summary", say("what it does")), *(tag("p", one) for one in words))
