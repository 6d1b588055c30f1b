"""No player sees a hidden card: in two worlds that differ only in what its seat cannot know, it chooses the same."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from bench.hidden_cards import main
from rumpus.core.state import State
from rumpus.core.views import View, view
from rumpus.games import rule_book
from tests.players.hidden_cards import first_pairs, kinds_for, pairs
from tests.whole_games import TABLES

POSITIONS = 24
"""Of each level in each game, spread over its numbers of seats. `python -m bench.hidden_cards` tries as many as one
likes."""


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_every_player_chooses_the_same_wherever_hidden_cards_lie(slug: str, seats: int) -> None:
    rules = rule_book(slug).rules(seats)
    tables = sum(slug == other for other, _ in TABLES)
    positions = first_pairs(rules, f"{slug} for {seats}", -(-POSITIONS // tables))
    for kind in kinds_for(rules):
        for pair in positions:
            here, there = pair.choices(kind, rules)
            assert here == there, (kind, pair)


def test_a_player_that_sees_hidden_cards_is_detected() -> None:
    def peep(state: State, seat: int) -> View:
        """As if what others hold were known."""
        seen = view(state, seat)
        return replace(seen, table=replace(seen.table, known=state.hands))

    rules = rule_book("rummy-500").rules(2)
    peeped = zip(range(POSITIONS), pairs(rules, "peeping", peep), strict=False)
    noticed = {kind for _, pair in peeped for kind in kinds_for(rules) if len(set(pair.choices(kind, rules))) == 2}
    assert noticed


def test_finished_positions_are_stored_and_the_same_command_resumes(tmp_path: Path) -> None:
    out = tmp_path / "tried"

    def typed(*words: str) -> tuple[int, str]:
        done = CliRunner().invoke(main, ["--out", str(out), "--jobs", "1", *words])
        return done.exit_code, done.stdout

    status, shown = typed("--positions", "1")
    assert status == 0
    assert shown.endswith(" positions, 0 in which a hidden card changed the move\n")
    kept = out.read_text()
    out.write_text(kept + '{"work": "cut o')
    assert typed("--positions", "1") == (status, shown)
    assert out.read_text() == kept
    more = int(shown.splitlines()[-1].split()[0]) + 1
    assert typed("--positions", str(more))[0] == 0
    assert out.read_text().startswith(kept)
    assert len(out.read_text().splitlines()) > 2
    assert typed("--seed", "other")[0] == 1
