"""The manual: the Markdown pages of ``docs/``, which come with the program, in their order, and a search."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

import tomli

from roundhouse.table.errors import Unknown

from .manual_text import Heading, headings, plain_text, to_html

GROUP = "roundhouse.manual"
OUTER = ("CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "CODE_OF_CONDUCT.md")
"""Pages that lie beside the folder of documents in a checkout."""
PICTURES = {".svg": "image/svg+xml", ".png": "image/png"}
MOST_FOUND = 30
_LONGEST_QUESTION = 100
_MOST_WORDS = 8
_AROUND = 80
_HEADING, _TITLE = 8, 16
"""What a word counts in the heading of a section and in the title of a page; in a text it counts 1."""
_WORD = re.compile(r"\w+")


@dataclass(frozen=True)
class PageGroup:
    """Pages under one heading of the navigation; the first ones have none."""

    name: str
    pages: tuple[str, ...]


@dataclass(frozen=True)
class FoundSection:
    """A section in which all words of a search stand."""

    page: str
    """The page without its ending, such as ``server``."""
    title: str
    """The title of the page."""
    heading: str
    anchor: str
    excerpt: str
    """Some words around the first of those that were looked for."""


@dataclass(frozen=True)
class _Section:
    page: str
    heading: Heading
    text: str
    low: str


def folder() -> Path:
    """Where the pages are: in the installed package, or in the checkout that it is run from."""
    package = Path(__file__).parents[1]
    inside = package / "docs"
    return inside if inside.is_dir() else package.parents[1] / "docs"


def outer_page(text: str) -> str:
    """A page from beside the folder of documents, with links as the pages in it have them."""
    text = text.replace("](docs/", "](").replace("](decisions)", "](decisions/index.md)")
    return text.replace("](LICENSE)", "](license.md)")


def installed_parts() -> dict[str, Callable[[], str]]:
    """What other floors of the program have to say in the manual, by the name of the mark in its pages.

    They are imported when they are asked.
    """
    return {point.name: partial(_say, point) for point in entry_points(group=GROUP)}


def _say(point: EntryPoint) -> str:
    return str(point.load()())


class Manual:
    """The pages by name. A name is the path in ``docs/`` without its ending: ``decisions/index``."""

    def __init__(self, made: Mapping[str, Callable[[], str]], root: Path | None = None) -> None:
        self._root = folder() if root is None else root
        self._made = made
        self._texts: dict[str, str] = {}
        self._html: dict[str, str] = {}
        self._titles: dict[str, str] = {}

    @cached_property
    def files(self) -> Mapping[str, Path]:
        """The file of each page. Only what is listed here is ever read."""
        found = {self._name(path): path for path in sorted(self._root.rglob("*.md"))}
        for name in (*OUTER, "LICENSE"):
            path = next((one for one in (self._root / name, self._root.parent / name) if one.is_file()), None)
            if path is not None:
                found["license" if name == "LICENSE" else name.removesuffix(".md")] = path
        return found

    def _name(self, path: Path) -> str:
        return path.relative_to(self._root).with_suffix("").as_posix()

    @cached_property
    def pictures(self) -> Mapping[str, Path]:
        """The file of each picture."""
        return {path.name: path for path in (self._root / "pictures").glob("*") if path.suffix in PICTURES}

    @cached_property
    def groups(self) -> tuple[PageGroup, ...]:
        """The navigation: ``navigation.toml``, and what it does not name. Decisions have their own index."""
        path = self._root / "navigation.toml"
        told = tomli.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
        listed = [{"name": "", "pages": told.get("pages", [])}, *told.get("groups", [])]
        groups = [PageGroup(one["name"], self._known(one["pages"])) for one in listed]
        named = {page for group in groups for page in group.pages} | {"license"}
        more = tuple(sorted(page for page in self.files if page not in named and "/" not in page))
        return (*groups, PageGroup("More", more)) if more else tuple(groups)

    def _known(self, pages: list[str]) -> tuple[str, ...]:
        return tuple(name for page in pages if (name := page.removesuffix(".md")) in self.files)

    def text(self, page: str) -> str:
        """The Markdown of a page, with what is made from the program in its place. Raises Unknown."""
        if page not in self._texts:
            if page not in self.files:
                raise Unknown("manual/none", f"The manual has no page “{page[:80]}”.")
            text = self.files[page].read_text(encoding="utf-8")
            if f"{page}.md" in OUTER:
                text = outer_page(text)
            if page == "license":
                text = f"# License\n\n{text}"
            for name, make in self._made.items():
                mark = f"<!-- generated: {name} -->"
                if mark in text:
                    text = text.replace(mark, make())
            self._texts[page] = text
        return self._texts[page]

    def html(self, page: str) -> str:
        """A page as HTML, which is kept. Raises Unknown."""
        if page not in self._html:
            self._html[page] = to_html(self.text(page), partial(self.address, page))
        return self._html[page]

    def title(self, page: str) -> str:
        """The title of a page: its first heading. Raises Unknown."""
        if page not in self._titles:
            self._titles[page] = next((one.text for one in headings(self.text(page))), page)
        return self._titles[page]

    def address(self, page: str, target: str) -> str | None:
        """The address on the server of what a page links to; ``None`` for what is not in the manual.

        Addresses of other sites stay as they are.
        """
        if target.startswith(("https://", "http://", "mailto:", "#")):
            return target
        path, mark, anchor = target.partition("#")
        path = posixpath.normpath(posixpath.join(posixpath.dirname(page), path))
        name = path.removesuffix(".md")
        if path.endswith(".md") and name in self.files:
            return f"/docs/{name}{mark}{anchor}"
        if path.startswith("pictures/") and path.removeprefix("pictures/") in self.pictures:
            return f"/docs/{path}"
        return None

    @cached_property
    def _sections(self) -> tuple[_Section, ...]:
        sections = []
        for page in self.files:
            lines, found = self.text(page).splitlines(), headings(self.text(page))
            for place, heading in enumerate(found):
                end = found[place + 1].line if place + 1 < len(found) else len(lines)
                text = plain_text("\n".join(lines[heading.line + 1 : end]))
                sections.append(_Section(page, heading, text, text.casefold()))
        return tuple(sections)

    def search(self, question: str) -> tuple[FoundSection, ...]:
        """The sections in which every word of a question stands, or the beginning of a longer one.

        Sections with the words in their heading come first, those of a page with them in its title before
        the others. A question of no words finds nothing.
        """
        words = _WORD.findall(question[:_LONGEST_QUESTION].casefold())[:_MOST_WORDS]
        if not words:
            return ()
        weighed = [(self._weight(one, words), place) for place, one in enumerate(self._sections)]
        best = sorted(((-weight, place) for weight, place in weighed if weight))[:MOST_FOUND]
        return tuple(self._found(self._sections[place], words) for _, place in best)

    def _weight(self, section: _Section, words: list[str]) -> int:
        """How well a section fits the words; 0 when one of them is missing."""
        heading, title = section.heading.text.casefold(), self.title(section.page).casefold()
        total = 0
        for word in words:
            begins = re.compile(rf"\b{re.escape(word)}")
            count = min(len(begins.findall(section.low)), _HEADING - 1)
            count += _HEADING * bool(begins.search(heading))
            if not count:
                return 0
            total += count + _TITLE * bool(begins.search(title))
        return total

    def _found(self, section: _Section, words: list[str]) -> FoundSection:
        places = [at.start() for word in words if (at := re.search(rf"\b{re.escape(word)}", section.low))]
        start = max(0, min(places, default=0) - _AROUND)
        stop = start + 3 * _AROUND
        excerpt = section.text[start:stop]
        if start and not section.text[start - 1].isspace():
            excerpt = re.sub(r"^\S+", "", excerpt)
        if stop < len(section.text) and not section.text[stop].isspace():
            excerpt = re.sub(r"\S+$", "", excerpt)
        excerpt = excerpt.strip()
        before, after = "… " * (start > 0), " …" * (stop < len(section.text))
        return FoundSection(
            page=section.page,
            title=self.title(section.page),
            heading=section.heading.text,
            anchor=section.heading.anchor,
            excerpt=f"{before}{excerpt}{after}" if excerpt else "",
        )
