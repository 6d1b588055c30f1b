"""The picture in the README shows a session as it is today."""

import re

from tools.picture import PICTURE, svg


def words_of(drawing: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<style>.*?</style>|<[^>]*>", " ", drawing, flags=re.DOTALL))


def test_the_picture_is_up_to_date() -> None:
    assert words_of(PICTURE.read_text("utf-8")) == words_of(svg()), "make it again: .venv/bin/python -m tools.picture"


def test_it_fetches_nothing() -> None:
    addresses = set(re.findall(r"https?://[^\s\"<>]*", PICTURE.read_text("utf-8")))
    assert addresses == {"http://www.w3.org/2000/svg", "https://www.textualize.io"}
    assert not re.search(r"(href|src|url)\s*[=(:]\s*[\"']?http", PICTURE.read_text("utf-8"))
