"""Kill a server again and again while people play, and check that each acknowledged change is stored exactly once."""
