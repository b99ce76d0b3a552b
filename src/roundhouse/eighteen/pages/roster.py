"""Trains, phases, the bank, and what ends the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from roundhouse.eighteen.model.trains import Phase, TrainKind, TrainSide, Trigger
from roundhouse.eighteen.rules.ending import REASONS
from roundhouse.eighteen.rules.game import EighteenGame

from .markup import Content, Html, join, listed, plural, table, tag
from .people import number
from .scene import Scene, chip

STATUS = {
    "can_buy_companies": "companies may buy privates",
    "can_buy_companies_from_other_players": "players may buy privates from each other",
    "limited_train_buy": "one train a turn from the bank",
}
EVENTS = {
    "close_companies": "the private companies close",
    "remove_reservations": "no token places are kept any more",
    "remove_tokens": "tokens of private companies go",
}
TIMINGS = {
    "immediate": "at once",
    "current_round": "after the round",
    "current_or": "after the operating round",
    "full_or": "after the set of operating rounds",
    "one_more_full_or_set": "after one more set of operating rounds",
}
_END = {**REASONS, "bank": "the bank is broken", "bankrupt": "a player is bankrupt"}


def named(word: str, words: dict[str, str]) -> str:
    """A word of the title’s data as people say it."""
    return words.get(word, word.replace("_", " "))


def trains_table(scene: Scene) -> Html:
    """The roster: what each train costs, how many are left, what it does and what becomes of it."""
    game = scene.game
    heads: list[Content] = [
        "Train",
        *(tag("th", one, class_="number") for one in ("Price", "Left")),
        "Runs",
        "Notes",
    ]
    following = game.depot.upcoming[0].kind if game.depot.upcoming else None
    rows = []
    for kind in game.title.trains:
        if not kind.show_in_chart:
            continue
        for side in (kind, *kind.variants):
            left = sum(1 for train in game.depot.upcoming if train.kind is kind)
            count = "∞" if kind.quantity is None else f"{left} / {kind.quantity}"
            notes = list(_train_notes(scene, kind, side))
            rows.append(
                tag(
                    "tr",
                    tag("th", tag("span", side.name, class_="train"), scope="row"),
                    number(scene.money(side.price)),
                    number(count if side is kind else ""),
                    tag("td", reach_words(side)),
                    tag("td", join(notes, "; "), class_="small"),
                    class_="on" if kind is following else None,
                )
            )
    return join([table(heads, rows, class_="trains"), _owned(scene), _pool(scene)])


def reach_words(side: TrainSide) -> str:
    """How far a train goes.

    >>> reach_words(TrainSide("3", reach=3)), reach_words(TrainSide("D", reach=999, unlimited=True))
    ('3 stops', 'any distance')
    """
    if not side.runs:
        return "does not run"
    if side.allowances:
        return ", ".join(_allowance(row.stops, row.visit, row.pay, row.times) for row in side.allowances)
    if side.hexes is not None:
        return plural(side.hexes, "hex", "hexes")
    if side.unlimited or side.reach is None or side.reach >= 99:
        return "any distance"
    doubled = f", revenue ×{side.multiplier}" if side.multiplier != 1 else ""
    return plural(side.reach, "stop") + doubled


def _allowance(stops: Sequence[str], visit: int | None, pay: int | None, times: int) -> str:
    kind = listed(stops, "or")
    count = pay if pay is not None else visit
    words = f"any {kind}" if count is None or count >= 99 else f"{count} {kind}"
    return words + (f" ×{times}" if times != 1 else "")


def _train_notes(scene: Scene, kind: TrainKind, side: TrainSide) -> Iterator[str]:
    for words, triggers in (
        ("rusts with", side.rusts_on),
        ("obsolete with", side.obsolete_on),
        ("phased out with", side.phased_on),
    ):
        if triggers:
            yield f"{words} {trigger_words(triggers)}"
    if side.discount:
        offs: dict[int, list[str]] = {}
        for old, amount in side.discount.items():
            offs.setdefault(amount, []).append(old)
        for amount, olds in offs.items():
            yield f"{scene.money(amount)} less for a {listed(olds, 'or')} traded in"
    if kind.available_on:
        yield f"for sale once the first {kind.available_on} is sold"
    for event in kind.events:
        yield named(event, EVENTS)


def trigger_words(triggers: Sequence[Trigger]) -> str:
    """“the first 4”, “the second 5 or the first 6”.

    >>> trigger_words([Trigger("4")]), trigger_words([Trigger("5", 2)])
    ('the first 4', 'the second 5')
    """
    places = {1: "first", 2: "second", 3: "third"}
    return listed([f"the {places.get(one.index, f'{one.index}th')} {one.train}" for one in triggers], "or")


def _owned(scene: Scene) -> Html | None:
    owners = [company for company in scene.game.companies() if company.trains]
    if not owners:
        return None
    parts = [
        tag(
            "li", chip(company), " ", join((tag("span", t.name, class_="train") for t in company.trains), " ")
        )
        for company in owners
    ]
    return join([tag("h3", "In use"), tag("ul", *parts, class_="plain chips")])


def _pool(scene: Scene) -> Html | None:
    pool = scene.game.depot.pool
    if not pool:
        return None
    cards = join((tag("span", train.name, class_="train") for train in pool), " ")
    return join([tag("h3", "In the pool"), tag("p", cards)])


def phases_table(scene: Scene) -> Html:
    """Every phase, the present one marked."""
    game = scene.game
    heads: list[Content] = [
        "Phase",
        "Begins with",
        tag("th", "Limit", class_="number"),
        "Tiles",
        tag("th", "ORs", class_="number"),
        "Notes",
    ]
    rows = []
    for phase in game.title.phases:
        here = phase is game.phase
        name: list[Content] = [tag("b", phase.name)]
        if here:
            name += [" ", tag("span", "now", class_="badge turn")]
        rows.append(
            tag(
                "tr",
                tag("th", *name, scope="row"),
                tag("td", trigger_words(phase.on) if phase.on else "the start"),
                number(_limit(phase)),
                tag(
                    "td",
                    *(tag("span", "", class_=f"swatch s-{color}", title=color) for color in phase.tiles[-1:]),
                    " ",
                    phase.tiles[-1] if phase.tiles else "",
                ),
                number(str(phase.rounds)),
                tag("td", join(_phase_notes(game, phase), "; "), class_="small"),
                class_="on" if here else None,
                aria_current="true" if here else None,
            )
        )
    return table(heads, rows, class_="phases")


def _limit(phase: Phase) -> str:
    limits = phase.train_limit
    if len(set(limits.values())) == 1:
        return str(next(iter(limits.values())))
    return ", ".join(f"{kind} {count}" for kind, count in limits.items()) or "–"


def _phase_notes(game: EighteenGame, phase: Phase) -> Iterator[str]:
    yield from (named(word, STATUS) for word in phase.status)
    yield from (named(word, EVENTS) for word in phase.events)
    for kind in game.title.trains:
        if any(trigger.train == kind.name for trigger in phase.on):
            yield from (named(event, EVENTS) for event in kind.events)
        for words, triggers in (("rust", kind.rusts_on), ("become obsolete", kind.obsolete_on)):
            if set(triggers) & set(phase.on):
                yield f"{kind.name} trains {words}"
    yield from phase.notes


def bank_words(scene: Scene) -> Html:
    """The bank and the end of the game."""
    game = scene.game
    bank = tag("p", tag("b", "Bank "), scene.money(game.bank.cash), class_="bank")
    ends = [
        tag("li", f"{_END.get(reason, reason.replace('_', ' '))}: {TIMINGS.get(timing, timing)}")
        for reason, timing in game.settings.end.items()
    ]
    coming = None
    if game.progress.end_reason and not game.over:
        words = _END.get(game.progress.end_reason, game.progress.end_reason)
        coming = tag("p", f"The game will end, as {words}.", class_="badge warn")
    return join([bank, coming, tag("h3", "The game ends when"), tag("ul", *ends)])
