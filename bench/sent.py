"""Count the bytes that a browser receives for files, calls and frames, by Chromium's own count of the network."""

from __future__ import annotations

from collections import Counter
from typing import Any

from playwright.sync_api import Page

OF_FRAME = 4  # bytes in the head of most frames


class Sent:
    """Counts all bytes of a page from now on: each answer with its headers, and the socket's frames in both
    directions.
    """

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
        """Reset the counts."""
        self.bytes.clear()

    def forget(self, address: str) -> None:
        """Ignore files with this text in their address."""
        for name in [name for name in self.bytes if address in name]:
            del self.bytes[name]

    @property
    def total(self) -> int:
        """Return the bytes of everything except icons."""
        return sum(count for name, count in self.bytes.items() if not name.endswith(".svg"))

    def _on_request(self, told: dict[str, Any]) -> None:
        self._addresses[told["requestId"]] = told["request"]["url"]

    def _on_finished(self, told: dict[str, Any]) -> None:
        self.bytes[self._addresses.get(told["requestId"], "?")] += int(told["encodedDataLength"])

    def _on_frame(self, told: dict[str, Any]) -> None:
        self.bytes["frames"] += len(told["response"]["payloadData"].encode()) + OF_FRAME
