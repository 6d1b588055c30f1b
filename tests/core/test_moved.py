"""Modules that have moved work by their old names for one version."""

import subprocess
import sys
from importlib import import_module

import pytest

from rumpus.core.turns.tiles.draft import Draft
from rumpus.moved import MOVED


@pytest.mark.parametrize(("old", "new"), MOVED.items())
def test_a_moved_module_hands_on_what_the_new_one_has_and_names_it(old: str, new: str) -> None:
    here, there = import_module(old), import_module(new)
    names = [name for name in vars(there) if not name.startswith("__")]
    assert dir(here) == dir(there)
    for name in names:
        with pytest.warns(DeprecationWarning, match=f"{old} is {new} now"):
            assert getattr(here, name) is getattr(there, name)


def test_a_name_is_imported_from_where_it_was_and_the_warning_is_about_that_line() -> None:
    with pytest.warns(DeprecationWarning, match="rumpus.core.turns.tiles.draft now") as told:
        from rumpus.core.draft import Draft as Found  # type: ignore[import-not-found]  # its old name
    assert Found is Draft
    assert [warning.filename for warning in told] == [__file__]


def test_what_the_new_module_has_not_the_old_one_has_not() -> None:
    with pytest.raises(AttributeError):
        _ = import_module("rumpus.core.draft").nothing
    with pytest.raises(ImportError):
        from rumpus.core.draft import nothing  # noqa: F401  # that is tested


def test_a_module_that_never_was_is_not_found() -> None:
    with pytest.raises(ModuleNotFoundError):
        import_module("rumpus.core.drafts")


def test_the_library_itself_uses_the_new_names() -> None:
    command = "import rumpus, rumpus.game, rumpus.games, rumpus.record; rumpus.games(); rumpus.Game"
    subprocess.run([sys.executable, "-W", "error", "-c", command], check=True, timeout=300)
