"""A definition that someone writes or drops into the page: read from a form, judged by the families.

Families read definitions from files, so a draft is written to a folder of its own for as long as it is
looked at. Its names are plain file names, its size is bounded, and nothing in it is ever run.
"""

from __future__ import annotations

import io
import re
import tempfile
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import msgspec

from roundhouse.table.definitions import Checked, Converter, Examiner, Finding, Linter, Loaded, Verdict
from roundhouse.table.errors import Malformed

from .registry import Families

MOST_BYTES = 400_000
"""Of all files of a draft together."""
MOST_FILES = 24

_ROOT = re.compile(r"<([A-Za-z]+)")
_XML_NAMES = {"ComponentManager": "Game.xml", "TileManager": "TileSet.xml"}
_SUFFIXES = (".json", ".toml", ".xml")
_PACKED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""How files in an archive may be packed. The standard library unpacks other kinds 4 kB at a time into as much
as comes of it, which may be gigabytes."""


class DraftFiles(msgspec.Struct, frozen=True):
    """The files of a definition by name: one, or those of a directory called ``name``."""

    name: str
    files: Mapping[str, bytes]

    @property
    def texts(self) -> dict[str, str]:
        """What people edit; bytes that are no text are replaced."""
        return {name: raw.decode("utf-8-sig", "replace") for name, raw in self.files.items()}

    @property
    def empty(self) -> bool:
        """Is there nothing to look at?"""
        return not any(raw.strip() for raw in self.files.values())


def typed(name: str, text: str) -> DraftFiles:
    """A draft of a single text. Its kind shows in its first letter where the name does not say it."""
    start = text.lstrip("\ufeff \t\r\n")[:200]
    raw = text.replace("\r\n", "\n").encode()
    if start.startswith("<"):
        root = next((tag for tag in _ROOT.findall(start)), "Game")
        inner = name if name.endswith(".xml") else _XML_NAMES.get(root, f"{root}.xml")
        return DraftFiles("draft", {_plain(inner): raw})
    stem, dot, _ = name.rpartition(".")
    stem = stem if dot else name
    if start.startswith(("{", "[")) and not (start.startswith("[") and _is_table_head(start)):
        return DraftFiles(name, {_plain(f"{stem or 'draft'}.json"): raw})
    suffix = ".json" if name.endswith(".json") else ".toml"
    return DraftFiles(name, {_plain(f"{stem or 'draft'}{suffix}"): raw})


def _is_table_head(start: str) -> bool:
    """TOML may begin with ``[map]`` or ``[[trains]]``."""
    return re.match(r"\[{1,2}[A-Za-z0-9_. \"-]+\]{1,2}\s*(#.*)?$", start.splitlines()[0]) is not None


def gathered(name: str, texts: Mapping[str, str]) -> DraftFiles:
    """A draft of several texts, or of one. Raises Malformed when it is too large."""
    if len(texts) == 1:
        ((only, text),) = texts.items()
        draft = typed(only, text)
    else:
        files = {_plain(file): text.replace("\r\n", "\n").encode() for file, text in texts.items()}
        draft = DraftFiles(_plain(name or "draft"), files)
    return _bounded(draft)


def uploaded(name: str, raw: bytes) -> DraftFiles:
    """A file, or the files of a directory in a ZIP archive. Raises Malformed."""
    if raw[:4] == b"PK\x03\x04":
        return _bounded(_unzipped(name, raw))
    if len(raw) > MOST_BYTES:
        raise _too_large()
    if Path(name).suffix.lower() in _SUFFIXES:
        return DraftFiles("draft" if name.lower().endswith(".xml") else _plain(name), {_plain(name): raw})
    return typed(name, raw.decode("utf-8", "replace"))


def _unzipped(name: str, raw: bytes) -> DraftFiles:
    """The definition in an archive: the folder that holds Game.xml, or the one file."""
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            entries, folder = _entries(archive)
            files = {}
            for entry in entries:
                with archive.open(entry) as stream:
                    content = stream.read(MOST_BYTES + 1)
                if len(content) > MOST_BYTES:
                    raise _too_large()
                files[_plain(entry.filename)] = content
    except (zipfile.BadZipFile, zlib.error, RuntimeError, NotImplementedError, EOFError, ValueError) as error:
        raise Malformed("check/zip", f"This archive cannot be read: {error}.") from None
    return DraftFiles(_plain(folder or Path(name).stem), files)


def _entries(archive: zipfile.ZipFile) -> tuple[list[zipfile.ZipInfo], str]:
    """The files of an archive that matter, and the name of their folder. Raises Malformed."""
    known = [entry for entry in archive.infolist() if entry.filename.lower().endswith(_SUFFIXES)]
    folders = [entry.filename.rpartition("/")[0] for entry in known if _leaf(entry) == "Game.xml"]
    if folders:
        inside = [entry for entry in known if entry.filename.rpartition("/")[0] == folders[0]]
        known = [entry for entry in inside if entry.filename.endswith(".xml")]
    elif len(known) > 1:
        known = [entry for entry in known if entry.filename.endswith(".xml")]
    if not known:
        raise Malformed("check/zip", "There is no definition of a game in this archive.")
    if len(known) > MOST_FILES:
        raise Malformed("check/zip", f"An archive of more than {MOST_FILES} files is not read.")
    if odd := [entry.filename for entry in known if entry.compress_type not in _PACKED]:
        raise Malformed(
            "check/zip", f"“{_plain(odd[0])}” is packed in a way that is not read here.", hint="use “deflate”"
        )
    known.sort(key=lambda entry: (_leaf(entry) != "Game.xml", entry.filename))
    return known, folders[0].rpartition("/")[2] if folders else ""


def _leaf(entry: zipfile.ZipInfo) -> str:
    return entry.filename.rpartition("/")[2]


def _bounded(draft: DraftFiles) -> DraftFiles:
    if len(draft.files) > MOST_FILES or sum(len(raw) for raw in draft.files.values()) > MOST_BYTES:
        raise _too_large()
    return draft


def _too_large() -> Malformed:
    return Malformed(
        "check/large", f"A definition of more than {MOST_BYTES // 1000} kB is not looked at here."
    )


def _plain(name: str) -> str:
    """A file name without folders or odd letters."""
    kept = re.sub(r"[^A-Za-z0-9_. +-]+", "-", name.replace("\\", "/").rpartition("/")[2]).strip(". -")
    return kept[:80] or "draft"


@contextmanager
def on_disk(draft: DraftFiles) -> Iterator[Path]:
    """The file or the directory of a draft, for a moment."""
    with tempfile.TemporaryDirectory(prefix="roundhouse-") as folder:
        home = Path(folder)
        many = len(draft.files) > 1 or next(iter(draft.files)).endswith(".xml")
        if many:
            home = home / _plain(draft.name)
            home.mkdir()
        for name, raw in draft.files.items():
            (home / name).write_bytes(raw)
        yield home if many else home / next(iter(draft.files))


def judge(families: Families, draft: DraftFiles) -> Verdict:
    """Everything that is to be said of a draft."""
    with on_disk(draft) as path:
        for family in families:
            if isinstance(family, Examiner) and (verdict := family.examine(path)) is not None:
                return msgspec.structs.replace(verdict, checked=_homely(verdict.checked, path))
    nothing = Finding("RH007", "error", "No family of games reads this.", file=next(iter(draft.files)))
    return Verdict(Checked((nothing,), readable=False), missing=nothing.message)


def load(families: Families, draft: DraftFiles) -> Loaded:
    """The game that a draft defines. Raises Malformed saying what is missing."""
    verdict = judge(families, draft)
    if verdict.loaded is None:
        raise Malformed("check/unplayable", verdict.missing)
    return verdict.loaded


def convert(families: Families, draft: DraftFiles, format_: str) -> tuple[str, bytes]:
    """A draft in another format: the name of the file and what is in it; a directory becomes a ZIP archive.
    Raises Malformed."""
    with on_disk(draft) as path:
        for family in families:
            if isinstance(family, Converter) and format_ in family.formats():
                written = family.convert(path, format_, {})
                if written.files:
                    return f"{path.stem}.zip", _zipped(path.stem, written.files)
                return f"{path.stem}{family.formats()[format_]}", written.text.encode()
    raise Malformed("check/format", f"“{format_}” is no format that is written here.")


def _zipped(folder: str, files: Mapping[str, str]) -> bytes:
    """The files in a folder; the same files are the same archive."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(zipfile.ZipInfo(f"{folder}/{name}"), text, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def explained(families: Families) -> dict[str, tuple[str, str]]:
    """Every rule that findings cite."""
    linters = [family for family in families if isinstance(family, Linter)]
    return {code: rule for linter in linters for code, rule in linter.rules().items()}


def _homely(checked: Checked, path: Path) -> Checked:
    """The same with the names that people gave, not those of the folder it lies in."""

    def name(file: str) -> str:
        return path.name if file == str(path) else Path(file).name

    findings = (msgspec.structs.replace(finding, file=name(finding.file)) for finding in checked.findings)
    texts = {name(file): text for file, text in checked.texts.items()}
    return Checked(tuple(findings), checked.readable, texts)
