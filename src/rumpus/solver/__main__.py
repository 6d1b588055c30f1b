"""`python -m rumpus.solver` compiles all kernels that are not compiled yet."""

from rumpus.solver.jit.cache import is_compiled

if __name__ == "__main__" and not is_compiled():
    from rumpus.solver.warmup import warm

    warm()
