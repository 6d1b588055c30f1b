"""Benchmarks, each a ratio of figures measured in one run on one machine: `./run bench`, or `./run bench start` for one."""
