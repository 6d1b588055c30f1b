"""Text play: whole games at a terminal, by people and computer players, without colour and kind to screen readers."""
