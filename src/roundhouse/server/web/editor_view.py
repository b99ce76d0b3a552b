"""What the page of the editor shows, in parts with fingerprints: after an edit those that differ are sent."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from roundhouse.server.designs import Looked
from roundhouse.server.store.designs import DesignRecord, VersionRow
from roundhouse.table.editing import DrawnPlace, Surface

from .draft_pages import counts_of, shown_findings
from .parts import fingerprint
from .render import html, said_of_edit

MOST_SHOWN = 40
"""Versions in the list."""


class EditorPart(msgspec.Struct, frozen=True):
    """A part of the page: its name, its fingerprint, and what is in it."""

    name: str
    mark: str
    content: str


class PlaceView(msgspec.Struct, frozen=True):
    """A place of the surface with a fingerprint of everything that it shows."""

    place: DrawnPlace
    mark: str

    @property
    def facts(self) -> str:
        """What its fields say, as JSON."""
        return msgspec.json.encode(self.place.facts).decode()


def parts_of(looked: Looked, record: DesignRecord, versions: Sequence[VersionRow]) -> list[EditorPart]:
    """The parts of the page but for the surface."""
    found = list(_parts(looked, record, versions))
    return [EditorPart(name, fingerprint(content), content) for name, content in found]


def _parts(looked: Looked, record: DesignRecord, versions: Sequence[VersionRow]) -> Iterator[tuple[str, str]]:
    verdict = looked.verdict
    told = msgspec.structs.replace(verdict, pictures=())
    yield (
        "findings",
        html(
            "_findings.html",
            verdict=told,
            findings=shown_findings(verdict.checked),
            mends=looked.mends,
            bad=any(finding.severity == "error" for finding in verdict.checked.findings),
            counts=counts_of(verdict),
            error="",
        ),
    )
    yield "pictures", html("_editor_pictures.html", pictures=verdict.pictures)
    yield (
        "versions",
        html(
            "_editor_versions.html",
            versions=[(row.number, said_of_edit(row.note)) for row in versions[:MOST_SHOWN]],
            record=record,
            older=len(versions) > MOST_SHOWN,
        ),
    )
    if looked.desk is not None:
        for section in looked.desk.sections:
            yield f"form-{section.id}", html("_editor_form.html", section=section)
        yield "grid", html("_editor_grid.html", grid=looked.desk.grid)


def places_of(surface: Surface) -> list[PlaceView]:
    """The places with their fingerprints."""
    return [
        PlaceView(place, fingerprint(f"{place.svg}|{place.marks}|{place.facts}|{place.there}"))
        for place in surface.places
    ]


def undoable(record: DesignRecord, versions: Sequence[VersionRow]) -> dict[str, Any]:
    """What undo would take back, and what redo would do again."""
    here = next((row for row in versions if row.number == record.version), None)
    older = any(row.number < record.version for row in versions)
    newer = [row for row in versions if row.number > record.version]
    return {
        "undo": said_of_edit(here.note) if here and older else "",
        "redo": said_of_edit(newer[-1].note) if newer else "",
    }


def update(
    looked: Looked,
    record: DesignRecord,
    versions: Sequence[VersionRow],
    known: Mapping[str, Any],
) -> dict[str, Any]:
    """What a page that knows the parts ``known`` (name to fingerprint) must change."""
    out: dict[str, Any] = {"version": record.version, "name": record.name, **undoable(record, versions)}
    out["parts"] = {
        part.name: {"mark": part.mark, "html": part.content}
        for part in parts_of(looked, record, versions)
        if known.get(part.name) != part.mark
    }
    if looked.desk is None:
        return out
    surface = looked.desk.surface
    places = places_of(surface)
    out["box"] = " ".join(f"{edge:.1f}" for edge in surface.box)
    out["layout"] = surface.layout
    mark = fingerprint(surface.over)
    if known.get("over") != mark:
        out["over"] = {"mark": mark, "svg": surface.over}
    out["places"] = {
        view.place.name: {
            "mark": view.mark,
            "x": view.place.x,
            "y": view.place.y,
            "there": view.place.there,
            "svg": view.place.svg,
            "marks": view.place.marks,
            "facts": view.place.facts,
        }
        for view in places
        if known.get(f"@{view.place.name}") != view.mark
    }
    names = {view.place.name for view in places}
    out["gone"] = [name[1:] for name in known if name.startswith("@") and name[1:] not in names]
    return out
