"""Play the games of matches on many machines, by Ray. Results do not depend on the number of machines, or on failures.

Ray is a large optional package (``rumpus[ray]``). So only this module imports it, and only when games run on it. Each
game is one Ray task. If a machine is lost, Ray runs its tasks again elsewhere; each game is still reported once. Every
worker sends a digest of its Rumpus sources. An answer from other sources than ours is refused. A worker whose game
gets very long rings a *bell*, an actor on this machine, so that the user hears of it while the game runs.
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
from rumpus.arena.pool import LONG, GameReport, Reported, Unit, call_when_long
from rumpus.core.errors import RumpusError, UsageError
from rumpus.core.messages import Message
from rumpus.extras import need

Remote = Any  # Ray's handle of a remote object; untyped because Ray may not be installed
AUTO = "auto"
_REACHED_WITHIN = 5.0  # seconds to open a connection
_SETTINGS = {
    "RAY_USAGE_STATS_ENABLED": "0",
    # If another program than Ray answers, Ray would retry for minutes.
    "RAY_gcs_server_port_wait_time_s": "1",  # a number of tries, despite its name
    "RAY_py_gcs_connect_timeout_s": "5",
}
_AHEAD = 2  # tasks submitted for each processor, so that none is idle between two games
_RETRIES = 20  # runs of a game after its machine was lost; limited, because the game itself may crash the machines


class Build(NamedTuple):
    """A build of Rumpus: its version, and a digest of all its sources, including the solver's kernels."""

    version: str
    digest: str

    @property
    def text(self) -> Message:
        """The version and the digest, for people."""
        return Message("rumpus {version} (sources {digest})", {"version": self.version, "digest": self.digest})


@cache
def build() -> Build:
    """Return the build that runs in this process."""
    from rumpus.solver.jit.cache import digest_of  # only now: it creates the folder of compiled kernels

    return Build(rumpus.__version__, digest_of(Path(rumpus.__file__).parent))


def reports(
    units: Sequence[Unit], address: str, *, with_records: bool, on_long: Callable[[], None]
) -> Iterator[Reported]:
    """Play these games on the Ray cluster at this address. Yield a report of each, in the order in which they end.

    ``auto`` is the cluster of RAY_ADDRESS, or else the one that this machine belongs to. ``on_long`` is called once,
    when a game reaches its 200th deal.

    Raises UsageError if Ray is missing, no cluster answers, a machine has other sources of Rumpus, or the cluster
    fails.
    """
    ray = _ray()
    with _connection(ray, address):
        yield from _Cluster(ray, with_records, on_long).reports(units)


def run_unit(
    expected_build: Sequence[str], unit: bytes, *, with_record: bool, ring: Callable[[], object]
) -> tuple[Build, bytes]:
    """Play a pickled unit in a worker. Return its build, and the pickled report or error.

    If the build differs from the expected one, it plays nothing and returns empty bytes.
    """
    if build() != tuple(expected_build):
        return build(), b""
    try:
        result: object = pickle.loads(unit).report(with_record=with_record, watch=call_when_long(ring))
    except RumpusError as error:
        result = error
    return build(), pickle.dumps(result)


class _Cluster:
    def __init__(self, ray: ModuleType, with_records: bool, on_long: Callable[[], None]) -> None:
        self._ray = ray
        self._on_long = on_long
        self._bell = _start_bell(ray)
        self._pending_bell = [self._bell.wait_for_ring.remote()]
        self._task = _task(ray)
        self._task_arguments = (tuple(build()), with_records, self._bell)

    def reports(self, units: Sequence[Unit]) -> Iterator[Reported]:
        left, running = deque(units), dict[Remote, Unit]()
        while left or running:
            while left and len(running) < self._max_running():
                unit = left.popleft()
                running[self._task.remote(pickle.dumps(unit), *self._task_arguments)] = unit
            (ready,), _ = self._ray.wait([*self._pending_bell, *running])
            if ready in self._pending_bell:
                with suppress(self._ray.exceptions.RayError):  # the bell's process may be lost; then nobody rang
                    self._ray.get(ready)
                    self._report_long_game()
                self._pending_bell = []
                continue
            report = self._report(ready)
            if len(report.deal_reasons) >= LONG:  # the report may arrive before the ring does
                self._report_long_game()
            yield running.pop(ready), report

    def _report_long_game(self) -> None:
        if self._pending_bell:
            self._pending_bell = []
            self._on_long()

    def _max_running(self) -> int:
        # Not cached, because machines join and leave the cluster.
        return _AHEAD * max(1, int(self._ray.cluster_resources().get("CPU", 0)))

    def _report(self, ready: Remote) -> GameReport:
        try:
            node, found, body = self._ray.get(ready)
        except self._ray.exceptions.RayTaskError as error:
            raise error.cause from error  # the worker's own error, as if the game were played here
        except self._ray.exceptions.RayError as error:
            raise _failed(
                Message("the Ray cluster has failed: {reason}", {"reason": _first_line(error)}), "no-cluster"
            ) from None
        if found != build():
            theirs = Build(*found).text if found else Message("no rumpus that plays by Ray")
            message = Message(
                "the machine {machine} of the Ray cluster has {theirs}, this one {ours}; install the same on all",
                {"machine": node, "theirs": theirs, "ours": build().text},
            )
            raise _failed(message, "other-build")
        result = pickle.loads(body)
        if isinstance(result, RumpusError):
            raise result
        assert isinstance(result, GameReport)
        return result


