"""Asides: what players may ask, or arrange for themselves, at any time. None of them is a move."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice

from rumpus.cli.lines import prose_columns
from rumpus.cli.program import program
from rumpus.cli.seating import spelled_option
from rumpus.cli.sheet import score_sheet, sheet_in_words, totals_line
from rumpus.cli.textplay import screen
from rumpus.cli.textplay.early import early_hint
from rumpus.cli.textplay.person import Person
from rumpus.cli.textplay.sorting import BY, HandOrder
from rumpus.core.events import Dealt
from rumpus.core.given import either, nearest
from rumpus.core.packs import Card
from rumpus.core.shuffle import FairShuffle
from rumpus.game import Game
from rumpus.games.pages import clause, is_clause_id, page
from rumpus.games.pages.plain import body_text, clause_text
from rumpus.record.format import promise_of
from rumpus.wording.help import cards_line, help_lines
from rumpus.wording.words import read_words, verbs


class Left(Exception):  # noqa: N818 - a player left; nothing has failed
    """The player leaves the table; the game is kept."""


class GivenUp(Exception):  # noqa: N818 - a player gave up; nothing has failed
    """The player wants to give the game up."""


def _hand(person: Person, rest: str) -> str:
    return person.hand_line()


def _sort(person: Person, rest: str) -> str:
    """By a word, with named cards in front (groups parted by /), or the other way than now."""
    if rest.lower() in BY:
        person.sort(HandOrder(BY[rest.lower()]))
    elif rest:
        person.sort(person.order.led_by(*_groups(person, rest)))
    else:
        person.sort(person.order.otherwise())
    return person.hand_line()


def _groups(person: Person, text: str) -> Iterator[tuple[Card, ...]]:
    """The cards of the hand that a text names, in groups parted by /."""
    parts = [part.split() for part in text.replace(",", " ").split("/")]
    held = iter(person.held(person.game.rules.pack.parse(word) for part in parts for word in part))
    return (tuple(islice(held, len(part))) for part in parts)


def _table(person: Person, rest: str) -> str:
    if person.begun is not None:
        return screen.draft_lines(person.teller, person.begun)
    if person.game.rules.layout.melds == "hidden":
        return screen.melds_line(person.teller, person.view.hand)
    return screen.table_lines(person.teller, person.view.table)


def _check(person: Person, rest: str) -> str:
    return f"{screen.draft_lines(person.teller, person.draft)}\n{person.hand_line()}"


def _pile(person: Person, rest: str) -> str:
    if person.game.rules.layout.pile == "none":
        return screen.pile_line(person.teller, person.view.table)
    return screen.whole_pile_line(person.teller, person.view.table)


def _score(person: Person, rest: str) -> str:
    results, names = person.view.table.results, person.game.players
    if not results:
        return "No deal is finished yet."
    if person.teller.spelled:
        return sheet_in_words(names, results)
    return f"{score_sheet(names, results)}\n{totals_line(names, person.game.scores)}"


def _hint(person: Person, rest: str) -> str:
    found, is_early = early_hint(person.teller, person.view)
    lines, _, why = person.hint_notes.added(found, person.seat, is_early=is_early)
    return f"Hint: {', then '.join(['reset', *lines] if person.begun else lines)}\n{why}"


def _log(person: Person, rest: str) -> str:
    dealt = [index for index, moment in enumerate(person.happened) if isinstance(moment.event, Dealt)]
    return "\n".join(map(str, person.teller.tell(person.happened[dealt[-1] if dealt else 0 :])))


def _names(person: Person, rest: str) -> str:
    person.spell(not person.teller.spelled)
    return person.hand_line()


def _rules(person: Person, rest: str) -> str:
    rules = person.game.rules
    if rest:
        return "\n\n".join(clause_text(clause(rules.game, one), prose_columns()) for one in _clauses_named(rest))
    rule_page = page(rules.game)
    minute = body_text(rule_page.intro.partition("\n\n")[0], prose_columns())
    listed = "\n".join(f"{one.id}  {one.title}" for one in rule_page.holding)
    options = ", ".join(spelled_option(name, value) for name, value in rules.options.items())
    return f"{minute}\n\n{listed}\n\nOptions at this table: {options}.\nType rules and an id to read a clause."


def _clauses_named(text: str) -> list[str]:
    """The ids that a text names: several, or a single one however it is spelled (RQ 4)."""
    words = text.replace(",", " ").split()
    return words if all(map(is_clause_id, words)) else [text]


def _fair(person: Person, rest: str) -> str:
    chance = person.game.chance
    if not isinstance(chance, FairShuffle):
        return "The orders of this game were given; nothing was shuffled."
    if person.game.seeded:
        return f"This game was dealt from a seed: {dealt_again(person.game)}"
    return (
        "All shuffles follow from a secret that was fixed before the first card; at the end it is revealed. Keep this "
        f"promise:\n{promise_of(person.game)}\n"
        f"{program()} verify --promise then shows that neither secret, words, options nor seats were changed."
    )


def dealt_again(game: Game) -> str:
    """What deals the cards of a game from a seed again."""
    has_words = isinstance(game.chance, FairShuffle) and any(game.chance.words)
    return f"the same seed{' with the same words' if has_words else ''} deals the same cards again."


def _time(person: Person, rest: str) -> str:
    left = person.seconds_left()
    if left is None:
        return "Your time does not run now."
    minutes, seconds = divmod(round(left), 60)
    return f"{minutes}:{seconds:02d} minutes are left for this turn (RG-13)."


def _help(person: Person, rest: str) -> str:
    rules = person.game.rules
    if rest:
        verb = read_words(rest).verb
        near = nearest(verb, verbs(rules))
        meant = f"did you mean {either(near)}?" if near else "type help for all words."
        return "\n".join(map(str, help_lines(rules, verb))) or f"There is no help on {rest[:30]}; {meant}"
    now = person.question()
    help_ = map(str, [*help_lines(rules), cards_line(rules.pack)])
    return "\n".join([f"Now: {now.words}.", now.told_tip, *help_])


def _quit(person: Person, rest: str) -> str:
    raise Left


def _abandon(person: Person, rest: str) -> str:
    raise GivenUp


ASIDES: dict[str, Callable[[Person, str], str]] = {
    "hand": _hand,
    "sort": _sort,
    "table": _table,
    "check": _check,
    "pile": _pile,
    "score": _score,
    "hint": _hint,
    "log": _log,
    "names": _names,
    "rules": _rules,
    "fair": _fair,
    "time": _time,
    "help": _help,
    "quit": _quit,
    "abandon": _abandon,
}
