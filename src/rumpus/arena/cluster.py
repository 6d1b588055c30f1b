"""Games of matches played on many machines, by Ray. What comes out does not depend on how many, or on which of them fail.

Ray is an extra (``rumpus[ray]``) and large, so it is imported here alone, and only when games are to be played by it. A game is
a task: Ray hands it to a processor that is free, and again to another one where a machine is lost before it has answered; each
is reported once. Every answer says which sources of Rumpus it comes from, and those of others than ours are refused.
"""

from __future__ import annotations

import logging
import os
import pickle
import re
import socket
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import rumpus
from rumpus.arena.pool import LONG, GameReport, Reported, Unit, once_it_is_long
from rumpus.core.errors import RumpusError, UsageError
from rumpus.core.messages import Message
from rumpus.extras import need

Remote = Any  # what Ray hands out for something that is elsewhere; its types are not read, for it may not be here
AUTO = "auto"
_REACHED_WITHIN = 5.0  # seconds
_SETTINGS = {
    "RAY_USAGE_STATS_ENABLED": "0",
    # Where what answers is not Ray's it would go on trying for minutes.
    "RAY_gcs_server_port_wait_time_s": "1",  # which counts tries
    "RAY_py_gcs_connect_timeout_s": "5",
}
_AHEAD = 2  # games handed out for each processor, so that none waits for the next one
_TRIES = 20  # how often a game is played again whose machine is lost: one that brings down every machine must end


class Build(NamedTuple):
    """What plays: a version of Rumpus, and a digest of all its sources, the solver's kernels among them."""

    version: str
    digest: str

    @property
    def told(self) -> Message:
        """Both, for people."""
        return Message("rumpus {version} (sources {digest})", {"version": self.version, "digest": self.digest})


@cache
def build() -> Build:
    """What plays here."""
    from rumpus.solver.jit.cache import digest_of  # only now: it makes the folder of compiled kernels

    return Build(rumpus.__version__, digest_of(Path(rumpus.__file__).parent))


def reports(
    units: Sequence[Unit], address: str, *, with_records: bool, on_long: Callable[[], None]
) -> Iterator[Reported]:
    """Play these games on the Ray cluster at this address (``auto``: the one this machine belongs to, or that of RAY_ADDRESS);
    each is reported when it is over, in whatever order. ``on_long`` is called, once, when a game has come to its 200th deal.

    Raises UsageError where Ray is missing, no cluster answers, a machine of it has other sources of Rumpus, or it fails.
    """
    ray = _ray()
    with _connected(ray, address):
        yield from _Cluster(ray, with_records, on_long).reports(units)


def answer(
    build_asked: Sequence[str], unit: bytes, *, with_record: bool, ring: Callable[[], object]
) -> tuple[Build, bytes]:
    """What a worker answers: what it plays with and, where that is what was asked for, the pickled report or error."""
    if build() != tuple(build_asked):
        return build(), b""
    try:
        said: object = pickle.loads(unit).report(with_record=with_record, watch=once_it_is_long(ring))
    except RumpusError as error:
        said = error
    return build(), pickle.dumps(said)


class _Cluster:
    """Games on the cluster that Ray is connected to."""

    def __init__(self, ray: ModuleType, with_records: bool, on_long: Callable[[], None]) -> None:
        self._ray = ray
        self._on_long = on_long
        self._bell = _bell(ray)
        self._awaited = [self._bell.heard.remote()]
        self._task = _task(ray)
        self._words = (tuple(build()), with_records, self._bell)

    def reports(self, units: Sequence[Unit]) -> Iterator[Reported]:
        """Each game when it is over."""
        left, running = deque(units), dict[Remote, Unit]()
        while left or running:
            while left and len(running) < self._at_once():
                unit = left.popleft()
                running[self._task.remote(pickle.dumps(unit), *self._words)] = unit
            (ready,), _ = self._ray.wait([*self._awaited, *running])
            if ready in self._awaited:
                with suppress(self._ray.exceptions.RayError):  # a bell that was lost tells nothing
                    self._ray.get(ready)
                    self._tell_it_is_long()
                self._awaited = []
                continue
            report = self._report(ready)
            if len(report.deal_reasons) >= LONG:  # it may be here before the bell is heard
                self._tell_it_is_long()
            yield running.pop(ready), report

    def _tell_it_is_long(self) -> None:
        if self._awaited:
            self._awaited = []
            self._on_long()

    def _at_once(self) -> int:
        # Asked again each time: machines come and go.
        return _AHEAD * max(1, int(self._ray.cluster_resources().get("CPU", 0)))

    def _report(self, ready: Remote) -> GameReport:
        try:
            node, found, body = self._ray.get(ready)
        except self._ray.exceptions.RayTaskError as error:
            raise error.cause from error  # as it would be raised here
        except self._ray.exceptions.RayError as error:
            raise _failed(
                Message("the Ray cluster has failed: {reason}", {"reason": _line(error)}), "no-cluster"
            ) from None
        if found != build():
            theirs = Build(*found).told if found else Message("no rumpus that plays by Ray")
            told = Message(
                "the machine {machine} of the Ray cluster has {theirs}, this one {ours}; install the same on all",
                {"machine": node, "theirs": theirs, "ours": build().told},
            )
            raise _failed(told, "other-build")
        said = pickle.loads(body)
        if isinstance(said, RumpusError):
            raise said
        assert isinstance(said, GameReport)
        return said


