"""Open a page in the user's browser, if this machine has one."""

from __future__ import annotations

import os
import subprocess
import sys
import webbrowser

_ELSEWHERE = ("CI", "SSH_CONNECTION", "SSH_TTY")
"""Environment variables of sessions without a local screen, for example over SSH."""
_SCREENS = ("DISPLAY", "WAYLAND_DISPLAY")


def open_page(address: str) -> bool:
    """Open a page in the browser. Return False if there is no browser to open.

    It does not wait for the browser, which stays open when this process ends.
    """
    if not _has_browser():
        return False
    quiet = subprocess.DEVNULL
    command = [sys.executable, "-P", "-m", "webbrowser", address]
    subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True)
    return True


def _has_browser() -> bool:
    if os.environ.get("BROWSER"):
        return True  # the user chose a browser, so it is used even in a remote session
    if any(os.environ.get(name) for name in _ELSEWHERE):
        return False
    if sys.platform != "darwin" and not any(os.environ.get(name) for name in _SCREENS):
        return False
    try:
        # A generic browser is text-based and would take over the terminal.
        return type(webbrowser.get()) is not webbrowser.GenericBrowser
    except (webbrowser.Error, OSError):
        return False
