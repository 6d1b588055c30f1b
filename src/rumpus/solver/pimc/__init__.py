"""Action values by perfect information Monte Carlo: hidden cards dealt anew, deals played out."""
