"""A report as a page of its own, of one definition or of two side by side, and as sheets of paper."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import accumulate

from roundhouse.ink.contact import size_of
from roundhouse.ink.paper import Page
from roundhouse.ink.svg import document, element, number
from roundhouse.ink.svg import escape as escape_svg
from roundhouse.table.languages import reading_code
from roundhouse.table.saying import say

from .report import ReportPart

Column = tuple[str, Sequence[ReportPart]]
SAID = "Games between programs. They show what the rules bring about, not how people would play."
_LONG = 30
"""The length of a cell above which a table counts as one of sentences, not of figures."""
_STYLE = """
body { font: 16px/1.45 system-ui, sans-serif; margin: 2rem auto; max-width: 46rem; color: #222; }
body { padding: 0 1rem; }
body.two { max-width: 90rem; }
.row { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0 2.5rem; }
.two .row { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); }
svg { max-width: 100%; height: auto; }
h1 { margin-bottom: 0.2rem; } h2 { margin: 2rem 0 0.4rem; border-top: 1px solid #ccc; padding-top: 1rem; }
table { border-collapse: collapse; } th, td { padding: 0.15rem 0.9rem 0.15rem 0; text-align: left; }
td:not(:first-child), th:not(:first-child) { text-align: right; } th { border-bottom: 1px solid #999; }
.prose td:not(:first-child), .prose th:not(:first-child) { text-align: left; }
.prose td { vertical-align: top; padding-bottom: 0.5rem; }
@media print { h2 { break-after: avoid; } svg, table { break-inside: avoid; } }
"""


def as_html(columns: Sequence[Column], said: str = SAID) -> str:
    """The report as HTML: a column for each definition, the same part in the same row.

    ``said`` is its subtitle.
    """
    names = [name for name, _ in columns]
    headings = list(dict.fromkeys(part.heading for _, parts in columns for part in parts))
    by_heading = [{part.heading: part for part in parts} for _, parts in columns]
    rows = "\n".join(
        f"<h2>{escape(heading)}</h2>\n<div class=row>"
        + "".join(f"<section>{_part(found.get(heading))}</section>" for found in by_heading)
        + "</div>"
        for heading in headings
    )
    title, code = " and ".join(names), reading_code()
    heads = "".join(f"<section><strong>{escape(name)}</strong></section>" for name in names)
    return f"""<!doctype html>
<html lang="{code}"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(say("%(title)s: a report", title=title))}</title>
<style>{_STYLE}</style>
<body{' class="two"' if len(columns) > 1 else ""}>
<h1>{escape(title)}</h1>
<p>{escape(said)}</p>
{f"<div class=row>{heads}</div>" if len(columns) > 1 else ""}
{rows}
</body></html>
"""


def _part(part: ReportPart | None) -> str:
    if part is None:
        return "<p>–</p>"
    sentences = "".join(f"<p>{escape(sentence)}</p>" for sentence in part.sentences)
    named = f'role="img" aria-label="{escape(part.heading)}"'
    return sentences + part.picture.replace('role="img"', named, 1) + _table(part.rows, part.links)


def _table(rows: Sequence[Sequence[str]], links: Sequence[str]) -> str:
    if not rows:
        return ""
    if any(len(cell) > _LONG for row in rows for cell in row):
        return _prose(rows, links)
    head = "".join(f"<th>{escape(cell)}</th>" for cell in rows[0])
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows[1:])
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _prose(rows: Sequence[Sequence[str]], links: Sequence[str]) -> str:
    """A table of sentences: left-aligned, with links in the first cells."""
    head = "".join(f"<th>{escape(cell)}</th>" for cell in rows[0])
    body = []
    for at, row in enumerate(rows[1:]):
        cells = [escape(cell) for cell in row]
        if at < len(links) and links[at]:
            cells[0] = f'<a href="{escape(links[at])}">{cells[0]}</a>'
        body.append("<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>")
    return f'<table class="prose"><thead><tr>{head}</tr></thead><tbody>{"".join(body)}</tbody></table>'


_WIDE, _TALL = 210.0, 297.0
"""The width and height of a sheet of A4, in millimetres."""
_MARGIN, _LINE, _SIZE = 18.0, 5.0, 3.4
_LETTERS = 100
"""The number of letters in a line on paper."""
_LETTER, _APART, _FIRST_COLUMN, _COLUMN = 1.9, 5.0, 50.0, 26.0
"""Measures of tables in millimetres: a letter, the gap between columns, and the least widths of columns."""


def as_paper(columns: Sequence[Column]) -> list[Page]:
    """The report as sheets of A4, one definition after the other."""
    pages: list[list[str]] = [[]]
    y = _MARGIN
    for name, parts in columns:
        if pages[-1]:
            pages.append([])
            y = _MARGIN
        pages[-1].append(_text(name, _MARGIN, y + 6, 7.0, bold=True))
        y += 14
        for part in parts:
            blocks = list(_blocks(part))
            whole = sum(height for _, height in blocks) + 12
            if y + min(whole, 120) > _TALL - _MARGIN:
                pages.append([])
                y = _MARGIN
            pages[-1].append(_text(part.heading, _MARGIN, y + 5, 5.0, bold=True))
            y += 9
            for block, height in blocks:
                if y + height > _TALL - _MARGIN:
                    pages.append([])
                    y = _MARGIN
                pages[-1].append(element("g", block, transform=f"translate({number(_MARGIN)} {number(y)})"))
                y += height
            y += 5
    names = " and ".join(name for name, _ in columns)
    feet = [_foot(names, page, len(pages)) for page in range(1, len(pages) + 1)]
    return [
        Page(document("".join([*parts, foot]), 0, 0, _WIDE, _TALL), _WIDE, _TALL)
        for parts, foot in zip(pages, feet, strict=True)
    ]


def _foot(name: str, page: int, count: int) -> str:
    """The foot of a sheet: what it is of, and its number."""
    y = _TALL - _MARGIN / 2
    return _text(name, _MARGIN, y, 2.8) + _text(f"{page} of {count}", _WIDE - _MARGIN, y, 2.8, right=True)


def _blocks(part: ReportPart) -> list[tuple[str, float]]:
    """The lines, picture and table rows of a part, each with its height in millimetres."""
    out: list[tuple[str, float]] = []
    for sentence in part.sentences:
        out += [(_text(line, 0, 4, _SIZE), _LINE) for line in _broken(sentence)]
    if part.picture:
        width, height = size_of(part.picture)
        wide = _WIDE - 2 * _MARGIN
        tall = min(height * wide / width, 150.0)
        wide = width * tall / height
        out.append((_nested(part.picture, wide, tall), tall + 3))
    ends = _ends_of_columns(part.rows)
    for at, row in enumerate(part.rows):
        cells = [
            _text(cell, ends[place] if place else 0, 4, _SIZE, bold=at == 0, right=place > 0)
            for place, cell in enumerate(row)
        ]
        out.append(("".join(cells), _LINE))
    return out


def _ends_of_columns(rows: Sequence[Sequence[str]]) -> list[float]:
    """The right ends of the columns of a table, in millimetres.

    Each is as wide as its longest cell, and at least as wide as figures need to be told apart.
    """
    widths = [
        max(len(row[place]) for row in rows if place < len(row)) * _LETTER + _APART
        for place in range(max(map(len, rows), default=0))
    ]
    least = [_FIRST_COLUMN, *[_COLUMN] * len(widths)]
    return list(accumulate(max(pair) for pair in zip(widths, least, strict=False)))


def _broken(sentence: str) -> list[str]:
    lines, line = [], ""
    for word in sentence.split():
        if line and len(line) + len(word) >= _LETTERS:
            lines.append(line)
            line = ""
        line = f"{line} {word}".strip()
    return [*lines, line] if line else lines


def _text(words: str, x: float, y: float, size: float, *, bold: bool = False, right: bool = False) -> str:
    return element(
        "text",
        escape_svg(words),
        x=x,
        y=y,
        font_size=size,
        font_weight="bold" if bold else None,
        text_anchor="end" if right else None,
        font_family="sans-serif",
    )


def _nested(svg: str, width: float, height: float) -> str:
    """A picture nested in another one, at this size."""
    view = svg.partition('viewBox="')[2].partition('"')[0]
    inner = svg.partition(">")[2].rpartition("</svg>")[0]
    kept = {
        name: svg.partition(f'{name}="')[2].partition('"')[0]
        for name in ("class", "font-family")
        if f' {name}="' in svg[: svg.index(">")]
    }
    marks = "".join(f' {name}="{value}"' for name, value in kept.items())
    size = f'width="{number(width)}" height="{number(height)}" viewBox="{view}"'
    return f'<svg x="0" y="0" {size}{marks}>{inner}</svg>'
