"""Compile kernels to machine code and cache it. Also bit operations and random numbers for kernels."""
