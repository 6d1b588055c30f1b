"""Action values by perfect information Monte Carlo: deal the hidden cards again and play the deals out."""
