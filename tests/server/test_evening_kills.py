"""Evenings through a server that is killed: no acknowledged command is lost or done twice, and all sums are right."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import httpx

from bench.kills.server import MortalServer
from rumpus.competition.evening.evening import Evening, play_back
from rumpus.competition.evening.export import evening_values
from rumpus.competition.evening.log import command_document, command_of, read_event
from tests.patience import PATIENCE

Document = dict[str, Any]
EVENINGS = 30
KILLS = 2
ROUNDS = 2


class Acknowledged:
    """The number of commands that the server acknowledged. Somebody waits for some more of them."""

    def __init__(self) -> None:
        self.count = 0
        self.news = asyncio.Condition()

    async def add(self) -> None:
        async with self.news:
            self.count += 1
            self.news.notify_all()

    async def wait(self, more: int) -> None:
        async with self.news:
            enough = self.count + more
            await self.news.wait_for(lambda: self.count >= enough)


class ClubEvening:
    """An evening that its organiser runs through all kills: people late and leaving, wrong and corrected scores."""

    def __init__(self, server: MortalServer, acknowledged: Acknowledged, seed: int) -> None:
        self.server = server
        self.acknowledged = acknowledged
        self.random = Random(seed)
        self.people = 72 if seed == 0 else self.random.randint(5, 20)
        self.seed = seed
        self.code = ""
        self.commands: list[Document] = []
        self.points: dict[tuple[int, int], int] = {}  # by round and person: the results that count
        self.evening: Document = {}

    async def run(self) -> None:
        async with httpx.AsyncClient(timeout=PATIENCE) as self.http:
            settings = {"title": f"Evening {self.seed}", "rounds": ROUNDS, "standing": {"bye": "nothing"}}
            made = await self.ask("POST", "", {"id": f"evening {self.seed:030}", "settings": settings})
            self.code = f"/{made['organiser']}"
            self.commands = [{"do": "open", "settings": made["evening"]["settings"]}]
            late = self.random.randint(1, 2)
            await self.do(do="add", people=[{"name": f"P{number}"} for number in range(self.people - late)])
            for number in range(1, ROUNDS + 1):
                await self.play(number)
                await self.do(do="add", people=[{"name": f"Late {number} {seat}"} for seat in range(late)])
                leaving = self.random.randint(1, len(self.evening["people"]))
                await self.do(do="presence", person=leaving, is_here=False)
            await self.do(do="finish")
            self.whole = await self.ask("GET", f"{self.code}/export/json")

    async def play(self, number: int) -> None:
        here = [person["number"] for person in self.evening["people"] if person["is_here"]]
        self.random.shuffle(here)
        byes = [here.pop() for _ in range(len(here) % 4)]
        tables = [here[first : first + 4] for first in range(0, len(here), 4)]
        await self.do(do="draw", round=number, tables=tables, byes=byes)
        for table in range(1, len(tables) + 1):
            await self.enter(number, table, tables[table - 1])
        if self.random.random() < 0.3:
            await self.do(do="undo")
            await self.enter(number, len(tables), tables[-1], taken_back=True)

    async def enter(self, number: int, table: int, people: list[int], *, taken_back: bool = False) -> None:
        seen = len(self.evening["rounds"][number - 1]["tables"][table - 1]["entries"]) if taken_back else 0
        for tries in range(1 + (self.random.random() < 0.3)):  # the first result is wrong now and then
            numbers = [self.random.randint(-50, 300) + tries for _ in people]
            await self.do(do="result", round=number, table=table, numbers=numbers, seen=seen + tries)
            for person, points in zip(people, numbers, strict=True):
                self.points[number, person] = points

    async def do(self, **command: Any) -> None:
        self.commands.append(command)
        document = {"id": f"c{len(self.commands)}", **command}
        self.evening = (await self.ask("POST", f"{self.code}/commands", document))["evening"]
        assert self.evening["seq"] == len(self.commands)

    async def ask(self, method: str, path: str, document: Document | None = None) -> Document:
        while True:
            await self.server.up.wait()
            try:
                answer = await self.http.request(method, f"{self.server.url}/api/evenings{path}", json=document)
            except httpx.TransportError:
                await asyncio.sleep(0)
                continue
            if answer.status_code == 429:
                await asyncio.sleep(answer.json()["seconds"])  # as a client is told to
                continue
            assert answer.status_code == 200, answer.text
            await self.acknowledged.add()
            return dict(answer.json())

    def faults(self) -> list[str]:
        """All that differs from what was acknowledged."""
        state = play_back(map(read_event, self.whole["log"]))
        wanted = [command_document(command_of(command)) for command in self.commands]
        found = [] if [command_document(event.command) for event in state.log] == wanted else ["the log"]
        again = json.loads(json.dumps(evening_values(state)))
        found += [name for name in again if again[name] != self.whole[name]]
        found += ["the state"] if state != without_server(self.commands, state) else []
        sums: Counter[int] = Counter()
        for (_, person), points in self.points.items():
            sums[person] += points
        standing = {row["person"]: row["value"] for row in self.evening["standing"]}
        return found + [f"the sum of {person}" for person, total in sums.items() if standing[person] != total]


def without_server(commands: list[Document], like: Evening) -> Evening:
    """The evening as the machine alone makes it, at the same times."""
    evening = Evening()
    for command, event in zip(commands, like.log, strict=True):
        evening = evening.accept(command_of(command), event.at, event.writer)
    return evening


def test_evenings_go_on_through_a_killed_server_and_nothing_is_lost(tmp_path: Path) -> None:
    async def play() -> list[str]:
        server, acknowledged, random = MortalServer(tmp_path), Acknowledged(), Random(1)
        evenings = [ClubEvening(server, acknowledged, seed) for seed in range(EVENINGS)]
        running = [asyncio.create_task(evening.run()) for evening in evenings]
        try:
            for _ in range(KILLS):
                await server.start()
                await acknowledged.wait(random.randint(100, 200))
                await server.kill()
            await server.start()
            await asyncio.gather(*running)
        finally:
            await server.kill()
            for task in running:
                task.cancel()
        assert max(len(evening.commands) for evening in evenings) > 40
        return [f"{evening.seed}: {fault}" for evening in evenings for fault in evening.faults()]

    assert asyncio.run(play()) == []
