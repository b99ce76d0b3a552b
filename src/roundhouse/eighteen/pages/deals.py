"""Forms of the act panel: a choice as a row that says what happens, with a button that does it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from roundhouse.eighteen.rules.state.pieces import Player
from roundhouse.table.choices import Choice, Pick, Span

from .foresight import Foresight, certificate_words, consequences, money_words
from .markup import NOTHING, Content, Html, as_json, join, tag, words_in
from .scene import Scene
from .words import say


def row(
    choice: Choice, what: Content, button: Content, *facts: Content, fields: Content = None, key: str = ""
) -> Html:
    """A choice as a form in one row: what it is, facts in small print, open fields, the button.

    The button is read out together with what it is about.
    """
    told = [fact for fact in facts if fact]
    about = words_in(what)
    about = "" if about == words_in(button) else about
    return tag(
        "form",
        tag("span", what, class_="what"),
        tag("span", join(told, " · "), class_="facts") if told else None,
        tag("span", fields, class_="fields") if fields else None,
        tag("button", button, aria_label=f"{words_in(button)}: {about}" if about else None),
        class_="choice deal",
        data_action=as_json(choice.action),
        data_key=key or None,
    )


def button(choice: Choice, label: Content, *, key: str = "", quiet: bool = False, title: str = "") -> Html:
    """A choice as a form that is a button alone."""
    return tag(
        "form",
        tag("button", label, class_="quiet" if quiet else None, title=title or None),
        class_="choice",
        data_action=as_json(choice.action),
        data_key=key or None,
    )


def number_field(span: Span, name: str, label: str, value: int | None = None) -> Html:
    """An input for a whole number in the range of ``span``; it begins with ``value``, or else the lowest."""
    return tag(
        "label",
        tag("span", label, class_="hidden"),
        tag(
            "input",
            type="number",
            data_kind="int",
            name=name,
            required=True,
            min=span.low,
            max=span.high,
            step=span.step,
            value=span.low if value is None else value,
            inputmode="numeric",
        ),
    )


def price_field(
    scene: Scene, span: Span, label: str, what: Content, usual: int, value: int | None = None
) -> Html:
    """An input for a price to be agreed for ``what``, with the usual prices on buttons.

    These are the lowest, the ``usual`` one and the highest.
    """
    named = sorted({span.low, usual, span.high}) if span.low < span.high else []
    fair = [price for price in named if span.low <= price <= span.high and not (price - span.low) % span.step]
    return join([number_field(span, "price", label, value), _rungs(scene, fair, "price", what)])


LADDER = 8
"""The most amounts that stand on buttons beside a field."""


def amount_field(scene: Scene, span: Span, name: str, label: str) -> Html:
    """An input for money, with amounts that are often named on buttons (:func:`ladder_of`)."""
    return join([number_field(span, name, label), _rungs(scene, ladder_of(span), name)])


def _rungs(scene: Scene, amounts: Iterable[int], name: str, what: Content = None) -> Html:
    """A button for each amount, which sets the field called ``name``.

    Where there are several such fields, it is read out with ``what`` it is about.
    """
    rungs = [
        tag(
            "button",
            scene.money(amount),
            type="button",
            class_="quiet",
            aria_label=f"{words_in(what)}: {scene.money(amount)}" if what else None,
            data_set=amount,
            data_of=name,
        )
        for amount in amounts
    ]
    return tag("span", *rungs, class_="rungs") if rungs else NOTHING


def ladder_of(span: Span) -> list[int]:
    """The lowest amounts, round ones of which each is about twice as far above them, and the highest.

    >>> ladder_of(Span(5, 750, 5))
    [5, 10, 15, 20, 35, 70, 150, 750]
    """
    if span.low >= span.high:
        return []
    step = span.step if span.step >= 5 or span.high - span.low < 5 * LADDER else 5
    found = list(range(span.low, span.high + 1, step))[: LADDER // 2]
    highest = span.high - (span.high - span.low) % span.step
    while len(found) < LADDER - 1:
        above = 2 * (found[-1] - span.low)
        unit = next(size for size in (500, 250, 100, 50, 25, 10, 5, 1) if size <= max(1, above // 4))
        amount = -(-(span.low + above) // unit) * unit
        amount += -(amount - span.low) % span.step
        if amount >= highest or amount <= found[-1]:
            break
        found.append(amount)
    return found if found[-1] == highest else [*found, highest]


def left_of(scene: Scene, cash: int, amount: int) -> Html:
    """The words “leaves ¥290”, which the page keeps up to date while an amount is typed."""
    pattern = scene.money(1_000_000).replace("1000000", "{}").replace("1,000,000", "{}")
    return tag(
        "output",
        say("leaves %(money)s", money=scene.money(cash - amount)),
        data_cash=cash,
        data_money=pattern,
        class_="left",
    )


def price_range(scene: Scene, span: Span) -> str:
    """The range of a price in words: “¥55 to ¥420 in steps of ¥5”."""
    low, high = scene.money(span.low), scene.money(span.high)
    if span.low == span.high:
        return low
    if span.step != 1:
        step = scene.money(span.step)
        return say("%(low)s to %(high)s in steps of %(step)s", low=low, high=high, step=step)
    return say("%(low)s to %(high)s", low=low, high=high)


def pick_field(field: Pick, name: str, labels: Iterable[Content]) -> Html:
    """Boxes of which ``least`` to ``most`` are to be chosen. The style sheet counts the chosen ones."""
    kind = "radio" if field.least == field.most == 1 else "checkbox"
    boxes = [
        tag(
            "label",
            tag("input", type=kind, data_kind="list", name=name, value=as_json(value)),
            " ",
            label,
            class_="pick",
        )
        for value, label in zip(field.among, labels, strict=True)
    ]
    if field.most > 1:
        wanted = str(field.most) if field.least == field.most else f"{field.least}–{field.most}"
        boxes.append(tag("span", class_="chosen", data_of=wanted))
    return join(boxes)


def outlook(scene: Scene, choice: Choice) -> Iterator[str]:
    """The changes that a choice would make, in words: who pays whom, what is left, what follows."""
    foresight = scene.foresee(choice)
    if foresight is not None:
        yield from told(scene, choice, foresight)


def told(scene: Scene, choice: Choice, foresight: Foresight) -> Iterator[str]:
    """As :func:`outlook`, from a foresight that is there already."""
    game = scene.game
    yield money_words(game, foresight)
    entity = scene.entity(choice)
    if isinstance(entity, Player):
        yield certificate_words(game, foresight, entity)
    yield from consequences(game, foresight)


def section(heading: Content, *content: Content, hint: Content = None, class_: str = "") -> Html:
    """A part of the act panel with a heading; nothing if it has no content."""
    inner = join(content)
    if not inner and not hint:
        return NOTHING
    return tag(
        "section",
        tag("h3", heading) if heading else None,
        tag("p", hint, class_="hint") if hint else None,
        inner,
        class_=f"deed {class_}".strip(),
    )
