"""Scores of games at a real table: a pure machine without input and output.

Commands go in and events come out. Times and ids are arguments. Whoever runs the machine (the terminal, the server)
stores each event before it confirms the command. The state is always what the events add up to.
"""

from rumpus.competition.forms import Form, GameForm, PointsForm, form_of
from rumpus.competition.sheet import Begin, ChooseEntry, Command, EnterDeal, Rename, Sheet, SheetEvent, Undo, play_back

__all__ = [
    "Begin",
    "ChooseEntry",
    "Command",
    "EnterDeal",
    "Form",
    "GameForm",
    "PointsForm",
    "Rename",
    "Sheet",
    "SheetEvent",
    "Undo",
    "form_of",
    "play_back",
]
