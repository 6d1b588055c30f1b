"""A Ray cluster of several nodes on this machine, in a process of its own that ends with who started it.

It reads a line and answers it with one: ``add NAME VARIABLE=VALUE…`` begins a node of one processor with these
variables and ``RAY_NODE=NAME``, ``kill NAME`` kills it; *one* is there from the beginning. Its first line is the
address and its folder. Everything listens on 127.0.0.1 alone."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

FIRST = "one"
QUIET = {
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0",  # which makes 127.0.0.1 the address of every node, as it is there
}
SMALL = 80 * 2**20  # bytes: the least that Ray takes for an object store

SOON_MISSED = {
    "health_check_initial_delay_ms": 500,
    "health_check_period_ms": 500,
    "health_check_failure_threshold": 3,
}
"""A killed node is missed at once; one that is slow has as long to answer as ever."""


class LocalCluster:
    """A running cluster; ``environ`` is that of who plays on it, with ``variables``, and ``nodes`` are the names of
    those there are."""

    def __init__(self, project: Path, **variables: str) -> None:
        path = os.pathsep.join(map(str, (project / "src", project)))
        self.environ = {**os.environ, **QUIET, "PYTHONPATH": path, **variables}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.arena.ray_cluster"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            env=self.environ,
        )
        self.nodes = {FIRST}
        self.address, self.environ["RAY_TMPDIR"] = self._read().split()

    def close(self) -> None:
        """End it."""
        self._process.communicate()

    @property
    def folder(self) -> Path:
        """The folder in which waiting players write the node they run on."""
        return Path(self.environ["RAY_TEST_FOLDER"])

    def playing(self) -> set[str]:
        """The nodes on which one sits, once that was said."""
        return {path.name for path in self.folder.iterdir()}

    def let_go(self, *nodes: str) -> None:
        """Let those begin who wait on these nodes."""
        for name in nodes:
            (self.folder / f"go {name}").touch()

    def add(self, name: str, *variables: str) -> None:
        """Begin another node."""
        self._tell("add", name, *variables)
        self.nodes.add(name)

    def kill(self, name: str) -> None:
        """Kill a node, as a power cut would."""
        self._tell("kill", name)
        self.nodes.remove(name)

    def _tell(self, *words: str) -> None:
        assert self._process.stdin
        self._process.stdin.write(" ".join(words) + "\n")
        self._process.stdin.flush()
        assert self._read() == "done"

    def _read(self) -> str:
        assert self._process.stdout
        return self._process.stdout.readline().strip()


def node(name: str, *variables: str) -> dict[str, Any]:
    """The settings of a node for Ray."""
    environ = {"RAY_NODE": name, **dict(variable.split("=", 1) for variable in variables)}
    return {"num_cpus": 1, "object_store_memory": SMALL, "env_vars": environ}


def main() -> None:
    """Be the cluster until nobody writes any more."""
    with tempfile.TemporaryDirectory(prefix="ray-", dir="/tmp") as folder:  # names of sockets must be short
        os.environ["RAY_TMPDIR"] = folder
        from ray.cluster_utils import Cluster  # who imports this file to start one may be without Ray

        head = node(FIRST) | {"include_dashboard": False, "_system_config": SOON_MISSED}
        cluster, nodes = Cluster(initialize_head=True, head_node_args=head), dict[str, Any]()
        try:
            print(cluster.address, folder, flush=True)
            for line in sys.stdin:
                word, name, *variables = line.split()
                if word == "add":
                    nodes[name] = cluster.add_node(**node(name, *variables))
                else:
                    cluster.remove_node(nodes.pop(name), allow_graceful=False)
                print("done", flush=True)
        finally:
            cluster.shutdown()


if __name__ == "__main__":
    main()
