"""The host of a table: the seated person that may start the game, change options, and seat, send away or mute players.

The role passes to the next person seated: at once when the host leaves, after ``LONGEST_AWAY`` when the host is away. A
host that comes back does not get the role back. Otherwise a bad connection would pass the role to and fro.
"""

from __future__ import annotations

from rumpus.room.places import Places

LONGEST_AWAY = 30.0  # seconds


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
