"""What a PDF draws, measured from its operators: lines and areas in points, in the order of drawing."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass

import pypdf
from pypdf.generic import ContentStream

Matrix = tuple[float, float, float, float, float, float]
PAINT = {
    b"S": "stroke",
    b"s": "stroke",
    b"f": "fill",
    b"f*": "fill",
    b"B": "both",
    b"B*": "both",
    b"n": "none",
}


@dataclass(frozen=True)
class Drawn:
    """A painted path: its box on the page, y upwards, and how it was painted."""

    left: float
    bottom: float
    right: float
    top: float
    paint: str
    points: int

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.top - self.bottom


def _times(one: Matrix, other: Matrix) -> Matrix:
    a, b, c, d, e, f = one
    g, h, i, j, k, m = other
    return (
        a * g + b * i,
        a * h + b * j,
        c * g + d * i,
        c * h + d * j,
        e * g + f * i + k,
        e * h + f * j + m,
    )


def drawn(pdf: bytes, page: int) -> Iterator[Drawn]:
    """Every path of a page; curves are measured by their ends."""
    reader = pypdf.PdfReader(io.BytesIO(pdf))
    stream = ContentStream(reader.pages[page].get_contents(), reader)
    matrix: Matrix = (1, 0, 0, 1, 0, 0)
    saved: list[Matrix] = []
    points: list[tuple[float, float]] = []
    for operands, operator in stream.operations:
        numbers = [float(one) for one in operands if isinstance(one, int | float)]
        match operator:
            case b"q":
                saved.append(matrix)
            case b"Q":
                matrix = saved.pop()
            case b"cm":
                a, b, c, d, e, f = numbers
                matrix = _times((a, b, c, d, e, f), matrix)
            case b"m" | b"l" | b"c" | b"v" | b"y":
                x, y = numbers[-2:]
                a, b, c, d, e, f = matrix
                points.append((a * x + c * y + e, b * x + d * y + f))
            case _ if operator in PAINT:
                if points:
                    xs, ys = [x for x, _ in points], [y for _, y in points]
                    yield Drawn(min(xs), min(ys), max(xs), max(ys), PAINT[operator], len(points))
                points = []
            case _:
                pass
