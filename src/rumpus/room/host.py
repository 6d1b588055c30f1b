"""The host of a table: the one person seated there who may start the game, seat computer players, change options, send away and mute.

The duty passes to the next person seated: at once when the host leaves, after ``LONGEST_AWAY`` when they are away. A host who
comes back does not get it back, or a bad connection would pass the duty to and fro.
"""

from __future__ import annotations

from rumpus.room.places import Places

LONGEST_AWAY = 30.0  # seconds


def awaited_until(host: str, places: Places) -> float | None:
    """Return until when the people who are there wait for an absent host; None while nobody waits for the host."""
    seat = places.seat_of(host)
    away_since = None if seat is None else places[seat].gone_since
    return None if away_since is None or not places.present else away_since + LONGEST_AWAY


def next_host(host: str, seat: int, places: Places) -> str:
    """Return the user who is the host after the host at ``seat``: the next person seated who is there, else the next who is away.
    It is the same host where no other person is seated.
    """
    seats = places.present or places.persons
    following = sorted(seats, key=lambda other: (other - seat) % len(places))
    return next((places[other].user or "" for other in following), host)
