"""A program that sits down at a table and plays: python examples/bot.py http://127.0.0.1:8026/table/BDF7Q [NAME]

It knows no game. In card games it lays what it can, keeps low cards and raps with few points; in tile games it lays
every set of one number that it holds.
"""

import sys

from rumpus.client import Client, Table

ORDER = ["knock", "lay", "off", "draw", "take", "no", "discard", "pick", "pass"]  # a rap is thought about


def choose(table: Table, points: dict[str, int]) -> str:
    """Choose one of the legal actions."""
    raps = [action for action in table.may if action["do"] == "rap"]
    if raps and table.view["count"]["count"] <= 7:
        return str(raps[0]["act"])
    by_number: dict[str, dict[str, str]] = {}
    for tile in table.view["hand"] if table.may[0]["do"] in ("pick", "pass") else ():
        by_number.setdefault(tile[1:].rstrip("'"), {})[tile[0]] = tile
    sets = ["lay " + " ".join(tiles.values()) for tiles in by_number.values() if len(tiles) >= 3]
    for steps in [sets, *([one] for one in sets)] if sets else []:
        if (draft := table.check(steps))["can_play"]:
            return str(draft["act"])
    quiet = [action for action in table.may if action["do"] != "rap"]
    costs = {action["act"]: sum(points[card] for card in action["cards"]) for action in quiet}
    return str(min(quiet, key=lambda action: (ORDER.index(action["do"]), -costs[action["act"]]))["act"])


def main(link: str, name: str = "Robin") -> None:
    """Sit down at a table and play until the game is over."""
    url, _, code = link.rsplit("/", 2)
    with Client.guest(url, name) as client:
        table = client.table(code)
        points = {face: card["points"] for face, card in client.game(table.game)["pack"]["faces"].items()}
        table.sit()
        table.ready()
        for _ in table:
            if table.stage == "over":
                return
            if table.stage == "between" and not table.has_agreed:
                table.next_deal()
            elif table.may:
                table.act(choose(table, points))


main(*sys.argv[1:])
