"""Asides: commands that a person may type at any time and that are no move, such as help, score or sort."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from rumpus.cli.lines import prose_columns
from rumpus.cli.program import command_line
from rumpus.cli.seating import typed_option
from rumpus.cli.sheet import score_sheet, sheet_in_words, totals_line
from rumpus.cli.textplay import screen
from rumpus.cli.textplay.early import early_hint
from rumpus.cli.textplay.person import Person
from rumpus.cli.textplay.sorting import BY, HandOrder
from rumpus.core.events import Dealt
from rumpus.core.given import nearest
from rumpus.core.messages import Field, ListField, Message
from rumpus.core.packs import Card
from rumpus.core.shuffle import FairShuffle
from rumpus.game import Game
from rumpus.games.pages.lookup import clause, is_clause_id, page
from rumpus.games.pages.plain import body_text, clause_text
from rumpus.record.format import promise_of
from rumpus.wording.help import cards_line, help_lines
from rumpus.wording.words import read_words, verbs


class PlayerLeft(Exception):  # noqa: N818 - a player left; nothing has failed
    """A player left the table. The game is stored."""


class GameGivenUp(Exception):  # noqa: N818 - a player gave up; nothing has failed
    """A player wants to give the game up."""


def _hand(person: Person, rest: str) -> Message:
    return person.hand_line()


def _sort(person: Person, rest: str) -> Message:
    """Sort by the named way, or put the named cards in front, in groups separated by /.

    Without a word, switch the way of sorting.
    """
    if rest.lower() in BY:
        person.sort(HandOrder(BY[rest.lower()]))
    elif rest:
        person.sort(person.order.led_by(*_groups(person, rest)))
    else:
        person.sort(person.order.otherwise())
    return person.hand_line()


def _groups(person: Person, text: str) -> Iterator[tuple[Card, ...]]:
    """Return the cards of the hand that a text names, in groups separated by /."""
    parts = [part.split() for part in text.replace(",", " ").split("/")]
    found = iter(person.cards_named(person.game.rules.pack.parse(word) for part in parts for word in part))
    return (tuple(islice(found, len(part))) for part in parts)


def _table(person: Person, rest: str) -> Field:
    if person.begun is not None:
        return screen.draft_lines(person.teller, person.begun)
    if person.game.rules.layout.melds == "hidden":
        return screen.melds_line(person.teller, person.view.hand)
    return screen.table_lines(person.teller, person.view.table)


def _check(person: Person, rest: str) -> ListField:
    return screen.lines(screen.draft_lines(person.teller, person.draft), person.hand_line())


def _pile(person: Person, rest: str) -> Field:
    if person.game.rules.layout.pile == "none":
        return screen.pile_line(person.teller, person.view.table)
    return screen.whole_pile_line(person.teller, person.view.table)


def _score(person: Person, rest: str) -> Field:
    results, names = person.view.table.results, person.game.players
    if not results:
        return Message("No deal is finished yet.")
    if person.teller.spelled:
        return sheet_in_words(names, results)
    return screen.lines(score_sheet(names, results), totals_line(names, person.game.scores))


def _hint(person: Person, rest: str) -> ListField:
    found, is_early = early_hint(person.teller, person.view)
    typed, _, why = person.hint_notes.added(found, person.seat, is_early=is_early)
    return screen.lines(
        Message("Hint: {lines}", {"lines": _in_turn(["reset", *typed] if person.begun else typed)}), why
    )


def _in_turn(typed: Sequence[str]) -> Field:
    message: Field
    message, *others = typed
    for line in others:
        message = Message("{lines}, then {line}", {"lines": message, "line": line})
    return message


def _log(person: Person, rest: str) -> ListField:
    dealt = [index for index, moment in enumerate(person.history) if isinstance(moment.event, Dealt)]
    return screen.lines(*person.teller.tell(person.history[dealt[-1] if dealt else 0 :]))


def _names(person: Person, rest: str) -> Message:
    person.spell(not person.teller.spelled)
    return person.hand_line()


def _rules(person: Person, rest: str) -> Field:
    rules = person.game.rules
    if rest:
        return "\n\n".join(clause_text(clause(rules.game, one), prose_columns()) for one in _clauses_named(rest))
    rule_page = page(rules.game)
    minute = body_text(rule_page.intro.partition("\n\n")[0], prose_columns())
    listed = "\n".join(f"{one.id}  {one.title}" for one in rule_page.holding)
    options = ListField(tuple(map(typed_option, rules.options, rules.options.values())), ", ")
    return screen.lines(
        f"{minute}\n\n{listed}\n",
        Message("Options at this table: {options}.", {"options": options}),
        Message("Type rules and an id to read a clause."),
    )


def _clauses_named(text: str) -> list[str]:
    """Return the ids that a text names: several ids, or a single one in any spelling (RQ 4)."""
    words = text.replace(",", " ").split()
    return words if all(map(is_clause_id, words)) else [text]


def _fair(person: Person, rest: str) -> Field:
    chance = person.game.chance
    if not isinstance(chance, FairShuffle):
        return Message("The orders of this game were given; nothing was shuffled.")
    if person.game.seeded:
        return seed_line(person.game)
    return screen.lines(
        Message(
            "All shuffles follow from a secret that was fixed before the first card; at the end it is revealed. "
            "Keep this promise:"
        ),
        promise_of(person.game),
        Message(
            "{command} then shows that neither secret, words, options nor seats were changed.",
            {"command": f"{command_line('verify')} --promise"},
        ),
    )


def seed_line(game: Game) -> Message:
    """Return the sentence that a game was dealt from a seed, and how to deal the same cards again."""
    if isinstance(game.chance, FairShuffle) and any(game.chance.words):
        return Message("Dealt from a seed: the same seed with the same words deals the same cards again.")
    return Message("Dealt from a seed: the same seed deals the same cards again.")


def _time(person: Person, rest: str) -> Message:
    left = person.seconds_left()
    if left is None:
        return Message("Your time does not run now.")
    minutes, seconds = divmod(round(left), 60)
    return Message("{time} minutes are left for this turn (RG-13).", {"time": f"{minutes}:{seconds:02d}"})


def _help(person: Person, rest: str) -> Field:
    rules = person.game.rules
    if rest:
        verb = read_words(rest).verb
        found = help_lines(rules, verb)
        return screen.lines(*found) if found else _no_help(person, rest[:30], verb)
    now = person.question()
    message = Message("Now: {words}.", {"words": now.words})
    return screen.lines(message, now.tip, *help_lines(rules), cards_line(rules.pack))


def _no_help(person: Person, typed: str, verb: str) -> Message:
    near = nearest(verb, verbs(person.game.rules))
    if not near:
        return Message("There is no help on {word}; type help for all words.", {"word": typed})
    fields: dict[str, Field] = {"word": typed, "near": ListField(tuple(near), ", ", " or ")}
    return Message("There is no help on {word}; did you mean {near}?", fields)


def _quit(person: Person, rest: str) -> Field:
    raise PlayerLeft


def _abandon(person: Person, rest: str) -> Field:
    raise GameGivenUp


ASIDES: dict[str, Callable[[Person, str], Field]] = {
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
