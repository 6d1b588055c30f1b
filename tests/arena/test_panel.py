"""Panels in their folders: stopped anywhere and continued, by any number of processes, they come to the same."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from rumpus.arena.panel import Panel, panel_in
from rumpus.arena.plan import Against, Plan, plan_in
from rumpus.core.errors import UsageError
from rumpus.players import PLAYERS
from tests.arena.panels import GENTLE, PATIENT, RANDOM, ledgers, plan, play


@pytest.fixture(scope="module")
def finished_panel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A panel that was played without a break."""
    folder = tmp_path_factory.mktemp("panel") / "whole"
    play(folder, plan())
    return folder


def test_each_comparison_has_a_ledger_of_whole_rounds(finished_panel: Path) -> None:
    found = panel_in(finished_panel)[1]
    games = {pair: len(lines) - 1 for pair, lines in ledgers(finished_panel).items()}
    assert set(games) == {"random-rap-15-v-random.jsonl", "beginner-v-random-rap-15.jsonl"}
    assert sorted(games.values()) == sorted(2 * finding.rounds for finding in found.findings)
    assert (found.wanted, found.games) == ([], sum(games.values()))


def test_the_number_of_processes_changes_nothing(finished_panel: Path, tmp_path: Path) -> None:
    play(tmp_path, plan(), jobs=2)
    assert ledgers(tmp_path) == ledgers(finished_panel)


def test_a_panel_stopped_often_has_the_same_result(finished_panel: Path, tmp_path: Path) -> None:
    for _ in range(30):
        play(tmp_path, plan(), most=1)
    assert ledgers(tmp_path) == ledgers(finished_panel)
    assert panel_in(tmp_path) == panel_in(finished_panel)


def test_a_ledger_that_was_cut_is_filled_up_again(finished_panel: Path, tmp_path: Path) -> None:
    for path in finished_panel.iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    cut = tmp_path / "beginner-v-random-rap-15.jsonl"
    cut.write_bytes(cut.read_bytes()[:-150])
    assert panel_in(tmp_path)[1].wanted
    play(tmp_path, plan())
    assert ledgers(tmp_path) == ledgers(finished_panel)


def test_one_plays_against_several(tmp_path: Path) -> None:
    three = plan(RANDOM, GENTLE, seats=3)
    play(tmp_path, three, most=1)
    header = json.loads((tmp_path / "beginner-v-random.jsonl").read_text().splitlines()[0])
    assert [seat["player"] for seat in header["players"]] == ["beginner@2", "random@1", "random@1"]
    assert header["seed"] == "s/beginner-v-random"


@pytest.mark.parametrize(
    ("other", "said"),
    [
        (
            plan(GENTLE, PATIENT),
            "its players is random@1, random-rap-15@1, beginner@2, not beginner@2, random-rap-15@1;",
        ),
        (plan(against=Against.ALL), "its against is neighbours, not all;"),
        (replace(plan(), seed="t"), "its seed is s, not t;"),
        (replace(plan(), level=0.05), "its level is 0.01, not 0.05;"),
        (plan(seats=3), "its seats is 2, not 3;"),
    ],
)
def test_another_plan_is_refused_with_the_difference(finished_panel: Path, other: Plan, said: str) -> None:
    before = {path: path.read_bytes() for path in finished_panel.iterdir()}
    with pytest.raises(UsageError) as refused, Panel(finished_panel, other, {}):
        pass
    assert said in refused.value.message
    assert before == {path: path.read_bytes() for path in finished_panel.iterdir()}


def test_players_of_another_version_are_refused(finished_panel: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PLAYERS, "beginner", PLAYERS["beginner"]._replace(version=3))
    newer = plan(RANDOM, PATIENT, GENTLE._replace(player="beginner@3"))
    with (
        pytest.raises(UsageError, match=r"its players is .*beginner@2, not .*beginner@3"),
        Panel(finished_panel, newer, {}),
    ):
        pass
    assert panel_in(finished_panel)[1].wanted == []  # and it is read as before


def test_two_processes_cannot_play_one_panel(finished_panel: Path) -> None:
    with (
        Panel(finished_panel, plan(), {}),
        pytest.raises(UsageError, match="another process"),
        Panel(finished_panel, plan(), {}),
    ):
        pass


def test_a_folder_without_a_panel_is_reported(tmp_path: Path, finished_panel: Path) -> None:
    with pytest.raises(UsageError, match="there is no panel in"):
        panel_in(tmp_path)
    for wrong in ("{", "[]", '{"game": "rap-rummy"}'):
        (tmp_path / "plan.json").write_text(wrong)
        with pytest.raises(UsageError, match="is not the plan of a panel"):
            plan_in(tmp_path)
        with pytest.raises(UsageError, match="is not the plan of a panel"):
            plan().settle(tmp_path)
    with pytest.raises(UsageError, match="cannot write"):
        plan().settle(finished_panel / "plan.json" / "deeper")
