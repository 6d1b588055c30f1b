"""How kernels become machine code and where it is kept; bits and random numbers for all of them."""
