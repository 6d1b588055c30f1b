"""Tests of the page in one shared browser. As a package they let it end with its last test: while it is open, its event
loop runs in this thread, and no other can."""
