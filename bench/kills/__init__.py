"""A server that is killed again and again while people play: what it acknowledged must be there, once."""
