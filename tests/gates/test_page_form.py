"""The scripts of the page have no type errors, and Prettier laid out its scripts and style sheets."""

import os

import pytest

from tools import node


@pytest.fixture(autouse=True, scope="module")
def _installed() -> None:
    if reason := node.lacking():
        leave_out = pytest.fail if os.environ.get("RUMPUS_NEEDS_NODE") else pytest.skip
        leave_out(f"{reason}: the page's types and form are not checked")


def test_the_types_of_the_page_fit() -> None:
    done = node.call(node.TYPESCRIPT, "-p", "jsconfig.json")
    assert done.returncode == 0, done.stdout


def test_the_page_is_formatted() -> None:
    done = node.call(node.PRETTIER, "--check", node.PAGE)
    assert done.returncode == 0, f"{done.stderr}\nCall ./run format."
