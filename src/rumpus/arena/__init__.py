"""Play computer players against each other, and judge the results by statistics."""
