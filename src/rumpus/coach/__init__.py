"""The coach: what one would do, how one would type it, and why."""
