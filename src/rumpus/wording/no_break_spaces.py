"""No-break spaces hold words together that belong on one line."""

NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"
"""Stands for a space at which no line is broken; what is written has a plain one."""
