"""How much each title takes is told on a page, and most titles need few rules of their own."""

from __future__ import annotations

from roundhouse.eighteen.titles import title

from .lines import PAGE, code_lines, kin_of_1830, median_code, sizes

TEXT = '''"""A module."""

ONE = (
    1
)
"""What one is."""

# nothing
def two() -> int:
    return 2
'''


def test_blank_lines_comments_and_docstrings_are_no_code() -> None:
    assert code_lines(TEXT) == 5


def test_half_of_the_kin_of_1830_need_fewer_than_a_hundred_lines_of_rules() -> None:
    kin = kin_of_1830(sizes())
    assert len(kin) == 14 + 25
    assert median_code(kin) < 100


def test_half_of_all_titles_need_fewer_than_two_hundred() -> None:
    assert median_code(sizes()) < 200


def test_the_page_has_every_title_and_its_parts() -> None:
    told = PAGE.read_text("utf-8").splitlines()
    for row in sizes():
        line = next(line for line in told if line.startswith(f"| {title(row.title).name} |"))
        *_, parts, _ = line.split("|")
        assert parts.strip() == ", ".join(f"`{part}`" for part in row.parts)
