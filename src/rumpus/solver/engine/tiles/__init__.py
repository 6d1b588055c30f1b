"""The rules of tile games as kernels: legal actions and their effects."""
