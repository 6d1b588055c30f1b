"""Calls about the games: the list of games, their packs, their rule pages."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping
from dataclasses import asdict
from functools import cache
from typing import Any

from rumpus.competition.columns import score_columns
from rumpus.core.errors import UsageError
from rumpus.core.messages import Message, field_document
from rumpus.core.packs import Pack
from rumpus.core.rules import OptionValue, RuleSet
from rumpus.games import BOOKS, games_elsewhere, rule_book
from rumpus.games.book import RuleBook
from rumpus.games.options import Option
from rumpus.games.pages import COMMON, Clause, Section
from rumpus.games.pages.lookup import clause, page, pages
from rumpus.games.pages.questions import Topic, differences
from rumpus.games.pages.search_index import search_index
from rumpus.games.pages.topics import topic_rows
from rumpus.players import PLAYERS, kinds_of, ladder_of, sociable_kind
from rumpus.players.steps import steps
from rumpus.players.strength import strengths
from rumpus.server.http.endpoint import Answer, Call, Endpoint
from rumpus.server.http.rule_html import OptionWords, html_of, with_options
from rumpus.server.protocol.parts import in_parts
from rumpus.wording.help import example, melds_line, page_help

_QUOTED = re.compile(r'"([^"]*)"')


def _option(option: Option, seats: int) -> dict[str, Any]:
    default = option.default_for(seats)
    return {
        "name": option.name,
        "clause": option.clause,
        "default": default,
        "choices": list(option.choices),
        "least": option.least,
        "most": option.most_of_new(seats),
        "may_be_none": option.may_be_none,
        "allowed": str(option.allowed),
        "words": in_parts({_value_text(value): label for value, label in option.words.items()}),
        "phrase": option.phrase(0).text if option.phrase else "",
        "proposed": default if option.proposed is None else option.proposed,
        **in_parts({"label": option.name_on_screen, "meaning": option.meaning, "usual": option.usual}),
    }


def _value_text(value: OptionValue) -> str:
    return "none" if value is None else str(value)


def _in_print(text: str) -> str:
    return _QUOTED.sub("“\\1”", text)


@cache
def _book(book: RuleBook, seats: int) -> dict[str, Any]:
    rules = book.rules(seats)
    rule_page = page(book.slug)
    return {
        "slug": book.slug,
        "title": str(book.title),
        "also": list(book.also),
        "known_as": list(book.known_as),
        "sentence": _in_print(rule_page.sentence),
        "prefix": rule_page.prefix,
        "least_seats": book.least_seats,
        "most_seats": book.most_seats,
        "options": [_option(option, seats) for option in book.options],
        "usual_seats": book.usual_seats,
        **_computer_players(book, rules),
        "minutes": book.minutes,
        "difficulty": book.difficulty,
        "emblem": [suit["drawing"] for suit in _suits(rules.pack)],
        "layout": _layout(rules, rules),
    }


def _computer_players(book: RuleBook, rules: RuleSet) -> dict[str, Any]:
    return {
        "opponent": sociable_kind(book.opponent, rules).name,
        "kinds": [kind.name for kind in kinds_of(rules)],
        "company": [kind.name for kind in ladder_of(rules)],
    }


def _layout(rules: RuleSet, usual: RuleSet) -> dict[str, Any]:
    layout = asdict(rules.turn.layout(rules))
    opening = usual.turn.layout(usual).opening
    if opening is not None:
        layout["opening"]["usual"] = opening.points
    if rules.layout.calling is not None:
        sentence = rules.layout.calling.told
        layout["calling"] |= {"told": str(sentence), "said": field_document(sentence)}
    return layout


def _suits(pack: Pack) -> list[dict[str, str]]:
    return [
        {"letter": letter, "name": str(name), "drawing": f"{pack.name.partition('-')[0]}-{letter}"}
        for letter, name in zip(pack.suits, pack.suit_names, strict=True)
    ]


def pack_document(rules: RuleSet) -> dict[str, Any]:
    """Return a pack for the page: every face with its name and points."""
    pack = rules.pack
    return {
        "name": pack.name,
        "kind": pack.kind,
        "copies": pack.copies,
        "jokers": pack.jokers,
        "suits": _suits(pack),
        "ranks": list(pack.rank_texts),
        "faces": _faces(rules),
    }


def _faces(rules: RuleSet) -> dict[str, Any]:
    pack = rules.pack
    return {pack.texts[card]: _face(pack, card) | {"points": rules.points[card]} for card in range(pack.size)}


def _face(pack: Pack, card: int) -> dict[str, Any]:
    document = {"name": pack.name_of(card), "said": pack.in_words(card).document()}
    if pack.is_joker(card):
        return document | {"suit": None, "rank": None}
    return document | {"suit": pack.suits[pack.suit(card)], "rank": pack.rank_texts[pack.rank(card)]}


@cache
def _players() -> list[dict[str, Any]]:
    return [
        {
            "kind": kind.name,
            **in_parts({"title": kind.title, "description": kind.description}),
            "version": kind.version,
            "level": kind.level or None,
            "manner": kind.manner or None,
            "offered": kind.is_offered,
            "characters": [{"name": one.name, **in_parts({"sentence": one.sentence})} for one in kind.characters],
        }
        for kind in PLAYERS.values()
    ]


def _steps(slug: str) -> dict[str, Any]:
    return {name: in_parts({"told": step.sentence}) for name, step in steps(strengths(slug)).items()}


async def _all_players(call: Call) -> Answer:
    return {"players": _players()}


async def _all_steps(call: Call) -> Answer:
    return {slug: _steps(slug) for slug in BOOKS}


async def _games(call: Call) -> Answer:
    return {
        "games": [_book(book, book.least_seats) for book in BOOKS.values()],
        "pages": {page(slug).prefix: slug for slug in pages()},
    }


async def _elsewhere(call: Call) -> Answer:
    return {
        "games": [
            {
                "name": one.name,
                "nearest": one.nearest,
                **in_parts({"told": one.recommendation(BOOKS[one.nearest].title)}),
            }
            for one in games_elsewhere()
        ]
    }


def game_document(book: RuleBook, seats: int, options: Mapping[str, OptionValue]) -> dict[str, Any]:
    """Return a game for the page, with these options. Raise UsageError for a wrong number of seats or option."""
    rules = book.rules(seats, **options)
    entries = getattr(rules.scoring, "entries_told", None)
    return _book(book, seats) | {
        **_computer_players(book, rules),
        "layout": _layout(rules, book.rules(seats)),
        "lowest_wins": rules.lowest_wins,
        "goal": rules.goal._asdict(),
        "chosen": dict(rules.options),
        "changed": list(book.non_default_options(seats, rules.options)),
        "sheet": score_columns(rules)._asdict(),
        "scoring": list(book.scoring),
        "entries": None if entries is None else str(entries),
        "entries_said": None if entries is None else field_document(entries),
        "meld": str(melds_line(rules.pack)),
        "meld_said": melds_line(rules.pack).document(),
        "words": _words(rules),
        "example": example(rules),
        "pack": pack_document(rules),
    }


async def _game(call: Call) -> Answer:
    book = rule_book(call.path("slug"))
    seats = _seats(call.query("seats"), book.least_seats)
    return game_document(
        book, seats, {option.name: call.query(option.name) for option in book.options if call.has(option.name)}
    )


def _words(rules: RuleSet) -> list[dict[str, Any]]:
    return [{"typed": typed, **in_parts({"meaning": meaning})} for typed, meaning in page_help(rules)]


def _seats(text: str, default: int) -> int:
    if not text:
        return default
    if not text.isdecimal() or len(text) > 3:
        raise UsageError(Message("seats is a whole number"), code="bad-seats", subject=text[:20])
    return int(text)


def _clause(clause: Clause) -> dict[str, str]:
    return {"id": clause.id, "title": clause.title, "html": _html(clause.text, clause.game)}


def _html(text: str, slug: str) -> str:
    options = () if slug == COMMON else rule_book(slug).options
    return with_options(html_of(text), tuple(map(_in_words, options)))


def _in_words(option: Option) -> OptionWords:
    words = tuple((_value_text(value), str(label)) for value, label in option.words.items())
    return OptionWords(option.name, str(option.name_on_screen), words)


def _section(section: Section, slug: str) -> dict[str, Any]:
    return {
        "title": section.title,
        "html": _html(section.text, slug),
        "clauses": [_clause(clause) for clause in section.clauses],
    }


@cache
def rules_document(slug: str) -> dict[str, Any]:
    """Return the rule page of a game as the page shows it."""
    found = page(slug)
    return {
        "slug": found.slug,
        "title": found.title,
        "intro": html_of(found.intro),
        "sections": [_section(section, found.slug) for section in found.sections],
        "shared": [_section(section, COMMON) for section in found.shared],
        "in_force": [_clause(clause) for clause in found.in_force],
    }


async def _rules(call: Call) -> Answer:
    slug = call.path("slug")
    return rules_document(slug if slug == COMMON else rule_book(slug).slug)


@cache
def _search(slug: str) -> dict[str, Any]:
    return search_index(slug).document()


async def _search_index(call: Call) -> Answer:
    # The first call of a game makes its index, which takes some tenths of a second.
    return await asyncio.to_thread(_search, rule_book(call.path("slug")).slug)


async def _differences(call: Call) -> Answer:
    return {"topics": [_topic(topic) for topic in differences()]}


def _topic(topic: Topic) -> dict[str, Any]:
    return {
        "title": topic.title,
        "clauses": list(topic.clauses),
        "games": [
            {"game": row.game, "title": row.title, "clause": row.clause, **in_parts({"says": row.says})}
            for row in topic_rows(topic, {})
        ],
        "variants": [one._asdict() for one in topic.variants],
    }


async def _one_clause(call: Call) -> Answer:
    return dict(_clause(clause(call.path("slug"), call.path("clause"))))


GAMES = (
    Endpoint(
        "GET",
        "/api/games",
        "The games. Where the sentence of a text has fields, its parts stand beside it as NAME_said.",
        _games,
        is_lasting=True,
    ),
    Endpoint(
        "GET",
        "/api/players",
        "The kinds of computer players.",
        _all_players,
        is_lasting=True,
    ),
    Endpoint(
        "GET",
        "/api/steps",
        "By game and kind of computer player, how far it is ahead of the level below, where that is measured.",
        _all_steps,
        is_lasting=True,
    ),
    Endpoint(
        "GET",
        "/api/games-elsewhere",
        "Games that people look for and that are not here, each with the nearest one that is, and what differs as text "
        "and in parts.",
        _elsewhere,
        is_lasting=True,
    ),
    Endpoint(
        "GET",
        "/api/games/{slug}",
        "A game with its pack: every face with its name and points. Options of the game may be given in the query, by "
        "name.",
        _game,
        query={"seats": "how many play"},
        is_lasting=True,
        errors=("unknown-game", "bad-seats", "bad-option-value"),
    ),
    Endpoint(
        "GET",
        "/api/rules/{slug}",
        "The rule page of a game, clause by clause.",
        _rules,
        errors=("unknown-game",),
        is_lasting=True,
    ),
    Endpoint(
        "GET",
        "/api/rules/{slug}/search",
        "The index to find the clauses of a game that answer a question: the weights of words, and known questions.",
        _search_index,
        errors=("unknown-game",),
        is_lasting=True,
    ),
    Endpoint(
        "GET",
        "/api/rule-differences",
        "The points on which the games and well-known variants differ. The rules of the games stand as text and in "
        "parts, with the options as fields.",
        _differences,
        is_lasting=True,
    ),
    Endpoint(
        "GET",
        "/api/rules/{slug}/{clause}",
        "One clause that holds in a game.",
        _one_clause,
        is_lasting=True,
        errors=("unknown-game", "unknown-clause"),
    ),
)
