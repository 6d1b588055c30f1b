"""The parts of `./run release` that need no network. The whole command is tried by hand before each release."""

import sys
from pathlib import Path

import pytest

from tools import release
from tools.messages import SetUpError


def test_a_plain_lock_has_only_the_plain_pins_with_their_hashes() -> None:
    lock = "alembic==1 \\\n    --hash=sha256:aa\ncffi==2 ; python_version > '3' \\\n    --hash=sha256:bb\n"
    assert release.only(lock, release.PLAIN) == "cffi==2 ; python_version > '3' \\\n    --hash=sha256:bb\n"


def test_a_failed_build_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(SetUpError, match=r"(?s)cannot build .* call \./run release again"):
        release.build(tmp_path, Path(sys.executable))
