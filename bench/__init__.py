"""Benchmarks. Each compares figures of one run on one machine: `./run bench`, or `./run bench start` for a
single one.
"""
