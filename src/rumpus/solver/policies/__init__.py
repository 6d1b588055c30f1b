"""The policies that choose actions in compiled code."""