def _task(ray: ModuleType) -> Remote:
    """The work of a worker. It is sent as it stands, being no function of a module, and imports what it needs there: so a machine
    without Rumpus, or with another one, can say so.
    """

    def play(unit: bytes, build_asked: tuple[str, ...], with_record: bool, bell: Remote) -> tuple[str, object, bytes]:
        from ray.util import get_node_ip_address

        node = get_node_ip_address()
        try:
            from rumpus.arena.cluster import answer
        except ImportError:
            return node, None, b""
        found, body = answer(build_asked, unit, with_record=with_record, ring=bell.ring.remote)
        return node, tuple(found), body

    return ray.remote(num_cpus=1, max_retries=_TRIES)(play)


def _bell(ray: ModuleType) -> Remote:
    """A bell on this machine, which workers ring when a game is long; ``heard`` is over when one has."""

    class Bell:
        def __init__(self) -> None:
            from asyncio import Event

            self._rung = Event()

        async def ring(self) -> None:
            self._rung.set()

        async def heard(self) -> None:
            await self._rung.wait()

    here = ray.util.scheduling_strategies.NodeAffinitySchedulingStrategy(
        ray.get_runtime_context().get_node_id(), soft=False
    )
    return ray.remote(num_cpus=0, scheduling_strategy=here)(Bell).remote()


# Getting there


def _ray() -> ModuleType:
    for name, value in _SETTINGS.items():
        os.environ.setdefault(name, value)
    need("ray", "--ray")
    import ray
    import ray.util.scheduling_strategies

    found: ModuleType = ray
    return found


@contextmanager
def _connected(ray: ModuleType, address: str) -> Iterator[None]:
    asked = os.environ.get("RAY_ADDRESS", AUTO) if address == AUTO else address
    if asked != AUTO:
        _check_reachable(asked)
    try:
        with _silence():
            ray.init(asked, log_to_driver=False, logging_level=logging.ERROR)
    except Exception as error:  # Ray raises whatever it likes
        told = Message("no Ray cluster can be used at {address}: {reason}", {"address": asked, "reason": _line(error)})
        raise _failed(told, "no-cluster") from None
    try:
        yield
    finally:
        with _silence():  # from another thread it tells that it could tell a worker's end to nobody
            ray.shutdown()  # which ends what its workers are at


def _check_reachable(address: str) -> None:
    """Ray itself tries for minutes, and tells all of them."""
    found = re.fullmatch(r"\[?([^\s/\[\]]+?)\]?:(\d{1,5})", address)
    if not found:
        told = Message("{address} is no address of a Ray cluster; write auto or HOST:PORT", {"address": repr(address)})
        raise _failed(told, "bad-address")
    try:
        socket.create_connection((found[1], int(found[2])), timeout=_REACHED_WITHIN).close()
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        told = Message(
            "no Ray cluster answers at {address}: {reason}; begin one by: ray start --head",
            {"address": address, "reason": reason},
        )
        raise _failed(told, "no-cluster") from None


@contextmanager
def _silence() -> Iterator[None]:
    """What compiled code writes to standard error meanwhile is lost: of what goes wrong Ray writes pages, beside saying it."""
    sys.stderr.flush()
    kept, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


def _line(error: BaseException) -> str:
    """The first line of what Ray says."""
    return next(iter(str(error).strip().splitlines()), type(error).__name__)


def _failed(message: Message, code: str) -> UsageError:
    return UsageError(message, code=code)
