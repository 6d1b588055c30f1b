"""The tools of a contributor, and the commands of `./run`.

The modules that `./run` imports use only the standard library, because they run before anything is installed.
"""
