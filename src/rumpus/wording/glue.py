"""Glue: what holds words together that belong on one line."""

GLUE = "\N{NO-BREAK SPACE}"
"""Stands for a space at which no line is broken; what is written has a plain one."""
