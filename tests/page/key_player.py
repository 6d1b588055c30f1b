"""Ann at the beginning of a game that was played before: she makes her moves with keys, the others make theirs over
HTTP."""

from __future__ import annotations

import re
from functools import partial

from playwright.sync_api import Locator, expect

from rumpus.coach.arranging import arranging
from rumpus.core.actions import Play
from rumpus.core.notation import parse_action
from rumpus.core.packs import Pack
from rumpus.game import Game
from tests.page.listening import Listener
from tests.page.positions import NAMES, Position, prepared
from tests.page.visits import Visit


class KeyPlayer:
    """Ann, and the same game beside the page, to know how tiles lie."""

    def __init__(self, ann: Visit, name: str) -> None:
        self.ann, self.page, self.ear = ann, ann.page, Listener(ann)
        self.position = Position(ann, name)
        found = prepared(name)
        self.game = Game(found.game, NAMES[:2], secret=found.secret, **found.options)  # type: ignore[arg-type]  # options have other names

    def play_to_the_end(self) -> set[str]:
        """Every move; what Ann was asked meanwhile."""
        prompts, turn, turns = set[str](), None, 0
        seq = self.position.view()["seq"]
        for move in list(self.position.moves):
            if move.seat:
                self.position.play()
            else:
                view = self.position.view()
                turns += turn != view["turn"]
                turn = view["turn"]
                prompts.add(view["prompt"])
                expect(self.page.locator(".prompt.mine p")).to_contain_text(view["prompt"])
                self.ear.hears("Your turn.", turns)
                self.ann.changes(partial(self._move, *move.act.split()))
                self.position.moves.pop(0)
            lines = self.position.lines(seq)
            seq += len(lines)
            self.game.play(parse_action(self.game.rules, self.game.view(move.seat), lines[-1]["act"]))
        return prompts

    def log_sentences(self) -> list[str]:
        """Every sentence of the log, its cards by their names."""
        log = self.position.ask("table")["log"]
        return [with_card_names(self.game.rules.pack, sentence) for line in log for sentence in line["told"]]

    # Moves by keys

    def _move(self, verb: str, *words: str) -> None:
        if verb in ("play", "open"):
            return self._play()
        if verb in ("draw", "take", "no", "pass", "rap", "pick"):
            self.ear.use(self.ann.deed("Pick a tile" if verb == "pick" else verb.capitalize()))
        else:
            getattr(self, f"_{verb}")(*words)
        if verb == "rap" or words[-1:] in (("rap",), ("knock",)):
            expect(self.page.get_by_role("button", name="Yes, ")).to_be_focused()
            self.ear.press("Enter")
        return None

    def _discard(self, card: str, call: str = "discard") -> None:
        self._choose(self.ann.hand_card(card))
        self.ear.use(self.ann.deed(call.capitalize()))

    def _lay(self, *cards: str) -> None:
        for card in cards:
            self._choose(self.ann.hand_card(card))
        self.ear.use(self.ann.deed("Lay down"))

    def _off(self, card: str, to: str, meld: str, *end: str) -> None:
        self._choose(self.ann.hand_card(card))
        self.ear.use(self.page.locator(f'[data-zone="meld-{meld}"]'))
        if end:
            self.ear.use(self.page.get_by_role("button", name=f"{end[0].capitalize()} end"))

    def _choose(self, thing: Locator) -> None:
        self.ear.use(thing)
        expect(thing).to_have_attribute("aria-pressed", "true")

    # A tile turn, step by step

    def _play(self) -> None:
        rules, view = self.game.rules, self.game.view(0)
        action = parse_action(rules, view, self.position.moves[0].act)
        assert isinstance(action, Play)
        for step in arranging(rules, view, action)[:-1]:
            self._step(*step.split())
        self.ear.hears("Ready: ")
        self.ear.use(self.ann.deed("Play"))

    def _step(self, verb: str, *words: str) -> None:
        *tiles, _, place = words if verb != "lay" else (*words, "to", "new")
        zone = ".rack"
        if "from" in tiles:
            *tiles, _, group = tiles
            zone = f'[data-zone="group-{group}"]'
        for tile in tiles:
            self._choose(self.page.locator(f'{zone} [data-card="{tile}"], {zone} [data-card="{tile}\'"]').first)
        if place == "new":
            self.ear.press("n")
        else:
            self.ear.use(self.page.locator(f'[data-zone="group-{place}"] [data-stop]').first)
        expect(self.page.locator(".groups .chosen, .rack .chosen")).to_have_count(0)


def with_card_names(pack: Pack, told: str) -> str:
    """A sentence with its cards by their names, as people would say it."""
    faces = "|".join(sorted(map(re.escape, {*pack.texts, *map(pack.plain, range(pack.size))}), key=len, reverse=True))
    card = rf"(?:J\d?=)?(?:{faces})"
    row = re.compile(rf"(?<![\w'])(?:{card})(?:(?: | / )(?:{card}))*(?![\w'])")

    def spoken(found: re.Match[str]) -> str:
        texts = re.split(r"( / | )", found[0])
        names = [pack.name_of(pack.parse(text)) if text.strip(" /") else {" ": ", "}.get(text, "; ") for text in texts]
        return "".join(names) if len(names) > 1 else f"the {names[0]}"

    return " ".join(re.sub(r"(?<!\S)-(?=\d)", "−", row.sub(spoken, told)).split())
