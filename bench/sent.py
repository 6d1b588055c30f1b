"""What a browser is sent: bytes as they go over the line, of files, of calls, of frames, by Chromium's own count."""

from __future__ import annotations

from collections import Counter
from typing import Any

from playwright.sync_api import Page

OF_FRAME = 4  # bytes of the head of most frames


class Sent:
    """Counts what comes for a page, from now on: each answer with its headers, and the socket's frames both ways."""

    def __init__(self, page: Page) -> None:
        self.bytes: Counter[str] = Counter()
        self._addresses: dict[str, str] = {}
        line = page.context.new_cdp_session(page)
        line.on("Network.requestWillBeSent", self._on_request)
        line.on("Network.loadingFinished", self._on_finished)
        line.on("Network.webSocketFrameReceived", self._on_frame)
        line.on("Network.webSocketFrameSent", self._on_frame)
        line.send("Network.enable")

    def clear(self) -> None:
        """Count again."""
        self.bytes.clear()

    def forget(self, address: str) -> None:
        """Do not count files whose address has this in it."""
        for name in [name for name in self.bytes if address in name]:
            del self.bytes[name]

    @property
    def total(self) -> int:
        """Bytes of everything but icons."""
        return sum(count for name, count in self.bytes.items() if not name.endswith(".svg"))

    def _on_request(self, told: dict[str, Any]) -> None:
        self._addresses[told["requestId"]] = told["request"]["url"]

    def _on_finished(self, told: dict[str, Any]) -> None:
        self.bytes[self._addresses.get(told["requestId"], "?")] += int(told["encodedDataLength"])

    def _on_frame(self, told: dict[str, Any]) -> None:
        self.bytes["frames"] += len(told["response"]["payloadData"].encode()) + OF_FRAME
