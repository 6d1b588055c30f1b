"""A server of known deals with one more game: gin under another name, slug and clauses, unknown to the package.

``python -m tests.server.another_game DATA PORT`` serves until it is stopped. Its computer players know nothing of that
game.
"""

from __future__ import annotations

import sys
from dataclasses import replace

from rumpus.games import BOOKS
from tests.books import registered
from tests.server.known_deals import serve

SLUG, TITLE = "knock-rummy", "Knock Rummy"
_GIN = BOOKS["gin-rummy"]


def _renamed(text: str) -> str:
    return text.replace("GIN-", "KR-")


BOOK = replace(
    _GIN,
    slug=SLUG,
    title=TITLE,
    options=tuple(replace(option, clause=_renamed(option.clause)) for option in _GIN.options),
    clauses={code: _renamed(clause) for code, clause in _GIN.clauses.items()},
    scoring=tuple(map(_renamed, _GIN.scoring)),
)
PAGE = _renamed(BOOKS.page(_GIN.slug)).replace(f"# {_GIN.title}\n", f"# {TITLE}\n", 1)
"""A page for it: that of gin with other clauses."""


if __name__ == "__main__":
    with registered(BOOK, PAGE):
        serve(*sys.argv[1:])
