"""The compiled judgement of computer players."""
