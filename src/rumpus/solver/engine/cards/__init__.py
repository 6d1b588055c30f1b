"""The rules of card games as kernels: legal actions and their effects."""
