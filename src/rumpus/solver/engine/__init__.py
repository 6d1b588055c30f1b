"""The rules as kernels: the row of numbers of a deal, what happens in it, its scores."""
