"""Growth: how much the data grow by what users do at tables, which is kept for good, and how much of it one may bring about in a day.

Whoever has brought about as much goes on as fast as a day's share comes back. A person pays for what they do; for what
computer players and clocks do pay those who are there, in equal parts, so that nobody uses up another's share behind
their back; where nobody is, the last who did something there.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection, Iterable

from rumpus.room.places import Places
from rumpus.room.room import Room
from rumpus.server.rate_limit import Bucket, RateLimits, TooMany
from rumpus.store.changes import AddLines, AddTalk, BeginGame, Change
from rumpus.store.stored import DAY

GAME, LINE, SAID = 4_000, 50, 100
"""Bytes by which the database grows with a game and its table, a line and what is said, beside the words themselves."""
MOST_REMEMBERED = 10_000  # users


class TooMuchKept(TooMany):
    """Enough was kept of somebody for now."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.message = (
            f"enough is kept of what you, or others at your address, did at tables today; go on in {self.wait}"
        )


class _Account:
    """What is left of one user's share, and of that of the address they came from last."""

    __slots__ = ("address", "own", "there")

    def __init__(self, own: Bucket) -> None:
        self.own = own
        self.address: str | None = None
        self.there: Bucket | None = None

    def spend(self, size: float) -> None:
        self.own.spend(size)
        if self.there is not None:
            self.there.spend(size)

    def rest(self) -> float:
        return self.own.rest() if self.there is None else max(self.own.rest(), self.there.rest())


class Growth:
    """What each user and each address has brought about; of a user so many bytes a day, and of an address."""

    def __init__(self, of_user: int, of_address: int) -> None:
        self._of_user = of_user
        self._users: OrderedDict[str, _Account] = OrderedDict()
        self._addresses = RateLimits(of_address / DAY, of_address)

    def check(self, user: str, address: str, share: int) -> None:
        """Somebody would do something at a table, from an address with so many times its limits. Raises TooMany where they have to
        wait.
        """
        account = self._users.get(user) or self._new_account(user)
        if account.address != address:
            account.address, account.there = address, self._addresses.bucket(address, share)
        if seconds := account.rest():
            raise TooMuchKept(seconds)

    def charge(self, users: Collection[str], size: int) -> None:
        """These have brought about so many bytes together."""
        part = size / max(1, len(users))
        for user in users:
            (self._users.get(user) or self._new_account(user)).spend(part)

    def rest(self, users: Iterable[str]) -> float:
        """Seconds until one of these, at least, may bring about more."""
        rests = []
        for user in users:
            account = self._users.get(user)
            rests.append(0.0 if account is None else account.rest())
        return min(rests, default=0.0)

    def _new_account(self, user: str) -> _Account:
        account = self._users[user] = _Account(Bucket(self._of_user / DAY, self._of_user))
        if len(self._users) > MOST_REMEMBERED:
            self._users.popitem(last=False)
        return account


class Payers:
    """Who pays at one table."""

    def __init__(self, growth: Growth) -> None:
        self._growth = growth
        self._last: str | None = None
        self._places: Places | None = None  # of which it is known who is there
        self._there: tuple[str, ...] = ()

    def charge(self, room: Room, changes: Iterable[Change], user: str | None) -> None:
        """A user has brought about these changes, or nobody by themselves."""
        self._last = user or self._last
        if size := sum([size_of(change) for change in changes]):
            self._growth.charge(self._of(room) if user is None else (user,), size)

    def rest(self, room: Room) -> float:
        """Seconds that computer players and clocks wait, until somebody can pay for what they do."""
        return self._growth.rest(self._of(room))

    def _of(self, room: Room) -> tuple[str, ...]:
        if room.places is not self._places:
            self._places = room.places
            self._there = tuple(user for seat in room.places.present if (user := room.places[seat].user))
        return self._there or (self._last or room.host,)


def size_of(change: Change) -> int:
    """About how many bytes the database grows by for good with a change."""
    if isinstance(change, AddLines):
        return sum([LINE + len(line.act) + len(line.command_id or "") for line in change.lines])
    if isinstance(change, BeginGame):
        return GAME
    return SAID + len(change.text.encode()) if isinstance(change, AddTalk) else 0
