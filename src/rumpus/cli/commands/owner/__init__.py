"""The tools of a server's owner, a module each."""
