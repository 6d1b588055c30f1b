"""Playouts: many deals or whole games played to their end in compiled code."""
