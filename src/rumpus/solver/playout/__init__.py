"""Many deals or whole games played out."""
