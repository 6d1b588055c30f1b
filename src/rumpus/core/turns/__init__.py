"""The three shapes of a turn: ``lay_down`` (R16, R26, R500), ``showdown`` (RAP, gin) and ``tiles`` (RG, RQ)."""
