"""The calls of the HTTP interface, one module for each subject. ``ENDPOINTS`` has all of them."""

from __future__ import annotations

from rumpus.server.http.calls.evenings import EVENINGS
from rumpus.server.http.calls.games import GAMES
from rumpus.server.http.calls.levels import LEVELS
from rumpus.server.http.calls.me import ME
from rumpus.server.http.calls.people import PEOPLE
from rumpus.server.http.calls.records import RECORDS
from rumpus.server.http.calls.scores import SCORES
from rumpus.server.http.calls.tables import TABLES

ENDPOINTS = (*ME, *LEVELS, *GAMES, *TABLES, *PEOPLE, *RECORDS, *SCORES, *EVENINGS)
