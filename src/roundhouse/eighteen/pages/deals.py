"""The forms of the act panel: a choice as a row that says what happens, with a button that does it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from roundhouse.eighteen.rules.state.pieces import Player
from roundhouse.table.choices import Choice, Pick, Span

from .foresight import Foresight, certificate_words, consequences, money_words
from .markup import NOTHING, Content, Html, as_json, join, tag
from .scene import Scene


def row(
    choice: Choice, what: Content, button: Content, *facts: Content, fields: Content = None, key: str = ""
) -> Html:
    """A form in one row: what, facts in small print, open fields, the button."""
    told = [fact for fact in facts if fact]
    return tag(
        "form",
        tag("span", what, class_="what"),
        tag("span", join(told, " · "), class_="facts") if told else None,
        tag("span", fields, class_="fields") if fields else None,
        tag("button", button),
        class_="choice deal",
        data_action=as_json(choice.action),
        data_key=key or None,
    )


def button(choice: Choice, label: Content, *, key: str = "", quiet: bool = False, title: str = "") -> Html:
    """A form that is a button alone."""
    return tag(
        "form",
        tag("button", label, class_="quiet" if quiet else None, title=title or None),
        class_="choice",
        data_action=as_json(choice.action),
        data_key=key or None,
    )


def number_field(span: Span, name: str, label: str) -> Html:
    """An input for a whole number, with its range."""
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
            value=span.low,
            inputmode="numeric",
        ),
    )


def price_range(scene: Scene, span: Span) -> str:
    """“¥55 to ¥420 in steps of ¥5”."""
    steps = f" in steps of {scene.money(span.step)}" if span.step != 1 else ""
    return f"{scene.money(span.low)} to {scene.money(span.high)}{steps}"


def pick_field(field: Pick, name: str, labels: Iterable[str]) -> Html:
    """Boxes to choose ``least`` to ``most`` of."""
    kind = "radio" if field.least == field.most == 1 else "checkbox"
    return join(
        tag(
            "label",
            tag("input", type=kind, data_kind="list", name=name, value=as_json(value)),
            " ",
            label,
            class_="pick",
        )
        for value, label in zip(field.among, labels, strict=True)
    )


def outlook(scene: Scene, choice: Choice) -> Iterator[str]:
    """What a choice changes: who pays whom, what is left, and all that follows from it."""
    foresight = scene.foresee(choice)
    if foresight is not None:
        yield from told(scene, choice, foresight)


def told(scene: Scene, choice: Choice, foresight: Foresight) -> Iterator[str]:
    """The same, of a foresight that is there already."""
    game = scene.game
    yield money_words(game, foresight)
    entity = scene.entity(choice)
    if isinstance(entity, Player):
        yield certificate_words(game, foresight, entity)
    yield from consequences(game, foresight)


def section(heading: Content, *content: Content, hint: Content = None, class_: str = "") -> Html:
    """A part of the act panel; nothing when there is nothing in it."""
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
