"""Pictures on paper have their true size, on as few sheets as rows allow, and text stays text."""

import io
from collections.abc import Callable
from typing import NoReturn

import pypdf
import pytest

from roundhouse.eighteen.draw import TRUE_SIZE, draw_tile
from roundhouse.eighteen.track.catalogue import common_tiles
from roundhouse.ink import raster
from roundhouse.ink.paper import single_page, sized
from roundhouse.ink.raster import to_pdf, to_png
from roundhouse.table.errors import Malformed, Unknown

POINT = 25.4 / 72
TILE = draw_tile(common_tiles()["57"], location="Niihama")


def boxes(pdf: bytes) -> list[tuple[float, float]]:
    reader = pypdf.PdfReader(io.BytesIO(pdf))
    return [
        (float(page.mediabox.width) * POINT, float(page.mediabox.height) * POINT) for page in reader.pages
    ]


def test_a_page_of_its_own_is_as_large_as_the_picture() -> None:
    picture = sized(TILE, TRUE_SIZE)
    ((wide, tall),) = boxes(to_pdf([single_page(picture)]))
    assert wide == pytest.approx(picture.width, abs=0.01)
    assert tall == pytest.approx(picture.height, abs=0.01)


def test_only_our_own_drawings_can_be_laid_out() -> None:
    with pytest.raises(Malformed, match="not a drawing"):
        sized("<svg/>", 1.0)


def test_text_stays_text_and_the_bytes_stay_the_same() -> None:
    page = single_page(sized(TILE, TRUE_SIZE))
    pdf = to_pdf([page])
    assert "Niihama" in pypdf.PdfReader(io.BytesIO(pdf)).pages[0].extract_text()
    assert pdf == to_pdf([page])


def test_a_png_has_the_width_that_was_asked_for() -> None:
    data = to_png(TILE, width=300)
    assert data.startswith(b"\x89PNG")
    assert int.from_bytes(data[16:20], "big") == 300
    sheet = to_png(single_page(sized(TILE, TRUE_SIZE)).svg)
    assert sheet.startswith(b"\x89PNG")


@pytest.mark.parametrize("make", [to_png, lambda svg: to_pdf([single_page(sized(svg, TRUE_SIZE))])])
def test_without_the_extra_the_error_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, make: Callable[[str], bytes]
) -> None:
    def missing(name: str) -> NoReturn:
        raise ImportError(name)

    monkeypatch.setattr(raster, "import_module", missing)
    with pytest.raises(Unknown) as refused:
        make(TILE)
    assert "roundhouse[print]" in str(refused.value)
