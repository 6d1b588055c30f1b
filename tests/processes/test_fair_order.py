"""Users take turns for jobs: no user waits for all the jobs of another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rumpus.processes.fair_order import Askers, FairOrder

MASTER, CLUB = 1.0, 0.1  # seconds that a job takes


def job_order(waiting: Mapping[Askers, float], order: FairOrder | None = None) -> Iterator[Askers]:
    """The order in which a process does the jobs of askers who always have another. Their jobs take so many seconds."""
    order = order or FairOrder()
    while True:
        askers = min(waiting, key=order.key)
        order.begin(askers)
        yield askers
        order.charge(askers, waiting[askers])


def count(order: Iterator[Askers], seconds: float, waiting: Mapping[Askers, float]) -> dict[Askers, int]:
    """Count the jobs of each asker done in so many seconds."""
    done = dict.fromkeys(waiting, 0)
    while seconds > 0:
        askers = next(order)
        done[askers] += 1
        seconds -= waiting[askers]
    return done


def test_addresses_get_the_same_time_however_many_users_they_have() -> None:
    waiting: dict[Askers, float] = {("crowd", f"user {number}"): MASTER for number in range(16)}
    waiting["ann", "ann"] = CLUB
    done = count(job_order(waiting), 320.0, waiting)
    assert abs(done.pop(("ann", "ann")) * CLUB - 160) < 2 * MASTER
    assert max(done.values()) - min(done.values()) <= 1, "the users of an address get the same time, too"


def test_a_returning_user_is_next_and_has_no_saved_time() -> None:
    order = FairOrder()
    crowd: dict[Askers, float] = {(f"address {number}", "user"): MASTER for number in range(16)}
    done = count(job_order(crowd, order), 100.0, crowd)
    assert max(done.values()) - min(done.values()) <= 1
    ann = ("ann", "ann")
    both = job_order({**crowd, ann: MASTER}, order)
    first = [next(both) for _ in range(2 * len(crowd))]
    assert ann in first[:2]
    assert first.count(ann) <= 3


def test_a_job_without_askers_comes_first() -> None:
    order = FairOrder()
    order.charge(("ann",), MASTER)
    assert min([("ann",), ("bob",), ()], key=order.key) == ()


def test_idle_users_are_forgotten() -> None:
    order = FairOrder()
    for number in range(100):
        askers = (f"address {number}", f"user {number}")
        order.begin(askers)
        order.charge(askers, MASTER)
        order.begin(askers)
    assert len(order._used) + len(order._now) <= 6
