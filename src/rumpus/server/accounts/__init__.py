"""Accounts of users: names, passphrases, sessions, and tokens of programs."""

from __future__ import annotations