def _task(ray: ModuleType) -> Remote:
    """Return the remote function that plays a unit.

    Ray pickles it with its source because it is a nested function. It imports Rumpus on the worker. So a machine that
    has no Rumpus, or another version, can report that.
    """

    def play(
        unit: bytes, expected_build: tuple[str, ...], with_record: bool, bell: Remote
    ) -> tuple[str, object, bytes]:
        from ray.util import get_node_ip_address

        node = get_node_ip_address()
        try:
            from rumpus.arena.cluster import run_unit
        except ImportError:
            return node, None, b""
        found, body = run_unit(expected_build, unit, with_record=with_record, ring=bell.ring.remote)
        return node, tuple(found), body

    return ray.remote(num_cpus=1, max_retries=_RETRIES)(play)


def _start_bell(ray: ModuleType) -> Remote:
    """Start an actor on this machine that workers ring when a game is long.

    ``wait_for_ring`` ends at the first ring.
    """

    class Bell:
        def __init__(self) -> None:
            from asyncio import Event

            self._rung = Event()

        async def ring(self) -> None:
            self._rung.set()

        async def wait_for_ring(self) -> None:
            await self._rung.wait()

    here = ray.util.scheduling_strategies.NodeAffinitySchedulingStrategy(
        ray.get_runtime_context().get_node_id(), soft=False
    )
    return ray.remote(num_cpus=0, scheduling_strategy=here)(Bell).remote()


# The connection


def _ray() -> ModuleType:
    for name, value in _SETTINGS.items():
        os.environ.setdefault(name, value)
    need("ray", "--ray")
    import ray
    import ray.util.scheduling_strategies

    found: ModuleType = ray
    return found


@contextmanager
def _connection(ray: ModuleType, address: str) -> Iterator[None]:
    cluster_address = os.environ.get("RAY_ADDRESS", AUTO) if address == AUTO else address
    if cluster_address != AUTO:
        _check_reachable(cluster_address)
    try:
        with _silenced_stderr():
            ray.init(cluster_address, log_to_driver=False, logging_level=logging.ERROR)
    except Exception as error:  # Ray documents no common base class for these errors
        message = Message(
            "no Ray cluster can be used at {address}: {reason}",
            {"address": cluster_address, "reason": _first_line(error)},
        )
        raise _failed(message, "no-cluster") from None
    try:
        yield
    finally:
        with _silenced_stderr():  # another thread of Ray may complain that it cannot report the end of a worker
            ray.shutdown()  # also stops the tasks that still run


def _check_reachable(address: str) -> None:
    """Raise UsageError quickly if nothing listens there. Ray itself would retry for minutes and print each failure."""
    found = re.fullmatch(r"\[?([^\s/\[\]]+?)\]?:(\d{1,5})", address)
    if not found:
        message = Message(
            "{address} is no address of a Ray cluster; write auto or HOST:PORT", {"address": repr(address)}
        )
        raise _failed(message, "bad-address")
    try:
        socket.create_connection((found[1], int(found[2])), timeout=_REACHED_WITHIN).close()
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        message = Message(
            "no Ray cluster answers at {address}: {reason}; begin one by: ray start --head",
            {"address": address, "reason": reason},
        )
        raise _failed(message, "no-cluster") from None


@contextmanager
def _silenced_stderr() -> Iterator[None]:
    """Discard standard error inside the block, including output of compiled code.

    Ray prints pages about every failure, and raises an exception as well.
    """
    sys.stderr.flush()
    real_stderr = os.dup(2)
    null_device = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null_device, 2)
    try:
        yield
    finally:
        os.dup2(real_stderr, 2)
        os.close(real_stderr)
        os.close(null_device)


def _first_line(error: BaseException) -> str:
    return next(iter(str(error).strip().splitlines()), type(error).__name__)


def _failed(message: Message, code: str) -> UsageError:
    return UsageError(message, code=code)
