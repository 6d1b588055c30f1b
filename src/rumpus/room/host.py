"""The host of a table: the seated person that may start the game, change options, and seat, send away or mute players.

The role passes to the next person seated: at once when the host leaves, after ``LONGEST_AWAY`` when the host is away. A
host that comes back does not get the role back. Otherwise a bad connection would pass the role to and fro.

A table of an evening has no host. The name of its evening stands in the place of the host, and no user has this name.
So nobody at the table gets the role. The organisers of the evening have the duties of the host.
"""

from __future__ import annotations

from rumpus.room.places import Places

LONGEST_AWAY = 30.0  # seconds
_EVENING = "evening "  # no id of a user has a space


def evening_host(evening: str) -> str:
    """Return the value in the place of the host, for a table of the evening with this code."""
    return _EVENING + evening


def evening_of(host: str) -> str:
    """Return the code of the evening that a table belongs to, or "" for any other table."""
    return host.removeprefix(_EVENING) if host.startswith(_EVENING) else ""


def host_role_ends(host: str, places: Places) -> float | None:
    """Return the time at which an absent host loses the role.

    None if the host is present or has no seat, or if no person is present.
    """
    seat = places.seat_of(host)
    away_since = None if seat is None else places[seat].gone_since
    return None if away_since is None or not places.present else away_since + LONGEST_AWAY


def next_host(host: str, seat: int, places: Places) -> str:
    """Return the user that becomes the host after the host at ``seat``.

    It is the next present person in seat order, round the table. If no person is present, it is the next absent one.
    If no other person has a seat, it is the same host.
    """
    seats = places.present or places.persons
    following = sorted(seats, key=lambda other: (other - seat) % len(places))
    return next((places[other].user or "" for other in following), host)
