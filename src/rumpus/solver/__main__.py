"""`python -m rumpus.solver` compiles all kernels."""

from rumpus.solver.warming import warm

if __name__ == "__main__":
    warm()
