"""A comment that silences a judge carries its reason."""

import io
import re
import tokenize

import pytest

from tests.gates.sources import EVERYTHING, Source

SILENCING = re.compile(
    r"#\s*(?:type:\s*ignore(?:\[[^\]]*\])?|noqa(?::\s*[A-Z]+\d+(?:[,\s]+[A-Z]+\d+)*)?|pragma:\s*no\s*(?:cover|branch|mutate))"
)


def without_reason(source: Source) -> list[str]:
    faults = []
    for token in tokenize.generate_tokens(io.StringIO(source.text).readline):
        if token.type == tokenize.COMMENT and SILENCING.search(token.string):
            reason = SILENCING.sub("", token.string)
            if len(re.findall(r"[^\W\d_]{2,}", reason)) < 2:
                faults.append(f"{source.name}:{token.start[0]}: say why: {token.string}")
    return faults


def test_each_gives_its_reason() -> None:
    assert [fault for source in EVERYTHING for fault in without_reason(source)] == []


@pytest.mark.parametrize(
    "comment", ["# type: ignore", "# type: ignore[arg-type]  # ok", "# noqa: B008, E501", "# pragma: no cover"]
)
def test_one_without_is_found(comment: str) -> None:
    assert without_reason(Source("a.py", f"x = 1  {comment}\n"))


@pytest.mark.parametrize(
    "comment",
    [
        "# type: ignore[arg-type]  # click takes any keyword",
        "# noqa: B008 a frozen value is no trap",
        "# pragma: no cover - never on Linux",
        "# a plain comment",
    ],
)
def test_one_with_a_reason_passes(comment: str) -> None:
    assert without_reason(Source("a.py", f"x = 1  {comment}\n")) == []
