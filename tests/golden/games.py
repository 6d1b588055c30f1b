"""Golden games: for each game and number of seats a record, and beside it what each line of it led to.

``games/SLUG-SEATS.jsonl`` is the record, ``games/SLUG-SEATS.txt`` has a line for each action: its number, how many
legal actions the next player has (0 when nobody is to move), and a digest of what each seat, then a spectator, knows.

``python -m tests.golden.games SLUG...`` makes those of some games, without words of all: kept records get today's
header then."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Collection, Iterator
from pathlib import Path

from rumpus.core import engine
from rumpus.core.melds import Meld
from rumpus.core.packs import CardSet, Pack, cards_of
from rumpus.core.rules import RuleSet
from rumpus.core.state import State
from rumpus.core.views import View, view
from rumpus.game import Game
from rumpus.games import BOOKS
from rumpus.record import Record, parse_record, record_of
from rumpus.record.replay import load
from tests.whole_games import TABLES, new_game, one_deal, play_at_random

FOLDER = Path(__file__).parent / "games"


def record_path(slug: str, seats: int) -> Path:
    return FOLDER / f"{slug}-{seats}.jsonl"


def trace_path(slug: str, seats: int) -> Path:
    return FOLDER / f"{slug}-{seats}.txt"


def read(slug: str, seats: int) -> Record:
    """The golden record of a table."""
    return parse_record(record_path(slug, seats).read_text("utf-8").splitlines(keepends=True))


def trace(record: Record) -> str:
    """The situation after each line of a record."""
    secret = bytes.fromhex(record.end["secret"]) if record.end else None
    rules = load(record, secret).rules
    return "".join(
        f"{number} {_legal(rules, state)} {' '.join(_digests(rules, state))}\n"
        for number, state in enumerate(_states(record), start=1)
    )


def _states(record: Record) -> Iterator[State]:
    """The state after each line."""
    game = load(record)
    state = engine.start(game.rules)
    for line in game.lines:
        for event in engine.decide(game.rules, state, line.action):
            state = engine.evolve(state, event)
        yield state


def _legal(rules: RuleSet, state: State) -> int:
    return len(engine.legal_actions(rules, view(state, state.table.to_move)))


def _digests(rules: RuleSet, state: State) -> Iterator[str]:
    for seat in (*range(rules.seats), None):
        yield hashlib.sha256(view_text(rules.pack, view(state, seat)).encode()).hexdigest()[:8]


def view_text(pack: Pack, seen: View) -> str:
    """A view in text that does not depend on how views are programmed."""
    table = seen.table
    facts = {
        "phase": table.phase.value,
        "to move": table.to_move,
        "deal": (table.deal_number, table.dealer, table.starter, table.turn_number),
        "hand": _cards(pack, seen.hand),
        "counts": table.counts,
        "known": [_cards(pack, known) for known in table.known],
        "stock": (table.stock_count, [pack.text(card) for card in table.stock_known]),
        "pile": [pack.text(card) for card in table.discard_pile],
        "tableau": [_meld(pack, meld) for meld in table.tableau],
        "opened": table.turn.opened or (False,) * len(table.counts),
        "results": [
            (result.reason, result.by, result.winners, result.counts, result.entries) for result in table.results
        ],
        "outcome": table.outcome and (table.outcome.reason, table.outcome.winners, table.outcome.settlement),
    }
    return "\n".join(f"{name}: {fact}" for name, fact in facts.items())


def _cards(pack: Pack, cards: CardSet) -> str:
    return " ".join(map(pack.text, cards_of(cards)))


def _meld(pack: Pack, meld: Meld) -> tuple[str, str, tuple[int, ...]]:
    return meld.kind.value, " ".join(map(pack.text, meld.cards)), meld.owners


def remake(slugs: Collection[str] = BOOKS) -> None:
    """Play the golden games of these games again and write them."""
    FOLDER.mkdir(exist_ok=True)
    for slug, seats in TABLES:
        if slug not in slugs:
            continue
        record = record_of(_played(slug, seats))
        record_path(slug, seats).write_text(str(record), "utf-8")
        trace_path(slug, seats).write_text(trace(record), "utf-8")


def _played(slug: str, seats: int) -> Game:
    return play_at_random(new_game(slug, seats, "golden", **one_deal(slug)))


if __name__ == "__main__":
    remake(sys.argv[1:] or BOOKS)
