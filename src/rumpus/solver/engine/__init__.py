"""The rules of the games as kernels: the state of a deal as a row of numbers, its actions and its scores."""
