"""The user's browser: a page is opened where there is one to open, and nothing else happens where there is none."""

from __future__ import annotations

import os
import subprocess
import sys
import webbrowser

_ELSEWHERE = ("CI", "SSH_CONNECTION", "SSH_TTY")
"""Set where the user who started us does not sit before this machine's screen."""
_SCREENS = ("DISPLAY", "WAYLAND_DISPLAY")


def open_page(address: str) -> bool:
    """Open a page; whether there is a browser to open it. It is not waited for, and stays when we end."""
    if not _has_browser():
        return False
    quiet = subprocess.DEVNULL
    command = [sys.executable, "-P", "-m", "webbrowser", address]
    subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True)
    return True


def _has_browser() -> bool:
    if os.environ.get("BROWSER"):
        return True  # a user who names one wants it
    if any(os.environ.get(name) for name in _ELSEWHERE):
        return False
    if sys.platform != "darwin" and not any(os.environ.get(name) for name in _SCREENS):
        return False
    try:
        return type(webbrowser.get()) is not webbrowser.GenericBrowser  # one of text would take the terminal from us
    except (webbrowser.Error, OSError):
        return False
