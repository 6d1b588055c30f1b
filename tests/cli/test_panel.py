"""`rumpus panel`, as it is typed, and what it says of what it found."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rumpus.arena.comparison import ComparisonStage, Finding, Findings
from rumpus.arena.evidence import Estimate
from rumpus.arena.panel import panel_in
from rumpus.arena.plan import PanelEntry
from rumpus.cli import main
from rumpus.cli.panel_report import command, markdown, rows, sentences
from rumpus.wording.signs import is_printable
from tests.arena.panels import PATIENT, RANDOM, plan
from tests.cli.sitting import AS_A_SHELL
from tests.patience import PATIENCE

WORDS = ("rap-rummy", "--players", "random,beginner", "--option", "deals=1", "--rounds", "240", "--jobs", "1")


def run_cli(*words: str | Path) -> Result:
    return CliRunner().invoke(main, ["panel", *map(str, words)])


@pytest.fixture(scope="module")
def finished_panel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("panel") / "rap"
    assert run_cli(*WORDS, "--out", folder).exit_code == 0
    return folder


class TestTheCommand:
    def test_a_finished_panel_is_shown_and_not_played_again(self, finished_panel: Path) -> None:
        before = {path: path.read_bytes() for path in finished_panel.iterdir()}
        done = run_cli(*WORDS, "--out", finished_panel)
        assert (done.exit_code, done.stderr) == (0, "")
        lines = [line.strip() for line in done.stdout.splitlines()]
        assert lines[0] == f"rap-rummy, 2 seats, seed 1, 60 games in {finished_panel}"
        assert lines[1].split("  ")[0] == "player"
        assert lines[3].startswith("beginner@2   random@1   +")
        assert lines[3].endswith("30 of 240   60      decided")
        assert lines[4].startswith("beginner is ahead of random by ")
        assert lines[4].endswith(" points a deal (p < .001).")
        assert before == {path: path.read_bytes() for path in finished_panel.iterdir()}

    def test_the_folder_is_shown_as_markdown_and_says_how_it_is_made_again(self, finished_panel: Path) -> None:
        shown = run_cli("--show", finished_panel).stdout.splitlines()
        assert shown[0] == "## Rap Rummy (1926), 2 seats, seed 1"
        assert shown[4].startswith("| beginner@2 | random@1 | +")
        assert shown[6].startswith("- beginner is ahead of random by ")
        again = shown[shown.index("```text") + 1]
        assert run_cli(*shlex.split(again)[2:], "--out", finished_panel, "--jobs", "1").exit_code == 0

    def test_a_panel_with_once_is_played_to_the_end(self, tmp_path: Path) -> None:
        folder = tmp_path / "once"
        shown = run_cli(*WORDS, "--once", "--out", folder).stdout
        assert "480 games" in shown
        assert "240 of 240" in shown
        again = command(panel_in(folder)[0])
        assert "--once" in again
        assert run_cli(*shlex.split(again)[2:], "--out", folder, "--jobs", "1").exit_code == 0

    def test_json_has_the_plan_and_the_findings(self, finished_panel: Path) -> None:
        played, shown = (
            json.loads(run_cli(*WORDS, "--out", finished_panel, "--json").stdout),
            run_cli("--show", finished_panel, "--json").stdout,
        )
        assert played == json.loads(shown)
        assert played["plan"] == json.loads((finished_panel / "plan.json").read_text())
        assert played["games"] == 60
        (finding,) = played["findings"]
        assert (finding["one"], finding["other"], finding["stage"]) == ("beginner", "random", "decided")
        assert finding["lead_a_deal"]["low"] > 0

    def test_a_foreign_file_cannot_send_control_characters_to_the_terminal(
        self, finished_panel: Path, tmp_path: Path
    ) -> None:
        told = json.loads(run_cli("--show", finished_panel, "--json").stdout)
        told["plan"]["seed"] = "1\x1b[2J\n## Gin Rummy"
        (tmp_path / "kept.json").write_text(json.dumps(told))
        shown = run_cli("--show", tmp_path / "kept.json").stdout
        assert is_printable(shown.replace("\n", ""))
        assert shown.startswith(r"## Rap Rummy (1926), 2 seats, seed 1\x1b[2J\n## Gin Rummy")

    def test_a_json_file_is_shown_like_its_folder(self, finished_panel: Path, tmp_path: Path) -> None:
        kept = tmp_path / "rap.json"
        kept.write_text(run_cli("--show", finished_panel, "--json").stdout)
        assert run_cli("--show", kept).stdout == run_cli("--show", finished_panel).stdout
        assert run_cli("--show", kept, "--json").stdout == kept.read_text()
        both = run_cli("--show", kept, "--show", finished_panel)
        assert both.stdout == "\n".join([run_cli("--show", finished_panel).stdout] * 2)
        assert len(json.loads(run_cli("--show", kept, "--show", finished_panel, "--json").stdout)) == 2

    def test_the_time_stops_it_and_the_same_command_goes_on(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, finished_panel: Path
    ) -> None:
        monkeypatch.chdir(tmp_path)
        done = run_cli(*WORDS, "--seconds", "0.000001")
        assert done.exit_code == 0
        assert "beginner against random: not looked at yet; the first look is after 30 rounds." in done.stdout
        assert done.stdout.endswith("The next look needs 59 more games; type the same command to continue.\n")
        assert (
            run_cli(*WORDS).stdout.splitlines()[1:] == run_cli(*WORDS, "--out", finished_panel).stdout.splitlines()[1:]
        )
        assert [path.name for path in tmp_path.iterdir()] == ["panel-rap-rummy-2-1"]

    def test_ctrl_c_keeps_finished_games(self, project: Path, tmp_path: Path) -> None:
        words = [*WORDS[:-2], "--players", "random,Twin=random", "--rounds", "100000", "--out", str(tmp_path / "p")]
        running = subprocess.Popen(
            [sys.executable, "-c", AS_A_SHELL, "-m", "rumpus", "panel", *words, "--jobs", "2"],
            encoding="utf-8",
            env={**os.environ, "PYTHONPATH": str(project / "src")},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        ledger = tmp_path / "p" / "Twin-v-random.jsonl"
        with running:
            while not ledger.exists() or len(ledger.read_bytes().splitlines()) < 5:
                assert running.poll() is None
                with pytest.raises(subprocess.TimeoutExpired):
                    running.wait(0.05)
            running.send_signal(signal.SIGINT)
            shown, told = running.communicate(timeout=PATIENCE)
        assert (running.returncode, told) == (130, "")
        assert "type the same command to continue" in shown
        assert json.loads(run_cli("--show", tmp_path / "p", "--json").stdout)["games"] >= 4


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "name the game, or a folder by --show"),
        (("gin",), "there is no game 'gin'"),
        (("rap-rummy", "--players", "random"), "compares at least two players"),
        (("rap-rummy", "--players", "random,Ann"), "has no 'Ann' player; there are beginner"),
        (("rap-rummy", "--players", "random,club@9"), "there is no computer player 'club@9' here; this is club@3"),
        (("rap-rummy", "--players", "random,club-patient"), "Rap Rummy (1926) has no club-patient player; there are"),
        (("rap-rummy", "--players", "random,no_bots:Careful"), "no_bots:Careful cannot play: ModuleNotFoundError"),
        (("gin-rummy", "--seats", "3"), "Gin Rummy is for 2 players, not 3"),
        (("rap-rummy", "--option", "deal=1"), "has no option deal"),
        (("rap-rummy", "--seed", " "), "--seed is empty"),
        (("--show", "nowhere"), "there is no panel in nowhere"),
        (("--show", __file__), "is not a panel kept as JSON"),
    ],
)
def test_wrong_usage_is_one_line(
    words: tuple[str, ...], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    done = run_cli(*words)
    assert (done.exit_code, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert said in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_another_plan_gives_one_line_with_the_difference(finished_panel: Path) -> None:
    done = run_cli(*WORDS, "--seed", "2", "--out", finished_panel)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr == (
        f"rumpus: {finished_panel}/plan.json is another plan: its seed is 1, not 2; name another folder by --out\n"
    )


def found(
    *looks: Estimate, stage: ComparisonStage, p: float = 0.2, seats: int = 2, than: PanelEntry = RANDOM
) -> list[str]:
    """The sentences about one comparison with such leads at its looks."""
    asked = plan(than, PATIENT, seats=seats)
    finding = Finding(asked.pairs[0], stage=stage, p=p, rounds=6, deals=800)
    finding.leads = finding.shares = list(zip(asked.looks, looks, strict=False))
    result = Findings([finding], 12, [])
    return list(map(str, [*sentences(asked, result), *next(iter(rows(asked, result)))]))


class TestTheWords:
    def test_ahead_and_behind(self) -> None:
        ahead = found(Estimate(2.3, 0.3, 400), stage=ComparisonStage.DECIDED, p=0.00012)
        assert ahead[0] == "random-rap-15 is ahead of random by 1.5 to 3.1 points a deal (p < .001)."
        assert ahead[3] == "+2.3 (+1.5 to +3.1)"
        behind = found(Estimate(-2.3, 0.3, 400), stage=ComparisonStage.DECIDED, p=0.0042)
        assert behind[0] == "random-rap-15 is behind random by 1.5 to 3.1 points a deal (p = .004)."
        assert behind[3] == "−2.3 (−3.1 to −1.5)"

    def test_not_decided_says_how_many_would_be_needed(self) -> None:
        told = found(Estimate(0.25, 0.13, 400), stage=ComparisonStage.PLAYED_OUT)[0]
        assert told.startswith("random-rap-15 against random: not decided. After 800 deals the lead of random-rap-15 ")
        # Of t 1.92 there would have to be 3.11 (p .002 with 399 degrees of freedom): (3.11 / 1.92)² = 2.6.
        assert told.endswith(
            " is between −0.09 and +0.59 points a deal; "
            "about 2.6 × as many would be needed, if it is what it looks like."
        )
        assert found(Estimate(0.01, 5, 400), stage=ComparisonStage.PLAYING)[0].endswith(
            "not decided yet. After 800 deals the lead of random-rap-15 is between −13 and +13 points a deal; "
            "more than 100 × as many would be needed."
        )

    def test_of_players_that_play_alike_it_says_so_and_not_how_many_would_be_needed(self) -> None:
        told = found(Estimate(0, 0, 400), stage=ComparisonStage.PLAYED_OUT, p=1)
        assert told[0] == "random-rap-15 against random: no difference in 6 rounds, of 800 deals."

    def test_one_against_several(self) -> None:
        assert "is ahead of 3 × random by" in found(Estimate(2, 0.3, 400), stage=ComparisonStage.DECIDED, seats=4)[0]

    def test_an_outside_player_with_a_built_in_name_is_distinguished(self) -> None:
        outside = PanelEntry("club", "bots:club@1")
        told = found(Estimate(2, 0.3, 400), stage=ComparisonStage.DECIDED, than=outside)[0]
        assert told.startswith("random-rap-15 is ahead of club of bots by ")

    def test_a_page_has_no_bar_of_a_table_in_a_cell(self) -> None:
        asked = plan(RANDOM, PATIENT._replace(player="bots:a|b@1"))
        table = [line for line in markdown(asked, Findings([Finding(asked.pairs[0])], 0, [])) if line.startswith("|")]
        assert {line.count("|") for line in table} == {9}
