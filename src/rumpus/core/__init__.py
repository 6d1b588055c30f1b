"""The ground floor: the rules as pure values and functions, standard library only."""
