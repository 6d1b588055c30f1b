"""The tests of Rumpus: a package, since ``tests.page`` is one, so that each module of tests is imported under one
name."""
