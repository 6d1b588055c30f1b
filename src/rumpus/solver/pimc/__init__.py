"""Action values by perfect information Monte Carlo: hidden cards dealt again, deals played out."""
